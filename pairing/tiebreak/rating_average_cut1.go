package tiebreak

import "roundtable/pairing"

// RatingAverageCut1 leaves the lowest rating out (FIDE C.07 art. 14).
var RatingAverageCut1 = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "rating-average-c1", Name: "Average rating without the lowest", Short: "ARO-C1", Order: 304,
		Help: "The mean rating of the opponents met at the table without the lowest one, rounded."},
	Acronym: "ARO-C1", In: Anywhere | OfRated, Params: Params{Low: 1},
	Unit: Ones, List: ratings,
})
