package handlers

// peopleRoutes adds the addresses of changes about people while the event runs.
func (s *Server) peopleRoutes(r *Routes) {
	r.GET("/o/:t/withdraw", s.leaving)
	r.GET("/o/:t/players/:id/withdraw", s.withdrawPage)
	r.POST("/o/:t/players/:id/withdraw", s.withdraw)
	r.GET("/o/:t/players/:id/return", s.returnPage)
	r.POST("/o/:t/players/:id/return", s.bringBack)
	r.GET("/o/:t/players/:id/replace", s.replacePage)
	r.POST("/o/:t/players/:id/replace", s.replace)
	r.GET("/o/:t/late", s.latePage)
	r.POST("/o/:t/late", s.late)
}
