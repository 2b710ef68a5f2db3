package format_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/format"
)

// The numbers below were worked out by a program in another language, from the description alone.
func TestProtectedDrawIsTheSameEverywhere(t *testing.T) {
	for _, c := range []struct {
		name, code, units string
		cycles            int
		swap              bool
		method            format.Method
		want              []int
	}{
		{"eleven in envelopes", "K7Q2-M9XD", "ABCDABCDAC.", 1, true, format.MethodVarma, []int{9, 6, 7, 11, 4, 8, 1, 3, 10, 2, 5}},
		{"twelve in envelopes", "K7Q2-M9XD", "CABAB.CABA.C", 1, true, format.MethodVarma, []int{11, 9, 7, 4, 2, 3, 6, 10, 1, 5, 12, 8}},
		{"eight by exchange", "K7Q2-M9XD", "AABB.A.B", 1, true, format.MethodSearch, []int{3, 2, 4, 5, 8, 7, 1, 6}},
		{"a club of more than half", "K7Q2-M9XD", "AAAAAB.BB", 1, true, format.MethodSearch, []int{3, 1, 9, 4, 2, 5, 8, 6, 7}},
		{"two clubs of half", "K7Q2-M9XD", "AABBAABB", 1, true, format.MethodSearch, []int{5, 6, 8, 3, 4, 7, 1, 2}},
		{"more than the tables have", "0000-0000", "ABCABCABCABCABCABCABCABCABC", 1, true, format.MethodSearch,
			[]int{8, 17, 10, 14, 23, 22, 27, 16, 1, 7, 21, 11, 15, 13, 12, 4, 19, 3, 5, 18, 2, 6, 26, 20, 25, 24, 9}},
		{"three cycles with the swap", "0000-0000", "AB.BAACAB", 3, true, format.MethodSearch, []int{9, 7, 8, 6, 4, 3, 1, 2, 5}},
		{"two cycles in the plain order", "K7Q2-M9XD", "ABABCCDE", 2, false, format.MethodSearch, []int{7, 1, 2, 8, 4, 5, 6, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := draw(t, format.RoundRobin{Entrants: len(c.units), Cycles: c.cycles, Swap: c.swap}, c.code, units(c.units))
			if diff := cmp.Diff(c.want, d.Numbers); diff != "" || d.Method != c.method {
				t.Errorf("by %s: %s", d.Method.ID, diff)
			}
		})
	}
}

func TestNoNumberingHasFewerLatePairs(t *testing.T) {
	tried := 0
	for n := 2; n <= 7; n++ {
		lates, sums := matches(single(n))
		fewest := map[string]int{}
		partitions(n, func(s string) {
			u := units(s)
			key := fmt.Sprint(sizes(u))
			least, ok := fewest[key]
			if !ok {
				least = n * n
				permutations(n, func(numbers []int) {
					pairs, _ := judge(lates, sums, numbers, u)
					least = min(least, pairs)
				})
				fewest[key] = least
			}
			if least != fewestLate(u) {
				t.Fatalf("%s: the best of all numberings has %d late pairs, by the rule %d", s, least, fewestLate(u))
			}
			tried++ // the cycles in turn, each with the swap and without it
			rr := format.RoundRobin{Entrants: n, Cycles: tried%format.MaxCycles + 1, Swap: tried%8 < 4}
			if late, _ := mustBeDraw(t, rr, draw(t, rr, "K7Q2-M9XD", u), u); late != least {
				t.Fatalf("%s, %+v: %d late pairs, possible are %d", s, rr, late, least)
			}
		})
	}
}

