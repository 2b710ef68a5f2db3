package tiebreak

import "roundtable/pairing"

// Basis says in what results are counted.
type Basis uint8

const (
	Usual      Basis = iota // outcomes in a round robin, points everywhere else
	OnPoints                // the points of the event
	OnOutcomes              // 1, ½, 0
	OnMatches               // match points (场分)
	OnGames                 // game points (局分)
	bases
)

// basis is what Usual means in this event.
func (f *Field) basis(b Basis) Basis {
	switch {
	case b != Usual:
		return b
	case f.Event.Format == RoundRobin:
		return OnOutcomes
	default:
		return OnPoints
	}
}

// by is a result counted on a basis.
func (f *Field) by(b Basis, r *Result) pairing.Points {
	switch b {
	case OnPoints:
		return r.Points
	case OnMatches:
		return f.matchPoints(r)
	case OnGames:
		return r.For
	default:
		return f.standard(r)
	}
}

// standard is a result as 1, ½ or 0 (a dead position ¾ and ¼); a bye by what it is worth.
func (f *Field) standard(r *Result) pairing.Points {
	switch {
	case r.Paired():
		return r.Out.Score()
	case r.Points >= f.win(OnPoints):
		return pairing.Point
	case r.Points > 0:
		return pairing.Point / 2
	default:
		return 0
	}
}

// matchPoints is a result in match points: the points of the event, or 2, 1, 0 where that counts
// games.
func (f *Field) matchPoints(r *Result) pairing.Points {
	if f.system.Games {
		return 2 * f.standard(r)
	}
	return r.Points
}

// win is what a win is worth.
func (f *Field) win(b Basis) pairing.Points {
	switch {
	case b == OnOutcomes:
		return pairing.Point
	case b == OnGames, b == OnPoints && f.system.Games:
		return f.form.Full()
	case f.system.Games:
		return 2 * pairing.Point
	default:
		return f.system.Win
	}
}

// draw is what a draw is worth.
func (f *Field) draw(b Basis) pairing.Points {
	switch {
	case b == OnOutcomes, b == OnGames, f.system.Games:
		return f.win(b) / 2
	default:
		return f.system.Draw
	}
}

// secondary is the basis that does not count first: game points, or match points where games do.
func (f *Field) secondary() Basis {
	if f.system.Games {
		return OnMatches
	}
	return OnGames
}
