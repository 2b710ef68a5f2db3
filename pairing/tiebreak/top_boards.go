package tiebreak

import "roundtable/pairing"

// TopBoards compares the points made on board 1, then on board 2, and so on (TBR).
var TopBoards = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "top-boards", Name: "Top board results", Short: "TBR", Order: 422,
		Help: "The points made on board 1; among those still equal on board 2, and so on. The number is the place inside the tied group."},
	Acronym: "TBR", In: Anywhere | OfTeams,
	Rank: stepwise(Sums, func(f *Field, at int) []int64 {
		boards := f.Sheets[at].Boards
		out := make([]int64, len(boards))
		for i := range boards {
			out[i] = int64(boards[i])
		}
		return out
	}),
})
