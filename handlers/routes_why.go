package handlers

// whyRoutes adds the questions about the table: why this order, what if, how it came about.
func (s *Server) whyRoutes(r *Routes) {
	r.GET("/t/:t/why", s.publicWhyForm)
	r.GET("/t/:t/why/:a/:b", s.publicWhy)
	r.GET("/t/:t/whatif", s.publicWhatIf)
	r.GET("/t/:t/history", s.publicHistory)

	o := r.As(eventOrganiser)
	o.GET("/o/:t/why", s.whyForm)
	o.GET("/o/:t/why/:a/:b", s.why)
	o.GET("/o/:t/whatif", s.whatIf)
	o.GET("/o/:t/history", s.history)
}
