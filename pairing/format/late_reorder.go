package format

import (
	"cmp"
	"slices"
)

// reorder is WayReorder.
func (e *entry) reorder() error {
	e.over()
	if e.running > 0 {
		e.recolour()
	}
	for cycle := e.running + 1; cycle <= e.Cycles; cycle++ {
		e.renew(cycle)
	}
	return nil
}

// recolour puts the rounds to come of the running cycle in a new order. Rounds that are there keep
// their places and as many of their matches as the colouring leaves in them; new ones follow. Should
// fewer rounds do than there were (after matches beside them), the last ones go.
func (e *entry) recolour() {
	places := slices.DeleteFunc(e.cycle(e.running), func(i int) bool { return e.Rounds[i].Fixed })
	var pairs []PlanPair
	var edges []edge
	for k, i := range places {
		for _, pair := range e.Rounds[i].Pairs {
			at := k
			if pair.Extra {
				pair.Extra, pair.Later, at = false, false, unpainted
			}
			pair.MovedFrom = e.Rounds[i].No // taken back below where it stays
			pairs, edges = append(pairs, pair), append(edges, edge{pair.First, pair.Second, at})
		}
	}
	for _, v := range e.inTurn() {
		pairs = append(pairs, PlanPair{First: e.x, Second: v, New: true})
		edges = append(edges, edge{e.x, v, unpainted})
	}
	colours, count := paint(e.x, edges)
	rounds := make([][]PlanPair, max(count, len(places)))
	for i, pair := range pairs {
		c := colours[i]
		if c < len(places) && pair.MovedFrom == e.Rounds[places[c]].No {
			pair.MovedFrom = 0
		} else {
			pair.Table = 0
		}
		rounds[c] = append(rounds[c], pair)
	}
	for k := range rounds {
		setTables(rounds[k])
	}
	for k, i := range places {
		e.Rounds[i].Pairs = rounds[k]
	}
	e.append(e.running, len(rounds)-len(places), func(i int) []PlanPair { return rounds[len(places)+i] })
	for k := len(places) - 1; k >= count; k-- {
		e.Rounds = slices.Delete(e.Rounds, places[k], places[k]+1)
	}
}

// inTurn lists the opponents of the newcomer so that, put in one round after the other, they give him the
// first and the second move in turn: who leads in first moves, then who is behind, and so on.
func (e *entry) inTurn() (all []int) {
	lead := e.leads(1)
	var lists [2][]int
	for v := 1; v < e.x; v++ {
		side := 0
		if lead[v] < 0 || lead[v] == 0 && v > e.x/2 {
			side = 1
		}
		lists[side] = append(lists[side], v)
	}
	for k := range max(len(lists[0]), len(lists[1])) {
		for _, list := range lists {
			if k < len(list) {
				all = append(all, list[k])
			}
		}
	}
	return all
}

// arrange puts the rounds added to the running cycle in an order in which runs of one side are short: next
// comes always the round that makes the fewest runs of three or more, long ones counting most, and of
// several the one with the most matches.
func (e *entry) arrange() {
	runs := make(sides, e.x+1)
	for i := range e.Rounds {
		if e.Rounds[i].Cycle == e.running && e.Rounds[i].Was == 0 {
			best := i
			for k := i + 1; k < len(e.Rounds) && e.Rounds[k].Cycle == e.running; k++ {
				now, other := e.Rounds[best].Pairs, e.Rounds[k].Pairs
				if cmp.Or(cmp.Compare(runs.cost(other), runs.cost(now)), cmp.Compare(len(now), len(other))) < 0 {
					best = k
				}
			}
			e.Rounds[i], e.Rounds[best] = e.Rounds[best], e.Rounds[i]
		}
		for _, pair := range e.Rounds[i].Pairs {
			if !pair.Later {
				runs[pair.First], runs[pair.Second] = runs.play(pair)
			}
		}
	}
}

// sides says by number how many games in a row had one side: above 0 first, below 0 second.
type sides []int

func (s sides) play(pair PlanPair) (first, second int) {
	return max(s[pair.First], 0) + 1, min(s[pair.Second], 0) - 1
}

// cost is how bad the runs are that a round would make or lengthen.
func (s sides) cost(pairs []PlanPair) (cost int) {
	for _, pair := range pairs {
		first, second := s.play(pair)
		for _, length := range [2]int{first, -second} {
			if length >= longRun {
				cost += length * length
			}
		}
	}
	return cost
}

// setTables keeps the tables of matches that stayed, gives the lowest free ones to the others and
// leaves no gap.
func setTables(pairs []PlanPair) {
	taken := make([]bool, len(pairs)+1)
	for i := range pairs {
		if t := pairs[i].Table; t < 1 || t > len(pairs) || taken[t] {
			pairs[i].Table = 0
		} else {
			taken[t] = true
		}
	}
	next := 1
	for i := range pairs {
		if pairs[i].Table != 0 {
			continue
		}
		for taken[next] {
			next++
		}
		pairs[i].Table, taken[next] = next, true
	}
	slices.SortFunc(pairs, func(a, b PlanPair) int { return cmp.Compare(a.Table, b.Table) })
}

// renew makes a cycle that has not begun from the formulas.
func (e *entry) renew(cycle int) {
	e.anew[cycle] = true
	old := e.cycle(cycle)
	stood := map[[2]int]int{}
	for _, i := range old {
		for _, pair := range e.Rounds[i].Pairs {
			stood[pair.key()] = e.Rounds[i].No
		}
	}
	at := len(e.Rounds)
	if len(old) > 0 {
		at = old[0]
	}
	var added []PlanRound
	for _, r := range PlanOf(RoundRobin{Entrants: e.x, Cycles: e.Cycles, Swap: e.Swap}).Rounds {
		if r.Cycle != cycle {
			continue
		}
		if len(added) < len(old) {
			r.Was = e.Rounds[old[len(added)]].No
		}
		for k := range r.Pairs {
			pair := &r.Pairs[k]
			pair.New = pair.Has(e.x)
			if from := stood[pair.key()]; from != r.Was {
				pair.MovedFrom = from
			}
		}
		added = append(added, r)
	}
	before, after := e.Rounds[:at:at], slices.Clone(e.Rounds[at:])
	after = slices.DeleteFunc(after, func(r PlanRound) bool { return r.Cycle == cycle })
	e.Rounds = append(before, append(added, after...)...)
}
