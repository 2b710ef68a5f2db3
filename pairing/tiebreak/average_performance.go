package tiebreak

import "roundtable/pairing"

// AveragePerformance is the mean of the performance ratings of the opponents met, rounded (APRO, FIDE C.07
// art. 10.4).
var AveragePerformance = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "average-performance", Name: "Average performance of opponents", Short: "APRO", Order: 310,
		Help: "The mean of the performance ratings of the opponents met at the table, rounded."},
	Acronym: "APRO", In: Anywhere | OfRated,
	Unit: Ones,
	List: func(f *Field, p Params, at int, l *List) {
		l.Mean, l.Round = true, true
		f.ofOpponents(at, p, Ones, "performance", func() []Value { return Performance.Values(f) }, l)
	},
})
