package scoring

import "roundtable/pairing"

// Reasons of Go.
var (
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "counted", Name: "Counted", Order: 1}, Games: []string{"go"}, Fits: FitsWin | FitsDraw})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "no-result", Name: "No result", Order: 2}, Games: []string{"go"}, Fits: FitsDraw})
)
