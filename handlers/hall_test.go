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

// pressed is a form of the clock.
func pressed(press string, round int, more ...string) url.Values {
	form := url.Values{"press": {press}, "round": {fmt.Sprint(round)}}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

func TestHallDesk(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Cid", "Dee")
	reader, hall := w.stranger(), "/o/"+slug+"/hall"
	o := newOrganiser(w)
	t.Run("the desk starts the clock, and every page says until when", func(t *testing.T) {
		if a := o.get("/o/" + slug); !a.has("In the hall", "Start the clock of round 1", `name="minutes"`, `value="60"`, "Sound for calls") {
			t.Fatalf("the desk has no clock: %s", plain(a.body))
		}
		a := o.post(hall+"/clock", pressed("start", 1, "minutes", "45", "from", "desk"))
		if a.status != http.StatusSeeOther || a.location != "/o/"+slug+"#desk-hall" {
			t.Fatalf("%d to %q: %s", a.status, a.location, plain(a.body))
		}
		ends := fmt.Sprint(clock.UnixMilli() + 45*60_000)
		for _, path := range []string{"/t/" + slug, "/t/" + slug + "/standings", "/t/" + slug + "/hall", "/tv/" + slug} {
			if a := reader.ok(path); !a.has(`id="hall-clock"`, `data-ends="`+ends+`"`, `data-most="2700000"`, "until ", "Round 1") {
				t.Errorf("%s has no clock: %s", path, plain(a.body))
			}
		}
		if a := o.get("/o/" + slug + "/r/1"); !a.has(`data-ends="` + ends + `"`) {
			t.Error("the results desk has no clock")
		}
		if a := reader.ok("/now"); a.body != fmt.Sprint(clock.UnixMilli()) || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("the time of day is %q, %v", a.body, a.header)
		}
	})
	t.Run("what is wrong comes back as it was typed", func(t *testing.T) {
		o.post(hall+"/clock", pressed("stop", 1))
		for _, minutes := range []string{"", "0", "-3", "721", "ten", "9999999999"} {
			if a := o.post(hall+"/clock", pressed("start", 1, "minutes", minutes)); a.status != http.StatusUnprocessableEntity || !a.has("from 1 to 720", `value="`+minutes+`"`) {
				t.Errorf("%q: %d %s", minutes, a.status, plain(a.body))
			}
		}
		if a := o.post(hall+"/clock", pressed("next", 2, "for_next", "x")); a.status != http.StatusUnprocessableEntity || !a.has(`id="for_next-error"`) {
			t.Errorf("to the next round: %d", a.status)
		}
		if a := o.post(hall+"/clock", pressed("add 5", 1)); a.status != http.StatusConflict || !a.has("changed meanwhile") {
			t.Errorf("a clock that is gone: %d", a.status)
		}
		for _, press := range []string{"add 9000", "add x", "", "?"} {
			if a := o.post(hall+"/clock", pressed(press, 1)); a.status < 400 || a.status >= 500 {
				t.Errorf("%q: %d", press, a.status)
			}
		}
	})
	t.Run("paused it stands on every page, and time is called", func(t *testing.T) {
		o.post(hall+"/clock", pressed("start", 1, "minutes", "30"))
		o.post(hall+"/clock", pressed("pause", 1))
		if a := reader.ok("/t/" + slug); !a.has("30:00", "paused", `data-left="1800000"`) {
			t.Errorf("paused: %s", plain(a.body))
		}
		o.post(hall+"/clock", pressed("set 0", 1))
		if a := reader.ok("/t/" + slug); !a.has("Time!") {
			t.Errorf("time: %s", plain(a.body))
		}
	})
	t.Run("one line for everybody, with its time, and gone with one press", func(t *testing.T) {
		tap := openTap(t, w.listening().URL+"/t/"+slug+"/live")
		tap.next()
		if a := o.post(hall+"/line", url.Values{"line": {" Tea  is <b>ready</b> "}, "do": {"on"}}); a.status != http.StatusSeeOther {
			t.Fatalf("%d %s", a.status, plain(a.body))
		}
		tap.next() // whoever hears of it finds the new page
		for _, path := range []string{"/t/" + slug, "/t/" + slug + "/players", "/tv/" + slug, "/t/" + slug + "/hall"} {
			if a := reader.ok(path); !a.has("Tea is &lt;b&gt;ready&lt;/b&gt;", `role="status"`, `id="hall-line"`) {
				t.Errorf("%s does not say it", path)
			}
		}
		long := strings.Repeat("x", models.MaxLine+1)
		if a := o.post(hall+"/line", url.Values{"line": {long}}); a.status != http.StatusUnprocessableEntity || !a.has("at most 200 characters", long) {
			t.Errorf("too long: %d", a.status)
		}
		if a := o.post(hall+"/line", url.Values{"line": {"  "}}); a.status != http.StatusUnprocessableEntity || !reader.ok("/t/"+slug).has("Tea is") {
			t.Errorf("empty: %d", a.status)
		}
		if a := o.post(hall+"/line", url.Values{"do": {"off"}}); a.status != http.StatusSeeOther || reader.ok("/t/"+slug).has("Tea is") {
			t.Errorf("it stays: %d", a.status)
		}
	})
	t.Run("the log says it", func(t *testing.T) {
		if a := o.get("/o/" + slug + "/log"); !a.has("Round 1: clock paused", "Announced: Tea is", "Announcement taken away") {
			t.Errorf("%s", plain(a.body))
		}
	})
}

