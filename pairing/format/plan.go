package format

import "slices"

// Plan is a whole schedule as values: what has been played and what is to come, by drawn numbers.
// It is what a change of the schedule starts from and what it ends with; no function of this package
// changes a plan it was given.
type Plan struct {
	Entrants int  // the numbers are 1 to Entrants
	Cycles   int  // how often everybody meets everybody
	Swap     bool // as RoundRobin.Swap, for cycles that are made anew
	Rounds   []PlanRound
}

// PlanRound is one round, the rounds in the order of play. No counts from 1 through the whole event.
type PlanRound struct {
	No, Cycle int
	Fixed     bool // finished or begun: its matches stay where they are
	Was       int  // only after Late: the number it had before, 0 for a round that was added
	Pairs     []PlanPair
	Byes      []int // who sits out, in rising order
}

// PlanPair is one match. Tables count from 1. First moves first in game 1.
type PlanPair struct {
	Table, First, Second int
	Later                bool // postponed or a make-up match: played at another time than its round
	Extra                bool // beside a full round: one of the two plays twice in it
	New                  bool // only after Late: the newcomer's
	MovedFrom            int  // only after Late: the round it stood in before, by its number then; 0 if it stayed
}

// Has reports whether a number plays in the match.
func (p PlanPair) Has(number int) bool { return p.First == number || p.Second == number }

// key is the match without its sides, the smaller number first.
func (p PlanPair) key() [2]int { return [2]int{min(p.First, p.Second), max(p.First, p.Second)} }

// PlanOf is the plan of a round robin before its first round, without rounds if it is not valid.
func PlanOf(rr RoundRobin) Plan {
	p := Plan{Entrants: rr.Entrants, Cycles: rr.Cycles, Swap: rr.Swap}
	for _, r := range rr.Rounds() {
		round := PlanRound{No: r.No, Cycle: r.Cycle}
		for _, pair := range r.Pairs {
			round.Pairs = append(round.Pairs, PlanPair{Table: pair.Table, First: pair.First, Second: pair.Second})
		}
		if r.Bye != 0 {
			round.Byes = []int{r.Bye}
		}
		p.Rounds = append(p.Rounds, round)
	}
	return p
}

// clone is a copy that shares nothing with the plan.
func (p Plan) clone() Plan {
	p.Rounds = slices.Clone(p.Rounds)
	for i := range p.Rounds {
		r := &p.Rounds[i]
		r.Pairs, r.Byes = slices.Clone(r.Pairs), slices.Clone(r.Byes)
	}
	return p
}

// round is the round of a number, nil if there is none.
func (p Plan) round(no int) *PlanRound {
	i := slices.IndexFunc(p.Rounds, func(r PlanRound) bool { return r.No == no })
	if i < 0 {
		return nil
	}
	return &p.Rounds[i]
}

// cycle lists the places of the rounds of a cycle.
func (p Plan) cycle(no int) (places []int) {
	for i := range p.Rounds {
		if p.Rounds[i].Cycle == no {
			places = append(places, i)
		}
	}
	return places
}

// running is the last cycle with a round that is fixed, 0 if there is none.
func (p Plan) running() (cycle int) {
	for i := range p.Rounds {
		if p.Rounds[i].Fixed {
			cycle = max(cycle, p.Rounds[i].Cycle)
		}
	}
	return cycle
}

// seated marks the numbers up to most that play in the round, those beside it too.
func (r PlanRound) seated(most int) []bool {
	seen := make([]bool, most+1)
	for _, p := range r.Pairs {
		for _, number := range [2]int{p.First, p.Second} {
			if number >= 1 && number <= most {
				seen[number] = true
			}
		}
	}
	return seen
}

// sitOut gives a bye to everybody up to most who does not play.
func (r *PlanRound) sitOut(most int) {
	seen := r.seated(most)
	r.Byes = nil
	for number := 1; number <= most; number++ {
		if !seen[number] {
			r.Byes = append(r.Byes, number)
		}
	}
}

// freeTable is the number after the highest table.
func (r PlanRound) freeTable() int {
	high := 0
	for _, p := range r.Pairs {
		high = max(high, p.Table)
	}
	return high + 1
}

// differences are first moves less second moves by number, index 0 stays empty. only chooses rounds,
// nil all.
func (p Plan) differences(only func(PlanRound) bool) []int {
	diff := make([]int, p.Entrants+1)
	for _, r := range p.Rounds {
		if only != nil && !only(r) {
			continue
		}
		for _, pair := range r.Pairs {
			if p.has(pair.First) && p.has(pair.Second) {
				diff[pair.First]++
				diff[pair.Second]--
			}
		}
	}
	return diff
}

func (p Plan) has(number int) bool { return number >= 1 && number <= p.Entrants }

// sideRun is a number of games in a row with one side: the first and the last of its rounds.
type sideRun struct {
	number, length, from, until int
	first                       bool
}

// runs lists the runs of at least so many games. Matches played at another time than their round have
// no place in the order and are left out.
func (p Plan) runs(least int) (all []sideRun) {
	open := make([]sideRun, p.Entrants+1)
	end := func(run sideRun) {
		if run.length >= max(least, 1) {
			all = append(all, run)
		}
	}
	play := func(number, round int, first bool) {
		if !p.has(number) {
			return
		}
		run := &open[number]
		if run.length == 0 || run.first != first {
			end(*run)
			*run = sideRun{number: number, from: round, first: first}
		}
		run.length, run.until = run.length+1, round
	}
	for _, r := range p.Rounds {
		for _, pair := range r.Pairs {
			if !pair.Later {
				play(pair.First, r.No, true)
				play(pair.Second, r.No, false)
			}
		}
	}
	for _, run := range open {
		end(run)
	}
	return all
}

// known refuses a plan with numbers that no entrant has or a match against oneself.
func (p Plan) known() error {
	for _, r := range p.Rounds {
		for _, pair := range r.Pairs {
			for _, number := range [2]int{pair.First, pair.Second} {
				if !p.has(number) || pair.First == pair.Second {
					return &Error{Key: "error.plan.number",
						Text: "Number {{.number}} at table {{.table}} of round {{.round}} has no opponent or is nobody's. Correct this match first.",
						Args: map[string]any{"number": number, "table": pair.Table, "round": r.No}}
				}
			}
		}
	}
	return nil
}
