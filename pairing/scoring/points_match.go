package scoring

import "roundtable/pairing"

// MatchPoints is the system of source rule S2: winner 2, loser 1, forfeit 0. The rule knows no drawn
// match, since a play-off or lots decide every level one. Where an event lets matches be drawn,
// each gets 1½: a played match then hands out 3 points whatever happens, a draw is worth the
// middle between winning and losing, and it is worth more than a lost match, which 1 each would
// not be.
var MatchPoints = Systems.Add(&System{
	Meta: pairing.Meta{ID: DefaultSystem, Name: "2-1-0: winner, loser, forfeit", Order: 10,
		Help: "The winner of a match gets 2 points, the loser 1, a player who forfeits 0. A drawn match gives 1½ each."},
	Win: 2 * pairing.Point, Draw: 3 * pairing.Point / 2, Loss: pairing.Point,
})
