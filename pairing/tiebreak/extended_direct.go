package tiebreak

import "roundtable/pairing"

// ExtendedDirect is the direct encounter on the points of the event, then among those still equal on the
// other of match points and game points (EDE).
var ExtendedDirect = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "extended-direct", Name: "Extended direct encounter", Short: "EDE", Order: 426,
		Help: "The direct encounter by match points, and among those still equal by game points. The number is the place inside the tied group."},
	Acronym: "EDE", In: Anywhere | OfTeams, Takes: TakesForfeits,
	Rank: rankExtended(Params{}), Ranking: rankExtended,
})

func rankExtended(p Params) func(f *Field, group []int, detail bool) Ranks {
	return func(f *Field, group []int, detail bool) Ranks {
		p.On = OnPoints
		d := newDirect(f, p, detail)
		d.rank(group, 1)
		d.basis = f.secondary()
		byPlace := map[int][]int{}
		for _, member := range group {
			byPlace[d.place[member]] = append(byPlace[d.place[member]], member)
		}
		for place := 1; place <= len(group); place++ {
			if tied := byPlace[place]; len(tied) > 1 {
				d.rank(tied, place)
			}
		}
		return d.ranks(group)
	}
}
