package folder

import (
	"slices"

	"roundtable/pairing"
)

// turn is one game of an entrant: when, and which side.
type turn struct {
	round, line int
	first       bool
}

// turns looks at who moves first how often. Counted are games that were played at the table and of
// which it is known; in a match of several games the sides change by themselves.
func (c *checker) turns() {
	if c.System == TeamSwiss || c.System == McMahon || c.FormOf().Games > 1 {
		return
	}
	of := map[pairing.ID][]turn{}
	for i := range c.matches {
		m := &c.matches[i]
		first := c.movedFirst(m)
		if first == pairing.NoSeat {
			continue
		}
		for seat, s := range m.Seats {
			of[s.Entrant] = append(of[s.Entrant], turn{c.round(m), c.at(m), seat == first})
		}
	}
	for _, e := range c.Entrants {
		list := of[pairing.ID(e.No)]
		slices.SortStableFunc(list, func(a, b turn) int { return a.round - b.round })
		c.balance(pairing.ID(e.No), list)
		if c.System == Swiss {
			c.run(pairing.ID(e.No), list)
		}
	}
}

// movedFirst is the seat that moved first, or would have: a forfeited game takes no turn in a Swiss, and
// keeps the one of the schedule in a round robin. NoSeat: unknown, or it does not count.
func (c *checker) movedFirst(m *Match) int {
	forfeit := !m.Bye() && (m.Seats[0].Forfeit || m.Seats[1].Forfeit)
	for i := range m.Games {
		forfeit = forfeit || m.Games[i].Out[0].Forfeit() || m.Games[i].Out[1].Forfeit()
	}
	switch {
	case m.Bye(), m.Annulled, m.Cancelled, forfeit && c.System != RoundRobin, c.Games[m.Lines[0]].Unknown:
		return pairing.NoSeat
	case len(m.Games) > 0:
		return m.Games[0].First
	case m.Given == nil && !forfeit:
		return pairing.NoSeat // not played yet
	}
	return 0
}

// balance compares the two turns of one entrant.
func (c *checker) balance(who pairing.ID, list []turn) {
	first := 0
	for _, t := range list {
		if t.first {
			first++
		}
	}
	second, most := len(list)-first, 2
	if c.System == RoundRobin {
		most = max(1, c.Cycles)
	}
	if first-second > most || second-first > most {
		c.doubt(0, findFirst, "who", c.who(who), "first", first, "second", second)
	}
}

// run looks for one turn in three rounds in a row, and says it once for each run.
func (c *checker) run(who pairing.ID, list []turn) {
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to].first == list[from].first {
			to++
		}
		if n := to - from; n >= 3 && list[from].round > 0 {
			side := turnSecond
			if list[from].first {
				side = turnFirst
			}
			c.doubt(list[to-1].line, findRun, "who", c.who(who), "turn", side, "n", n, "round", list[to-1].round)
		}
		from = to
	}
}
