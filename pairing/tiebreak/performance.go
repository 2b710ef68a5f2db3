package tiebreak

import "roundtable/pairing"

// Performance is the average rating of the opponents plus what the percentage stands for (TPR, FIDE C.07
// art. 10.2 with the table of B.02 art. 8.1.1).
var Performance = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "performance", Name: "Performance rating", Short: "TPR", Order: 306,
		Help: "The average rating of the opponents met, plus the difference that the percentage scored stands for."},
	Acronym: "TPR", In: Anywhere | OfRated,
	Unit: Ones, List: performance,
})

func performance(f *Field, _ Params, at int, l *List) {
	ratings(f, Params{}, at, l)
	made, games := f.made(at)
	if games == 0 {
		return
	}
	percent := floorDiv(2*100*int64(made)+games*int64(pairing.Point), 2*games*int64(pairing.Point))
	if l.Plus = differences[max(percent, 100-percent)-50]; percent < 50 {
		l.Plus = -l.Plus
	}
}

// made is what an entrant made at the table against opponents with a rating, counted 1, ½, 0.
func (f *Field) made(at int) (made pairing.Points, games int64) {
	results := f.Sheets[at].Results
	for i := range results {
		if r := &results[i]; r.Met() && f.Sheets[r.Opponent].Entrant.Rating > 0 {
			made, games = made+r.Out.Score(), games+1
		}
	}
	return made, games
}

// differences are the rating differences for 50 to 100 percent.
var differences = [51]int64{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
	202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
}
