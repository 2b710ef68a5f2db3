package print

import (
	"roundtable/pairing/format"
)

// lookUp is the rule by which anybody finds a meeting without the table, with an example worked out
// from this event's own numbers. It is empty where the schedule is not that of the formula.
func (c *Context) lookUp() []string {
	rr := c.Tour.Format()
	if rr.Entrants < 5 || len(c.Tour.Rounds) != rr.NumRounds() || !c.Tour.ByFormula() {
		return nil
	}
	m, ok := c.example(rr)
	if !ok {
		return nil
	}
	rule := c.T("sheet.lookup.rule", "Look-up, numbers below {{.p}}: add both numbers; take away {{.p}} if the sum is larger, otherwise 1: that is the round. Odd sum: the lower number moves first; even sum: the higher.", "p", m.P)
	if rr.Cycles > 1 {
		rule = c.sentences(rule, c.T("sheet.lookup.cycles", "This is cycle 1; in every further cycle the other side moves first."))
	}
	return []string{rule, c.sentences(c.worked(m), c.largest(rr, m.P))}
}

// worked is the example worked out.
func (c *Context) worked(m format.Meeting) string {
	first := c.T("sheet.lookup.even", "{{.sum}} is even, so {{.first}} moves first.", "sum", m.A+m.B, "first", m.First)
	if m.FirstBy == format.FormulaOddSmaller {
		first = c.T("sheet.lookup.odd", "{{.sum}} is odd, so {{.first}} moves first.", "sum", m.A+m.B, "first", m.First)
	}
	return c.sentences(c.T("sheet.lookup.example", "Example: {{.a}} and {{.b}}: {{.a}} + {{.b}} = {{.sum}}, {{.sum}} − {{.minus}} = round {{.round}};",
		"a", m.A, "b", m.B, "sum", m.Sum, "minus", m.Minus, "round", m.Round), first)
}

// largest is the rule for the largest number, or for the bye that stands in its place.
func (c *Context) largest(rr format.RoundRobin, p int) string {
	if rr.Entrants%2 == 1 {
		return c.T("sheet.lookup.bye", "Bye: double your number, then take away {{.p}} or 1 in the same way.", "p", p)
	}
	return c.T("sheet.lookup.largest", "Against {{.p}}: double the other number, then take away in the same way; numbers up to {{.half}} move first.", "p", p, "half", p/2)
}

// example is a meeting that shows the whole rule: a sum above the largest number, in a round that no
// swap has moved.
func (c *Context) example(rr format.RoundRobin) (format.Meeting, bool) {
	var found format.Meeting
	for a := rr.Entrants * 2 / 5; a < rr.Entrants; a++ {
		for b := a + 2; b <= rr.Entrants; b++ {
			for _, m := range rr.Meet(a, b) {
				if m.Cycle == 1 && !m.Swapped && m.RoundBy == format.FormulaSumMinusP {
					return m, true
				}
				if m.Cycle == 1 && !m.Swapped && m.RoundBy == format.FormulaSumMinusOne {
					found = m
				}
			}
		}
	}
	return found, found.P > 0
}
