package tiebreak

import "roundtable/pairing"

// SolkoffMedian is the Solkoff without the best and the worst opponent.
var SolkoffMedian = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "solkoff-median", Name: "Solkoff median", Short: "Sol. median", Order: 504,
		Help: "The totals of all opponents but the lowest and the highest."},
	Acronym: "SOLK-M1", In: InSwiss, Params: Params{Low: 1, High: 1},
	Unit: Sums, List: solkoff,
})
