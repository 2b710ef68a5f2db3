package handlers

// logRoutes adds the log of an event: what was changed, undoing, going back.
func (s *Server) logRoutes(r *Routes) {
	r.GET("/o/:t/log", s.eventLog)
	r.GET("/o/:t/log.jsonl", s.exportLog)
	r.GET("/o/:t/log/:id", s.logEntry)
	r.GET("/o/:t/log/:id/undo", s.undoPage)
	r.POST("/o/:t/log/:id/undo", s.undoEntry)
	r.GET("/o/:t/log/:id/restore", s.restorePage)
	r.POST("/o/:t/log/:id/restore", s.restoreTo)
	r.POST("/o/:t/undo", s.undoLast)
}
