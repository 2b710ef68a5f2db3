package tiebreak

import "roundtable/pairing"

// BuchholzCut2 is BH-C2 of FIDE C.07 art. 14.
var BuchholzCut2 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "buchholz-c2", Name: "Buchholz without the two lowest", Short: "BH-C2", Order: 204,
		Help: "Buchholz without the two opponents who have the lowest scores. Rounds the entrant chose not to play are left out first."},
	Acronym: "BH-C2", In: InSwiss, Takes: TakesBasis | TakesForfeits, Params: Params{Low: 2},
	Unit: Sums, List: buchholz,
})
