package templates

import "roundtable/pairing/standings"

// adjusted are the rows of the page whose points the arbiter changed.
func (p StandingsPage) adjusted() (rows []*standings.Row) {
	for _, r := range p.lines(0) {
		if r.Adjusted != 0 {
			rows = append(rows, r)
		}
	}
	return rows
}
