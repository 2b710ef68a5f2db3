package handlers

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"roundtable/pairing"
	"roundtable/pairing/format"
	"roundtable/templates"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

const defaultExam = 10 // questions of a paper

// exam asks which paper, and then its questions; ?check= says which answers are to be checked: "typed",
// "all" or the number of a question. Nothing is stored: everything typed is in the address.
func (s *Server) exam(c *Ctx) error {
	page := templates.ExamPage{Page: c.formulasPage(c.T("formulas.exam.title", "Exam on the formulas")), Typed: c.typed("code"), Errors: map[string]string{}}
	page.Scripts = []string{"formulas.js", "exam.js"}
	page.Exam = c.readExam(page.Errors)
	switch {
	case len(page.Errors) > 0:
		return c.Draw(http.StatusUnprocessableEntity, templates.Exam(page))
	case page.Exam.Code == "" && !c.asks("n", "level", "code"):
		return c.Draw(http.StatusOK, templates.Exam(page))
	case page.Exam.Code == "":
		code, err := newExamCode()
		if err != nil {
			return err
		}
		page.Exam.Code = code
		return c.See(examAddress(c.To().Exam(), page.Exam))
	}
	refused := c.answers(&page)
	if one, err := strconv.Atoi(c.QueryParam("check")); err == nil && c.Fragment() && one >= 1 && one <= len(page.Items) {
		return c.Draw(http.StatusOK, templates.ExamFragment(page, one))
	}
	status := http.StatusOK
	if refused {
		status = http.StatusUnprocessableEntity
	}
	return c.Draw(status, templates.Exam(page))
}

func newExamCode() (string, error) {
	var bits [5]byte
	if _, err := rand.Read(bits[:]); err != nil {
		return "", err
	}
	return pairing.NewCode(bits), nil
}

func examAddress(address string, e format.Exam) string {
	return templates.With(address, "code", e.Code, "n", strconv.Itoa(e.Size), "level", e.Level.String())
}

// readExam reads which paper is wanted; without a code it has none.
func (c *Ctx) readExam(wrong map[string]string) format.Exam {
	e := format.Exam{Size: defaultExam}
	if typed := strings.TrimSpace(c.typed("code")); typed != "" {
		code, err := pairing.ParseCode(typed)
		if err != nil {
			wrong["code"] = c.T("formulas.bad.code", "This is not the code of a paper. Type its 8 letters and digits as printed, like K7Q2-M9XD.")
		}
		e.Code = code
	}
	if typed := c.typed("n"); typed != "" {
		n, ok := readFigure(typed)
		if e.Size = n; !ok || !format.ExamSize(n) {
			wrong["n"], e.Size = c.T("formulas.bad.n", "A paper has 5, 10 or 20 questions. Choose one of them."), defaultExam
		}
	}
	if typed := c.typed("level"); typed != "" {
		i := slices.IndexFunc(format.ExamLevels, func(l format.ExamLevel) bool { return l.String() == typed })
		if i < 0 {
			wrong["level"] = c.T("formulas.bad.level", "There is no such level. Choose one of the two.")
		} else {
			e.Level = format.ExamLevels[i]
		}
	}
	return e
}

// answers reads what was answered and checks what was asked to be checked. It reports whether an answer
// could not be checked.
func (c *Ctx) answers(page *templates.ExamPage) (refused bool) {
	check, seen := c.QueryParam("check"), c.QueryParams()["seen"]
	for i, q := range page.Exam.Questions() {
		no := strconv.Itoa(i + 1)
		item := templates.ExamItem{No: i + 1, Question: q, Typed: c.typed("q" + no)}
		blank := strings.TrimSpace(item.Typed) == ""
		n, ok := readFigure(item.Typed)
		wanted := check == no || check == "all" || check == "typed" && !blank || slices.Contains(seen, no)
		switch {
		case !wanted:
		case !blank && !ok:
			item.Error = c.T("formulas.bad.number", "“{{.text}}” is not a whole number. Write it in digits, such as 12.", "text", shortened(item.Typed))
		case blank && check != "all" && !slices.Contains(seen, no):
			item.Error = c.T("formulas.bad.answer", "Write your answer first, a whole number.")
		default:
			item.Seen, item.Right = true, ok && n == q.Answer
		}
		refused = refused || item.Error != ""
		page.Items = append(page.Items, item)
	}
	return refused
}

// examPaper is the paper with lines for the answers, to be printed.
func (s *Server) examPaper(c *Ctx) error { return s.examSheet(c, false) }

// examAnswers is the sheet with the worked solutions, to be printed.
func (s *Server) examAnswers(c *Ctx) error { return s.examSheet(c, true) }

// examSheet draws the exam for the printer. Without a paper there is one to be chosen first.
func (s *Server) examSheet(c *Ctx, answers bool) error {
	wrong := map[string]string{}
	e := c.readExam(wrong)
	if e.Code == "" || len(wrong) > 0 {
		return c.See(c.To().Exam() + "?" + c.QueryParams().Encode())
	}
	paper, lang := c.paperAndLang()
	sheet := print.ExamSheet{
		Page: c.piece(), Lang: lang, Paper: paper, Exam: e, Answers: answers, Auto: c.QueryParam("print") == "1",
		Choices: []templates.SheetChoice{c.paperChoice(print.Ordinary, paper), c.langChoice(lang)},
	}
	c.keepPaper(paper)
	return c.Draw(http.StatusOK, print.ExamDocument(sheet))
}

// paperAndLang are those of the address, else the paper of the last time and the reader's language.
func (c *Ctx) paperAndLang() (*print.Paper, *i18n.Lang) {
	paper, lang := print.PaperOf(print.Ordinary, c.QueryParam("paper"), c.usualPaper()), c.Lang()
	if tag := c.QueryParam("lang"); i18n.Has(tag) {
		lang = i18n.For(tag)
	}
	return paper, lang
}
