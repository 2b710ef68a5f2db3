package handlers

// printRoutes adds the addresses of the print pages.
func (s *Server) printRoutes(r *Routes) {
	r.GET("/o/:t/print", s.printMenu)
	r.GET("/o/:t/print/:sheet", s.printSheet)
	r.GET("/o/:t/print/:sheet/pdf", s.printPDF)
	r.POST("/o/:t/print/:sheet/pdf", s.savePDF)
}
