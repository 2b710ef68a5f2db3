package rating

import (
	"slices"

	"roundtable/pairing"
)

// Grade is one grade of source rule S6 with its title. No counts from 1; Points is where it begins.
type Grade struct {
	pairing.Meta
	No     int
	Points int
}

// Grades lists them from the lowest.
var Grades = pairing.Registry[*Grade]{Kind: "grade"}

// GradeOf is the grade for so many points. Who has lost more than he won stays in the lowest.
func GradeOf(points int) *Grade {
	all := Grades.All()
	at := all[0]
	for _, g := range all {
		if points >= g.Points {
			at = g
		}
	}
	return at
}

// Next is the grade above, nil for the highest.
func (g *Grade) Next() *Grade {
	all := Grades.All()
	if i := slices.Index(all, g) + 1; i < len(all) {
		return all[i]
	}
	return nil
}

// Way is the way of jumping that a game of Chinese checkers is played by (source rule S10).
type Way uint8

// The ways of jumping, as far as the rule about short games tells them apart.
const (
	WayUnknown Way = iota
	OnePiece       // adjacent jump
	LongJump       // equidistant jump
)

// Ended is how long a game lasted and whether it was resigned. Round 0: nobody noted it, and the game
// counts as long enough.
type Ended struct {
	Way      Way
	Round    int
	Resigned bool
}

// The rounds before which a game ended too early (source rule S6).
const (
	earlyOnePiece = 18
	earlyLongJump = 10
	earlyResigned = 11
)

// Early reports whether a game ended so early that it gives nobody points and only takes them.
func (e Ended) Early() bool {
	switch {
	case e.Round <= 0:
		return false
	case e.Resigned && e.Round < earlyResigned:
		return true
	case e.Way == OnePiece:
		return e.Round < earlyOnePiece
	case e.Way == LongJump:
		return e.Round < earlyLongJump
	}
	return false
}

// The figures of source rule S6.
const (
	gradeStake   = 25 // what a game between equals is about
	gradeLeast   = 10 // what a winner gets at least
	gradeDoubled = 5  // up to this grade encouragement points are doubled
)

// WinnerGets is what the winner of a game of two gets, by the grades of both: 10 to 49.
func WinnerGets(own, other int) int { return max(gradeStake-(own-other), gradeLeast) }

// LoserLoses is what the loser of a game of two loses, by the grades of both: 1 to 49.
func LoserLoses(own, other int) int { return gradeStake + own - other }

// Encouragement is what the loser gets for his pieces that are home (source rule S4): one point each,
// doubled for grades 1 to 5.
func Encouragement(own, home int) int {
	if own <= gradeDoubled {
		return 2 * home
	}
	return home
}

// GradeGame is a won game of two. Home is how many pieces of the loser were home, 0 where nobody noted it.
type GradeGame struct {
	Winner, Loser ID
	Home          int
	Ended         Ended
}

// Points is what the game does to the points of winner and loser, by their grades before it. Whoever
// draws gets and loses nothing, so a drawn game is none of these.
func (g GradeGame) Points(winner, loser int) (won, lost int) {
	lost = -LoserLoses(loser, winner)
	if g.Ended.Early() {
		return 0, lost
	}
	return WinnerGets(winner, loser), lost + Encouragement(loser, g.Home)
}

// Play adds a game to the points of both players.
func (g GradeGame) Play(points map[ID]int) {
	if g.Winner == g.Loser {
		return
	}
	won, lost := g.Points(GradeOf(points[g.Winner]).No, GradeOf(points[g.Loser]).No)
	points[g.Winner] += won
	points[g.Loser] += lost
}
