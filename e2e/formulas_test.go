package e2e

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// formulaWords are what the pages about the formulas say in a language.
var formulaWords = map[string]map[string]string{
	"en": {
		"title": "Round-robin formulas", "odd p": "p is always even. For 11 players it is 12", "sum": "5 + 9 = 14 is more than 12, so take 12 away: 14 − 12 = 2.",
		"larger": "14 is even, so the larger number moves first: 9.", "right": "Right.", "wrong": "Not right.", "mark": "Mark: 5 of 5.", "part": "0 right of 1 checked, 4 to go.",
	},
	"zh-Hans": {
		"title": "循环制编排公式", "odd p": "p 必为偶数。11 名棋手时 p = 12", "sum": "5 + 9 = 14，大于 12，减 12：14 − 12 = 2。",
		"larger": "和为偶数，大号先走：9 号。", "right": "正确。", "wrong": "不对。", "mark": "成绩：5 题答对 5 题。", "part": "已核对 1 题，答对 0 题，还有 4 题。",
	},
}

// inBoth runs a test in English and in Chinese.
func inBoth(t *testing.T, test func(t *testing.T, b *Browser, say map[string]string)) {
	app := Start(t)
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			b := NewBrowser(t, app.URL)
			b.Language(lang)
			test(t, b, formulaWords[lang])
		})
	}
}

func TestTheCalculatorOfTheFormulas(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *Browser, say map[string]string) {
		b.AllowErrors("422")
		b.Open("/")
		b.Loads(func() { b.Click(`footer a[href="/formulas"]`) })
		if got := b.Text("h1"); got != say["title"] {
			t.Errorf("the page is called %q", got)
		}
		b.Fill("#p", "11")
		b.Fill("#a", "9")
		b.Fill("#b", "５")
		b.Loads(func() { b.Press("Enter") })
		if got := b.Text("#p-error"); !strings.Contains(got, say["odd p"]) || b.Value("#p") != "11" || b.Value("#b") != "５" {
			t.Errorf("an odd p: %q, with %q and %q kept", got, b.Value("#p"), b.Value("#b"))
		}
		b.Fill("#p", "12")
		b.Loads(func() { b.Press("Enter") })
		if b.URL() != "/formulas?a=5&b=9&p=12" {
			t.Errorf("the address to share is %s", b.URL())
		}
		for _, text := range []string{say["sum"], say["larger"]} {
			b.WaitText(".fx-steps", text)
		}
		if got := b.Texts(".fx-figures dd"); len(got) != 3 || got[0] != "2" || !strings.HasPrefix(got[1], "▸9") || got[2] != "3" {
			t.Errorf("the answer is %q", got)
		}
		if got := b.Texts("tr.applied th"); len(got) != 2 {
			t.Errorf("%d formulas are marked: %q", len(got), got)
		}
	})
}

func TestTouchingACellOfTheTable(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *Browser, say map[string]string) {
		b.Size(360, 800)
		b.Open("/formulas/table?p=12")
		b.Eval(`window.stays = true`, nil)
		b.Click(`[data-cells] a[href$="&a=5&b=9"]`)
		b.WaitText("#worked", say["sum"])
		var stays bool
		b.Eval(`window.stays === true`, &stays)
		if !stays || b.URL() != "/formulas/table?p=12&a=5&b=9" {
			t.Errorf("the page was loaded again (%v), the address is %s", !stays, b.URL())
		}
		if got := b.Texts(`[aria-current="true"].fx-on, .fx-on a[aria-current="true"]`); !slices.Equal(got, []string{"2"}) {
			t.Errorf("marked as the cell in hand: %q", got)
		}
		if lit := b.Texts("th.fx-hi"); !slices.Equal(lit, []string{"9", "5"}) {
			t.Errorf("the heads lit are %q", lit)
		}
		inSight(t, b)
		t.Run("keys go from cell to cell", func(t *testing.T) {
			b.Press("ArrowRight", "ArrowDown", "Enter")
			b.WaitText("#worked h2", "10")
			if b.URL() != "/formulas/table?p=12&a=6&b=10" {
				t.Errorf("two keys lead to %s", b.URL())
			}
			b.Press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter") // over the diagonal
			b.WaitTrue("the cell left of the diagonal", `location.search.endsWith("a=6&b=5")`)
		})
		t.Run("targets are large enough", func(t *testing.T) {
			var small int
			b.Eval(`[...document.querySelectorAll("[data-cells] a")].filter(a => { const r = a.getBoundingClientRect(); return r.width < 24 || r.height < 24 }).length`, &small)
			if small > 0 {
				t.Errorf("%d cells are smaller than 24 px", small)
			}
		})
		t.Run("the list of rounds", func(t *testing.T) {
			b.Open("/formulas/table?p=12&view=rounds")
			b.Click(`[data-cells] a[href$="&a=5&b=9"]`)
			b.WaitText("#worked", say["sum"])
			if on, lit := b.Texts(".fx-on"), b.Count(".fx-hi"); !slices.Equal(on, []string{"9–5"}) || lit != 20 {
				t.Errorf("in hand %q, lit %d", on, lit)
			}
		})
	})
}

// inSight checks that a touched cell and its working are both seen, without scrolling.
func inSight(t *testing.T, b *Browser) {
	t.Helper()
	var seen bool
	b.Eval(`(() => {
		const w = document.getElementById("worked").getBoundingClientRect(), c = document.querySelector(".fx-on").getBoundingClientRect()
		return w.top >= 0 && w.top + 100 < innerHeight && (c.bottom <= w.top + 1 || c.right <= w.left + 1)
	})()`, &seen)
	if !seen {
		t.Error("the touched cell or its working is out of sight")
	}
}

