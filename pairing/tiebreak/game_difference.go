package tiebreak

import "roundtable/pairing"

// GameDifference is game points made less game points lost.
var GameDifference = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "game-difference", Name: "Game difference", Short: "Diff.", Order: 25,
		Help: "Game points won minus game points lost. Play-off games do not count."},
	Acronym: "GD", Also: []string{"净胜局分"}, In: Anywhere,
	Unit: Sums,
	Add:  func(_ *Field, r *Result) Part { return Part{N: int64(r.For - r.Against)} },
})
