package tiebreak

import "roundtable/pairing"

// Fouls is the number of fouls noted (犯规), the fewer the better.
var Fouls = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "fouls", Name: "Fouls", Order: 110,
		Help: "The number of fouls noted by the arbiter: fewer is better."},
	Acronym: "FOUL", Also: []string{"犯规"}, In: Anywhere, Fewer: true,
	Unit: Ones,
	List: func(f *Field, _ Params, at int, l *List) { l.Plus = int64(f.Sheets[at].Fouls) },
})
