package tiebreak

import "roundtable/pairing"

// Opponents is the sum of the totals of the opponents met (对手分, Buchholz). Once all have met all it
// only repeats the points; it helps while a round robin is under way.
var Opponents = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "opponents", Name: "Opponents’ total", Short: "Opp.", Order: 70,
		Help: "The totals of all opponents met, won or lost. Matches count 1, ½ and 0. When everybody has met everybody it says nothing new."},
	Unit: Sums,
	Add: func(f *Field, r *Result) Part {
		total := f.Sheets[r.Opponent].Score
		return Part{N: int64(total), Of: total}
	},
})
