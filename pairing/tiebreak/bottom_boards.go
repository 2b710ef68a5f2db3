package tiebreak

import "roundtable/pairing"

// BottomBoards compares the points without the last board, then without the last two, and so on (BBE).
var BottomBoards = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "bottom-boards", Name: "Bottom board elimination", Short: "BBE", Order: 424,
		Help: "The points of all boards but the last; among those still equal of all but the last two, and so on. The number is the place inside the tied group."},
	Acronym: "BBE", In: Anywhere | OfTeams,
	Rank: stepwise(Sums, func(f *Field, at int) []int64 {
		boards := f.Sheets[at].Boards
		out := make([]int64, max(len(boards)-1, 0))
		for i := range boards {
			for k := 0; k < len(out)-i; k++ {
				out[k] += int64(boards[i])
			}
		}
		return out
	}),
})
