package format_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing/format"
)

// everyStart calls visit for every size, number of cycles and number of rounds that have begun; three
// and more cycles are tried up to twelve entrants.
func everyStart(sizes, cycles int, visit func(p format.Plan, fixed int)) {
	for n := 2; n <= sizes; n++ {
		for c := 1; c <= cycles && (c <= 2 || n <= 12); c++ {
			all := after(n, c, 0, true)
			for fixed := 0; fixed <= len(all.Rounds); fixed++ {
				visit(fix(all, fixed), fixed)
			}
		}
	}
}

func TestLateIntoAnOddFieldIsTheScheduleForOneMore(t *testing.T) {
	everyStart(25, 4, func(p format.Plan, fixed int) {
		if p.Entrants%2 == 0 {
			return
		}
		options := format.Options(p)
		if len(options) != 1 || options[0].Way.ID != "free" {
			t.Fatalf("%d entrants: %d options", p.Entrants, len(options))
		}
		l := late(t, p, format.WayFree)
		if l.Moved != 0 || l.ExtraRounds != 0 || l.Beside != 0 || l.MakeUps != fixed {
			t.Fatalf("%d entrants, %d rounds fixed: %+v", p.Entrants, fixed, l)
		}
		for i, r := range format.PlanOf(format.RoundRobin{Entrants: p.Entrants + 1, Cycles: p.Cycles, Swap: true}).Rounds {
			want := [2]int{r.Pairs[0].First, r.Pairs[0].Second} // the largest number sits at table 1
			got := l.Plan.Rounds[i].Pairs[len(r.Pairs)-1]
			if want != [2]int{got.First, got.Second} || got.Table != len(r.Pairs) || len(l.Plan.Rounds[i].Byes) != 0 {
				t.Fatalf("%d entrants, round %d: %v, by the formulas %v", p.Entrants, r.No, got, want)
			}
		}
	})
}

func TestLateBesideLeavesTheRoundsAlone(t *testing.T) {
	everyStart(24, 4, func(p format.Plan, fixed int) {
		if p.Entrants%2 == 1 {
			return
		}
		l := late(t, p, format.WayBeside)
		// A cycle has one round less than the newcomer has opponents. In cycles that are over there is no
		// additional round.
		over := max(0, (fixed-1)/(p.Entrants-1))
		if l.Moved != 0 || l.ExtraRounds != p.Cycles-over || l.Beside != p.Cycles*(p.Entrants-1)+over {
			t.Fatalf("%d entrants, %d cycles, %d rounds fixed: %+v", p.Entrants, p.Cycles, fixed, l)
		}
		for _, r := range l.Plan.Rounds {
			if r.Was == 0 {
				continue
			}
			was := p.Rounds[r.Was-1].Pairs
			if len(r.Pairs) < len(was) || !slices.Equal(was, r.Pairs[:len(was)]) {
				t.Fatalf("round %d was %v, is %v", r.No, was, r.Pairs)
			}
		}
	})
}

func TestLateReorderNeedsAsFewRoundsAsPossible(t *testing.T) {
	everyStart(24, 4, func(p format.Plan, fixed int) {
		if p.Entrants%2 == 1 {
			return
		}
		l := late(t, p, format.WayReorder)
		perCycle := p.Entrants - 1
		running := (fixed + perCycle - 1) / perCycle
		// A cycle made anew has two rounds more. In the running one the newcomer alone needs as many
		// rounds as there are opponents.
		want := 2 * p.Cycles
		if running > 0 {
			want = 2*(p.Cycles-running) + fixed - (running-1)*perCycle + 1
			if got := toCome(l.Plan, running); got != fewestRounds(p, running) || got != p.Entrants {
				t.Fatalf("%d entrants, %d rounds fixed: %d rounds to come, at least %d", p.Entrants, fixed, got, fewestRounds(p, running))
			}
		}
		if l.ExtraRounds != want {
			t.Fatalf("%d entrants, %d cycles, %d rounds fixed: %d extra rounds, want %d", p.Entrants, p.Cycles, fixed, l.ExtraRounds, want)
		}
	})
}

