package handlers

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"roundtable/pairing/format"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// paper is a paper of the exam with the query that leads to it.
func paper(n int, level format.ExamLevel) (format.Exam, url.Values) {
	e := format.Exam{Code: "K7Q2-M9XD", Level: level, Size: n}
	return e, url.Values{"code": {e.Code}, "n": {strconv.Itoa(n)}, "level": {level.String()}}
}

func TestANewPaperHasACode(t *testing.T) {
	w := newWeb(t)
	if a := w.get("/formulas/exam"); a.status != http.StatusOK || !a.has("Code of a paper", "What is asked") {
		t.Errorf("the first page answers %d", a.status)
	}
	address := regexp.MustCompile(`^/formulas/exam\?code=[0-9A-Z]{4}-[0-9A-Z]{4}&level=any&n=20$`)
	first, second := w.get("/formulas/exam?n=20&level=any&code="), w.get("/formulas/exam?n=20&level=any&code=")
	if !address.MatchString(first.location) || first.location == second.location {
		t.Errorf("two new papers are %q and %q", first.location, second.location)
	}
	if a := w.get(first.location); a.status != http.StatusOK || strings.Count(a.body, `inputmode="numeric"`) != 20 {
		t.Errorf("%s answers %d", first.location, a.status)
	}
}

func TestRightAnswersAreRightInEveryLanguage(t *testing.T) {
	w := newWeb(t)
	for lang, mark := range map[string]string{"en": "Mark: 20 of 20.", "zh-Hans": "成绩：20 题答对 20 题。", "zh-Hant": "成績：20 題答對 20 題。"} {
		for _, level := range format.ExamLevels {
			e, query := paper(20, level)
			for i, q := range e.Questions() {
				query.Set("q"+strconv.Itoa(i+1), strconv.Itoa(q.Answer))
			}
			query.Set("check", "typed")
			a := w.lang(lang).get("/formulas/exam?" + query.Encode())
			if a.status != http.StatusOK || !a.has(mark) || strings.Count(a.body, `class="fx-q right"`) != 20 {
				t.Errorf("%s, %s: %d %s", lang, level, a.status, plainText(a.body))
			}
			for _, q := range e.Questions() {
				for _, sentence := range templates.ExamSolution(i18n.For(lang), q) {
					if !strings.Contains(plainText(a.body), sentence) || strings.Contains(sentence, "{{") {
						t.Errorf("%s: the solution of %+v lacks %q", lang, q, sentence)
					}
				}
			}
		}
	}
}

func TestAnswersAreCheckedOneByOne(t *testing.T) {
	w := newWeb(t)
	e, query := paper(5, format.SmallNumbers)
	list := e.Questions()
	query.Set("q1", strconv.Itoa(list[0].Answer+1))
	query.Set("q2", strconv.Itoa(list[1].Answer))
	query.Set("q3", "2.5")
	at := func(check string, change ...func(*http.Request)) answer {
		query.Set("check", check)
		return w.get("/formulas/exam?"+query.Encode(), change...)
	}
	kept := func(a answer) {
		t.Helper()
		for i := 1; i <= 3; i++ {
			no := strconv.Itoa(i)
			if !a.has(`name="q` + no + `" type="text" inputmode="numeric" autocomplete="off" value="` + query.Get("q"+no) + `"`) {
				t.Errorf("the answer to question %d is not kept", i)
			}
		}
	}
	t.Run("nothing is given away before it is checked", func(t *testing.T) {
		if a := w.get("/formulas/exam?" + query.Encode()); a.status != http.StatusOK || a.has("fx-solution") || !a.has("No answer checked yet.") {
			t.Errorf("%d %s", a.status, plainText(a.body))
		} else {
			kept(a)
		}
	})
	t.Run("a wrong answer is explained", func(t *testing.T) {
		a := at("1")
		if a.status != http.StatusOK || !a.has("Not right.", "0 right of 1 checked, 4 to go.") || strings.Count(a.body, "fx-solution") != 1 {
			t.Errorf("%d %s", a.status, plainText(a.body))
		}
		kept(a)
	})
	t.Run("what was checked stays checked", func(t *testing.T) {
		query.Set("seen", "1")
		a := at("2")
		if !a.has("1 right of 2 checked, 3 to go.") || strings.Count(a.body, `name="seen"`) != 2 {
			t.Errorf("%s", plainText(a.body))
		}
		kept(a)
	})
	t.Run("BR-149 an answer that is no number is refused at its field, and kept", func(t *testing.T) {
		a := at("typed")
		if a.status != http.StatusUnprocessableEntity || !a.has("“2.5” is not a whole number", `aria-invalid="true"`) || strings.Count(a.body, "fx-solution") != 2 {
			t.Errorf("%d %s", a.status, plainText(a.body))
		}
		kept(a)
	})
	t.Run("an empty field says so and gives nothing away", func(t *testing.T) {
		if a := at("4"); a.status != http.StatusUnprocessableEntity || !a.has("Write your answer first, a whole number.") || strings.Count(a.body, "fx-solution") != 1 {
			t.Errorf("%d %s", a.status, plainText(a.body))
		}
	})
	t.Run("all solutions on request", func(t *testing.T) {
		if a := at("all"); strings.Count(a.body, "fx-solution") != 4 || !a.has("Not answered.") {
			t.Errorf("%s", plainText(a.body))
		}
	})
	t.Run("the script gets the question and the mark", func(t *testing.T) {
		a := at("2", with("X-Fragment", "1"))
		if a.status != http.StatusOK || !a.has(`id="question-2"`, `id="mark"`, "Right.") || a.has("question-1") || a.has("<html") {
			t.Errorf("%d %q", a.status, a.body)
		}
	})
	t.Run("a full-width answer is a number", func(t *testing.T) {
		query.Set("q2", string(rune('０'+list[1].Answer)))
		if a := at("2", with("X-Fragment", "1")); !a.has("Right.") {
			t.Errorf("%q", a.body)
		}
	})
}

