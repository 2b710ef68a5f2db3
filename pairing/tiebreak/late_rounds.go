package tiebreak

import "roundtable/pairing"

// LateRounds compares the totals without round 1, then without rounds 1 and 2, and so on: the last
// resort of Chinese points pairing.
var LateRounds = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "late-rounds", Name: "Total without the first rounds", Short: "Late", Order: 104,
		Help: "The total without round 1; among those still equal without rounds 1 and 2, and so on. The number is the place inside the tied group."},
	Acronym: "LATE", In: InSwiss | InMcMahon,
	Rank: stepwise(Sums, func(f *Field, at int) []int64 {
		out := make([]int64, max(f.Last-1, 0))
		for i := range f.Sheets[at].Results {
			r := &f.Sheets[at].Results[i]
			for k := 0; k < min(r.Round-1, len(out)); k++ {
				out[k] += int64(f.by(f.basis(Usual), r))
			}
		}
		return out
	}),
})
