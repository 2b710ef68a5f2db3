package format_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing/format"
)

func TestEverySizeAndCycleIsFull(t *testing.T) {
	for n := 2; n <= 60; n++ {
		for cycles := 1; cycles <= format.MaxCycles; cycles++ {
			for _, swap := range []bool{false, true} {
				mustBeFull(t, n, cycles, schedule(t, n, cycles, swap))
			}
		}
	}
}

func TestAnyRoundRobinIsFull(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rr := format.RoundRobin{
			Entrants: rapid.IntRange(format.MinEntrants, 300).Draw(t, "entrants"),
			Cycles:   rapid.IntRange(1, format.MaxCycles).Draw(t, "cycles"),
			Swap:     rapid.Bool().Draw(t, "swap"),
		}
		rounds := rr.Rounds()
		if rr.NumRounds() != len(rounds) {
			t.Fatalf("%d rounds, said %d", len(rounds), rr.NumRounds())
		}
		mustBeFull(t, rr.Entrants, rr.Cycles, rounds)
		even := rr.Cycles%2 == 0 || rr.Entrants%2 == 1
		for number, times := range firsts(rr.Entrants, rounds)[1:] {
			games := rr.Cycles * (rr.Entrants - 1)
			if d := 2*times - games; d < -1 || d > 1 || (even && d != 0) {
				t.Fatalf("number %d moves first %d times in %d games", number+1, times, games)
			}
		}
	})
}

// runExpected is what the documentation of RoundRobin promises.
func runExpected(entrants, cycles int, swap bool) int {
	switch {
	case entrants == 2:
		return 1
	case cycles == 1:
		return 2 - entrants%2
	case entrants%2 == 1:
		return 2
	case !swap || (entrants == 4 && cycles > 2):
		return 3
	default:
		return 2
	}
}

func TestLongestRunOfOneSide(t *testing.T) {
	for n := 2; n <= 120; n++ {
		for cycles := 1; cycles <= format.MaxCycles; cycles++ {
			for _, swap := range []bool{false, true} {
				got, want := longestRun(n, schedule(t, n, cycles, swap)), runExpected(n, cycles, swap)
				if got != want {
					t.Errorf("%d entrants, %d cycles, swap %v: longest run %d, promised %d", n, cycles, swap, got, want)
				}
			}
		}
	}
}

func TestSwapMovesTwoRounds(t *testing.T) {
	for _, c := range []struct {
		name             string
		entrants, cycles int
		swap             bool
		want             string // the rounds of the formula in the order of play
	}{
		{"six in two cycles, as FIDE advises", 6, 2, true, "1 2 3 5 4 1 2 3 4 5"},
		{"the plain order", 6, 2, false, "1 2 3 4 5 1 2 3 4 5"},
		{"one cycle has no seam", 6, 1, true, "1 2 3 4 5"},
		{"four cycles have three seams", 6, 4, true, "1 2 3 5 4 1 2 3 5 4 1 2 3 5 4 1 2 3 4 5"},
		{"an odd count", 5, 2, true, "1 2 3 5 4 1 2 3 4 5"},
		{"three entrants", 3, 2, true, "1 3 2 1 2 3"},
		{"two entrants have nothing to swap", 2, 4, true, "1 1 1 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ""
			for _, r := range schedule(t, c.entrants, c.cycles, c.swap) {
				got += fmt.Sprint(" ", r.CycleRound)
			}
			if got != " "+c.want {
				t.Errorf("got%s, want %s", got, c.want)
			}
		})
	}
}

func TestSmallDoubleRoundRobins(t *testing.T) {
	for _, c := range []struct {
		name     string
		entrants int
		want     []string
	}{
		{"two play both ways round", 2, []string{"1-2", "2-1"}},
		{"three have their byes as 1 2 3 and again 1 3 2", 3, []string{"2-3 (1)", "3-1 (2)", "1-2 (3)", "3-2 (1)", "2-1 (3)", "1-3 (2)"}},
		{"four", 4, []string{"1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, r := range schedule(t, c.entrants, 2, true) {
				if line(r) != c.want[i] {
					t.Errorf("round %d: got %s, want %s", r.No, line(r), c.want[i])
				}
			}
		})
	}
}

func TestRoundsDoNotShareRoomToGrow(t *testing.T) {
	rounds := schedule(t, 6, 1, true)
	before := line(rounds[1])
	_ = append(rounds[0].Pairs, format.Pair{Table: 4, First: 99, Second: 98})
	if line(rounds[1]) != before {
		t.Errorf("adding to round 1 made round 2 %s", line(rounds[1]))
	}
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		name             string
		entrants, cycles int
		key, text        string
	}{
		{"the smallest", 2, 1, "", ""},
		{"the largest", 1000, 4, "", ""},
		{"nobody", 0, 1, "error.format.few", "A round robin needs at least 2 entrants, and there are 0. Enter more of them first."},
		{"one", 1, 1, "error.format.few", "A round robin needs at least 2 entrants, and there are 1. Enter more of them first."},
		{"less than nobody", -4, 1, "error.format.few", "A round robin needs at least 2 entrants, and there are -4. Enter more of them first."},
		{"too many", 1001, 1, "error.format.many", "A round robin takes at most 1000 entrants, and there are 1001. Divide them into groups."},
		{"no cycle", 8, 0, "error.format.cycles", "A round robin has 1 to 4 cycles, not 0. Choose a number from 1 to 4."},
		{"five cycles", 8, 5, "error.format.cycles", "A round robin has 1 to 4 cycles, not 5. Choose a number from 1 to 4."},
	} {
		t.Run(c.name, func(t *testing.T) {
			rr := format.RoundRobin{Entrants: c.entrants, Cycles: c.cycles}
			err := rr.Validate()
			if (rr.NumRounds() > 0) != (c.key == "") || (rr.NumRounds() == 0) != (rr.Meet(1, 2) == nil) {
				t.Errorf("%d rounds, meetings %v", rr.NumRounds(), rr.Meet(1, 2))
			}
			if c.key == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var people *format.Error
			if !errors.As(err, &people) || people.Key != c.key || people.Error() != c.text || people.Args["n"] == nil {
				t.Errorf("got %#v", err)
			}
			if rr.Rounds() != nil || rr.ByeRound(1) != nil {
				t.Error("an impossible round robin has rounds")
			}
		})
	}
}

func BenchmarkSchedule(b *testing.B) {
	for _, n := range []int{8, 100, 500, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			rr := format.RoundRobin{Entrants: n, Cycles: 1, Swap: true}
			for b.Loop() {
				rr.Rounds()
			}
		})
	}
}
