package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// six is an event of six entrants in that order, so that round 1 has 1–6, 2–5 and 3–4.
func six(t *testing.T, change ...func(*models.NewTournament)) (*web, string) {
	t.Helper()
	w := newWeb(t).claim()
	in := models.NewTournament{About: models.About{Name: "Winter"}, Game: models.DefaultGame, Draw: &models.DrawIn{Method: "given"}}
	for _, name := range []string{"Anna", "Bob", "Chen", "Dora", "Emil", "Fay"} {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: name})
	}
	for _, c := range change {
		c(&in)
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		t.Fatal(err)
	}
	return w, slug
}

// set makes the arbiter set who moves first in a play-off.
func set(in *models.NewTournament) { in.Rules.PlayoffFirst = "set" }

// stored is the match at a table as it is stored.
func (w *web) stored(slug string, round, table int) *models.Match {
	w.t.Helper()
	t, err := w.store.Tournament(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	for i := range t.Round(round).Matches {
		if m := &t.Round(round).Matches[i]; m.Table == table {
			return m
		}
	}
	w.t.Fatalf("there is no table %d in round %d", table, round)
	return nil
}

// journal counts the entries of the journal.
func (w *web) journal(slug string) int64 {
	w.t.Helper()
	t, err := w.store.Tournament(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	return t.Version
}

var (
	rowOnPage  = regexp.MustCompile(`(?s)<tr id="table-(\d+)".*?</tr>`)
	formTarget = regexp.MustCompile(`action="([^"]*/press)"`)
	hidden     = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`)
)

// row is one row of a page.
func (a answer) row(t testing.TB, table int) string {
	t.Helper()
	for _, found := range rowOnPage.FindAllStringSubmatch(a.body, -1) {
		if found[1] == fmt.Sprint(table) {
			return found[0]
		}
	}
	t.Fatalf("no row of table %d on the page (status %d): %s", table, a.status, a.body)
	return ""
}

// rowForm is the form of a row as the page shows it: where it goes and what it carries.
func (a answer) rowForm(t testing.TB, table int) (target string, form url.Values) {
	t.Helper()
	row := a.row(t, table)
	found := formTarget.FindStringSubmatch(row)
	if found == nil {
		t.Fatalf("the row of table %d has no form: %s", table, row)
	}
	form = url.Values{}
	for _, field := range hidden.FindAllStringSubmatch(row, -1) {
		form.Set(field[1], field[2])
	}
	return found[1], form
}

// press opens the page of the round and presses a button of a row.
func (w *web) press(slug string, round, table int, actions ...string) answer {
	w.t.Helper()
	var a answer
	for _, action := range actions {
		target, form := w.get(fmt.Sprintf("/o/%s/r/%d", slug, round)).rowForm(w.t, table)
		form.Set("action", action)
		a = w.post(target, form)
	}
	return a
}

func TestResultKeys(t *testing.T) {
	w, slug := six(t, set)
	for _, c := range []struct {
		sentence, keys, want, shown string
	}{
		{"the first-listed wins both", "1 1", "wl wl", "2:0"},
		{"one each, the play-off decides", "1 0 pf1 1", "wl lw pwl", "1:1"},
		{"a drawn game", "= 1", "dd wl", "1½:½"},
		{"the second forfeits a game", "+ 0 pf2 0", "+- lw plw", "1:1"},
		{"the first forfeits a game", "- 1 pf1 =", "-+ wl pdd", "1:1"},
		{"both forfeit a game", "* 1", "-- wl", "1:0"},
		{"a dead position, first ahead", "ahead1 1", "ab wl", "1¾:¼"},
		{"a dead position, second ahead", "ahead2 0", "ba lw", "¼:1¾"},
		{"lots typed for the second", "= = pf1 = lot2", "dd dd pdd L2", "1:1"},
		{"lots typed for the first", "= = pf1 = lot1", "dd dd pdd L1", "1:1"},
		{"lots by the figure key", "= = pf1 = 0", "dd dd pdd L2", "1:1"},
		{"who moves first by the figure key", "1 0 0", "wl lw p2", "1:1"},
		{"the first forfeits the match", "mf1", "F1", "0−:2+"},
		{"the second forfeits the match", "mf2", "F2", "2+:0−"},
		{"both forfeit the match", "mf*", "F12", "0−:0−"},
		{"take back one", "1 1 back", "wl", "1:0"},
		{"a void game is replayed", "1 void 0", "(wl) lw", "0:1"},
		{"clear", "1 0 pf1 1 clear", "", ""},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			a := w.press(slug, 1, 2, strings.Fields("clear "+c.keys)...)
			if a.status != http.StatusSeeOther || a.location != "/o/"+slug+"/r/1#table-2" {
				t.Fatalf("want a way back to the row, got %d %q: %s", a.status, a.location, a.body)
			}
			if got := letters(w.stored(slug, 1, 2)); got != c.want {
				t.Errorf("want %q stored, got %q", c.want, got)
			}
			if row := w.get("/o/"+slug+"/r/1").row(t, 2); c.shown != "" && !strings.Contains(row, ">"+c.shown+"<") {
				t.Errorf("the row does not show %s: %s", c.shown, row)
			}
		})
	}
}

// letters writes a record for comparing.
func letters(m *models.Match) string {
	var out []string
	for _, g := range m.Games {
		text := ""
		for _, o := range g.Out[:2] {
			text += string(".wdlab+-"[o])
		}
		if !g.Done() {
			text = fmt.Sprint(g.First + 1)
		}
		if g.Playoff {
			text = "p" + text
		}
		if g.Void {
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	forfeit := ""
	for i, s := range m.Seats {
		if s.Forfeit {
			forfeit += fmt.Sprint(i + 1)
		}
	}
	if forfeit != "" {
		out = append(out, "F"+forfeit)
	}
	if m.Lot >= 0 {
		out = append(out, fmt.Sprint("L", m.Lot+1))
	}
	return strings.Join(out, " ")
}

func TestEveryMenuItemIsAccepted(t *testing.T) {
	if testing.Short() {
		t.Skip("many forms and no concurrency: the unit tests run it, the race run need not")
	}
	w, slug := six(t, set)
	enter := func(record string) {
		w.press(slug, 1, 1, strings.Fields("clear "+record)...)
	}
	for _, record := range []string{"", "1", "1 0", "1 0 pf2", "1 0 pf1 =", "1 0 pf1 = lot1", "1 1", "mf1", "1 void", "= = pf1 = back"} {
		enter(record)
		row := w.get("/o/"+slug+"/r/1").row(t, 1)
		items := regexp.MustCompile(`name="action" value="([^"]+)"`).FindAllStringSubmatch(row, -1)
		if len(items) < 4 {
			t.Errorf("after %q there are only %d things to press", record, len(items))
		}
		for _, item := range items {
			enter(record)
			if a := w.press(slug, 1, 1, item[1]); a.status != http.StatusSeeOther {
				t.Errorf("after %q the page offers %q and answers it with %d", record, item[1], a.status)
			}
		}
	}
}

