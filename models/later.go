package models

import "roundtable/pairing/scoring"

// When a match is played at another time than its round.
const (
	LaterPostponed = "postponed" // put off by the arbiter
	LaterMakeup    = "makeup"    // of a late entrant, in a round that has passed or beside a full one
)

// Open reports whether something is due in the match.
func (m *Match) Open() bool { return !m.Bye() && m.Verdict.State != scoring.Decided }

// Waiting reports whether the match is played later: it is open, and no round waits for it.
func (m *Match) Waiting() bool { return m.Later != "" && m.Open() }

// Waiting lists the matches still to be played outside their rounds, in the order of rounds and tables.
func (t *Tournament) Waiting() (list []*Match) {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if m := &t.Rounds[i].Matches[j]; m.Waiting() {
				list = append(list, m)
			}
		}
	}
	return list
}
