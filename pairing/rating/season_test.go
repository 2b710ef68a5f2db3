package rating

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWorth(t *testing.T) {
	rule := Season{Points: []int{10, 8, 6, 5}, Rest: 1}
	for _, c := range []struct {
		says         string
		share        Share
		place, among int
		want         string
	}{
		{"a place alone", ShareAverage, 2, 1, "8"},
		{"behind the list", ShareAverage, 7, 1, "1"},
		{"two share the first place", ShareAverage, 1, 2, "9"},
		{"three share, not a whole number", ShareAverage, 2, 3, "19/3"},
		{"shared over the end of the list", ShareAverage, 4, 2, "3"},
		{"all get those of the place", ShareHigher, 2, 3, "8"},
		{"all get those of the last of their places", ShareLower, 2, 3, "5"},
	} {
		rule.Share = c.share
		if got := rule.Worth(c.place, c.among).RatString(); got != c.want {
			t.Errorf("%s: %s, want %s", c.says, got, c.want)
		}
	}
}

// say is a table in short: place (= shared), player, points, each part with the dropped ones in brackets.
func say(lines []Line) string {
	var out []string
	for _, l := range lines {
		text := fmt.Sprintf("%d", l.Place)
		if l.Shared {
			text += "="
		}
		text += fmt.Sprintf(" p%d %s:", l.Player, l.Total.RatString())
		for _, p := range l.Parts {
			if p.Dropped {
				text += " (" + p.Points.RatString() + ")"
			} else {
				text += " " + p.Points.RatString()
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, " | ")
}

func TestSeason(t *testing.T) {
	finishes := func(places ...[]int) (list []Finish) { // places[event][i] is the player on place i+1
		for e, players := range places {
			for i, p := range players {
				list = append(list, Finish{Event: e, Player: ID(p), Place: i + 1, Among: 1})
			}
		}
		return list
	}
	points := []int{5, 3, 2, 1}
	for _, c := range []struct {
		says string
		rule Season
		in   []Finish
		want string
	}{
		{"all results count", Season{Points: points}, finishes([]int{1, 2, 3}, []int{2, 3, 1}), "1 p2 8: 3 5 | 2 p1 7: 5 2 | 3 p3 5: 2 3"},
		{"the best one counts; level ones share the place", Season{Points: points, Best: 1}, finishes([]int{1, 2, 3}, []int{2, 3, 1}), "1= p1 5: 5 (2) | 1= p2 5: (3) 5 | 3 p3 3: (2) 3"},
		{"of level results the later one is dropped", Season{Points: points, Best: 1}, finishes([]int{1}, []int{1}), "1 p1 5: 5 (5)"},
		{"level ones told apart by their next best result", Season{Points: points, Best: 1, Apart: true}, finishes([]int{1, 2, 3}, []int{2, 3, 1}), "1 p2 5: (3) 5 | 2 p1 5: 5 (2) | 3 p3 3: (2) 3"},
		{"who was in too few events comes last, without a place", Season{Points: points, Least: 2}, finishes([]int{9, 1}, []int{1}), "1 p1 8: 3 5 | 0 p9 5: 5"},
		{"nobody yet", Season{Points: points}, nil, ""},
		{"places behind the list get the rest", Season{Points: []int{4}, Rest: 1}, finishes([]int{1, 2, 3}), "1 p1 4: 4 | 2= p2 1: 1 | 2= p3 1: 1"},
	} {
		t.Run(c.says, func(t *testing.T) {
			if got := say(c.rule.Table(c.in)); got != c.want {
				t.Errorf("\n got %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestSeasonAdds checks for any season that the lines have their places in order, that no total is more than
// all parts together and that with everything counted the totals are what was given out.
func TestSeasonAdds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := Season{
			Points: rapid.SliceOfN(rapid.IntRange(0, 25), 0, 8).Draw(t, "points"), Rest: rapid.IntRange(0, 2).Draw(t, "rest"),
			Share: rapid.SampledFrom(Shares).Draw(t, "share"), Best: rapid.IntRange(0, 3).Draw(t, "best"), Apart: rapid.Bool().Draw(t, "apart"),
		}
		var in []Finish
		given := new(big.Rat)
		for e := range rapid.IntRange(1, 5).Draw(t, "events") {
			for _, p := range rapid.Permutation([]int{1, 2, 3, 4, 5, 6}).Draw(t, "order")[:rapid.IntRange(1, 6).Draw(t, "players")] {
				f := Finish{Event: e, Player: ID(p), Place: len(in)%6 + 1, Among: 1 + p%2}
				in, given = append(in, f), given.Add(given, rule.Worth(f.Place, f.Among))
			}
		}
		sum := new(big.Rat)
		lines := rule.Table(in)
		for i, l := range lines {
			sum.Add(sum, l.Total)
			if l.Place < 1 || l.Place > i+1 {
				t.Fatalf("line %d has place %d", i+1, l.Place)
			}
			if i > 0 && (l.Total.Cmp(lines[i-1].Total) > 0 || l.Place < lines[i-1].Place) {
				t.Fatalf("line %d is better than the one above: %s", i+1, say(lines))
			}
		}
		if c := sum.Cmp(given); c > 0 || rule.Best == 0 && c != 0 {
			t.Fatalf("given out %s, in the table %s", given.RatString(), sum.RatString())
		}
	})
}
