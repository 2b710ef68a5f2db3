package tiebreak

import "roundtable/pairing"

// SumOfScores is the sum of the opponents' McMahon scores (SOS): the stones given are added, those got
// are taken off. A round not paired adds the own start score, which is 0 but in a McMahon.
var SumOfScores = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sos", Name: "Sum of opponents’ scores", Short: "SOS", Order: 604,
		Help: "The McMahon scores of all opponents, with the handicap; a round without a game adds the own start score."},
	Acronym: "SOS", In: InMcMahon, Takes: TakesCuts,
	Unit: Sums, List: sumOfScores,
})

func sumOfScores(f *Field, p Params, at int, l *List) {
	f.mcMahon(at, p, l)
	for i := range l.Items {
		l.Items[i].N = l.Items[i].Key
	}
	l.cut(p.Low, p.High)
}

// mcMahon lists the scores of the opponents with the handicap.
func (f *Field) mcMahon(at int, p Params, l *List) {
	totals := f.totals(f.basis(p.On), false).own
	s := &f.Sheets[at]
	for i := range s.Results {
		r := &s.Results[i]
		item := l.next(r)
		item.Dummy, item.Of = DummyStart, f.start(at)
		if r.Paired() {
			item.Dummy, item.Of = NoDummy, totals[r.Opponent]
		}
		item.Key = int64(item.Of) + int64(r.Stones)*int64(pairing.Point)
	}
}

// start is the start score of a McMahon, 0 elsewhere.
func (f *Field) start(at int) pairing.Points {
	if f.Event.Format != McMahon {
		return 0
	}
	return f.Sheets[at].Entrant.Start
}
