package tiebreak

import "roundtable/pairing"

// ExtendedMG is the Extended Sonneborn–Berger of the opponents' match points and the own game points (EMGSB).
var ExtendedMG = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "emgsb", Name: "Extended Sonneborn–Berger, match points × game points", Short: "EMGSB", Order: 412,
		Help: "The match points of every opponent times the own game points against that opponent, added up."},
	Acronym: "EMGSB", In: Anywhere | OfTeams, Takes: TakesCuts | TakesForfeits,
	Unit: Products,
	List: func(f *Field, p Params, at int, l *List) {
		p.On = OnMatches
		f.times(at, p, OnGames, l)
	},
})
