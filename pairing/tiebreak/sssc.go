package tiebreak

import "roundtable/pairing"

// SecondaryWithStrength is the secondary score plus the Buchholz on the points of the event, divided so
// that a whole event of it weighs as much as one match (SSSC): by the highest possible points of the event
// over the highest secondary score of a match, rounded down.
var SecondaryWithStrength = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "sssc", Name: "Secondary score and strength of schedule", Short: "SSSC", Order: 428,
		Help: "The game points plus a part of the Buchholz by match points."},
	Acronym: "SSSC", In: InSwiss | OfTeams, Takes: TakesCuts | TakesForfeits,
	Unit: Sums, List: sssc,
})

func sssc(f *Field, p Params, at int, l *List) {
	p.On = OnPoints
	f.sum(at, p, false, l)
	second := f.secondary()
	by := int64(max(f.Event.Rounds, f.Last)) * int64(f.win(OnPoints)) / int64(max(f.win(second), 1))
	by = max(by, 1)
	l.Unit = Sums * by
	results := f.Sheets[at].Results
	for i := range results {
		own := f.by(second, &results[i])
		item := l.next(&results[i])
		item.N, item.Factor = int64(own)*by, own
	}
}