// No round to come stays as it is, for the newcomer plays in every one of them: each loses a match at
// least, and not twice as many are moved. Nobody has one side more than three times in a row.
func TestLateReorderMovesFewMatches(t *testing.T) {
	for n := 2; n <= 24; n += 2 {
		for fixed := 1; fixed < n; fixed++ {
			l := late(t, after(n, 1, fixed, true), format.WayReorder)
			if least := n - 1 - fixed; l.Moved < least || l.Moved > 2*least {
				t.Errorf("%d entrants, %d rounds fixed: %d matches moved, at least %d", n, fixed, l.Moved, least)
			}
			if l.After.Run > 3 {
				t.Errorf("%d entrants, %d rounds fixed: %d games in a row with one side", n, fixed, l.After.Run)
			}
		}
	}
}

// The bound that balance proves: who had at most one first move more or less keeps that, and with an even
// number of entrants before all are level.
func TestLateKeepsFirstMovesEven(t *testing.T) {
	everyStart(24, 4, func(p format.Plan, fixed int) {
		for _, l := range format.Options(p) {
			most := 1
			if p.Entrants%2 == 0 || p.Cycles%2 == 0 {
				most = 0
			}
			if l.After.Difference > most || l.Before != p.Evenness() || l.After != l.Plan.Evenness() {
				t.Fatalf("%s, %d entrants, %d cycles, %d rounds fixed: %+v", l.Way.ID, p.Entrants, p.Cycles, fixed, l.After)
			}
			mustReverse(t, l.Plan)
		}
	})
}

// Sides changed by hand can leave somebody far ahead. The newcomer takes some of it, and not more than
// is put on the others: 1 has been first in all five, the others are behind by one.
func TestLateIntoALopsidedPlan(t *testing.T) {
	p := after(6, 1, 0, true)
	for i := range p.Rounds {
		for k := range p.Rounds[i].Pairs {
			pair := &p.Rounds[i].Pairs[k]
			a, b := min(pair.First, pair.Second), max(pair.First, pair.Second)
			if a != 1 && b-a > 2 { // among 2 to 6 everybody is first against the next two
				a, b = b, a
			}
			pair.First, pair.Second = a, b
		}
	}
	l := late(t, p, format.WayBeside)
	lead := map[int]int{}
	for _, r := range l.Plan.Rounds {
		for _, pair := range r.Pairs {
			lead[pair.First]++
			lead[pair.Second]--
		}
	}
	if want := (map[int]int{1: 4, 2: -2, 3: 0, 4: 0, 5: 0, 6: 0, 7: -2}); !reflect.DeepEqual(lead, want) {
		t.Errorf("got %v, want %v", lead, want)
	}
}

// mustReverse checks that every pair has the other first mover in the next cycle.
func mustReverse(t rapid.TB, p format.Plan) {
	t.Helper()
	first := map[[3]int]int{}
	for _, r := range p.Rounds {
		for _, pair := range r.Pairs {
			first[[3]int{r.Cycle, min(pair.First, pair.Second), max(pair.First, pair.Second)}] = pair.First
		}
	}
	for at, f := range first {
		if at[0] > 1 && first[[3]int{at[0] - 1, at[1], at[2]}] == f {
			t.Fatalf("%d-%d have the same first mover in cycles %d and %d", at[1], at[2], at[0]-1, at[0])
		}
	}
}

