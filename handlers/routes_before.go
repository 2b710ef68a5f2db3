package handlers

// beforeRoutes adds the addresses of what is done before the first round: check-in, who is out, start
// times, the draw on the wall.
func (s *Server) beforeRoutes(r *Routes) {
	r.GET("/o/:t/checkin", s.checkin)
	r.POST("/o/:t/checkin", s.checkIn)
	r.GET("/o/:t/checkin/state", s.checkinState)
	r.GET("/o/:t/out", s.out)
	r.POST("/o/:t/out", s.setOut)
	r.GET("/o/:t/times", s.times)
	r.POST("/o/:t/times", s.saveTimes)
	r.GET("/o/:t/times.txt", s.timesText)
	r.GET("/o/:t/draw/show", s.drawShow)
	r.GET("/o/:t/draw/list.txt", s.drawList)
}