func TestACellWithoutScript(t *testing.T) {
	t.Parallel()
	app := Start(t)
	b := app.Browser()
	b.Open("/formulas/table?p=12")
	status, text := b.Get("/formulas/table?p=12&a=5&b=9")
	if status != 200 || !strings.Contains(text, "14 − 12 = 2") || !strings.Contains(text, "<table") {
		t.Errorf("the link of a cell answers %d", status)
	}
}

// answersOfPaper are the answers of the first five questions of the paper K7Q2-M9XD, looked up by hand in
// the printed tables.
var answersOfPaper = []int{7, 4, 7, 4, 8}

func TestAnExam(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, b *Browser, say map[string]string) {
		b.Open("/formulas/exam")
		b.Click("input[name=n][value='5']")
		b.Fill("#code", "k7q2m9xd")
		b.Loads(func() { b.Press("Enter") })
		b.Eval(`window.stays = true`, nil)
		b.Fill("#q2", "5")
		b.Press("Enter")
		b.WaitText("#question-2 .fx-solution", say["wrong"])
		if got := b.Text("#mark"); got != say["part"] {
			t.Errorf("after a wrong answer: %q", got)
		}
		b.Fill("#q2", strconv.Itoa(answersOfPaper[1]))
		b.Click("#question-2 button")
		b.WaitText("#question-2 .fx-solution", say["right"])
		b.WaitTrue("the next empty field to have the cursor", `document.activeElement.id === "q1"`)
		for i, right := range answersOfPaper {
			no := strconv.Itoa(i + 1)
			b.Fill("#q"+no, strconv.Itoa(right))
			b.Press("Enter")
			b.WaitText("#question-"+no+" .fx-solution", say["right"])
		}
		b.WaitText("#mark", say["mark"])
		var stays bool
		b.Eval(`window.stays === true`, &stays)
		if !stays {
			t.Error("checking an answer loaded the page again")
		}
		b.Reload()
		if got := b.Text("#mark"); got != say["mark"] || b.Value("#q5") != "8" {
			t.Errorf("after loading again: %q, %q", got, b.Value("#q5"))
		}
	})
}

func TestAnExamOnPaper(t *testing.T) {
	t.Parallel()
	app := Start(t)
	b := app.Browser()
	for _, x := range []struct {
		lang, paper, level string
		n, asked, solved   int // questions; pages
	}{
		{"en", "a4", "small", 5, 1, 1}, {"zh-Hans", "letter", "small", 10, 1, 1}, {"en", "letter", "any", 20, 2, 2}, {"zh-Hant", "a4", "any", 20, 2, 2},
	} {
		for sheet, pages := range map[string]int{"paper": x.asked, "answers": x.solved} {
			t.Run(fmt.Sprintf("%s of %d, %s on %s", sheet, x.n, x.lang, x.paper), func(t *testing.T) {
				b.t = t
				defer func() { b.t = app.t }()
				size := map[string]string{"a4": "A4", "letter": "Letter"}[x.paper]
				pdf := b.PDF(fmt.Sprintf("/formulas/exam/%s?code=K7Q2-M9XD&n=%d&level=%s&paper=%s&lang=%s", sheet, x.n, x.level, x.paper, x.lang), size)
				if len(pdf.Pages) != pages {
					t.Errorf("%d pages, want %d", len(pdf.Pages), pages)
				}
				check := sheets{evening: &evening{Browser: b}}
				for i, page := range pdf.Pages {
					check.inside(page, i+1, sheet, x.paper)
				}
				if missing := pdf.Missing("K7Q2-M9XD", strconv.Itoa(x.n), fmt.Sprintf("1/%d", pages)); len(missing) > 0 {
					t.Errorf("not on paper: %q", missing)
				}
				b.Media("print")
				defer b.Media("")
				if wide := b.Overflow(); len(wide) > 0 {
					t.Errorf("too wide: %q", wide)
				}
			})
		}
	}
}

func TestTheFormulasForEverybody(t *testing.T) {
	t.Parallel()
	app := Start(t)
	b := app.Browser()
	b.AllowErrors("422")
	for lang, width := range map[string]int{"en": 320, "zh-Hans": 360, "zh-Hant": 320} {
		b.Language(lang)
		for _, page := range []string{
			"/formulas", "/formulas?players=9&a=3&b=7&cycles=2", "/formulas?p=11&a=5&b=5", "/formulas/table?p=12&a=5&b=9", "/formulas/table?p=30&view=rounds",
			"/formulas/exam", "/formulas/exam?code=K7Q2-M9XD&n=5&q1=7&q2=9&q3=x&check=typed", "/formulas/exam/paper?code=K7Q2-M9XD", "/formulas/exam/answers?code=K7Q2-M9XD",
		} {
			for _, dark := range []bool{true, false} {
				b.Size(width, 800)
				if !dark {
					b.Size(1280, 900)
				}
				b.Dark(dark)
				b.Open(page)
				where := fmt.Sprintf("%s %s, on a dark phone: %v", lang, page, dark)
				for _, v := range b.Axe() {
					t.Errorf("%s: %s", where, v)
				}
				if over := b.Overflow(); len(over) > 0 {
					t.Errorf("%s: sticks out: %s", where, strings.Join(over, ", "))
				}
			}
		}
	}
}
