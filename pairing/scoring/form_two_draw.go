package scoring

import "roundtable/pairing"

// TwoDraw is two games, with 1:1 as a result of its own.
var TwoDraw = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "two-draw", Name: "Two games, may be drawn", Order: 30,
		Help: "Both move first once. A level match is drawn; there is no third game."},
	Form: Form{Games: 2, Level: LevelDraw},
})
