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

// retype types a match again as the script does: each answer carries what was typed so far. The last
// answer is given.
func (w *web) retype(slug string, round, table int, actions ...string) (a answer) {
	w.t.Helper()
	m := w.stored(slug, round, table)
	record := ""
	for _, action := range actions {
		a = w.verifyPress(slug, m.ID, record, action)
		if found := typedRecord.FindStringSubmatch(a.body); found != nil {
			record = found[1]
		}
	}
	return a
}

var typedRecord = regexp.MustCompile(`name="record" value="([^"]*)"`)

func (w *web) verifyPress(slug string, match int64, record, action string, change ...func(*http.Request)) answer {
	w.t.Helper()
	return w.post(fmt.Sprintf("/o/%s/m/%d/verify", slug, match), url.Values{"record": {record}, "action": {action}},
		append(change, with("X-Fragment", "1"))...)
}

// checked are the tables of round 1 that are checked.
func (w *web) checked(slug string) (tables string) {
	w.t.Helper()
	t, err := w.store.Tournament(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	checks, err := w.store.Checks(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range t.Round(1).Matches {
		if _, ok := checks[m.ID]; ok {
			tables += fmt.Sprint(m.Table)
		}
	}
	return tables
}

func TestVerifyTypesAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	for _, c := range []struct {
		sentence, stored, typed, state, said string
	}{
		{"the same", "1 1", "1 1", "decided", "the same, checked"},
		{"one game of two is not the match yet", "1 1", "1", "in-progress", "Game 2"},
		{"another score", "1 1", "0 0", "conflict", "Different: typed 0:2, stored 2:0."},
		{"the same after a key taken back", "1 1", "0 back 1 1", "decided", "the same, checked"},
		{"the games in another order", "1 =", "= 1", "conflict", "the score 1½:½ is the same"},
		{"a play-off", "1 0 pf1 1", "1 0 1 1", "decided", "the same, checked"},
		{"another winner of the play-off", "1 0 pf1 1", "1 0 1 0", "conflict", "the score 1:1 is the same"},
		{"a play-off that is not stored", "1 1", "1 0", "in-progress", "Play-off: who moves first?"},
		{"lots typed by a figure", "= = pf1 = lot2", "= = 1 = 0", "decided", "the same, checked"},
		{"the other lots", "= = pf1 = lot2", "= = 1 = 1", "conflict", "the score 1:1 is the same"},
		{"lots are not drawn again", "= = pf1 = lot2", "= = 1 = lots", "refused", "Type who won them"},
		{"a forfeited game", "+ 1", "+ 1", "decided", "the same, checked"},
		{"a win is no forfeit", "+ 1", "1 1", "conflict", "the score 2:0 is the same"},
		{"a forfeited match", "mf2", "mf2", "decided", "the same, checked"},
		{"a void game", "1 void 0 0", "1 void 0 0", "decided", "the same, checked"},
		{"the games of a match that was forfeited afterwards", "1 1 mf1", "1 1", "conflict", "Different: typed 2:0, stored"},
		{"typed on where the record goes on", "1 1 mf1", "1 1 on mf1", "decided", "the same, checked"},
		{"typed again after a difference", "1 1", "1 0 back back 0 0 again 1 1", "decided", "the same, checked"},
		{"a key that does not fit", "1 1", "lot1", "refused", "the next thing to enter is game 1"},
		{"a key that is none", "1 1", "x", "refused", "is not an action"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			w, slug := six(t, set)
			w.press(slug, 1, 2, strings.Fields(c.stored)...)
			before, version := w.stored(slug, 1, 2), w.whole(slug).Version
			a := w.retype(slug, 1, 2, strings.Fields(c.typed)...)
			row := a.row(t, 2)
			if !strings.Contains(row, `data-state="`+c.state+`"`) || !strings.Contains(row, c.said) {
				t.Errorf("%d, the row: %s", a.status, row)
			}
			if want := map[bool]string{true: "2"}[c.state == "decided"]; w.checked(slug) != want {
				t.Errorf("checked are tables %q, want %q", w.checked(slug), want)
			}
			if refused := a.status == http.StatusConflict || a.status == http.StatusUnprocessableEntity; refused != (c.state == "refused") {
				t.Errorf("status %d", a.status)
			}
			if after := w.stored(slug, 1, 2); !sameMatch(after, before) || after.Version != before.Version || w.whole(slug).Version != version {
				t.Error("verifying changed the match or the event")
			}
		})
	}
}

