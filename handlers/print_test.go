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
		for _, s := range print.Sheets.All() {
			if !res.has(`action="/o/`+slug+`/print/`+s.ID+`"`, `src="/o/`+slug+`/print/`+s.ID+`?bare=1&amp;lang=en&amp;paper=a4"`) {
				t.Errorf("%s has no tile", s.ID)
			}
		}
		if n := strings.Count(res.body, `loading="lazy" tabindex="-1" inert`); n != len(print.Sheets.All()) {
			t.Errorf("%d pictures", n)
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
	if n := strings.Count(res.body, "Draw the numbers first"); n != len(print.Sheets.All()) || res.has("<iframe") {
		t.Errorf("%d of %d tiles say why not", n, len(print.Sheets.All()))
	}
	for _, s := range print.Sheets.All() {
		if res := w.lang("zh-Hans").get("/o/" + slug + "/print/" + s.ID); res.status != http.StatusConflict || !res.has("请先抽号") {
			t.Errorf("%s answered %d", s.ID, res.status)
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

func TestPaperIsRemembered(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Saturday", "甲", "乙")
	at := "/o/" + slug + "/print/standings"
	for _, x := range []struct{ path, want string }{
		{at, "port-a4"},
		{at + "?paper=letter", "port-letter"},
		{at, "port-letter"},
		{at + "?paper=a0", "port-letter"},
		{at, "port-letter"},
		{at + "?bare=1&paper=a4", "port-a4"},
		{at, "port-letter"},
		{at + "?paper=a4", "port-a4"},
		{at, "port-a4"},
	} {
		if res := w.get(x.path); !res.has("paper " + x.want) {
			t.Errorf("%s is not on %s", x.path, x.want)
		}
	}
}
