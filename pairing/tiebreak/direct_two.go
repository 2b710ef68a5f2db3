package tiebreak

import "roundtable/pairing"

// DirectTwo is the direct encounter where exactly two are tied (直胜 of Chinese points pairing); it says
// nothing about larger groups.
var DirectTwo = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "direct-two", Name: "Direct encounter of two", Short: "Direct 2", Order: 706,
		Help: "The matches of the tied entrants among themselves, if exactly two are tied."},
	Acronym: "DE2", In: InSwiss,
	Rank: func(f *Field, group []int, detail bool) Ranks {
		if len(group) != 2 {
			return Ranks{}
		}
		return Direct.Rank(f, group, detail)
	},
})
