package tiebreak

import "roundtable/pairing"

// SumOfScoresCut2 leaves the two lowest opponents out (SOS-2).
var SumOfScoresCut2 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sos-2", Name: "Sum of opponents’ scores without the two lowest", Short: "SOS-2", Order: 608,
		Help: "The sum of the opponents’ scores without the two lowest."},
	Acronym: "SOS-2", In: InMcMahon, Params: Params{Low: 2},
	Unit: Sums, List: sumOfScores,
})
