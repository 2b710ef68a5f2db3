package tiebreak

import "roundtable/pairing"

// Koya is FIDE C.07 art. 9.2: the results against opponents who made at least half of what their
// decided matches offered.
var Koya = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "koya", Name: "Koya", Order: 60,
		Help: "The results against opponents with at least half of the possible total. Matches count 1, ½ and 0."},
	Unit: Sums,
	Add: func(f *Field, r *Result) Part {
		opponent := &f.Sheets[r.Opponent]
		own := r.Out.Score()
		if 2*opponent.Score < pairing.Points(len(opponent.Results))*pairing.Point {
			return Part{Factor: own, Of: opponent.Score, Skip: true}
		}
		return Part{N: int64(own), Factor: own, Of: opponent.Score}
	},
})
