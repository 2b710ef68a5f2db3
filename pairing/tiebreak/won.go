package tiebreak

import "roundtable/pairing"

// Won counts games won at the table (FIDE C.07 art. 7.2).
var Won = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "won", Name: "Games won at the table", Short: "Won", Order: 42,
		Help: "The number of games won at the table. Forfeits, byes and play-off games do not count."},
	Acronym: "WON", In: Anywhere,
	Unit: Ones,
	Add:  func(_ *Field, r *Result) Part { return Part{N: int64(r.Wins)} },
})
