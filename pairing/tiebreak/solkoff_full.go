package tiebreak

import "roundtable/pairing"

// SolkoffFull is the full truncated Solkoff: without the lowest opponent, then without the two lowest, and
// so on.
var SolkoffFull = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "solkoff-full", Name: "Full truncated Solkoff", Short: "Sol. full", Order: 506,
		Help: "The totals of all opponents but the lowest; among those still equal without the two lowest, and so on. The number is the place inside the tied group."},
	Acronym: "FSOLK", In: InSwiss,
	Rank: stepwise(Sums, func(f *Field, at int) []int64 {
		var l List
		solkoff(f, Params{}, at, &l)
		out := make([]int64, max(len(l.Items)-1, 0))
		for k := range out {
			l.cut(1, 0)
			for i := range l.Items {
				if l.Items[i].Why == Counts {
					out[k] += l.Items[i].N
				}
			}
		}
		return out
	}),
})
