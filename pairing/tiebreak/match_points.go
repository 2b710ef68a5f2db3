package tiebreak

import "roundtable/pairing"

// MatchPoints are match points (场分): the points of the event, or 2, 1, 0 where that counts games.
var MatchPoints = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "match-points", Name: "Match points", Short: "MP", Order: 400,
		Help: "The points for matches: 2, 1 and 0 where the event is decided by game points."},
	Acronym: "MP", Also: []string{"场分"}, In: Anywhere | OfTeams,
	Unit: Sums,
	Add:  func(f *Field, r *Result) Part { return Part{N: int64(f.matchPoints(r))} },
})
