package tiebreak

import "roundtable/pairing"

// BuchholzCut1 is BH-C1 of FIDE C.07 art. 14.
var BuchholzCut1 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "buchholz-c1", Name: "Buchholz without the lowest", Short: "BH-C1", Order: 202,
		Help: "Buchholz without the opponent who has the lowest score. A round the entrant chose not to play is left out first."},
	Acronym: "BH-C1", In: InSwiss, Takes: TakesBasis | TakesForfeits, Params: Params{Low: 1},
	Unit: Sums, List: buchholz,
})
