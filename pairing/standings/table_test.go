package standings

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// An evening of four after source rule S2: every way a match can end.
func TestDefaultRules(t *testing.T) {
	in := event(t, 4, DefaultRules(),
		"A-B 1 1", "C-D 1 0 pf1 = lot2",
		"round 2", "A-C 1 0 pf2 0", "B-D mf2",
		"round 3", "D-A 0 =", "B-C 1 =")
	if err := in.Rules.Validate(); err != nil {
		t.Fatal(err)
	}
	table := Build(in)
	want(t, "points: winner 2, loser 1, forfeit 0", column(table, points), "A 5, B 5, C 4, D 3")
	want(t, "places: A beat B", places(table), "1 A, 2 B, 3 C, 4 D")
	want(t, "what separates", column(table, func(r Row) any { return r.SeparatedBy }), "A -1, B 0, C -1, D -1")
	want(t, "game points", column(table, func(r Row) any { return fmt.Sprint(r.GamesFor, r.GamesAgainst) }), "A 4½ 1½, B 3½ 2½, C 2½ 3½, D 1½ 4½")
	row := func(r Row) any {
		return fmt.Sprint(r.Played, r.Won, r.Drawn, r.Lost, r.ForfeitWins, r.Forfeits, r.Firsts, r.Seconds)
	}
	want(t, "counts", column(table, row), "A 3 2 0 1 0 0 3 3, B 3 2 0 1 1 0 2 2, C 3 1 0 2 0 0 3 3, D 3 1 0 2 0 1 2 2")
}

func TestDeadPositions(t *testing.T) {
	table := Build(event(t, 3, single("wins"), "A-B ahead1", "B-C 1", "A-C ahead2"))
	row := func(r Row) any { return fmt.Sprint(r.Points, r.Played, r.Won, r.Drawn, r.Lost, r.Ahead, r.Behind) }
	want(t, "ahead and behind are counted by themselves", column(table, row), "A 1 2 0 0 0 1 1, B 1¼ 2 1 0 0 0 1, C ¾ 2 0 0 1 1 0")
}

func TestDecisions(t *testing.T) {
	lines := []string{"A-B =", "C-D =", "round 2", "A-C =", "B-D =", "round 3", "A-D 1", "B-C 1"}
	in := event(t, 4, single("direct"), lines...)
	order := func(letters ...string) Decision {
		d := Decision{Kind: tiebreak.ByLots, Code: "K7Q2-M9XD"}
		for _, l := range letters {
			d.Order = append(d.Order, id(l))
		}
		return d
	}
	cases := []struct {
		story     string
		decisions []Decision
		places    string
		unused    int
	}{
		{"two ties, two decisions", []Decision{order("B", "A"), order("C", "D")}, "1 B, 2 A, 3 C, 4 D", 0},
		{"one tie decided", []Decision{order("D", "C")}, "1= A B, 3 D, 4 C", 0},
		{"a decision never moves anybody across points", []Decision{order("D", "C", "B", "A")}, "1 B, 2 A, 3 D, 4 C", 0},
		{"half of a tie is no decision", []Decision{order("B"), order("B", "D")}, "1= A B, 3= C D", 2},
		{"the decision made last counts, and the older one is unused", []Decision{order("B", "A"), order("A", "B")}, "1 A, 2 B, 3= C D", 1},
	}
	for _, c := range cases {
		t.Run(c.story, func(t *testing.T) {
			in.Decisions = c.decisions
			table := Build(in)
			want(t, "places", places(table), c.places)
			if len(table.Unused) != c.unused {
				t.Errorf("unused: %v", table.Unused)
			}
		})
	}
	t.Run("a table of an earlier round is made without decisions", func(t *testing.T) {
		in.Decisions = []Decision{order("D", "C", "B", "A")}
		in.After = 2
		want(t, "after round 2", places(Build(in)), "1= A B C D")
		in.After = 3
		want(t, "after round 3", places(Build(in)), "1 B, 2 A, 3 D, 4 C")
	})
}

// Listed before another criterion, lots decide before it; listed after it, they are not needed.
func TestLotsAtTheirPosition(t *testing.T) {
	lines := []string{"A-C =", "A-D =", "B-C 1", "B-D 0"}
	in := event(t, 4, single("lots", "wins"), lines...)
	in.Decisions = []Decision{{Kind: tiebreak.ByLots, Order: []pairing.ID{id("A"), id("B")}}}
	want(t, "lots first", places(Build(in)), "1 D, 2 A, 3 B, 4 C")
	in.Rules.Criteria = []string{"wins", "lots"}
	table := Build(in)
	want(t, "wins first", places(table), "1 D, 2 B, 3 A, 4 C")
	if len(table.Unused) != 1 {
		t.Errorf("the lots separate nobody: %v", table.Unused)
	}
}

