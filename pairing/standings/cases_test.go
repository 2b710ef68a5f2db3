package standings

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

var fiveRounds = []string{
	"round 1", "A bye", "B-E", "C-D", "round 2", "D bye", "E-C", "A-B", "round 3", "B bye", "C-A", "D-E",
	"round 4", "E bye", "A-D", "B-C", "round 5", "C bye", "D-B", "E-A",
}

// played puts the same result behind every match of a list.
func played(lines []string, result string) []string {
	var out []string
	for _, l := range lines {
		if strings.Contains(l, "-") {
			l += " " + result
		}
		out = append(out, l)
	}
	return out
}

func TestByes(t *testing.T) {
	t.Run("BR-004 the dummy is never a row or a source of points", func(t *testing.T) {
		before := Build(event(t, 5, single("sb"), fiveRounds...))
		want(t, "before", places(before), "1= A B C D E")
		want(t, "points before", column(before, points), "A 0, B 0, C 0, D 0, E 0")
		after := Build(event(t, 5, single("sb"), played(fiveRounds, "=")...))
		want(t, "played", column(after, func(r Row) any { return r.Played }), "A 4, B 4, C 4, D 4, E 4")
		want(t, "points after", column(after, points), "A 2, B 2, C 2, D 2, E 2")
	})
	t.Run("BR-005 a bye replaced by a match leaves nothing behind", func(t *testing.T) {
		row := func(r Row) any { return fmt.Sprint(r.Points, r.Byes, r.Played) }
		bye := Build(event(t, 2, single(), "A bye", "B bye"))
		want(t, "points, byes, played", column(bye, row), "A 0 1 0, B 0 1 0")
		match := Build(event(t, 2, single(), "A-B"))
		want(t, "points, byes, played", column(match, row), "A 0 0 0, B 0 0 0")
	})
	t.Run("BR-007 deleting a round undoes exactly what it added", func(t *testing.T) {
		in := event(t, 5, single(), "A bye", "B-E 1", "C-D =")
		row := func(r Row) any { return fmt.Sprint(r.Played, r.Byes, r.Points) }
		want(t, "with round 1", column(Build(in), row), "A 0 1 0, B 1 0 1, C 1 0 ½, D 1 0 ½, E 1 0 0")
		in.Matches = nil
		want(t, "without", column(Build(in), row), "A 0 0 0, B 0 0 0, C 0 0 0, D 0 0 0, E 0 0 0")
	})
}

func TestCorrections(t *testing.T) {
	t.Run("BR-037 a correction moves the totals exactly", func(t *testing.T) {
		in := event(t, 4, single("sb"), "A-B 1", "C-D =", "round 2", "A-C 1", "B-D 1")
		want(t, "before", column(Build(in), points), "A 2, B 1, C ½, D ½")
		want(t, "after", column(Build(retype(t, in, "A-B", "0")), points), "A 1, B 2, C ½, D ½")
	})
	t.Run("BR-038 tables after every round follow the correction", func(t *testing.T) {
		in := event(t, 5, single("sb"), played(fiveRounds, "=")...)
		fixed := retype(t, in, "B-E", "1")
		for after := 1; after <= 5; after++ {
			in.After, fixed.After = after, after
			a, b := Build(in), Build(fixed)
			for _, r := range b.Rows {
				moved := r.Points - a.Row(r.Entrant).Points
				if expect := map[string]pairing.Points{"B": 30, "E": -30}[name(r.Entrant)]; moved != expect {
					t.Errorf("after round %d: %s moves by %v, want %v", after, name(r.Entrant), moved, expect)
				}
			}
		}
	})
	t.Run("BR-040 a replayed game counts once", func(t *testing.T) {
		in := event(t, 2, single("games"), "A-B 1 void 0")
		table := Build(in)
		want(t, "played", column(table, func(r Row) any { return r.Played }), "A 1, B 1")
		want(t, "points", column(table, points), "A 0, B 1")
		void := Build(retype(t, in, "A-B", "1", "void"))
		want(t, "while the replay is open", column(void, func(r Row) any { return r.Played }), "A 0, B 0")
	})
	t.Run("BR-065 tie-breaks follow the last result without the next round", func(t *testing.T) {
		in := event(t, 4, single("opponents"), "A-D 1", "B-C 1", "round 2", "A-B 1", "C-D")
		want(t, "one open", column(Build(in), value(0)), "A 1, B 2, C 1, D 2")
		want(t, "all in", column(Build(retype(t, in, "C-D", "1")), value(0)), "A 1, B 3, C 1, D 3")
	})
	t.Run("BR-071 saving a result again changes nothing", func(t *testing.T) {
		in := event(t, 3, single("sb"), "A-B =", "round 2", "B-C =", "round 3", "A-C =")
		before := Build(in)
		again := retype(t, in, "A-B", "=")
		again.Matches = append(again.Matches[1:], again.Matches[0])
		if diff := cmp.Diff(before.Rows, Build(again).Rows); diff != "" {
			t.Error(diff)
		}
		want(t, "places", places(before), "1= A B C")
	})
}