// TestHallByLinks: arbiters have the clock, tables and screens see it, also of a private event, and their
// streams tell that something is new.
func TestHallByLinks(t *testing.T) {
	w, slug := six(t, set) // private
	arbiter, table, screen := w.aSecret(slug, models.LinkArbiter, 0), w.aSecret(slug, models.LinkTable, 1), w.aSecret(slug, models.LinkScreen, 0)
	phone := w.stranger()
	server := w.listening()
	taps := []*tap{openTap(t, server.URL+"/a/"+arbiter+"/live"), openTap(t, server.URL+"/q/"+table+"/live"), openTap(t, server.URL+"/s/"+screen+"/live")}
	for _, tap := range taps {
		tap.next()
	}
	own := "/a/" + arbiter + "/clock"
	if a := phone.get(own); a.status != http.StatusOK || !a.has("Round clock", "Start the clock of round 1") || a.has("Announce") {
		t.Fatalf("%d %s", a.status, plain(a.body))
	}
	if a := phone.post(own, pressed("start", 1, "minutes", "")); a.status != http.StatusUnprocessableEntity || !a.has("from 1 to 720") {
		t.Errorf("without minutes: %d", a.status)
	}
	if a := phone.post(own, pressed("start", 1, "minutes", "20")); a.status != http.StatusSeeOther || a.location != own {
		t.Fatalf("%d to %q", a.status, a.location)
	}
	if err := w.store.Announce(context.Background(), organiserWho, slug, "Tea"); err != nil {
		t.Fatal(err)
	}
	for _, tap := range taps {
		tap.next()
	}
	for path, stream := range map[string]string{"/a/" + arbiter: "/a/" + arbiter + "/live", "/q/" + table: "/q/" + table + "/live", "/s/" + screen: "/s/" + screen + "/live"} {
		if a := phone.get(path); !a.has(`id="hall-clock"`, "Tea", `data-stream="`+stream+`"`) {
			t.Errorf("%s does not say it: %s", path, plain(a.body))
		}
	}
	for _, path := range []string{"/a/" + table + "/live", "/q/" + arbiter + "/live", "/s/none/live", "/t/" + slug + "/live", "/tv/" + slug, "/t/" + slug + "/hall", "/q/" + table + "/clock"} {
		if a := phone.get(path); a.status != http.StatusNotFound {
			t.Errorf("%s: %d", strings.ReplaceAll(strings.ReplaceAll(path, arbiter, "…"), table, "…"), a.status)
		}
	}
}

func TestTV(t *testing.T) {
	w := newWeb(t)
	var names []string
	for i := range 60 {
		names = append(names, fmt.Sprintf("Player %02d", i+1))
	}
	slug := w.public("chess", oneGame("sb"), names...)
	path := "/tv/" + slug
	t.Run("sixty are on several pages, of which none is longer than can be read", func(t *testing.T) {
		w.plays(slug, 1, 60, "1")
		seen := map[string]bool{}
		next := path
		for range 8 {
			a := w.ok(next)
			grid := len(a.grid(t, "lines", heard))
			if grid > 13 || a.has("<a ", "<form") {
				t.Errorf("%s has %d lines", next, grid)
			}
			for _, name := range names {
				seen[name] = seen[name] || a.has(">"+name+"<")
			}
			_, rest, _ := strings.Cut(a.body, `data-next="`)
			next, _, _ = strings.Cut(rest, `"`)
		}
		if next != path+"?page=1" || len(seen) != 60 || w.ok(path).has("Cross table") {
			t.Errorf("after all pages comes %s", next)
		}
		for _, name := range names {
			if !seen[name] {
				t.Errorf("%s is on no page", name)
			}
		}
	})
	t.Run("only what is asked for, kept as bytes, and dropped with the next result", func(t *testing.T) {
		a := w.ok(path + "?show=standings")
		if a.has("Round 1</h1>") || !a.has("Standings</h1>", `show=standings&amp;page=2"`) || a.header.Get("ETag") == "" {
			t.Errorf("%v %s", a.header, plain(a.body))
		}
		if b := w.ok(path + "?show=nonsense"); !b.has("Round 1</h1>") {
			t.Error("nonsense shows nothing")
		}
		w.plays(slug, 2, 59, "1")
		if b := w.ok(path + "?show=standings"); b.header.Get("ETag") == a.header.Get("ETag") {
			t.Error("the page is an old one")
		}
		if a := w.ok(path); !a.has("28 tables", "2 of 30") && !a.has("2 of 30 tables have a result") {
			t.Errorf("how far it is: %s", plain(a.body))
		}
	})
	t.Run("before the draw: who has come", func(t *testing.T) {
		slug, ids := newOrganiser(w).door("Ute", "Vera")
		w.publish(slug)
		if err := w.store.SetArrived(context.Background(), organiserWho, slug, []int64{int64(w.whole(slug).Entrants[0].ID)}, true); err != nil || len(ids) != 2 {
			t.Fatal(err)
		}
		if a := w.ok("/tv/" + slug); !a.has("1 of 2 are here", "QR code of http://club.test/t/"+slug) {
			t.Errorf("%s", plain(a.body))
		}
	})
	t.Run("at the end: who won", func(t *testing.T) {
		slug := w.public("chess", oneGame("sb"), "Anna", "Bob")
		w.plays(slug, 1, 2, "1")
		if a := w.ok("/tv/" + slug); !a.has("Final standings", `class="hall-winners"`, "Anna") || a.has("Round 1</h1>") {
			t.Errorf("%s", plain(a.body))
		}
	})
}
