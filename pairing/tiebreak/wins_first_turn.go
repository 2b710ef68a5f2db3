package tiebreak

import "roundtable/pairing"

// WinsFirstTurn counts wins in the first seat (先手胜局 of Chinese points pairing): forfeits count, and byes
// with the turn they were given.
var WinsFirstTurn = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "wins-first-turn", Name: "Wins with the first move, byes counted", Short: "1st wins", Order: 700,
		Help: "The number of wins with the first move. Forfeits count, and byes with the turn they were given."},
	Acronym: "FW", Also: []string{"先手胜局"}, In: InSwiss,
	Unit: Ones,
	Add:  func(f *Field, r *Result) Part { return f.wonIn(r, pairing.MovesFirst) },
})

// wonIn is 1 for a single game won with a turn, at the table or not.
func (f *Field) wonIn(r *Result, turn pairing.Turn) Part {
	if r.Turn == turn && f.standard(r) == pairing.Point {
		return Part{N: 1}
	}
	return Part{Skip: true}
}
