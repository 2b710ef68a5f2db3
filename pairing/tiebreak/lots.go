package tiebreak

import "roundtable/pairing"

// Lots is the organiser's recorded decision of a tie. Of several decisions for the same group the
// one recorded last counts.
var Lots = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "lots", Name: "Lots or decision", Short: "Lots", Order: 900,
		Help: "Lots, a play-off or a ruling that was recorded for this tie. Without one the tied share the place."},
	Acronym: "LOT", Also: []string{"抽签"}, In: Anywhere,
	Rank: func(f *Field, group []int, _ bool) Ranks {
		for i := len(f.Decisions) - 1; i >= 0; i-- {
			d := &f.Decisions[i]
			if places := d.places(f, group); places != nil {
				return Ranks{Places: places, Decision: d}
			}
		}
		return Ranks{}
	},
})