func TestBetween(t *testing.T) {
	in := event(t, 4, single("direct", "sb"), "A-B =", "C-D 1", "A-C 1", "B-D 1", "A-D 1", "B-C =")
	table := Build(in)
	want(t, "places", places(table), "1 A, 2 B, 3 C, 4 D")
	tied := Build(event(t, 4, single("wins", "wins-second"), "A-B =", "C-D =", "A-C 1", "D-B 0", "A-D =", "B-C ="))
	cases := []struct {
		table Table
		a, b  string
		want  int
	}{
		{table, "A", "D", ByPoints},
		{table, "D", "A", ByPoints},
		{tied, "A", "B", 1},
		{tied, "C", "D", Shared},
		{tied, "A", "C", ByPoints},
		{tied, "A", "Z", Shared},
	}
	for _, c := range cases {
		if got := c.table.Between(id(c.a), id(c.b)); got != c.want {
			t.Errorf("%s: between %s and %s: %d, want %d", places(c.table), c.a, c.b, got, c.want)
		}
	}
	in = event(t, 3, single("sb"), "A-B =", "B-C =", "C-A =")
	in.Decisions = []Decision{{Kind: tiebreak.ByArbiter, Order: []pairing.ID{2, 3, 1}}}
	if decided := Build(in); decided.Between(id("A"), id("B")) != ByDecision {
		t.Error("a decision separates A and B")
	}
}

func TestMoves(t *testing.T) {
	in := event(t, 4, single("sb"), "A-B 1", "C-D 1", "A-C 1", "B-D 1", "A-D 1", "B-C 1")
	before := Build(in)
	want(t, "before", places(before), "1 A, 2 B, 3 C, 4 D")
	if moves := Moves(before, Build(retype(t, in, "A-B", "1"))); moves != nil {
		t.Errorf("nothing moves: %v", moves)
	}
	after := Build(retype(t, in, "A-B", "0"))
	want(t, "after", places(after), "1 B, 2 A, 3 C, 4 D")
	if diff := cmp.Diff([]Move{{Entrant: id("B"), From: 2, To: 1}, {Entrant: id("A"), From: 1, To: 2}}, Moves(before, after)); diff != "" {
		t.Error(diff)
	}
	level := Build(retype(t, in, "A-B", "="))
	want(t, "a draw", places(level), "1= A B, 3 C, 4 D")
	if diff := cmp.Diff([]Move{{Entrant: id("A"), From: 1, To: 1, ToShared: true}, {Entrant: id("B"), From: 2, To: 1, ToShared: true}}, Moves(before, level)); diff != "" {
		t.Error(diff)
	}
	fewer := in
	fewer.Entrants = in.Entrants[:3]
	if diff := cmp.Diff([]Move{{Entrant: id("D"), From: 4}}, Moves(before, Build(fewer))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Move{{Entrant: id("D"), To: 4}}, Moves(Build(fewer), before)); diff != "" {
		t.Error(diff)
	}
}

// Annulling an entrant's results is leaving him out: nobody keeps points made against him.
func TestAnnulled(t *testing.T) {
	in := event(t, 3, single("sb"), "A-C 1", "B-C =", "A-B =")
	in.Entrants = in.Entrants[:2]
	table := Build(in)
	want(t, "points", column(table, points), "A ½, B ½")
	want(t, "SB", column(table, value(0)), "A ¼, B ¼")
}

func TestExplain(t *testing.T) {
	table := Build(event(t, 3, DefaultRules(), "A-B 1 1", "B-C 1 =", "C-A mf1"))
	w := table.Explain(id("A"), ByPoints)
	if w.Value.Text() != "4" || len(w.Terms) != 2 || w.Terms[0].Value.Text() != "2" || w.Column != "points" {
		t.Errorf("points: %+v", w)
	}
	for _, c := range []int{99, ByDecision, Shared, -9} {
		if w := table.Explain(id("A"), c); w.Terms != nil || w.Tables != nil || w.Decision != nil {
			t.Errorf("column %d explains nothing: %+v", c, w)
		}
	}
	if w := table.Explain(id("Z"), 0); w.Terms != nil || w.Tables != nil {
		t.Errorf("nobody: %+v", w)
	}
	if table.Row(id("Z")) != nil {
		t.Error("nobody has no row")
	}
}

func TestValidate(t *testing.T) {
	for want, change := range map[string]func(*Rules){
		"error.scoring.games":       func(r *Rules) { r.Form.Games = 0 },
		"error.standings.system":    func(r *Rules) { r.System = "5-0" },
		"error.standings.criterion": func(r *Rules) { r.Criteria = []string{"sb", "age"} },
	} {
		r := DefaultRules()
		change(&r)
		var err *scoring.Error
		if !errors.As(r.Validate(), &err) || err.Key != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	r := DefaultRules()
	r.System, r.Criteria = "5-0", []string{"age", "sb"}
	table := Build(event(t, 2, r, "A-B 1 1"))
	want(t, "an unknown system is the default", column(table, points), "A 2, B 1")
	if len(table.Columns) != 1 || table.Columns[0].ID != "sb" {
		t.Errorf("an unknown criterion has no column: %v", table.Columns)
	}
}

// Before the draw nobody has a number: entrants stand in the order they were entered, and one
// without a number after those who have one.
func TestNumbers(t *testing.T) {
	in := event(t, 3, single())
	in.Entrants[0].Number = 0
	want(t, "A was not drawn", places(Build(in)), "1= B C A")
	if empty := Build(Input{Rules: DefaultRules()}); len(empty.Rows) != 0 {
		t.Error("no entrants, no rows")
	}
}