func TestDrawnByTheProgram(t *testing.T) {
	w, slug := six(t)
	w.press(slug, 1, 1, "1", "0")
	m := w.stored(slug, 1, 1)
	if m.Verdict.Next != scoring.StepPlayoff || m.Codes[2] == "" {
		t.Fatalf("who moves first in the play-off was not drawn: %+v", m)
	}
	if row := w.get("/o/"+slug+"/r/1").row(t, 1); !strings.Contains(row, "drawn, code "+m.Codes[2]) {
		t.Errorf("the row does not show the code %s: %s", m.Codes[2], row)
	}
	w.press(slug, 1, 1, "=", "lots")
	m = w.stored(slug, 1, 1)
	if m.Lot < 0 || m.LotCode == "" {
		t.Fatalf("no lots were drawn: %+v", m)
	}
	name := []string{"Anna", "Fay"}[m.Lot]
	if row := w.get("/o/"+slug+"/r/1").row(t, 1); !strings.Contains(row, name+"</span>  (code "+m.LotCode+")") && !strings.Contains(row, "(code "+m.LotCode+")") {
		t.Errorf("the row does not show the lots of %s with %s: %s", name, m.LotCode, row)
	}
	t.Run("take back leads through everything that was entered, to an empty match", func(t *testing.T) {
		for _, want := range []string{"wl lw pdd", "wl lw p", "wl", ""} {
			w.press(slug, 1, 1, "back")
			if got := letters(w.stored(slug, 1, 1)); !strings.HasPrefix(got, want) || want == "wl" && got != want || want == "" && got != "" {
				t.Errorf("want %q, got %q", want, got)
			}
		}
	})
}

func TestSetByHandAfterADraw(t *testing.T) {
	w, slug := six(t)
	w.press(slug, 1, 1, "1", "0")
	code := w.stored(slug, 1, 1).Codes[2]
	for _, c := range []struct{ action, name string }{{"pf1", "Anna"}, {"pf2", "Fay"}} {
		w.press(slug, 1, 1, c.action)
		row := plain("<main" + w.get("/o/"+slug+"/r/1").row(t, 1))
		if m := w.stored(slug, 1, 1); m.Codes[2] != "" || !strings.Contains(row, "Play-off: "+c.name+" moves first") || strings.Contains(row, code) {
			t.Errorf("%s was set by hand, and the row says %s", c.name, row)
		}
	}
}

