package handlers

// fileRoutes adds what leaves the program as files, frames and pictures.
func (s *Server) fileRoutes(r *Routes) {
	for _, ending := range []string{".csv", ".json"} {
		r.GET("/t/:t/standings"+ending, s.standingsData)
		r.GET("/t/:t/cross"+ending, s.crossData)
	}
	r.GET("/t/:t/embed", s.embed)
	r.GET("/t/:t/picture", s.picture)
	r.GET("/t/:t/picture.png", s.pictureFile)

	o := r.As(eventOrganiser)
	o.GET("/o/:t/export", s.siteFiles)
	o.GET("/o/:t/export/site.zip", s.siteZip)
}
