package scoring

import "roundtable/pairing"

// Moved counts for one seat the games it moved first and second in at the table, the games it won
// moving second, and all it won there.
type Moved struct{ Firsts, Seconds, SecondWins, Wins int32 }

// AtTable counts who moved first in the games of a match: regular games that were played at the
// table. Void games, forfeits, play-offs and everything in a match decided by forfeit count nowhere,
// games with an unknown first mover only as won. Where only the score of a single game is given, seat
// 0 moved first.
func AtTable(f Form, m *pairing.Match, v Verdict) [2]Moved {
	var out [2]Moved
	if len(m.Seats) != 2 || v.By == ByForfeit {
		return out
	}
	if m.Given != nil {
		if f.Games == 1 {
			count(&out, 0, v.Out[:])
		}
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
		if g.Out[0].Played() {
			count(&out, g.First, g.Out[:])
		}
	}
	return out
}

// count adds a game played at the table; first is pairing.NoSeat where nobody knows who moved first.
func count(out *[2]Moved, first int, result []pairing.Outcome) {
	for seat := range out {
		if result[seat] == pairing.Win {
			out[seat].Wins++
		}
	}
	if first != 0 && first != 1 {
		return
	}
	second := 1 - first
	out[first].Firsts++
	out[second].Seconds++
	if result[second] == pairing.Win {
		out[second].SecondWins++
	}
}
