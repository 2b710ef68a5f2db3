package handlers

import (
	"context"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// evening is a best-of-two evening of four, worked by hand: round 1 (1–4, 2–3) and half of round 2
// (4–3, 1–2).
//
//	1 beat 4 by 2:0 · 2 and 3 were level 1:1, 3 won the play-off · 4 and 3 were level, the play-off too: lots for 4
func evening(w *web) string {
	slug := w.public(models.DefaultGame, models.Rules{PlayoffFirst: "set"}, "Anna", "Bob", "Chen", "Dora")
	w.plays(slug, 1, 4, "1", "1")
	w.plays(slug, 2, 3, "1", "0", "pf1", "0")
	w.plays(slug, 4, 3, "1", "0", "pf1", "=", "lot1")
	return slug
}

func TestPublicEvening(t *testing.T) {
	w := newWeb(t)
	slug := evening(w)

	t.Run("now says where the round stands", func(t *testing.T) {
		a := w.ok("/t/" + slug)
		if !a.has("Round 2 in progress", "1 of 2 tables", "updated 18:42", "Chinese checkers", "4 players") {
			t.Errorf("got %s", plain(a.body))
		}
		same(t, "results of the round", column(t, a.grid(t, "pairings", seen), "Result"), "1:1", "")
		same(t, "games of the round", column(t, a.grid(t, "pairings", seen), "Games"), "1:0 0:1 play-off ½:½ lots: (4)", "")
		same(t, "order", column(t, a.grid(t, "standings", seen), "Name"), "(4) Dora", "(3) Chen", "(1) Anna", "(2) Bob")
	})
	t.Run("a round by table has results, games and play-off", func(t *testing.T) {
		g := w.ok("/t/"+slug+"/r/1").grid(t, "pairings", seen)
		same(t, "table 1", g[1], "1", "▸ (1) Anna", "2:0", "(4) Dora", "1:0 1:0")
		same(t, "table 2", g[2], "2", "▸ (2) Bob", "1:1", "(3) Chen", "1:0 0:1 play-off 0:1")
	})
	t.Run("a round by name", func(t *testing.T) {
		a := w.ok("/t/" + slug + "/r/2?by=name")
		var names []string
		for _, n := range all(a.dom(t), func(n *html.Node) bool { return n.Data == "th" && attr(n, "scope") == "row" }) {
			names = append(names, seen(n))
		}
		same(t, "names", names, "(1) Anna", "(2) Bob", "(3) Chen", "(4) Dora")
	})
	t.Run("the card of a player has path, next match, counts and every value", func(t *testing.T) {
		a := w.ok("/t/" + slug + "/p/3")
		g := a.grid(t, "path", seen)
		same(t, "round 1", g[1], "1", "(2) Bob Second 0:1 1:0 play-off 1:0", "1:1", "2", "2", "2")
		same(t, "round 2", g[2], "2", "(4) Dora Second 0:1 1:0 play-off ½:½ lots: (4)", "1:1", "1", "3", "2")
		same(t, "round 3", g[3], "3", "(1) Anna ▸ First", "", "", "", "")
		text := plain(a.body)
		for _, want := range []string{"moves first in game 1", "in 1 of 3 matches", "games so far: 2 first, 2 second", "Place 2", "3 points", "Bob 2 + Dora 1 = 3"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q is not on the card: %s", want, text)
			}
		}
		for _, id := range []string{"points", "direct", "games", "sb", "wins-second", "lots"} {
			if len(all(a.dom(t), func(n *html.Node) bool { return attr(n, "id") == id })) != 1 {
				t.Errorf("the card has no section %s", id)
			}
		}
	})
	t.Run("the cross table marks play-off and lots", func(t *testing.T) {
		g := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
		same(t, "head", g[0], "Name", "1", "2", "3", "4", "Points", "Game points", "Place")
		same(t, "Anna", g[1], "(1) Anna", "–", "▸ 2", "3", "2", "2", "2", "3")
		same(t, "Bob", g[2], "(2) Bob", "2", "–", "1", "▸ 3", "1", "1", "4")
		same(t, "Chen", g[3], "(3) Chen", "▸ 3", "1 +", "–", "1", "3", "2", "2")
		same(t, "Dora", g[4], "(4) Dora", "0", "3", "1 L", "–", "3", "1", "1")
		h := w.ok("/t/"+slug+"/cross").grid(t, "cross", heard)
		same(t, "Dora, heard", h[4][1:5], "round 1, moved second, lost 0–2", "round 3, moves second, not played yet", "round 2, moved first, 1–1, won the lots", "same player")
	})
	t.Run("one row of the cross table as a list", func(t *testing.T) {
		a := w.ok("/t/" + slug + "/cross?p=4")
		same(t, "results", column(t, a.grid(t, "path", seen), "Result"), "0:2", "1:1", "")
	})
	t.Run("the schedule has every round and who moves first", func(t *testing.T) {
		g := w.ok("/t/"+slug+"/schedule").grid(t, "round-table", heard)
		same(t, "rounds", column(t, g, "Round"), "Round 1", "Round 2", "Round 3")
		same(t, "table 1", column(t, g, "Table 1"), "moves first: (1) Anna 2:0 (4) Dora", "moves first: (4) Dora 1:1 (3) Chen", "moves first: (2) Bob – (4) Dora")
	})
	t.Run("the starting list", func(t *testing.T) {
		same(t, "numbers", column(t, w.ok("/t/"+slug+"/players").grid(t, "entrants", seen), "No."), "1", "2", "3", "4")
	})
	t.Run("when do two meet, with the sum", func(t *testing.T) {
		a := w.ok("/t/" + slug + "/meet/1/3")
		if text := plain(a.body); !strings.Contains(text, "Round 3, table 2") || !strings.Contains(text, "1 + 3 = 4 is not more than 4") {
			t.Errorf("got %s", text)
		}
		if b := w.get("/t/" + slug + "/meet?a=3&b=1"); b.status != 303 || b.location != "/t/"+slug+"/meet/3/1" {
			t.Errorf("the form led to %d %q", b.status, b.location)
		}
	})
	t.Run("the look-up form says what is wrong and keeps what was typed", func(t *testing.T) {
		for _, q := range []string{"a=3&b=3", "a=0&b=1", "a=x&b=2", "a=&b=", "a=99&b=1", "a=1&b=-1", "a=%00%ff&b=1"} {
			if a := w.get("/t/" + slug + "/meet?" + q); a.status != 422 || !a.has(`class="error"`) {
				t.Errorf("%s answered %d", q, a.status)
			}
		}
		if a := w.get("/t/" + slug + "/meet?a=77&b=2"); !a.has(`value="77"`, `value="2"`) {
			t.Error("what was typed is gone")
		}
	})
	t.Run("nothing needs a script", func(t *testing.T) {
		for _, path := range publicURLs(slug) {
			if a := w.get(path); a.status == 200 && len(all(a.dom(t), func(n *html.Node) bool { return n.Data == "script" })) > 4 {
				t.Errorf("%s loads more than the small comforts: of every page, live, my card, and the hall", path)
			}
		}
	})
	t.Run("in Chinese every page is Chinese", func(t *testing.T) {
		z := w.stranger().lang("zh-Hans")
		for path, want := range map[string]string{"": "第 2 轮进行中", "/standings": "暂时排名：已赛 3/6 场", "/cross": "循环赛大表", "/schedule": "赛程", "/p/1": "逐轮成绩", "/r/1": "加赛 0:1", "/players": "参赛名单"} {
			if a := z.ok("/t/" + slug + path); !strings.Contains(a.body, want) || !strings.Contains(a.body, `<html lang="zh-Hans"`) {
				t.Errorf("%s has no %q", path, want)
			}
		}
	})
}

