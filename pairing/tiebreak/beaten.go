package tiebreak

import "roundtable/pairing"

// Beaten is the sum of the totals of the opponents beaten (胜手和).
var Beaten = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "beaten", Name: "Total of opponents beaten", Short: "Beaten", Order: 708,
		Help: "The totals of the opponents beaten, added up."},
	Acronym: "SOB", Also: []string{"胜手和"}, In: InSwiss,
	Unit: Sums,
	List: func(f *Field, p Params, at int, l *List) { f.against(at, p, pairing.Point, l) },
})

// against lists the totals of the opponents against whom a result was made.
func (f *Field) against(at int, p Params, made pairing.Points, l *List) {
	totals := f.totals(f.basis(p.On), false).own
	results := f.Sheets[at].Results
	for i := range results {
		r := &results[i]
		if !r.Paired() {
			continue
		}
		item := l.next(r)
		item.N, item.Of = int64(totals[r.Opponent]), totals[r.Opponent]
		if f.standard(r) != made {
			item.Why = NotBeaten
		}
	}
}
