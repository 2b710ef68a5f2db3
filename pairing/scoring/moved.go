package scoring

import "roundtable/pairing"

// Moved counts for one seat the games it moved first and second in at the table, and the games it
// won moving second.
type Moved struct{ Firsts, Seconds, SecondWins int }

// AtTable counts who moved first in the games of a match: regular games that were played at the
// table. Void games, forfeits, play-offs, games with an unknown first mover, and everything in a
// match decided by forfeit, count nowhere.
func AtTable(f Form, m *pairing.Match, v Verdict) [2]Moved {
	var out [2]Moved
	if len(m.Seats) != 2 || v.By == ByForfeit {
		return out
	}
	n := 0
	for i := range m.Games {
		g := &m.Games[i]
		if g.Void || g.Playoff || !g.Done() {
			continue
		}
		if n++; n > f.Games {
			break
		}
		if !g.Out[0].Played() || g.First != 0 && g.First != 1 {
			continue
		}
		second := 1 - g.First
		out[g.First].Firsts++
		out[second].Seconds++
		if g.Out[second] == pairing.Win {
			out[second].SecondWins++
		}
	}
	return out
}
