package tiebreak

import "roundtable/pairing"

// BoardCount is the board number times the points made there, over all boards; the smaller the better (BC).
var BoardCount = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "board-count", Name: "Board count", Short: "BC", Order: 420,
		Help: "The number of every board times the points made there, added up: fewer is better, for points on high boards weigh more."},
	Acronym: "BC", In: Anywhere | OfTeams, Fewer: true,
	Unit: Sums,
	List: func(f *Field, _ Params, at int, l *List) {
		for i, points := range f.Sheets[at].Boards {
			l.Items = append(l.Items, Item{Board: int32(i + 1), N: int64(i+1) * int64(points), Factor: points})
		}
	},
})
