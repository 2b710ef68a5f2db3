package tiebreak

import (
	"slices"

	"roundtable/pairing"
)

// Series is what a criterion that goes on step by step compares for one entrant: the first values,
// among those still equal the second ones, and so on.
type Series struct {
	Entrant pairing.ID
	Values  []Rat
}

// stepwise ranks a tied group by series of numbers, the larger the better.
func stepwise(unit int64, steps func(f *Field, at int) []int64) func(*Field, []int, bool) Ranks {
	return func(f *Field, group []int, detail bool) Ranks {
		rows := make([][]int64, len(group))
		for i, member := range group {
			rows[i] = steps(f, member)
		}
		out := Ranks{Places: placesOf(len(group), func(i, j int) int { return slices.Compare(rows[j], rows[i]) })}
		if detail {
			for i, member := range group {
				s := Series{Entrant: f.Sheets[member].Entrant.ID}
				for _, n := range rows[i] {
					s.Values = append(s.Values, NewRat(n, unit))
				}
				out.Series = append(out.Series, s)
			}
		}
		return out
	}
}

// placesOf gives the places of n members, 1 the best; better is negative when i belongs before j.
func placesOf(n int, better func(i, j int) int) []int {
	order, places := make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, better)
	for at, i := range order {
		places[i] = at + 1
		if at > 0 && better(order[at-1], i) == 0 {
			places[i] = places[order[at-1]]
		}
	}
	return places
}
