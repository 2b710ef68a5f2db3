package models

import "slices"

// keepReasons keeps the reasons of what a new record leaves as it was.
func keepReasons(m, stored *Match) {
	for i := range m.Games {
		if i < len(stored.Games) {
			game := stored.Games[i]
			game.First = m.Games[i].First // who moved first may have been drawn anew
			game.Reason = ""
			if game == m.Games[i] {
				m.Games[i].Reason = stored.Games[i].Reason
			}
		}
	}
	if slices.Equal(m.Seats, stored.Seats) {
		m.Reason = stored.Reason
	}
}

// absentAt is the entrant of a match who is away in its round, nil if nobody is.
func (t *Tournament) absentAt(m *Match) *Entrant {
	for _, s := range m.Seats {
		if e := t.Entrant(s.Entrant); e != nil && (e.AwayIn(m.Round) || e.Withdrawn() != nil && m.Later != "") {
			return e
		}
	}
	return nil
}
