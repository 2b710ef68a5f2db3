package standings

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Explain shows how the value of an entrant in a column came about: column is an index of Columns,
// ByPoints for the points, ByDecision for a decision after all criteria. It is empty for an entrant
// or a column the table does not have.
func (t Table) Explain(id pairing.ID, column int) tiebreak.Working {
	at, ok := t.index[id]
	switch {
	case !ok || column >= len(t.Columns):
		return tiebreak.Working{Entrant: id}
	case column == ByPoints:
		return tiebreak.Points(t.field, at)
	case column == ByDecision:
		return tiebreak.Lots.Explain(t.field, at, groupOf(t.last, at))
	case column < 0:
		return tiebreak.Working{Entrant: id}
	}
	return t.Columns[column].Criterion.Explain(t.field, at, groupOf(t.groups[column], at))
}

func groupOf(groups [][]int, sheet int) []int {
	for _, g := range groups {
		if slices.Contains(g, sheet) {
			return g
		}
	}
	return nil
}
