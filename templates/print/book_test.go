package print_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

// bind draws a book on A4 and returns its pages as the browser gets them, head included.
func bind(t *testing.T, id string, tour *models.Tournament, lang string, o print.Options, around print.Around) []string {
	t.Helper()
	return bindOn(t, print.A4, id, tour, lang, o, around)
}

// bindOn is bind on any paper, in the order of reading: sheets of a booklet are folded.
func bindOn(t *testing.T, paper *print.Paper, id string, tour *models.Tournament, lang string, o print.Options, around print.Around) []string {
	t.Helper()
	sheet, ok := print.Sheets.Get(id)
	if !ok {
		t.Fatalf("no sheet %s", id)
	}
	c := print.NewContext(sheet, tour, i18n.For(lang), paper, o, printed)
	c.Around = around
	_, main, _ := strings.Cut(document(t, c), "<main")
	if !paper.Booklet {
		return strings.Split(main, `<section class="paper`)[1:]
	}
	return folded(t, strings.Split(main, `<div class="half">`)[1:])
}

var content = regexp.MustCompile(`<p class="content"><span>([^<]*)</span><span class="dots"></span><span>(\d+)</span></p>`)

// The contents of a book name the page on which the part really begins.
func TestContentsOfBooks(t *testing.T) {
	for _, x := range []struct {
		id    string
		paper *print.Paper
	}{{"orderbook", print.A4}, {"resultsbook", print.A4}, {"power", print.A4}, {"orderbook", print.A5Booklet}, {"resultsbook", print.LetterBooklet}} {
		id, paper := x.id, x.paper
		for _, n := range []int{2, 5, 13, 24, 50} {
			for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
				t.Run(fmt.Sprint(id, " ", n, " ", lang, " ", paper.ID), func(t *testing.T) {
					tour := ended(event(t, setting{entrants: n, played: n == 13}))
					pages := bindOn(t, paper, id, tour, lang, print.Options{Round: 1}, print.Around{})
					found := content.FindAllStringSubmatch(strings.Join(pages[:2], ""), -1)
					if len(found) < 4 {
						t.Fatalf("only %d parts", len(found))
					}
					last := 1
					for _, m := range found {
						page := int(number(t, m[2]))
						if page <= last || page > len(pages) {
							t.Fatalf("%s is on page %d after %d of %d", m[1], page, last, len(pages))
						}
						last = page
						title := m[1]
						for _, x := range [][2]string{{"Slips", "Result slip"}, {"成绩单", "成绩单"}, {"成績單", "成績單"}} {
							if strings.HasPrefix(title, x[0]) {
								title = x[1]
							}
						}
						if head, _, _ := strings.Cut(pages[page-1], "</header>"); !strings.Contains(head, ">"+title+"<") && !strings.Contains(pages[page-1], ">"+title+"</h2>") {
							t.Errorf("page %d is not %s: %.300s", page, title, pages[page-1])
						}
					}
				})
			}
		}
	}
}

// The pack has a slip for every match without a result, and none for those that are decided.
func TestThePowerCutPackFinishesTheEvent(t *testing.T) {
	for _, x := range []setting{{entrants: 2}, {entrants: 12}, {entrants: 13, played: true}, {entrants: 5, cycles: 2}} {
		tour := event(t, x)
		open := 0
		for i := range tour.Rounds {
			for _, m := range tour.Rounds[i].Matches {
				if !m.Bye() && m.Verdict.State != scoring.Decided {
					open++
				}
			}
		}
		html := strings.Join(bind(t, "power", tour, "en", print.Options{}, print.Around{}), "")
		if slips := strings.Count(html, `class="slip"`); slips != open {
			t.Errorf("%+v: %d slips for %d open matches", x, slips, open)
		}
		if strings.Contains(html, "provisional: ") != x.played {
			t.Errorf("%+v: standings belong in it when something is played, and are provisional", x)
		}
		if !strings.Contains(html, "State of 2026-11-29 18:42") {
			t.Errorf("%+v: it does not say which state it shows", x)
		}
	}
}

