package scoring

import "roundtable/pairing"

// Classic is 1, ½, 0.
var Classic = Systems.Add(&System{
	Meta: pairing.Meta{ID: "1-half-0", Name: "1-½-0", Order: 20,
		Help: "A win gives 1 point, a draw ½, a loss nothing."},
	Win: pairing.Point, Draw: pairing.Point / 2,
})
