package tiebreak

import "roundtable/pairing"

// SumOfSums is the sum of the opponents' SOS (SOSOS). A round not paired adds the own start score for
// every round.
var SumOfSums = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sosos", Name: "Sum of opponents’ SOS", Short: "SOSOS", Order: 612,
		Help: "The sums of opponents’ scores of all opponents, added up."},
	Acronym: "SOSOS", In: InMcMahon,
	Unit: Sums,
	List: func(f *Field, _ Params, at int, l *List) {
		values := f.memo("sos", func() []Value { return SumOfScores.Values(f) })
		results := f.Sheets[at].Results
		for i := range results {
			item := l.next(&results[i])
			item.Dummy, item.N = DummyStart, int64(f.start(at))*int64(f.Last)
			if o := results[i].Opponent; o != NoOpponent {
				v := values[o].Rat
				item.Dummy, item.N = NoDummy, v.Num*Sums/v.den()
			}
		}
	},
})
