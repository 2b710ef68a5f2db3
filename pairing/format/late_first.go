package format

import (
	"cmp"
	"slices"
)

// firstMoves decides who moves first in the newcomer's matches and in cycles made anew. Cycles after the
// first reverse the match of the cycle before.
func (e *entry) firstMoves() {
	if !e.anew[1] {
		e.balance()
	}
	var before map[[2]int]int // first movers of the cycle before
	for cycle := 1; cycle <= e.Cycles; cycle++ {
		first := map[[2]int]int{}
		for _, i := range e.cycle(cycle) {
			for k := range e.Rounds[i].Pairs {
				pair := &e.Rounds[i].Pairs[k]
				if f, ok := before[pair.key()]; ok && (pair.New || e.anew[cycle]) && pair.First == f {
					pair.First, pair.Second = pair.Second, pair.First
				}
				first[pair.key()] = pair.First
			}
		}
		before = first
	}
}

// firstMeeting is a match of the newcomer in the first cycle.
type firstMeeting struct {
	pair *PlanPair
	v    int // the opponent
	lead int // his first moves less his second moves without this match
}

// balance decides the newcomer's matches of the first cycle. Whoever has moved first more often moves
// second against him, and the other way round; those who are level do both in turn.
//
// If everybody's difference d is -1, 0 or 1: they add up to 0, so as many have 1 as have -1 and the
// newcomer is level with them together; of those with 0 one half moves first, so he ends with 0, or 1
// or -1 if their number is odd, and nobody gets beyond 1. With an even number of entrants all have
// played an odd number and nobody has 0: all end level. The reversed cycles keep that.
func (e *entry) balance() {
	list := e.meetings()
	own := 0 // of the newcomer
	var level []firstMeeting
	for _, m := range list {
		switch {
		case m.lead > 0:
			own += m.decide(e.x, true)
		case m.lead < 0:
			own += m.decide(e.x, false)
		default:
			level = append(level, m)
		}
	}
	formula := e.formulaOrder()
	for k, m := range level {
		xFirst := k%2 == 1
		if formula {
			xFirst = m.v > e.x/2
		}
		if abs(own) >= len(level)-k && own != 0 {
			xFirst = own < 0
		}
		own += m.decide(e.x, xFirst)
	}
	slices.SortStableFunc(list, func(a, b firstMeeting) int { return cmp.Compare(abs(a.lead), abs(b.lead)) })
	for _, m := range list { // only where somebody was beyond 1 already
		if xFirst := m.pair.First == e.x; abs(own) > abs(m.lead)+2 && xFirst == (own > 0) {
			m.decide(e.x, !xFirst)
			own -= 2 * sign(own)
		}
	}
}

// meetings lists the newcomer's matches of the first cycle in the order of play. Who leads is counted
// over the whole event; an even number of cycles cancels out, and there it is the first cycle.
func (e *entry) meetings() (list []firstMeeting) {
	lead, last := make([]int, e.x+1), []int(nil)
	for cycle := 1; cycle <= e.Cycles; cycle++ {
		now := e.leads(cycle)
		for number := range lead {
			if e.anew[cycle] && last != nil {
				now[number] = -last[number] // as firstMoves will make it
			}
			if cycle == 1 || e.Cycles%2 == 1 {
				lead[number] += now[number]
			}
		}
		last = now
	}
	for _, i := range e.cycle(1) {
		for k := range e.Rounds[i].Pairs {
			if p := &e.Rounds[i].Pairs[k]; p.New {
				v := p.First + p.Second - e.x
				list = append(list, firstMeeting{pair: p, v: v, lead: lead[v]})
			}
		}
	}
	return list
}

// leads are the differences of a cycle without the newcomer's matches.
func (e *entry) leads(cycle int) []int {
	lead := make([]int, e.x+1)
	for _, i := range e.cycle(cycle) {
		for _, p := range e.Rounds[i].Pairs {
			if !p.New {
				lead[p.First]++
				lead[p.Second]--
			}
		}
	}
	return lead
}

// decide sets the sides and returns what that adds to the newcomer's difference.
func (m firstMeeting) decide(x int, xFirst bool) int {
	m.pair.First, m.pair.Second = m.v, x
	if xFirst {
		m.pair.First, m.pair.Second = x, m.v
		return 1
	}
	return -1
}

// formulaOrder reports whether the newcomer meets everybody in the round of the formulas, in which case
// they also say who moves first: against the largest number its lower half.
func (e *entry) formulaOrder() bool {
	if e.x%2 == 1 {
		return false
	}
	rr := RoundRobin{Entrants: e.x, Cycles: e.Cycles, Swap: e.Swap}
	for _, i := range e.cycle(1) {
		for _, p := range e.Rounds[i].Pairs {
			if p.New && rr.Meet(p.First, p.Second)[0].Round != i+1 {
				return false
			}
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }

func sign(n int) int { return cmp.Compare(n, 0) }
