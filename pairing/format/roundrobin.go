package format

import "roundtable/pairing"

// The sizes a round robin can have.
const (
	MinEntrants = 2
	MaxEntrants = 1000
	MaxCycles   = 4
)

// Options of the round robin.
var (
	OptionCycles = Option{
		Meta: pairing.Meta{ID: "cycles", Name: "Cycles", Order: 10,
			Help: "How many times everybody meets everybody. Who moves first is reversed from one cycle to the next."},
		Min: 1, Max: MaxCycles, Default: 1,
	}
	OptionSwap = Option{
		Meta: pairing.Meta{ID: "swap", Name: "Swap the last two rounds of a cycle", Order: 20,
			Help: "Avoids three games in a row with the same side where one cycle meets the next. Not in the last cycle."},
		Min: 0, Max: 1, Default: 1,
	}
)

var _ = Formats.Add(&Format{
	Meta: pairing.Meta{ID: "round-robin", Name: "Round robin", Order: 10,
		Help: "Everybody meets everybody. The whole schedule is known when the numbers are drawn."},
	Options: []Option{OptionCycles, OptionSwap},
	Schedule: func(entrants int, chosen Values) ([]Round, error) {
		rr := RoundRobin{Entrants: entrants, Cycles: chosen.Of(OptionCycles), Swap: chosen.Of(OptionSwap) != 0}
		if err := rr.Validate(); err != nil {
			return nil, err
		}
		return rr.Rounds(), nil
	},
})

// RoundRobin is the round robin by formula (source rule S1), equal to the Berger tables of FIDE
// Handbook C.05 Annex 1, printed order of the boards included. Everybody meets everybody once in
// every cycle. Cycles 2 and 4 are cycles 1 and 3 with the first movers reversed.
//
// With Swap the last two rounds of every cycle but the last change places (C.05 advises it for two
// cycles), because in the plain order two entrants have one side three times in a row at the seam.
// Counting games played, the longest run of one side is, tested for 2 to 120 entrants:
//
//   - 2 entrants: 1. There is one round in a cycle and nothing to swap.
//   - odd counts: 1 in a cycle, 2 over a seam, with the swap and without it. The swap is harmless
//     but not needed: 3 entrants play the formula's rounds 1 3 2 and then 1 2 3.
//   - even counts from 4: 2 in one cycle; with several cycles 3 in the plain order and 2 with the
//     swap. The exception is 4 entrants with 3 or 4 cycles, where the swap leaves a run of 3: their
//     last two rounds reach into the first two, so that a swapped cycle must not follow another.
type RoundRobin struct {
	Entrants int
	Cycles   int
	Swap     bool
}

// Validate says whether there is such a round robin: 2 to 1000 entrants, 1 to 4 cycles. The error
// is an *Error with the key "error.format.few", "error.format.many" or "error.format.cycles".
func (rr RoundRobin) Validate() error {
	switch {
	case rr.Entrants < MinEntrants:
		return &Error{
			Key:  "error.format.few",
			Text: "A round robin needs at least {{.least}} entrants, and there are {{.n}}. Enter more of them first.",
			Args: map[string]any{"n": rr.Entrants, "least": MinEntrants},
		}
	case rr.Entrants > MaxEntrants:
		return &Error{
			Key:  "error.format.many",
			Text: "A round robin takes at most {{.most}} entrants, and there are {{.n}}. Divide them into groups.",
			Args: map[string]any{"n": rr.Entrants, "most": MaxEntrants},
		}
	case rr.Cycles < 1 || rr.Cycles > MaxCycles:
		return &Error{
			Key:  "error.format.cycles",
			Text: "A round robin has 1 to {{.most}} cycles, not {{.n}}. Choose a number from 1 to {{.most}}.",
			Args: map[string]any{"n": rr.Cycles, "most": MaxCycles},
		}
	}
	return nil
}

// NumRounds is the number of rounds of all cycles, 0 if the round robin is not valid.
func (rr RoundRobin) NumRounds() int {
	if rr.Validate() != nil {
		return 0
	}
	return rr.Cycles * rr.cycleRounds()
}

// largest is p of the formulas, the largest number, always even. With an odd number of entrants
// nobody has it, and whoever meets it has a bye.
func (rr RoundRobin) largest() int { return rr.Entrants + rr.Entrants%2 }

func (rr RoundRobin) cycleRounds() int { return rr.largest() - 1 }

func (rr RoundRobin) odd() bool { return rr.Entrants%2 == 1 }

// Rounds is the whole schedule in the order of play, nil if the round robin is not valid. Pairs
// stand in the printed order of the boards; with an odd number of entrants the board of the largest
// number is left out and the others are numbered from 1.
func (rr RoundRobin) Rounds() []Round {
	n, tables := rr.NumRounds(), rr.Entrants/2
	if n == 0 {
		return nil
	}
	rounds := make([]Round, n)
	pairs := make([]Pair, n*tables)
	for i := range rounds {
		cycle, place := i/rr.cycleRounds()+1, i%rr.cycleRounds()+1
		rounds[i] = Round{No: i + 1, Cycle: cycle, CycleRound: rr.swapped(cycle, place)}
		rounds[i].Pairs, pairs = pairs[:tables:tables], pairs[tables:]
		rr.fill(&rounds[i])
	}
	return rounds
}

// fill seats everybody in one round.
func (rr RoundRobin) fill(r *Round) {
	p, x := rr.largest(), meetsLargest(rr.largest(), r.CycleRound)
	rest := r.Pairs
	if rr.odd() {
		r.Bye = x
	} else {
		rest[0] = Pair{First: x, Second: p}
		if r.CycleRound%2 == 0 {
			rest[0] = Pair{First: p, Second: x}
		}
		rest = rest[1:]
	}
	for i := range rest {
		rest[i] = Pair{First: wrap(x+i+1, p-1), Second: wrap(x-i-1, p-1)}
	}
	for i := range r.Pairs {
		pair := &r.Pairs[i]
		pair.Table = i + 1
		if reversed(r.Cycle) {
			pair.First, pair.Second = pair.Second, pair.First
		}
	}
}

// meetsLargest is the number that meets the largest number p in a round of the formula. The others
// sit around it: one above it meets one below it, two above meets two below, and so on.
func meetsLargest(p, cycleRound int) int {
	if cycleRound%2 == 1 {
		return (cycleRound + 1) / 2
	}
	return (p + cycleRound) / 2
}

// wrap brings a number that is less than one turn away back among 1 to turn.
func wrap(number, turn int) int {
	switch {
	case number < 1:
		return number + turn
	case number > turn:
		return number - turn
	}
	return number
}

// reversed reports whether a cycle reverses who moves first.
func reversed(cycle int) bool { return cycle%2 == 0 }

// swapped is the round of the formula played at a place of a cycle, and equally the place at which
// a round of the formula is played.
func (rr RoundRobin) swapped(cycle, round int) int {
	last := rr.cycleRounds()
	if !rr.Swap || cycle == rr.Cycles || round < last-1 || last == 1 {
		return round
	}
	return last + (last - 1) - round
}
