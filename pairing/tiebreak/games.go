package tiebreak

import "roundtable/pairing"

// Games is the sum of the game scores (局分); play-offs are in none.
var Games = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "games", Name: "Game points", Short: "Games", Order: 20,
		Help: "The games won in all matches, draws as ½. Play-off games do not count."},
	Acronym: "GP", Also: []string{"局分"}, In: Anywhere,
	Unit: Sums,
	Add:  func(_ *Field, r *Result) Part { return Part{N: int64(r.For)} },
})
