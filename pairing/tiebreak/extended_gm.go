package tiebreak

import "roundtable/pairing"

// ExtendedGM is the Extended Sonneborn–Berger of the opponents' game points and the own match points (EGMSB).
var ExtendedGM = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "egmsb", Name: "Extended Sonneborn–Berger, game points × match points", Short: "EGMSB", Order: 414,
		Help: "The game points of every opponent times the own match points against that opponent, added up."},
	Acronym: "EGMSB", In: Anywhere | OfTeams, Takes: TakesCuts | TakesForfeits,
	Unit: Products,
	List: func(f *Field, p Params, at int, l *List) {
		p.On = OnGames
		f.times(at, p, OnMatches, l)
	},
})
