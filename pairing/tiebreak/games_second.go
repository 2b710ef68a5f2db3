package tiebreak

import "roundtable/pairing"

// GamesSecond counts games moved second in (FIDE C.07 art. 7.3), at the table only.
var GamesSecond = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "games-second", Name: "Games moving second", Short: "2nd games", Order: 52,
		Help: "The number of games played at the table as second mover. Forfeits and byes do not count."},
	Acronym: "BPG", In: Anywhere,
	Unit: Ones,
	Add:  func(_ *Field, r *Result) Part { return Part{N: int64(r.Seconds)} },
})
