package tiebreak

import "roundtable/pairing"

// Buchholz is the sum of the opponents' scores (FIDE C.07 art. 8.1), adjusted, and with dummy opponents for
// rounds not played. Since March 2026 it may not be used in a round robin.
var Buchholz = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "buchholz", Name: "Buchholz", Short: "BH", Order: 200,
		Help: "The scores of all opponents, added up. Rounds not played count with a dummy opponent."},
	Acronym: "BH", In: InSwiss, Takes: TakesCuts | TakesBasis | TakesForfeits,
	Unit: Sums, List: buchholz,
})

func buchholz(f *Field, p Params, at int, l *List) { f.sum(at, p, false, l) }

// sum lists the opponents' scores to be added.
func (f *Field) sum(at int, p Params, fore bool, l *List) {
	f.faced(at, p, fore, l)
	for i := range l.Items {
		item := &l.Items[i]
		item.N, item.Of = item.Key, pairing.Points(item.Key)
	}
	l.cut(p.Low, p.High)
}
