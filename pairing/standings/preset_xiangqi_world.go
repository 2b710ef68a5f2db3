package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// XiangqiWorld is the order of the world championship of 2023.
var XiangqiWorld = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "xiangqi-world", Name: "World Xiangqi Federation", Order: 130,
		Help: "Opponents’ total, direct encounter, wins."},
	Games: []string{"xiangqi"}, Formats: []tiebreak.Format{tiebreak.Swiss},
	Criteria: []string{"OPP", "DE", "WIN"},
})
