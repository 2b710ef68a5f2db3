package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// FIDESwiss is the usual order of a Swiss under FIDE rules.
var FIDESwiss = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "fide-swiss", Name: "FIDE, Swiss", Order: 30,
		Help: "Buchholz without the lowest, Buchholz, Sonneborn–Berger, progressive score, direct encounter, wins, games won moving second."},
	Games: []string{"chess"}, Formats: []tiebreak.Format{tiebreak.Swiss},
	Criteria: []string{"BH-C1", "BH", "SB", "PS", "DE", "WIN", "BWG"},
})