func TestPublicEmptyStates(t *testing.T) {
	w := newWeb(t)
	undrawn, err := w.store.CreateTournament(context.Background(), organiserWho, models.NewTournament{
		About: models.About{Name: "Coming"}, Game: "chess", Entrants: []models.EntrantIn{{Name: "Anna"}, {Name: "Bob"}}})
	if err != nil {
		t.Fatal(err)
	}
	w.publish(undrawn)
	for _, path := range []string{"", "/cross", "/schedule", "/players"} {
		if a := w.ok("/t/" + undrawn + path); !a.has("The draw has not been made yet", "Anna", "Bob") {
			t.Errorf("%s before the draw: %s", path, plain(a.body))
		}
	}
	if a := w.ok("/t/" + undrawn + "/standings"); !a.has("No results yet", "Starting list", "Anna") {
		t.Errorf("standings before the draw: %s", plain(a.body))
	}
	if a := w.get("/t/" + undrawn + "/p/1"); a.status != 404 {
		t.Errorf("a card without a number answered %d", a.status)
	}
	fresh := w.public("chess", oneGame(), "Anna", "Bob", "Chen")
	if a := w.ok("/t/" + fresh); !a.has("Next: round 1", "No results yet", "Starting list", "Sits out:") {
		t.Errorf("before the first result: %s", plain(a.body))
	}
	if a := w.ok("/t/" + fresh + "/standings"); !a.has("No results yet", "Starting list") || a.has("1=") {
		t.Errorf("standings before the first result: %s", plain(a.body))
	}
}

