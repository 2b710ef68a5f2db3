package tiebreak

import "roundtable/pairing"

// ProgressiveCut1 leaves the total after round 1 out.
var ProgressiveCut1 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "progressive-c1", Name: "Progressive score without round 1", Short: "PS-C1", Order: 102,
		Help: "The totals after every round but the first, added up."},
	Acronym: "PS-C1", In: InSwiss | InMcMahon, Takes: TakesBasis, Params: Params{Low: 1},
	Unit: Sums, List: progressive,
})
