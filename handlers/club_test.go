package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
)

// formOfClub is the form of the club as its page sends it.
func formOfClub(version string, change ...string) url.Values {
	form := formOfNew("")
	for _, field := range []string{"names", "name", "date", "method", "do", "game_was"} {
		form.Del(field)
	}
	form["version"], form["club_name"], form["rules_as"], form["names_shown"], form["time_zone"] = []string{version}, []string{"Riverside Club"}, []string{""}, []string{""}, []string{""}
	for i := 0; i+1 < len(change); i += 2 {
		form[change[i]] = []string{change[i+1]}
	}
	return form
}

func (w *web) proposes() models.Club {
	w.t.Helper()
	club, err := w.store.Club(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	return club
}

func TestClub(t *testing.T) {
	t.Run("what the club says is proposed for the next event", func(t *testing.T) {
		w := newWeb(t).claim()
		a := w.post("/club", formOfClub("0", "venue", "Town hall", "time_zone", "Asia/Shanghai", "first_start", "19:00", "round_minutes", "25",
			"names_shown", models.NamesMinors, "rules_as", "own", "game", "xiangqi", "form", "single", "system", "3-1-0", "cycles", "2"))
		if a.location != "/club" {
			t.Fatalf("got %d: %s", a.status, a.body)
		}
		if page := w.get("/new"); !page.has(`value="Town hall"`, `value="Asia/Shanghai"`, `value="19:00"`, `value="25"`, `value="xiangqi" selected`, `value="3-1-0" selected`, `value="2" selected`, `value="Monday Xiangqi"`, `value="2026-11-30"`) {
			t.Errorf("not proposed: %s", page.body)
		}
		slug := w.made(formOfNew("Anna\nBob\nCarl\nDora", "time_zone", "Asia/Shanghai", "date", "2026-11-30", "first_start", "19:00", "round_minutes", "25"))
		tour := w.whole(slug)
		if tour.Names != models.NamesMinors || len(tour.Stage.Starts) != 3 || tour.Starts(3).Format("2006-01-02 15:04 MST") != "2026-11-30 19:50 CST" {
			t.Errorf("names %q, starts %v", tour.Names, tour.Stage.Starts)
		}
	})
	t.Run("its name is at the head of every page, also of those that were kept", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", "Anna", "Bob")
		w.publish(slug)
		reader := w.stranger()
		reader.get("/t/" + slug)
		w.post("/club", formOfClub("0"))
		for _, path := range []string{"/t/" + slug, "/", "/help", "/no-such-page"} {
			if a := reader.get(path); !a.has(">Riverside Club</a>", "Riverside Club</title>") {
				t.Errorf("%s: %s", path, a.body)
			}
		}
		if a := reader.get("/"); !a.has("Riverside Club</h1>") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("the rules of an event are taken over", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.made(formOfNew("Anna\nBob", "game", "xiangqi", "game_was", "xiangqi", "form", "single", "system", "3-1-0"))
		w.event("A later one", "Anna", "Bob")
		if a := w.post("/club", formOfClub("0", "rules_as", "event:"+slug)); a.status != http.StatusSeeOther {
			t.Fatalf("got %d: %s", a.status, a.body)
		}
		if club := w.proposes(); club.Game != "xiangqi" || club.Rules == nil || club.Rules.System != "3-1-0" {
			t.Errorf("%+v", club)
		}
		if a := w.get("/new"); !a.has(`value="xiangqi" selected`, `value="3-1-0" selected`) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("what is empty comes from the last event", func(t *testing.T) {
		w := newWeb(t).claim()
		w.made(formOfNew("Anna\nBob", "venue", "Old mill"))
		w.post("/club", formOfClub("0", "first_start", "20:00"))
		if a := w.get("/new"); !a.has(`value="Old mill"`, `value="Europe/Berlin"`, `value="20:00"`) {
			t.Errorf("got %s", a.body)
		}
	})
	for _, c := range []struct {
		sentence string
		change   []string
		want     string
	}{
		{"a time that is none", []string{"first_start", "25:00"}, "hours and minutes"},
		{"minutes that are none", []string{"round_minutes", "0"}, "whole number from 1 to 10080"},
		{"a zone that is none", []string{"time_zone", "Mars/Olympus"}, "time zone Mars/Olympus"},
		{"a very long name", []string{"club_name", strings.Repeat("名", 130)}, "name of the club may have"},
		{"strange names", []string{"names_shown", "none"}, "whose names the public sees"},
		{"an event that is gone", []string{"rules_as", "event:gone"}, "no longer there"},
		{"a strange choice of rules", []string{"rules_as", "dice"}, "no longer there"},
		{"strange points", []string{"rules_as", "own", "system", "9-9-9"}, "points of a match"},
	} {
		t.Run("refused with everything typed: "+c.sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			a := w.post("/club", formOfClub("0", append([]string{"venue", "Kept hall"}, c.change...)...))
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, "Kept hall") || w.proposes().Version != 0 {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
	t.Run("two who change it at the same time", func(t *testing.T) {
		w := newWeb(t).claim()
		w.post("/club", formOfClub("0"))
		if a := w.post("/club", formOfClub("0", "venue", "Elsewhere")); a.status != http.StatusConflict || !a.has("meanwhile", "Elsewhere") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestTimesOfNew(t *testing.T) {
	for _, c := range []struct {
		sentence string
		change   []string
		want     string // the last start
		n        int
	}{
		{"every round has a start", []string{"first_start", "14:00", "round_minutes", "30"}, "2026-11-29 15:00 CET", 3},
		{"two cycles have twice as many", []string{"first_start", "14:00", "round_minutes", "30", "cycles", "2"}, "2026-11-29 16:30 CET", 6},
		{"the first round alone", []string{"first_start", "14:00"}, "2026-11-29 14:00 CET", 1},
		{"none without a first start", []string{"round_minutes", "30"}, "", 0},
		{"none without a date", []string{"first_start", "14:00", "date", ""}, "", 0},
		{"in full-width figures", []string{"first_start", "９：００", "round_minutes", "３０"}, "2026-11-29 10:00 CET", 3},
		{"past midnight", []string{"first_start", "23:30", "round_minutes", "45"}, "2026-11-30 01:00 CET", 3},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			tour := w.whole(w.made(formOfNew("Anna\nBob\nCarl\nDora", c.change...)))
			if len(tour.Stage.Starts) != c.n || c.n > 0 && tour.Starts(c.n).Format("2006-01-02 15:04 MST") != c.want {
				t.Errorf("%v", tour.Stage.Starts)
			}
		})
	}
	for field, value := range map[string]string{"first_start": "noon", "round_minutes": "soon"} {
		t.Run("refused at its field: "+field, func(t *testing.T) {
			w := newWeb(t).claim()
			a := w.post("/new", formOfNew("Anna\nBob", "first_start", "14:00", field, value))
			if a.status != http.StatusUnprocessableEntity || !a.has(`id="`+field+`-error"`, `value="`+value+`"`) || w.events() != 0 {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
}
