package scoring

import "roundtable/pairing"

// Reasons of xiangqi.
var (
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "mated", Name: "Mated", Order: 1}, Games: []string{"xiangqi"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "no-moves", Name: "No move left", Order: 2}, Games: []string{"xiangqi"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "perpetual", Name: "Perpetual check or chase", Order: 3}, Games: []string{"xiangqi"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "no-progress", Name: "No capture within the limit", Order: 4}, Games: []string{"xiangqi"}, Fits: FitsDraw})
)
