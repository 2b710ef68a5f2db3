package templates

// The referee's formulas: pages of no event, for everybody.

// Formulas is the calculator; its query is p or players, a, b, cycles, swap.
func (u URLs) Formulas() string { return u.Path("formulas") }

// FormulasTable is the table of one p; its query is p, view, a, b.
func (u URLs) FormulasTable() string { return u.Path("formulas", "table") }

// Exam is the exam; its query is code, n, level and what was answered.
func (u URLs) Exam() string { return u.Path("formulas", "exam") }

// ExamPaper and ExamAnswers are the exam on paper: the questions, and the worked solutions.
func (u URLs) ExamPaper() string   { return u.Path("formulas", "exam", "paper") }
func (u URLs) ExamAnswers() string { return u.Path("formulas", "exam", "answers") }
