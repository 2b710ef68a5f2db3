package templates

import (
	"roundtable/pairing"
	"roundtable/pairing/standings"
)

// adjusted are the rows of the page whose points the arbiter changed.
func (p StandingsPage) adjusted() (rows []*standings.Row) {
	for _, r := range p.lines(0) {
		if r.Adjusted != 0 {
			rows = append(rows, r)
		}
	}
	return rows
}

// plusMinus is the sign before a term of a sum, and the term without it.
func plusMinus(points pairing.Points) (sign, amount string) {
	if points < 0 {
		return " − ", (-points).String()
	}
	return " + ", points.String()
}
