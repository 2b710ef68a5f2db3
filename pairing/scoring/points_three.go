package scoring

import "roundtable/pairing"

// Three is 3, 1, 0.
var Three = Systems.Add(&System{
	Meta: pairing.Meta{ID: "3-1-0", Name: "3-1-0", Order: 40,
		Help: "A win gives 3 points, a draw 1, a loss nothing: it rewards playing for the win."},
	Win: 3 * pairing.Point, Draw: pairing.Point,
})
