package tiebreak

import "roundtable/pairing"

// Secondary is the other one of match points and game points than the event counts first (MPvGP,
// FIDE C.07 art. 11.1).
var Secondary = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "secondary", Name: "Match points or game points", Short: "2nd score", Order: 402,
		Help: "Game points where match points count first, match points where game points do."},
	Acronym: "MPvGP", In: Anywhere | OfTeams,
	Unit: Sums,
	Add:  func(f *Field, r *Result) Part { return Part{N: int64(f.by(f.secondary(), r))} },
})