func TestVerifyCoversWhatIsStored(t *testing.T) {
	w, slug := six(t, set)
	w.press(slug, 1, 1, "1", "1")
	w.press(slug, 1, 2, "0", "0")
	a := w.get("/o/" + slug + "/r/1/verify")
	if a.status != http.StatusOK || !a.has("type the results again from the slips", "0 of 2 checked", `data-say-saving="comparing"`) || a.has("2:0") || a.has("0:2") || a.has("<b lang") {
		t.Errorf("%d: the page tells what is stored, or does not say what to do: %s", a.status, plain(a.body))
	}
	if row := a.row(t, 1); !strings.Contains(row, " on") || !strings.Contains(row, `data-state="open"`) {
		t.Errorf("table 1 is not in hand: %s", row)
	}
	if row := a.row(t, 3); !strings.Contains(row, "data-later") || !strings.Contains(row, "no result yet") || strings.Contains(row, "<form") {
		t.Errorf("table 3 has nothing to type: %s", row)
	}
	a = w.retype(slug, 1, 1, "1", "1")
	if !a.has("1 of 2 checked", "2:0", "✓", "checked by organiser") {
		t.Errorf("after the same: %s", plain(a.body))
	}
	if row := w.get("/o/"+slug+"/r/1/verify").row(t, 2); !strings.Contains(row, " on") {
		t.Errorf("table 2 is not in hand: %s", row)
	}
	if a := w.retype(slug, 1, 2, "0", "0"); !a.has("All results of round 1 are checked.") {
		t.Errorf("all are checked and nobody says so: %s", plain(a.body))
	}
	desk := w.get("/o/" + slug + "/r/1")
	if row := desk.row(t, 1); !strings.Contains(row, "✓") || !strings.Contains(row, "checked by organiser") || !desk.has(`data-verify="/o/`+slug+`/r/1/verify"`) {
		t.Errorf("the desk does not show the check: %s", row)
	}
	if row := desk.row(t, 3); strings.Contains(row, "✓") {
		t.Errorf("table 3 was never checked: %s", row)
	}
}

func TestVerifyAfterACorrection(t *testing.T) {
	w, slug := six(t, set)
	w.press(slug, 1, 1, "1", "1")
	w.retype(slug, 1, 1, "1", "1")
	t.Run("a key that changes nothing keeps the check", func(t *testing.T) {
		target, form := w.get("/o/"+slug+"/r/1").rowForm(t, 1)
		form.Set("action", "1")
		if a := w.post(target, form, with("X-Fragment", "1")); a.status != http.StatusConflict || !strings.Contains(a.row(t, 1), "✓") || w.checked(slug) != "1" {
			t.Errorf("%d: %s", a.status, a.row(t, 1))
		}
	})
	t.Run("a correction takes it away", func(t *testing.T) {
		w.press(slug, 1, 1, "back", "0", "pf1", "1")
		if row := w.get("/o/"+slug+"/r/1").row(t, 1); strings.Contains(row, "✓") || w.checked(slug) != "" {
			t.Errorf("still checked: %s", row)
		}
		if a := w.get("/o/" + slug + "/r/1/verify"); !a.has("0 of 1 checked") {
			t.Error("the page still counts the check")
		}
	})
	t.Run("what was typed from the slip is compared with what is stored now", func(t *testing.T) {
		m := w.stored(slug, 1, 1)
		w.verifyPress(slug, m.ID, "", "1")
		w.press(slug, 1, 1, "clear", "1", "1")
		if a := w.verifyPress(slug, m.ID, "1", "1"); !strings.Contains(a.row(t, 1), `data-state="decided"`) || w.checked(slug) != "1" {
			t.Errorf("%d: %s", a.status, a.row(t, 1))
		}
	})
	t.Run("a result that was taken back meanwhile is nothing to check", func(t *testing.T) {
		m := w.stored(slug, 1, 1)
		w.press(slug, 1, 1, "clear")
		if a := w.verifyPress(slug, m.ID, "1", "1"); a.status != http.StatusOK || !strings.Contains(a.row(t, 1), "no result yet") || w.checked(slug) != "" {
			t.Errorf("%d: %s", a.status, a.row(t, 1))
		}
	})
}

