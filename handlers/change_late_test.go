package handlers

import (
	"net/http"
	"net/url"
	"strconv"
	"testing"

	"roundtable/pairing"
)

func TestReplace(t *testing.T) {
	t.Run("BR-032 Q takes the place of P4 before his first game, on every page", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(6)
		w.does(slug, w.person(slug, 4, "replace"), "name", "Quentin", "unit", "North")
		for _, path := range []string{"/o/" + slug + "/schedule", "/t/" + slug + "/schedule", "/t/" + slug + "/cross", "/t/" + slug + "/players", "/t/" + slug + "/p/4", "/o/" + slug + "/print/roundtable", "/o/" + slug + "/print/cross"} {
			if page := w.ok(path); !page.has("Quentin") || page.has("P4<") {
				t.Errorf("%s: Quentin %v, P4 %v", path, page.has("Quentin"), page.has("P4<"))
			}
		}
		if n := len(w.of(slug, 4)); n != 5 {
			t.Errorf("Quentin stands in %d matches, want 5", n)
		}
		rounds := 0
		for n := 1; n <= 5; n++ {
			if w.ok("/t/" + slug + "/r/" + strconv.Itoa(n)).has("Quentin") {
				rounds++
			}
		}
		if rounds != 5 {
			t.Errorf("Quentin is on %d round pages, want 5", rounds)
		}
	})
	t.Run("after his first game it is refused, with the reason and what to do instead", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(6)
		w.playsRounds(slug, 1, 1)
		if page := w.ok(w.person(slug, 4, "replace")); !page.has("has a result in round 1", w.person(slug, 4, "withdraw"), "/late") || page.has(`name="name"`) {
			t.Errorf("got %s", page.body)
		}
		if a := w.post(w.person(slug, 4, "replace"), w.form(slug, "name", "Quentin")); a.status != http.StatusConflict || w.whole(slug).ByNumber(4).Name != "P4" {
			t.Errorf("got %d", a.status)
		}
	})
	t.Run("a name that is none and one that is here already keep what was typed", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(6)
		for _, name := range []string{"", "P3"} {
			if a := w.post(w.person(slug, 4, "replace"), w.form(slug, "name", name, "unit", "North")); a.status != http.StatusUnprocessableEntity || !a.has(`value="North"`) {
				t.Errorf("%q: %d", name, a.status)
			}
		}
	})
}

func TestLate(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	t.Run("an odd field: the newcomer takes the empty seat, the bye that was becomes a make-up match", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(7)
		w.playsRounds(slug, 1, 2)
		page := w.ok("/o/" + slug + "/late")
		if !page.has("Number 8; all other numbers stay.", "2 matches are played outside the rounds: against", "Nothing else moves.", "Take the empty seat") || page.has("New order of the rounds") {
			t.Errorf("got %s", page.body)
		}
		before := w.whole(slug)
		desk := w.does(slug, "/o/"+slug+"/late", "name", "Zoe", "way", "free")
		if !desk.has("Zoe is in, with number 8.", "2 matches have to be made up: against") {
			t.Errorf("the desk says %s", desk.body)
		}
		now := w.whole(slug)
		if now.ByNumber(8).Name != "Zoe" || len(w.of(slug, 8)) != 7 || len(now.Waiting()) != 2 || len(now.Rounds) != 7 {
			t.Errorf("%d matches, %d wait", len(w.of(slug, 8)), len(now.Waiting()))
		}
		for _, r := range before.Rounds {
			for _, m := range r.Matches {
				if is := now.Match(m.ID); !m.Bye() && (is == nil || is.Round != m.Round || is.Table != m.Table) {
					t.Errorf("round %d table %d moved", m.Round, m.Table)
				}
			}
		}
		if page := w.ok("/t/" + slug + "/players"); !page.has("Zoe", "came in at round 3") {
			t.Errorf("the public list says %s", page.body)
		}
	})
	for way, costs := range map[string]string{"beside": "No match that is planned moves.", "reorder": "New order of the rounds to come"} {
		t.Run("an even field: "+way+" is offered with what it costs, and everybody meets once", func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.numbered(6)
			w.playsRounds(slug, 1, 2)
			if page := w.ok("/o/" + slug + "/late"); !page.has(costs, `value="beside"`, `value="reorder"`) {
				t.Errorf("got %s", page.body)
			}
			w.does(slug, "/o/"+slug+"/late", "name", "Zoe", "way", way)
			now := w.whole(slug)
			met := map[pairing.ID]int{}
			for _, m := range w.of(slug, 7) {
				met[m.Seats[1-m.SeatOf(now.ByNumber(7).ID)].Entrant]++
			}
			for no := 1; no <= 6; no++ {
				if met[now.ByNumber(no).ID] != 1 {
					t.Errorf("Zoe meets P%d %d times", no, met[now.ByNumber(no).ID])
				}
			}
		})
	}
	t.Run("before the first result the page says which way is which", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(7)
		if page := w.ok("/o/" + slug + "/late"); !page.has("so there are two ways", "/players#add") {
			t.Errorf("got %s", page.body)
		}
		if page := w.ok("/o/" + slug + "/players"); !page.has("Adding players drops the numbers", "/late") {
			t.Errorf("got %s", page.body)
		}
	})
	t.Run("without a name nothing is stored and the ways are still there", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(7)
		w.playsRounds(slug, 1, 1)
		a := w.post("/o/"+slug+"/late", w.form(slug, "name", "", "unit", "North", "way", "free"))
		if a.status != http.StatusUnprocessableEntity || !a.has(`aria-invalid="true"`, `value="North"`, `value="free"`) || len(w.whole(slug).Entrants) != 7 {
			t.Errorf("got %d", a.status)
		}
		if a := w.post("/o/"+slug+"/late", w.form(slug, "name", "P3", "way", "free")); a.status != http.StatusUnprocessableEntity || !a.has("P3 is in this event already") {
			t.Errorf("a name that is here: %d", a.status)
		}
		if a := w.post("/o/"+slug+"/late", w.form(slug, "name", "Zoe", "way", "nonsense")); a.status != http.StatusUnprocessableEntity || !a.has(`value="Zoe"`) {
			t.Errorf("a way that is none: %d", a.status)
		}
	})
	t.Run("the same form twice enters one", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.numbered(7)
		w.playsRounds(slug, 1, 1)
		form := w.form(slug, "name", "Zoe", "way", "free")
		w.post("/o/"+slug+"/late", form)
		if a := w.post("/o/"+slug+"/late", form); a.status != http.StatusSeeOther || len(w.whole(slug).Entrants) != 8 {
			t.Errorf("%d, %d entrants", a.status, len(w.whole(slug).Entrants))
		}
	})
}

