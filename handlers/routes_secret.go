package handlers

// secretRoutes adds what links with a secret open, and the same pages for arbiters with an account.
func (s *Server) secretRoutes(r *Routes) {
	r.GET("/a/:token", s.arbiter)
	r.GET("/a/:token/m/:id", s.arbiterMatch)
	r.POST("/a/:token/m/:id", s.arbiterPress)
	r.POST("/a/:token/m/:id/report", s.arbiterReport)

	o := r.As(eventArbiter)
	o.GET("/o/:t/arbiter", s.arbiter)
	o.GET("/o/:t/arbiter/m/:id", s.arbiterMatch)
	o.POST("/o/:t/arbiter/m/:id", s.arbiterPress)
	o.POST("/o/:t/arbiter/m/:id/report", s.arbiterReport)
	r.As(eventOrganiser).POST("/o/:t/m/:id/report", s.deskReport)

	r.GET("/q/:token", s.atTable)
	r.POST("/q/:token", s.reportAtTable)

	r.GET("/s/:token", s.screen)
	r.POST("/s/:token", s.screenOnly)
}
