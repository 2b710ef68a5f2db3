package tiebreak

import "roundtable/pairing"

// Solkoff is the sum of the opponents' scores as in draughts (FMJD annex 4): the opponent of a bye counts
// 0, a match not played counts like any other.
var Solkoff = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "solkoff", Name: "Solkoff", Order: 500,
		Help: "The totals of all opponents. A bye adds nothing."},
	Acronym: "SOLK", In: InSwiss, Takes: TakesCuts,
	Unit: Sums, List: solkoff,
})

func solkoff(f *Field, p Params, at int, l *List) {
	totals := f.totals(f.basis(p.On), false).own
	results := f.Sheets[at].Results
	for i := range results {
		item := l.next(&results[i])
		item.Dummy = DummyZero
		if o := results[i].Opponent; o != NoOpponent {
			item.Dummy, item.Key, item.Of = NoDummy, int64(totals[o]), totals[o]
		}
		item.N = item.Key
	}
	l.cut(p.Low, p.High)
}
