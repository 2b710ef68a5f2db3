package tiebreak

import "roundtable/pairing"

// ForeBuchholz is the Buchholz as if all matches of the last round were drawn (FIDE C.07 art. 8.3): it is known
// before that round ends.
var ForeBuchholz = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "fore-buchholz", Name: "Fore Buchholz", Short: "FB", Order: 210,
		Help: "The Buchholz as if all matches of the last round had been drawn."},
	Acronym: "FB", In: InSwiss, Takes: TakesCuts | TakesBasis | TakesForfeits,
	Unit: Sums, List: func(f *Field, p Params, at int, l *List) { f.sum(at, p, true, l) },
})
