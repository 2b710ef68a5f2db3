package tiebreak

import "roundtable/pairing"

// DrawnWith is the sum of the totals of the opponents drawn with (和手和).
var DrawnWith = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "drawn-with", Name: "Total of opponents drawn with", Short: "Drawn", Order: 710,
		Help: "The totals of the opponents drawn with, added up."},
	Acronym: "SOD", Also: []string{"和手和"}, In: InSwiss,
	Unit: Sums,
	List: func(f *Field, p Params, at int, l *List) { f.against(at, p, pairing.Point/2, l) },
})
