package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

var fourNames = []string{"Anna", "Bob", "Carl", "Dora"}

// switched is a form of the desk, drawn from the event as it is now.
func (w *web) switched(slug, name, value string) url.Values {
	return url.Values{"op": {newOp()}, "version": {strconv.FormatInt(w.whole(slug).Version, 10)}, name: {value}}
}

// wins stores that the smaller number of every table of a round won, but for the tables left open.
func (w *web) wins(slug string, round int, open ...int) {
	w.t.Helper()
	for _, m := range w.whole(slug).Round(round).Matches {
		if m.Bye() || containsInt(open, m.Table) {
			continue
		}
		tour := w.whole(slug)
		a, b := tour.Entrant(m.Seats[0].Entrant).Number, tour.Entrant(m.Seats[1].Entrant).Number
		w.plays(slug, min(a, b), max(a, b), "1", "1")
	}
}

func containsInt(list []int, n int) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}

func TestDeskNext(t *testing.T) {
	w := newWeb(t).claim()
	expect := func(slug, sentence string, texts ...string) {
		t.Helper()
		a := w.get("/o/" + slug)
		if a.status != 200 || !a.has(texts...) {
			t.Errorf("%s: %d, want %q in %s", sentence, a.status, texts, a.body)
		}
	}
	slug := w.made(formOfNew("Anna", "do", "save", "name", "Evening"))
	expect(slug, "one player", "Add the players", "There is 1 player")
	w.post("/o/"+slug+"/players", url.Values{"names": {"Bob\nCarl\nDora"}, "do": {"add"}})
	expect(slug, "four players without numbers", "Draw the numbers", "4 players are on the list")
	w.post("/o/"+slug+"/draw", url.Values{"method": {"given"}})
	expect(slug, "drawn", "Print the round table, then start round 1", "/print/roundtable?print=1", "Round 1: 2 tables missing")
	w.wins(slug, 1, 2)
	expect(slug, "one table of the round is in", "Round 1: enter the results", "1 result missing", fmt.Sprintf(`href="/o/%s/r/1#table-2"`, slug))
	w.wins(slug, 1)
	expect(slug, "the round is complete", "Round 1 is complete", "Close round 1", "Go on to round 2")
	if a := w.post("/o/"+slug+"/r/1/close", w.switched(slug, "closed", "1")); a.location != "/o/"+slug || !w.whole(slug).Round(1).Closed {
		t.Errorf("close: %d to %q", a.status, a.location)
	}
	expect(slug, "the next round", "Round 1 is closed.", "Round 2: enter the results", "closed")
	w.wins(slug, 2)
	w.wins(slug, 3)
	expect(slug, "everything is in", "Publish the final standings")
	if a := w.post("/o/"+slug+"/publish", w.switched(slug, "published", "1")); a.status != http.StatusSeeOther {
		t.Errorf("publish: %d", a.status)
	}
	expect(slug, "published", "Announce the final standings", `value="http://club.test/t/`+slug+`"`, "Make it private again")
}

func TestDeskShared(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Level", fourNames...)
	if a := w.post("/o/"+slug+"/end", w.switched(slug, "ended", "1")); a.status != http.StatusSeeOther {
		t.Fatalf("end: %d", a.status)
	}
	if a := w.get("/o/" + slug); !a.has("Settle the shared places", "4 players share a place", "Open it again") {
		t.Errorf("got %s", a.body)
	}
	if a := w.post("/o/"+slug+"/end", w.switched(slug, "ended", "0")); a.status != http.StatusSeeOther || w.whole(slug).Ended() {
		t.Errorf("open again: %d", a.status)
	}
}

