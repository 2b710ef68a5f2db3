package handlers

// organiserRoutes adds the addresses of the organiser pages. The catalogue of games is everybody's.
func (s *Server) organiserRoutes(r *Routes) {
	r.As(everybody).GET("/games", s.games)
	r.As(clubOrganiser).POST("/games", s.addGame)

	r.As(creator).GET("/new", s.newPage)
	r.As(creator).POST("/new", s.create)
	r.As(creator).POST("/new/preview", s.newPreview)

	r.GET("/o/:t", s.desk)
	r.POST("/o/:t/publish", s.publish)
	r.POST("/o/:t/end", s.setEnded)
	r.POST("/o/:t/r/:n/hold", s.holdRound)
	r.POST("/o/:t/r/:n/close", s.closeRound)

	r.GET("/o/:t/players", s.players)
	r.POST("/o/:t/players", s.addPlayers)
	r.POST("/o/:t/players/:id", s.editPlayer)
	r.POST("/o/:t/players/:id/remove", s.removePlayer)

	r.GET("/o/:t/draw", s.drawPage)
	r.POST("/o/:t/draw", s.draw)
	r.GET("/o/:t/schedule", s.schedule)

	r.GET("/o/:t/settings", s.settings)
	r.POST("/o/:t/settings/about", s.saveAbout)
	r.POST("/o/:t/settings/rules", s.saveRules)
	r.POST("/o/:t/settings/agreed", s.saveAgreed)
	r.POST("/o/:t/settings/hosts", s.saveHosts)

	s.resultRoutes(r)
}
