package format_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing/format"
)

// schedule is the schedule of a round robin that has to be valid.
func schedule(t testing.TB, entrants, cycles int, swap bool) []format.Round {
	t.Helper()
	rr := format.RoundRobin{Entrants: entrants, Cycles: cycles, Swap: swap}
	if err := rr.Validate(); err != nil {
		t.Fatal(err)
	}
	return rr.Rounds()
}

// line writes a round as the referee's table has it: "1-8 2-7 3-6 4-5", with the bye as "(3)".
func line(r format.Round) string {
	var words []string
	for _, p := range r.Pairs {
		words = append(words, fmt.Sprintf("%d-%d", p.First, p.Second))
	}
	if r.Bye != 0 {
		words = append(words, fmt.Sprintf("(%d)", r.Bye))
	}
	return strings.Join(words, " ")
}

// count adds up the games and the byes of a schedule.
func count(rounds []format.Round) (games, byes int) {
	for _, r := range rounds {
		games += len(r.Pairs)
		if r.Bye != 0 {
			byes++
		}
	}
	return games, byes
}

// firsts counts the first moves of every number. Index 0 stays empty.
func firsts(entrants int, rounds []format.Round) []int {
	n := make([]int, entrants+1)
	for _, r := range rounds {
		for _, p := range r.Pairs {
			n[p.First]++
		}
	}
	return n
}

// longestRun is the largest number of games that somebody plays in a row with one side.
func longestRun(entrants int, rounds []format.Round) int {
	longest := 0
	run := make([]int, entrants+1) // above 0: so many first moves in a row, below: second
	for _, r := range rounds {
		for _, p := range r.Pairs {
			run[p.First] = max(run[p.First], 0) + 1
			run[p.Second] = min(run[p.Second], 0) - 1
			longest = max(longest, run[p.First], -run[p.Second])
		}
	}
	return longest
}

// mustBeFull checks what every schedule has to be: rounds and tables numbered without a gap,
// everybody in every round exactly once, every pair once in every cycle, first movers reversed from
// cycle to cycle.
func mustBeFull(t rapid.TB, entrants, cycles int, rounds []format.Round) {
	t.Helper()
	perCycle := entrants - 1 + entrants%2
	if len(rounds) != cycles*perCycle {
		t.Fatalf("%d entrants, %d cycles: %d rounds", entrants, cycles, len(rounds))
	}
	met := make([]int, (entrants+1)*(entrants+1)) // cycles in which the pair has met with this first mover
	for i, r := range rounds {
		if r.No != i+1 || r.Cycle != i/perCycle+1 || r.CycleRound < 1 || r.CycleRound > perCycle {
			t.Fatalf("%d entrants: round %d is numbered %d, cycle %d, round %d of the formula", entrants, i+1, r.No, r.Cycle, r.CycleRound)
		}
		seen := make([]bool, entrants+1)
		sit := func(number int) {
			if number < 1 || number > entrants || seen[number] {
				t.Fatalf("%d entrants, round %d: number %d: %s", entrants, r.No, number, line(r))
			}
			seen[number] = true
		}
		for k, p := range r.Pairs {
			if p.Table != k+1 {
				t.Fatalf("%d entrants, round %d: table %d stands at %d", entrants, r.No, p.Table, k+1)
			}
			sit(p.First)
			sit(p.Second)
			at, back := p.First*(entrants+1)+p.Second, p.Second*(entrants+1)+p.First
			met[at]++
			if met[at]+met[back] != r.Cycle || max(met[at]-met[back], met[back]-met[at]) > 1 {
				t.Fatalf("%d entrants, round %d: %d-%d have met %d and %d times", entrants, r.No, p.First, p.Second, met[at], met[back])
			}
		}
		if (r.Bye != 0) != (entrants%2 == 1) || len(r.Pairs) != entrants/2 {
			t.Fatalf("%d entrants, round %d: %s", entrants, r.No, line(r))
		}
		if r.Bye != 0 {
			sit(r.Bye)
		}
	}
}
