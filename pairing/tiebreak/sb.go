package tiebreak

import "roundtable/pairing"

// SonnebornBerger is FIDE C.07 art. 9.1: the opponents' totals, each times the result against that
// opponent. In a round robin both are counted 1, ½, 0; everywhere else in points, with the dummy
// opponents of unplayed rounds.
var SonnebornBerger = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sb", Name: "Sonneborn–Berger", Short: "SB", Order: 30,
		Help: "The totals of the opponents beaten, plus half the totals of those drawn with. In a round robin a match counts 1, ½ or 0 here, whatever the points system; elsewhere its points count."},
	Acronym: "SB", In: InRoundRobin | InSwiss, Takes: TakesCuts | TakesBasis | TakesForfeits,
	Unit: Products, List: sonnebornBerger,
	Add: func(f *Field, r *Result) Part {
		return Part{N: int64(r.Out.Score()) * int64(f.Sheets[r.Opponent].Score)}
	},
})

func sonnebornBerger(f *Field, p Params, at int, l *List) {
	f.times(at, p, f.basis(p.On), l)
}

// times lists the scores of the opponents, counted as the parameters say, each times the own result on a basis.
func (f *Field) times(at int, p Params, own Basis, l *List) {
	f.faced(at, p, false, l)
	l.Products = true
	for i := range l.Items {
		item := &l.Items[i]
		item.Factor, item.Of = f.by(own, item.R), pairing.Points(item.Key)
		item.N = int64(item.Factor) * item.Key
	}
	l.cut(p.Low, p.High)
}
