package handlers

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/print"
)

func TestPrintMenu(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Saturday", "甲", "乙", "丙", "丁")
	t.Run("every sheet has a tile with a live picture", func(t *testing.T) {
		res := w.get("/o/" + slug + "/print")
		if res.status != http.StatusOK {
			t.Fatalf("status %d", res.status)
		}
		open := 0
		tour, err := w.store.Tournament(context.Background(), organiserWho, slug)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range print.Sheets.All() {
			if s.Refuse(tour) != nil {
				continue // it needs results
			}
			open++
			if !res.has(`action="/o/`+slug+`/print/`+s.ID+`"`, `src="/o/`+slug+`/print/`+s.ID+`?bare=1&amp;lang=en&amp;paper=a4"`) {
				t.Errorf("%s has no tile", s.ID)
			}
		}
		if n := strings.Count(res.body, `loading="lazy" tabindex="-1" inert`); n != open || open < 20 {
			t.Errorf("%d pictures of %d sheets", n, open)
		}
	})
	t.Run("by when they are wanted, each with its reason where it cannot be printed", func(t *testing.T) {
		res := w.get("/o/" + slug + "/print")
		if !res.has("Before the event", "During the rounds", "Results and honours") {
			t.Error("a group is missing")
		}
		if n := strings.Count(res.body, "There are no results yet."); n != 3 {
			t.Errorf("%d sheets wait for results", n)
		}
	})
	t.Run("strangers see no sheet", func(t *testing.T) {
		for _, path := range []string{"/print", "/print/roundtable", "/print/nothing"} {
			if res := w.stranger().get("/o/" + slug + path); res.status != http.StatusForbidden {
				t.Errorf("%s answered %d", path, res.status)
			}
		}
	})
	t.Run("an event that is not there", func(t *testing.T) {
		if res := w.get("/o/nothing/print"); res.status != http.StatusNotFound {
			t.Errorf("status %d", res.status)
		}
	})
}

func TestSheetsBeforeTheDraw(t *testing.T) {
	w := newWeb(t).claim()
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{About: models.About{Name: "Saturday"}, Game: models.DefaultGame})
	if err != nil {
		t.Fatal(err)
	}
	res := w.get("/o/" + slug + "/print")
	draw, enter := strings.Count(res.body, "Draw the numbers first"), strings.Count(res.body, "Enter the players first")
	if draw+enter != len(print.Sheets.All()) || draw < 10 || res.has("<iframe") {
		t.Errorf("%d and %d of %d tiles say why not", draw, enter, len(print.Sheets.All()))
	}
	for _, s := range print.Sheets.All() {
		if res := w.lang("zh-Hans").get("/o/" + slug + "/print/" + s.ID); res.status != http.StatusConflict || !res.has("再打印这张表") {
			t.Errorf("%s answered %d", s.ID, res.status)
		}
	}
}

