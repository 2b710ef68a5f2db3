package tiebreak

import "roundtable/pairing"

// SonnebornBerger is FIDE C.07 art. 9.1 on the outcomes of matches: the opponents' totals, each
// times the result against that opponent. Opponent's total and own result are both counted 1, ½, 0.
var SonnebornBerger = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sb", Name: "Sonneborn–Berger", Short: "SB", Order: 30,
		Help: "The totals of the opponents beaten, plus half the totals of those drawn with. Matches count 1, ½ and 0."},
	Unit: Products,
	Add: func(f *Field, r *Result) Part {
		own, total := r.Out.Score(), f.Sheets[r.Opponent].Score
		return Part{N: int64(own) * int64(total), Factor: own, Of: total}
	},
})
