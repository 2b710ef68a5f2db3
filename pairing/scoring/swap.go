package scoring

import (
	"slices"

	"roundtable/pairing"
)

// SwapSides lets the other entrant move first in game 1. Each entrant keeps what it got: outcomes,
// forfeits and lots move with the entrants. In the regular games the sides change, because who
// moves first follows from the order of the seats; the first mover of a play-off was drawn by
// itself and stays the same entrant. Only a match of two has sides to swap; any other is returned
// as it is. The argument is never changed.
func SwapSides(m pairing.Match) pairing.Match {
	out := clone(m)
	if len(out.Seats) != 2 {
		return out
	}
	slices.Reverse(out.Seats)
	out.Lot = flip(out.Lot)
	if out.Given != nil {
		out.Given = &pairing.Given{Score: [2]pairing.Points{out.Given.Score[1], out.Given.Score[0]}}
	}
	for i := range out.Games {
		g := &out.Games[i]
		g.Out[0], g.Out[1] = g.Out[1], g.Out[0]
		g.Handicap = -g.Handicap
		if g.Playoff {
			g.First = flip(g.First)
		}
	}
	return out
}

func clone(m pairing.Match) pairing.Match {
	m.Seats = slices.Clone(m.Seats)
	m.Games = slices.Clone(m.Games)
	return m
}

// flip is the other seat of two.
func flip(seat int) int {
	if seat != 0 && seat != 1 {
		return seat
	}
	return 1 - seat
}
