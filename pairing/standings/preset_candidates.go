package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Candidates is the order of the Candidates tournaments of 2013 to 2016; a play-off is recorded as a decision.
var Candidates = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "candidates", Name: "Candidates tournament", Order: 40,
		Help: "Direct encounter, wins, Sonneborn–Berger; the first places by a play-off, as in 2013 to 2016."},
	Games: []string{"chess"}, Formats: []tiebreak.Format{tiebreak.RoundRobin},
	Criteria: []string{"DE", "WIN", "SB", "LOT"},
})
