package tiebreak

import "roundtable/pairing"

// SonnebornBergerCut1 leaves the least significant opponent out (FIDE C.07 art. 14).
var SonnebornBergerCut1 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sb-c1", Name: "Sonneborn–Berger without the weakest", Short: "SB-C1", Order: 32,
		Help: "Sonneborn–Berger without the opponent who has the fewest points."},
	Acronym: "SB-C1", In: InRoundRobin | InSwiss, Takes: TakesBasis | TakesForfeits, Params: Params{Low: 1},
	Unit: Products, List: sonnebornBerger,
})
