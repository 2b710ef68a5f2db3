package tiebreak

import "roundtable/pairing"

// McMahonScore is the start score and the points made, rounded down to whole points (MMS).
var McMahonScore = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "mms", Name: "McMahon score", Short: "MMS", Order: 602,
		Help: "The start score plus the points made, rounded down."},
	Acronym: "MMS", In: InMcMahon,
	Unit: Sums,
	List: func(f *Field, _ Params, at int, l *List) {
		s := &f.Sheets[at]
		sum := pairing.Points(0)
		for i := range s.Results {
			l.next(&s.Results[i]).N = int64(s.Results[i].Points)
			sum += s.Results[i].Points
		}
		if f.Event.Format == McMahon {
			sum += s.Entrant.Start
			l.Items = append(l.Items, Item{N: int64(whole(sum) - sum + s.Entrant.Start), Of: s.Entrant.Start, Dummy: DummyStart})
		}
	},
})
