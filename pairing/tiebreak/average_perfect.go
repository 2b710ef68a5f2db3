package tiebreak

import "roundtable/pairing"

// AveragePerfect is the mean of the perfect performances of the opponents met, rounded (APPO, FIDE C.07
// art. 10.5).
var AveragePerfect = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "average-perfect", Name: "Average perfect performance of opponents", Short: "APPO", Order: 312,
		Help: "The mean of the perfect performances of the opponents met at the table, rounded."},
	Acronym: "APPO", In: Anywhere | OfRated,
	Unit: Ones,
	List: func(f *Field, p Params, at int, l *List) {
		l.Mean, l.Round = true, true
		f.ofOpponents(at, p, Ones, "perfectPerformance", func() []Value { return PerfectPerformance.Values(f) }, l)
	},
})
