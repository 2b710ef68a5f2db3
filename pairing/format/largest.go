package format

// AgainstLargest is the number that meets the largest number p in a round of the formula, 1 to p−1:
// (round+1)/2 in an odd round, (round+p)/2 in an even one. With an odd number of entrants it is who
// sits out. The tables are counted from it, see RoundRobin.
func AgainstLargest(p, round int) int { return meetsLargest(p, round) }

// Formulas lists the eight formulas in the order in which referees learn them: four for the round,
// four for the first move.
func Formulas() []Formula {
	all := make([]Formula, 0, FormulaLargest)
	for f := FormulaSumMinusP; f <= FormulaLargest; f++ {
		all = append(all, f)
	}
	return all
}

// OfRound reports whether the formula gives a round, not a first move.
func (f Formula) OfRound() bool { return f <= FormulaTwiceMinusOne }

// WithLargest reports whether the formula is for meetings with the largest number.
func (f Formula) WithLargest() bool {
	switch f {
	case FormulaTwiceMinusP, FormulaTwiceMinusOne, FormulaLowerHalf, FormulaLargest:
		return true
	}
	return false
}
