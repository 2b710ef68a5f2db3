package tiebreak

import "roundtable/pairing"

// BuchholzMedian2 is BH-M2 of FIDE C.07 art. 14.
var BuchholzMedian2 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "buchholz-m2", Name: "Median Buchholz 2", Short: "BH-M2", Order: 208,
		Help: "Buchholz without the two lowest and the two highest scores of opponents."},
	Acronym: "BH-M2", In: InSwiss, Takes: TakesBasis | TakesForfeits, Params: Params{Low: 2, High: 2},
	Unit: Sums, List: buchholz,
})
