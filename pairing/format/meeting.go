package format

// Formula is one of the eight formulas that referees learn (source rule S1): four for the round,
// four for the first move. P is the largest number, a < b are the two who meet.
type Formula uint8

const (
	FormulaSumMinusP     Formula = iota + 1 // b ≠ p, a+b > p: round a+b−p
	FormulaSumMinusOne                      // b ≠ p, a+b ≤ p: round a+b−1
	FormulaTwiceMinusP                      // b = p, 2a > p: round 2a−p
	FormulaTwiceMinusOne                    // b = p, 2a ≤ p: round 2a−1
	FormulaOddSmaller                       // b ≠ p, a+b odd: a moves first
	FormulaEvenLarger                       // b ≠ p, a+b even: b moves first
	FormulaLowerHalf                        // b = p, a ≤ p/2: a moves first
	FormulaLargest                          // b = p, a > p/2: p moves first
)

var formulaNames = [...]string{
	FormulaSumMinusP: "sum-minus-p", FormulaSumMinusOne: "sum-minus-one",
	FormulaTwiceMinusP: "twice-minus-p", FormulaTwiceMinusOne: "twice-minus-one",
	FormulaOddSmaller: "odd-smaller", FormulaEvenLarger: "even-larger",
	FormulaLowerHalf: "lower-half", FormulaLargest: "largest",
}

// String is the stable name of the formula, part of the keys of the language files.
func (f Formula) String() string {
	if int(f) >= len(formulaNames) {
		return ""
	}
	return formulaNames[f]
}

// Meeting explains one meeting of two entrants as a referee works it out. Sum is a+b, or 2a against
// p; Sum − Minus is CycleRound. The four last fields are what was worked out: Round counts through
// the whole event, First moves first in game 1.
type Meeting struct {
	P    int // the largest number, always even
	A, B int // the two who meet, A < B

	RoundBy    Formula
	Sum, Minus int
	CycleRound int // the round of the formula
	Cycle      int
	Swapped    bool // the swap plays the round at another place of the cycle

	FirstBy  Formula
	Reversed bool // the cycle reverses who moves first

	Round, Table, First, Second int
}

// Meet explains when, where and how two entrants meet, one meeting for every cycle in the order of
// play. It is nil if the round robin is not valid or the numbers are not those of two entrants.
func (rr RoundRobin) Meet(a, b int) []Meeting {
	if rr.Validate() != nil || a == b || min(a, b) < 1 || max(a, b) > rr.Entrants {
		return nil
	}
	m := meetOnce(rr.largest(), min(a, b), max(a, b))
	if rr.odd() {
		m.Table--
	}
	all := make([]Meeting, rr.Cycles)
	for i := range all {
		all[i] = m
		all[i].playIn(rr, i+1)
	}
	return all
}

// ByeRound lists the rounds an entrant sits out, one in every cycle. It is nil if nobody has a bye
// or there is no such entrant.
func (rr RoundRobin) ByeRound(a int) []int {
	if rr.Validate() != nil || !rr.odd() || a < 1 || a > rr.Entrants {
		return nil
	}
	m := meetOnce(rr.largest(), a, rr.largest())
	rounds := make([]int, rr.Cycles)
	for i := range rounds {
		m.playIn(rr, i+1)
		rounds[i] = m.Round
	}
	return rounds
}

// meetOnce applies the formulas to a < b in a table for p, the largest number.
func meetOnce(p, a, b int) Meeting {
	m := Meeting{P: p, A: a, B: b}
	m.RoundBy, m.Sum, m.Minus = roundBy(p, a, b)
	m.CycleRound = m.Sum - m.Minus
	m.FirstBy = firstBy(p, a, b)
	m.First, m.Second = a, b
	if m.FirstBy == FormulaEvenLarger || m.FirstBy == FormulaLargest {
		m.First, m.Second = b, a
	}
	m.Table = 1
	if b != p {
		m.Table += wrap(m.First-meetsLargest(p, m.CycleRound), p-1)
	}
	return m
}

func roundBy(p, a, b int) (by Formula, sum, minus int) {
	switch {
	case b == p && 2*a > p:
		return FormulaTwiceMinusP, 2 * a, p
	case b == p:
		return FormulaTwiceMinusOne, 2 * a, 1
	case a+b > p:
		return FormulaSumMinusP, a + b, p
	default:
		return FormulaSumMinusOne, a + b, 1
	}
}

func firstBy(p, a, b int) Formula {
	switch {
	case b == p && a <= p/2:
		return FormulaLowerHalf
	case b == p:
		return FormulaLargest
	case (a+b)%2 == 1:
		return FormulaOddSmaller
	default:
		return FormulaEvenLarger
	}
}

// playIn moves the meeting into a cycle.
func (m *Meeting) playIn(rr RoundRobin, cycle int) {
	place := rr.swapped(cycle, m.CycleRound)
	m.Cycle = cycle
	m.Swapped = place != m.CycleRound
	m.Round = (cycle-1)*rr.cycleRounds() + place
	if m.Reversed != reversed(cycle) {
		m.Reversed = !m.Reversed
		m.First, m.Second = m.Second, m.First
	}
}
