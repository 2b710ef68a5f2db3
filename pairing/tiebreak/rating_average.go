package tiebreak

import "roundtable/pairing"

// RatingAverage is the mean rating of the opponents met at the table, rounded (ARO, FIDE C.07 art. 10.1).
var RatingAverage = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "rating-average", Name: "Average rating of opponents", Short: "ARO", Order: 302,
		Help: "The mean rating of the opponents met at the table, rounded. Opponents without a rating do not count."},
	Acronym: "ARO", In: Anywhere | OfRated, Takes: TakesCuts,
	Unit: Ones, List: ratings,
})

// ratings lists the ratings of the opponents met. Before September 2023 a round not played was the one cut.
func ratings(f *Field, p Params, at int, l *List) {
	l.Mean, l.Round = true, true
	low := p.Low
	results := f.Sheets[at].Results
	for i := range results {
		r := &results[i]
		item := l.next(r)
		if r.Met() {
			item.Rating = int32(f.Sheets[r.Opponent].Entrant.Rating)
		}
		switch {
		case !r.Met():
			item.Why = NotMet
			if f.Event.Version == V2023 && f.unplayed(r, false) {
				low--
			}
		case item.Rating == 0:
			item.Why = NoRating
		}
		item.N, item.Key = int64(item.Rating), int64(item.Rating)
	}
	l.cut(max(low, 0), p.High)
}
