package format

// free is WayFree.
func (e *entry) free() error {
	for cycle := 1; cycle <= e.Cycles; cycle++ {
		rounds := e.cycle(cycle)
		seats := e.seats(rounds)
		for v := 1; v < e.x; v++ {
			if seats[v] < 0 {
				return &Error{Key: "error.late.seat",
					Text: "There is no empty seat for number {{.number}} in every round of cycle {{.cycle}}. Choose another way to enter late.",
					Args: map[string]any{"number": e.x, "cycle": cycle}}
			}
		}
		e.sit(rounds, seats)
	}
	return nil
}

// beside is WayBeside.
func (e *entry) beside() error {
	for cycle := 1; cycle <= e.Cycles; cycle++ {
		left := e.fill(cycle)
		if cycle < e.running {
			e.doubled(cycle, left)
			continue
		}
		e.append(cycle, len(left), func(i int) []PlanPair {
			return []PlanPair{{Table: 1, First: e.x, Second: left[i], New: true}}
		})
	}
	return nil
}

// over seats the newcomer in the cycles that are over.
func (e *entry) over() {
	for cycle := 1; cycle < e.running; cycle++ {
		e.doubled(cycle, e.fill(cycle))
	}
}

// fill uses the free seats of a cycle, then one place beside each round, and returns the opponents
// that are left.
func (e *entry) fill(cycle int) (left []int) {
	rounds := e.cycle(cycle)
	seats := e.seats(rounds)
	e.sit(rounds, seats)
	for v := 1; v < e.x; v++ {
		if seats[v] < 0 {
			left = append(left, v)
		}
	}
	for _, i := range rounds {
		if len(left) > 0 && !e.Rounds[i].seated(e.x)[e.x] {
			e.add(i, left[0], true)
			left = left[1:]
		}
	}
	return left
}

// doubled puts matches beside rounds beside which the newcomer plays already, from the last on.
func (e *entry) doubled(cycle int, left []int) {
	rounds := e.cycle(cycle)
	for k, v := range left {
		e.add(rounds[len(rounds)-1-k%len(rounds)], v, true)
	}
}

// append adds rounds at the end of a cycle.
func (e *entry) append(cycle, count int, pairs func(i int) []PlanPair) {
	at := len(e.Rounds)
	if rounds := e.cycle(cycle); len(rounds) > 0 {
		at = rounds[len(rounds)-1] + 1
	}
	added := make([]PlanRound, count)
	for i := range added {
		added[i] = PlanRound{Cycle: cycle, Pairs: pairs(i)}
	}
	e.Rounds = append(e.Rounds[:at:at], append(added, e.Rounds[at:]...)...)
}

// add makes a match of the newcomer in a round; who moves first is decided at the end.
func (e *entry) add(round, v int, extra bool) {
	r := &e.Rounds[round]
	r.Pairs = append(r.Pairs, PlanPair{Table: r.freeTable(), First: e.x, Second: v,
		New: true, Extra: extra, Later: extra || r.Fixed})
}

func (e *entry) sit(rounds, seats []int) {
	for v := 1; v < e.x; v++ {
		if seats[v] >= 0 {
			e.add(rounds[seats[v]], v, false)
		}
	}
}

// seats finds as many opponents as possible a round in which they do not play, each another one
// (augmenting paths): by opponent, the index in rounds or -1. Rounds to come are filled first, so that
// there are as few make-up matches as possible; a round once used stays in use.
func (e *entry) seats(rounds []int) []int {
	free := make([][]int, e.x) // by opponent: the rounds in which he does not play
	fixed := make([]bool, len(rounds))
	for k, i := range rounds {
		fixed[k] = e.Rounds[i].Fixed
		seen := e.Rounds[i].seated(e.x)
		for v := 1; v < e.x; v++ {
			if !seen[v] && !seen[e.x] {
				free[v] = append(free[v], k)
			}
		}
	}
	m := seating{free: free, at: make([]int, e.x), by: make([]int, len(rounds))}
	for v := range m.at {
		m.at[v] = -1
	}
	for _, all := range []bool{false, true} {
		for v := 1; v < e.x; v++ {
			if m.at[v] < 0 {
				m.improve(v, make([]bool, len(rounds)), func(k int) bool { return all || !fixed[k] })
			}
		}
	}
	return m.at
}

// seating matches opponents and rounds: at by opponent, by by round (0 nobody).
type seating struct {
	free [][]int
	at   []int
	by   []int
}

// improve finds a round for v, moving others along.
func (m *seating) improve(v int, tried []bool, usable func(int) bool) bool {
	for _, k := range m.free[v] {
		if tried[k] || !usable(k) {
			continue
		}
		tried[k] = true
		if m.by[k] == 0 || m.improve(m.by[k], tried, usable) {
			m.at[v], m.by[k] = k, v
			return true
		}
	}
	return false
}
