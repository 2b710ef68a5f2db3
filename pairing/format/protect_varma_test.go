package format_test

import (
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"roundtable/pairing/format"
)

// printedVarma reads testdata/varma.csv: by the even number of players the numbers of A to D as FIDE
// prints them, misprint included.
func printedVarma(t *testing.T) map[int]map[string][]int {
	t.Helper()
	file, err := os.Open("testdata/varma.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	tables := map[int]map[string][]int{}
	for _, row := range rows[1:] {
		most, err1 := strconv.Atoi(row[0])
		number, err2 := strconv.Atoi(row[3])
		if err1 != nil || err2 != nil {
			t.Fatalf("row %q", row)
		}
		if tables[most] == nil {
			tables[most] = map[string][]int{}
		}
		tables[most][row[2]] = append(tables[most][row[2]], number)
	}
	return tables
}

// lateInGroups are the pairs of a group that meet in the last three rounds: "C 6-12".
func lateInGroups(entrants int, groups map[string][]int) []string {
	lates, _ := matches(single(entrants))
	var all []string
	for name, numbers := range groups {
		for i, a := range numbers {
			for _, b := range numbers[i+1:] {
				if lates[[2]int{min(a, b), max(a, b)}] {
					all = append(all, fmt.Sprintf("%s %d-%d", name, a, b))
				}
			}
		}
	}
	slices.Sort(all)
	return all
}

func TestPrintedVarmaTables(t *testing.T) {
	tables := printedVarma(t)
	if len(tables) != 8 {
		t.Fatalf("%d tables", len(tables))
	}
	for most, groups := range tables {
		for _, n := range []int{most - 1, most} {
			var want []string
			if n == 12 {
				want = []string{"C 6-12"} // the misprint: round 11 of 11
			}
			if diff := cmp.Diff(want, lateInGroups(n, groups)); diff != "" {
				t.Errorf("%d entrants: %s", n, diff)
			}
		}
	}
}

// envelopesOf draws with two club-mates and collects what was in each envelope before anything was
// taken.
func envelopesOf(t *testing.T, n int) map[string][]int {
	u := make([]string, n)
	u[0], u[n-1] = "A", "A"
	groups := map[string][]int{}
	for _, code := range firstCodes(60) {
		d := draw(t, single(n), code, u)
		if d.Method != format.MethodVarma {
			t.Fatalf("%d entrants draw by %s", n, d.Method.ID)
		}
		groups[d.Envelopes[0].Group] = d.Envelopes[0].Numbers
	}
	return groups
}

func TestEnvelopesAreThePrintedOnes(t *testing.T) {
	for most, printed := range printedVarma(t) {
		for _, n := range []int{most - 1, most} {
			want := map[string][]int{}
			for name, numbers := range printed {
				for _, number := range numbers {
					if number <= n {
						want[name] = append(want[name], number)
					}
				}
			}
			if n == 12 {
				want["C"], want["D"] = []int{6, 8, 11}, []int{3, 12}
			}
			if n%2 == 1 && n != 11 {
				delete(want, "D") // one number is left in it, too few for two club-mates
			}
			got := envelopesOf(t, n)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%d entrants: %s", n, diff)
			}
			if late := lateInGroups(n, got); late != nil {
				t.Errorf("%d entrants: %v meet in the last three rounds", n, late)
			}
		}
	}
}

func TestWhoDrawsByVarma(t *testing.T) {
	for _, c := range []struct {
		name, units string
		cycles      int
		method      format.Method
	}{
		{"the smallest table", "AA.......", 1, format.MethodVarma},
		{"the largest table", "AAAAAAAAAABBBBBBBBBCCCDD", 1, format.MethodVarma},
		{"eight entrants have no table", "AA......", 1, format.MethodSearch},
		{"nor have 25", "AA.......................", 1, format.MethodSearch},
		{"two cycles", "AA.......", 2, format.MethodSearch},
		{"a club too large for any envelope", "AAAA......", 1, format.MethodSearch},
		{"clubs that do not all find room", "AAABBBCCC.", 1, format.MethodSearch},
		{"nobody has a club-mate", "ABCDEFGHIJ", 1, format.MethodPlain},
	} {
		t.Run(c.name, func(t *testing.T) {
			rr := format.RoundRobin{Entrants: len(c.units), Cycles: c.cycles, Swap: true}
			d := draw(t, rr, "K7Q2-M9XD", units(c.units))
			if d.Method != c.method || (d.Envelopes != nil) != (c.method == format.MethodVarma) {
				t.Errorf("by %s, envelopes %v", d.Method.ID, d.Envelopes)
			}
			if late, _ := mustBeDraw(t, rr, d, units(c.units)); late != 0 {
				t.Errorf("late: %v", d.Late)
			}
		})
	}
}

func TestMinutesOfAVarmaDraw(t *testing.T) {
	// The entry list begins with B; A is larger and draws first, B and C are equal, B stands first.
	d := draw(t, single(12), "K7Q2-M9XD", units("BAAC.BADC.A."))
	var drew []string
	for _, e := range d.Envelopes {
		drew = append(drew, fmt.Sprint(e.Unit, e.Entrants))
	}
	if diff := cmp.Diff([]string{"A[1 2 6 10]", "B[0 5]", "C[3 8]", "[4 7 9 11]"}, drew); diff != "" {
		t.Error(diff)
	}
	if a := d.Envelopes[0]; a.Group != "A" || !slices.Equal(a.Offered, []string{"A"}) || !slices.Equal(a.Numbers, []int{4, 5, 9, 10}) {
		t.Errorf("four draw out of the only envelope of four: %+v", a)
	}
	if b := d.Envelopes[1]; !slices.Equal(b.Offered, []string{"B", "C", "D"}) || !slices.Contains(b.Offered, b.Group) {
		t.Errorf("an empty envelope was offered, or one with room was not: %+v", b)
	}
	if rest := d.Envelopes[3]; rest.Group != "" || rest.Offered != nil || !slices.IsSorted(rest.Numbers) {
		t.Errorf("the others draw out of what is left: %+v", rest)
	}
}

func TestAnyMinutesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(9, 24).Draw(t, "entrants")
		u := make([]string, n)
		for i := range u {
			if k := rapid.IntRange(0, n/2).Draw(t, "unit"); k > 0 {
				u[i] = fmt.Sprint("unit ", k)
			}
		}
		d := draw(t, single(n), firstCodes(50)[rapid.IntRange(0, 49).Draw(t, "code")], u)
		if d.Method != format.MethodVarma {
			return
		}
		if late, _ := mustBeDraw(t, single(n), d, u); late != 0 {
			t.Fatalf("late by Varma: %v", d.Late)
		}
		var entrants, gone []int
		for _, e := range d.Envelopes {
			if len(e.Entrants) != len(e.Taken) || (e.Group != "" && !slices.Contains(e.Offered, e.Group)) {
				t.Fatalf("%+v", e)
			}
			for i, who := range e.Entrants {
				if u[who] != e.Unit && e.Unit != "" || d.Numbers[who] != e.Taken[i] || !slices.Contains(e.Numbers, e.Taken[i]) {
					t.Fatalf("entrant %d in %+v, numbers %v", who, e, d.Numbers)
				}
			}
			for _, number := range e.Numbers {
				if slices.Contains(gone, number) {
					t.Fatalf("%d is in an envelope again: %+v", number, d.Envelopes)
				}
			}
			entrants, gone = append(entrants, e.Entrants...), append(gone, e.Taken...)
		}
		if slices.Sort(entrants); len(slices.Compact(entrants)) != n {
			t.Fatalf("in the minutes are %v", entrants)
		}
	})
}
