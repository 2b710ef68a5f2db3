package handlers

// backupRoutes adds the page of copies of the database.
func (s *Server) backupRoutes(r *Routes) {
	r.GET("/club/copies", s.copies)
	r.POST("/club/copies", s.downloadCopy)
}
