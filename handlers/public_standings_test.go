package handlers

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
)

// places are the names of a table of places with their place and one more column.
func places(t *testing.T, w *web, path, head string) map[string]string {
	t.Helper()
	g := w.ok(path).grid(t, "standings", seen)
	names, place, value := column(t, g, "Name"), column(t, g, "Place"), column(t, g, head)
	out := map[string]string{}
	for i, name := range names {
		_, name, _ = strings.Cut(name, ") ")
		out[name] = place[i] + " " + value[i]
	}
	return out
}

func wantPlaces(t *testing.T, got map[string]string, want ...string) {
	t.Helper()
	for i := 0; i < len(want); i += 2 {
		if got[want[i]] != want[i+1] {
			t.Errorf("%s: got %q, want %q", want[i], got[want[i]], want[i+1])
		}
	}
	if len(got) != len(want)/2 {
		t.Errorf("%d rows, want %d", len(got), len(want)/2)
	}
}

func TestPublicStandings(t *testing.T) {
	t.Run("BR-058 the value opens to how it was made; a bye adds nothing", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb"), "A", "B", "C")
		w.plays(slug, 1, 2, "1")
		w.plays(slug, 1, 3, "1")
		w.plays(slug, 2, 3, "1")
		wantPlaces(t, places(t, w, "/t/"+slug+"/standings", "SB"), "A", "1 1", "B", "2 0", "C", "3 0")
		links := all(w.ok("/t/"+slug+"/standings").dom(t), func(n *html.Node) bool {
			return hasClass(n, "val") && strings.Contains(attr(n, "href"), "why=1&col=sb")
		})
		if len(links) == 0 {
			t.Fatal("the value of A is no link")
		}
		path, _, _ := strings.Cut(attr(links[0], "href"), "#")
		for _, page := range []string{path, "/t/" + slug + "/p/1"} {
			if text := plain(w.ok(page).body); !strings.Contains(text, "C 0 + B 1 = 1") && !strings.Contains(text, "B 1 + C 0 = 1") {
				t.Errorf("%s does not open to “B 1 + C 0”: %s", page, text)
			}
		}
	})
	t.Run("BR-059 what separates is a column; what is no criterion separates nobody", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb"), "A", "B", "C", "D", "E")
		for _, g := range []struct {
			a, b   int
			action string
		}{{1, 2, "0"}, {1, 3, "="}, {1, 4, "1"}, {1, 5, "1"}, {2, 3, "1"}, {2, 4, "0"}, {2, 5, "="}, {3, 4, "0"}, {3, 5, "="}, {4, 5, "0"}} {
			w.plays(slug, g.a, g.b, actionOf(g.action))
		}
		got := places(t, w, "/t/"+slug+"/standings", "SB")
		if got["A"] != "1= 4½" || got["B"] != "1= 4½" {
			t.Fatalf("A and B are level on points and SB: %v", got)
		}
		rules := oneGame("sb", "direct")
		rules.Cycles, rules.Reason = 1, "The direct game decides."
		if err := w.store.SetRules(context.Background(), organiserWho, slug, 0, "chess", rules); err != nil {
			t.Fatal(err)
		}
		got = places(t, w, "/t/"+slug+"/standings", "Direct")
		if got["B"] != "1 1" || got["A"] != "2 ↑ 2" {
			t.Errorf("B beat A: %v", got)
		}
		page := w.ok("/t/" + slug + "/standings").dom(t)
		for id, want := range map[string]string{"no1": "Direct 2", "no2": "Direct 1", "no4": "", "no5": ""} {
			if text := heard(byID(t, page, id)); strings.Contains(text, "Direct") != (want != "") || !strings.Contains(text, want) {
				t.Errorf("on a phone, which has the column of SB alone, row %s says %q", id, text)
			}
		}
		if a := w.ok("/t/" + slug + "/standings?why=1&col=direct"); !strings.Contains(plain(a.body), "The tied players among themselves") || len(a.grid(t, "mini-table", seen)) != 3 {
			t.Error("direct encounter does not open to its table")
		}
		a := w.ok("/t/" + slug + "/standings")
		var legend []string
		for _, n := range all(a.dom(t), func(n *html.Node) bool { return n.Data == "b" && n.Parent.Data == "li" && n.Parent.Parent.Data == "ol" }) {
			legend = append(legend, seen(n))
		}
		same(t, "legend", legend, "Points", "Sonneborn–Berger", "Direct encounter")
	})
	t.Run("BR-061 games that are not played add nothing", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb", "opponents"), "P1", "P2", "P3", "P4")
		w.plays(slug, 1, 4, "1")
		w.plays(slug, 2, 3, "1")
		for _, path := range []string{"/standings", "/standings?after=1", "/standings?after=3"} {
			g := w.ok("/t/"+slug+path).grid(t, "standings", seen)
			same(t, "names "+path, column(t, g, "Name"), "(1) P1", "(2) P2", "(3) P3", "(4) P4")
			for i, want := range []string{"0", "0", "1", "1"} {
				if sb := strings.TrimPrefix(column(t, g, "SB")[i], "↑ "); sb != "0" {
					t.Errorf("%s: SB of row %d is %q", path, i+1, sb)
				}
				if sum := strings.TrimPrefix(column(t, g, "Opp.")[i], "↑ "); sum != want {
					t.Errorf("%s: opponents' total of row %d is %q", path, i+1, sum)
				}
			}
		}
	})
	t.Run("BR-062 unplayed is neither a draw nor a loss", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "P1", "P2", "P3", "P4")
		w.plays(slug, 1, 2, "1")
		g := w.ok("/t/"+slug+"/standings").grid(t, "standings", seen)
		same(t, "names", column(t, g, "Name"), "(1) P1", "(2) P2", "(3) P3", "(4) P4")
		same(t, "places", column(t, g, "Place"), "1", "2=", "2=", "2=")
		same(t, "played", column(t, g, "Played"), "1", "1", "0", "0")
		same(t, "won", column(t, g, "Won"), "1", "0", "0", "0")
		same(t, "drawn", column(t, g, "Drawn"), "0", "0", "0", "0")
		same(t, "lost", column(t, g, "Lost"), "0", "1", "0", "0")
	})
	t.Run("BR-070 three who share the second place are 2, 2, 2 and the next is 5", func(t *testing.T) {
		w := newWeb(t)
		rules := oneGame()
		rules.System = "3-1-0"
		slug := w.public("chess", rules, "A", "B", "C", "D", "E")
		for _, won := range [][2]int{{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 3}, {3, 4}, {4, 2}, {2, 5}, {3, 5}, {4, 5}} {
			w.plays(slug, won[0], won[1], "1")
		}
		wantPlaces(t, places(t, w, "/t/"+slug+"/standings", "Points"), "A", "1 12", "B", "2= 6", "C", "2= 6", "D", "2= 6", "E", "5 0")
		cross := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
		same(t, "places of the cross table", column(t, cross, "Place"), "1", "2=", "2=", "2=", "5")
	})
	t.Run("BR-071 saving a result again without a change changes nothing", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb"), "A", "B", "C", "D")
		w.plays(slug, 1, 4, "1")
		w.plays(slug, 2, 3, "1")
		before := w.ok("/t/" + slug + "/standings")
		w.plays(slug, 1, 4, "1")
		if after := w.ok("/t/" + slug + "/standings"); seen(after.dom(t)) != seen(before.dom(t)) {
			t.Error("the order follows the time of saving")
		}
		w.plays(slug, 1, 4)
		w.plays(slug, 1, 4, "1")
		if after := w.ok("/t/" + slug + "/standings"); seen(after.dom(t)) != seen(before.dom(t)) {
			t.Error("taken back and entered again, the order is another one")
		}
	})
	t.Run("BR-074 level on everything is a shared place, whatever the names", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb", "direct", "wins"), "A", "B")
		w.plays(slug, 1, 2, "=")
		wantPlaces(t, places(t, w, "/t/"+slug+"/standings", "Points"), "A", "1= ½", "B", "1= ½")
		id := int64(w.whole(slug).ByNumber(1).ID)
		if err := w.store.EditEntrant(context.Background(), organiserWho, slug, 0, id, models.EntrantIn{Name: "Z"}); err != nil {
			t.Fatal(err)
		}
		wantPlaces(t, places(t, w, "/t/"+slug+"/standings", "Points"), "Z", "1= ½", "B", "1= ½")
	})
	t.Run("provisional, final, and ended early", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "A", "B", "C")
		w.plays(slug, 1, 2, "1")
		if a := w.ok("/t/" + slug + "/standings"); !a.has("Provisional: 1 of 3 matches decided") {
			t.Errorf("got %s", plain(a.body))
		}
		if err := w.store.SetEnded(context.Background(), organiserWho, slug, 0, true); err != nil {
			t.Fatal(err)
		}
		if a := w.ok("/t/" + slug + "/standings"); !a.has("Final: the event was ended with 1 of 3 matches decided") {
			t.Errorf("got %s", plain(a.body))
		}
		if a := w.ok("/t/" + slug); !a.has("Final standings") {
			t.Errorf("got %s", plain(a.body))
		}
	})
	t.Run("on a phone five columns stand in the table, the others behind a tap", func(t *testing.T) {
		w := newWeb(t)
		slug := evening(w)
		a := w.ok("/t/" + slug + "/standings")
		g := a.grid(t, "standings", func(n *html.Node) string {
			if hasClass(n, "wd") {
				return ""
			}
			return "x" + seen(n)
		})
		shown := 0
		for _, cell := range g[0] {
			if cell != "" {
				shown++
			}
		}
		details := all(a.dom(t), func(n *html.Node) bool { return n.Data == "details" && hasClass(n, "narrow-only") })
		if shown != 5 || len(details) != 1 || !strings.Contains(seen(details[0]), "SB") {
			t.Errorf("%d columns, %d details", shown, len(details))
		}
	})
}

