package handlers

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
)

// threeSections is a public event of the sections Open and U12, and a private one, U8.
func threeSections(w *web) (open, u12, u8 string) {
	w.t.Helper()
	open = w.public("chess", oneGame("sb"), "Anna", "Bob", "Cid", "Dee")
	for i, name := range []string{"U12", "U8"} {
		of := models.SectionOf{Slug: open, Name: name}
		if i == 0 {
			of.Other = "Open"
		}
		in := models.NewTournament{Draw: &models.DrawIn{Method: "given"}, Entrants: []models.EntrantIn{{Name: name + " Kim"}, {Name: name + " Lou"}}}
		slug, err := w.store.CreateSection(context.Background(), organiserWho, of, 0, in)
		if err != nil {
			w.t.Fatal(err)
		}
		u12, u8 = u8, slug
	}
	w.publish(u12)
	return open, u12, u8
}

func TestHallOfSections(t *testing.T) {
	w := newWeb(t)
	open, u12, u8 := threeSections(w)
	o, hall := newOrganiser(w), "/o/"+open+"/hall"
	t.Run("the forms offer the other sections, and do there what was asked for", func(t *testing.T) {
		if a := o.get(hall); strings.Count(a.body, `name="all" value="1" checked`) != 3 || !a.has("Also in \u2068U12\u2069, \u2068U8\u2069") && !a.has("Also in U12, U8") {
			t.Fatalf("%s", plain(a.body))
		}
		o.post(hall+"/clock", pressed("start", 1, "minutes", "45", "all", "1"))
		if a := o.get(hall); !a.has("Done in Open, U12, U8.") {
			t.Errorf("what was done: %s", plain(a.body))
		}
		for _, slug := range []string{open, u12, u8} {
			if c, _ := w.whole(slug).Clock(); !c.Runs() {
				t.Errorf("%s has no clock", slug)
			}
		}
		o.post(hall+"/line", url.Values{"line": {"Tea"}, "do": {"on"}, "all": {"1"}})
		o.post("/o/"+u8+"/hall/clock", pressed("pause", 1))
		if w.whole(u8).Hall.Line != "Tea" || !w.ok("/t/"+u12).has("Tea") {
			t.Error("the line is not in all sections")
		}
		if c, _ := w.whole(open).Clock(); !c.Runs() {
			t.Error("a press for one section paused another")
		}
		o.post(hall+"/clock", pressed("stop", 1, "all", "1"))
		if a := o.get("/o/" + open); !a.has("Done in Open, U12. Left as it is: U8.") {
			t.Errorf("what was left: %s", plain(a.body))
		}
	})
	t.Run("who says no to the others is asked for nobody", func(t *testing.T) {
		if a := o.post(hall+"/line", url.Values{"line": {"  "}, "do": {"on"}}); a.status != http.StatusUnprocessableEntity || a.has(`name="all" value="1" checked`) {
			t.Errorf("%d: the box is checked again", a.status)
		}
	})
	t.Run("an account without a right in the others is told so", func(t *testing.T) {
		olga := w.stranger().signedIn(w.member("Olga", open, models.AsOrganiser))
		if a := olga.get(hall); !a.has("You have no right in U12: nothing is changed there.") || a.has(`name="all"`) || a.has("U8") {
			t.Errorf("%s", plain(a.body))
		}
	})
}

