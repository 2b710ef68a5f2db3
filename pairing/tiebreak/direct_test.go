package tiebreak

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

func TestDirect(t *testing.T) {
	cases := []struct {
		story string
		group int // the first so many
		lines []string
		want  string
	}{
		{"the winner of the two is first", 2, []string{"B-A 1"}, "[2 1]"},
		{"a draw separates nobody", 2, []string{"A-B ="}, "[1 1]"},
		{"two who have not met", 2, []string{"A-C 1"}, "[1 1]"},
		{"BR-056 one win each in two matches is level", 2, []string{"A-B 1", "B-A 1"}, "[1 1]"},
		{"BR-056 averages per pair: a sum would put A first", 3, []string{"A-B 1", "A-B 1", "B-C 1", "C-A 1"}, "[1 1 1]"},
		{"a win and a draw in two matches", 2, []string{"A-B 1", "B-A ="}, "[1 2]"},
		{"a forfeit is a result", 2, []string{"A-B -"}, "[2 1]"},
		{"a circle separates nobody", 3, []string{"A-B 1", "B-C 1", "C-A 1"}, "[1 1 1]"},
		{"matches with others do not count", 3, []string{"A-B =", "B-C =", "C-A =", "A-D 1"}, "[1 1 1]"},
		{"those still level are compared among themselves", 4, []string{"A-B 1", "B-C 1", "C-D 1", "A-D 0", "A-C 1", "B-D 1"}, "[1 2 3 4]"},
		{"not all met, but nobody can catch A", 3, []string{"A-B 1", "A-C 1"}, "[1 2 2]"},
		{"not all met: C could still catch A", 3, []string{"A-B 1", "B-C ="}, "[1 1 1]"},
		{"A is certain, then B among the others", 4, []string{"A-B 1", "A-C 1", "A-D 1", "B-C 1", "B-D 1"}, "[1 2 3 3]"},
		{"A is certain, then all others have met", 4, []string{"A-B 1", "A-C 1", "A-D =", "B-C 1", "B-D 1", "C-D 1"}, "[1 2 3 4]"},
		{"not all met: C could still draw level with A", 3, []string{"A-B 1", "A-C ="}, "[1 1 1]"},
		{"a quarter more, and nobody can", 3, []string{"A-B 1", "A-C ahead1"}, "[1 2 2]"},
	}
	for _, c := range cases {
		t.Run(c.story, func(t *testing.T) {
			f := field(t, 4, scoring.Single.Form, c.lines...)
			group := []int{0, 1, 2, 3}[:c.group]
			if got := fmt.Sprint(Direct.Rank(f, group, false).Places); got != c.want {
				t.Errorf("%v: %s, want %s", c.lines, got, c.want)
			}
		})
	}
}

func TestDirectWorking(t *testing.T) {
	f := field(t, 4, scoring.Single.Form, "A-B 1", "B-A =", "B-C 1", "C-A 1", "D-A 1")
	w := Direct.Explain(f, 0, []int{0, 1, 2})
	table := w.Tables[0]
	got := fmt.Sprint(table.Members, table.Pairs[0][1].Average(), table.Pairs[1][0].Average(), table.Pairs[0][0].Average(), table.Sums, table.Places, table.AllMet, w.Value)
	if want := "[1 2 3] ¾ ¼ 0 [¾ 1¼ 1] [3 1 2] true 3"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if w := Direct.Explain(f, 3, []int{0, 1, 2}); !w.Value.None || w.Tables != nil {
		t.Errorf("D was not tied: %+v", w)
	}
	smaller := field(t, 4, scoring.Single.Form, "A-B 1", "B-C 1", "C-D 1", "A-D 0", "A-C 1", "B-D 1")
	if w := Direct.Explain(smaller, 3, []int{0, 1, 2, 3}); len(w.Tables) != 2 || len(w.Tables[1].Members) != 2 || w.Value.Text() != "4" {
		t.Errorf("D is compared with all, then with C: %+v", w)
	}
}

