package handlers

// resultRoutes adds the addresses of the results desk.
func (s *Server) resultRoutes(r *Routes) {
	r.GET("/o/:t/r/:n", s.results)
	r.POST("/o/:t/m/:id/press", s.press)
	r.As(eventArbiter).GET("/o/:t/r/:n/verify", s.verify)
	r.As(eventArbiter).POST("/o/:t/m/:id/verify", s.verifyPress)
	r.GET("/o/:t/r/:n/m/:table", s.match)
	r.POST("/o/:t/r/:n/m/:table", s.saveMatch)
}
