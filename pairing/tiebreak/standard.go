package tiebreak

import "roundtable/pairing"

// Standard is the total recomputed with 1, ½ and 0 (FIDE C.07 art. 7.7).
var Standard = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "standard", Name: "Standard points", Short: "Std.", Order: 108,
		Help: "The total as if a win gave 1, a draw ½ and a loss nothing."},
	Acronym: "STD", In: Anywhere,
	Unit: Sums,
	Add:  func(f *Field, r *Result) Part { return Part{N: int64(f.standard(r))} },
})
