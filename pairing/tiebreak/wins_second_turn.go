package tiebreak

import "roundtable/pairing"

// WinsSecondTurn counts wins in the second seat (后手胜局 of Chinese points pairing): forfeits count, and byes
// with the turn they were given.
var WinsSecondTurn = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "wins-second-turn", Name: "Wins with the second move, byes counted", Short: "2nd wins +", Order: 702,
		Help: "The number of wins with the second move. Forfeits count, and byes with the turn they were given."},
	Acronym: "SW", Also: []string{"后手胜局"}, In: InSwiss,
	Unit: Ones,
	Add:  func(f *Field, r *Result) Part { return f.wonIn(r, pairing.MovesSecond) },
})
