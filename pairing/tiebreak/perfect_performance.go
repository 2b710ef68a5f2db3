package tiebreak

import (
	"slices"

	"roundtable/pairing"
)

// PerfectPerformance is the lowest rating that would be expected to score as much against the same
// opponents (PTP, FIDE C.07 art. 10.3 with the table of B.02 art. 8.1.2). Who scored nothing has 800 less
// than the lowest opponent.
var PerfectPerformance = Criteria.Add(&Criterion{
	Meta: pairing.Meta{ID: "perfect-performance", Name: "Perfect performance", Short: "PTP", Order: 308,
		Help: "The lowest rating with which at least this score would be expected against the same opponents."},
	Acronym: "PTP", In: Anywhere | OfRated,
	Unit: Ones, List: perfect,
})

func perfect(f *Field, _ Params, at int, l *List) {
	ratings(f, Params{}, at, l)
	var opponents []int64
	for i := range l.Items {
		if item := &l.Items[i]; item.Why == Counts {
			opponents = append(opponents, item.N)
			item.N = 0
		}
	}
	l.Mean, l.Round = false, false
	if len(opponents) == 0 {
		return
	}
	made, _ := f.made(at)
	l.Plus = perfectRating(opponents, int64(made))
}

// perfectRating finds the lowest rating whose expectation reaches the score, in sixtieths.
func perfectRating(opponents []int64, made int64) int64 {
	low, high := slices.Min(opponents)-noHope, slices.Max(opponents)+noHope
	if made == 0 {
		return low
	}
	for low < high {
		middle := low + floorDiv(high-low, 2)
		var expected int64
		for _, rating := range opponents {
			expected += expectation(middle - rating)
		}
		if expected*int64(pairing.Point) >= made*100 {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low
}

// noHope is a difference at which nothing is expected.
const noHope = 800

// expectation is the expected score in hundredths at a rating difference.
func expectation(difference int64) int64 {
	if difference < 0 {
		return 100 - expectation(-difference)
	}
	i, _ := slices.BinarySearch(expectations[:], difference)
	return 50 + int64(i)
}

// expectations are the largest differences at which 50, 51 … 99 hundredths are expected.
var expectations = [50]int64{
	3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
	197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
}
