package format_test

import (
	"encoding/binary"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/format"
)

const purpose = "numbers"

// units reads "AAB." as three entrants of two units and one without.
func units(s string) []string {
	list := strings.Split(s, "")
	for i := range list {
		if list[i] == "." {
			list[i] = ""
		}
	}
	return list
}

// draw draws in a round robin that has to be valid.
func draw(t rapid.TB, rr format.RoundRobin, code string, units []string) format.Protected {
	t.Helper()
	d, err := rr.DrawProtected(code, purpose, units)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func single(entrants int) format.RoundRobin {
	return format.RoundRobin{Entrants: entrants, Cycles: 1, Swap: true}
}

// firstCodes are the first n codes in counting order: a fixed sample, so these tests never waver.
func firstCodes(n int) []string {
	list := make([]string, n)
	for i := range list {
		var bits [5]byte
		binary.BigEndian.PutUint32(bits[1:], uint32(i))
		list[i] = pairing.NewCode(bits)
	}
	return list
}

// matches are the games of the last three rounds and the sum of rounds of all games, by the numbers
// of the two, from the schedule itself.
func matches(rr format.RoundRobin) (late map[[2]int]bool, sum map[[2]int]int) {
	late, sum = map[[2]int]bool{}, map[[2]int]int{}
	rounds := rr.Rounds()
	for i, r := range rounds {
		for _, p := range r.Pairs {
			pair := [2]int{min(p.First, p.Second), max(p.First, p.Second)}
			sum[pair] += r.No
			late[pair] = late[pair] || i >= len(rounds)-3
		}
	}
	return late, sum
}

// judge counts the pairs of one unit who meet in the last three rounds, and adds up their rounds.
func judge(late map[[2]int]bool, sum map[[2]int]int, numbers []int, units []string) (pairs, total int) {
	for a := range numbers {
		for b := range a {
			if units[a] != units[b] || units[a] == "" {
				continue
			}
			pair := [2]int{min(numbers[a], numbers[b]), max(numbers[a], numbers[b])}
			total += sum[pair]
			if late[pair] {
				pairs++
			}
		}
	}
	return pairs, total
}

// mustBeDraw checks what every restricted draw is: a permutation, with late pairs and figures as the
// schedule has them.
func mustBeDraw(t rapid.TB, rr format.RoundRobin, d format.Protected, units []string) (late, total int) {
	t.Helper()
	sorted := slices.Sorted(slices.Values(d.Numbers))
	for i, number := range sorted {
		if number != i+1 || len(sorted) != rr.Entrants {
			t.Fatalf("not the numbers 1 to %d: %v", rr.Entrants, d.Numbers)
		}
	}
	lates, sums := matches(rr)
	late, total = judge(lates, sums, d.Numbers, units)
	if late != len(d.Late) || d.LateFrom != max(rr.NumRounds()-2, 1) {
		t.Fatalf("%v: %d late pairs, said %v from round %d", d.Numbers, late, d.Late, d.LateFrom)
	}
	latest := 0
	for _, m := range d.Mates {
		met := rr.Meet(d.Numbers[m.A], d.Numbers[m.B])
		if m.A >= m.B || units[m.A] != units[m.B] || m.First != met[0].Round || m.Last != met[len(met)-1].Round {
			t.Fatalf("%+v with numbers %v of %q", m, d.Numbers, units)
		}
		latest = max(latest, m.Last)
	}
	if latest != d.Latest() {
		t.Fatalf("latest round %d, said %d", latest, d.Latest())
	}
	return late, total
}

// countTo lists 1 to n.
func countTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i + 1
	}
	return list
}

// permutations calls visit with every order of 1 to n.
func permutations(n int, visit func([]int)) {
	order := countTo(n)
	var turn func(int)
	turn = func(k int) {
		if k == n {
			visit(order)
			return
		}
		for i := k; i < n; i++ {
			order[k], order[i] = order[i], order[k]
			turn(k + 1)
			order[k], order[i] = order[i], order[k]
		}
	}
	turn(0)
}

// partitions calls visit with every way to divide n entrants into units, "AAB" and so on.
func partitions(n int, visit func(string)) {
	var grow func(string, byte)
	grow = func(s string, next byte) {
		if len(s) == n {
			visit(s)
			return
		}
		for c := byte('A'); c <= next; c++ {
			grow(s+string(rune(c)), max(next, c+1))
		}
	}
	grow("", 'A')
}

// sizes are the sizes of the units, the largest first.
func sizes(units []string) []int {
	count := map[string]int{}
	var list []int
	for _, u := range units {
		if u == "" {
			list = append(list, 1)
		} else {
			count[u]++
		}
	}
	for _, n := range count {
		list = append(list, n)
	}
	slices.SortFunc(list, func(a, b int) int { return b - a })
	return list
}

// fewestLate is the least number of late pairs: none while no unit has more than half of the places
// less one, else what is left over of three meetings of everybody with somebody else.
func fewestLate(units []string) int {
	n, most := len(units), sizes(units)[0]
	p := n + n%2
	others := p - most // the empty place of an odd count too
	switch {
	case n == 2:
		return most - 1
	case most < p/2:
		return 0
	case most > p/2:
		return 3 * (most - others) / 2
	case n%2 == 0 && sizes(units)[1] == most:
		return 2
	default:
		return 1
	}
}
