package scoring

import "roundtable/pairing"

// GamePoints counts games, not matches.
var GamePoints = Systems.Add(&System{
	Meta: pairing.Meta{ID: "games", Name: "Game points", Order: 50,
		Help: "The points of a match are its game score: 2:0 gives 2 and 0, 1:1 gives 1 each. A play-off counts nothing."},
	Games: true,
})
