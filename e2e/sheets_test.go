package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// golden is what a sheet makes on paper: so many pages, and a text that each of them has.
type golden struct {
	sheet string
	pages int
	text  string
}

// The three events of the demonstration are in the three states that sheets know – over, running, not yet
// drawn –, in three languages, and public, so that there are codes to scan. All sheets of one come in one
// PDF: the sheet "several", in the order in which they are named.
func TestAllSheetsTogether(t *testing.T) {
	t.Parallel()
	app := Start(t, "--demo")
	s := sheets{evening: &evening{Browser: app.Browser(), app: app}}
	s.Size(1280, 900)
	s.Open(app.OrganiserLink())
	s.Open("/")
	slugs := s.demoSlugs()
	for _, x := range []struct {
		sentence, event, paper, lang, more string
		want                               []golden
	}{
		{"over, eight players", "周六跳棋赛", "a4", "zh-Hans", "&round=7", []golden{
			{"start", 1, "参赛名单"}, {"checkin", 1, "报到表"}, {"lots", 1, "周六跳棋赛"}, {"drawing", 1, "抽签登记表"}, {"roundtable", 1, "轮次表"},
			{"timetable", 1, "日程表"}, {"cards", 2, "对手"}, {"plates", 3, ""}, {"badges", 1, "周六跳棋赛"}, {"tables", 2, "扫码查看"}, {"rules", 1, "规则说明"},
			{"pairings", 1, "轮对阵表"}, {"byname", 1, "按姓名"}, {"bulletin", 1, "编排记录公告"}, {"slips", 1, "成绩单"}, {"cross", 1, "循环赛大表"}, {"worksheet", 1, "名次计算表"},
			{"short", 1, "名次简表"}, {"standings", 1, "名次表"}, {"prizes", 1, "获奖名单"}, {"certificates", 3, "荣获"}, {"statistics", 1, "统计"}, {"fairness", 1, "先后手与台次"},
			{"minutes", 1, "抽签记录"},
		}},
		{"running, nine players", "Autumn Draughts Cup", "letter", "en", "&round=4", []golden{
			{"start", 1, "Startinglist"}, {"checkin", 1, "Check-inlist"}, {"drawing", 1, "Drawsheet"}, {"cards", 3, "Opponent"}, {"plates", 3, ""}, {"badges", 1, "AutumnDraughtsCup"},
			{"tables", 2, "Table"}, {"rules", 1, "Rulesheet"}, {"pairings", 1, "pairings"}, {"byname", 1, "whositswhere"}, {"bulletin", 1, "bulletin"}, {"slips", 1, "Resultslip"},
			{"worksheet", 1, "Worksheet"}, {"short", 1, "provisional"}, {"standings", 1, "provisional"}, {"prizes", 1, "provisional"}, {"statistics", 1, "Statistics"},
			{"fairness", 1, "Firstmovesandtables"},
		}},
		{"not yet drawn, twelve players", "社區象棋聯誼賽", "a4", "zh-Hant", "", []golden{
			{"start", 1, "參賽名單"}, {"checkin", 1, "報到表"}, {"lots", 1, "社區象棋聯誼賽"}, {"drawing", 1, "抽籤登記表"}, {"timetable", 1, "日程表"}, {"plates", 4, ""},
			{"badges", 2, "社區象棋聯誼賽"}, {"tables", 3, "掃碼查看"}, {"rules", 1, "規則說明"},
		}},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			defer s.as(t)()
			s.slug = slugs[x.event]
			var ids []string
			for _, g := range x.want {
				ids = append(ids, g.sheet)
			}
			s.together("several?sheets="+strings.Join(ids, ",")+x.more, x.paper, x.lang, x.want)
		})
	}
	t.Run("books", func(t *testing.T) {
		defer s.as(t)()
		s.slug = slugs["Autumn Draughts Cup"]
		s.together("power", "a4", "zh-Hant", []golden{{"power", 1, "停電應急包"}, {"roundtable", 1, "輪次表"}, {"cross", 1, "循環賽大表"}, {"standings", 1, "名次表"}, {"worksheet", 1, "名次計算表"},
			{"slips", 3, "成績單"}, {"rules", 1, "規則說明"}})
		s.together("orderbook", "letter", "zh-Hans", []golden{{"cover", 1, "秩序册"}, {"contents", 1, "目录"}, {"committee", 1, "组委会"}, {"rules", 1, "规则说明"}, {"timetable", 1, "日程表"},
			{"start", 1, "参赛名单"}, {"minutes", 1, "抽签记录"}, {"roundtable", 1, "轮次表"}, {"cross", 1, "循环赛大表"}})
		s.slug = slugs["周六跳棋赛"]
		s.together("resultsbook", "a4", "en", []golden{{"cover", 1, "Resultsbook"}, {"contents", 1, "Contents"}, {"standings", 1, "Standings"}, {"cross", 1, "Crosstable"}, {"rounds", 1, "Roundbyround"},
			{"prizes", 1, "Prizelist"}, {"statistics", 1, "Statistics"}, {"fairness", 1, "Firstmovesandtables"}, {"corrections", 1, "Corrections"}, {"committee", 1, "Committee"}})
	})
	t.Run("fifty players with long names", func(t *testing.T) {
		defer s.as(t)()
		names := make([]string, 0, 50)
		for i := range 50 {
			names = append(names, fmt.Sprintf("%s %d", sheetNames[i%len(sheetNames)], i+1))
		}
		s.Open("/new")
		s.make(event{name: "Fifty", names: names})
		s.together("several?sheets=start,checkin,drawing,byname,bulletin,worksheet,short,fairness", "a4", "zh-Hans", []golden{
			{"start", 2, "参赛名单"}, {"checkin", 2, "报到表"}, {"drawing", 2, "抽签登记表"}, {"byname", 1, "按姓名"}, {"bulletin", 2, "编排记录公告"}, {"worksheet", 2, "名次计算表"}, {"short", 1, "名次简表"},
			{"fairness", 2, "先后手"},
		})
	})
}

