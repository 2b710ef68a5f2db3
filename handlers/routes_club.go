package handlers

// clubRoutes adds the addresses of the club's players.
func (s *Server) clubRoutes(r *Routes) {
	r.GET("/players", s.roster)
	r.GET("/players/new", s.newRosterPlayer)
	r.POST("/players/new", s.addRosterPlayer)
	r.GET("/players/find", s.findPlayers)
	r.GET("/players/import", s.importPage)
	r.POST("/players/import", s.importPlayers)
	r.GET("/players/players.csv", s.exportPlayers)
	r.POST("/players/earlier", s.rememberEarlier)
	r.GET("/players/:id", s.rosterCard)
	r.POST("/players/:id", s.editRosterPlayer)
	r.GET("/players/:id/merge", s.mergePage)
	r.POST("/players/:id/merge", s.mergePlayers)
	r.POST("/players/:id/split", s.splitPlayer)
	r.POST("/players/:id/delete", s.deletePlayer)

	r.As(eventOrganiser).POST("/o/:t/players/one", s.addOne)
}
