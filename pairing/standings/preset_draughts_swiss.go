package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// DraughtsSwiss is FMJD annex 4 of 2024.
var DraughtsSwiss = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "draughts-swiss", Name: "Draughts, Swiss", Order: 80,
		Help: "Short truncated Solkoff, full truncated Solkoff, Sonneborn–Berger."},
	Games: []string{"draughts"}, Formats: []tiebreak.Format{tiebreak.Swiss},
	Criteria: []string{"SOLK-C1", "FSOLK", "SB"},
})