// lateInARow enters three, each by a way of those offered, with rounds played between them.
func lateInARow(t rapid.TB, p format.Plan, choose func(n int, what string) int) (entries int) {
	for range 3 {
		options := format.Options(p)
		if len(options) == 0 {
			t.Fatalf("%d entrants: nobody can enter", p.Entrants)
		}
		chosen := options[choose(len(options), "way")]
		l := late(t, p, chosen.Way)
		if !reflect.DeepEqual(chosen, l) {
			t.Fatalf("%s is not what was offered", l.Way.ID)
		}
		if l.Before.Difference <= 1 && l.After.Difference > 1 {
			t.Fatalf("%s, %d entrants: first moves %+v, before %+v", l.Way.ID, p.Entrants, l.After, l.Before)
		}
		mustReverse(t, l.Plan)
		if running := runningCycle(p); l.Way.ID == "reorder" && running > 0 {
			if got, least := toCome(l.Plan, running), fewestRounds(p, running); got != least {
				t.Fatalf("%d entrants, %d rounds fixed: %d rounds to come, at least %d", p.Entrants, fixedRounds(p), got, least)
			}
		}
		entries++
		p = fix(l.Plan, fixedRounds(l.Plan)+choose(4, "rounds played"))
	}
	return entries
}

func runningCycle(p format.Plan) (cycle int) {
	for _, r := range p.Rounds {
		if r.Fixed {
			cycle = max(cycle, r.Cycle)
		}
	}
	return cycle
}

func TestThreeLateOnesInARow(t *testing.T) {
	entries := 0
	everyStart(24, 2, func(p format.Plan, fixed int) {
		for variant := range max(1, 4-p.Entrants/4) {
			turn := variant
			entries += lateInARow(t, p, func(n int, _ string) int { turn++; return (turn*7 + turn/2) % n })
		}
	})
	t.Logf("%d entries", entries)
}

func TestAnyLateOnesInARow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, cycles := rapid.IntRange(2, 24).Draw(t, "entrants"), rapid.IntRange(1, 4).Draw(t, "cycles")
		p := after(n, cycles, 0, rapid.Bool().Draw(t, "swap"))
		p = fix(p, rapid.IntRange(0, len(p.Rounds)).Draw(t, "fixed"))
		lateInARow(t, p, func(n int, what string) int { return rapid.IntRange(0, n-1).Draw(t, what) })
	})
}

func TestLateChangesNothingItWasGiven(t *testing.T) {
	for _, n := range []int{6, 7} {
		p, same := after(n, 2, 3, true), after(n, 2, 3, true)
		format.Options(p)
		if diff := cmp.Diff(same, p); diff != "" {
			t.Errorf("%d entrants: %s", n, diff)
		}
	}
}

func TestLateRefuses(t *testing.T) {
	wrong := after(4, 1, 0, true)
	wrong.Rounds[0].Pairs = []format.PlanPair{{Table: 1, First: 2, Second: 9}}
	for _, c := range []struct {
		name string
		p    format.Plan
		way  format.Way
		key  string
	}{
		{"no empty seat in an even field", after(6, 1, 2, true), format.WayFree, "error.late.seat"},
		{"a way that does not exist", after(6, 1, 2, true), format.Way{}, "error.late.way"},
		{"nobody there", format.Plan{Cycles: 1}, format.WayFree, "error.format.few"},
		{"too many", format.Plan{Entrants: 1000, Cycles: 1}, format.WayBeside, "error.format.many"},
		{"no cycles", format.Plan{Entrants: 5}, format.WayBeside, "error.format.cycles"},
		{"a number that nobody has", wrong, format.WayReorder, "error.plan.number"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := format.Late(c.p, c.way)
			if e, ok := err.(*format.Error); !ok || e.Key != c.key {
				t.Errorf("got %v, want %s", err, c.key)
			}
		})
	}
}

