package handlers

// publicRoutes adds the addresses of the public pages, and of the two tables that the organiser
// shares with them.
func (s *Server) publicRoutes(r *Routes) {
	r.GET("/t/:t", s.publicNow)
	r.GET("/t/:t/r/:n", s.publicRound)
	r.GET("/t/:t/standings", s.publicStandings)
	r.GET("/t/:t/cross", s.publicCross)
	r.GET("/t/:t/schedule", s.publicSchedule)
	r.GET("/t/:t/players", s.publicPlayers)
	r.GET("/t/:t/p/:no", s.publicPlayer)
	r.GET("/t/:t/meet", s.meetForm)
	r.GET("/t/:t/meet/:a/:b", s.meet)

	o := r.As(eventOrganiser)
	o.GET("/o/:t/standings", s.standings)
	o.POST("/o/:t/standings/settle", s.settle)
	o.POST("/o/:t/standings/unsettle", s.unsettle)
	o.GET("/o/:t/cross", s.cross)
}
