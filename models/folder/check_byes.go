package folder

import "roundtable/pairing"

// byes looks for byes in excess.
func (c *checker) byes() {
	if c.System == RoundRobin {
		c.freeRounds()
		return
	}
	of, in := map[pairing.ID]int{}, map[int]int{} // the line of the bye before: of an entrant, in a round
	for i := range c.matches {
		m := &c.matches[i]
		if m.ByeKind != pairing.PairingBye || !m.Bye() {
			continue
		}
		who, round := m.Seats[0].Entrant, c.round(m)
		if line := of[who]; line > 0 {
			c.doubt(c.at(m), findPABs, "who", c.who(who), "line", line)
		}
		if line := in[round]; line > 0 && round > 0 {
			c.doubt(c.at(m), findPABRound, "round", round, "line", line)
		}
		of[who], in[round] = c.at(m), c.at(m)
	}
}

// freeRounds looks through the byes of a round robin: one a cycle, and none with an even field.
func (c *checker) freeRounds() {
	most := max(1, c.Cycles) * (len(c.Entrants) % 2)
	counts, last := map[pairing.ID]int{}, map[pairing.ID]int{}
	for i := range c.matches {
		m := &c.matches[i]
		if !m.Bye() {
			continue
		}
		if m.ByeKind != pairing.Free {
			c.doubt(c.at(m), findByeKind)
		}
		who := m.Seats[0].Entrant
		counts[who]++
		last[who] = c.at(m)
	}
	for _, e := range c.Entrants {
		if id := pairing.ID(e.No); counts[id] > most && !away(e) {
			c.doubt(last[id], findFree, "who", c.who(id), "n", counts[id], "most", most)
		}
	}
}

func away(e Entrant) bool { return len(e.Away) > 0 }
