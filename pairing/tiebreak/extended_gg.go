package tiebreak

import "roundtable/pairing"

// ExtendedGG is the Extended Sonneborn–Berger of the opponents' game points and the own game points (EGGSB).
var ExtendedGG = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "eggsb", Name: "Extended Sonneborn–Berger, game points × game points", Short: "EGGSB", Order: 416,
		Help: "The game points of every opponent times the own game points against that opponent, added up."},
	Acronym: "EGGSB", In: Anywhere | OfTeams, Takes: TakesCuts | TakesForfeits,
	Unit: Products,
	List: func(f *Field, p Params, at int, l *List) {
		p.On = OnGames
		f.times(at, p, OnGames, l)
	},
})
