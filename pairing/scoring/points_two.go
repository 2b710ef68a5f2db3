package scoring

import "roundtable/pairing"

// Two is 2, 1, 0 for win, draw and loss, as in draughts and xiangqi.
var Two = Systems.Add(&System{
	Meta: pairing.Meta{ID: "2-1-0", Name: "2-1-0: win, draw, loss", Order: 30,
		Help: "A win gives 2 points, a draw 1, a loss nothing. Usual in draughts and xiangqi."},
	Win: 2 * pairing.Point, Draw: pairing.Point,
})
