package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// XiangqiAsia is the regulations of the Asian federation, without the rank of the best opponent.
var XiangqiAsia = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "xiangqi-asia", Name: "Asian Xiangqi Federation", Order: 120,
		Help: "Opponents’ total, direct encounter, wins, wins with the second move, rounds with the second move, fouls."},
	Games: []string{"xiangqi"}, Formats: []tiebreak.Format{tiebreak.Swiss},
	Criteria: []string{"OPP", "DE", "WIN", "SW", "SG", "FOUL"},
})
