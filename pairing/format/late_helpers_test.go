package format_test

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"roundtable/pairing/format"
)

// after is the plan of a round robin of which so many rounds are fixed.
func after(entrants, cycles, fixed int, swap bool) format.Plan {
	return fix(format.PlanOf(format.RoundRobin{Entrants: entrants, Cycles: cycles, Swap: swap}), fixed)
}

// fix begins the first rounds of a plan, as many of them as there are.
func fix(p format.Plan, rounds int) format.Plan {
	p.Rounds = slices.Clone(p.Rounds)
	for i := range p.Rounds {
		p.Rounds[i].Fixed = p.Rounds[i].Fixed || i < rounds
	}
	return p
}

// late enters somebody, which has to succeed, and checks everything that holds for every way.
func late(t rapid.TB, p format.Plan, way format.Way) format.LatePlan {
	t.Helper()
	l, err := format.Late(p, way)
	if err != nil {
		t.Fatalf("%s, %d entrants, %d rounds fixed: %v", way.ID, p.Entrants, fixedRounds(p), err)
	}
	if fault := lateFault(p, l); fault != "" {
		t.Fatalf("%s, %d entrants, %d cycles, %d of %d rounds fixed: %s", way.ID, p.Entrants, p.Cycles, fixedRounds(p), len(p.Rounds), fault)
	}
	return l
}

func fixedRounds(p format.Plan) (n int) {
	for _, r := range p.Rounds {
		if r.Fixed {
			n++
		}
	}
	return n
}

// lateFault says what is wrong with a late entry, "" if nothing is.
func lateFault(p format.Plan, l format.LatePlan) string {
	if l.Number != p.Entrants+1 || l.Plan.Entrants != l.Number || l.ExtraRounds != len(l.Plan.Rounds)-len(p.Rounds) {
		return fmt.Sprintf("number %d, %d entrants, %d extra rounds", l.Number, l.Plan.Entrants, l.ExtraRounds)
	}
	if fault := pairsFault(l.Plan); fault != "" {
		return fault
	}
	for i, r := range l.Plan.Rounds {
		if r.No != i+1 {
			return fmt.Sprintf("round %d stands at %d", r.No, i+1)
		}
		if fault := roundFault(l, r); fault != "" {
			return fmt.Sprintf("round %d: %s", r.No, fault)
		}
	}
	return keptFault(p, l)
}

// pairsFault looks for a pair that does not meet exactly once in a cycle.
func pairsFault(p format.Plan) string {
	met := map[[3]int]int{}
	for _, r := range p.Rounds {
		for _, pair := range r.Pairs {
			met[[3]int{r.Cycle, min(pair.First, pair.Second), max(pair.First, pair.Second)}]++
		}
	}
	for cycle := 1; cycle <= p.Cycles; cycle++ {
		for a := 1; a <= p.Entrants; a++ {
			for b := a + 1; b <= p.Entrants; b++ {
				if met[[3]int{cycle, a, b}] != 1 {
					return fmt.Sprintf("%d-%d meet %d times in cycle %d", a, b, met[[3]int{cycle, a, b}], cycle)
				}
			}
		}
	}
	if all := p.Cycles * p.Entrants * (p.Entrants - 1) / 2; len(met) != all {
		return fmt.Sprintf("%d meetings, not %d", len(met), all)
	}
	return ""
}

// roundFault looks for somebody who plays twice, a table with two matches, a wrong bye or mark.
func roundFault(l format.LatePlan, r format.PlanRound) string {
	plays, tables, byes := map[int]int{}, map[int]bool{}, map[int]bool{}
	for _, pair := range r.Pairs {
		if pair.Table < 1 || tables[pair.Table] {
			return fmt.Sprintf("table %d twice", pair.Table)
		}
		tables[pair.Table] = true
		if pair.New != pair.Has(l.Number) || pair.Extra && !pair.Later || r.Fixed && pair.New && !pair.Later {
			return fmt.Sprintf("marks of %+v", pair)
		}
		if !pair.Extra {
			plays[pair.First]++
			plays[pair.Second]++
		}
	}
	for _, b := range r.Byes {
		byes[b] = true
	}
	for number := 1; number <= l.Number; number++ {
		if plays[number] > 1 {
			return fmt.Sprintf("%d plays %d times", number, plays[number])
		}
		idle := !slices.ContainsFunc(r.Pairs, func(p format.PlanPair) bool { return p.Has(number) })
		if byes[number] && !idle || !r.Fixed && idle != byes[number] {
			return fmt.Sprintf("%d: bye %v, idle %v", number, byes[number], idle)
		}
	}
	return ""
}

// keptFault looks for a fixed round that changed and, in cycles that were not made anew, for a match
// with other sides or a wrong mark of where it stood.
func keptFault(p format.Plan, l format.LatePlan) string {
	stood := map[[3]int][2]int{} // by pair and cycle: the round and the first mover
	running := 0
	for _, r := range p.Rounds {
		if r.Fixed {
			running = max(running, r.Cycle)
		}
		for _, pair := range r.Pairs {
			stood[[3]int{r.Cycle, min(pair.First, pair.Second), max(pair.First, pair.Second)}] = [2]int{r.No, pair.First}
		}
	}
	for i, r := range l.Plan.Rounds {
		if r.Fixed {
			was := p.Rounds[i]
			was.Pairs = slices.Clone(was.Pairs)
			for k := range was.Pairs {
				was.Pairs[k].New, was.Pairs[k].MovedFrom = false, 0 // of the change before
			}
			if !was.Fixed || len(r.Pairs) < len(was.Pairs) || !slices.Equal(r.Pairs[:len(was.Pairs)], was.Pairs) {
				return fmt.Sprintf("fixed round %d changed", r.No)
			}
		}
		for _, pair := range r.Pairs {
			was, ok := stood[[3]int{r.Cycle, min(pair.First, pair.Second), max(pair.First, pair.Second)}]
			if !ok {
				continue
			}
			if first := was[1]; first != pair.First && (l.Way.ID != format.WayReorder.ID || r.Cycle <= running) {
				return fmt.Sprintf("%d-%d changed sides", pair.First, pair.Second)
			}
			if moved := was[0] != r.Was; moved != (pair.MovedFrom != 0) || moved && pair.MovedFrom != was[0] {
				return fmt.Sprintf("%+v stood in round %d", pair, was[0])
			}
		}
	}
	if fixedRounds(p) != fixedRounds(l.Plan) {
		return "a fixed round is missing"
	}
	return ""
}

// fewestRounds is a lower bound for the rounds that the matches to come in the running cycle need: the
// most of one number, and all by the most that fit in one round.
func fewestRounds(p format.Plan, cycle int) int {
	degree, matches := make([]int, p.Entrants+1), p.Entrants
	degree[0] = p.Entrants // the newcomer
	for i := 1; i <= p.Entrants; i++ {
		degree[i] = 1
	}
	for _, r := range p.Rounds {
		if r.Cycle == cycle && !r.Fixed {
			for _, pair := range r.Pairs {
				degree[pair.First]++
				degree[pair.Second]++
				matches++
			}
		}
	}
	fit := (p.Entrants + 1) / 2
	return max(slices.Max(degree), (matches+fit-1)/fit)
}

// toCome counts the rounds of a cycle that are not fixed.
func toCome(p format.Plan, cycle int) (n int) {
	for _, r := range p.Rounds {
		if r.Cycle == cycle && !r.Fixed {
			n++
		}
	}
	return n
}
