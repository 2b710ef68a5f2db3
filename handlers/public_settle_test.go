package handlers

import (
	"net/url"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// tieForm is the form that settles a tie, as the page has it, and the order typed into it.
func tieForm(a answer, t *testing.T, order ...string) url.Values {
	t.Helper()
	form := url.Values{}
	forms := all(a.dom(t), func(n *html.Node) bool {
		return n.Data == "form" && strings.HasSuffix(attr(n, "action"), "/standings/settle")
	})
	if len(forms) == 0 {
		t.Fatal("no shared place can be settled")
	}
	for _, in := range all(forms[len(forms)-1], func(n *html.Node) bool { return n.Data == "input" && attr(n, "type") == "hidden" }) {
		form.Add(attr(in, "name"), attr(in, "value"))
	}
	for i, id := range form["entrant"] {
		if i < len(order) {
			form.Set("place-"+id, order[i])
		}
	}
	return form
}

func TestSettle(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.public("chess", oneGame("sb"), "Top", "A", "B", "Low")
	for _, pair := range [][2]int{{1, 2}, {1, 3}, {1, 4}, {2, 4}, {3, 4}} {
		w.plays(slug, pair[0], pair[1], "1")
	}
	page := "/o/" + slug + "/standings"
	t.Run("before the end nothing is settled", func(t *testing.T) {
		if a := w.ok(page); a.has("/standings/settle") {
			t.Error("a place can be settled while a match is open")
		}
	})
	w.plays(slug, 2, 3, "=")
	t.Run("BR-073 a decision changes the places everywhere and is seen", func(t *testing.T) {
		wantPlaces(t, places(t, w, "/t/"+slug+"/standings", "Points"), "Top", "1 3", "A", "2= 1½", "B", "2= 1½", "Low", "4 0")
		form := tieForm(w.ok(page), t, "2", "1")
		form.Set("kind", "playoff")
		form.Set("note", "blitz")
		if a := w.post(page+"/settle", form); a.status != 303 {
			t.Fatalf("answered %d: %s", a.status, plain(a.body))
		}
		for _, path := range []string{"/t/" + slug + "/standings", page} {
			a := w.ok(path)
			same(t, "names "+path, column(t, a.grid(t, "standings", seen), "Name"), "(1) Top", "(3) B", "(2) A", "(4) Low")
			same(t, "places "+path, column(t, a.grid(t, "standings", seen), "Place"), "1", "2 a", "3 a", "4")
			if !a.has("decided by a play-off", "blitz") {
				t.Errorf("%s has no footnote", path)
			}
		}
		same(t, "cross table", column(t, w.ok("/t/"+slug+"/cross").grid(t, "cross", seen), "Place"), "1", "3", "2", "4")
		if a := w.ok("/t/" + slug + "/p/2"); !a.has("Place 3") {
			t.Error("the card of A has another place")
		}
		undo := all(w.ok(page).dom(t), func(n *html.Node) bool { return n.Data == "form" && strings.HasSuffix(attr(n, "action"), "/unsettle") })
		if len(undo) != 1 {
			t.Fatalf("%d decisions can be taken back", len(undo))
		}
		back := url.Values{}
		for _, in := range all(undo[0], func(n *html.Node) bool { return n.Data == "input" }) {
			back.Set(attr(in, "name"), attr(in, "value"))
		}
		if a := w.post(page+"/unsettle", back); a.status != 303 {
			t.Fatalf("taking back answered %d", a.status)
		}
		wantPlaces(t, places(t, w, "/t/"+slug+"/standings", "Points"), "Top", "1 3", "A", "2= 1½", "B", "2= 1½", "Low", "4 0")
		if a := w.ok("/t/" + slug + "/standings"); a.has("decided by a play-off") {
			t.Error("the footnote stayed")
		}
	})
	t.Run("an order that is none is refused with what was typed", func(t *testing.T) {
		for _, order := range [][]string{{"1", "1"}, {"", ""}, {"1", ""}, {"2", "3"}, {"x", "1"}, {"0", "1"}, {"99999999999999999999", "1"}} {
			form := tieForm(w.ok(page), t, order...)
			form.Set("kind", "arbiter")
			form.Set("note", "as agreed")
			a := w.post(page+"/settle", form)
			if a.status != 422 || !a.has("exactly one position", `value="as agreed"`, `aria-invalid="true"`) {
				t.Errorf("%q answered %d", order, a.status)
			}
			for i, id := range form["entrant"] {
				fields := all(a.dom(t), func(n *html.Node) bool { return attr(n, "name") == "place-"+id })
				if len(fields) != 1 || attr(fields[0], "value") != order[i] {
					t.Errorf("%q: what was typed is gone", order)
				}
			}
		}
		if len(w.whole(slug).Decisions) != 0 {
			t.Error("something was stored")
		}
	})
	t.Run("bad kinds, strangers, ties that are none, and old pages are refused", func(t *testing.T) {
		form := tieForm(w.ok(page), t, "1", "2")
		form.Set("kind", "coin")
		if a := w.post(page+"/settle", form); a.status != 422 || !a.has("how the shared place is settled") {
			t.Errorf("kind coin answered %d", a.status)
		}
		form = tieForm(w.ok(page), t, "1", "2")
		form.Set("kind", "lots")
		if a := w.stranger().post(page+"/settle", form); a.status != 403 {
			t.Errorf("a stranger got %d", a.status)
		}
		form.Add("entrant", "999999")
		if a := w.post(page+"/settle", form); a.status < 400 || a.status >= 500 {
			t.Errorf("a stranger in the tie answered %d", a.status)
		}
		if a := w.post(page+"/settle", url.Values{}); a.status < 400 || a.status >= 500 {
			t.Errorf("an empty form answered %d", a.status)
		}
		form = tieForm(w.ok(page), t, "1", "2")
		form.Set("kind", "lots")
		form.Set("version", "1")
		if a := w.post(page+"/settle", form); a.status != 409 || !a.has("changed this tournament meanwhile") {
			t.Errorf("an old page answered %d", a.status)
		}
		if a := w.post(page+"/unsettle", url.Values{"id": {"x"}}); a.status != 404 {
			t.Errorf("taking back nothing answered %d", a.status)
		}
	})
	t.Run("lots drawn by the program show their code, and posting twice draws once", func(t *testing.T) {
		form := tieForm(w.ok(page), t)
		form.Set("draw", "1")
		for range 2 {
			if a := w.post(page+"/settle", form); a.status != 303 {
				t.Fatalf("answered %d: %s", a.status, plain(a.body))
			}
		}
		decisions := w.whole(slug).Decisions
		if len(decisions) != 1 || decisions[0].Code == "" {
			t.Fatalf("decisions %v", decisions)
		}
		if a := w.ok("/t/" + slug + "/standings"); !a.has("decided by lots, code " + decisions[0].Code) {
			t.Error("the code is not shown")
		}
	})
}
