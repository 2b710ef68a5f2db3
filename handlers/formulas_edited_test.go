package handlers

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundtable/models"
)

// handEdited is an event in a database that the test writes to beside the program.
type handEdited struct {
	*web
	path string
}

func newEdited(t *testing.T) *handEdited {
	t.Helper()
	e := &handEdited{path: filepath.Join(t.TempDir(), "edited.db")}
	store, err := models.Open(context.Background(), e.path, models.Options{Now: func() time.Time { return clock }})
	if err != nil {
		t.Fatal(err)
	}
	e.web = &web{t: t, store: store, cookies: map[string]*http.Cookie{}, header: http.Header{"Accept": {"text/html"}, "Accept-Language": {"en"}}}
	e.serve()
	t.Cleanup(func() {
		e.server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// serve begins a server that keeps no page yet.
func (e *handEdited) serve() {
	e.server = New(e.store, Options{Version: "test", Now: func() time.Time { return clock }})
}

// edit changes rows as a change by hand does.
func (e *handEdited) edit(statements ...string) {
	e.t.Helper()
	db, err := sql.Open("sqlite", e.path)
	if err != nil {
		e.t.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	for _, s := range append(append([]string{"PRAGMA foreign_keys = ON"}, statements...), "UPDATE tournaments SET version = version + 1, revision = revision + 1") {
		if _, err := db.Exec(s); err != nil {
			e.t.Fatalf("%s: %v", s, err)
		}
	}
	e.server.Close()
	e.serve()
}

// matchIn is the match at a table of a round of the only event.
func matchIn(round, table int) string {
	return fmt.Sprintf("(SELECT m.id FROM matches m JOIN rounds r ON r.id = m.round_id WHERE r.no = %d AND m.tbl = %d)", round, table)
}

// swapSeats makes the other one move first.
func swapSeats(match string) []string {
	return []string{
		"UPDATE seats SET seat = 5 WHERE seat = 0 AND match_id = " + match,
		"UPDATE seats SET seat = 0 WHERE seat = 1 AND match_id = " + match,
		"UPDATE seats SET seat = 1 WHERE seat = 5 AND match_id = " + match,
	}
}

func TestAChangedScheduleIsNotExplainedByTheFormula(t *testing.T) {
	w := newEdited(t)
	slug := w.event("Edited", "A", "B", "C", "D", "E", "F", "G", "H")
	w.publish(slug)
	page := "/t/" + slug + "/meet/5/6"
	const sum = "5 + 6 = 11 is more than 8"
	if a := w.get(page); a.status != http.StatusOK || !a.has("Round 3, table 4", sum) || a.has("changed by hand") {
		t.Fatalf("before the change: %d %s", a.status, plainText(a.body))
	}
	w.edit(swapSeats(matchIn(3, 4))...)
	organiser := w.stranger().claim()
	for lang, want := range map[string]string{
		"en":      "The schedule of this event was changed by hand, so the formula no longer holds. This is what the schedule says.",
		"zh-Hans": "本次比赛的赛程经过手工改动，公式不再适用。以下以赛程为准。",
		"zh-Hant": "本次比賽的賽程經過手工改動，公式不再適用。以下以賽程為準。",
	} {
		public, own := w.lang(lang).get(page), organiser.lang(lang).get("/o/"+slug+"/schedule?a=5&b=6")
		for name, a := range map[string]answer{"public": public, "organiser": own} {
			text := plainText(a.body)
			if a.status != http.StatusOK || !a.has(want) || strings.Contains(text, "5 + 6") {
				t.Errorf("%s, %s: %d %s", lang, name, a.status, text)
			}
			if lang == "en" && !strings.Contains(text, "( 6 ) F – ( 5 ) E") && !strings.Contains(text, "(6) F – (5) E") {
				t.Errorf("%s: the first mover of the schedule is not told: %s", name, text)
			}
		}
	}
	t.Run("another pair of the same event", func(t *testing.T) {
		if a := w.lang("en").get("/t/" + slug + "/meet/1/2"); !a.has("changed by hand", "Round 2, table 4") || a.has("1 + 2 = 3") {
			t.Errorf("%s", plainText(a.body))
		}
	})
	t.Run("put back, the formula holds again", func(t *testing.T) {
		w.edit(swapSeats(matchIn(3, 4))...)
		if a := w.get(page); !a.has(sum) || a.has("changed by hand") {
			t.Errorf("%s", plainText(a.body))
		}
	})
	t.Run("a match that is gone", func(t *testing.T) {
		w.edit("DELETE FROM matches WHERE id = " + matchIn(3, 4))
		if a := w.get(page); a.status != http.StatusOK || !a.has("changed by hand", "They do not meet in this schedule.") {
			t.Errorf("%d %s", a.status, plainText(a.body))
		}
	})
}

func TestAHeldRoundIsNotTakenForAChange(t *testing.T) {
	w := newEdited(t)
	slug := w.event("Held", "A", "B", "C", "D", "E", "F", "G", "H")
	w.publish(slug)
	w.edit("UPDATE rounds SET held = 1 WHERE no = 3")
	if a := w.get("/t/" + slug + "/meet/5/6"); a.status != http.StatusOK || a.has("changed by hand") || !a.has("not public yet") || a.has("table 4") {
		t.Errorf("%d %s", a.status, plainText(a.body))
	}
	w.edit(swapSeats(matchIn(4, 1))...)
	if a := w.get("/t/" + slug + "/meet/5/6"); a.status != http.StatusOK || !a.has("changed by hand", "There may be another match of theirs in a round that is not public yet.") || a.has("table 4") {
		t.Errorf("after a change: %d %s", a.status, plainText(a.body))
	}
}