func TestPublishAndHold(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	t.Run("published and private again", func(t *testing.T) {
		for value, want := range map[string]bool{"1": true, "0": false} {
			if a := w.post("/o/"+slug+"/publish", w.switched(slug, "published", value)); a.status != http.StatusSeeOther || w.whole(slug).Published != want {
				t.Errorf("%s: %d, published %v", value, a.status, w.whole(slug).Published)
			}
		}
	})
	t.Run("a round is held back and shown", func(t *testing.T) {
		w.publish(slug)
		if w.post("/o/"+slug+"/r/2/hold", w.switched(slug, "held", "1")); !w.whole(slug).Round(2).Held {
			t.Error("not held")
		}
		if a := w.get("/o/" + slug); !a.has("Held back: round 2", "held back from the public") {
			t.Errorf("the desk does not say so: %s", a.body)
		}
		if w.post("/o/"+slug+"/r/2/hold", w.switched(slug, "held", "0")); w.whole(slug).Round(2).Held {
			t.Error("still held")
		}
	})
	t.Run("a form drawn before somebody else's change is refused and nothing changes", func(t *testing.T) {
		old := w.switched(slug, "held", "1")
		w.post("/o/"+slug+"/r/1/hold", w.switched(slug, "held", "1"))
		for _, version := range []string{old.Get("version"), "x", "-3"} {
			old.Set("version", version)
			old.Set("op", newOp())
			if a := w.post("/o/"+slug+"/r/3/hold", old); a.status != http.StatusConflict || w.whole(slug).Round(3).Held {
				t.Errorf("version %q: %d", version, a.status)
			}
		}
	})
	t.Run("a switch is on or off and nothing else", func(t *testing.T) {
		for path, name := range map[string]string{"/publish": "published", "/end": "ended", "/r/1/hold": "held", "/r/1/close": "closed"} {
			for _, value := range []string{"", "2", "yes"} {
				if a := w.post("/o/"+slug+path, w.switched(slug, name, value)); a.status != http.StatusBadRequest {
					t.Errorf("%s %q: %d", path, value, a.status)
				}
			}
		}
	})
}

func TestCloseRound(t *testing.T) {
	t.Run("BR-049 a round with open tables names them with links and stays open", func(t *testing.T) {
		w := newWeb(t).claim()
		names := make([]string, 14)
		for i := range names {
			names[i] = fmt.Sprintf("P%d", i+1)
		}
		slug := w.event("Big", names...)
		w.wins(slug, 2, 3, 7)
		a := w.post("/o/"+slug+"/r/2/close", w.switched(slug, "closed", "1"))
		if a.status != http.StatusConflict || w.whole(slug).Round(2).Closed {
			t.Fatalf("got %d, closed %v", a.status, w.whole(slug).Round(2).Closed)
		}
		for _, m := range w.whole(slug).Round(2).Matches {
			link := fmt.Sprintf(`href="/o/%s/r/2#table-%d"`, slug, m.Table)
			if open := m.Verdict.State != scoring.Decided; a.has(link) != open {
				t.Errorf("table %d open %v, named %v", m.Table, open, a.has(link))
			} else if open && !a.has(entrantName(w.whole(slug), &m, 0), entrantName(w.whole(slug), &m, 1)) {
				t.Errorf("the players of table %d are not named", m.Table)
			}
		}
		if !a.has("Round 2 cannot be closed yet", "2 tables have no result") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("BR-049 the links lead to tables that are on the page of the round", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Small", fourNames...)
		if a := w.get("/o/" + slug + "/r/1"); !a.has(`id="table-1"`, `id="table-2"`) {
			t.Errorf("the anchors are missing: %s", a.body)
		}
	})
	t.Run("a closed round is opened again", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Small", fourNames...)
		w.wins(slug, 1)
		w.post("/o/"+slug+"/r/1/close", w.switched(slug, "closed", "1"))
		if a := w.post("/o/"+slug+"/r/1/close", w.switched(slug, "closed", "0")); a.status != http.StatusSeeOther || w.whole(slug).Round(1).Closed {
			t.Errorf("got %d", a.status)
		}
	})
}

func entrantName(t *models.Tournament, m *models.Match, seat int) string {
	return t.Entrant(m.Seats[seat].Entrant).Name
}

// setupPages are the pages of an event that this file's neighbours draw, below /o/{t}.
var setupPages = []string{"", "/players", "/draw", "/schedule", "/settings"}

// setupForms are the targets of their forms.
var setupForms = []string{"/publish", "/end", "/r/1/hold", "/r/1/close", "/players", "/players/1", "/players/1/remove", "/draw", "/settings/about", "/settings/rules"}