// demoSlugs are the addresses of the events on the first page, by name.
func (s sheets) demoSlugs() map[string]string {
	s.t.Helper()
	var found map[string]string
	s.Eval(`Object.fromEntries(["周六跳棋赛", "Autumn Draughts Cup", "社區象棋聯誼賽"].map(name => [name,
		[...document.querySelectorAll("a[href]")].filter(a => a.innerText.includes(name)).map(a => a.pathname.match(/^.[ot].([^/]+)/)).filter(m => m).map(m => m[1])[0] || ""]))`, &found)
	for name, slug := range found {
		if slug == "" {
			s.t.Fatalf("no link to %s in %q", name, s.Text("body"))
		}
	}
	return found
}

// together checks the PDF of a sheet made of others: the text of every page, its paper, that all words keep
// away from the edges; and in the page, that nothing is cut.
func (s sheets) together(sheet, paper, lang string, want []golden) {
	t := s.t
	t.Helper()
	sep := "?"
	if strings.Contains(sheet, "?") {
		sep = "&"
	}
	p := s.PDF("/o/"+s.slug+"/print/"+sheet+sep+"paper="+paper+"&lang="+lang, map[string]string{"a4": "A4", "letter": "Letter"}[paper])
	at := 0
	for _, g := range want {
		for n := range g.pages {
			if at == len(p.Pages) {
				t.Fatalf("%s: there are only %d pages", g.sheet, at)
			}
			text := squeezed(p.Pages[at])
			if !strings.Contains(text, strings.Join(strings.Fields(g.text), "")) {
				t.Errorf("page %d should be page %d of %s with %q: %.150s", at+1, n+1, g.sheet, g.text, text)
			}
			s.onPaper(p.Pages[at], at+1, paper, g.sheet == "plates")
			at++
		}
	}
	if at != len(p.Pages) {
		t.Errorf("%d pages more than the %d known", len(p.Pages)-at, at)
	}
	s.Media("print")
	defer s.Media("")
	if wide := append(s.Overflow(), s.tooHigh()...); len(wide) > 0 {
		t.Errorf("too wide or too high: %q", wide)
	}
}

func squeezed(page Sheet) string {
	var all strings.Builder
	for _, w := range page.Words {
		all.WriteString(strings.Join(strings.Fields(w.Text), ""))
	}
	return all.String()
}

// onPaper checks the size of a page, upright or across, and that no word comes near its edges: what is cut
// out keeps 3 mm, everything else has margins of 10. The box of a large word that stands on its head reaches
// beyond its ink.
func (s sheets) onPaper(page Sheet, n int, paper string, turned bool) {
	s.t.Helper()
	short, long := 595.0, 842.0
	if paper == "letter" {
		short, long = 612, 792
	}
	wide, high := page.Width, page.Height
	if wide > high {
		wide, high = high, wide
	}
	if wide < short-1 || wide > short+1 || high < long-1 || high > long+1 {
		s.t.Errorf("page %d is %.0f × %.0f points", n, page.Width, page.Height)
	}
	for _, w := range page.Words {
		if w.Left < 8 || w.Right > page.Width-8 || !turned && (w.Top < 0 || w.Bottom > page.Height-4) {
			s.t.Errorf("page %d: %q leaves the paper: %.0f,%.0f to %.0f,%.0f", n, w.Text, w.Left, w.Top, w.Right, w.Bottom)
		}
	}
}

// tooHigh returns the pages and the cards whose content is cut: what is higher or wider inside than outside.
func (b *Browser) tooHigh() []string {
	b.t.Helper()
	var out []string
	b.Eval(`(() => {
		const out = [], mm = 96 / 25.4
		document.querySelectorAll(".paper").forEach((page, i) => {
			const name = "page " + (i + 1) + " (" + page.className + ")"
			const across = page.className.includes("land-"), bleed = page.className.includes("bleed-")
			const letter = page.className.includes("letter")
			const high = (across ? (letter ? 215.9 : 210) : (letter ? 279.4 : 297)) - (bleed ? 0 : 20)
			if (page.scrollHeight > high * mm + 1) out.push(name + " is " + Math.round(page.scrollHeight / mm) + " mm high")
			for (const e of page.querySelectorAll(".slip, .card, .plate, .face, .badge, .tcard, .lot, .cover, .certificate, .text"))
				if (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
					out.push(name + ": " + e.className + " " + JSON.stringify(e.innerText.slice(0, 40)) + " needs " + e.scrollWidth + "×" + e.scrollHeight + " of " + e.clientWidth + "×" + e.clientHeight)
		})
		return out
	})()`, &out)
	return out
}