func TestAPackOfAGreatEventHasTheNextRounds(t *testing.T) {
	tour := event(t, setting{entrants: 66})
	html := strings.Join(bind(t, "power", tour, "en", print.Options{}, print.Around{}), "")
	slips := strings.Count(html, `class="slip"`)
	if slips > 2000 || slips < 1900 || slips%33 != 0 || !strings.Contains(html, fmt.Sprintf("Slips, rounds 1–%d", slips/33)) || !strings.Contains(html, fmt.Sprintf("up to round %d", slips/33)) {
		t.Errorf("%d slips, whole rounds of 33 and as many as the pack says", slips)
	}
	html = strings.Join(bind(t, "power", event(t, setting{entrants: 60}), "en", print.Options{}, print.Around{}), "")
	if slips := strings.Count(html, `class="slip"`); slips != 60*59/2 || strings.Contains(html, "The slips go up to round") {
		t.Errorf("%d slips: sixty players have all of theirs", slips)
	}
}

func TestTheResultsBookTellsWhatWasCorrected(t *testing.T) {
	at := time.Date(2026, 11, 29, 11, 0, 0, 0, time.UTC)
	result := func(before string) map[string]any {
		return map[string]any{"round": int64(2), "table": int64(3), "first": "甲", "second": "乙", "before": before, "after": "wl"}
	}
	around := print.Around{
		Members: []models.Member{{Name: "Kim", Role: models.AsArbiter}, {Name: "Lou", Role: models.AsOwner}},
		Log: []models.JournalEntry{
			{At: at.Add(3 * time.Minute), Who: "Kim", Verb: "result", Details: result("lw"), Undone: true},
			{At: at.Add(2 * time.Minute), Who: "Kim", Verb: "tie.settle"},
			{At: at.Add(time.Minute), Who: "Kim", Verb: "result", Details: result("lw")},
			{At: at, Who: "Kim", Verb: "result", Details: result("–")},
		},
	}
	html := strings.Join(bind(t, "resultsbook", event(t, setting{entrants: 5, played: true}), "en", print.Options{}, around), "")
	if n := strings.Count(html, "Round 2, table 3"); n != 1 {
		t.Errorf("%d corrections of the result, want one: not the first entry, not what was taken back", n)
	}
	first, second := strings.Index(html, "2026-11-29 19:01"), strings.Index(html, "2026-11-29 19:02")
	if first < 0 || second < first {
		t.Error("corrections in the order of time, in the time of the venue")
	}
	for _, name := range []string{">Kim<", ">Lou<"} {
		if !strings.Contains(html, name) {
			t.Errorf("%s has a role and is not in the book", name)
		}
	}
}

func TestSeveralSheetsKeepTheirPaper(t *testing.T) {
	pages := bind(t, "several", event(t, setting{entrants: 12}), "en", print.Options{Sheets: "slips,roundtable,start", Round: 4}, print.Around{Site: "http://club.example/t/x"})
	if len(pages) != 3 {
		t.Fatalf("%d pages", len(pages))
	}
	for i, class := range []string{" bleed-a4", " land-a4", " port-a4"} {
		if !strings.HasPrefix(pages[i], class) {
			t.Errorf("page %d is %.12s, not %s", i+1, pages[i], class)
		}
	}
	if !strings.Contains(pages[0], "Round 4") || !strings.Contains(pages[0], `class="qr"`) {
		t.Error("what was chosen and what is known is handed on")
	}
	if !strings.Contains(pages[2], "3 / 3") {
		t.Error("pages are counted through")
	}
}

func TestRulesInWords(t *testing.T) {
	tour := *event(t, setting{entrants: 13})
	tour.Regulations = "1. Come in time.\n\n- no phones\n- be kind\n\n" + strings.Repeat("这一条写得很长很长，一页也放不下。", 260) + "末句。"
	c, pages := draw(t, "rules", &tour, "zh-Hans", print.A4, print.Options{})
	text := strings.Join(pages, "")
	for _, want := range []string{"中国跳棋（邻子跳）", "相邻的一枚棋子", "不得停留在他人营区", "终局", "名次依据", "no phones", "Come in time", "末句。"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if got := strings.Count(text, "很"); got != 2*260 || len(pages) < 3 { // a page may end between two of them
		t.Errorf("%d of 520 signs on %d pages", got, len(pages))
	}
	heading := regexp.MustCompile(`</h2>\s*</div>`)
	for i, html := range pages {
		if heading.MatchString(html) {
			t.Errorf("page %d ends with a heading", i+1)
		}
	}
	if other, _ := draw(t, "rules", event(t, setting{entrants: 13}), "en", print.Letter, print.Options{}); len(other.Pages()) > 2 || len(c.Pages()) != len(pages) {
		t.Error("the rules alone take two pages at most")
	}
}
