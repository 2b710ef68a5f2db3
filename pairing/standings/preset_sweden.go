package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Sweden is the order of the Swedish federation for round robins.
var Sweden = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "sweden", Name: "Swedish federation", Order: 50,
		Help: "Direct encounter, Sonneborn–Berger, wins, games moving second, lots."},
	Games: []string{"chess"}, Formats: []tiebreak.Format{tiebreak.RoundRobin},
	Criteria: []string{"DE", "SB", "WIN", "BPG", "LOT"},
})
