package handlers

// accountRoutes adds signing in, the own account, invitations, and who can sign in here.
func (s *Server) accountRoutes(r *Routes) {
	r.GET("/login", s.loginPage)
	r.POST("/login", s.login)

	me := r.As(signedIn)
	me.GET("/account", s.account)
	me.POST("/account", s.saveAccount)
	me.POST("/account/devices", s.endDevice)

	r.As(bySecret).GET("/join/:token", s.joinPage)
	r.As(bySecret).POST("/join/:token", s.join)

	a := r.As(admin)
	a.GET("/people", s.people)
	a.POST("/people/invite", s.inviteOrganiser)
	a.POST("/people/invite/:id/withdraw", s.withdrawInvite)
	a.GET("/people/made/:code", s.inviteMade)
	a.POST("/people/:id", s.savePerson)
	a.POST("/people/:id/devices", s.endDevicesOf)
}
