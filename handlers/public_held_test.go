package handlers

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
)

// publicURLs is every kind of public address of an event of four with two cycles.
func publicURLs(slug string) []string {
	list := []string{"", "/standings", "/cross", "/cross?by=rank", "/schedule", "/players", "/stats", "/meet?a=1&b=2"}
	list = append(list, "/standings?after=1", "/standings?after=2", "/standings?why=1&col=points", "/standings?why=2&col=sb&after=2",
		"/cross?p=1", "/cross?p=2", "/standings.csv", "/standings.json", "/standings.json?after=2", "/cross.csv", "/cross.json", "/r/1.csv", "/r/2.json", "/r/3.json", "/p/1.ics",
		"/p/1", "/p/2", "/p/3", "/p/4", "/r/1", "/r/2", "/r/3", "/r/2?by=name", "/meet/1/2", "/meet/2/1", "/meet/3/4",
		"/why", "/why/4/1", "/why/2/1?after=2", "/whatif", "/whatif?r2t1=w&r3t1=l", "/history", "/history?p=2", "/hall")
	for i := range list {
		list[i] = "/t/" + slug + list[i]
	}
	return append(list, "/tv/"+slug, "/tv/"+slug+"?show=standings", "/tv/"+slug+"?show=cross")
}

func TestPrivateIsNowhere(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Secret gathering", "Anna", "Bob", "Chen", "Dora")
	for _, path := range publicURLs(slug) {
		a := w.get(path)
		if a.status != 404 || a.has("Secret gathering") || a.has("Anna") || !a.has("There is no such page", "All events") {
			t.Errorf("%s answered %d: %s", path, a.status, plain(a.body))
		}
	}
	organiser := newOrganiser(w)
	if a := organiser.get("/t/" + slug); a.status != 200 || a.header.Get("ETag") != "" {
		t.Errorf("the organiser looks at the page before it is public, and nobody keeps it: %d, %v", a.status, a.header)
	}
	if a := w.get("/t/" + slug); a.status != 404 {
		t.Errorf("afterwards a stranger got %d", a.status)
	}
	for _, path := range []string{"/o/" + slug + "/standings", "/o/" + slug + "/cross"} {
		if a := w.get(path); a.status != 403 || a.has("Anna") {
			t.Errorf("a stranger at %s got %d", path, a.status)
		}
	}
}

// TestHeldRoundIsNowhere holds round 2 of a double event in which only its results would tell.
func TestHeldRoundIsNowhere(t *testing.T) {
	w := newWeb(t)
	rules := oneGame("sb", "lots")
	rules.Cycles = 2
	slug := w.public("chess", rules, "Anna", "Bob", "Chen", "Dora")
	w.plays(slug, 1, 4, "=")
	w.plays(slug, 2, 3, "=")
	before := map[string]string{}
	if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 2, true); err != nil {
		t.Fatal(err)
	}
	for _, path := range publicURLs(slug) {
		before[path] = seen(w.get(path).dom(t))
	}
	w.plays(slug, 1, 2, "1")
	w.plays(slug, 4, 3, "0")
	for _, path := range publicURLs(slug) {
		a := w.get(path)
		if got := seen(a.dom(t)); got != before[path] {
			t.Errorf("%s tells of a result of the held round:\n before %s\n after  %s", path, before[path], got)
		}
		for _, n := range all(a.dom(t), func(n *html.Node) bool { return strings.HasSuffix(attr(n, "href"), "/r/2") }) {
			t.Errorf("%s links to the held round: %s", path, attr(n, "href"))
		}
		if strings.Contains(path, "/r/2") && (a.status != 404 || !a.has("There is no such page")) {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
	if text := plain(w.ok("/t/" + slug + "/meet/1/2").body); strings.Contains(text, "Round 2") || !strings.Contains(text, "Round 5") {
		t.Errorf("1 and 2 meet in rounds 2 (held) and 5: %s", text)
	}
	if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 2, false); err != nil {
		t.Fatal(err)
	}
	if a := w.ok("/t/" + slug + "/r/2"); !a.has("2 of 2 tables") {
		t.Error("released, the round is not there")
	}
}

