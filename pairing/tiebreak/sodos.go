package tiebreak

import "roundtable/pairing"

// SumOfDefeated is the sum of the McMahon scores of the opponents beaten, half of those drawn with (SODOS).
var SumOfDefeated = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sodos", Name: "Sum of defeated opponents’ scores", Short: "SODOS", Order: 610,
		Help: "The McMahon scores of the opponents beaten, plus half of those drawn with."},
	Acronym: "SODOS", In: InMcMahon,
	Unit: Products,
	List: func(f *Field, p Params, at int, l *List) {
		f.mcMahon(at, p, l)
		for i := range l.Items {
			item := &l.Items[i]
			if item.Factor = f.standard(item.R); !item.R.Paired() || item.Factor == 0 {
				item.Why = NotBeaten
			}
			item.N = int64(item.Factor) * item.Key
		}
	},
})
