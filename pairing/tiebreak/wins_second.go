package tiebreak

import "roundtable/pairing"

// WinsSecond counts games won moving second (后手胜局, FIDE C.07 art. 7.4), at the table only.
var WinsSecond = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "wins-second", Name: "Games won moving second", Short: "2nd wins", Order: 50,
		Help: "The number of games won at the table as second mover. Forfeits and play-off games do not count."},
	Acronym: "BWG", In: Anywhere,
	Unit: Ones,
	Add:  func(_ *Field, r *Result) Part { return Part{N: int64(r.SecondWins)} },
})
