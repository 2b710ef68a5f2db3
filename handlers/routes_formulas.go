package handlers

// formulaRoutes adds the addresses of the referee's formulas. They belong to no event and read nothing
// that is stored.
func (s *Server) formulaRoutes(r *Routes) {
	r.GET("/formulas", s.formulas)
	r.GET("/formulas/table", s.formulasTable)
	r.GET("/formulas/exam", s.exam)
	r.GET("/formulas/exam/paper", s.examPaper)
	r.GET("/formulas/exam/answers", s.examAnswers)
}