func TestThePaperIsRefusedInASentence(t *testing.T) {
	w := newWeb(t)
	for query, want := range map[string]string{
		"code=K7Q2":                     "This is not the code of a paper.",
		"code=K7Q2-M9XU":                "This is not the code of a paper.",
		"code=K7Q2-M9XD&n=7":            "A paper has 5, 10 or 20 questions.",
		"code=K7Q2-M9XD&n=1e1":          "A paper has 5, 10 or 20 questions.",
		"code=K7Q2-M9XD&n=5&level=hard": "There is no such level.",
	} {
		if a := w.get("/formulas/exam?" + query); a.status != http.StatusUnprocessableEntity || !a.has(want) {
			t.Errorf("%s: %d, want %q", query, a.status, want)
		}
		if a := w.get("/formulas/exam/paper?" + query); a.status != http.StatusSeeOther || !strings.HasPrefix(a.location, "/formulas/exam?code=K7Q2") {
			t.Errorf("printing %s: %d %s", query, a.status, a.location)
		}
	}
	if a := w.get("/formulas/exam?code=" + url.QueryEscape("ｋ７ｑ２ m9xd")); a.status != http.StatusOK || !a.has("K7Q2-M9XD") {
		t.Errorf("a code typed otherwise answers %d", a.status)
	}
}

func TestThePaperAndItsAnswersOnPaper(t *testing.T) {
	w := newWeb(t)
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		for _, n := range format.ExamSizes {
			e, query := paper(n, format.AnyNumbers)
			query.Set("lang", lang)
			for _, size := range []string{"a4", "letter"} {
				query.Set("paper", size)
				asked, solved := w.get("/formulas/exam/paper?"+query.Encode()), w.get("/formulas/exam/answers?"+query.Encode())
				if asked.status != http.StatusOK || solved.status != http.StatusOK || !asked.has("port-"+size, e.Code) || !solved.has("port-"+size, e.Code) {
					t.Fatalf("%s, %d questions: %d and %d", lang, n, asked.status, solved.status)
				}
				for _, q := range e.Questions() {
					question, right := templates.ExamQuestion(i18n.For(lang), q), templates.ExamAnswer(i18n.For(lang), q)
					if !asked.has(question) || asked.has(">"+right+"<") {
						t.Errorf("%s: the paper lacks %q or tells %q", lang, question, right)
					}
					if !solved.has(question, ">"+right+"<") {
						t.Errorf("%s: the answers lack %q or %q", lang, question, right)
					}
				}
			}
		}
	}
	if a := w.get("/formulas/exam/answers"); a.status != http.StatusSeeOther {
		t.Errorf("answers of no paper: %d", a.status)
	}
}