func TestEverySizeIsProtected(t *testing.T) {
	for n := 2; n <= 40; n++ {
		half := (n+1)/2 - 1
		for name, unit := range map[string]func(i int) int{
			"pairs":                  func(i int) int { return i / 2 },
			"clubs of three":         func(i int) int { return i / 3 },
			"clubs of five":          func(i int) int { return i / 5 },
			"three clubs":            func(i int) int { return i % 3 },
			"two clubs":              func(i int) int { return i % 2 },
			"one club":               func(int) int { return 0 },
			"one pair":               func(i int) int { return max(i, 1) },
			"the largest that fit":   func(i int) int { return i / max(half, 1) },
			"one more than fits":     func(i int) int { return i / (half + 1) },
			"a large one, no others": func(i int) int { return max(i-half, 0) },
		} {
			u := make([]string, n)
			for i := range u {
				u[i] = fmt.Sprint("unit ", unit(i))
			}
			rr := format.RoundRobin{Entrants: n, Cycles: (n+len(name))%format.MaxCycles + 1, Swap: n%8 < 4}
			if late, _ := mustBeDraw(t, rr, draw(t, rr, "K7Q2-M9XD", u), u); late != fewestLate(u) {
				t.Errorf("%d entrants in %s, %d cycles: %d late pairs, possible are %d", n, name, rr.Cycles, late, fewestLate(u))
			}
		}
	}
}

func TestAnyUnitsAreProtected(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rr := format.RoundRobin{
			Entrants: rapid.IntRange(format.MinEntrants, 60).Draw(t, "entrants"),
			Cycles:   rapid.IntRange(1, format.MaxCycles).Draw(t, "cycles"),
			Swap:     rapid.Bool().Draw(t, "swap"),
		}
		most := rapid.IntRange(0, rr.Entrants).Draw(t, "units")
		u := make([]string, rr.Entrants)
		for i := range u {
			if k := rapid.IntRange(0, most).Draw(t, "unit"); k > 0 {
				u[i] = fmt.Sprint("unit ", k)
			}
		}
		code := firstCodes(50)[rapid.IntRange(0, 49).Draw(t, "code")]
		d := draw(t, rr, code, u)
		late, total := mustBeDraw(t, rr, d, u)
		if late != fewestLate(u) {
			t.Fatalf("%d late pairs, possible are %d", late, fewestLate(u))
		}
		if again := draw(t, rr, strings.ToLower(code), u); !cmp.Equal(d, again) {
			t.Fatalf("the second draw differs: %v, %v", d, again)
		}
		if d.Method == format.MethodSearch && rr.Entrants <= 20 {
			mustBeSettled(t, rr, d, u, late, total)
		}
	})
}

// mustBeSettled tries all exchanges of two numbers: none may be better.
func mustBeSettled(t rapid.TB, rr format.RoundRobin, d format.Protected, u []string, late, total int) {
	t.Helper()
	lates, sums := matches(rr)
	for a := range u {
		for b := range a {
			other := slices.Clone(d.Numbers)
			other[a], other[b] = other[b], other[a]
			if l, s := judge(lates, sums, other, u); l < late || l == late && s < total {
				t.Fatalf("%v is better than %v by changing %d and %d", other, d.Numbers, a, b)
			}
		}
	}
}

func TestNoExchangeIsBetter(t *testing.T) {
	u := make([]string, 50)
	for i := range u {
		u[i] = fmt.Sprint("unit ", i/3)
	}
	for _, code := range firstCodes(4) {
		d := draw(t, single(len(u)), code, u)
		late, total := mustBeDraw(t, single(len(u)), d, u)
		mustBeSettled(t, single(len(u)), d, u, late, total)
	}
}

func TestClubsThatJustFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(8, 150).Draw(t, "entrants")
		most := (n+1)/2 - 1
		first := most - rapid.IntRange(0, 1).Draw(t, "less")
		second := min(most-rapid.IntRange(0, 2).Draw(t, "less"), n-first)
		u := make([]string, n)
		for k, i := range rapid.Permutation(countTo(n)).Draw(t, "order") {
			switch {
			case k < first:
				u[i-1] = "A"
			case k < first+second:
				u[i-1] = "B"
			case rapid.Bool().Draw(t, "of C"):
				u[i-1] = "C"
			}
		}
		d := draw(t, single(n), firstCodes(50)[rapid.IntRange(0, 49).Draw(t, "code")], u)
		if late, _ := mustBeDraw(t, single(n), d, u); late != fewestLate(u) { // not 0 if C is too large
			t.Fatalf("%d of A, %d of B: %v are late, possible are %d", first, second, d.Late, fewestLate(u))
		}
	})
}

