package folder

import "roundtable/pairing"

// LinesOf are the lines of the games of a match, and of its lots. Like is a line with what they share:
// the round, the table, the entrants in the order of the seats, who may be named the other way
// round in a line. Numbered games have their number.
func LinesOf(m *pairing.Match, like Game, numbered bool) []Game {
	lines := make([]Game, 0, len(m.Games)+1)
	n := 0
	for i := range m.Games {
		g := &m.Games[i]
		line := like
		out := [2]pairing.Outcome{g.Out[0], g.Out[1]}
		line.Handicap, line.Reason, line.Unknown = int(g.Handicap), g.Reason, g.First == pairing.NoSeat
		if g.First == 1 {
			line.First, line.Second, line.Handicap = like.Second, like.First, -line.Handicap
			out = seats(out, 1)
		}
		switch {
		case g.Playoff:
			line.Kind = KindPlayoff
		case g.Void:
			line.Kind = KindVoid
		default:
			if n++; numbered {
				line.No = n
			}
		}
		line.Result = resultOf(out)
		lines = append(lines, line)
	}
	if m.Lot != pairing.NoSeat {
		line := like
		line.Kind, line.Result = KindLots, FirstWins
		if m.Lot == 1 {
			line.Result = SecondWins
		}
		lines = append(lines, line)
	}
	return lines
}
