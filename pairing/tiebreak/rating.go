package tiebreak

import "roundtable/pairing"

// Rating is the own rating (RTNG, FIDE C.07 art. 10.6).
var Rating = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "rating", Name: "Rating", Order: 300,
		Help: "The rating of the entrant."},
	Acronym: "RTNG", In: Anywhere | OfRated,
	Unit: Ones,
	List: func(f *Field, _ Params, at int, l *List) { l.Plus = int64(f.Sheets[at].Entrant.Rating) },
})
