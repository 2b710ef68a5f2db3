package tiebreak

import "roundtable/pairing"

// ExtendedMM is the Extended Sonneborn–Berger of the opponents' match points and the own match points (EMMSB).
var ExtendedMM = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "emmsb", Name: "Extended Sonneborn–Berger, match points × match points", Short: "EMMSB", Order: 410,
		Help: "The match points of every opponent times the own match points against that opponent, added up."},
	Acronym: "EMMSB", In: Anywhere | OfTeams, Takes: TakesCuts | TakesForfeits,
	Unit: Products,
	List: func(f *Field, p Params, at int, l *List) {
		p.On = OnMatches
		f.times(at, p, OnMatches, l)
	},
})
