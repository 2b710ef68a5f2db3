package scoring

import "roundtable/pairing"

// BestOf ends as soon as one side cannot be caught; the organiser picks 3, 5, 7 or 9 games.
var BestOf = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "best-of", Name: "Best of three or more", Order: 40,
		Help: "The match ends as soon as the other side cannot catch up. You choose the number of games and what happens when they leave it level."},
	Form:   Form{Games: 3, Level: LevelPlayoff},
	Choose: true,
})
