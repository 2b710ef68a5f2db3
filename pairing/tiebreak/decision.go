package tiebreak

import (
	"slices"

	"roundtable/pairing"
)

// What a decision was made by.
const (
	ByLots    = "lots"    // lots, drawn by the program or typed
	ByPlayoff = "playoff" // a play-off between the tied entrants
	ByArbiter = "arbiter" // a ruling
)

// Decision is a tie the organiser decided and recorded. Order has the tied entrants, the best
// first; Code is the code drawn lots can be checked with. It separates only entrants who are tied
// when its turn comes, and only a tied group all of which it names: after a correction that ties
// somebody who had no part in the lots, it says nothing until it is made again.
type Decision struct {
	Kind  string
	Order []pairing.ID
	Code  string
}

// places are the places of the group members by the decision, nil when it does not name them all.
func (d *Decision) places(f *Field, group []int) []int {
	at := make([]int, len(group))
	for i, member := range group {
		at[i] = slices.Index(d.Order, f.Sheets[member].Entrant.ID)
		if at[i] < 0 {
			return nil
		}
	}
	out := make([]int, len(group))
	for i := range at {
		out[i] = 1
		for j := range at {
			if at[j] < at[i] {
				out[i]++
			}
		}
	}
	return out
}
