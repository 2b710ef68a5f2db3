package scoring

import "roundtable/pairing"

// Resigned is the reason that the grades ask about (source rule S6).
var Resigned = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "resigned", Name: "Resigned", Order: 110}, Fits: FitsWin})

// Other reasons of every game.
var (
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "time", Name: "Time ran out", Order: 120}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "overruns", Name: "Overruns of the clock", Order: 130}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "warnings", Name: "Warnings", Order: 140}, Fits: FitsWin})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "breach", Name: "Serious breach of the rules", Order: 150}, Fits: FitsWin | FitsForfeit})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "left", Name: "Left the game", Order: 160}, Fits: FitsWin | FitsForfeit})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "agreed", Name: "Agreed", Order: 170}, Fits: FitsDraw})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "repetition", Name: "Repetition", Order: 180}, Fits: FitsWin | FitsDraw})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "late", Name: "Too late at the table", Order: 190}, Fits: FitsForfeit})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "absent", Name: "Did not come", Order: 200}, Fits: FitsForfeit})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "both-late", Name: "Both too late", Order: 210}, Fits: FitsForfeit})
	_ = Reasons.Add(&Reason{Meta: pairing.Meta{ID: "arbiter", Name: "Decided by the arbiter", Order: 220}, Fits: FitsWin | FitsDraw | FitsForfeit})
)