func TestVerifyWithoutScript(t *testing.T) {
	w, slug := six(t, set)
	w.press(slug, 1, 1, "1", "1")
	m := w.stored(slug, 1, 1)
	target := fmt.Sprintf("/o/%s/m/%d/verify", slug, m.ID)
	a := w.post(target, url.Values{"record": {""}, "action": {"1"}})
	if a.status != http.StatusOK || !a.has("<h1>Round 1 · verify results</h1>", `name="record" value="1"`) {
		t.Fatalf("after one game: %d %s", a.status, plain(a.body))
	}
	if differs := w.post(target, url.Values{"record": {"1"}, "action": {"="}}); !differs.has(`role="alert"`, "typed 1½:½, stored 2:0", `value="again"`, `href="/o/`+slug+`/r/1/m/1"`) {
		t.Errorf("a difference: %d %s", differs.status, plain(differs.body))
	}
	if a = w.post(target, url.Values{"record": {"1"}, "action": {"1"}}); a.status != http.StatusSeeOther || a.location != "/o/"+slug+"/r/1/verify#table-1" {
		t.Errorf("the same: %d %q", a.status, a.location)
	}
}

func TestVerifyClosedAndEnded(t *testing.T) {
	w, slug := six(t, set)
	for table := 1; table <= 3; table++ {
		w.press(slug, 1, table, "1", "1")
	}
	ctx := context.Background()
	if err := w.store.CloseRound(ctx, organiserWho, slug, 0, 1, true); err != nil {
		t.Fatal(err)
	}
	if a := w.retype(slug, 1, 1, "1", "1"); a.status != http.StatusOK || w.checked(slug) != "1" {
		t.Errorf("a closed round: %d, checked %q", a.status, w.checked(slug))
	}
	if err := w.store.SetEnded(ctx, organiserWho, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	if a := w.retype(slug, 1, 2, "1", "1"); a.status != http.StatusOK || w.checked(slug) != "12" {
		t.Errorf("an event that has ended: %d, checked %q", a.status, w.checked(slug))
	}
	if row := w.get("/o/"+slug+"/r/1").row(t, 2); !strings.Contains(row, "✓") {
		t.Errorf("the closed round does not show the check: %s", row)
	}
}

func TestVerifyDrawnPlayoff(t *testing.T) {
	w, slug := six(t) // the program draws who moves first in a play-off
	w.press(slug, 1, 1, "1", "0", "1")
	if a := w.retype(slug, 1, 1, "1", "0", "1"); !strings.Contains(a.row(t, 1), `data-state="decided"`) {
		t.Errorf("the drawn first mover had to be typed: %s", a.row(t, 1))
	}
	w.press(slug, 1, 2, "1", "1")
	if row := w.retype(slug, 1, 2, "1", "0").row(t, 2); !strings.Contains(row, "Play-off: its result") || strings.Contains(row, "(drawn") {
		t.Errorf("somebody was drawn who never was: %s", row)
	}
}

func TestVerifyNotThere(t *testing.T) {
	w, slug := six(t, set)
	w.press(slug, 1, 1, "1", "1")
	m := w.stored(slug, 1, 1)
	other := w.event("Other", fourNames...)
	empty, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{About: models.About{Name: "Empty"}, Game: models.DefaultGame})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ sentence, path string }{
		{"the match of another event", fmt.Sprintf("/o/%s/m/%d/verify", other, m.ID)},
		{"no such match", "/o/" + slug + "/m/999999/verify"},
		{"no number", "/o/" + slug + "/m/x/verify"},
	} {
		if a := w.post(c.path, url.Values{"record": {"1"}, "action": {"1"}}); a.status != http.StatusNotFound {
			t.Errorf("%s: %d", c.sentence, a.status)
		}
	}
	for _, path := range []string{"/o/" + slug + "/r/99/verify", "/o/" + slug + "/r/0/verify", "/o/" + slug + "/r/x/verify", "/o/" + empty + "/r/1/verify"} {
		if a := w.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	for _, record := range []string{"lots", "nonsense", strings.Repeat("1 ", 101)} {
		if a := w.verifyPress(slug, m.ID, record, "1"); a.status < 400 || a.status >= 500 || w.checked(slug) != "" {
			t.Errorf("the record %.20q: %d", record, a.status)
		}
	}
	if w.checked(slug) != "" {
		t.Error("something was checked")
	}
}

