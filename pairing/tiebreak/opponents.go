package tiebreak

import (
	"slices"

	"roundtable/pairing"
)

// Opponents is the sum of the totals of the opponents met (对手分). Once all have met all it only
// repeats the points; it helps while a round robin is under way. In a Swiss it is the Chinese one: totals
// as they are, and for a bye of the pairing 0 or the lowest total of the event.
var Opponents = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "opponents", Name: "Opponents’ total", Short: "Opp.", Order: 70,
		Help: "The totals of all opponents met, won or lost. In a round robin a match counts 1, ½ or 0 here, whatever the points system; elsewhere its points count. When everybody has met everybody it says nothing new."},
	Acronym: "OPP", Also: []string{"对手分"}, In: Anywhere,
	Unit: Sums, List: opponents,
	Add: func(f *Field, r *Result) Part { return Part{N: int64(f.Sheets[r.Opponent].Score)} },
})

func opponents(f *Field, p Params, at int, l *List) {
	totals := f.totals(f.basis(p.On), false).own
	results := f.Sheets[at].Results
	for i := range results {
		r := &results[i]
		item := l.next(r)
		switch {
		case r.Paired():
			item.Key = int64(totals[r.Opponent])
		case f.Event.ByeOpponent == ByeLowest && !r.Bye.Requested():
			item.Dummy, item.Key = DummyLowest, int64(slices.Min(totals))
		default:
			item.Dummy = DummyZero
		}
		item.N, item.Of = item.Key, pairing.Points(item.Key)
	}
}
