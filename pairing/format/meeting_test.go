package format_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/format"
)

func TestMeetAgreesWithTheSchedule(t *testing.T) {
	for n := 2; n <= 60; n++ {
		for cycles := 1; cycles <= format.MaxCycles; cycles++ {
			for _, swap := range []bool{false, true} {
				meetEverybody(t, format.RoundRobin{Entrants: n, Cycles: cycles, Swap: swap})
			}
		}
	}
}

// meetEverybody looks every pair of the schedule up in the worked explanations, and every bye.
func meetEverybody(t *testing.T, rr format.RoundRobin) {
	t.Helper()
	byes := make([][]int, rr.Entrants+1)
	for _, r := range rr.Rounds() {
		for _, p := range r.Pairs {
			all := rr.Meet(p.First, p.Second)
			m := all[r.Cycle-1]
			if len(all) != rr.Cycles || m.Cycle != r.Cycle || m.Round != r.No || m.CycleRound != r.CycleRound ||
				m.Table != p.Table || m.First != p.First || m.Second != p.Second {
				t.Fatalf("%+v, round %d, cycle %d, %+v: explained as %+v", rr, r.No, r.Cycle, p, m)
			}
			if m.Sum-m.Minus != m.CycleRound || m.Reversed != (r.Cycle%2 == 0) || m.A >= m.B {
				t.Fatalf("%+v: the working is wrong: %+v", rr, m)
			}
			inCycle := (m.Round-1)%(m.P-1) + 1
			if m.Swapped != (inCycle != m.CycleRound) {
				t.Fatalf("%+v: played at place %d: %+v", rr, inCycle, m)
			}
		}
		if r.Bye != 0 {
			byes[r.Bye] = append(byes[r.Bye], r.No)
		}
	}
	for a := 1; a <= rr.Entrants; a++ {
		if !slices.Equal(rr.ByeRound(a), byes[a]) {
			t.Fatalf("%+v: byes of %d are %v, explained as %v", rr, a, byes[a], rr.ByeRound(a))
		}
	}
}

func TestQuestionsOfTheRefereeExam(t *testing.T) {
	for _, c := range []struct {
		name             string
		rr               format.RoundRobin
		a, b, whichCycle int
		want             format.Meeting
	}{
		{"8 players: 5 and 6 meet in round 5+6−8 = 3, 11 is odd: 5 first",
			format.RoundRobin{Entrants: 8, Cycles: 1}, 6, 5, 1,
			format.Meeting{P: 8, A: 5, B: 6, RoundBy: format.FormulaSumMinusP, Sum: 11, Minus: 8, CycleRound: 3, Cycle: 1,
				FirstBy: format.FormulaOddSmaller, Round: 3, Table: 4, First: 5, Second: 6}},
		{"8 players: 3 and 6, 9 is odd: 3 first",
			format.RoundRobin{Entrants: 8, Cycles: 1}, 3, 6, 1,
			format.Meeting{P: 8, A: 3, B: 6, RoundBy: format.FormulaSumMinusP, Sum: 9, Minus: 8, CycleRound: 1, Cycle: 1,
				FirstBy: format.FormulaOddSmaller, Round: 1, Table: 3, First: 3, Second: 6}},
		{"8 players: 3 and 5, the sum is p itself: 3+5−1 = 7, 8 is even: 5 first",
			format.RoundRobin{Entrants: 8, Cycles: 1}, 3, 5, 1,
			format.Meeting{P: 8, A: 3, B: 5, RoundBy: format.FormulaSumMinusOne, Sum: 8, Minus: 1, CycleRound: 7, Cycle: 1,
				FirstBy: format.FormulaEvenLarger, Round: 7, Table: 2, First: 5, Second: 3}},
		{"8 players: 4 against p, 2·4−1 = 7, lower half: 4 first",
			format.RoundRobin{Entrants: 8, Cycles: 1}, 4, 8, 1,
			format.Meeting{P: 8, A: 4, B: 8, RoundBy: format.FormulaTwiceMinusOne, Sum: 8, Minus: 1, CycleRound: 7, Cycle: 1,
				FirstBy: format.FormulaLowerHalf, Round: 7, Table: 1, First: 4, Second: 8}},
		{"8 players: 5 against p, 2·5−8 = 2, upper half: p first",
			format.RoundRobin{Entrants: 8, Cycles: 1}, 8, 5, 1,
			format.Meeting{P: 8, A: 5, B: 8, RoundBy: format.FormulaTwiceMinusP, Sum: 10, Minus: 8, CycleRound: 2, Cycle: 1,
				FirstBy: format.FormulaLargest, Round: 2, Table: 1, First: 8, Second: 5}},
		{"7 players in two cycles, first cycle: round 7 of the formula is played sixth",
			format.RoundRobin{Entrants: 7, Cycles: 2, Swap: true}, 3, 5, 1,
			format.Meeting{P: 8, A: 3, B: 5, RoundBy: format.FormulaSumMinusOne, Sum: 8, Minus: 1, CycleRound: 7, Cycle: 1,
				Swapped: true, FirstBy: format.FormulaEvenLarger, Round: 6, Table: 1, First: 5, Second: 3}},
		{"7 players in two cycles, second cycle: in its place, first movers reversed",
			format.RoundRobin{Entrants: 7, Cycles: 2, Swap: true}, 3, 5, 2,
			format.Meeting{P: 8, A: 3, B: 5, RoundBy: format.FormulaSumMinusOne, Sum: 8, Minus: 1, CycleRound: 7, Cycle: 2,
				FirstBy: format.FormulaEvenLarger, Reversed: true, Round: 14, Table: 1, First: 3, Second: 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, c.rr.Meet(c.a, c.b)[c.whichCycle-1]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMeetWithoutAMeeting(t *testing.T) {
	rr := format.RoundRobin{Entrants: 7, Cycles: 1}
	for _, c := range []struct {
		name string
		a, b int
	}{
		{"with oneself", 3, 3}, {"with number 0", 0, 3}, {"with a number below 0", 3, -1},
		{"with the number that nobody has", 3, 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := rr.Meet(c.a, c.b); got != nil {
				t.Errorf("got %+v", got)
			}
		})
	}
	for _, a := range []int{-1, 0, 8} {
		if got := rr.ByeRound(a); got != nil {
			t.Errorf("entrant %d does not exist and sits out in %v", a, got)
		}
	}
}

func TestFormulasHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for f := format.FormulaSumMinusP; f <= format.FormulaLargest; f++ {
		if f.String() == "" || seen[f.String()] {
			t.Errorf("formula %d is called %q", f, f)
		}
		seen[f.String()] = true
	}
	if len(seen) != 8 || format.Formula(0).String() != "" || format.Formula(9).String() != "" {
		t.Errorf("the formulas are %v", seen)
	}
}
