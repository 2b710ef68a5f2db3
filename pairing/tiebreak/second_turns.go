package tiebreak

import "roundtable/pairing"

// SecondTurns counts the rounds in the second seat (后手局 of Chinese points pairing): forfeits count, and
// byes with the turn they were given.
var SecondTurns = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "second-turns", Name: "Rounds with the second move, byes counted", Short: "2nd moves", Order: 704,
		Help: "The number of rounds with the second move. Forfeits count, and byes with the turn they were given."},
	Acronym: "SG", Also: []string{"后手局"}, In: InSwiss,
	Unit: Ones,
	Add: func(_ *Field, r *Result) Part {
		if r.Turn == pairing.MovesSecond {
			return Part{N: 1}
		}
		return Part{Skip: true}
	},
})
