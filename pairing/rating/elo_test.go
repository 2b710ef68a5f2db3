package rating

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing"
)

var club = Rules{K: 20, NewK: 40, NewGames: 3, Start: 1500}

// TestExpect compares the curve with the figures of the usual table of expected scores.
func TestExpect(t *testing.T) {
	for _, c := range []struct {
		a, b int
		want float64
	}{
		{1500, 1500, .5}, {1900, 1500, 10. / 11}, {1500, 1900, 1. / 11}, {1600, 1500, .64}, {1700, 1500, .76}, {1500, 1550, .43},
	} {
		if got := Expect(c.a, c.b).Float(); math.Abs(got-c.want) > .005 {
			t.Errorf("Expect(%d, %d) = %.4f, want %.4f", c.a, c.b, got, c.want)
		}
	}
}

// TestExpectOnEveryMachine reckons the expected score of every difference of ratings with numbers of 200 bits
// and compares. No value lies so near a half billionth that the last bits of a machine could decide.
func TestExpectOnEveryMachine(t *testing.T) {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }
	root := number(math.Pow(10, 1./scale)) // of the fourhundredth degree, made exact by Newton's steps
	for range 5 {
		power := number(1)
		for range scale - 1 {
			power.Mul(power, root)
		}
		wrong := number(10)
		wrong.Sub(number(0).Mul(power, root), wrong)
		root.Sub(root, wrong.Quo(wrong, power.Mul(power, number(scale))))
	}
	power := number(1) // 10^(d/400)
	for d := 0; d <= 9998; d++ {
		exact := number(0).Quo(number(1e9), number(0).Add(number(1), power)) // the weaker one's
		floor, _ := exact.Int64()
		part, _ := number(0).Sub(exact, number(float64(floor))).Float64()
		if math.Abs(part-.5) < 1e-5 {
			t.Errorf("difference %d: %.8f billionths above %d is too near a half", d, part, floor)
		}
		want := Billionths(floor)
		if part > .5 {
			want++
		}
		if weak, strong := Expect(1, 1+d), Expect(1+d, 1); weak != want || strong != 1e9-want {
			t.Fatalf("difference %d: %d and %d, want %d and the rest", d, weak, strong, want)
		}
		power.Mul(power, root)
	}
}

func TestRate(t *testing.T) {
	const anna, bob, cem = 1, 2, 3
	old := func(rating int) Rated { return Rated{Rating: rating, Results: 50} }
	for _, c := range []struct {
		says    string
		rules   Rules
		before  map[ID]Rated
		entered map[ID]int
		results []Result
		want    map[ID]string // before > after of so many results
	}{
		{
			says: "two who are new begin with the club's start and have the higher K", rules: club,
			results: []Result{{anna, bob, pairing.Point}}, want: map[ID]string{anna: "1500>1520 1", bob: "1500>1480 1"},
		},
		{
			says: "a draw between equals changes nothing", rules: club, before: map[ID]Rated{anna: old(1700), bob: old(1700)},
			results: []Result{{anna, bob, pairing.Point / 2}}, want: map[ID]string{anna: "1700>1700 1", bob: "1700>1700 1"},
		},
		{
			says: "the stronger one wins little", rules: club, before: map[ID]Rated{anna: old(1900), bob: old(1500)},
			results: []Result{{anna, bob, pairing.Point}}, want: map[ID]string{anna: "1900>1902 1", bob: "1500>1498 1"},
		},
		{
			says: "and loses much", rules: club, before: map[ID]Rated{anna: old(1900), bob: old(1500)},
			results: []Result{{anna, bob, 0}}, want: map[ID]string{anna: "1900>1882 1", bob: "1500>1518 1"},
		},
		{
			says: "a half is rounded away from zero on both sides", rules: Rules{K: 25, NewK: 25, Start: 1200},
			results: []Result{{anna, bob, pairing.Point}}, want: map[ID]string{anna: "1200>1213 1", bob: "1200>1187 1"},
		},
		{
			says: "a dead position is three quarters", rules: club, before: map[ID]Rated{anna: old(1500), bob: old(1500)},
			results: []Result{{anna, bob, pairing.Point * 3 / 4}}, want: map[ID]string{anna: "1500>1505 1", bob: "1500>1495 1"},
		},
		{
			says: "somebody new begins with the rating of the entry, where the club takes it", rules: club, before: map[ID]Rated{bob: old(1500)}, entered: map[ID]int{anna: 1900, bob: 2500},
			results: []Result{{anna, bob, pairing.Point}}, want: map[ID]string{anna: "1900>1904 1", bob: "1500>1498 1"},
		},
		{
			says: "all results of an event use the ratings before it", rules: club, before: map[ID]Rated{anna: old(1500), bob: old(1500), cem: old(1500)},
			results: []Result{{anna, bob, pairing.Point}, {anna, cem, pairing.Point}, {bob, cem, pairing.Point}},
			want:    map[ID]string{anna: "1500>1520 2", bob: "1500>1500 2", cem: "1500>1480 2"},
		},
		{
			says: "the K of the newcomer holds for the whole event", rules: club, before: map[ID]Rated{anna: {1500, 2}, bob: {1500, 3}},
			results: []Result{{anna, bob, pairing.Point}, {bob, anna, 0}}, want: map[ID]string{anna: "1500>1540 2", bob: "1500>1480 2"},
		},
		{
			says: "a rating never becomes none", rules: Rules{K: 100, NewK: 100, Start: 10},
			results: []Result{{anna, bob, 0}}, want: map[ID]string{anna: "10>1 1", bob: "10>60 1"},
		},
		{says: "nobody plays himself", rules: club, results: []Result{{anna, anna, pairing.Point}}, want: map[ID]string{}},
	} {
		t.Run(c.says, func(t *testing.T) {
			got := c.rules.Rate(c.before, c.entered, c.results)
			if len(got) != len(c.want) {
				t.Errorf("%d players, want %d", len(got), len(c.want))
			}
			for id, want := range c.want {
				if s := fmt.Sprintf("%d>%d %d", got[id].Before, got[id].After, got[id].Results); s != want {
					t.Errorf("player %d: %s, want %s", id, s, want)
				}
			}
		})
	}
}