// TestVerifyArbiter: an arbiter of the event may verify, but is not led to pages that are the organiser's;
// a held round is not there for him.
func TestVerifyArbiter(t *testing.T) {
	w, slug := six(t, set)
	w.press(slug, 1, 1, "1", "1")
	w.press(slug, 2, 1, "1", "1")
	ctx := context.Background()
	if err := w.store.HoldRound(ctx, organiserWho, slug, 0, 2, true); err != nil {
		t.Fatal(err)
	}
	secrets, err := w.store.MakeLinks(ctx, organiserWho, slug, models.NewLink{Kind: models.LinkInvite, Role: models.AsArbiter})
	if err != nil {
		t.Fatal(err)
	}
	arbiter := w.stranger()
	if a := arbiter.get("/o/" + slug + "/r/1/verify"); a.status != http.StatusForbidden {
		t.Errorf("a stranger: %d", a.status)
	}
	if a := arbiter.post("/join/"+secrets[0], url.Values{"name": {"Wei"}, "password": {"a long enough one"}, "again": {"a long enough one"}}); a.status != http.StatusSeeOther {
		t.Fatalf("joining: %d %s", a.status, plain(a.body))
	}
	a := arbiter.get("/o/" + slug + "/r/1/verify")
	if a.status != http.StatusOK || a.has(`href="/o/`+slug+`/settings"`) {
		t.Fatalf("the arbiter: %d %s", a.status, plain(a.body))
	}
	if row := arbiter.retype(slug, 1, 1, "0", "0").row(t, 1); strings.Contains(row, `href="/o/`) || !strings.Contains(row, "tell an organiser") {
		t.Errorf("a difference: %s", row)
	}
	if row := arbiter.retype(slug, 1, 1, "1", "1").row(t, 1); !strings.Contains(row, "checked by Wei") {
		t.Errorf("the same: %s", row)
	}
	if a := arbiter.get("/o/" + slug + "/r/2/verify"); a.status != http.StatusNotFound {
		t.Errorf("a held round: %d", a.status)
	}
	if a := arbiter.verifyPress(slug, w.stored(slug, 2, 1).ID, "1", "1"); a.status != http.StatusNotFound {
		t.Errorf("a match of a held round: %d", a.status)
	}
}

func TestVerifySingleGames(t *testing.T) {
	w, slug := six(t, func(in *models.NewTournament) { in.Rules.Form, in.Rules.System = scoring.Single.Form, "1-half-0" })
	w.press(slug, 1, 1, "0", "void", "1")
	a := w.retype(slug, 1, 1, "0")
	if row := a.row(t, 1); !strings.Contains(row, `value="on"`) || !strings.Contains(row, "typed 0:1, stored 1:0") {
		t.Errorf("the first of two runs of a game: %s", row)
	}
	if row := w.retype(slug, 1, 1, "0", "on", "void", "1").row(t, 1); !strings.Contains(row, `data-state="decided"`) {
		t.Errorf("typed on: %s", row)
	}
	w.press(slug, 1, 2, "=")
	if row := w.retype(slug, 1, 2, "1").row(t, 2); strings.Contains(row, `value="on"`) || !strings.Contains(row, "typed 1:0, stored ½:½") {
		t.Errorf("another result: %s", row)
	}
}
