package tiebreak

import "roundtable/pairing"

// LostTo is the sum of the totals of the opponents lost to (负手和).
var LostTo = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "lost-to", Name: "Total of opponents lost to", Short: "Lost to", Order: 712,
		Help: "The totals of the opponents lost to, added up."},
	Acronym: "SOL", Also: []string{"负手和"}, In: InSwiss,
	Unit: Sums,
	List: func(f *Field, p Params, at int, l *List) { f.against(at, p, 0, l) },
})