func TestCorrectionsShowEverywhere(t *testing.T) {
	t.Run("BR-037 a corrected result changes every page in the next request", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "A", "B", "C", "D")
		m := w.meets(slug, 1, 1, 2) // round 2
		w.plays(slug, 1, 2, "1")
		check := func(a, b, round, rowA, rowB string) {
			t.Helper()
			wantPlaces(t, map[string]string{"A": pointsOf(t, w, slug, "A"), "B": pointsOf(t, w, slug, "B")}, "A", a, "B", b)
			same(t, "round page", column(t, w.ok(fmt.Sprintf("/t/%s/r/%d", slug, m.Round)).grid(t, "pairings", seen), "Result")[m.Table-1:m.Table], round)
			cross := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
			same(t, "cross table", []string{cross[1][2], cross[2][1]}, rowA, rowB)
			same(t, "card of A", column(t, w.ok("/t/"+slug+"/p/1").grid(t, "path", seen), "Points")[m.Round-1:m.Round], a)
			if now := plain(w.ok("/t/" + slug).body); !strings.Contains(now, "Standings") {
				t.Error("the first page has no standings")
			}
			same(t, "points of the cross table", column(t, cross, "Points")[:2], a, b)
		}
		first := w.whole(slug).Entrant(m.Seats[0].Entrant).Name
		won, lost := "1:0", "0:1"
		if first == "B" {
			won, lost = lost, won
		}
		check("1", "0", won, "1", "0")
		w.plays(slug, 1, 2, "0")
		check("0", "1", lost, "0", "1")
	})
	t.Run("BR-038 a corrected round 1 changes the tables after every later round alike", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "A", "B", "C", "D", "E", "F")
		for a := 1; a <= 6; a++ {
			for b := a + 1; b <= 6; b++ {
				w.plays(slug, a, b, actionOf([]string{"1", "0", "="}[(a*b)%3]))
			}
		}
		m := w.whole(slug).Round(1).Matches[0]
		one, two := w.whole(slug).Entrant(m.Seats[0].Entrant), w.whole(slug).Entrant(m.Seats[1].Entrant)
		w.plays(slug, one.Number, two.Number, "1")
		before := map[int][2]int{}
		for after := 1; after <= 5; after++ {
			before[after] = [2]int{halves(t, w, slug, after, one.Name), halves(t, w, slug, after, two.Name)}
		}
		w.plays(slug, one.Number, two.Number, "0")
		for after := 1; after <= 5; after++ {
			got := [2]int{halves(t, w, slug, after, one.Name), halves(t, w, slug, after, two.Name)}
			if got[0] != before[after][0]-2 || got[1] != before[after][1]+2 {
				t.Errorf("after round %d: %v half points, before %v", after, got, before[after])
			}
		}
	})
}

func pointsOf(t *testing.T, w *web, slug, name string) string {
	t.Helper()
	_, points, _ := strings.Cut(places(t, w, "/t/"+slug+"/standings", "Points")[name], " ")
	return points
}

// halves are the half points of somebody in the public table after a round.
func halves(t *testing.T, w *web, slug string, after int, name string) int {
	t.Helper()
	_, points, _ := strings.Cut(places(t, w, fmt.Sprintf("/t/%s/standings?after=%d", slug, after), "Points")[name], " ")
	whole, half := strings.CutSuffix(points, "½")
	n := 0
	if whole != "" {
		if _, err := fmt.Sscan(whole, &n); err != nil {
			t.Fatal(err)
		}
	}
	if half {
		return 2*n + 1
	}
	return 2 * n
}
