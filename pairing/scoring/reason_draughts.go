package scoring

import "roundtable/pairing"

// Reasons of the draughts family.
var (
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "all-captured", Name: "All men captured", Order: 1}, Games: []string{"draughts"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "blocked", Name: "Blocked", Order: 2}, Games: []string{"draughts"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "threefold", Name: "Same position three times", Order: 3}, Games: []string{"draughts"}, Fits: FitsDraw})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "no-capture", Name: "30 moves without a capture", Order: 4}, Games: []string{"draughts"}, Fits: FitsDraw})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "three-kings", Name: "Three kings against one, 18 moves", Order: 5}, Games: []string{"draughts"}, Fits: FitsDraw})
)