func TestTieBreaks(t *testing.T) {
	t.Run("BR-056 one win each in two matches is equal; the next criterion decides", func(t *testing.T) {
		in := event(t, 3, single("direct", "wins-second"), "A-B 1", "round 2", "B-A 1", "round 3", "C-A 0", "round 4", "C-B 0", "round 5", "A-C =", "round 6", "C-B =")
		table := Build(in)
		want(t, "direct", column(table, value(0)), "A 1, B 1, C ")
		want(t, "games won moving second", column(table, value(1)), "A 1, B 1, C 0")
		want(t, "places", places(table), "1= A B, 3 C")
	})
	t.Run("BR-058 a value shows how it was made, and a bye adds nothing", func(t *testing.T) {
		table := Build(event(t, 3, single("sb"), "A bye", "B-C 1", "round 2", "B bye", "A-C 1", "round 3", "C bye", "A-B 1"))
		want(t, "SB", column(table, value(0)), "A 1, B 0, C 0")
		var terms []string
		for _, term := range table.Explain(id("A"), 0).Terms {
			terms = append(terms, name(term.Opponent)+" "+term.Value.Text())
		}
		want(t, "working", strings.Join(terms, " + "), "C 0 + B 1")
	})
	t.Run("BR-059 nothing that is not listed decides", func(t *testing.T) {
		lines := []string{"A-B 0", "A-C 1", "A-D 1", "A-E =", "B-C =", "B-D 0", "B-E 1", "C-D 1", "C-E =", "D-E 1"}
		table := Build(event(t, 5, single("sb"), lines...))
		want(t, "by SB", places(table), "1= A B, 3 C, 4 D, 5 E")
		table = Build(event(t, 5, single("sb", "direct"), lines...))
		want(t, "by SB and direct encounter", places(table), "1 B, 2 A, 3 C, 4 D, 5 E")
		want(t, "direct", column(table, value(1)), "A 2, B 1, C , D , E ")
		if got := table.Row(id("A")).SeparatedBy; got != 1 {
			t.Errorf("A is below B by column %d, want 1", got)
		}
	})
	t.Run("BR-061 matches not played add nothing", func(t *testing.T) {
		table := Build(event(t, 4, single("sb", "opponents"), "A-D 1", "B-C 1", "round 2", "A-B", "C-D", "round 3", "A-C", "B-D"))
		want(t, "SB", column(table, value(0)), "A 0, B 0, C 0, D 0")
		want(t, "opponents' sum", column(table, value(1)), "A 0, B 0, C 1, D 1")
	})
	t.Run("BR-062 unplayed is neither a draw nor a loss", func(t *testing.T) {
		table := Build(event(t, 4, single(), "A-B 1", "C-D", "round 2", "A-C", "B-D", "round 3", "A-D", "B-C"))
		want(t, "played, won, drawn, lost", column(table, func(r Row) any { return fmt.Sprint(r.Played, r.Won, r.Drawn, r.Lost) }),
			"A 1 1 0 0, B 1 0 0 1, C 0 0 0 0, D 0 0 0 0")
		want(t, "places", places(table), "1 A, 2= B C D")
	})
	t.Run("BR-064 the column that decides is the one named", func(t *testing.T) {
		rules := Rules{Form: scoring.Form{Games: 6, Level: scoring.LevelDraw, PlayAll: true}, System: "1-half-0"}
		lines := []string{"A-C 1 1 1 1 0 0", "A-D 1 1 1 1 0 0", "A-E 1 1 0 0 0 0", "B-C 1 1 1 1 0 0", "B-D 1 1 1 1 0 0"}
		rules.Criteria = []string{"game-difference"}
		table := Build(event(t, 5, rules, lines...))
		want(t, "order by difference", places(table)[:8], "1 B, 2 A")
		want(t, "difference", column(table, value(0)), "A 2, B 4, C −4, D −4, E 2")
		rules.Criteria = []string{"games"}
		table = Build(event(t, 5, rules, lines...))
		want(t, "order by games won", places(table)[:8], "1 A, 2 B")
		want(t, "games", column(table, func(r Row) any { return fmt.Sprintf("%v-%v", r.GamesFor, r.GamesAgainst) }), "A 10-8, B 8-4, C 4-8, D 4-8, E 4-2")
	})
	t.Run("BR-067 the unit is the match", func(t *testing.T) {
		rules := Rules{Form: scoring.TwoDraw.Form, System: "1-half-0", Criteria: []string{"direct", "sb"}}
		table := Build(event(t, 4, rules, "A-B 1 1", "A-C 1 0", "A-D 1 1", "B-C 1 1", "B-D 0 1", "C-D 1 1"))
		want(t, "match points", column(table, points), "A 2½, B 1½, C 1½, D ½")
		want(t, "SB", column(table, func(r Row) any { return r.Values[1].Decimal() }), "A 2.75, B 1.75, C 1.75, D 0.75")
		want(t, "places", places(table), "1 A, 2 B, 3 C, 4 D")
	})
	t.Run("BR-068 the order of the criteria is the organiser's", func(t *testing.T) {
		// A and B are level: A has the better SB, B more wins, and A beat B.
		lines := []string{"A-B 1", "A-C 1", "A-D =", "A-E =", "B-C 1", "B-D 1", "B-E 1", "C-D 1", "C-E 1", "D-E 1"}
		for order, expect := range map[string]string{"direct wins sb": "1 A, 2 B", "wins sb": "1 B, 2 A", "sb wins": "1 A, 2 B"} {
			table := Build(event(t, 5, single(strings.Fields(order)...), lines...))
			want(t, order, places(table)[:8], expect)
			var columns []string
			for _, c := range table.Columns {
				columns = append(columns, c.ID)
			}
			want(t, "columns", strings.Join(columns, " "), order)
		}
	})
}

