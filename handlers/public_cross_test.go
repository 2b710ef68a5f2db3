package handlers

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// actionOf is a result key.
func actionOf(key string) scoring.Action { return scoring.Action(key) }

func TestCrossTable(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	t.Run("BR-004 the empty seat of an odd field is no row, no column and scores nothing", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame("sb"), "A", "B", "C", "D", "E")
		g := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
		same(t, "head", g[0], "Name", "1", "2", "3", "4", "5", "Points", "Game points", "Place")
		same(t, "names", column(t, g, "Name"), "(1) A", "(2) B", "(3) C", "(4) D", "(5) E")
		same(t, "points", column(t, g, "Points"), "0", "0", "0", "0", "0")
		for a := 1; a <= 5; a++ {
			for b := a + 1; b <= 5; b++ {
				w.plays(slug, a, b, "=")
			}
		}
		s := w.ok("/t/"+slug+"/standings").grid(t, "standings", seen)
		if len(s) != 6 {
			t.Errorf("%d rows in the standings", len(s)-1)
		}
		same(t, "played", column(t, s, "Played"), "4", "4", "4", "4", "4")
		same(t, "points", column(t, s, "Points"), "2", "2", "2", "2", "2")
		for _, row := range append(w.ok("/t/"+slug+"/cross").grid(t, "cross", seen), s...) {
			if strings.Contains(strings.ToLower(strings.Join(row, " ")), "bye") {
				t.Errorf("a row of nobody: %q", row)
			}
		}
	})
	t.Run("BR-044 each side sees the score from its own side, on every page", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", models.Rules{Form: scoring.BestOf.Form, System: "1-half-0"}, "A", "B")
		w.plays(slug, 1, 2, "1", "0", "1")
		same(t, "round page", w.ok("/t/"+slug+"/r/1").grid(t, "pairings", seen)[1], "1", "▸ (1) A", "2:1", "(2) B", "1:0 0:1 1:0")
		g := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
		same(t, "cross table", []string{g[1][2], g[2][1]}, "2:1", "1:2")
		h := w.ok("/t/"+slug+"/cross").grid(t, "cross", heard)
		same(t, "cross table, heard", []string{h[1][2], h[2][1]}, "round 1, moved first, won 2–1", "round 1, moved second, lost 1–2")
		for no, want := range map[string]string{"1": "2:1", "2": "1:2"} {
			same(t, "card of "+no, column(t, w.ok("/t/"+slug+"/p/"+no).grid(t, "path", seen), "Result"), want)
		}
	})
	t.Run("every cell is the mirror of the other, also in two cycles", func(t *testing.T) {
		w := newWeb(t)
		rules := oneGame("sb")
		rules.Cycles = 2
		slug := w.public("chess", rules, "A", "B", "C", "D")
		for a := 1; a <= 4; a++ {
			for b := a + 1; b <= 4; b++ {
				w.plays(slug, a, b, actionOf([]string{"1", "0", "="}[(a+b)%3]))
			}
		}
		g := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
		mirror := map[string]string{"1": "0", "0": "1", "½": "½"}
		for i := 1; i <= 4; i++ {
			for j := 1; j <= 4; j++ {
				a, b := strings.Fields(g[i][j]), strings.Fields(g[j][i])
				if i == j {
					same(t, "diagonal", a, "–")
					continue
				}
				if mirror[a[0]] != b[0] {
					t.Errorf("(%d) %q, (%d) %q", i, g[i][j], j, g[j][i])
				}
				if slices.Contains(a, "▸") == slices.Contains(b, "▸") || a[len(a)-1] != b[len(b)-1] {
					t.Errorf("second cycle: %q and %q", a, b)
				}
			}
		}
	})
	t.Run("by place the rows and the columns move, the numbers stay", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "A", "B", "C")
		w.plays(slug, 3, 1, "1")
		w.plays(slug, 3, 2, "1")
		w.plays(slug, 2, 1, "1")
		g := w.ok("/t/"+slug+"/cross?by=rank").grid(t, "cross", seen)
		same(t, "head", g[0][:4], "Name", "3", "2", "1")
		same(t, "row 1", g[1], "(3) C", "–", "1", "1", "2", "2", "1")
		same(t, "row 3", g[3], "(1) A", "0", "0", "–", "0", "0", "3")
	})
	t.Run("a forfeit is marked and counts in full", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public(models.DefaultGame, models.Rules{}, "A", "B", "C")
		w.plays(slug, 2, 3, "mf2")
		w.plays(slug, 1, 2, "mf*")
		g := w.ok("/t/"+slug+"/cross").grid(t, "cross", seen)
		same(t, "row of B", g[2], "(2) B", "0−", "–", "2+", "2", "2", "1")
		same(t, "row of C", g[3][1:3], "▸ 3", "0−")
		h := w.ok("/t/"+slug+"/cross").grid(t, "cross", heard)
		same(t, "heard", h[2][1:4], "round 2, moved second, forfeited", "same player", "round 1, moved first, won by forfeit")
	})
	t.Run("in the organiser's table a cell leads to its match", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Winter", "A", "B", "C", "D")
		a := w.ok("/o/" + slug + "/cross")
		links := all(a.dom(t), func(n *html.Node) bool { return n.Data == "a" && hasClass(n, "x") })
		if len(links) != 12 || attr(links[0], "href") != "/o/"+slug+"/r/2/m/2" {
			t.Errorf("%d links, the first to %q", len(links), attr(links[0], "href"))
		}
		for _, link := range links {
			if a := w.get(attr(link, "href")); a.status != 200 {
				t.Errorf("%s answered %d", attr(link, "href"), a.status)
			}
		}
		if got := heard(links[0]); got != "round 2, moves first, not played yet" {
			t.Errorf("the link is called %q", got)
		}
	})
	t.Run("heads and the first column are heads for those who listen", func(t *testing.T) {
		w := newWeb(t)
		slug := w.public("chess", oneGame(), "A", "B", "C")
		root := w.ok("/t/" + slug + "/cross").dom(t)
		cols := all(root, func(n *html.Node) bool { return n.Data == "th" && attr(n, "scope") == "col" })
		rows := all(root, func(n *html.Node) bool { return n.Data == "th" && attr(n, "scope") == "row" })
		captions := all(root, func(n *html.Node) bool { return n.Data == "caption" })
		if len(cols) != 7 || len(rows) != 3 || len(captions) != 1 {
			t.Errorf("%d column heads, %d row heads, %d captions", len(cols), len(rows), len(captions))
		}
	})
	t.Run("a field too large for a table shows one row at a time", func(t *testing.T) {
		w := newWeb(t)
		names := make([]string, templates.MostCross+1)
		for i := range names {
			names[i] = "P" + strings.Repeat("x", i%7) + string(rune('a'+i%26))
		}
		slug := w.public("chess", oneGame(), names...)
		if a := w.ok("/t/" + slug + "/cross"); a.has("cross\"><caption") || !a.has("too large for a page") {
			t.Error("the whole table is drawn")
		}
		if g := w.ok("/t/"+slug+"/cross?p=7").grid(t, "path", seen); len(g) != len(names)+1 {
			t.Errorf("one row has %d rounds", len(g)-1)
		}
	})
}
