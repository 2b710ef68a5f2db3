package format_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"strconv"
	"testing"

	"roundtable/pairing/format"
)

// published reads testdata/berger.csv: the printed tables of 4 to 16, by players and round.
func published(t *testing.T) map[[2]int][]format.Pair {
	t.Helper()
	file, err := os.Open("testdata/berger.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	tables := map[[2]int][]format.Pair{}
	for _, row := range rows[1:] {
		var n [5]int // players, round, board, first, second
		for i, cell := range row {
			if n[i], err = strconv.Atoi(cell); err != nil {
				t.Fatal(err)
			}
		}
		at := [2]int{n[0], n[1]}
		tables[at] = append(tables[at], format.Pair{Table: n[2], First: n[3], Second: n[4]})
	}
	return tables
}

func TestPublishedTables(t *testing.T) {
	tables, compared := published(t), 0
	for n := 3; n <= 16; n++ {
		p := n + n%2
		for _, r := range schedule(t, n, 1, true) {
			var want []format.Pair
			for _, pair := range tables[[2]int{p, r.No}] {
				if max(pair.First, pair.Second) <= n {
					want = append(want, format.Pair{Table: len(want) + 1, First: pair.First, Second: pair.Second})
				}
			}
			compared += len(want)
			if len(want) != n/2 || fmt.Sprint(want) != fmt.Sprint(r.Pairs) {
				t.Errorf("%d entrants, round %d: got %v, published %v", n, r.No, r.Pairs, want)
			}
		}
	}
	// 371 printed pairs with even counts, and with odd counts those that do not meet nobody.
	if compared != 371+3+10+21+36+55+78+105 {
		t.Errorf("%d pairs compared", compared)
	}
}

func TestTablesOfTheRules(t *testing.T) {
	for _, c := range []struct {
		name     string
		entrants int
		want     []string
	}{
		{"eight", 8, []string{
			"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
			"3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1",
		}},
		{"three", 3, []string{"2-3 (1)", "1-2 (3)", "3-1 (2)"}},
		{"two", 2, []string{"1-2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for i, r := range schedule(t, c.entrants, 1, true) {
				if line(r) != c.want[i] {
					t.Errorf("round %d: got %s, want %s", r.No, line(r), c.want[i])
				}
			}
		})
	}
}

// byRule is the table of source rule S1, row by row: the round and the first mover of a < b.
func byRule(p, a, b int) (round, first int) {
	if b != p {
		if first = b; (a+b)%2 != 0 {
			first = a
		}
		if a+b > p {
			return a + b - p, first
		}
		return a + b - 1, first
	}
	if first = p; a <= p/2 {
		first = a
	}
	if 2*a > p {
		return 2*a - p, first
	}
	return 2*a - 1, first
}

func TestScheduleFollowsTheRuleForEverySize(t *testing.T) {
	for n := 2; n <= 200; n++ {
		rounds := schedule(t, n, 1, true)
		mustBeFull(t, n, 1, rounds)
		for _, r := range rounds {
			for _, p := range r.Pairs {
				round, first := byRule(n+n%2, min(p.First, p.Second), max(p.First, p.Second))
				if r.No != round || p.First != first {
					t.Fatalf("%d entrants: %d-%d in round %d, by the rule round %d and first %d", n, p.First, p.Second, r.No, round, first)
				}
			}
			if r.Bye == 0 {
				continue
			}
			if round, _ := byRule(n+1, r.Bye, n+1); round != r.No {
				t.Fatalf("%d entrants: bye of %d in round %d, by the rule %d", n, r.Bye, r.No, round)
			}
		}
		for number, times := range firsts(n, rounds)[1:] {
			least, most := (n-1)/2, n/2 // equal for odd counts
			if times < least || times > most {
				t.Fatalf("%d entrants: number %d moves first %d times", n, number+1, times)
			}
		}
	}
}
