package scoring

import "roundtable/pairing"

// Reasons of Chinese checkers.
var (
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "camp-filled", Name: "Camp filled", Order: 1}, Games: []string{"chinese-checkers"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "passivity", Name: "Passivity", Order: 2}, Games: []string{"chinese-checkers"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "dead-position", Name: "Dead position", Order: 3}, Games: []string{"chinese-checkers"}, Fits: FitsWin | FitsDraw})
)
