package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// FIDERoundRobin is FIDE's recommendation for round robins.
var FIDERoundRobin = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "fide-round-robin", Name: "FIDE, round robin", Order: 20,
		Help: "Direct encounter, wins, Sonneborn–Berger, Koya: the recommendation of 2019."},
	Games: []string{"chess"}, Formats: []tiebreak.Format{tiebreak.RoundRobin},
	Criteria: []string{"DE", "WIN", "SB", "KS"},
})
