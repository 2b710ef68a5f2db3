package tiebreak

import "roundtable/pairing"

// SolkoffShort is the short truncated Solkoff: without the lowest opponent.
var SolkoffShort = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "solkoff-short", Name: "Short truncated Solkoff", Short: "Solkoff −1", Order: 502,
		Help: "The totals of all opponents but the lowest."},
	Acronym: "SOLK-C1", Also: []string{"SSOLK"}, In: InSwiss, Params: Params{Low: 1},
	Unit: Sums, List: solkoff,
})
