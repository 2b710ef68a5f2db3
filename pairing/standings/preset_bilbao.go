package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Bilbao is the order of the Bilbao events with 3, 1, 0.
var Bilbao = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "bilbao", Name: "Three points for a win", Order: 60,
		Help: "Standard points, direct encounter, Koya, Sonneborn–Berger: as in Bilbao with 3-1-0."},
	Formats:  []tiebreak.Format{tiebreak.RoundRobin},
	Criteria: []string{"STD", "DE", "KS", "SB"},
})
