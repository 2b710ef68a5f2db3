package format_test

import (
	"fmt"
	"testing"

	"roundtable/pairing"
)

func TestByes(t *testing.T) {
	t.Run("BR-008 everybody plays at most once in a round", func(t *testing.T) {
		six, seven := schedule(t, 6, 1, true), schedule(t, 7, 1, true)
		mustBeFull(t, 6, 1, six)
		mustBeFull(t, 7, 1, seven)
		for i, r := range six {
			if r.No != i+1 || len(r.Pairs) != 3 {
				t.Errorf("round %d has %d games", r.No, len(r.Pairs))
			}
		}
		games6, _ := count(six)
		games7, _ := count(seven)
		if len(six) != 5 || games6 != 15 || len(seven) != 7 || games7 != 21 {
			t.Errorf("6: %d rounds, %d games; 7: %d rounds, %d games", len(six), games6, len(seven), games7)
		}
	})
	t.Run("BR-019 one bye in every round of an odd count, each for somebody else", func(t *testing.T) {
		for _, c := range []struct{ entrants, games, byes int }{{3, 3, 3}, {5, 10, 5}} {
			rounds := schedule(t, c.entrants, 1, true)
			if games, byes := count(rounds); games != c.games || byes != c.byes || len(rounds) != c.byes {
				t.Errorf("%d entrants: %d rounds, %d games, %d byes", c.entrants, len(rounds), games, byes)
			}
			out := map[int]bool{}
			for _, r := range rounds {
				out[r.Bye] = true
			}
			if len(out) != c.byes || out[0] {
				t.Errorf("%d entrants: the byes go to %v", c.entrants, out)
			}
		}
	})
	for _, c := range []struct {
		name                          string
		entrants, rounds, games, byes int
	}{
		{"BR-001 a group of three: a bye a round", 3, 3, 3, 3},
		{"BR-001 a group of two: one round and no bye", 2, 1, 1, 0},
		{"BR-020 seven less one are six", 7 - 1, 5, 15, 0},
		{"BR-020 eight less one are seven", 8 - 1, 7, 21, 7},
		{"BR-022 four entrants, whatever they are called", 4, 3, 6, 0},
		{"BR-022 five entrants need no extra entry", 5, 5, 10, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			rounds := schedule(t, c.entrants, 1, true)
			mustBeFull(t, c.entrants, 1, rounds) // no number beyond the entrants
			if games, byes := count(rounds); len(rounds) != c.rounds || games != c.games || byes != c.byes {
				t.Errorf("%d rounds, %d games, %d byes", len(rounds), games, byes)
			}
		})
	}
}

func TestFirstMoves(t *testing.T) {
	t.Run("BR-010 a double round robin has every pair both ways round", func(t *testing.T) {
		rounds := schedule(t, 6, 2, true)
		ways := map[[2]int]int{}
		for _, r := range rounds {
			for _, p := range r.Pairs {
				ways[[2]int{p.First, p.Second}]++
			}
		}
		for way, times := range ways {
			if times != 1 {
				t.Errorf("%v is played %d times", way, times)
			}
		}
		if games, _ := count(rounds); games != 30 || len(ways) != 30 {
			t.Errorf("%d games, %d ways", games, len(ways))
		}
		if got := firsts(6, rounds); fmt.Sprint(got) != "[0 5 5 5 5 5 5]" {
			t.Errorf("first moves %v", got)
		}
	})
	t.Run("BR-011 first moves are shared out evenly", func(t *testing.T) {
		for n := 3; n <= 60; n++ {
			least, most := n, 0
			for _, times := range firsts(n, schedule(t, n, 1, true))[1:] {
				least, most = min(least, times), max(most, times)
			}
			if wantLeast, wantMost := (n-1)/2, n/2; least != wantLeast || most != wantMost {
				t.Errorf("%d entrants: first %d to %d times", n, least, most)
			}
		}
	})
	t.Run("BR-013 the order of the entry list gives nobody the first move", func(t *testing.T) {
		counts := firsts(8, schedule(t, 8, 1, true))
		for draw := range 51 {
			numbers := []int{1, 2, 3, 4, 5, 6, 7, 8} // in the order of entry
			if draw > 0 {
				numbers = pairing.DrawNumbers(pairing.NewCode([5]byte{4: byte(draw)}), "numbers", 8)
			}
			for entrant, number := range numbers {
				if counts[number] != 3 && counts[number] != 4 {
					t.Errorf("draw %d: entrant %d is first %d times of 7", draw, entrant+1, counts[number])
				}
			}
		}
	})
	t.Run("BR-014 runs of one side stay short", func(t *testing.T) {
		for n := 3; n <= 40; n++ {
			if got, want := longestRun(n, schedule(t, n, 1, true)), 2-n%2; got != want {
				t.Errorf("%d entrants: longest run %d, want %d", n, got, want)
			}
		}
	})
}
