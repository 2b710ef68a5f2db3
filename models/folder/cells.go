package folder

import (
	"strconv"

	"roundtable/pairing"
)

var (
	errWhole  = &pairing.Error{Key: "error.folder.whole", Text: "“{{.cell}}” is not a whole number from {{.least}} to {{.most}}."}
	errEmpty  = &pairing.Error{Key: "error.folder.empty_cell", Text: "This cell is empty and must not be."}
	errAmount = &pairing.Error{Key: "error.folder.points", Text: "“{{.cell}}” is not a number of points. Write 1, 0.5 or ½."}
)

// whole reads a whole number; an empty cell is absent.
func (l line) whole(column string, least, most, absent int) int {
	cell := l.cell(column)
	if cell == "" {
		return absent
	}
	n, err := strconv.Atoi(cell)
	if err != nil || n < least || n > most {
		l.bad(column, errWhole, "cell", cell, "least", least, "most", most)
		return absent
	}
	return n
}

// must reads a whole number that has to be there.
func (l line) must(column string, least, most int) int {
	if l.cell(column) == "" {
		l.bad(column, errEmpty)
		return 0
	}
	return l.whole(column, least, most, 0)
}

// points reads points; an empty cell is none.
func (l line) points(column string) (p pairing.Points, given bool) {
	cell := l.cell(column)
	if cell == "" {
		return 0, false
	}
	p, ok := parsePoints(cell)
	if !ok {
		l.bad(column, errAmount, "cell", cell)
	}
	return p, ok
}