func TestSheetsOfPeopleNeedNoDraw(t *testing.T) {
	w := newWeb(t).claim()
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{
		About: models.About{Name: "Saturday"}, Game: models.DefaultGame, Entrants: []models.EntrantIn{{Name: "甲"}, {Name: "乙"}, {Name: "丙"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"start", "checkin", "lots", "drawing", "plates", "badges", "tables", "rules", "timetable"} {
		if res := w.get("/o/" + slug + "/print/" + id); res.status != http.StatusOK {
			t.Errorf("%s answered %d", id, res.status)
		}
	}
	for _, id := range []string{"roundtable", "cards", "orderbook", "power"} {
		if res := w.get("/o/" + slug + "/print/" + id); res.status != http.StatusConflict {
			t.Errorf("%s answered %d", id, res.status)
		}
	}
}

func TestCodesOnSheetsAreForPublicEvents(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Saturday", "甲", "乙", "丙", "丁")
	for _, published := range []bool{false, true} {
		if err := w.store.SetPublished(context.Background(), organiserWho, slug, 0, published); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{"tables", "slips", "orderbook"} {
			if res := w.get("/o/" + slug + "/print/" + id); strings.Contains(res.body, `class="qr"`) != published {
				t.Errorf("%s of an event that is public: %v has a code, or has none", id, published)
			}
		}
	}
}

func TestPrintSheet(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Saturday", "<b>甲</b>", "乙", "丙", "丁", "戊")
	at := "/o/" + slug + "/print/"
	for _, x := range []struct {
		sentence, path string
		status         int
		has            []string
	}{
		{"the preview has the bar and waits", "roundtable", 200, []string{"All sheets", "data-print-button", "paper land-a4", `<main class="papers" lang="en"`}},
		{"opened to print", "roundtable?print=1", 200, []string{`data-print="now"`}},
		{"the sheet's language is not the page's", "standings?lang=zh-Hant", 200, []string{`<html lang="en">`, `<main class="papers" lang="zh-Hant"`, "名次表"}},
		{"a round", "pairings?round=3&paper=letter", 200, []string{"Round 3: pairings", "paper port-letter"}},
		{"slips bleed", "slips?round=2&paper=a4", 200, []string{"paper bleed-a4"}},
		{"after a round", "standings?after=2", 200, []string{"Standings after round 2"}},
		{"by place, filled", "cross?by=rank&fill=results", 200, []string{"Small figure: round still to be played"}},
		{"a word that means nothing leaves the default", "cross?by=height&fill=?&paper=a0&lang=xx", 200, []string{"paper land-a4"}},
		{"names are text", "standings", 200, []string{"&lt;b&gt;甲&lt;/b&gt;"}},
		{"several sheets", "several?sheets=lots&sheets=cross&sheets=slips&round=2", 200, []string{`class="lot-no"`, "paper land-a4", "Result slip", "Round 2"}},
		{"several in one word", "several?sheets=lots,start", 200, []string{`class="lot-no"`, "Starting list"}},
		{"no sheet ticked", "several", 200, []string{"Tick the sheets"}},
		{"a book in a book", "several?sheets=several", 404, nil},
		{"one of several is not there", "several?sheets=lots,nothing", 404, nil},
		{"table cards have no names unless they are asked for", "tables", 200, []string{`<section class="tcard">`, `value="" selected`}},
		{"the names of a round, to stand", "tables?names=2&fold=tent", 200, []string{`<section class="tcard named">`, `class="upside"`, "Round 2"}},
		{"names of a round that is not there", "tables?names=9", 404, nil},
		{"a form that means nothing is flat", "tables?names=1&fold=ball", 200, []string{`<section class="tcard named">`, `value="flat" selected`}},
		{"by name", "start?sort=name", 200, []string{`value="name" selected`}},
		{"an order that means nothing leaves the default", "checkin?sort=height", 200, []string{`value="name" selected`}},
		{"somebody who is not there", "cards?entrant=999999", 404, nil},
		{"no number of somebody", "badges?entrant=x", 404, nil},
		{"certificates before the places are final", "certificates", 409, []string{"There are no results yet"}},
		{"no such sheet", "nothing", 404, nil},
		{"no such round", "pairings?round=99", 404, nil},
		{"a round that is no number", "pairings?round=x", 404, nil},
		{"round nought", "pairings?round=0", 404, nil},
		{"a negative round", "standings?after=-1", 404, nil},
		{"a very long number", "slips?round=99999999999999999999", 404, nil},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			res := w.get(at + x.path)
			if res.status != x.status || !res.has(x.has...) {
				t.Errorf("status %d, wants %d and %q", res.status, x.status, x.has)
			}
			if strings.Contains(res.body, " style=") || strings.Contains(res.body, "<b>甲") {
				t.Error("the page has a style attribute, or a name as markup")
			}
		})
	}
	t.Run("the small picture is the first page alone", func(t *testing.T) {
		if res := w.get(at + "cross?bare=1"); res.has("<script") || res.has("All sheets") || strings.Count(res.body, "<section") != 1 {
			t.Error("it has a bar, a script or a second page")
		}
	})
}

