package tiebreak

import "roundtable/pairing"

// Available counts the rounds the entrant was there for (REP, FIDE C.07 art. 7.6): all but byes he asked
// for and forfeits of his.
var Available = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "available", Name: "Rounds available", Short: "Rounds", Order: 106,
		Help: "The number of rounds the entrant was there to play: all but half-point byes, zero-point byes and own forfeits."},
	Acronym: "REP", Also: []string{"GE"}, In: InSwiss | InMcMahon,
	Unit: Ones,
	Add: func(_ *Field, r *Result) Part {
		if voluntary(r) {
			return Part{Skip: true}
		}
		return Part{N: 1}
	},
})
