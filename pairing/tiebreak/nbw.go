package tiebreak

import "roundtable/pairing"

// WinsGo is the number of wins in Go (NBW): a jigo counts ½, a bye what it is worth.
var WinsGo = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "nbw", Name: "Number of wins", Short: "NBW", Order: 600,
		Help: "The number of games won; a draw counts ½, a bye as it was given."},
	Acronym: "NBW", In: InMcMahon,
	Unit: Sums,
	Add:  func(f *Field, r *Result) Part { return Part{N: int64(f.standard(r))} },
})
