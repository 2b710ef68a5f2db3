package templates

import "roundtable/pairing/format"

// MaxTable is the largest p that a table is drawn for; beyond it there is the calculator.
const MaxTable = 100

// TableView is how a table of the formulas is laid out.
type TableView string

// The views.
const (
	ViewCross  TableView = "cross"  // row a, column b
	ViewRounds TableView = "rounds" // a row for each round
)

// FormulasTablePage is the table of one p. A and B are the cell asked about, as it was touched (row,
// column), 0 for none. Without a table, P is 0 and Error says what was wrong with what was typed.
type FormulasTablePage struct {
	Page
	Typed string
	Error string
	P     int
	View  TableView
	A, B  int
	Wrong string // why there is no cell
}

// Robin is the round robin of the table.
func (p FormulasTablePage) Robin() format.RoundRobin {
	return format.RoundRobin{Entrants: p.P, Cycles: 1}
}

// cells are the meetings of a row, by the column; the row itself is empty.
func (p FormulasTablePage) cells(a int) []format.Meeting {
	rr, list := p.Robin(), make([]format.Meeting, p.P)
	for b := 1; b <= p.P; b++ {
		if b != a {
			list[b-1] = rr.Meet(a, b)[0]
		}
	}
	return list
}

// tableAddress is the table of p with a cell open.
func tableAddress(p Page, largest int, view TableView, a, b int) string {
	address := p.To.FormulasTable() + "?p=" + itoa(largest)
	if view != ViewCross {
		address += "&view=" + string(view)
	}
	if a != 0 {
		address += "&a=" + itoa(a) + "&b=" + itoa(b)
	}
	return address
}

// Classes of a cell: fx-on the one asked about, fx-hi its row and column (in the list of rounds: every
// cell with one of the two).
func (p FormulasTablePage) crossClass(row, column int) string {
	switch {
	case p.A == 0:
		return ""
	case row == p.A && column == p.B:
		return "fx-on"
	case row == p.A || column == p.B:
		return "fx-hi"
	}
	return ""
}

func (p FormulasTablePage) roundClass(pair format.Pair) string {
	has := func(n int) bool { return n != 0 && (pair.First == n || pair.Second == n) }
	switch {
	case has(p.A) && has(p.B):
		return "fx-on"
	case has(p.A) || has(p.B):
		return "fx-hi"
	}
	return ""
}
