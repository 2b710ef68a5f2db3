package handlers

// orderRoutes adds the addresses of what changes the order of play, and what printing tells.
func (s *Server) orderRoutes(r *Routes) {
	r.POST("/o/:t/m/:id/later", s.later)
	r.POST("/o/:t/m/:id/cancel", s.cancelMatch)
	r.GET("/o/:t/m/:id/swap", s.swapPage)
	r.POST("/o/:t/m/:id/swap", s.swap)
	r.POST("/o/:t/r/:n/next", s.startNext)
	r.GET("/o/:t/arrange/:n", s.arrange)
	r.POST("/o/:t/arrange/:n", s.arranged)
	r.POST("/o/:t/print/:sheet/printed", s.printed)
}
