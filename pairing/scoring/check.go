package scoring

import "roundtable/pairing"

// Check reports whether a record is possible under the form: both outcomes of every game fit each
// other, no game after the end, a play-off only when the match is level, lots only when they are
// due. A regular game may have any first mover, for people do sit down the wrong way round, and
// NoSeat for an unknown one. The error is an *Error.
func Check(f Form, m *pairing.Match) error {
	if err := f.Validate(); err != nil {
		return err
	}
	if len(m.Seats) != 2 {
		if len(m.Games) > 0 || m.Lot != pairing.NoSeat {
			return ErrSeats
		}
		return nil
	}
	r := run{form: f}
	for i := range m.Games {
		if err := checkGame(&r, m.Games, i); err != nil {
			return err
		}
		r.add(&m.Games[i])
	}
	return checkLots(f, m)
}

// checkGame checks game i of a record against the games before it, which r has read. A void game
// must have been due like any other.
func checkGame(r *run, games []pairing.Game, i int) error {
	g, n := &games[i], i+1
	switch {
	case !fits(g.Out):
		return about(ErrOutcomes, "n", n)
	case g.First < pairing.NoSeat || g.First > 1:
		return about(ErrFirst, "n", n)
	case g.Playoff && (r.form.Level != LevelPlayoff || !r.over() || r.lead() != 0):
		return about(ErrPlayoff, "n", n)
	case g.Playoff && r.forfeited() != [2]bool{}:
		return about(ErrAfterEnd, "n", n)
	case r.playoff != nil, !g.Playoff && r.over():
		return about(ErrAfterEnd, "n", n)
	case !g.Void && !g.Done() && i < len(games)-1:
		return about(ErrOrder, "n", n)
	}
	return nil
}

// checkLots refuses lots that are not the thing that was due.
func checkLots(f Form, m *pairing.Match) error {
	if m.Lot == pairing.NoSeat {
		return nil
	}
	without := *m
	without.Lot = pairing.NoSeat
	if Judge(f, &without).Next != StepLots || m.Lot < 0 || m.Lot > 1 {
		return ErrLots
	}
	return nil
}

// fits reports whether the outcomes of one game belong together.
func fits(out [pairing.MaxSeats]pairing.Outcome) bool {
	for _, o := range out[2:] {
		if o != pairing.NoOutcome {
			return false
		}
	}
	switch out[0] {
	case pairing.NoOutcome, pairing.Draw:
		return out[1] == out[0]
	case pairing.Win:
		return out[1] == pairing.Loss
	case pairing.Loss:
		return out[1] == pairing.Win
	case pairing.Ahead:
		return out[1] == pairing.Behind
	case pairing.Behind:
		return out[1] == pairing.Ahead
	case pairing.ForfeitWin:
		return out[1] == pairing.ForfeitLoss
	case pairing.ForfeitLoss:
		return out[1] == pairing.ForfeitWin || out[1] == pairing.ForfeitLoss
	default:
		return false
	}
}
