package tiebreak

import (
	"fmt"
	"strings"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// field makes a Field for entrants A, B, C … from lines like "A-B 1 0 pf1 1", one round each, or
// "A" for a bye.
func field(t testing.TB, entrants int, f scoring.Form, lines ...string) *Field {
	t.Helper()
	src := Source{Form: f, System: scoring.Classic}
	for i := range entrants {
		src.Entrants = append(src.Entrants, pairing.Entrant{ID: pairing.ID(i + 1), Number: i + 1})
	}
	for i, line := range lines {
		words := strings.Fields(line)
		m := pairing.Match{Round: i + 1, Lot: pairing.NoSeat}
		for _, letter := range strings.Split(words[0], "-") {
			m.Seats = append(m.Seats, pairing.Seat{Entrant: pairing.ID(letter[0]-'A') + 1})
		}
		for _, key := range words[1:] {
			next, err := scoring.Press(f, m, scoring.Action(key))
			if err != nil {
				t.Fatalf("%q, key %q: %v", line, key, err)
			}
			m = next
		}
		src.Matches = append(src.Matches, m)
	}
	return NewField(src)
}

// values writes the values of a criterion in the order of the entrants.
func values(f *Field, c *Criterion) string {
	var out []string
	for i := range f.Sheets {
		out = append(out, c.Value(f, i).Text())
	}
	return strings.Join(out, " ")
}

func TestCriteria(t *testing.T) {
	two, single := scoring.TwoPlayoff.Form, scoring.Single.Form
	cases := []struct {
		story     string
		criterion *Criterion
		form      scoring.Form
		lines     []string
		want      string // of A, B, C
	}{
		{"a match won by play-off is won; its game is in no game score", Games, two, []string{"A-B 1 0 pf2 1", "A-C 1 ="}, "2½ 1 ½"},
		{"a forfeited match has the full score", Games, two, []string{"A-B 0 mf2", "B-C mf*"}, "2 0 0"},
		{"game difference", GameDifference, two, []string{"A-B 1 1", "A-C 0 ="}, "1 −2 1"},
		{"matches won count forfeits, play-offs and lots", Wins, two, []string{"A-B mf2", "A-C 1 0 pf1 1", "B-C 1 0 pf1 = lot2"}, "2 0 1"},
		{"a draw and a dead position are not won", Wins, single, []string{"A-B =", "A-C ahead1", "B-C 0"}, "0 0 1"},
		{"games won moving second, in any match", WinsSecond, two, []string{"A-B 0 1 pf1 1", "A-C 1 0 pf1 0", "B-C 0 0"}, "1 1 1"},
		{"forfeited games are not won moving second", WinsSecond, two, []string{"A-B + 1", "A-C 0 mf1"}, "1 0 0"},
		{"Sonneborn–Berger counts matches 1, ½, 0, lots as a win", SonnebornBerger, two, []string{"A-B 1 0 pf1 = lot1", "B-C 1 1", "C-A 1 1"}, "1 1 1"},
		{"a forfeit is an ordinary result in Sonneborn–Berger", SonnebornBerger, two, []string{"A-B mf2", "B-C 1 1", "A-C 0 0"}, "1 1 1"},
		{"a dead position is ¾ and ¼ on both sides of the product", SonnebornBerger, single, []string{"A-B ahead1", "B-C ahead1"}, "¾ 0.375 ¼"},
		{"a bye adds nothing", SonnebornBerger, single, []string{"A-B 1", "C", "C", "B-C 1"}, "1 0 0"},
		{"Koya: C made 0 of 2, so wins against C do not count", Koya, single, []string{"A-B =", "A-C 1", "B-C 1"}, "½ ½ 0"},
		{"Koya: exactly half of the decided matches is enough", Koya, single, []string{"A-B 1", "B-C 1"}, "1 0 0"},
		{"opponents' totals, won or lost", Opponents, single, []string{"A-B 1", "B-C 1"}, "1 1 1"},
		{"undecided matches count nowhere", Games, two, []string{"A-B 1", "A-C 1 0"}, "0 0 0"},
	}
	for _, c := range cases {
		t.Run(c.story, func(t *testing.T) {
			f := field(t, 3, c.form, c.lines...)
			if got := values(f, c.criterion); got != c.want {
				t.Errorf("%s %v: %s, want %s", c.criterion.ID, c.lines, got, c.want)
			}
		})
	}
}

// The terms of every criterion add up to its value, for every entrant.
func TestTermsAddUp(t *testing.T) {
	f := field(t, 4, scoring.TwoPlayoff.Form, "A-B 1 0 pf1 = lot2", "C-D 1 =", "A-C mf2", "B-D 0 0", "A-D * 1", "B-C = = pf2 0")
	for _, c := range Criteria.All() {
		if c.Add == nil {
			continue
		}
		for i := range f.Sheets {
			w, sum := c.Explain(f, i, nil), Rat{}
			for _, term := range w.Terms {
				sum = sum.Add(term.Value)
			}
			if len(w.Terms) != 3 || sum.Cmp(w.Value.Rat) != 0 || w.Value != c.Value(f, i) {
				t.Errorf("%s of %d: %v from %v", c.ID, i, w.Value, w.Terms)
			}
		}
	}
}

func TestWorking(t *testing.T) {
	f := field(t, 3, scoring.Single.Form, "A-B =", "A-C 1", "B-C 1")
	w := SonnebornBerger.Explain(f, 0, nil)
	got := fmt.Sprintf("%d round %d %v×%v=%v", w.Terms[0].Opponent, w.Terms[0].Round, w.Terms[0].Factor, w.Terms[0].Of, w.Terms[0].Value)
	if want := "2 round 1 ½×1½=¾"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if w := Koya.Explain(f, 0, nil); w.Terms[0].Skip || !w.Terms[1].Skip || w.Terms[1].Value.Num != 0 {
		t.Errorf("Koya leaves C out and says so: %+v", w.Terms)
	}
	if w := Points(f, 0); w.Value.Text() != "1½" || len(w.Terms) != 2 || w.Column != "points" {
		t.Errorf("points: %+v", w)
	}
}

func TestFieldLeavesOut(t *testing.T) {
	f := field(t, 2, scoring.Single.Form, "A-B 1", "A-C 1", "A-A 1")
	if len(f.Sheets[0].Results) != 1 {
		t.Errorf("an entrant who is not listed and one alone count nowhere: %+v", f.Sheets[0])
	}
}

func TestLots(t *testing.T) {
	f := field(t, 4, scoring.Single.Form)
	f.Decisions = []Decision{
		{Kind: ByLots, Order: []pairing.ID{3, 2, 1}},
		{Kind: ByArbiter, Order: []pairing.ID{1, 2}},
		{Kind: ByPlayoff, Order: []pairing.ID{2, 1}},
	}
	cases := []struct {
		story string
		group []int
		want  string
	}{
		{"all of the decision", []int{0, 1, 2}, "[3 2 1] lots"},
		{"a part of it stays decided", []int{0, 2}, "[2 1] lots"},
		{"the decision recorded last counts", []int{0, 1}, "[2 1] playoff"},
		{"somebody had no part in it: it says nothing", []int{0, 1, 2, 3}, "[]"},
		{"nobody had", []int{2, 3}, "[]"},
	}
	for _, c := range cases {
		r := Lots.Rank(f, c.group, false)
		got := fmt.Sprint(r.Places)
		if r.Decision != nil {
			got += " " + r.Decision.Kind
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.story, got, c.want)
		}
	}
}

func TestRegistered(t *testing.T) {
	names := map[string]string{}
	for _, c := range Criteria.All() {
		ways := 0
		for _, set := range []bool{c.Add != nil || c.List != nil, c.Rank != nil} {
			if set {
				ways++
			}
		}
		if c.Name == "" || c.Help == "" || c.Acronym == "" || c.In&Anywhere == 0 || ways != 1 || (c.Rank == nil) != (c.Unit > 0) {
			t.Errorf("%s is not complete", c.ID)
		}
		for _, name := range append([]string{c.ID, c.Acronym}, c.Also...) {
			key := strings.ToUpper(name)
			if other, taken := names[key]; taken && other != c.ID {
				t.Errorf("%s names both %s and %s", name, other, c.ID)
			}
			names[key] = c.ID
		}
	}
}
