package format

import (
	"cmp"
	"slices"

	"roundtable/pairing"
)

// Envelope is one step in the minutes of a draw by Varma tables: a unit draws an envelope and its
// players draw numbers out of it. The last step has neither unit nor group: those who have no
// club-mate draw out of all numbers left.
type Envelope struct {
	Unit     string
	Group    string   // "A" to "D"
	Offered  []string // the envelopes of this lot
	Numbers  []int    // what was in it, ascending
	Entrants []int    // who drew out of it, by place in the entry list from 0, in this order
	Taken    []int    // the number each of them drew
}

// varmaGroups are the numbers of the four envelopes, A to D.
type varmaGroups [4][]int

// varmaTables are the Varma tables (FIDE Handbook C.05 Annex 2) for 10, 12, ... 24 entrants. With one
// entrant less the largest number is the bye and is left out.
//
// The table for 12 is printed with C = 6 8 12 and D = 3 11, but 6 meets 12 in round 11, the last: a
// misprint, for in all other tables the largest number is in D. Here 11 and 12 have changed places.
var varmaTables = [...]varmaGroups{
	{{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}},
	{{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 11}, {3, 12}},
	{{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}},
	{{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}},
	{{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}},
	{{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}},
	{{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}},
	{{6, 7, 8, 9, 10, 11, 19, 20, 21, 22}, {1, 2, 3, 4, 13, 14, 15, 16, 17}, {12, 18, 23}, {5, 24}},
}

// varmaEleven is the table for 11 as printed. The misprint does no harm there, because 12 is the bye;
// the referee's handbook and the program show the same envelopes.
var varmaEleven = varmaGroups{{4, 5, 9, 10}, {1, 2, 7}, {6, 8}, {3, 11}}

// The sizes the Varma tables exist for.
const (
	varmaLeast = 9
	varmaMost  = 24
)

// varmaFor is the table for a number of entrants.
func varmaFor(n int) (groups varmaGroups, ok bool) {
	switch {
	case n < varmaLeast || n > varmaMost:
		return groups, false
	case n == 11:
		groups = varmaEleven
	default:
		groups = varmaTables[(n-varmaLeast)/2]
	}
	for i, numbers := range groups {
		groups[i] = slices.DeleteFunc(slices.Clone(numbers), func(number int) bool { return number > n })
	}
	return groups, true
}

// drawVarma draws by the Varma tables. It is nil where they do not serve: no units, other sizes than
// 9 to 24, several cycles, or units that do not all find an envelope with room for the whole of them.
//
//  1. The units of two or more draw in the order of their size, the largest first; of two equal units
//     first the one that stands first in the entry list.
//  2. Offered are the envelopes, A to D, that still hold a number for each player of the unit and
//     leave room for all units that draw after it. One of the k offered is taken by lot: a number
//     below k by step 2 of DrawNumbers, the first lot of the stream of code and purpose.
//  3. The players of the unit, in the order of the entry list, each take one of the k numbers left in
//     the envelope, in ascending order, by a lot below k. What is left stays for the units to follow.
//  4. The players without club-mates, in the order of the entry list, do the same with all the
//     numbers left in all envelopes.
func (rr RoundRobin) drawVarma(lots *pairing.Lots, clubs []club) []Envelope {
	groups, ok := varmaFor(rr.Entrants)
	order := slices.Clone(clubs)
	slices.SortStableFunc(order, func(a, b club) int { return cmp.Compare(len(b.members), len(a.members)) })
	if !ok || rr.Cycles != 1 || len(clubs) == 0 || !groups.hold(order) {
		return nil
	}
	var minutes []Envelope
	single := make([]bool, rr.Entrants)
	for i := range single {
		single[i] = true
	}
	for i, c := range order {
		offered, names := groups.offer(order[i:])
		g := offered[lots.Below(len(offered))]
		e := Envelope{Unit: c.unit, Group: groupName(g), Offered: names, Entrants: c.members}
		e.Numbers, e.Taken, groups[g] = takeLots(lots, groups[g], len(c.members))
		minutes = append(minutes, e)
		for _, member := range c.members {
			single[member] = false
		}
	}
	var rest Envelope
	for i, alone := range single {
		if alone {
			rest.Entrants = append(rest.Entrants, i)
		}
	}
	if rest.Entrants == nil {
		return minutes
	}
	left := slices.Concat(groups[:]...)
	slices.Sort(left)
	rest.Numbers, rest.Taken, _ = takeLots(lots, left, len(rest.Entrants))
	return append(minutes, rest)
}

func groupName(g int) string { return string(rune('A' + g)) }

// hold reports whether all clubs find room, each in one envelope.
func (v varmaGroups) hold(clubs []club) bool {
	if len(clubs) == 0 {
		return true
	}
	groups, _ := v.offer(clubs)
	return len(groups) > 0
}

// offer lists the envelopes that the first of the clubs may draw.
func (v varmaGroups) offer(clubs []club) (groups []int, names []string) {
	size := len(clubs[0].members)
	for g, numbers := range v {
		if len(numbers) < size {
			continue
		}
		after := v
		after[g] = numbers[size:]
		if after.hold(clubs[1:]) {
			groups, names = append(groups, g), append(names, groupName(g))
		}
	}
	return groups, names
}

// takeLots takes so many of the numbers, each by lot, and says which there were, are taken and left.
func takeLots(lots *pairing.Lots, numbers []int, count int) (were, taken, left []int) {
	left = slices.Clone(numbers)
	for range count {
		j := lots.Below(len(left))
		taken = append(taken, left[j])
		left = slices.Delete(left, j, j+1)
	}
	return numbers, taken, left
}

// taken are the numbers of all n entrants after the last envelope.
func taken(envelopes []Envelope, n int) []int {
	numbers := make([]int, n)
	for _, e := range envelopes {
		for i, entrant := range e.Entrants {
			numbers[entrant] = e.Taken[i]
		}
	}
	return numbers
}