// TestRateIsFair checks for any event that what some win others lose, but for the rounding, where all have
// one K, and that the order of the results does not matter.
func TestRateIsFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "players")
		before := map[ID]Rated{}
		for i := range n {
			before[ID(i)] = Rated{Rating: rapid.IntRange(800, 2600).Draw(t, "rating"), Results: 99}
		}
		var results, back []Result
		for a := range n {
			for b := range a {
				r := Result{ID(a), ID(b), pairing.Points(rapid.IntRange(0, 4).Draw(t, "quarters")) * pairing.Point / 4}
				results = append(results, r)
				back = append([]Result{{r.B, r.A, pairing.Point - r.Score}}, back...)
			}
		}
		rules := Rules{K: rapid.IntRange(1, 60).Draw(t, "K"), Start: 1500}
		once, other := rules.Rate(before, nil, results), rules.Rate(before, nil, back)
		sum := 0
		for id, s := range once {
			sum += s.Change()
			if s.After != other[id].After {
				t.Fatalf("player %d: %d, in the other order %d", id, s.After, other[id].After)
			}
		}
		if sum > n || sum < -n {
			t.Fatalf("%d players win %d together", n, sum)
		}
	})
}

// TestRateAgainstATable is an event of four reckoned by hand with the usual table of expected scores
// (differences 0, 100, 200, 300: .50, .64, .76, .85), all with K 20.
func TestRateAgainstATable(t *testing.T) {
	old := func(rating int) Rated { return Rated{Rating: rating, Results: 50} }
	before := map[ID]Rated{1: old(1800), 2: old(1700), 3: old(1600), 4: old(1500)}
	results := []Result{
		{1, 4, pairing.Point / 2}, {2, 3, pairing.Point}, {4, 3, pairing.Point}, {1, 2, 0}, {2, 4, pairing.Point}, {3, 1, pairing.Point / 2},
	}
	for id, want := range map[ID]struct {
		score pairing.Points
		after int
	}{
		1: {pairing.Point, 1775},         // 1 of .64+.76+.85 = 2.25: 20 × −1.25
		2: {3 * pairing.Point, 1725},     // 3 of .36+.64+.76 = 1.76: 20 × 1.24
		3: {pairing.Point / 2, 1585},     // ½ of .24+.36+.64 = 1.24: 20 × −.74
		4: {pairing.Point * 3 / 2, 1515}, // 1½ of .15+.24+.36 = .75: 20 × .75
	} {
		if got := club.Rate(before, nil, results)[id]; got.Score != want.score || got.After != want.after {
			t.Errorf("player %d: %v points and %d, want %v and %d", id, got.Score, got.After, want.score, want.after)
		}
	}
}

// TestRateAgainstFloats reckons events once more, player by player, with plain floating-point numbers.
func TestRateAgainstFloats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 10).Draw(t, "players")
		rules := Rules{K: rapid.IntRange(1, 100).Draw(t, "K"), NewK: rapid.IntRange(1, 100).Draw(t, "new K"), NewGames: rapid.IntRange(0, 30).Draw(t, "new for"), Start: rapid.IntRange(1, 3000).Draw(t, "start")}
		before, entered := map[ID]Rated{}, map[ID]int{}
		for i := range n {
			if id := ID(i + 1); rapid.Bool().Draw(t, "known") {
				before[id] = Rated{rapid.IntRange(1, 3000).Draw(t, "rating"), rapid.IntRange(1, 60).Draw(t, "results")}
			} else {
				entered[id] = rapid.SampledFrom([]int{0, 0, 900, 2100}).Draw(t, "entered")
			}
		}
		var results []Result
		for range rapid.IntRange(0, 40).Draw(t, "results") {
			results = append(results, Result{
				ID(rapid.IntRange(1, n).Draw(t, "a")), ID(rapid.IntRange(1, n).Draw(t, "b")), pairing.Points(rapid.IntRange(0, 4).Draw(t, "quarters")) * 15,
			})
		}
		rating := func(id ID) float64 {
			switch was, known := before[id]; {
			case known:
				return float64(was.Rating)
			case entered[id] > 0:
				return float64(entered[id])
			}
			return float64(rules.Start)
		}
		steps := rules.Rate(before, entered, results)
		for i := range n {
			id, played, better := ID(i+1), 0, 0.
			for _, r := range results {
				own, other := r.A, r.B
				score := float64(r.Score) / 60
				if r.B == id {
					own, other, score = r.B, r.A, 1-score
				}
				if r.A == r.B || own != id {
					continue
				}
				played++
				better += score - 1/(1+math.Pow(10, (rating(other)-rating(own))/400))
			}
			step, ok := steps[id]
			if ok != (played > 0) || ok && step.Results != played {
				t.Fatalf("player %d has %d results, want %d", id, step.Results, played)
			}
			k := rules.K
			if before[id].Results < rules.NewGames {
				k = rules.NewK
			}
			if want := math.Max(1, rating(id)+float64(k)*better); ok && math.Abs(float64(step.After)-want) > .5+1e-5 {
				t.Fatalf("player %d: %d, want %.6f", id, step.After, want)
			}
		}
	})
}
