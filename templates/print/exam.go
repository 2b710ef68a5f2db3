package print

import (
	"strconv"

	"roundtable/pairing/format"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// ExamSheet is the referee's exam on paper: the questions with room for the working and a line for
// each answer, or the answers worked out. It belongs to no event.
type ExamSheet struct {
	templates.Page
	Lang    *i18n.Lang // of the sheet, whatever language the bar above it is in
	Paper   *Paper
	Exam    format.Exam
	Answers bool
	Auto    bool // opens the print dialog at once
	Choices []templates.SheetChoice
}

// examItem is a question with its number.
type examItem struct {
	No int
	format.Question
}

// Sizes of the exam in millimetres and points, as in print_exam.css.
const (
	examHead     = 30.0 // title, what paper it is, and the line for the name
	examFoot     = 9.0
	examQuestion = 21.0 // a question with room for its working
	examIndent   = 9.0
	examGap      = 3.0
	examPoints   = 11.0
	solvePoints  = 9.5
	questionLine = 5.6
	solveLine    = 4.4
)

// pages lays the questions out: a fixed room for each where they are to be answered, as many lines as
// it needs where the solution stands.
func (s ExamSheet) pages() (pages [][]examItem) {
	room, left := commonHigh-examHead-examFoot, 0.0
	for i, q := range s.Exam.Questions() {
		item := examItem{i + 1, q}
		high := examQuestion
		if s.Answers {
			high = s.solved(item)
		}
		if high > left {
			pages, left = append(pages, nil), room
		}
		pages[len(pages)-1] = append(pages[len(pages)-1], item)
		left -= high
	}
	return pages
}

// solved is the height of a question with its solution.
func (s ExamSheet) solved(item examItem) float64 {
	width := s.Paper.Short - 1 - examIndent
	question := lines(templates.ExamQuestion(s.Lang, item.Question)+"  "+templates.ExamAnswer(s.Lang, item.Question), examPoints*boldness, width)
	return float64(question)*questionLine + float64(lines(s.solution(item), solvePoints, width))*solveLine + examGap
}

// solution is the working in running text.
func (s ExamSheet) solution(item examItem) (text string) {
	for i, sentence := range templates.ExamSolution(s.Lang, item.Question) {
		if i > 0 && s.Lang.Tag == "en" {
			text += " "
		}
		text += sentence
	}
	return text
}

func (s ExamSheet) title() string {
	if s.Answers {
		return s.Lang.T("formulas.paper.answers", "Answers: round-robin formulas")
	}
	return s.Lang.T("formulas.paper.title", "Exam: round-robin formulas")
}

// hidden are the fields that say which paper it is.
func (s ExamSheet) hidden() [][2]string {
	return [][2]string{{"code", s.Exam.Code}, {"n", strconv.Itoa(s.Exam.Size)}, {"level", s.Exam.Level.String()}}
}

// address is an address of this paper.
func (s ExamSheet) address(page string) string {
	for _, field := range s.hidden() {
		page = templates.With(page, field[0], field[1])
	}
	return page
}

func (s ExamSheet) class() string { return "paper port-" + s.Paper.ID }
