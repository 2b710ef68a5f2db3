package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Club is the order of a club event of matches.
var Club = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "club", Name: "Matches of two games", Order: 10,
		Help: "Direct encounter, game points, Sonneborn–Berger, games won moving second, lots."},
	Formats:  []tiebreak.Format{tiebreak.RoundRobin},
	Criteria: []string{"direct", "games", "sb", "wins-second", "lots"},
})
