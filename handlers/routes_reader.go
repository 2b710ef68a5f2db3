package handlers

// readerRoutes adds what readers have beside the tables, and what the organiser sets for them.
func (s *Server) readerRoutes(r *Routes) {
	r.GET("/t/:t/rules", s.publicRules)
	r.GET("/t/:t/vs", s.versusForm)
	r.GET("/t/:t/vs/:a/:b", s.publicVersus)

	o := r.As(eventOrganiser)
	o.GET("/o/:t/vs/:a/:b", s.versus)
	o.GET("/o/:t/public", s.look)
	o.POST("/o/:t/public", s.saveLook)
	o.GET("/o/:t/prizes", s.prizes)
	o.GET("/o/:t/links", s.links)
	o.GET("/o/:t/links/qr", s.linksQR)
}
