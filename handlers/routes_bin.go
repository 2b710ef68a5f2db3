package handlers

import "github.com/labstack/echo/v4"

// binRoutes adds the bin, and events as files.
func (s *Server) binRoutes(r *Routes) {
	r.GET("/bin", s.bin)
	r.POST("/bin/:id/restore", s.undelete)
	r.GET("/o/:t/delete", s.deletePage)
	r.POST("/o/:t/delete", s.deleteEvent)
	r.GET("/o/:t/take", s.takePage)
	r.POST("/o/:t/take", s.takeEvent)
	r.GET("/open", s.openPage)
	s.echo.POST("/open", func(c echo.Context) error { return s.openEvent(s.ctx(c)) }) // reads its form itself: a file is larger than a form
}
