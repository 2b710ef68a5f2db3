package tiebreak

import "roundtable/pairing"

// SumOfScoresCut1 leaves the lowest opponent out (SOS-1).
var SumOfScoresCut1 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sos-1", Name: "Sum of opponents’ scores without the lowest", Short: "SOS-1", Order: 606,
		Help: "The sum of the opponents’ scores without the lowest one."},
	Acronym: "SOS-1", In: InMcMahon, Params: Params{Low: 1},
	Unit: Sums, List: sumOfScores,
})