// TestSidesOfTheGame is BR-017: the game's own words stand on the side that has them.
func TestSidesOfTheGame(t *testing.T) {
	w := newWeb(t)
	slug := w.public("go", oneGame(), "Anna", "Bob", "Chen", "Dora", "Emil", "Fay")
	t.Run("BR-017 Black of Go is whoever moves first, on every page", func(t *testing.T) {
		tour := w.whole(slug)
		for _, r := range tour.Rounds {
			g := w.ok(w.server.to.PublicRound(slug, r.No)).grid(t, "pairings", seen)
			same(t, "heads", g[0][1:4:4], "▸ Black", "Result", "White")
			byName := w.ok(w.server.to.PublicRound(slug, r.No) + "?by=name")
			for _, m := range r.Matches {
				first, second := tour.Entrant(m.Seats[0].Entrant), tour.Entrant(m.Seats[1].Entrant)
				if row := g[m.Table]; !strings.Contains(row[1], first.Name) || !strings.Contains(row[1], "▸") || !strings.Contains(row[3], second.Name) || strings.Contains(row[3], "▸") {
					t.Errorf("round %d table %d: %q, first is %s", r.No, m.Table, row, first.Name)
				}
				for _, tr := range all(byName.dom(t), func(n *html.Node) bool { return n.Data == "tr" }) {
					text := seen(tr)
					if strings.Contains(text, ") "+first.Name+" ") && !strings.Contains(text, second.Name+" ") && !strings.Contains(text, "▸ Black") {
						t.Errorf("round %d by name: %q", r.No, text)
					}
				}
				for side, e := range map[string]*models.Entrant{"▸ Black": first, "White": second} {
					path := w.ok(w.server.to.PublicPlayer(slug, e.Number)).grid(t, "path", seen)
					if !strings.HasSuffix(path[r.No][1], side) {
						t.Errorf("card of %s: %q, want %s", e.Name, path[r.No], side)
					}
				}
				cross := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
				if cell := cross[first.Number][second.Number]; !strings.HasPrefix(cell, "▸") {
					t.Errorf("cross table (%d) against (%d): %q", first.Number, second.Number, cell)
				}
				if cell := cross[second.Number][first.Number]; strings.HasPrefix(cell, "▸") {
					t.Errorf("cross table (%d) against (%d): %q", second.Number, first.Number, cell)
				}
			}
		}
	})
}

// TestLevelTwoGames is BR-046 and BR-047: a level match of two games has no third one.
func TestLevelTwoGames(t *testing.T) {
	t.Run("BR-046 drawn one all, no third game", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", models.Rules{Form: scoring.TwoDraw.Form, System: "1-half-0"}, "Anna", "Bob")
		w.plays(slug, 1, 2, "1", "0")
		a := w.ok("/t/" + slug + "/r/1")
		same(t, "row", a.grid(t, "pairings", seen)[1], "1", "▸ (1) Anna", "1:1", "(2) Bob", "1:0 0:1 drawn")
		if a.has("game 3", "play-off") || !a.has("1 of 1 table") {
			t.Errorf("got %s", plain(a.body))
		}
	})
	t.Run("BR-046 a play-off that is due is said, and the match is open", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", models.Rules{Form: scoring.TwoPlayoff.Form, System: "1-half-0"}, "Anna", "Bob")
		w.plays(slug, 1, 2, "1", "0")
		a := w.ok("/t/" + slug + "/r/1")
		same(t, "row", a.grid(t, "pairings", seen)[1], "1", "▸ (1) Anna", "1:1", "(2) Bob", "1:0 0:1 play-off to come")
		if a.has("game 3") || !a.has("0 of 1 table") {
			t.Errorf("got %s", plain(a.body))
		}
	})
	t.Run("BR-047 one all, decided by a play-off: both are shown, and no game more", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public(models.DefaultGame, models.Rules{PlayoffFirst: "set"}, "Anna", "Bob")
		w.plays(slug, 1, 2, "1", "0", "pf1", "0")
		a := w.ok("/t/" + slug + "/r/1")
		same(t, "row", a.grid(t, "pairings", seen)[1], "1", "▸ (1) Anna", "1:1", "(2) Bob", "1:0 0:1 play-off 0:1")
		winners := all(a.dom(t), func(n *html.Node) bool { return hasClass(n, "won") })
		if len(winners) != 1 || seen(winners[0]) != "(2) Bob" {
			t.Errorf("winners %v", winners)
		}
		g := w.ok("/t/"+slug+"/standings").grid(t, "standings", seen)
		same(t, "order", column(t, g, "Name"), "(2) Bob", "(1) Anna")
		same(t, "points", column(t, g, "Points"), "2", "1")
		same(t, "game points", column(t, g, "Games"), "1", "1")
	})
}

