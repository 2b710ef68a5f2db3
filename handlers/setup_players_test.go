package handlers

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// edited is the form of a row.
func edited(name string, change ...string) url.Values {
	form := url.Values{"op": {newOp()}, "name": {name}, "name2": {""}, "unit": {""}, "rating": {""}, "note": {""}}
	for i := 0; i+1 < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

// row is the address of the first entrant's form.
func (w *web) row(slug string) string {
	return "/o/" + slug + "/players/" + strconv.Itoa(int(w.whole(slug).Entrants[0].ID))
}

func TestEditPlayer(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	t.Run("every part of an entrant is corrected, also after results", func(t *testing.T) {
		w.wins(slug, 1)
		a := w.post(w.row(slug), edited(" Änna　　B ", "unit", "北区", "name2", "安娜", "rating", "1850", "note", "late"))
		e := w.whole(slug).Entrants[0]
		if a.status != http.StatusSeeOther || e.Name != "Änna B" || e.Unit != "北区" || e.Name2 != "安娜" || e.Rating != 1850 || e.Note != "late" {
			t.Errorf("got %d, %+v", a.status, e)
		}
		if page := w.get("/o/" + slug + "/players"); !page.has("Änna B", "北区", "安娜", "1850", "late", "Saved.") {
			t.Errorf("got %s", page.body)
		}
	})
	t.Run("the row opens as a form with its values", func(t *testing.T) {
		id := strconv.Itoa(int(w.whole(slug).Entrants[0].ID))
		if a := w.get("/o/" + slug + "/players?edit=" + id); !a.has(`value="Änna B"`, `value="1850"`, `value="北区"`) {
			t.Errorf("got %s", a.body)
		}
	})
	long := strings.Repeat("名", 101)
	for sentence, c := range map[string]struct {
		form url.Values
		want string
	}{
		"no name":                     {edited(" "), "A name has 1 to 100 characters"},
		"a long name":                 {edited(long), "A name has 1 to 100 characters"},
		"a long second name":          {edited("Anna", "name2", long), "A name has 1 to 100 characters"},
		"a long unit":                 {edited("Anna", "unit", long), "A unit has at most 60"},
		"a long note":                 {edited("Anna", "note", strings.Repeat(long, 2)), "A note has at most 200"},
		"BR-002 a rating like 2x":     {edited("Anna", "rating", "2x"), "A rating is a whole number"},
		"BR-002 a rating below none":  {edited("Anna", "rating", "-1"), "A rating is a whole number"},
		"a rating beyond all":         {edited("Anna", "rating", "12345"), "from 0 to 9999"},
		"a rating that is no integer": {edited("Anna", "rating", "99999999999999999999"), "A rating is a whole number"},
	} {
		t.Run(sentence, func(t *testing.T) {
			before := w.whole(slug).Version
			a := w.post(w.row(slug), c.form)
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, `aria-invalid="true"`) || w.whole(slug).Version != before {
				t.Errorf("got %d: %s", a.status, a.body)
			}
			for name, values := range c.form {
				if v := values[0]; name != "op" && v != "" && !a.has(`value="`+v+`"`) {
					t.Errorf("%s %q is gone", name, v)
				}
			}
		})
	}
	t.Run("two forms of one row: the later one is told of the change and keeps what was typed", func(t *testing.T) {
		form := edited("Mine", "version", strconv.FormatInt(w.whole(slug).Version, 10))
		w.post(w.row(slug), edited("Theirs"))
		a := w.post(w.row(slug), form)
		if a.status != http.StatusConflict || !a.has(`value="Mine"`, "Somebody changed this tournament") || w.whole(slug).Entrants[0].Name != "Theirs" {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestAddAndRemovePlayers(t *testing.T) {
	add := func(w *web, slug, names string) answer {
		return w.post("/o/"+slug+"/players", url.Values{"op": {newOp()}, "names": {names}, "do": {"add"}})
	}
	t.Run("BR-020 the field is as odd or even as the list at the moment of the draw", func(t *testing.T) {
		for names, want := range map[int][3]int{7: {5, 15, 0}, 8: {7, 21, 7}} { // rounds, games, byes after one leaves
			w := newWeb(t).claim()
			list := strings.Split("A1 B1 C1 D1 E1 F1 G1 H1", " ")[:names]
			slug := w.event("Evening", list...)
			if a := w.post(w.row(slug)+"/remove", url.Values{"op": {newOp()}}); a.location != "/o/"+slug+"/draw" {
				t.Fatalf("%d: remove answered %d to %q", names, a.status, a.location)
			}
			if w.whole(slug).Drawn() {
				t.Errorf("%d: the schedule of the old list is still there", names)
			}
			w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}})
			tour := w.whole(slug)
			games, byes := 0, 0
			for _, r := range tour.Rounds {
				for _, m := range r.Matches {
					if m.Bye() {
						byes++
					} else {
						games++
					}
				}
			}
			if got := [3]int{len(tour.Rounds), games, byes}; got != want {
				t.Errorf("%d names without one: rounds, games, byes %v, want %v", names, got, want)
			}
		}
	})
	t.Run("names are added to a list and the page warns when a schedule goes with it", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", "Anna", "Bob")
		if a := w.get("/o/" + slug + "/players"); !a.has("Adding players drops the numbers and the schedule", "Add and draw again") {
			t.Errorf("no warning: %s", a.body)
		}
		if a := add(w, slug, "1. Carl (North)\n2. Dora"); a.location != "/o/"+slug+"/draw" || len(w.whole(slug).Entrants) != 4 || w.whole(slug).Drawn() {
			t.Errorf("got %d to %q", a.status, a.location)
		}
		if a := add(w, slug, "Eve"); a.location != "/o/"+slug+"/players" {
			t.Errorf("without a schedule it leads to %q", a.location)
		}
	})
	t.Run("the box is checked first without script", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", "Anna", "Bob")
		a := w.post("/o/"+slug+"/players", url.Values{"names": {"Carl\nDora"}, "do": {"check"}})
		if a.status != 200 || !a.has("2 names", "Carl\nDora") || len(w.whole(slug).Entrants) != 2 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("the same form twice adds once", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", "Anna", "Bob")
		form := url.Values{"op": {newOp()}, "names": {"Carl"}, "do": {"add"}}
		w.post("/o/"+slug+"/players", form)
		if a := w.post("/o/"+slug+"/players", form); a.status != http.StatusSeeOther || len(w.whole(slug).Entrants) != 3 {
			t.Errorf("got %d, %d entrants", a.status, len(w.whole(slug).Entrants))
		}
	})
	for sentence, names := range map[string]string{"no name at all": " \n", "a heading only": "Players:", "a name that is too long": strings.Repeat("y", 140)} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.event("Evening", "Anna", "Bob")
			a := add(w, slug, names)
			if a.status != http.StatusUnprocessableEntity || !a.has(`aria-invalid="true"`, strings.TrimSpace(names)) || len(w.whole(slug).Entrants) != 2 || !w.whole(slug).Drawn() {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
	t.Run("more than a thousand are too many", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.made(formOfNew("Anna\nBob", "do", "save"))
		var list strings.Builder
		for i := range 999 {
			list.WriteString("Player No" + strconv.Itoa(i) + "x\n")
		}
		if a := add(w, slug, list.String()); a.status != http.StatusUnprocessableEntity || !a.has("at most 1000 entrants") || len(w.whole(slug).Entrants) != 2 {
			t.Errorf("got %d", a.status)
		}
	})
	t.Run("after the first result the list stays, and the page leads to withdrawal and late entry", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", fourNames...)
		w.wins(slug, 1, 2)
		if a := w.get("/o/" + slug + "/players"); !a.has("Results have been entered, so the numbers stay", "/late") || a.has("Add to the list") {
			t.Errorf("got %s", a.body)
		}
		if a := add(w, slug, "Eve"); a.status != http.StatusConflict || len(w.whole(slug).Entrants) != 4 {
			t.Errorf("add: %d", a.status)
		}
		if a := w.post(w.row(slug)+"/remove", nil); a.status != http.StatusConflict || len(w.whole(slug).Entrants) != 4 {
			t.Errorf("remove: %d", a.status)
		}
	})
}
