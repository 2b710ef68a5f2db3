package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// DraughtsRoundRobin is usual in draughts round robins.
var DraughtsRoundRobin = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "draughts-round-robin", Name: "Draughts, round robin", Order: 70,
		Help: "Wins, then Sonneborn–Berger; a deciding tie goes to a rapid play-off."},
	Games: []string{"draughts"}, Formats: []tiebreak.Format{tiebreak.RoundRobin},
	Criteria: []string{"WIN", "SB", "LOT"},
})
