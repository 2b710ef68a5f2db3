package format

import (
	"roundtable/pairing"
)

// Way is how a late entrant comes into a running round robin.
type Way struct{ pairing.Meta }

// The ways of Late.
var (
	WayFree = Way{Meta: pairing.Meta{ID: "free", Name: "Empty seat", Order: 10,
		Help: "The newcomer meets in every round whoever would sit out. Nothing else moves; matches of rounds that have passed are made up for."}}
	WayBeside = Way{Meta: pairing.Meta{ID: "beside", Name: "Beside the rounds", Order: 20,
		Help: "No round changes. The newcomer's matches are played beside them, one a round, and what remains in an additional round."}}
	WayReorder = Way{Meta: pairing.Meta{ID: "reorder", Name: "New order of the rounds to come", Order: 30,
		Help: "The rounds that have not begun are put in a new order with as few additional rounds as possible, so that nobody plays twice in a round."}}
)

// Ways lists the ways in the order in which they are offered.
var Ways = []Way{WayFree, WayBeside, WayReorder}

// LatePlan is a plan with a newcomer in it and what it costs.
type LatePlan struct {
	Way    Way
	Number int // the newcomer's
	Plan   Plan

	ExtraRounds   int // rounds more than before
	MakeUps       int // matches of the newcomer at another time than their round, Beside among them
	Beside        int // matches beside a full round: somebody plays twice in it
	Moved         int // matches of others that stand in another round than before
	Before, After Evenness
}

// Evenness says how fairly the first moves are shared out.
type Evenness struct {
	Difference int // the largest number of first moves less second moves, or the other way round, of one entrant
	Run        int // the largest number of games in a row with one side, matches played at another time left out
}

// Evenness of the plan.
func (p Plan) Evenness() Evenness {
	var e Evenness
	for _, d := range p.differences(nil) {
		e.Difference = max(e.Difference, d, -d)
	}
	for _, run := range p.runs(1) {
		e.Run = max(e.Run, run.length)
	}
	return e
}

// Options are the ways that a preview offers: the empty seat where every round of every cycle has one,
// as it always has with an odd number of entrants at first, and otherwise both other ways. It is empty
// where Late refuses everything.
func Options(p Plan) []LatePlan {
	if free, err := Late(p, WayFree); err == nil {
		return []LatePlan{free}
	}
	var all []LatePlan
	for _, way := range []Way{WayBeside, WayReorder} {
		if one, err := Late(p, way); err == nil {
			all = append(all, one)
		}
	}
	return all
}

// Late enters one more entrant. He gets the number Entrants+1: with an odd number of entrants the one
// that nobody had. He meets everybody once in every cycle.
//
//   - Matches of rounds that are fixed stay where they are. A match of the newcomer in one is a make-up
//     match (Later).
//   - WayFree seats him in every round with somebody who does not play in it (a perfect matching of
//     opponents and rounds in each cycle, with as few make-up matches as possible). With an odd number of
//     entrants and the plan of the formulas that is the plan of the formulas for one more, who moves
//     first included. Only the table is another: the one after the last.
//   - WayBeside uses free seats as far as they go, then plays one match beside each round (Later and
//     Extra), and what remains in additional rounds at the end of the cycle.
//   - WayReorder colours the matches still to come in the running cycle with as few rounds as possible,
//     see paint. Cycles that have not begun are made anew from the formulas for the new number.
//   - In cycles that are over, a later one having begun, both put what has no free seat beside rounds.
//
// Matches that were planned keep their first mover, but in cycles made anew, where every match reverses
// that of the cycle before; a first cycle made anew follows the formulas. The newcomer's first moves are
// those of firstMoves: if nobody had more than one first move more or less than second moves, nobody has
// afterwards, and with an even number of entrants before all are level.
//
// The error is an *Error: that of RoundRobin.Validate for the new number of entrants, "error.plan.number"
// if a match names a number that no entrant has, "error.late.seat" if WayFree finds no seat, or
// "error.late.way" for a way that does not exist.
func Late(p Plan, way Way) (LatePlan, error) {
	x := p.Entrants + 1
	for _, n := range []int{p.Entrants, x} {
		if err := (RoundRobin{Entrants: n, Cycles: p.Cycles}).Validate(); err != nil {
			return LatePlan{}, err
		}
	}
	if err := p.known(); err != nil {
		return LatePlan{}, err
	}
	e := entry{Plan: p.clone(), x: x, running: p.running(), anew: map[int]bool{}}
	e.Entrants = x
	for i := range e.Rounds {
		r := &e.Rounds[i]
		r.Was = r.No
		for k := range r.Pairs {
			r.Pairs[k].New, r.Pairs[k].MovedFrom = false, 0
		}
	}
	place, ok := map[string]func() error{
		WayFree.ID: e.free, WayBeside.ID: e.beside, WayReorder.ID: e.reorder,
	}[way.ID]
	if !ok {
		return LatePlan{}, &Error{Key: "error.late.way",
			Text: "There is no way “{{.way}}” to enter somebody late. Choose one of those offered.",
			Args: map[string]any{"way": way.ID}}
	}
	if err := place(); err != nil {
		return LatePlan{}, err
	}
	e.firstMoves()
	e.arrange()
	return e.figures(p, way), nil
}

// entry is a plan in which a newcomer is being seated.
type entry struct {
	Plan
	x       int // the newcomer
	running int // the cycle that is being played, 0 before the first round
	anew    map[int]bool
}

// figures closes the change: rounds numbered through, byes, and what it cost.
func (e *entry) figures(before Plan, way Way) LatePlan {
	for i := range e.Rounds {
		r := &e.Rounds[i]
		r.No = i + 1
		if r.Fixed {
			seen := r.seated(e.x)
			r.Byes = deleteSeated(r.Byes, seen)
		} else {
			r.sitOut(e.x)
		}
	}
	l := LatePlan{Way: way, Number: e.x, Plan: e.Plan, ExtraRounds: len(e.Rounds) - len(before.Rounds),
		Before: before.Evenness(), After: e.Evenness()}
	for _, r := range e.Rounds {
		for _, pair := range r.Pairs {
			switch {
			case pair.New && pair.Extra:
				l.Beside++
				l.MakeUps++
			case pair.New && pair.Later:
				l.MakeUps++
			case pair.MovedFrom != 0:
				l.Moved++
			}
		}
	}
	return l
}

func deleteSeated(byes []int, seen []bool) (left []int) {
	for _, number := range byes {
		if number < 1 || number >= len(seen) || !seen[number] {
			left = append(left, number)
		}
	}
	return left
}
