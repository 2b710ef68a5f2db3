package tiebreak

import "roundtable/pairing"

// Koya is FIDE C.07 art. 9.2: the results against opponents who made at least half of what their
// decided matches offered, or of a limit moved by half points. In a Swiss, of what all rounds offered.
var Koya = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "koya", Name: "Koya", Order: 60,
		Help: "The results against opponents with at least half of the possible total. In a round robin a match counts 1, ½ or 0 here, whatever the points system; elsewhere its points count."},
	Acronym: "KS", In: InRoundRobin | InSwiss, Takes: TakesLimit | TakesBasis,
	Unit: Sums, List: koya,
	Add: func(f *Field, r *Result) Part {
		opponent := &f.Sheets[r.Opponent]
		if 2*opponent.Score < pairing.Points(len(opponent.Results))*pairing.Point {
			return Part{}
		}
		return Part{N: int64(r.Out.Score())}
	},
})

func koya(f *Field, p Params, at int, l *List) {
	b := f.basis(p.On)
	totals, win := f.totals(b, false).own, f.win(b)
	results := f.Sheets[at].Results
	for i := range results {
		r := &results[i]
		if !r.Paired() {
			continue
		}
		rounds := f.Last
		if f.Event.Format == RoundRobin {
			rounds = len(f.Sheets[r.Opponent].Results)
		}
		limit := win*pairing.Points(rounds) + pairing.Points(p.Limit)*pairing.Point // twice the limit
		item := l.next(r)
		item.Factor, item.Of = f.by(b, r), totals[r.Opponent]
		item.N = int64(item.Factor)
		if 2*item.Of < limit {
			item.Why = Weak
		}
	}
}
