package print_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

func TestEverySheetIsComplete(t *testing.T) {
	if len(print.Sheets.All()) < 5 {
		t.Fatalf("only %d sheets", len(print.Sheets.All()))
	}
	for _, s := range print.Sheets.All() {
		t.Run(s.ID, func(t *testing.T) {
			if s.Name == "" || s.Help == "" || s.Draw == nil || s.Refuse == nil {
				t.Error("a sheet has a name, a help, a way to refuse and a way to draw")
			}
			for _, tag := range []string{"zh-Hans", "zh-Hant"} {
				if name, help := i18n.For(tag).Meta(print.Sheets.Kind, s.Meta); name == s.Name || help == s.Help {
					t.Errorf("%s has no name or help for it", tag)
				}
			}
			if err := s.Refuse(&models.Tournament{}); models.KindOf(err) != models.Conflict {
				t.Errorf("an event without a schedule was not refused: %v", err)
			}
		})
	}
}

// The sizes that every sheet is drawn for. Those above flow over pages.
var sizes = []int{2, 3, 4, 5, 8, 11, 12, 13, 16, 24, 50, 200}

// The sheets that books are made of: they are pages of booklets, too.
var bound = []string{"rules", "timetable", "start", "minutes", "roundtable", "cross", "standings", "pairings", "prizes", "statistics", "fairness"}

func TestEverySheetAtEverySizeFitsItsPaper(t *testing.T) {
	css, err := os.ReadFile("../../static/css/print_size.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range sizes {
		if testing.Short() && n > 24 {
			continue // the race detector makes the large ones ten times as long, and finds no race in them
		}
		tour := event(t, setting{entrants: n, played: n >= 8 && n <= 16})
		if tour.Started() {
			tour = ended(tour)
		}
		for _, s := range print.Sheets.All() {
			if s.Refuse(tour) != nil || s.Many { // books have the pages of these sheets
				continue
			}
			langs := []string{"en", "zh-Hans", "zh-Hant"}
			papers := s.On()
			if slices.Contains(bound, s.ID) {
				papers = append(slices.Clone(papers), print.A5Booklet)
			}
			if n == 200 { // what depends on language, and on A4 or Letter, is seen at the smaller sizes
				langs = langs[:1]
				papers = slices.DeleteFunc(slices.Clone(papers), func(p *print.Paper) bool { return p == print.Letter })
			}
			for _, o := range []print.Options{{Round: min(2, n-1)}, {ByRank: true, Results: true}} {
				if o.Results && !slices.Contains(s.Takes, print.ChooseFill) {
					continue
				}
				if n == 200 && slices.Contains(s.Takes, print.ChooseEntrant) {
					o.Entrant = tour.Entrants[7].ID
				}
				for _, lang := range langs {
					for _, paper := range papers {
						t.Run(fmt.Sprintf("%s %d %v %s %s", s.ID, n, o.Results, lang, paper.ID), func(t *testing.T) {
							c, pages := draw(t, s.ID, tour, lang, paper, o)
							if len(pages) == 0 {
								t.Fatal("no pages")
							}
							for i, html := range pages {
								checkPage(t, c, string(css), fmt.Sprintf("page %d: ", i+1), html)
							}
						})
					}
				}
			}
		}
	}
}

var (
	row        = regexp.MustCompile(`(?s)<tr[^>]*>.*?</tr>`)
	headCell   = regexp.MustCompile(`<t[hd][^>]*\bw(\d+)\b`)
	rowHeight  = regexp.MustCompile(`<tr class="h(\d+)\b`)
	sizeClass  = regexp.MustCompile(`class="[^"]*?\b([whp]\d+)\b`)
	unfinished = regexp.MustCompile(`\{\{|%!| style=| on[a-z]+=`)
)

// checkPage checks one page by what it says about itself: its columns fit across, its rows fit down,
// every size is one of the style sheet, nothing needs what the content policy forbids.
func checkPage(t *testing.T, c *print.Context, css, where, html string) {
	t.Helper()
	if found := unfinished.FindString(html); found != "" {
		t.Errorf("%sthe page has %q", where, found)
	}
	for _, class := range sizeClass.FindAllStringSubmatch(html, -1) {
		if !strings.Contains(css, "."+class[1]+"{") {
			t.Errorf("%sno such size: %s", where, class[1])
		}
	}
	if c.Sheet.Bleed {
		return
	}
	across, down := roomOf(t, c)
	width, height := 0.0, 0.0
	for _, table := range strings.Split(html, "</table>") {
		rows := row.FindAllString(table, -1)
		if len(rows) == 0 {
			continue
		}
		for _, cell := range headCell.FindAllStringSubmatch(rows[0], -1) {
			width += number(t, cell[1])
		}
		high := 0.0
		for _, r := range rowHeight.FindAllStringSubmatch(table, -1) {
			high += number(t, r[1]) / 10
		}
		height = max(height, high)
	}
	const frame = 17 + 9 // the least that head and foot need
	if width > across || height > down-frame {
		t.Errorf("%s%.0f × %.0f mm on %.0f × %.0f", where, width, height, across, down-frame)
	}
}

