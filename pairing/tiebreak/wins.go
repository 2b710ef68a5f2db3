package tiebreak

import "roundtable/pairing"

// Wins counts the rounds with as many points as for a win (FIDE C.07 art. 7.1): by forfeit, play-off and
// lots too, and byes worth a win.
var Wins = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "wins", Name: "Matches won", Short: "Wins", Order: 40,
		Help: "The number of matches won, forfeits included."},
	Acronym: "WIN", Also: []string{"胜局"}, In: Anywhere,
	Unit: Ones,
	Add: func(f *Field, r *Result) Part {
		if r.Out == pairing.Win || r.Out == pairing.ForfeitWin || !r.Paired() && f.standard(r) == pairing.Point {
			return Part{N: 1}
		}
		return Part{}
	},
})
