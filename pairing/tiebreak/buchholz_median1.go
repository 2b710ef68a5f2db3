package tiebreak

import "roundtable/pairing"

// BuchholzMedian1 is BH-M1 of FIDE C.07 art. 14.
var BuchholzMedian1 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "buchholz-m1", Name: "Median Buchholz", Short: "BH-M1", Order: 206,
		Help: "Buchholz without the opponents who have the lowest and the highest score."},
	Acronym: "BH-M1", In: InSwiss, Takes: TakesBasis | TakesForfeits, Params: Params{Low: 1, High: 1},
	Unit: Sums, List: buchholz,
})
