package templates

import (
	"strings"

	"roundtable/pairing/format"
)

// ExamPage is the exam on the screen. Before a paper is chosen, Items is empty.
type ExamPage struct {
	Page
	Typed  string // the code as it was typed
	Exam   format.Exam
	Errors map[string]string // of "code", "n", "level"
	Items  []ExamItem
}

// ExamItem is a question with what was answered. Seen says that the answer was checked and the
// solution is shown; Error is why an answer cannot be checked.
type ExamItem struct {
	No       int
	Question format.Question
	Typed    string
	Seen     bool
	Right    bool
	Error    string
}

// counts are how many answers were checked, and how many of them are right.
func (p ExamPage) counts() (seen, right int) {
	for _, item := range p.Items {
		if item.Seen {
			seen++
		}
		if item.Right {
			right++
		}
	}
	return seen, right
}

// mark says how the exam stands.
func (p ExamPage) mark() string {
	seen, right := p.counts()
	switch {
	case seen == 0:
		return p.T("formulas.mark.none", "No answer checked yet.")
	case seen < len(p.Items):
		return p.T("formulas.mark.part", "{{.right}} right of {{.seen}} checked, {{.open}} to go.", "right", right, "seen", seen, "open", len(p.Items)-seen)
	default:
		return p.T("formulas.mark.all", "Mark: {{.right}} of {{.n}}.", "right", right, "n", len(p.Items))
	}
}

// paperAddress adds which paper it is to an address.
func (p ExamPage) paperAddress(address string) string {
	return With(address, "code", p.Exam.Code, "n", itoa(p.Exam.Size), "level", p.Exam.Level.String())
}

// Verdict says whether an answer is right.
func (item ExamItem) Verdict(p Page) string {
	switch {
	case item.Right:
		return p.T("formulas.right", "Right.")
	case strings.TrimSpace(item.Typed) == "":
		return p.T("formulas.unanswered", "Not answered.")
	default:
		return p.T("formulas.wrong", "Not right.")
	}
}

func (item ExamItem) class() string {
	switch {
	case item.Right:
		return "fx-q right"
	case item.Seen:
		return "fx-q wrong"
	default:
		return "fx-q"
	}
}

func examSizes(p ExamPage) (list []Option) {
	for _, n := range format.ExamSizes {
		list = append(list, Option{Value: itoa(n), Text: itoa(n), Selected: p.Exam.Size == n})
	}
	return list
}

func examLevels(p ExamPage) (list []Option) {
	for _, level := range format.ExamLevels {
		list = append(list, Option{Value: level.String(), Text: ExamLevelName(p.L, level), Selected: p.Exam.Level == level})
	}
	return list
}

// specimen has a question of each kind, to show what an exam is like.
func specimen() []format.Question {
	return format.Exam{Code: "K7Q2-M9XD", Size: format.ExamSizes[0]}.Questions()
}