// roomOf is what a page has within its margins, in the millimetres in which it is laid out: of A4 and Letter
// the height that they have in common, of A3 that of A4 where its pages are drawn larger.
func roomOf(t *testing.T, c *print.Context) (across, down float64) {
	t.Helper()
	box, known := map[string][2]float64{
		"port-a4": {190, 259}, "land-a4": {277, 190}, "port-letter": {195.9, 259}, "land-letter": {259.4, 190},
		"port-far-a3": {190, 259}, "land-far-a3": {277, 190}, "land-a3": {400, 277}, "leaf": {165, 233}, "leaf turned": {233, 165},
	}[strings.TrimPrefix(c.Class(), "paper ")]
	if !known {
		t.Fatalf("no such page: %s", c.Class())
	}
	return box[0], box[1]
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPagesWhereTheStudyMeasuredOne(t *testing.T) {
	for _, x := range []struct {
		sheet    string
		entrants int
		pages    int
		options  print.Options
	}{
		{"roundtable", 12, 1, print.Options{}},
		{"roundtable", 13, 1, print.Options{}},
		{"roundtable", 24, 1, print.Options{}},
		{"cross", 12, 1, print.Options{}},
		{"cross", 16, 1, print.Options{}},
		{"cross", 16, 1, print.Options{Results: true}},
		{"slips", 12, 1, print.Options{}},
		{"slips", 16, 1, print.Options{}},
		{"slips", 24, 2, print.Options{}},
		{"pairings", 50, 1, print.Options{}},
		{"standings", 24, 1, print.Options{}},
	} {
		for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
			for _, paper := range print.Ordinary {
				t.Run(fmt.Sprintf("%s of %d, %s, %s", x.sheet, x.entrants, lang, paper.ID), func(t *testing.T) {
					if _, pages := draw(t, x.sheet, event(t, setting{entrants: x.entrants}), lang, paper, x.options); len(pages) != x.pages {
						t.Errorf("%d pages, want %d", len(pages), x.pages)
					}
				})
			}
		}
	}
}

func TestFrame(t *testing.T) {
	tour := event(t, setting{entrants: 12})
	c, _ := draw(t, "roundtable", tour, "zh-Hans", print.A4, print.Options{})
	html := document(t, c)
	for what, text := range map[string]string{
		"the title":                        "<h1>轮次表</h1>",
		"the English word for mixed clubs": `<span class="second" lang="en">Round table</span>`,
		"game, format, form, venue, date":  "中国跳棋（邻子跳） · 单循环赛 · 两局，打平加赛 · 活动中心 201 · 2026年11月29日",
		"who answers for it":               "裁判长",
		"the time in the event's zone":     "打印时间 2026-11-29 18:42",
		"the named page":                   `class="paper land-a4"`,
		"its language":                     `<main class="papers" lang="zh-Hans"`,
	} {
		if !strings.Contains(html, text) {
			t.Errorf("%s is missing: %s", what, text)
		}
	}
	c, _ = draw(t, "roundtable", tour, "en", print.Letter, print.Options{})
	if html := document(t, c); strings.Contains(html, `class="second"`) || !strings.Contains(html, "paper land-letter") {
		t.Error("an English sheet on Letter has one title and its own page")
	}
}

func TestALongEventNameHasItsOwnLine(t *testing.T) {
	name := strings.Repeat("全国城市青少年中国跳棋公开邀请赛", 7)
	c, pages := draw(t, "roundtable", event(t, setting{entrants: 12, name: name}), "zh-Hans", print.A4, print.Options{})
	if html := document(t, c); !strings.Contains(html, `<p class="event below"`) || strings.Count(html, name) != 2 {
		t.Error("the whole name stands below the title, and in the title of the window")
	}
	if len(pages) != 1 {
		t.Errorf("the longer head costs %d pages", len(pages))
	}
}
