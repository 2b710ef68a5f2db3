package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// XiangqiPoints is 积分编排制 as mainland programs order it (A C D E F, 直胜 of two, then totals without the first
// rounds).
var XiangqiPoints = Presets.Add(&Preset{
	Meta: pairing.Meta{ID: "xiangqi-points", Name: "Xiangqi, points pairing", Order: 110,
		Help: "Opponents’ total, wins, fouls, wins with the second move, rounds with the second move, the tie of two, totals without the first rounds."},
	Games: []string{"xiangqi"}, Formats: []tiebreak.Format{tiebreak.Swiss},
	Criteria: []string{"OPP", "WIN", "FOUL", "SW", "SG", "DE2", "LATE"},
})
