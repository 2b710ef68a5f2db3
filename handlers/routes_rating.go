package handlers

// ratingRoutes adds the addresses of players, ratings, seasons and statistics. What is public of them the store says.
func (s *Server) ratingRoutes(r *Routes) {
	r.GET("/ratings", s.ratings)
	r.GET("/ratings/:id", s.ratingPlayer)
	r.GET("/club/players", s.clubList)
	r.GET("/club/players/:id", s.clubPerson)
	r.GET("/seasons", s.seasons)
	r.GET("/seasons/:id", s.season)
	r.GET("/t/:t/stats", s.publicStatistics)

	server := r.As(admin)
	server.GET("/ratings/settings", s.ratingRules)
	server.POST("/ratings/settings", s.saveRatingRules)

	club := r.As(clubOrganiser)
	club.GET("/seasons/new", s.newSeason)
	club.POST("/seasons/new", s.addSeason)
	club.GET("/seasons/:id/edit", s.seasonForm)
	club.POST("/seasons/:id/edit", s.editSeason)
	club.POST("/seasons/:id/publish", s.publishSeason)
	club.POST("/seasons/:id/delete", s.deleteSeason)

	o := r.As(eventOrganiser)
	o.GET("/o/:t/stats", s.statistics)
	o.GET("/o/:t/rating", s.eventRating)
	o.POST("/o/:t/rating", s.saveRated)
}
