package handlers

// noteRoutes adds the rules about people, and what is noted about them.
func (s *Server) noteRoutes(r *Routes) {
	r.GET("/o/:t/conduct", s.conduct)
	r.POST("/o/:t/conduct", s.saveConduct)
	r.GET("/o/:t/notes", s.notes)
	r.POST("/o/:t/notes", s.addPoints)
	r.POST("/o/:t/notes/drop", s.dropNote)
	r.GET("/o/:t/m/:id/notes", s.matchNotes)
	r.POST("/o/:t/m/:id/notes", s.noteInMatch)
	r.POST("/o/:t/m/:id/reason", s.setReason)
}
