package format

// Pair is two entrants who play each other, by their drawn numbers. First moves first in game 1.
// Tables count from 1.
type Pair struct {
	Table  int `json:"table"`
	First  int `json:"first"`
	Second int `json:"second"`
}

// Round is one round of a schedule. No counts from 1 through the whole event. CycleRound is the
// round of the formula inside its cycle, which a swap may play at another time. Bye is the number
// of the entrant who sits out, 0 for nobody; a bye is not a table.
type Round struct {
	No         int    `json:"round"`
	Cycle      int    `json:"cycle"`
	CycleRound int    `json:"cycle_round"`
	Pairs      []Pair `json:"pairs"`
	Bye        int    `json:"bye,omitempty"`
}
