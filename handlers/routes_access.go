package handlers

// accessRoutes adds who may do what in an event, and its links with a secret.
func (s *Server) accessRoutes(r *Routes) {
	r.GET("/o/:t/access", s.access)
	r.POST("/o/:t/access/links", s.makeLinks)
	r.POST("/o/:t/access/withdraw", s.withdrawLink)
	r.GET("/o/:t/access/made/:code", s.linksMade)
	r.POST("/o/:t/access/report", s.saveReporting)
	r.As(eventOwner).POST("/o/:t/access/invite", s.invite)
	r.As(eventOwner).POST("/o/:t/access/members/:id", s.saveMember)
}