func TestSetupRights(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	form := func() url.Values {
		f := formOfNew("Eve", "name", "Other", "do", "add")
		for _, name := range []string{"published", "ended", "held", "closed"} {
			f.Set(name, "1")
		}
		return f
	}
	t.Run("a stranger sees and changes nothing, published or not", func(t *testing.T) {
		before := w.whole(slug).Version
		for range 2 {
			for _, page := range setupPages {
				if a := w.stranger().get("/o/" + slug + page); a.status != http.StatusForbidden || a.has("Anna") {
					t.Errorf("%s: %d", page, a.status)
				}
			}
			for _, target := range setupForms {
				if a := w.stranger().post("/o/"+slug+target, form()); a.status != http.StatusForbidden {
					t.Errorf("%s: %d", target, a.status)
				}
			}
			if now := w.whole(slug).Version; now != before {
				t.Fatalf("version %d became %d", before, now)
			}
			w.publish(slug)
			before = w.whole(slug).Version
		}
	})
	t.Run("what is not there is not found", func(t *testing.T) {
		for _, page := range setupPages {
			if a := w.get("/o/nowhere" + page); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", page, a.status)
			}
		}
		for _, target := range setupForms {
			if a := w.post("/o/nowhere"+target, form()); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", target, a.status)
			}
		}
		for _, target := range []string{"/r/99/hold", "/r/x/hold", "/r/99/close", "/r/0/close", "/players/999", "/players/x", "/players/999/remove", "/players/x/remove"} {
			if a := w.post("/o/"+slug+target, form()); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", target, a.status)
			}
		}
		if a := w.get("/o/" + slug + "/players?edit=999"); a.status != http.StatusNotFound {
			t.Errorf("a row nobody has: %d", a.status)
		}
	})
	t.Run("an entrant of another event is not found here", func(t *testing.T) {
		other := w.event("Other", "Eve", "Fay")
		id := strconv.Itoa(int(w.whole(other).Entrants[0].ID))
		for _, target := range []string{"/players/" + id, "/players/" + id + "/remove"} {
			if a := w.post("/o/"+slug+target, form()); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", target, a.status)
			}
		}
	})
}

// TestSetupEscaping is BR-119 for these pages: a name is text wherever it stands.
func TestSetupEscaping(t *testing.T) {
	const script, attribute = `<script>alert(1)</script>`, `" onmouseover=1 x="`
	w := newWeb(t).claim()
	slug := w.made(formOfNew(script+"\n"+attribute+"\nAnna", "name", script, "venue", attribute, "method", "given", "form", "single"))
	tour := w.whole(slug)
	if tour.Entrants[0].Name != script || tour.Entrants[1].Name != attribute {
		t.Fatalf("the names are %q and %q", tour.Entrants[0].Name, tour.Entrants[1].Name)
	}
	id := strconv.Itoa(int(tour.Entrants[0].ID))
	pages := []string{"/new", "/games"}
	for _, page := range append(setupPages, "/players?edit="+id, "/schedule?a=1&b=2", "/draw?method=typed") {
		pages = append(pages, "/o/"+slug+page)
	}
	check := func(name string, a answer) {
		t.Helper()
		if a.status >= 500 || strings.Contains(a.body, "<script>alert") || strings.Contains(a.body, `" onmouseover`) {
			t.Errorf("BR-119 %s: %d %s", name, a.status, a.body)
		}
	}
	for _, page := range pages {
		t.Run("BR-119 "+page, func(t *testing.T) { check(page, w.get(page)) })
	}
	t.Run("BR-119 the preview, a round that stays open, and redrawn forms", func(t *testing.T) {
		check("preview", w.post("/new/preview", url.Values{"names": {script + "\n" + attribute + "\n" + script}}, with("X-Fragment", "1")))
		check("new", w.post("/new", formOfNew(script, "name", attribute, "cycles", script, "game", script, "system", attribute, "date", script, "time_zone", script)))
		check("close", w.post("/o/"+slug+"/r/1/close", w.switched(slug, "closed", "1")))
		check("lots", w.post("/o/"+slug+"/draw", url.Values{"method": {"typed"}, "lot.1": {script}, "lot.2": {attribute}, "lot.3": {"1"}}))
		check("code", w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "by_code": {"1"}, "code": {script}}))
		check("rules", w.post("/o/"+slug+"/settings/rules", formOfNew("", "do", "save", "criteria", script)))
		check("game", w.post("/games", url.Values{"name": {script}, "first": {attribute}, "second": {attribute}}))
	})
}

// TestSameNameUnit is BR-118 for these pages: two people with one name stay two, told apart by unit.
func TestSameNameUnit(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.made(formOfNew("Li Wei (North)\nLi Wei (South)\nAnna\nBob", "method", "given"))
	tour := w.whole(slug)
	if len(tour.Entrants) != 4 || tour.Entrants[0].Name != "Li Wei" || tour.Entrants[1].Unit != "South" {
		t.Fatalf("BR-118 %+v", tour.Entrants)
	}
	for _, page := range []string{"", "/players", "/draw", "/schedule", "/schedule?a=1&b=2"} {
		t.Run("BR-118 both units stand on /o/t"+page, func(t *testing.T) {
			if a := w.get("/o/" + slug + page); !a.has("North", "South") {
				t.Errorf("got %s", a.body)
			}
		})
	}
	t.Run("BR-118 they stand side by side on the page of the players", func(t *testing.T) {
		if a := w.get("/o/" + slug + "/players"); !a.has("stands here 2 times", fmt.Sprintf("edit=%d#", tour.Entrants[0].ID), fmt.Sprintf("edit=%d#", tour.Entrants[1].ID)) {
			t.Errorf("got %s", a.body)
		}
	})
}