// What lies in the printer is remembered: A4 or Letter. A3 and the booklets are for the sheet for which they are
// chosen, and neither they nor a sheet that does not take them change what is remembered.
func TestPaperIsRemembered(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Saturday", "甲", "乙")
	at := "/o/" + slug + "/print/"
	for _, x := range []struct{ path, want string }{
		{"standings", "port-a4"},
		{"standings?paper=letter", "port-letter"},
		{"standings", "port-letter"},
		{"standings?paper=a0", "port-letter"},
		{"standings", "port-letter"},
		{"standings?bare=1&paper=a4", "port-a4"},
		{"standings", "port-letter"},
		{"standings?paper=a3", "port-far-a3"},
		{"standings", "port-letter"},
		{"slips?paper=a3", "bleed-letter"},
		{"slips", "bleed-letter"},
		{"cross?paper=a3", "land-far-a3"},
		{"cross", "land-letter"},
		{"orderbook?paper=a5-booklet", "spread-a4"},
		{"orderbook?paper=a3", "port-letter plain"},
		{"orderbook", "port-letter plain"},
		{"standings?paper=a5-booklet", "port-letter"},
		{"orderbook?paper=letter-booklet", "spread-letter"},
		{"power?paper=a5-booklet", "port-letter"},
		{"standings?paper=a4", "port-a4"},
		{"standings", "port-a4"},
		{"slips", "bleed-a4"},
	} {
		if res := w.get(at + x.path); !res.has(`"paper ` + x.want + `"`) {
			t.Errorf("%s is not on %s", x.path, x.want)
		}
	}
	w.get(at + "standings?paper=letter")
	for path, want := range map[string]string{"/formulas/exam/paper?code=K7Q2-M9XD&paper=a3": "port-letter", "/formulas/exam/paper?code=K7Q2-M9XD": "port-letter"} {
		if res := w.get(path); !res.has(`"paper ` + want + `"`) {
			t.Errorf("%s is not on %s: %d", path, want, res.status)
		}
	}
}

// The bar and the menu offer a sheet the papers that it takes, and no other.
func TestPapersThatAreOffered(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Saturday", "甲", "乙", "丙", "丁")
	menu := w.lang("zh-Hans").get("/o/" + slug + "/print")
	for id, want := range map[string]string{
		"slips": "a4 letter", "power": "a4 letter", "several": "a4 letter", "pairings": "a4 letter a3", "cross": "a4 letter a3", "orderbook": "a4 letter a5-booklet letter-booklet",
	} {
		_, tile, _ := strings.Cut(menu.body, `action="/o/`+slug+`/print/`+id+`"`)
		for where, html := range map[string]string{"bar": w.get("/o/" + slug + "/print/" + id).body, "menu": tile} {
			_, choice, _ := strings.Cut(html, `<select name="paper">`)
			choice, _, _ = strings.Cut(choice, "</select>")
			var got []string
			for _, option := range strings.Split(choice, `<option value="`)[1:] {
				value, _, _ := strings.Cut(option, `"`)
				got = append(got, value)
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s offers for %s %v, not %s", where, id, got, want)
			}
		}
	}
	w.lang("zh-Hant")
	if res := w.get("/o/" + slug + "/print/orderbook?paper=a5-booklet"); !res.has("沿短邊翻頁", "A5 小冊子") {
		t.Error("the bar does not say how a booklet is printed")
	}
	if res := w.get("/o/" + slug + "/print/orderbook?paper=a4"); res.has("沿短邊翻頁") {
		t.Error("the bar says of a plain book how a booklet is printed")
	}
	if res := w.get("/o/" + slug + "/print/orderbook?paper=a5-booklet&bare=1"); strings.Count(res.body, "<section") != 1 || strings.Count(res.body, "<article") != 2 {
		t.Error("the small picture of a booklet is not its first side")
	}
}
