package scoring

import "roundtable/pairing"

// Single is one game that may be drawn.
var Single = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "single", Name: "One game", Order: 20,
		Help: "A match is one game; a drawn game is a drawn match."},
	Form: Form{Games: 1, Level: LevelDraw},
})
