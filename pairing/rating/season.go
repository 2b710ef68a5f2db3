package rating

import (
	"cmp"
	"math/big"
	"slices"
)

// Share is what those who share a place of an event get.
type Share string

// The ways of sharing.
const (
	ShareAverage Share = ""       // the points of their places together, in equal parts
	ShareHigher  Share = "higher" // all of them those of the place they share
	ShareLower   Share = "lower"  // all of them those of the last of their places
)

// Shares lists every Share in the order of menus.
var Shares = []Share{ShareAverage, ShareHigher, ShareLower}

// Season is the rule of a season's table. Points are for the places from the first on; Rest is for every
// place behind them. Best is how many results count, the best ones, 0 for all; Least how many events
// somebody needs for a place, 0 or 1 for one. Apart: those level on points are told apart by their best
// single result, then the next best, and so on; else they share the place.
type Season struct {
	Points []int
	Rest   int
	Share  Share
	Best   int
	Least  int
	Apart  bool
}

// Finish is the place of one player in one event, shared by so many (1: he has it alone).
type Finish struct {
	Event  int // an index of the caller
	Player ID
	Place  int
	Among  int
}

// Part is what one event gave a player. Dropped: enough others were better.
type Part struct {
	Finish
	Points  *big.Rat
	Dropped bool
}

// Line is one player of the table. Place is 0 for who has not been in enough events yet.
type Line struct {
	Player ID
	Place  int
	Shared bool
	Total  *big.Rat
	Parts  []Part // by event
}

// worth is what a place gives.
func (s Season) worth(place int) int64 {
	if place >= 1 && place <= len(s.Points) {
		return int64(s.Points[place-1])
	}
	return int64(s.Rest)
}

// Worth is what a place gives that so many share. Equal parts are exact fractions.
func (s Season) Worth(place, among int) *big.Rat {
	among = max(among, 1)
	switch s.Share {
	case ShareHigher:
		return big.NewRat(s.worth(place), 1)
	case ShareLower:
		return big.NewRat(s.worth(place+among-1), 1)
	}
	var sum int64
	for p := place; p < place+among; p++ {
		sum += s.worth(p)
	}
	return big.NewRat(sum, int64(among))
}

// Table makes the table: those with enough events by their points, then the others. Players who are
// level share the place and stand in the order of their numbers.
func (s Season) Table(finishes []Finish) []Line {
	at := map[ID]int{}
	var lines []Line
	for _, f := range finishes {
		i, ok := at[f.Player]
		if !ok {
			i = len(lines)
			at[f.Player], lines = i, append(lines, Line{Player: f.Player})
		}
		lines[i].Parts = append(lines[i].Parts, Part{Finish: f, Points: s.Worth(f.Place, f.Among)})
	}
	for i := range lines {
		s.total(&lines[i])
	}
	slices.SortFunc(lines, func(a, b Line) int {
		return cmp.Or(-compareBool(s.placed(a), s.placed(b)), s.better(a, b), cmp.Compare(a.Player, b.Player))
	})
	s.place(lines)
	return lines
}

// total drops what is more than the best results and adds the rest up. Of level results the later one
// is dropped.
func (s Season) total(l *Line) {
	slices.SortStableFunc(l.Parts, func(a, b Part) int { return cmp.Compare(a.Event, b.Event) })
	for n, i := range l.byWorth() {
		l.Parts[i].Dropped = s.Best > 0 && n >= s.Best
	}
	l.Total = new(big.Rat)
	for _, p := range l.Parts {
		if !p.Dropped {
			l.Total.Add(l.Total, p.Points)
		}
	}
}

// byWorth are the indexes of the parts, the most points first.
func (l *Line) byWorth() []int {
	order := make([]int, len(l.Parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return l.Parts[b].Points.Cmp(l.Parts[a].Points) })
	return order
}

func (s Season) placed(l Line) bool { return len(l.Parts) >= s.Least }

// better orders two lines, the better one first; 0: they are level.
func (s Season) better(a, b Line) int {
	if c := b.Total.Cmp(a.Total); c != 0 || !s.Apart {
		return c
	}
	mine, other := a.byWorth(), b.byWorth()
	for i := range max(len(mine), len(other)) {
		if c := b.nth(other, i).Cmp(a.nth(mine, i)); c != 0 {
			return c
		}
	}
	return 0
}

// nth is a result by its order, nothing where there is none.
func (l *Line) nth(order []int, i int) *big.Rat {
	if i >= len(order) {
		return new(big.Rat)
	}
	return l.Parts[order[i]].Points
}

func (s Season) place(lines []Line) {
	for i := range lines {
		if !s.placed(lines[i]) {
			break
		}
		lines[i].Place = i + 1
		if i > 0 && s.better(lines[i-1], lines[i]) == 0 {
			lines[i].Place, lines[i].Shared, lines[i-1].Shared = lines[i-1].Place, true, true
		}
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}
