package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
)

// festival is an event with more sections than the store keeps in memory, all published and played.
func festival(w *web) (slugs []string) {
	ctx := context.Background()
	slugs = []string{w.public("chess", oneGame(), "Anna Berg", "Bob Adler")}
	for i := range 10 {
		slug, err := w.store.CreateSection(ctx, organiserWho, models.SectionOf{Slug: slugs[0], Name: "Group " + strconv.Itoa(i), Other: "Open"}, 0,
			models.NewTournament{Draw: &models.DrawIn{Method: "given"}, Entrants: []models.EntrantIn{{Name: "Cid"}, {Name: "Dee"}}})
		if err != nil {
			w.t.Fatal(err)
		}
		w.publish(slug)
		slugs = append(slugs, slug)
	}
	for _, slug := range slugs {
		w.plays(slug, 1, 2, "1")
	}
	return slugs
}

func TestSectionsAreNotReadWholeForEveryPage(t *testing.T) {
	w := newWeb(t).claim()
	slugs := festival(w)
	open := slugs[0]
	for _, path := range []string{"/o/" + open + "/standings", "/t/" + open + "/standings", "/e/" + open, "/"} {
		t.Run(path, func(t *testing.T) {
			before := w.whole(open)
			a := w.ok(path)
			if after := w.whole(open); &after.Entrants[0] != &before.Entrants[0] {
				t.Error("the page pushed its event out of memory")
			}
			if !a.has("Group 9") {
				t.Errorf("the sections are missing: %s", a.body)
			}
		})
	}
	t.Run("a form that was refused is drawn with its surroundings", func(t *testing.T) {
		if a := w.post("/o/"+open+"/sections", url.Values{"section": {" "}, "op": {newOp()}}); a.status == 303 || !a.has("/o/"+slugs[3]+"/sections") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("who won is said under the name that the public may see", func(t *testing.T) {
		for _, slug := range slugs {
			w.setLook(slug, models.Look{Names: models.NamesAll})
		}
		if a := w.ok("/"); !a.has("Anna Berg") {
			t.Errorf("the organiser: %s", a.body)
		}
		for _, path := range []string{"/", "/e/" + open} {
			if a := w.stranger().ok(path); a.has("Berg") || !a.has("Anna") {
				t.Errorf("%s: %s", path, a.body)
			}
		}
	})
}

func TestNothingIsReadForWhatIsNotDrawn(t *testing.T) {
	w := newWeb(t)
	if err := w.store.Close(); err != nil {
		t.Fatal(err)
	}
	if a := w.get("/lang?to=zh-Hans"); a.status != http.StatusSeeOther || strings.Contains(w.log.String(), "around the page") {
		t.Errorf("got %d, log %s", a.status, w.log)
	}
	if w.get("/help"); !strings.Contains(w.log.String(), "around the page") {
		t.Error("a page that is drawn does not look around itself")
	}
}

func TestLinkPreviewOfAnEvent(t *testing.T) {
	w := newWeb(t).claim()
	meta := func(a answer, name string) string {
		for _, n := range all(a.dom(t), func(n *html.Node) bool {
			return n.Data == "meta" && (attr(n, "property") == name || attr(n, "name") == name)
		}) {
			return attr(n, "content")
		}
		return ""
	}
	slugs := festival(w)
	a := w.stranger().ok("/e/" + slugs[0])
	for name, want := range map[string]string{
		"og:title": "Winter", "og:type": "website", "og:url": "http://club.test/e/" + slugs[0], "robots": "noindex, nofollow", "roundtable:event": "",
	} {
		if got := meta(a, name); got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	if got := meta(a, "og:description"); !strings.Contains(got, "11 sections · 22 players") || got != meta(a, "description") || meta(a, "og:image") == "" {
		t.Errorf("described as %q", got)
	}
	t.Run("search engines only where every section that is shown is for them", func(t *testing.T) {
		w.setLook(slugs[0], models.Look{Indexed: true}) // of all sections
		if got := meta(w.stranger().ok("/e/"+slugs[0]), "robots"); got != "" {
			t.Errorf("robots is %q", got)
		}
		if err := w.store.SetPublished(context.Background(), organiserWho, slugs[1], 0, false); err != nil {
			t.Fatal(err)
		}
		if got := meta(w.ok("/e/"+slugs[0]), "robots"); got != "noindex, nofollow" {
			t.Errorf("the organiser's page shows a private section: robots is %q", got)
		}
	})
	t.Run("an event whose sections were all taken back is not there", func(t *testing.T) {
		for _, slug := range slugs {
			if err := w.store.SetPublished(context.Background(), organiserWho, slug, 0, false); err != nil {
				t.Fatal(err)
			}
		}
		if a := w.stranger().get("/e/" + slugs[0]); a.status != http.StatusNotFound {
			t.Errorf("got %d", a.status)
		}
	})
}

func TestPlacesAreNotWorkedOutUnderTheLock(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Anna", "Bob", "Cid", "Dee")
	w.plays(slug, 1, 4, "1")
	works := 0
	p := &placeTables{}
	p.work = func(t *models.Tournament) stands {
		works++
		if !p.mu.TryLock() {
			w.t.Error("the readers of every other event wait")
		} else {
			p.mu.Unlock()
		}
		return allPlaces(t)
	}
	old := w.whole(slug)
	for i := range old.Entrants {
		if got := p.of(old, old.Entrants[i].ID); got[1].Place == 0 {
			t.Errorf("%s has no place after round 1", old.Entrants[i].Name)
		}
	}
	if works != 1 {
		t.Errorf("worked out %d times for four readers", works)
	}
	w.plays(slug, 2, 3, "1")
	now := w.whole(slug)
	anna, bob := now.Entrants[0].ID, now.Entrants[1].ID
	if p.of(now, bob)[1].Place != 1 || p.of(old, bob)[1].Place == 1 || !p.of(now, anna)[1].Shared || works != 3 {
		t.Errorf("after a result: %v, worked out %d times", p.of(now, bob), works)
	}
}

func TestFlashIsForThePageOnTheScreen(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.public("chess", oneGame(), "Anna", "Bob")
	for i, c := range []struct {
		sentence, method, path string
		change                 func(*http.Request)
		taken                  bool
	}{
		{"a page that is opened takes it", "GET", "/help", with("Sec-Fetch-Dest", "document"), true},
		{"and from a browser that does not say so", "GET", "/help", nil, true},
		{"a script that reads the page does not", "GET", "/t/" + slug, with("Sec-Fetch-Dest", "empty"), false},
		{"nor over http, where the browser does not say so", "GET", "/t/" + slug, with("Accept", "*/*"), false},
		{"nor one that wants a piece", "GET", "/help", with("X-Fragment", "1"), false},
		{"nor who asks for the head only", "HEAD", "/help", nil, false},
		{"nor a sheet, which has no place for it", "GET", "/o/" + slug + "/print/roundtable", nil, false},
		{"nor a file", "GET", "/players/players.csv", nil, false},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			name := "Player " + strconv.Itoa(i)
			said := name + " is in the list."
			if a := w.post("/players/new", edited(name)); a.status != http.StatusSeeOther {
				t.Fatalf("got %d: %s", a.status, a.body)
			}
			change := c.change
			if change == nil {
				change = func(*http.Request) {}
			}
			a := w.do(c.method, c.path, nil, change)
			if a.status != http.StatusOK || a.has(said) != c.taken {
				t.Errorf("answered %d, shown %v", a.status, a.has(said))
			}
			if next := w.ok("/help"); next.has(said) == c.taken {
				t.Errorf("on the next page: %v", next.has(said))
			}
		})
	}
}
