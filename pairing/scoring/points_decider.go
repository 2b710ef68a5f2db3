package scoring

import "roundtable/pairing"

// Decider is 3, 1½, 1, 0: a level match is decided by a play-off, whose winner has half of what a
// win gives and whose loser keeps the point of a draw. Where no play-off was made, it is 1 each.
var Decider = Systems.Add(&System{
	Meta: pairing.Meta{ID: "3-1half-1-0", Name: "3-1½-1-0: win, play-off won, play-off lost, loss", Order: 45,
		Help: "A win gives 3 points, a loss nothing. A level match is decided by a play-off, which gives its winner 1½ and its loser 1."},
	Win: 3 * pairing.Point, Draw: pairing.Point, PlayoffWin: 3 * pairing.Point / 2, PlayoffLoss: pairing.Point,
})
