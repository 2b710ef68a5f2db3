package scoring

import "roundtable/pairing"

// TwoPlayoff is the match of source rule S2.
var TwoPlayoff = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: DefaultForm, Name: "Two games, play-off when level", Order: 10,
		Help: "Both move first once. If the two games leave it level, one play-off game decides; if that is drawn too, lots decide."},
	Form: Form{Games: 2, Level: LevelPlayoff},
})