func TestHeldRoundsHideDecisionsAndTheEnd(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("lots"), "Anna", "Bob", "Chen", "Dora")
	for _, pair := range [][2]int{{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}} {
		w.plays(slug, pair[0], pair[1], "=")
	}
	tour := w.whole(slug)
	in := models.Settled{Kind: "arbiter"}
	for _, no := range []int{4, 3, 2, 1} {
		in.Order = append(in.Order, int64(tour.ByNumber(no).ID))
	}
	if err := w.store.Settle(context.Background(), organiserWho, slug, 0, in); err != nil {
		t.Fatal(err)
	}
	if a := w.ok("/t/" + slug + "/standings"); !a.has("decided by the arbiter", "Final") {
		t.Errorf("the decision is not shown: %s", plain(a.body))
	}
	if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 3, true); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/standings", "", "/cross", "/p/1"} {
		if a := w.ok("/t/" + slug + path); a.has("arbiter") || a.has("Final") {
			t.Errorf("%s tells of the end while a round is held: %s", path, plain(a.body))
		}
	}
	same(t, "places", column(t, w.ok("/t/"+slug+"/standings").grid(t, "standings", seen), "Place"), "1=", "1=", "1=", "1=")
	for no := 1; no <= 2; no++ {
		if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, no, true); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"", "/standings", "/cross", "/schedule", "/p/1", "/players"} {
		if a := w.ok("/t/" + slug + path); a.has("½:½") {
			t.Errorf("with every round held %s still has a result", path)
		}
	}
	if a := w.ok("/t/" + slug + "/meet/1/2"); !a.has("not public yet") || strings.Contains(plain(a.body), "Round ") {
		t.Errorf("held, the look-up tells: %s", plain(a.body))
	}
}

func TestUnknownAndGarbage(t *testing.T) {
	w := newWeb(t)
	slug := evening(w)
	for _, path := range []string{"/t/nobody", "/t/nobody/standings", "/t/" + slug + "/r/0", "/t/" + slug + "/r/99", "/t/" + slug + "/r/x", "/t/" + slug + "/r/99999999999999999999",
		"/t/" + slug + "/p/0", "/t/" + slug + "/p/5", "/t/" + slug + "/p/abc", "/t/" + slug + "/p/-1", "/t/" + slug + "/meet/1/1", "/t/" + slug + "/meet/0/2", "/t/" + slug + "/meet/1/9",
		"/t/" + slug + "/meet/x/y", "/t/" + slug + "/nothing", "/t/%00", "/t/" + slug + "/r/1/m/1"} {
		if a := w.get(path); a.status != 404 || !a.has("All events") {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
	whole := seen(w.ok("/t/" + slug + "/standings").dom(t))
	for _, query := range []string{"after=x", "after=-1", "after=0", "after=99", "after=99999999999999999999", "after=", "why=1", "why=1&col=zzz", "why=x&col=sb", "why=99&col=sb", "why=-1&col=points", "why=%00&col=%ff", "%zz", "after[]=1"} {
		if a := w.get("/t/" + slug + "/standings?" + query); a.status != 200 || seen(a.dom(t)) != whole {
			t.Errorf("?%s answered %d, not the whole table", query, a.status)
		}
	}
	for _, query := range []string{"by=zzz", "by=", "p=999", "p=x", "p=-1", "p=0", "by=rank&p=999", "p=%ff"} {
		if a := w.get("/t/" + slug + "/cross?" + query); a.status != 200 || len(all(a.dom(t), func(n *html.Node) bool { return hasClass(n, "cross") })) != 1 {
			t.Errorf("?%s answered %d", query, a.status)
		}
	}
	if a := w.get("/t/" + slug + "/r/1?by=zzz"); a.status != 200 {
		t.Errorf("by=zzz answered %d", a.status)
	}
}
