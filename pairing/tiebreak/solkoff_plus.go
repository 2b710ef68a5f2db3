package tiebreak

import "roundtable/pairing"

// SolkoffPlus is the sum of the opponents' Solkoff.
var SolkoffPlus = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "solkoff-plus", Name: "Solkoff plus", Short: "Solkoff +", Order: 508,
		Help: "The Solkoff of all opponents, added up."},
	Acronym: "SOLK+", In: InSwiss,
	Unit: Sums,
	List: func(f *Field, _ Params, at int, l *List) {
		values := f.memo("solkoff", func() []Value { return Solkoff.Values(f) })
		results := f.Sheets[at].Results
		for i := range results {
			item := l.next(&results[i])
			item.Dummy = DummyZero
			if o := results[i].Opponent; o != NoOpponent {
				v := values[o].Rat
				item.Dummy, item.N = NoDummy, v.Num*Sums/v.den()
			}
		}
	},
})