// scattered is a plan of one cycle in which chance says which matches are to come and in which of many
// rounds; the others stand in the first round, which is fixed.
func scattered(t *rapid.T, entrants int) format.Plan {
	p := format.Plan{Entrants: entrants, Cycles: 1}
	for i := range 2 * entrants {
		p.Rounds = append(p.Rounds, format.PlanRound{No: i + 1, Cycle: 1, Fixed: i == 0})
	}
	dense := rapid.SampledFrom([]int{1, 3, 8, 20, 60}).Draw(t, "dense")
	for a := 1; a <= entrants; a++ {
		for b := a + 1; b <= entrants; b++ {
			at := 0
			if rapid.IntRange(0, dense).Draw(t, "to come") > 0 {
				at = rapid.IntRange(1, len(p.Rounds)-1).Draw(t, "round")
				for slices.ContainsFunc(p.Rounds[at].Pairs, func(q format.PlanPair) bool { return q.Has(a) || q.Has(b) }) {
					at = at%(len(p.Rounds)-1) + 1
				}
			}
			r := &p.Rounds[at]
			r.Pairs = append(r.Pairs, format.PlanPair{Table: len(r.Pairs) + 1, First: a, Second: b, Later: at == 0, Extra: at == 0})
		}
	}
	return p
}

// Where somebody has a match to come with everybody, the lower bound is what can be reached (Plantholt
// 1981: a graph with a vertex joined to all others needs one colour more only if it has too many edges).
func TestLateReorderOfAnyPlanNeedsAsFewRoundsAsPossible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := scattered(t, rapid.IntRange(2, 16).Draw(t, "entrants"))
		l := late(t, p, format.WayReorder)
		if got, least := toCome(l.Plan, 1), fewestRounds(p, 1); got != least {
			t.Fatalf("%d entrants: %d rounds to come, at least %d", p.Entrants, got, least)
		}
	})
}

// The least number of rounds by trying everything, for plans small enough: matches left out at random
// leave no regular pattern.
func TestLateReorderAgainstTryingEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{4, 6}).Draw(t, "entrants")
		p := after(n, 1, rapid.IntRange(1, n-1).Draw(t, "fixed"), true)
		for i := range p.Rounds {
			p.Rounds[i].Pairs = slices.DeleteFunc(slices.Clone(p.Rounds[i].Pairs), func(format.PlanPair) bool {
				return !p.Rounds[i].Fixed && rapid.IntRange(0, 3).Draw(t, "out") == 0
			})
		}
		l, err := format.Late(p, format.WayReorder)
		if err != nil {
			t.Fatal(err)
		}
		var matches [][2]int
		for _, r := range l.Plan.Rounds {
			if !r.Fixed {
				for _, pair := range r.Pairs {
					matches = append(matches, [2]int{pair.First, pair.Second})
				}
			}
		}
		got := toCome(l.Plan, 1)
		if k := got - 1; fits(matches, k, nil, 0) {
			t.Fatalf("%d rounds to come, and %d are enough for %v", got, k, matches)
		}
	})
}

// fits tries to put all matches in so many rounds; used says which of them have been begun.
func fits(matches [][2]int, rounds int, busy map[[2]int]bool, used int) bool {
	if len(matches) == 0 {
		return true
	}
	if busy == nil {
		busy = map[[2]int]bool{}
	}
	m := matches[0]
	for r := range min(rounds, used+1) {
		a, b := [2]int{m[0], r}, [2]int{m[1], r}
		if busy[a] || busy[b] {
			continue
		}
		busy[a], busy[b] = true, true
		if fits(matches[1:], rounds, busy, max(used, r+1)) {
			return true
		}
		busy[a], busy[b] = false, false
	}
	return false
}

func BenchmarkLate(b *testing.B) {
	for _, n := range []int{100, 200} {
		for _, fixed := range []int{1, n / 2} {
			p := after(n, 1, fixed, true)
			b.Run(fmt.Sprintf("reorder %d after %d", n, fixed), func(b *testing.B) {
				for b.Loop() {
					format.Late(p, format.WayReorder)
				}
			})
		}
		p := after(n+1, 1, n/2, true)
		b.Run(fmt.Sprintf("free %d", n+1), func(b *testing.B) {
			for b.Loop() {
				format.Late(p, format.WayFree)
			}
		})
	}
}
