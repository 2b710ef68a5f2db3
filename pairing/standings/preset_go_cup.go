package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// GoCup is the order of the European Go Cup.
var GoCup = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "go-cup", Name: "European Go Cup", Order: 100,
		Help: "McMahon score, SOS."},
	Games: []string{"go"}, Formats: []tiebreak.Format{tiebreak.McMahon},
	Criteria: []string{"SOS"},
})
