package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// GoEGF is what the European Go Federation recommends; it advises against SOSOS, SODOS and CUSS.
var GoEGF = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "go-egf", Name: "European Go Federation", Order: 90,
		Help: "McMahon score, SOS, SOS-1, SOS-2, direct encounter."},
	Games: []string{"go"}, Formats: []tiebreak.Format{tiebreak.McMahon, tiebreak.Swiss},
	Criteria: []string{"SOS", "SOS-1", "SOS-2", "DE"},
})
