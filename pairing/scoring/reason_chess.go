package scoring

import "roundtable/pairing"

// Reasons of chess.
var (
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "checkmate", Name: "Checkmate", Order: 1}, Games: []string{"chess"}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "stalemate", Name: "Stalemate", Order: 2}, Games: []string{"chess"}, Fits: FitsDraw})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "material", Name: "Not enough material", Order: 3}, Games: []string{"chess"}, Fits: FitsDraw})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "fifty-moves", Name: "50 moves without capture or pawn move", Order: 4}, Games: []string{"chess"}, Fits: FitsDraw})
)