func TestSharedPlaces(t *testing.T) {
	t.Run("BR-070 competition ranking", func(t *testing.T) {
		rules := Rules{Form: scoring.Single.Form, System: "3-1-0"}
		table := Build(event(t, 5, rules, "A-B 1", "A-C 1", "A-D 1", "B-C 1", "B-D 1", "C-D 1", "C-A 1", "D-A 1", "D-B 1", "E-B =", "E-C =", "E-D ="))
		want(t, "points", column(table, points), "A 9, B 7, C 7, D 7, E 3")
		want(t, "places", places(table), "1 A, 2= B C D, 5 E")
		want(t, "what separates", column(table, func(r Row) any { return r.SeparatedBy }), "A -1, B -1, C -2, D -2, E -1")
	})
	lines := []string{"A-B 1", "A-C 1", "A-D 1", "B-C =", "B-D 1", "C-D 1"}
	for _, criteria := range []string{"direct sb", "direct lots sb", "lots"} {
		t.Run("BR-073 a decision changes places and is visible as one: "+criteria, func(t *testing.T) {
			in := event(t, 4, single(strings.Fields(criteria)...), lines...)
			want(t, "without", places(Build(in)), "1 A, 2= B C, 4 D")
			in.Decisions = []Decision{{Kind: tiebreak.ByPlayoff, Order: []pairing.ID{id("C"), id("B")}}}
			table := Build(in)
			want(t, "with", places(table), "1 A, 2 C, 3 B, 4 D")
			by := ByDecision
			for i, c := range table.Columns {
				if c.ID == "lots" {
					by = i
				}
			}
			b := table.Row(id("B"))
			if b.SeparatedBy != by || b.Decision == nil || b.Decision.Kind != "playoff" || b.Shared {
				t.Errorf("the decision is not visible: %+v", b)
			}
			if w := table.Explain(id("B"), by); w.Decision == nil || w.Value.Text() != "2" {
				t.Errorf("the decision is not explained: %+v", w)
			}
			if a := table.Row(id("A")); a.Decision != nil {
				t.Error("a decision moved nobody else")
			}
			in.Decisions = nil
			want(t, "taken back", places(Build(in)), "1 A, 2= B C, 4 D")
		})
	}
	t.Run("BR-074 level on everything shares the place, whatever the ids", func(t *testing.T) {
		in := event(t, 4, single("direct", "games", "sb", "koya", "wins", "wins-second"), "A-B =", "C-D =", "round 2", "B-C =", "D-A =", "round 3", "A-C =", "B-D =")
		want(t, "places", places(Build(in)), "1= A B C D")
		for i := range in.Entrants {
			in.Entrants[i].Number = len(in.Entrants) - i
		}
		want(t, "printed by number", places(Build(in)), "1= D C B A")
	})
}