func TestDrawWithoutClubMatesIsThePlainOne(t *testing.T) {
	for _, s := range []string{"..", "AB", "........", "AB.CDEFG", "ABCDEFGHIJKL", ".............................."} {
		for _, code := range firstCodes(20) {
			d := draw(t, single(len(s)), code, units(s))
			if diff := cmp.Diff(pairing.DrawNumbers(code, purpose, len(s)), d.Numbers); diff != "" || d.Method != format.MethodPlain {
				t.Fatalf("%s, code %s: %s, %s", s, code, d.Method.ID, diff)
			}
			if d.Mates != nil || d.Late != nil || d.Latest() != 0 {
				t.Fatalf("nobody has a club-mate, and there are %v", d.Mates)
			}
		}
	}
}

func TestClubMatesAreDrawnFairly(t *testing.T) {
	sample := firstCodes(1500)
	for _, c := range []struct {
		name, units string
		patterns    int // how many triples of numbers A draws at least
	}{
		{"by envelopes: only two hold three", "AAABBC..D", 2},
		{"by exchange", "AAABBC..", 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			orders := map[string]int{} // who of the three of A has the lowest, the middle, the highest number
			patterns := map[string]bool{}
			for _, code := range sample {
				numbers := draw(t, single(len(c.units)), code, units(c.units)).Numbers
				a := slices.Sorted(slices.Values(numbers[:3]))
				orders[fmt.Sprint(slices.Index(a, numbers[0]), slices.Index(a, numbers[1]))]++
				patterns[fmt.Sprint(a)] = true
			}
			x, want := 0.0, float64(len(sample))/6
			for _, n := range orders {
				x += (float64(n) - want) * (float64(n) - want) / want
			}
			// 5 degrees of freedom: more than 26 happens less than once in ten thousand fair samples.
			if len(orders) != 6 || x > 26 {
				t.Errorf("chi-square %.1f: %v", x, orders)
			}
			if len(patterns) < c.patterns {
				t.Errorf("A always draws %v", patterns)
			}
		})
	}
}

func TestProtectedDrawRefuses(t *testing.T) {
	_, err := single(1).DrawProtected("K7Q2-M9XD", purpose, []string{"A"})
	var people *format.Error
	if !errors.As(err, &people) || people.Key != "error.format.few" {
		t.Errorf("one entrant: %v", err)
	}
	if _, err := single(3).DrawProtected("K7Q2-M9XD", purpose, []string{"A"}); err == nil || errors.As(err, &people) {
		t.Errorf("units for one of three: %v", err)
	}
	if got := single(3).Mates([]int{1, 2}, []string{"A", "A", "A"}); got != nil {
		t.Errorf("numbers for two of three: %v", got)
	}
}

func BenchmarkDrawProtected(b *testing.B) {
	for _, n := range []int{24, 100, 200, 1000} {
		for _, size := range []int{2, 10, n/2 - 1} {
			u := make([]string, n)
			for i := range u {
				u[i] = fmt.Sprint(i / size)
			}
			for _, cycles := range []int{1, 2} {
				b.Run(fmt.Sprintf("%d in clubs of %d, %d cycles", n, size, cycles), func(b *testing.B) {
					rr := format.RoundRobin{Entrants: n, Cycles: cycles, Swap: true}
					for b.Loop() {
						draw(b, rr, "K7Q2-M9XD", u)
					}
				})
			}
		}
	}
}