// A published exercise: a Swiss event of 9 rounds ranked by points and direct encounter only. Each
// place is a tied group but for the one on 6, which parts into 6 | 1 and 4 | 2.
func TestPublishedDirect(t *testing.T) {
	read := func(file string) [][]string {
		f, err := os.Open("testdata/swiss_direct/" + file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines, err := csv.NewReader(f).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return lines[1:]
	}
	var lines []string
	letter := func(no string) string {
		n, _ := strconv.Atoi(no)
		return string(rune('A' + n - 1))
	}
	for _, g := range read("games.csv") {
		if strings.HasPrefix(g[6], "played") {
			lines = append(lines, letter(g[2])+"-"+letter(g[3])+" "+map[string]string{"1": "1", "0": "0", "0.5": "="}[g[4]])
		}
	}
	f := field(t, 16, scoring.Single.Form, lines...)
	groups, ranks := map[string][]int{}, map[int]string{}
	for _, e := range read("expected.csv") {
		n, _ := strconv.Atoi(e[1])
		groups[e[2]] = append(groups[e[2]], n-1)
		ranks[n-1] = e[0]
	}
	above := 0
	for _, points := range []string{"6.5", "6", "4.5", "4", "3.5", "3", "2.5"} {
		group := groups[points]
		for i, place := range Direct.Rank(f, group, false).Places {
			if got := fmt.Sprint(above + place); got != ranks[group[i]] {
				t.Errorf("on %s points number %d is on place %s, published %s", points, group[i]+1, got, ranks[group[i]])
			}
		}
		above += len(group)
	}
}

// Direct encounter agrees with the rule said in the plainest way: try every result of the missing
// matches.
func TestDirectProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 5).Draw(t, "entrants")
		src := Source{Form: scoring.Single.Form, System: scoring.Classic}
		for i := range n {
			src.Entrants = append(src.Entrants, pairing.Entrant{ID: pairing.ID(i + 1)})
		}
		for a := range n {
			for b := range a {
				for range rapid.SampledFrom([]int{1, 1, 1, 1, 0, 2, 3}).Draw(t, "meetings") {
					m := pairing.Match{Seats: []pairing.Seat{{Entrant: pairing.ID(a + 1)}, {Entrant: pairing.ID(b + 1)}}, Lot: pairing.NoSeat}
					key := rapid.SampledFrom([]scoring.Action{"1", "0", "=", "ahead1", "+", "*"}).Draw(t, "result")
					m, _ = scoring.Press(src.Form, m, key)
					src.Matches = append(src.Matches, m)
				}
			}
		}
		f, group := NewField(src), rapid.Permutation([]int{0, 1, 2, 3, 4}[:n]).Draw(t, "group")
		got, want := Direct.Rank(f, group, true).Places, make([]int, n)
		plainly(f, group, 1, want)
		for i, member := range group {
			if got[i] != want[member] {
				t.Fatalf("group %v: places %v, plainly by sheet %v", group, got, want)
			}
		}
	})
}

// plainly is direct encounter in 24ths of a point (averages of up to three meetings of quarter
// points are whole), written without regard to speed.
func plainly(f *Field, group []int, first int, places []int) {
	sums, missing := map[int]int{}, [][2]int{}
	for _, a := range group {
		places[a] = first
		for _, b := range group {
			sum, met := 0, 0
			for _, r := range f.Sheets[a].Results {
				if r.Opponent == b {
					sum, met = sum+24*int(r.Out.Score())/int(pairing.Point), met+1
				}
			}
			if met > 0 {
				sums[a] += sum / met
			} else if a < b {
				missing = append(missing, [2]int{a, b})
			}
		}
	}
	if len(missing) > 0 {
		if leader, ok := certainly(group, sums, missing); ok && len(group) > 1 {
			plainly(f, slices.DeleteFunc(slices.Clone(group), func(x int) bool { return x == leader }), first+1, places)
		}
		return
	}
	bySum := map[int][]int{}
	for _, a := range group {
		bySum[sums[a]] = append(bySum[sums[a]], a)
	}
	if len(bySum) < 2 {
		return
	}
	keys := []int{}
	for sum := range bySum {
		keys = append(keys, sum)
	}
	slices.SortFunc(keys, func(x, y int) int { return cmp.Compare(y, x) })
	for _, sum := range keys {
		plainly(f, bySum[sum], first, places)
		first += len(bySum[sum])
	}
}

// certainly finds who is alone at the top however the missing matches end.
func certainly(group []int, sums map[int]int, missing [][2]int) (leader int, ok bool) {
	if len(missing) == 0 {
		best := slices.MaxFunc(group, func(x, y int) int { return cmp.Compare(sums[x], sums[y]) })
		for _, x := range group {
			if x != best && sums[x] == sums[best] {
				return 0, false
			}
		}
		return best, true
	}
	leader = -1
	a, b := missing[0][0], missing[0][1]
	for _, result := range []int{0, 12, 24} {
		sums[a], sums[b] = sums[a]+result, sums[b]+24-result
		one, alone := certainly(group, sums, missing[1:])
		sums[a], sums[b] = sums[a]-result, sums[b]-24+result
		if !alone || leader >= 0 && one != leader {
			return 0, false
		}
		leader = one
	}
	return leader, true
}