func TestRowShowsTheRound(t *testing.T) {
	w, slug := six(t, set)
	page := w.get("/o/" + slug + "/r/1")
	for _, text := range []string{"Round 1 · enter results", "0 of 3 entered · saved as you type · private", "First", "Second", "(game 1)"} {
		if !page.has(text) {
			t.Errorf("the page does not say %q", text)
		}
	}
	if on := regexp.MustCompile(`<tr id="table-(\d)" class="[^"]* on"`).FindAllStringSubmatch(page.body, -1); len(on) != 1 || on[0][1] != "1" {
		t.Errorf("the row in hand is %v", on)
	}
	w.press(slug, 1, 1, "1", "1")
	w.press(slug, 1, 2, "1")
	page = w.get("/o/" + slug + "/r/1")
	if !page.has("1 of 3 entered") || !strings.Contains(page.row(t, 2), "result in-progress on") {
		t.Errorf("the row in hand is not table 2: %s", page.body)
	}
	if row := page.row(t, 2); !strings.Contains(row, "Game 2: ") || !strings.Contains(row, ">Emil</span>  moves first") && !strings.Contains(row, "Emil") {
		t.Errorf("row 2 does not say who moves first in game 2: %s", row)
	}
	w.publish(slug)
	if page = w.get("/o/" + slug + "/r/1"); !page.has("saved as you type · published") {
		t.Error("the page does not say that the event is published")
	}
	if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 1, true); err != nil {
		t.Fatal(err)
	}
	if page = w.get("/o/" + slug + "/r/1"); !page.has("held back from the public page") {
		t.Error("the page does not say that the round is held")
	}
}

func TestWayOn(t *testing.T) {
	w, slug := six(t, set)
	closing := `action="/o/` + slug + `/r/1/close"`
	for table := 1; table <= 3; table++ {
		if w.get("/o/" + slug + "/r/1").has(closing) {
			t.Fatalf("the round can be closed before table %d has a result", table)
		}
		w.press(slug, 1, table, "1", "1")
	}
	if !w.get("/o/"+slug+"/r/1").has(closing, "All results of round 1 are in.") {
		t.Error("with all results in, closing the round is not offered")
	}
	if err := w.store.CloseRound(context.Background(), organiserWho, slug, 0, 1, true); err != nil {
		t.Fatal(err)
	}
	page := w.get("/o/" + slug + "/r/1")
	if !page.has("Round 1 is closed.", `href="/o/`+slug+`/r/2">Next round`, `href="/o/`+slug+`/r/1/m/2"`) || page.has("/press") {
		t.Errorf("a closed round: %s", page.body)
	}
}

