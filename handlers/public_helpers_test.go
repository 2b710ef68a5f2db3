package handlers

import (
	"context"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// oneGame are the rules of a match of one game that may be drawn, for 1, ½ and 0 points.
func oneGame(criteria ...string) models.Rules {
	if criteria == nil {
		criteria = []string{}
	}
	return models.Rules{Form: scoring.Single.Form, System: "1-half-0", Criteria: criteria}
}

// public makes an event with the numbers in the order of the names, and publishes it.
func (w *web) public(game string, rules models.Rules, names ...string) string {
	w.t.Helper()
	in := models.NewTournament{About: models.About{Name: "Winter"}, Game: game, Rules: rules, Draw: &models.DrawIn{Method: "given"}}
	for _, name := range names {
		name, unit, _ := strings.Cut(name, "@")
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: name, Unit: unit})
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		w.t.Fatal(err)
	}
	w.publish(slug)
	return slug
}

// whole is the event as the organiser reads it.
func (w *web) whole(slug string) *models.Tournament {
	w.t.Helper()
	t, err := w.store.Tournament(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	return t
}

// meets is the match of two numbers in a cycle.
func (w *web) meets(slug string, cycle, a, b int) *models.Match {
	w.t.Helper()
	t := w.whole(slug)
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			m := &t.Rounds[i].Matches[j]
			if t.Rounds[i].Cycle == cycle && m.SeatOf(t.ByNumber(a).ID) != pairing.NoSeat && m.SeatOf(t.ByNumber(b).ID) != pairing.NoSeat {
				return m
			}
		}
	}
	w.t.Fatalf("%d and %d do not meet in cycle %d", a, b, cycle)
	return nil
}

// turned are the result keys as seen from the other side of the table.
var turned = map[scoring.Action]scoring.Action{
	"1": "0", "0": "1", "+": "-", "-": "+", "mf1": "mf2", "mf2": "mf1", "pf1": "pf2", "pf2": "pf1", "lot1": "lot2", "lot2": "lot1",
}

// plays stores what number a made against number b in cycle 1: "1" a won, "0" b won, "=" drawn, for
// every game.
func (w *web) plays(slug string, a, b int, actions ...scoring.Action) {
	w.t.Helper()
	m := w.meets(slug, 1, a, b)
	record := slices.Clone(actions)
	if m.SeatOf(w.whole(slug).ByNumber(a).ID) == 1 {
		for i, action := range record {
			if other, ok := turned[action]; ok {
				record[i] = other
			}
		}
	}
	if _, err := w.store.SaveReport(context.Background(), organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: record}); err != nil {
		w.t.Fatalf("(%d) against (%d), %v: %v", a, b, actions, err)
	}
}

// ok is a page that must be there.
func (w *web) ok(path string) answer {
	w.t.Helper()
	a := w.get(path)
	if a.status != 200 {
		w.t.Fatalf("%s answered %d", path, a.status)
	}
	return a
}

// dom is the page as a tree.
func (a answer) dom(t testing.TB) *html.Node {
	t.Helper()
	root, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasClass(n *html.Node, class string) bool {
	return slices.Contains(strings.Fields(attr(n, "class")), class)
}

// all finds the elements that f accepts, in the order of the page.
func all(n *html.Node, f func(*html.Node) bool) (found []*html.Node) {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && f(d) {
			found = append(found, d)
		}
	}
	return found
}

// seen is the text of an element for eyes, without the small marks of who went up or down and of what
// a phone says under a name; heard is that
// for ears.
func seen(n *html.Node) string {
	return words(n, func(n *html.Node) bool { return hasClass(n, "vh") || hasClass(n, "moved") || hasClass(n, "apart") })
}
func heard(n *html.Node) string {
	return words(n, func(n *html.Node) bool { return attr(n, "aria-hidden") == "true" })
}

func words(n *html.Node, skip func(*html.Node) bool) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		b.WriteByte(' ')
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		if n.Type == html.ElementNode && skip(n) {
			return
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c)
		}
	}
	walk(n)
	return strings.Join(strings.Fields(b.String()), " ")
}

// grid is a table of a page as texts: every row with its cells, the head first.
func (a answer) grid(t testing.TB, class string, text func(*html.Node) string) [][]string {
	t.Helper()
	tables := all(a.dom(t), func(n *html.Node) bool { return n.Data == "table" && hasClass(n, class) })
	if len(tables) == 0 {
		t.Fatalf("there is no table of class %q", class)
	}
	var grid [][]string
	for _, tr := range all(tables[0], func(n *html.Node) bool { return n.Data == "tr" }) {
		var row []string
		for _, cell := range all(tr, func(n *html.Node) bool { return n.Data == "td" || n.Data == "th" }) {
			row = append(row, text(cell))
		}
		grid = append(grid, row)
	}
	return grid
}

// column is one column of a table without its head, by the word in the head.
func column(t testing.TB, grid [][]string, head string) (values []string) {
	t.Helper()
	i := slices.Index(grid[0], head)
	if i < 0 {
		t.Fatalf("there is no column %q in %q", head, grid[0])
	}
	for _, row := range grid[1:] {
		values = append(values, row[i])
	}
	return values
}

// same compares two lists.
func same(t testing.TB, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}
