package models

import (
	"slices"

	"roundtable/pairing"
)

// keepReasons keeps the reasons of what a new record leaves as it was, and how the games went.
func keepReasons(m, stored *Match) {
	for i := range m.Games {
		if i < len(stored.Games) {
			kept := stored.Games[i]
			kept.First = m.Games[i].First // who moved first may have been drawn anew
			if unnoted(kept) == m.Games[i] {
				m.Games[i] = kept
			}
		}
	}
	if slices.Equal(m.Seats, stored.Seats) {
		m.Reason = stored.Reason
	}
}

// unnoted is a game without what is only noted beside its result.
func unnoted(g pairing.Game) pairing.Game {
	g.Reason, g.Rounds, g.Home = "", 0, 0
	return g
}

// absentAt is the entrant of a match who is away in its round, nil if nobody is.
func (t *Tournament) absentAt(m *Match) *Entrant {
	if !t.RoundRobin() { // nothing follows from an absence there: the rounds are as they were played
		return nil
	}
	for _, s := range m.Seats {
		if e := t.Entrant(s.Entrant); e != nil && (e.AwayIn(m.Round) || e.Withdrawn() != nil && m.Later != "") {
			return e
		}
	}
	return nil
}