func TestChangePagesRefuse(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	w := newWeb(t).claim()
	slug := w.numbered(6)
	w.playsRounds(slug, 1, 1)
	stale := w.form(slug, "from", "2")
	w.does(slug, w.person(slug, 3, "withdraw"))
	for sentence, c := range map[string]struct {
		path   string
		form   url.Values
		status int
		want   string
	}{
		"a page that is older than the event": {w.person(slug, 2, "withdraw"), stale, http.StatusConflict, "Somebody changed this tournament"},
		"a round that there is not":           {w.person(slug, 2, "withdraw"), w.form(slug, "from", "9"), http.StatusUnprocessableEntity, "Choose a round from 1 to 5"},
		"an open match of no known fate":      {w.person(slug, 2, "withdraw"), w.form(slug, "from", "2", "open", "x"), http.StatusUnprocessableEntity, "Choose what happens to the open match"},
		"a rule that is none":                 {w.person(slug, 2, "withdraw"), w.form(slug, "from", "2", "rule", "x"), http.StatusUnprocessableEntity, "Choose what becomes of the results"},
		"who has withdrawn already":           {w.person(slug, 3, "withdraw"), w.form(slug, "from", "3"), http.StatusConflict, "has withdrawn already"},
		"the return of somebody who is in":    {w.person(slug, 2, "return"), w.form(slug, "from", "3"), http.StatusConflict, "has not withdrawn"},
	} {
		t.Run(sentence, func(t *testing.T) {
			version := w.whole(slug).Version
			a := w.post(c.path, c.form)
			if a.status != c.status || !a.has(c.want) || w.whole(slug).Version != version {
				t.Errorf("got %d, want %d with %q: %s", a.status, c.status, c.want, a.body)
			}
		})
	}
	t.Run("an entrant who is not there has no page", func(t *testing.T) {
		for _, what := range []string{"withdraw", "return", "replace"} {
			if a := w.get("/o/" + slug + "/players/99999/" + what); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", what, a.status)
			}
		}
	})
	t.Run("before the draw the pages lead to the list", func(t *testing.T) {
		fresh := w.made(formOfNew("Anna\nBob", "do", "save"))
		for _, path := range []string{"/o/" + fresh + "/late", "/o/" + fresh + "/withdraw"} {
			if page := w.ok(path); !page.has("The schedule is not made yet", "/o/"+fresh+"/players") {
				t.Errorf("%s: %s", path, page.body)
			}
		}
	})
}
