// Package rating works out what results over many events come to: the rating of a club (Elo), the
// grades of source rule S6, and the table of a season. It knows players by numbers of its caller and
// holds nothing: the same results always give the same figures, on every machine. The one figure that is
// no fraction, the expected score of two ratings, is rounded to a Billionth before anything is done with it.
package rating

import (
	"math"

	"roundtable/pairing"
)

// ID names a player over all events.
type ID int64

// Rules are how a club rates. A result changes a rating by K times what it was better than expected;
// NewK stands for K in the events before which somebody has played fewer than NewGames rated results.
// Start is what a player begins with.
type Rules struct {
	K, NewK  int
	NewGames int
	Start    int
}

// Result is one rated result of two players, a match or a game as the club counts. Score is what A got
// of one whole point, in sixtieths; B got the rest.
type Result struct {
	A, B  ID
	Score pairing.Points
}

// Rated is what is known of a player before an event: his rating and how many results made it.
type Rated struct {
	Rating  int
	Results int
}

// Step is what one event did to a player. Score is what he got from so many Results, Expected what the
// ratings before the event made expect. New says that it was his first event.
type Step struct {
	Before, After int
	Results       int
	Score         pairing.Points
	Expected      Billionths
	K             int
	New           bool
}

// Change is what the rating went up by.
func (s Step) Change() int { return s.After - s.Before }

// Billionths are a score in parts of a point: 1e9 is a whole one.
type Billionths int64

// whole is one whole point.
const whole Billionths = 1e9

// Float is the score as a number for people.
func (b Billionths) Float() float64 { return float64(b) / float64(whole) }

// scale is the difference of ratings at which ten points are expected against one.
const scale = 400

// Expect is the score that somebody with rating a is expected to make of one result against b, by the
// logistic curve 1 / (1 + 10^((b − a) / 400)), rounded to a billionth. What both expect is one whole point.
func Expect(a, b int) Billionths {
	if a < b {
		return whole - Expect(b, a)
	}
	return Billionths(math.Round(float64(whole) / (1 + math.Pow(10, float64(b-a)/scale))))
}

// lowest is the lowest rating there is: 0 would say that somebody has none.
const lowest = 1

// Rate works out one event: what it does to everybody with a result in it. All results use the ratings
// before the event. entered are the ratings with which somebody new begins, where the club takes them
// from the entry; others begin with Start. The change is rounded once, at the end, half away from zero.
func (r Rules) Rate(before map[ID]Rated, entered map[ID]int, results []Result) map[ID]Step {
	steps := map[ID]Step{}
	for _, res := range results {
		if res.A == res.B {
			continue
		}
		for _, id := range []ID{res.A, res.B} {
			if _, ok := steps[id]; !ok {
				steps[id] = r.begin(before, entered, id)
			}
		}
		a, b := steps[res.A], steps[res.B]
		a.add(res.Score, Expect(a.Before, b.Before))
		b.add(pairing.Point-res.Score, Expect(b.Before, a.Before))
		steps[res.A], steps[res.B] = a, b
	}
	for id, s := range steps {
		s.After = max(lowest, s.Before+s.change())
		steps[id] = s
	}
	return steps
}

func (r Rules) begin(before map[ID]Rated, entered map[ID]int, id ID) Step {
	was, known := before[id]
	s := Step{Before: was.Rating, K: r.K, New: !known}
	if !known {
		if s.Before = entered[id]; s.Before <= 0 {
			s.Before = r.Start
		}
	}
	if was.Results < r.NewGames {
		s.K = r.NewK
	}
	return s
}

func (s *Step) add(score pairing.Points, expected Billionths) {
	s.Results++
	s.Score += score
	s.Expected += expected
}

// change is K times what the score was better than expected, the nearest whole number, halves away from
// zero. Whole numbers all the way: 100 results with K 100 stay far below what fits.
func (s *Step) change() int {
	const unit = int64(pairing.Point) * int64(whole)
	better := int64(s.K) * (int64(s.Score)*int64(whole) - int64(s.Expected)*int64(pairing.Point))
	if better < 0 {
		return -int((-2*better + unit) / (2 * unit))
	}
	return int((2*better + unit) / (2 * unit))
}
