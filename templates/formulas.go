package templates

import (
	"strings"

	"roundtable/pairing/format"
)

// FormulasForm is what was typed into the calculator, and what is wrong with each field by its name:
// "p", "players", "a", "b", "cycles".
type FormulasForm struct {
	P, Players, A, B, Cycles, Swap string
	Errors                         map[string]string
}

// FormulasPage is the calculator of the eight formulas. Meetings has a meeting for each cycle, nil
// where the form was refused. With a bye the second of them is the empty seat.
type FormulasPage struct {
	Page
	Form     FormulasForm
	Robin    format.RoundRobin
	Meetings []format.Meeting
	Bye      bool
	Example  bool // nobody asked yet: the numbers are an example
}

// formulaPart names the pages about the formulas.
type formulaPart string

const (
	partCalculator formulaPart = "calculator"
	partTable      formulaPart = "table"
	partExam       formulaPart = "exam"
)

// formulaWhen is the condition of a formula, in the signs of referees.
func formulaWhen(p Page, f format.Formula) string {
	switch f {
	case format.FormulaSumMinusP:
		return "a + b > p"
	case format.FormulaSumMinusOne:
		return "a + b ≤ p"
	case format.FormulaTwiceMinusP:
		return "2a > p"
	case format.FormulaTwiceMinusOne:
		return "2a ≤ p"
	case format.FormulaOddSmaller:
		return p.T("formulas.when.odd", "a + b odd")
	case format.FormulaEvenLarger:
		return p.T("formulas.when.even", "a + b even")
	case format.FormulaLowerHalf:
		return "a ≤ p/2"
	default:
		return "a > p/2"
	}
}

// formulaThen is what the formula gives: a round, or who moves first.
func formulaThen(f format.Formula) string {
	switch f {
	case format.FormulaSumMinusP:
		return "a + b − p"
	case format.FormulaSumMinusOne:
		return "a + b − 1"
	case format.FormulaTwiceMinusP:
		return "2a − p"
	case format.FormulaTwiceMinusOne:
		return "2a − 1"
	case format.FormulaOddSmaller, format.FormulaLowerHalf:
		return "a"
	case format.FormulaEvenLarger:
		return "b"
	default:
		return "p"
	}
}

// formulaFor says whom the formula is for: b is the largest number or is not.
func formulaFor(f format.Formula) string {
	if f.WithLargest() {
		return "b = p"
	}
	return "b ≠ p"
}

// formulasOf are the four for the round, or the four for the first move.
func formulasOf(round bool) (four []format.Formula) {
	for _, f := range format.Formulas() {
		if f.OfRound() == round {
			four = append(four, f)
		}
	}
	return four
}

// piece is a part of a formula: a letter that stands for a number, or the rest.
type piece struct {
	text   string
	letter bool
}

// pieces finds the letters a, b, p and h of a formula, where they are not part of a word.
func pieces(formula string) (list []piece) {
	word := func(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }
	from := 0
	for i := range len(formula) {
		alone := (i == 0 || !word(formula[i-1])) && (i+1 == len(formula) || !word(formula[i+1]))
		if !alone || !strings.ContainsRune("abph", rune(formula[i])) {
			continue
		}
		if from < i {
			list = append(list, piece{text: formula[from:i]})
		}
		list = append(list, piece{formula[i : i+1], true})
		from = i + 1
	}
	if from < len(formula) {
		list = append(list, piece{text: formula[from:]})
	}
	return list
}

// tableSum says how the table is counted from the one of the largest number; "" where it is that one.
func tableSum(p Page, m format.Meeting, odd bool) string {
	if m.B == m.P {
		return ""
	}
	from, first := format.AgainstLargest(m.P, m.CycleRound), m.First
	if m.Reversed {
		first = m.Second
	}
	steps, sum := first-from, itoa(first)+" − "+itoa(from)+" = "+itoa(first-from)
	if steps < 1 {
		steps += m.P - 1
		sum = itoa(first) + " + " + itoa(m.P-1) + " − " + itoa(from) + " = " + itoa(steps)
	}
	args := []any{"p", m.P, "x", from, "first", first, "sum", sum, "table", steps, "next", steps + 1}
	if odd {
		return p.T("formulas.table.odd", "In this round {{.x}} sits out. Tables are counted upwards from there to the first mover, {{.first}}: {{.sum}}, so table {{.table}}.", args...)
	}
	return p.T("formulas.table.even", "In this round {{.x}} meets {{.p}} at table 1. Tables are counted upwards from there to the first mover, {{.first}}: {{.sum}}, so table 1 + {{.table}} = {{.next}}.", args...)
}
