package tiebreak

import "roundtable/pairing"

// Value is what a criterion says about one entrant. With None it says nothing: a criterion that
// compares tied entrants has no value for somebody who was not tied when its turn came. For such a
// criterion the value is the place inside the tied group, 1 for the best.
type Value struct {
	Rat
	None bool
}

// Text is the exact value for people, empty with None.
func (v Value) Text() string {
	if v.None {
		return ""
	}
	return v.Rat.Text()
}

// String is Text.
func (v Value) String() string { return v.Text() }

// Decimal is the value with a decimal point for files, empty with None.
func (v Value) Decimal() string {
	if v.None {
		return ""
	}
	return v.Rat.Decimal()
}

// Term is what one match, bye or round adds to a value. Out, For and Against are the entrant's outcome and
// the game score of that match; a Term without an Opponent is a bye of the kind Bye, or a round without a
// match. Factor and Of are the two numbers that were multiplied (own result and opponent's total), where
// the criterion multiplies. Skip says that the criterion leaves the match out, as Koya does with weak
// opponents, and Why says the reason where there are several. Dummy stands in for an opponent who was not
// met. Stones is the handicap given, Rating the opponent's, Board the board of a team that a term is about.
// Value is what was added.
type Term struct {
	Opponent     pairing.ID
	Round        int
	Out          pairing.Outcome
	Bye          pairing.ByeKind
	Stones       int8
	For, Against pairing.Points
	Factor, Of   pairing.Points
	Rating       int
	Board        int
	Skip         bool
	Why          Why
	Dummy        Dummy
	Value        Rat
}

// Pair is what one member of a mini-table made against another in all their matches: outcomes counted
// 1, ½, 0 in a round robin, points everywhere else.
type Pair struct {
	Met int
	Sum pairing.Points
}

// Average is the result per match; 0 when the two have not met.
func (p Pair) Average() Rat {
	if p.Met == 0 {
		return Rat{0, 1}
	}
	return NewRat(int64(p.Sum), int64(pairing.Point)*int64(p.Met))
}

// Mini is the mini-table of one tied group. Pairs[i][j] is what member i made against member j, and
// Sums[i] the sum of i's averages. Places[i] is i's place inside this table; members on the same place
// are still equal here. AllMet says that every two members met; without it only a member nobody
// could catch is placed. On says in what results are counted.
type Mini struct {
	On      Basis
	Members []pairing.ID
	Pairs   [][]Pair
	Sums    []Rat
	Places  []int
	AllMet  bool
}

// Working explains the value of one entrant in one column: the terms that were added, or the
// mini-tables the entrant was in, the whole tied group first, or the series that were compared, or the decision
// that placed it. Divided is the number the sum of the terms was divided by for a mean (0: it was not),
// Rounded says that the result was rounded to a whole number, half up, and Plus was added last.
type Working struct {
	Adjusted pairing.Points // of points: given or taken by the arbiter, beside the terms
	Start    pairing.Points // of points: what a McMahon began with; the total is rounded down
	Entrant  pairing.ID
	Column   string
	Value    Value
	Terms    []Term
	Divided  int64
	Rounded  bool
	Plus     int64
	Tables   []Mini
	Series   []Series
	Decision *Decision
}
