package tiebreak

import "roundtable/pairing"

// Wins counts matches won (FIDE C.07 art. 7.1), by forfeit, play-off and lots too.
var Wins = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "wins", Name: "Matches won", Short: "Wins", Order: 40,
		Help: "The number of matches won, forfeits included."},
	Unit: Ones,
	Add: func(_ *Field, r *Result) Part {
		if r.Out == pairing.Win || r.Out == pairing.ForfeitWin {
			return Part{N: 1}
		}
		return Part{}
	},
})
