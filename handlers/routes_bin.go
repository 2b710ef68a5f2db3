package handlers

// binRoutes adds the bin, and events as files.
func (s *Server) binRoutes(r *Routes) {
	club := r.As(clubOrganiser) // who owns what lies there, models knows
	club.GET("/bin", s.bin)
	club.POST("/bin/:id/restore", s.undelete)
	r.As(eventOwner).GET("/o/:t/delete", s.deletePage)
	r.As(eventOwner).POST("/o/:t/delete", s.deleteEvent)
	r.GET("/o/:t/take", s.takePage)
	r.POST("/o/:t/take", s.takeEvent)
	r.GET("/o/:t/folder.zip", s.takeFolder)
	r.As(creator).GET("/open", s.openPage)
	r.As(creator).Upload("/open", s.openEvent)
}
