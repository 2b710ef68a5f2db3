package handlers

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"roundtable/models"
)

// times sets when the rounds begin: the first at the hour given, the others an hour later each.
func (w *web) times(slug, first string, rounds int) {
	w.t.Helper()
	at, err := time.Parse("2006-01-02 15:04", first)
	if err != nil {
		w.t.Fatal(err)
	}
	var starts []time.Time
	for i := range rounds {
		starts = append(starts, at.Add(time.Duration(i)*time.Hour))
	}
	if err := w.store.SetTimes(context.Background(), organiserWho, slug, 0, starts); err != nil {
		w.t.Fatal(err)
	}
}

// byID is the element with an id.
func byID(t testing.TB, root *html.Node, id string) *html.Node {
	t.Helper()
	found := all(root, func(n *html.Node) bool { return attr(n, "id") == id })
	if len(found) != 1 {
		t.Fatalf("%d elements have the id %q", len(found), id)
	}
	return found[0]
}

// TestMyCard is what the script of "this is me" finds, and that nothing of it shows without script.
func TestMyCard(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Cid", "Dee", "Eve")
	w.times(slug, "2026-11-29 18:20", 5)
	w.plays(slug, 1, 4, "1")

	t.Run("the card says who, what is next, when, and where he stands", func(t *testing.T) {
		card := byID(t, w.ok("/t/"+slug+"/p/2").dom(t), "me-card")
		if attr(card, "data-name") != "Bob" {
			t.Errorf("the card is of %q", attr(card, "data-name"))
		}
		table := w.meets(slug, 1, 2, 5).Table
		for _, text := range []string{"Me: (2) Bob", "White", "moves first · White, against", "(5) Eve", "Round 1", fmt.Sprintf("Table %d", table), "18:20", "Place", "why?", "Forget"} {
			if !strings.Contains(seen(card), text) {
				t.Errorf("the card does not say %q: %s", text, seen(card))
			}
		}
		if links := all(card, func(n *html.Node) bool { return strings.Contains(attr(n, "href"), "/standings?col=") }); len(links) != 1 {
			t.Error("the card does not lead to why he is in his place")
		}
	})
	t.Run("whoever sits out is told, and what comes after", func(t *testing.T) {
		card := seen(byID(t, w.ok("/t/"+slug+"/p/1").dom(t), "me-card"))
		if !strings.Contains(card, "Round 1: you sit out") || !strings.Contains(card, "Round 2") {
			t.Errorf("card: %s", card)
		}
	})
	t.Run("without script there is no button", func(t *testing.T) {
		for _, page := range []string{"", "/players", "/p/2", "/standings", "/schedule"} {
			root := w.ok("/t/" + slug + page).dom(t)
			for _, b := range all(root, func(n *html.Node) bool { return attr(n, "data-me") != "" }) {
				hidden := false
				for p := b; p != nil; p = p.Parent {
					hidden = hidden || slices.ContainsFunc(p.Attr, func(a html.Attribute) bool { return a.Key == "hidden" }) || p.Data == "template"
				}
				if !hidden {
					t.Errorf("%s: a button that only a script can serve is shown", page)
				}
			}
		}
	})
	t.Run("every place of a number can be found", func(t *testing.T) {
		schedule := w.ok("/t/" + slug + "/schedule").dom(t)
		marked := all(schedule, func(n *html.Node) bool { return slices.Contains(strings.Fields(attr(n, "data-no")), "2") })
		if len(marked) != 5 {
			t.Errorf("the schedule marks %d rounds of number 2, not 5", len(marked))
		}
		list := w.ok("/t/" + slug + "/players").dom(t)
		if n := len(all(list, func(n *html.Node) bool { return attr(n, "data-me") != "" && attr(n, "data-name") != "" })); n != 5 {
			t.Errorf("the starting list offers %d of 5", n)
		}
		byID(t, list, "me-again")
	})
	t.Run("before the draw nobody has a number to remember", func(t *testing.T) {
		slug, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{
			About: models.About{Name: "Undrawn"}, Game: "chess", Entrants: []models.EntrantIn{{Name: "Anna"}, {Name: "Bob"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		w.publish(slug)
		if root := w.ok("/t/" + slug + "/players").dom(t); len(all(root, func(n *html.Node) bool { return attr(n, "data-me") != "" })) > 0 {
			t.Error("the list before the draw offers to remember numbers")
		}
	})
}

// TestPlayerCard is what an entrant's page tells beside his results.
func TestPlayerCard(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb"), "Anna", "Bob", "Cid", "Dee")
	w.plays(slug, 1, 4, "1")
	w.plays(slug, 2, 3, "1")
	w.plays(slug, 4, 3, "1")
	w.plays(slug, 1, 2, "0")
	path := w.ok("/t/"+slug+"/p/1").grid(t, "path", seen)
	same(t, "places after each round", column(t, path, "Place"), "1=", "2", "")
	page := w.ok("/t/" + slug + "/p/1")
	if !strings.Contains(seen(page.dom(t)), "= 3") {
		t.Error("first and second moves are not added up")
	}
	if forms := all(page.dom(t), func(n *html.Node) bool { return n.Data == "form" && attr(n, "action") == "/t/"+slug+"/vs" }); len(forms) != 1 {
		t.Error("there is no way to the head-to-head page")
	}
}

// TestStandingsAfterARound is the table after any round, with who went up and down since the one before.
func TestStandingsAfterARound(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Anna", "Bob", "Cid", "Dee")
	w.plays(slug, 1, 4, "1")
	w.plays(slug, 2, 3, "=")
	w.plays(slug, 4, 3, "=")
	w.plays(slug, 1, 2, "0")
	moves := func(query string) map[string]string {
		out := map[string]string{}
		for _, tr := range all(w.ok("/t/"+slug+"/standings"+query).dom(t), func(n *html.Node) bool { return strings.HasPrefix(attr(n, "id"), "no") }) {
			for _, m := range all(tr, func(n *html.Node) bool { return hasClass(n, "moved") }) {
				out[strings.TrimPrefix(attr(tr, "id"), "no")] = heard(m)
			}
		}
		return out
	}
	if got := moves("?after=1"); len(got) > 0 {
		t.Errorf("after the first round nobody moved, the page says %v", got)
	}
	want := map[string]string{"1": "down 1 place", "2": "up 1 place"}
	for _, query := range []string{"", "?after=2"} {
		if got := moves(query); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %v, want %v", query, got, want)
		}
	}
	g := w.ok("/t/"+slug+"/standings?after=1").grid(t, "standings", seen)
	same(t, "points after round 1", column(t, g, "Points"), "1", "½", "½", "0")
}

// TestCategories is the form of the categories, their tables, and the prize list.
func TestCategories(t *testing.T) {
	w := newWeb(t)
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{
		About: models.About{Name: "Cup", Date: "2026-11-29"}, Game: "chess", Rules: oneGame(), Draw: &models.DrawIn{Method: "given"},
		Entrants: []models.EntrantIn{{Name: "Anna", Sex: "f", BirthYear: 2016}, {Name: "Bob", Sex: "m", BirthYear: 2015}, {Name: "Cid"}, {Name: "Dee", Sex: "f"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.publish(slug)
	for _, pair := range [][2]int{{1, 2}, {3, 4}, {1, 3}, {2, 4}, {1, 4}, {2, 3}} {
		w.plays(slug, pair[0], pair[1], "=")
	}
	o := newOrganiser(w)
	row := func(values ...string) url.Values {
		form := url.Values{}
		for i := 0; i < len(values); i += 7 {
			for j, name := range []string{"name", "sex", "from", "to", "below", "unit", "prizes"} {
				form.Add("cat-"+name, values[i+j])
			}
		}
		return form
	}
	form := row("Best under 12", "", "2015", "", "", "", "1", "Women", "f", "", "", "", "", "2", "", "", "", "", "", "", "1")

	t.Run("a row is added and removed without script, and nothing typed is lost", func(t *testing.T) {
		add := url.Values{"do": {"add"}, "regulations": {"Bring a pen"}, "names": {"all"}}
		for k, v := range form {
			add[k] = v
		}
		a := o.post("/o/"+slug+"/public", add)
		if a.status != 200 || strings.Count(a.body, `name="cat-name"`) != 4 || !a.has("Best under 12", "Women", "not saved yet", "Bring a pen") {
			t.Errorf("added: %d, %d rows", a.status, strings.Count(a.body, `name="cat-name"`))
		}
		add.Set("do", "drop:0")
		if a := o.post("/o/"+slug+"/public", add); strings.Contains(a.body, `value="Best under 12"`) || strings.Count(a.body, `name="cat-name"`) != 2 {
			t.Errorf("removed: %d rows", strings.Count(a.body, `name="cat-name"`))
		}
		if got := w.whole(slug); len(got.Prizes) != 0 || got.Names != models.NamesFull || got.Regulations != "" {
			t.Errorf("stored before it is saved: %v %q %q", got.Prizes, got.Names, got.Regulations)
		}
	})
	t.Run("BR-149 a number that is none is refused, never cut", func(t *testing.T) {
		for _, text := range []string{"2.5", "1e3", "0x10", "-1", "+3", "12345", "two"} {
			a := o.post("/o/"+slug+"/public", row("Best", "", "", "", "", "", text))
			if a.status != 422 || !a.has("is no whole number", `value="`+text+`"`) {
				t.Errorf("%q answered %d", text, a.status)
			}
		}
		if a := o.post("/o/"+slug+"/public", row("Best", "", "", "", "", "", "７")); a.status != 303 || w.whole(slug).Prizes[0].Prizes != 7 {
			t.Errorf("a full-width 7 answered %d: %v", a.status, w.whole(slug).Prizes)
		}
	})
	t.Run("a refused list is shown again with the sentence", func(t *testing.T) {
		a := o.post("/o/"+slug+"/public", row("Juniors", "", "2016", "2010", "", "", "1"))
		if a.status != 422 || !a.has("nobody is in it", `value="Juniors"`, `value="2016"`) {
			t.Errorf("answered %d", a.status)
		}
	})
	t.Run("one button saves the categories and the look, both or none", func(t *testing.T) {
		both := row("Juniors", "", "2016", "2010", "", "", "1")
		both.Set("regulations", "Bring a pen")
		a := o.post("/o/"+slug+"/public", both)
		if got := w.whole(slug); a.status != 422 || !a.has("nobody is in it", "Bring a pen") || got.Regulations != "" {
			t.Errorf("a list refused: answered %d, stored %q", a.status, got.Regulations)
		}
		both.Set("cat-to", "2018")
		both.Set("regulations", strings.Repeat("rules ", 4000))
		if a := o.post("/o/"+slug+"/public", both); a.status != 422 || !a.has("at most 20000 characters", `value="2018"`) || len(w.whole(slug).Prizes) != 1 {
			t.Errorf("regulations refused: answered %d, stored %v", a.status, w.whole(slug).Prizes)
		}
		both.Set("regulations", "Bring a pen")
		both.Set("version", strconv.FormatInt(w.whole(slug).Version, 10))
		both.Set("op", "one-form")
		for range 2 {
			a := o.post("/o/"+slug+"/public", both)
			if got := w.whole(slug); a.status != 303 || got.Regulations != "Bring a pen" || got.Prizes[0].Name != "Juniors" {
				t.Errorf("answered %d, stored %q %v", a.status, got.Regulations, got.Prizes)
			}
		}
	})
	t.Run("saved, an empty row is none", func(t *testing.T) {
		if a := o.post("/o/"+slug+"/public", form); a.status != 303 || len(w.whole(slug).Prizes) != 2 {
			t.Errorf("answered %d, stored %v", a.status, w.whole(slug).Prizes)
		}
	})
	t.Run("the table of a category has its own places beside those of all", func(t *testing.T) {
		g := w.ok("/t/"+slug+"/standings?cat=Women").grid(t, "standings", seen)
		same(t, "names", column(t, g, "Name"), "(1) Anna", "(4) Dee")
		same(t, "places", column(t, g, "Place"), "1=", "1=")
		same(t, "of all", column(t, g, "Of all"), "1=", "1=")
		if g := w.ok("/t/"+slug+"/standings?cat=Nobody").grid(t, "standings", seen); len(g) != 5 {
			t.Errorf("an unknown category shows %d rows", len(g))
		}
	})
	t.Run("the prize list names what is shared and decides nothing", func(t *testing.T) {
		a := o.ok("/o/" + slug + "/prizes")
		if !a.has("2 players for 1 prize", "Places are shared here", "also wins in: Women") {
			t.Error("the list is silent about shared places")
		}
	})
	t.Run("strangers have no prize list", func(t *testing.T) {
		if a := w.stranger().get("/o/" + slug + "/prizes"); a.status != 403 {
			t.Errorf("answered %d", a.status)
		}
	})
	t.Run("a player's card names what he competes for", func(t *testing.T) {
		if a := w.ok("/t/" + slug + "/p/1"); !a.has("Competes for", "standings?cat=Best&#43;under&#43;12") && !a.has("Competes for", "standings?cat=Best+under+12") {
			t.Error("the card has no categories")
		}
	})
}

// numberField is one that wheel changes unseen.
var numberField = regexp.MustCompile(`<input[^>]*type="number"[^>]*>`)

// TestNumbersAreTyped is the part of the mobile cases about fields.
func TestNumbersAreTyped(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Anna", "Bob", "Cid", "Dee")
	o := newOrganiser(w)
	pages := map[*web][]string{w: {"/t/" + slug + "/schedule", "/t/" + slug + "/vs", "/t/" + slug + "/p/1"}, o: {"/o/" + slug + "/public", "/o/" + slug + "/r/1", "/o/" + slug + "/r/1/m/1"}}
	for who, list := range pages {
		for _, page := range list {
			t.Run("BR-143 "+page, func(t *testing.T) {
				a := who.ok(page)
				if found := numberField.FindString(a.body); found != "" {
					t.Errorf("a wheel changes %s", found)
				}
			})
		}
	}
	t.Run("BR-143 numbers bring the keys for numbers", func(t *testing.T) {
		if n := strings.Count(w.ok("/t/"+slug+"/schedule").body, `inputmode="numeric"`); n != 2 {
			t.Errorf("%d fields of the look-up show digits", n)
		}
	})
}
