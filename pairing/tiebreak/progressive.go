package tiebreak

import "roundtable/pairing"

// Progressive is the sum of the totals after every round (累进分, FIDE C.07 art. 7.5).
var Progressive = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "progressive", Name: "Progressive score", Short: "PS", Order: 100,
		Help: "The totals after every round, added up: points made early count more often."},
	Acronym: "PS", Also: []string{"CUSS", "累进分"}, In: Anywhere, Takes: TakesCuts | TakesBasis,
	Unit: Sums, List: progressive,
})

// progressive lists the total after every round; cut are the first rounds.
func progressive(f *Field, p Params, at int, l *List) {
	s, b := &f.Sheets[at], f.basis(p.On)
	rounds := make([]pairing.Points, f.Last+1)
	for i := range s.Results {
		if r := &s.Results[i]; r.Round <= f.Last {
			rounds[max(r.Round, 0)] += f.by(b, r)
		}
	}
	total := rounds[0]
	if f.Event.Format == McMahon && b == OnPoints {
		total += s.Entrant.Start
	}
	for round := 1; round <= f.Last; round++ {
		total += rounds[round]
		item := Item{Round: int32(round), N: int64(total)}
		if round <= p.Low {
			item.Why = FirstRounds
		}
		l.Items = append(l.Items, item)
	}
}
