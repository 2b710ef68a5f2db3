package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
)

// reportsOf is how many reports of a match are open.
func (w *web) reportsOf(slug string, m *models.Match) []models.SideReport {
	w.t.Helper()
	all, err := w.store.Reports(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	return all[m.ID]
}

// report is the form of a table as one side fills it: "2-0" is g1=1, g2=1.
func report(m *models.Match, side int, results ...string) url.Values {
	form := url.Values{"match": {fmt.Sprint(m.ID)}, "version": {fmt.Sprint(m.Version)}, "op": {newOp()}, "side": {fmt.Sprint(side)}}
	for i, r := range results {
		if name, value, named := strings.Cut(r, ":"); named {
			form.Set(name, value)
		} else {
			form.Set(fmt.Sprintf("g%d", i+1), r)
		}
	}
	return form
}

// atTable is an event whose players report, with the path of the link of table 1.
func atTable(t *testing.T, mode string) (w *web, slug, path string) {
	t.Helper()
	w, slug = six(t, set)
	w.reporting(slug, mode)
	return w, slug, "/q/" + w.aSecret(slug, models.LinkTable, 1)
}

func TestAtTable(t *testing.T) {
	t.Run("before the draw it shows the number of the table", func(t *testing.T) {
		w := newWeb(t).claim()
		slug, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{About: models.About{Name: "Soon"}, Game: models.DefaultGame})
		if err != nil {
			t.Fatal(err)
		}
		path := "/q/" + w.aSecret(slug, models.LinkTable, 7)
		if a := w.stranger().get(path); a.status != http.StatusOK || !a.has("<b>7</b>", "Not announced yet") {
			t.Errorf("%d %s", a.status, a.body)
		}
	})
	t.Run("the match, no form where players do not report, and nothing of other tables", func(t *testing.T) {
		w, slug, path := atTable(t, models.ReportNo)
		phone := w.stranger()
		a := phone.get(path)
		if a.status != http.StatusOK || !a.has("Anna", "Fay", "Round 1", "Results are entered by the arbiters") || a.has("<form") || a.has("Bob") {
			t.Errorf("%d %s", a.status, a.body)
		}
		noDesk(t, a, path)
		if len(phone.cookies) > 0 {
			t.Errorf("cookies: %v", phone.cookies)
		}
		if a := phone.post(path, report(w.stored(slug, 1, 1), 0, "1", "1")); a.status != http.StatusForbidden || !a.has("data-refusal") {
			t.Errorf("reporting: %d", a.status)
		}
	})
	t.Run("a held round is not announced", func(t *testing.T) {
		w, slug, path := atTable(t, models.ReportBoth)
		m := w.stored(slug, 1, 1)
		for n := 1; n <= 5; n++ {
			w.hold(slug, n, true)
		}
		phone := w.stranger()
		if a := phone.get(path); !a.has("Not announced yet") || a.has("Anna") {
			t.Error(a.body)
		}
		if a := phone.post(path, report(m, 0, "1", "1")); a.status != http.StatusNotFound || !a.has("data-refusal") || a.has("Anna") {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("the form has large radio buttons and no forfeits; the phone gets a number for this address only", func(t *testing.T) {
		w, _, path := atTable(t, models.ReportBoth)
		phone := w.stranger()
		a := phone.get(path)
		if !a.has(`name="side"`, `name="g1"`, `name="g2"`, `name="first"`, `name="playoff"`, `name="lots"`) || a.has(`value="mf1"`) || a.has(`value="+"`) || a.has(`name="g1v1"`) {
			t.Error(a.body)
		}
		cookie := phone.cookies[tableCookie]
		if len(phone.cookies) != 1 || cookie == nil || !cookie.HttpOnly || cookie.Path != path || cookie.Secure || len(cookie.Value) != 26 {
			t.Errorf("%v", phone.cookies)
		}
		phone.get(path)
		if phone.cookies[tableCookie].Value != cookie.Value {
			t.Error("the number changes")
		}
	})
}

func TestReportAgreed(t *testing.T) {
	w, slug, path := atTable(t, models.ReportBoth)
	anna, fay := w.stranger(), w.stranger()
	m := w.stored(slug, 1, 1)
	if a := anna.post(path, report(m, 0, "1", "1"), with("X-Fragment", "1")); a.status != http.StatusNoContent || a.header.Get("X-Next") != path+"?side=0" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := fay.get(path); !a.has("Anna reports 2:0", "as soon as Fay reports the same") || letters(w.stored(slug, 1, 1)) != "" {
		t.Errorf("waiting: %s", a.body)
	}
	if a := anna.get(path + "?side=0"); !a.has("Correct my report") {
		t.Error("no way to correct")
	}
	t.Run("one phone does not speak for both sides", func(t *testing.T) {
		if a := anna.post(path, report(m, 1, "1", "1")); a.status != http.StatusConflict || !a.has("data-refusal", "This phone has reported for Anna already") || letters(w.stored(slug, 1, 1)) != "" {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("the own report can be corrected until it counts", func(t *testing.T) {
		if a := anna.post(path, report(m, 0, "1", "=")); a.status != http.StatusSeeOther {
			t.Fatalf("%d", a.status)
		}
		if said := w.reportsOf(slug, m); len(said) != 1 || letters(&said[0].Match) != "wl dd" {
			t.Errorf("%v", said)
		}
	})
	t.Run("when the other side says the same it counts, once", func(t *testing.T) {
		form := report(m, 1, "1", "=")
		for range 2 {
			if a := fay.post(path, form); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != "wl dd" {
				t.Fatalf("%d %q", a.status, letters(w.stored(slug, 1, 1)))
			}
		}
		if a := fay.get(path); !a.has("This result counts", "This result is wrong") || len(w.reportsOf(slug, m)) > 0 {
			t.Error(a.body)
		}
		if w.stored(slug, 1, 1).Version != m.Version+1 {
			t.Error("stored more than once")
		}
	})
}

func TestReportsDiffer(t *testing.T) {
	w, slug, path := atTable(t, models.ReportBoth)
	anna, fay := w.stranger(), w.stranger()
	m := w.stored(slug, 1, 1)
	anna.post(path, report(m, 0, "1", "1"))
	fay.post(path, report(m, 1, "0", "0"))
	if a := anna.get(path); !a.has("Anna reports 2:0", "Fay reports 0:2", "The two reports differ") || letters(w.stored(slug, 1, 1)) != "" {
		t.Errorf("%s", a.body)
	}
	list := "/a/" + w.aSecret(slug, models.LinkArbiter, 0)
	arbiter := w.stranger()
	desk := "/o/" + slug + "/r/1"
	for _, a := range []answer{arbiter.get(list), arbiter.get(ofTable(list, m)), w.get(desk), w.get(desk, with("X-Fragment", "1"))} {
		if !a.has("Anna reports 2:0", "Fay reports 0:2", "Confirm 2:0", "Confirm 0:2", "Set aside") {
			t.Errorf("an arbiter does not see both: %s", a.body)
		}
	}
	if row := w.get(desk).row(t, 1); !strings.Contains(row, "Fay reports 0:2") {
		t.Error("not at its row")
	}
	said := w.reportsOf(slug, m)
	answered := func(i int) url.Values {
		return url.Values{"version": {fmt.Sprint(m.Version)}, "op": {newOp()}, "report": {fmt.Sprint(said[i].ID)}}
	}
	t.Run("a result corrected meanwhile is a conflict and keeps the reports", func(t *testing.T) {
		w.enters(slug, 1, 1, "1", "=")
		if a := arbiter.post(ofTable(list, m)+"/report", answered(0)); a.status != http.StatusConflict || !a.has("data-refusal") || letters(w.stored(slug, 1, 1)) != "wl dd" || len(w.reportsOf(slug, m)) != 2 {
			t.Errorf("%d", a.status)
		}
		if a := anna.get(path); !a.has("This is not what is stored") {
			t.Error("the players are not told")
		}
		w.enters(slug, 1, 1, "back", "back")
		m = w.stored(slug, 1, 1)
	})
	t.Run("an arbiter confirms one", func(t *testing.T) {
		if a := arbiter.post(ofTable(list, m)+"/report", answered(1)); a.status != http.StatusSeeOther || a.location != list || letters(w.stored(slug, 1, 1)) != "lw lw" || len(w.reportsOf(slug, m)) > 0 {
			t.Errorf("%d %q", a.status, letters(w.stored(slug, 1, 1)))
		}
	})
	t.Run("confirmed twice by two", func(t *testing.T) {
		if a := w.post(fmt.Sprintf("/o/%s/m/%d/report", slug, m.ID), answered(0)); a.status != http.StatusConflict || letters(w.stored(slug, 1, 1)) != "lw lw" {
			t.Errorf("%d", a.status)
		}
	})
}

func TestReportOnTheDesk(t *testing.T) {
	w, slug, path := atTable(t, models.ReportArbiter)
	m := w.stored(slug, 1, 1)
	w.stranger().post(path, report(m, 0, "1", "1"))
	target := fmt.Sprintf("/o/%s/m/%d/report", slug, m.ID)
	form := func(pairs ...string) url.Values {
		return copyOf(url.Values{"version": {fmt.Sprint(w.stored(slug, 1, 1).Version)}, "op": {newOp()}}, pairs...)
	}
	if a := w.stranger().get(path); !a.has("as soon as an arbiter confirms it") || letters(w.stored(slug, 1, 1)) != "" {
		t.Error("it counts without an arbiter")
	}
	t.Run("strangers and helpers of another event answer nothing", func(t *testing.T) {
		if a := w.stranger().post(target, form("answer", "drop")); a.status != http.StatusForbidden || len(w.reportsOf(slug, m)) != 1 {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("set aside", func(t *testing.T) {
		if a := w.post(target, form("answer", "drop")); a.status != http.StatusSeeOther || len(w.reportsOf(slug, m)) != 0 {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("both say the same, and one press confirms", func(t *testing.T) {
		w.stranger().post(path, report(m, 0, "1", "1"))
		w.stranger().post(path, report(m, 1, "1", "1"))
		row := w.get("/o/"+slug+"/r/1").row(t, 1)
		if !strings.Contains(row, "Both report 2:0") || strings.Count(row, "Confirm 2:0</button>") != 1 {
			t.Error(row)
		}
		if a := w.post(target, form("report", fmt.Sprint(w.reportsOf(slug, m)[0].ID))); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != "wl wl" {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("an answer that is none", func(t *testing.T) {
		if a := w.post(target, form()); a.status != http.StatusNotFound {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("where players do not report the desk looks for nothing", func(t *testing.T) {
		w.reporting(slug, models.ReportNo)
		if a := w.get("/o/" + slug + "/r/2"); a.has("reports.js") || !a.has(`data-look=""`) {
			t.Error("it looks")
		}
	})
}

func TestReportRefused(t *testing.T) {
	w, slug, path := atTable(t, models.ReportBoth)
	phone := w.stranger()
	m := w.stored(slug, 1, 1)
	for sentence, c := range map[string]struct {
		form   url.Values
		status int
		words  []string
	}{
		"a game is missing":                 {report(m, 0, "1"), 422, []string{"not the whole result", `name="g1" value="1" checked`, `name="side" value="0" checked`}},
		"the first game is missing":         {report(m, 0, "", "1"), 422, []string{"This game has no result", `name="g2" value="1" checked`}},
		"nobody says who it is":             {copyOf(report(m, 0, "1", "1"), "side", ""), 422, []string{"Choose who you are", `name="g1" value="1" checked`}},
		"level and nothing decided it":      {report(m, 0, "1", "0"), 422, []string{"not the whole result"}},
		"a play-off without a first mover":  {report(m, 0, "1", "0", "playoff:1"), 422, []string{"Choose who moved first"}},
		"a play-off where none is due":      {report(m, 0, "1", "1", "playoff:0"), 422, []string{"The match was over before this"}},
		"a forfeit is the arbiter's":        {report(m, 0, "+", "+"), 422, []string{"not the whole result"}},
		"a forfeit of the match as well":    {report(m, 0, "forfeit:mf2"), 422, []string{"not the whole result"}},
		"lots are not drawn by the program": {report(m, 0, "1", "0", "first:pf1", "playoff:=", "lots:lots"), 422, []string{"not the whole result"}},
		"the match of another table":        {report(w.stored(slug, 1, 2), 0, "1", "1"), 404, []string{"not on at this table now"}},
		"no match":                          {copyOf(report(m, 0, "1", "1"), "match", "x"), 404, []string{"not on at this table now"}},
		"a side that there is not":          {copyOf(report(m, 0, "1", "1"), "side", "2"), 422, []string{"Choose who you are"}},
		"something was stored meanwhile":    {copyOf(report(m, 0, "1", "1"), "version", "99"), 409, []string{"Which is right?", ">2:0<", "nothing entered", "Report mine all the same"}},
	} {
		t.Run(sentence, func(t *testing.T) {
			a := phone.post(path, c.form)
			if a.status != c.status || !a.has(c.words...) || len(w.reportsOf(slug, m)) > 0 {
				t.Errorf("%d, %d reports: %s", a.status, len(w.reportsOf(slug, m)), a.body)
			}
		})
	}
	t.Run("a play-off and lots, as the form of the match has them", func(t *testing.T) {
		if a := phone.post(path, report(m, 0, "1", "0", "first:pf2", "playoff:=", "lots:lot2")); a.status != http.StatusSeeOther || w.reportsOf(slug, m)[0].Match.Text() != "wlpdL2" {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("all the same", func(t *testing.T) {
		a := phone.post(path, copyOf(report(m, 0, "1", "1"), "version", "99"))
		form := hiddenOf(a.forms()[0])
		form.Set("again", "1")
		if a := phone.post(path, form); a.status != http.StatusSeeOther || letters(&w.reportsOf(slug, m)[0].Match) != "wl wl" {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("a closed round", func(t *testing.T) {
		for table := 1; table <= 3; table++ {
			w.enters(slug, 1, table, "1", "1")
		}
		w.shut(slug, 1)
		if a := phone.post(path, report(w.stored(slug, 1, 1), 0, "0", "0")); a.status != http.StatusConflict || !a.has("data-refusal", "Round 1 is closed") {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("a link withdrawn in the middle", func(t *testing.T) {
		m := w.stored(slug, 2, 1)
		w.withdraw(slug, models.LinkTable)
		for _, a := range []answer{phone.get(path), phone.post(path, report(m, 0, "1", "1"))} {
			if a.status != http.StatusNotFound || !a.has("This link does not work") {
				t.Errorf("%d", a.status)
			}
		}
	})
}