// TestNamesOnPublicPages is BR-118 and BR-119.
func TestNamesOnPublicPages(t *testing.T) {
	pages := []string{"", "/r/1", "/r/1?by=name", "/standings", "/standings?why=1&col=points", "/cross", "/cross?p=1", "/schedule", "/players", "/p/1", "/meet/1/2"}
	t.Run("BR-118 two people of one name stay two, told apart by unit", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "Li Wei@X", "Li Wei@Y", "Anna@X", "Bob")
		w.plays(slug, 1, 2, "1")
		for _, page := range []string{"", "/r/1", "/standings", "/cross", "/schedule"} {
			var units []string
			for _, n := range all(w.ok("/t/"+slug+page).dom(t), func(n *html.Node) bool { return hasClass(n, "name") && strings.Contains(seen(n), "Li Wei") }) {
				units = append(units, strings.TrimPrefix(seen(n), "▸ "))
			}
			slices.Sort(units)
			same(t, "Li Wei on "+page, slices.Compact(units), "(1) Li Wei X", "(2) Li Wei Y")
		}
		if a := w.ok("/t/" + slug + "/standings"); strings.Contains(seen(a.dom(t)), "Anna X") {
			t.Error("a name that nobody shares carries its unit in the table")
		}
	})
	t.Run("BR-119 a script as a name is a text", func(t *testing.T) {
		w := newWeb(t)
		evil := []string{`<script>alert(1)</script>`, `" onmouseover=1 x="`, "Anna", "Bob"}
		slug := w.public("chess", oneGame("sb", "direct"), evil...)
		if err := w.store.SetAbout(context.Background(), organiserWho, slug, 0, models.About{Name: `Cup </title><script>alert(2)</script>`}); err != nil {
			t.Fatal(err)
		}
		for _, pair := range [][2]int{{1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}} {
			w.plays(slug, pair[0], pair[1], "=")
		}
		organiser := newOrganiser(w)
		for _, who := range []struct {
			w      *web
			prefix string
			pages  []string
		}{{w, "/t/", pages}, {organiser, "/o/", []string{"/standings", "/cross"}}} {
			for _, page := range who.pages {
				a := who.w.ok(who.prefix + slug + page)
				root := a.dom(t)
				for _, n := range all(root, func(*html.Node) bool { return true }) {
					if n.Data == "script" && n.FirstChild != nil || attr(n, "onmouseover") != "" {
						t.Errorf("%s: a name became a %s", page, n.Data)
					}
				}
				if text := seen(root); !strings.Contains(text, evil[0]) && !strings.Contains(text, evil[1]) {
					t.Errorf("%s does not show the names as text", page)
				}
			}
		}
	})
	t.Run("names are not translated and carry a language", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "张三", "Anna")
		w.plays(slug, 1, 2, "1")
		for _, page := range pages {
			for _, n := range all(w.ok("/t/"+slug+page).dom(t), func(n *html.Node) bool { return hasClass(n, "nm") }) {
				if attr(n, "translate") != "no" || attr(n, "lang") == "" {
					t.Errorf("%s: %q has translate=%q lang=%q", page, seen(n), attr(n, "translate"), attr(n, "lang"))
				}
			}
		}
	})
}

// newOrganiser is another browser on the same server, signed in as the organiser.
func newOrganiser(w *web) *web { return w.stranger().claim() }
