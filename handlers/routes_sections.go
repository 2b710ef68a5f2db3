package handlers

// sectionRoutes adds the addresses of sections and of the club, and gives all pages their surroundings.
func (s *Server) sectionRoutes(all, organiser *Routes) {
	s.echo.Use(s.around)
	all.GET("/e/:event", s.event)

	all.As(admin).GET("/club", s.club)
	all.As(admin).POST("/club", s.saveClub)
	organiser.GET("/o/:t/sections", s.sectionsPage)
	organiser.POST("/o/:t/sections", s.addSection)
	organiser.POST("/o/:t/sections/rename", s.renameSection)
	organiser.POST("/o/:t/sections/publish", s.publishSections)
}