func TestClosedAndEnded(t *testing.T) {
	w, slug := six(t, set)
	target, form := w.get("/o/"+slug+"/r/1").rowForm(t, 1)
	for table := 1; table <= 3; table++ {
		w.press(slug, 1, table, "1", "1")
	}
	form.Set("version", fmt.Sprint(w.stored(slug, 1, 1).Version))
	if err := w.store.CloseRound(context.Background(), organiserWho, slug, 0, 1, true); err != nil {
		t.Fatal(err)
	}
	before := w.journal(slug)
	for _, action := range []string{"back", "clear", "mine"} {
		form.Set("action", action)
		form.Set("record", "0 0")
		if a := w.post(target, form); a.status != http.StatusConflict || !a.has("/o/"+slug+"/r/1/m/1") {
			t.Errorf("%s in a closed round was answered with %d", action, a.status)
		}
	}
	if err := w.store.SetEnded(context.Background(), organiserWho, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	target2, form2 := target, url.Values{"action": {"1"}, "version": {"1"}}
	if a := w.post(target2, form2); a.status != http.StatusConflict {
		t.Errorf("a key after the end was answered with %d", a.status)
	}
	if got := w.journal(slug); got != before+1 { // the end itself
		t.Errorf("something was stored: version %d, before %d", got, before)
	}
	if page := w.get("/o/" + slug + "/r/2"); !page.has("The event has been ended") || page.has("/press") {
		t.Error("the page of an ended event still takes results")
	}
}

func TestUnknownAndForeign(t *testing.T) {
	w, slug := six(t, set)
	other := w.event("Other", "Xu", "Yu", "Zoe", "Wu")
	foreign := w.stored(other, 1, 1).ID
	for _, path := range []string{"/o/" + slug + "/r/99", "/o/" + slug + "/r/0", "/o/" + slug + "/r/x", "/o/" + slug + "/r/-1", "/o/nothing/r/1",
		"/o/" + slug + "/r/1/m/9", "/o/" + slug + "/r/9/m/1", "/o/" + slug + "/r/1/m/x", "/o/" + slug + "/r/1/m/0"} {
		if a := w.get(path); a.status != http.StatusNotFound {
			t.Errorf("GET %s answered %d", path, a.status)
		}
	}
	for _, path := range []string{fmt.Sprintf("/o/%s/m/%d/press", slug, foreign), "/o/" + slug + "/m/999999/press", "/o/" + slug + "/m/x/press",
		"/o/" + slug + "/m/99999999999999999999/press", "/o/" + slug + "/r/1/m/9", "/o/nothing/m/1/press"} {
		if a := w.post(path, url.Values{"action": {"1"}, "version": {"1"}}); a.status != http.StatusNotFound {
			t.Errorf("POST %s answered %d", path, a.status)
		}
	}
	if m := w.stored(other, 1, 1); len(m.Games) != 0 {
		t.Error("a match of another event was changed")
	}
	t.Run("a stranger gets nothing", func(t *testing.T) {
		stranger := w.stranger()
		id := w.stored(slug, 1, 1).ID
		for _, path := range []string{"/o/" + slug + "/r/1", "/o/" + slug + "/r/1/m/1"} {
			if a := stranger.get(path); a.status != http.StatusForbidden || a.has("Anna") {
				t.Errorf("GET %s answered %d", path, a.status)
			}
		}
		for _, path := range []string{fmt.Sprintf("/o/%s/m/%d/press", slug, id), "/o/" + slug + "/r/1/m/1"} {
			if a := stranger.post(path, url.Values{"action": {"1"}, "version": {"1"}, "step": {"save"}, "g1": {"1"}}); a.status != http.StatusForbidden {
				t.Errorf("POST %s answered %d", path, a.status)
			}
		}
		if m := w.stored(slug, 1, 1); len(m.Games) != 0 {
			t.Error("a stranger changed a match")
		}
	})
}

func TestBeforeTheDraw(t *testing.T) {
	w, slug := six(t, func(in *models.NewTournament) { in.Draw = nil })
	if a := w.get("/o/" + slug + "/r/1"); a.status != http.StatusOK || !a.has("/o/"+slug+"/draw") {
		t.Errorf("without a schedule: %d", a.status)
	}
}

func TestNamesAreText(t *testing.T) {
	w, slug := six(t, set, func(in *models.NewTournament) {
		in.Entrants[1].Name, in.Entrants[4].Name = `<script>alert(1)</script>`, `"><img src=x onerror=1>`
	})
	w.press(slug, 1, 2, "1", "0", "pf1", "=", "lot2")
	form := url.Values{"version": {"1"}, "g1": {"0"}, "g2": {"0"}, "step": {"look"}}
	for _, a := range []answer{w.get("/o/" + slug + "/r/1"), w.get("/o/" + slug + "/r/1/m/2"), w.post("/o/"+slug+"/r/1/m/2", form)} {
		if a.status != http.StatusOK || a.has("<script>alert") || a.has("<img") {
			t.Errorf("%d: a name is not shown as text: %s", a.status, a.body)
		}
	}
}

func TestSidesInTheGamesWords(t *testing.T) {
	w, slug := six(t, func(in *models.NewTournament) { in.Game = "xiangqi" })
	if a := w.lang("zh-Hans").get("/o/" + slug + "/r/1"); !a.has("红方", "黑方", "录入成绩") || a.has("(game 1)") {
		t.Errorf("the heads of the columns: %s", a.body)
	}
	if a := w.lang("zh-Hant").get("/o/" + slug + "/r/1"); !a.has("紅方", "黑方", "登錄成績") {
		t.Errorf("the heads of the columns: %s", a.body)
	}
}

func TestByeIsTheLastLine(t *testing.T) {
	w, slug := six(t, set, func(in *models.NewTournament) { in.Entrants = in.Entrants[:5] })
	a := w.get("/o/" + slug + "/r/1")
	if !a.has("0 of 2 entered") || strings.Index(a.body, `class="bye"`) < strings.Index(a.body, `id="table-2"`) {
		t.Errorf("the bye: %s", a.body)
	}
	if a := w.get("/o/" + slug + "/r/1/m/0"); a.status != http.StatusOK || !a.has("A bye needs no result.") {
		t.Errorf("the page of the bye answered %d", a.status)
	}
	id := w.stored(slug, 1, 0).ID
	if a := w.post(fmt.Sprintf("/o/%s/m/%d/press", slug, id), url.Values{"action": {"1"}, "version": {"1"}}); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a result for the bye was answered with %d", a.status)
	}
	if a := w.post("/o/"+slug+"/r/1/m/0", url.Values{"g1": {"1"}, "step": {"save"}}); a.status != http.StatusConflict {
		t.Errorf("the form of the bye was answered with %d", a.status)
	}
}