func TestScreenOfSections(t *testing.T) {
	w := newWeb(t)
	open, u12, u8 := threeSections(w)
	path := "/tv/e/" + open
	t.Run("all public sections by turns, each with its name", func(t *testing.T) {
		first, second := w.ok(path), w.ok(path+"?page=2")
		if !first.has("Open · Round 1</h1>", "Anna", `data-next="`+path+`?page=2"`, `data-stream="/e/`+open+`/live"`, " data-many") || !second.has("U12 · Round 1</h1>", "U12 Kim", `data-next="`+path+`?page=1"`) {
			t.Errorf("%s\n%s", plain(first.body), plain(second.body))
		}
		if first.header.Get("ETag") == "" {
			t.Error("it is not kept")
		}
	})
	t.Run("only those that are chosen, and only what is to be shown", func(t *testing.T) {
		no := strconv.Itoa(w.whole(u12).SectionPos)
		if a := w.ok(path + "?s=" + no + "&show=pairings"); !a.has("U12 · Round 1</h1>", `data-next="`+path+`?s=`+no+`&amp;show=pairings&amp;page=1"`) {
			t.Errorf("%s", plain(a.body))
		}
		if a := w.ok(path + "?s=99"); !a.has("Open · Round 1</h1>") {
			t.Error("a choice of nothing shows nothing")
		}
	})
	t.Run("one stream hears of all of them, and of nothing private", func(t *testing.T) {
		tap := openTap(t, w.listening().URL+"/e/"+open+"/live")
		seen := map[string]bool{tap.next()["data"]: true}
		for _, slug := range []string{open, u12, open} {
			if err := w.store.Announce(context.Background(), organiserWho, u8, "Only here "+slug+strconv.Itoa(len(seen))); err != nil {
				t.Fatal(err)
			}
			if err := w.store.Announce(context.Background(), organiserWho, slug, "Tea "+strconv.Itoa(len(seen))); err != nil {
				t.Fatal(err)
			}
			if n := tap.next()["data"]; seen[n] {
				t.Errorf("the number %s came twice", n)
			} else {
				seen[n] = true
			}
		}
	})
	t.Run("the page with the links offers it", func(t *testing.T) {
		a := newOrganiser(w).get("/o/" + open + "/links")
		if !a.has("One screen for the sections", `action="`+path+`"`) || strings.Count(a.body, `name="s"`) != 2 {
			t.Errorf("%s", plain(a.body))
		}
	})
	t.Run("private it is not there", func(t *testing.T) {
		for _, slug := range []string{open, u12} {
			if err := w.store.SetPublished(context.Background(), organiserWho, slug, 0, false); err != nil {
				t.Fatal(err)
			}
		}
		for _, path := range []string{path, "/e/" + open + "/live", "/tv/e/none"} {
			if a := w.get(path); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", path, a.status)
			}
		}
	})
}

// TestStreamsEndWithTheirLinks: who had a link that was withdrawn hears no more, others go on.
func TestStreamsEndWithTheirLinks(t *testing.T) {
	w, slug := six(t, set)
	server := w.listening()
	open := func(kind, secret string) *tap {
		tap := openTap(t, server.URL+"/"+kind+"/"+secret+"/live")
		tap.next()
		return tap
	}
	ended := func(what string, tap *tap) {
		t.Helper()
		if _, err := io.ReadAll(tap.in); err != nil { // the end, which a stream that goes on never reaches
			t.Errorf("%s: %v", what, err)
		}
	}
	arbiter, screen, table := open("a", w.aSecret(slug, models.LinkArbiter, 0)), open("s", w.aSecret(slug, models.LinkScreen, 0)), open("q", w.aSecret(slug, models.LinkTable, 1))
	w.withdraw(slug, models.LinkArbiter)
	ended("the arbiter's link was withdrawn", arbiter)
	again := open("q", w.aSecret(slug, models.LinkTable, 1))
	ended("the table has a new link", table)
	if err := w.store.Announce(context.Background(), organiserWho, slug, "Tea"); err != nil {
		t.Fatal(err)
	}
	for _, tap := range []*tap{screen, again} {
		for i := 0; tap.next()["data"] != strconv.FormatInt(w.whole(slug).Revision, 10); i++ {
			if i > 5 {
				t.Fatal("the others hear nothing")
			}
		}
	}
	tour := w.whole(slug)
	if err := w.store.DeleteTournament(context.Background(), organiserWho, slug, tour.Version, tour.Title()); err != nil {
		t.Fatal(err)
	}
	ended("the event was deleted", screen)
	ended("the event was deleted", again)
}

// TestTimeOfDay: it is told without asking for the session or the database, and cheaply.
func TestTimeOfDay(t *testing.T) {
	w := newWeb(t)
	o := newOrganiser(w)
	h, r := w.server.Handler(), httptest.NewRequest(http.MethodGet, "/now", nil)
	for name, value := range o.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value.Value})
	}
	answer := &sink{header: http.Header{}}
	if got := testing.AllocsPerRun(100, func() {
		clear(answer.header)
		h.ServeHTTP(answer, r)
	}); got > 20 {
		t.Errorf("it allocates %v times", got)
	}
	if err := w.store.Close(); err != nil {
		t.Fatal(err)
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	if rec.Code != http.StatusOK || !bytes.Equal(rec.Body.Bytes(), strconv.AppendInt(nil, clock.UnixMilli(), 10)) || rec.Header().Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("with the database closed: %d %q %v", rec.Code, rec.Body, rec.Header())
	}
}

// BenchmarkNow is the time of day, which every phone in the hall asks for when a clock is started.
func BenchmarkNow(b *testing.B) {
	h, _ := benchEvent(b, 4)
	r := httptest.NewRequest(http.MethodGet, "/now", nil)
	w := &sink{header: http.Header{}}
	b.ReportAllocs()
	for b.Loop() {
		clear(w.header)
		h.ServeHTTP(w, r)
	}
}
