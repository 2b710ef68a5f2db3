package standings

import (
	"cmp"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Build makes the table: points first, then every criterion inside the groups still level. Entrants
// who are level to the end share the place and stand in the order of their numbers.
func Build(in Input) Table {
	decisions := in.decisions()
	t := Table{Columns: in.Rules.columns()}
	t.field = tiebreak.NewField(tiebreak.Source{
		Entrants: in.Entrants, Matches: in.Matches, Form: in.Rules.Form, System: in.Rules.system(),
		Event: in.Rules.Event, After: in.After, Decisions: decisions, Adjust: in.Adjust, Fouls: in.Fouls,
	})
	b := newBuilder(&t)
	b.split(ByPoints, func(x, y int) int { return cmp.Compare(t.field.Sheets[y].Points, t.field.Sheets[x].Points) })
	for column := range t.Columns {
		b.apply(column)
	}
	if !slices.ContainsFunc(t.Columns, func(c Column) bool { return c.Criterion == tiebreak.Lots }) {
		b.decide()
	}
	b.rows()
	for i := range decisions {
		if !b.used[&decisions[i]] {
			t.Unused = append(t.Unused, decisions[i])
		}
	}
	return t
}

// builder orders the entrants step by step. All slices but order and by go by sheet.
type builder struct {
	*Table
	order    []int // sheets, best first
	by       []int // by position: what separates it from the position before, Shared while nothing does
	values   []tiebreak.Value
	decision []*Decision
	used     map[*Decision]bool
	scratch  []int // places of one group
}

func newBuilder(t *Table) *builder {
	n, sheets := len(t.field.Sheets), t.field.Sheets
	b := &builder{
		Table: t, order: make([]int, n), by: make([]int, n), values: make([]tiebreak.Value, n*len(t.Columns)),
		decision: make([]*Decision, n), used: map[*Decision]bool{}, scratch: make([]int, n),
	}
	t.index = make(map[pairing.ID]int, n)
	t.groups = make([][][]int, len(t.Columns))
	for i := range n {
		b.order[i], b.by[i] = i, Shared
		t.index[sheets[i].Entrant.ID] = i
	}
	// An entrant without a number yet (0) comes after those who have one.
	number := func(i int) uint { return uint(sheets[i].Entrant.Number) - 1 }
	slices.SortFunc(b.order, func(x, y int) int {
		return cmp.Or(cmp.Compare(number(x), number(y)), cmp.Compare(sheets[x].Entrant.ID, sheets[y].Entrant.ID))
	})
	return b
}

// tied lists the groups still level, each as a part of b.order.
func (b *builder) tied() [][]int {
	var out [][]int
	for from := 0; from < len(b.order); {
		to := b.end(from)
		if to-from > 1 {
			out = append(out, b.order[from:to])
		}
		from = to
	}
	return out
}

// end is the position after the group that starts at from.
func (b *builder) end(from int) int {
	to := from + 1
	for to < len(b.order) && b.by[to] == Shared {
		to++
	}
	return to
}

// split orders every tied group by better and marks where it parts. The order by number inside what
// stays level is kept.
func (b *builder) split(stage int, better func(x, y int) int) {
	for from := 0; from < len(b.order); {
		to := b.end(from)
		group := b.order[from:to]
		if len(group) > 1 {
			slices.SortStableFunc(group, better)
			for i := 1; i < len(group); i++ {
				if better(group[i-1], group[i]) != 0 {
					b.by[from+i] = stage
				}
			}
		}
		from = to
	}
}

// apply works out one column and orders by it.
func (b *builder) apply(column int) {
	c, width := b.Columns[column].Criterion, len(b.Columns)
	at := func(sheet int) *tiebreak.Value { return &b.values[sheet*width+column] }
	if c.Rank == nil {
		for i, v := range c.Values(b.field) {
			*at(i) = v
		}
		b.split(column, func(x, y int) int { return c.Better(*at(x), *at(y)) })
		return
	}
	for i := range b.field.Sheets {
		at(i).None = true
	}
	b.groups[column] = b.rank(c, func(sheet, place int) { *at(sheet) = tiebreak.PlaceValue(place) })
	b.split(column, func(x, y int) int { return c.Better(*at(x), *at(y)) })
}

// decide applies the recorded decisions after all criteria.
func (b *builder) decide() {
	if len(b.field.Decisions) == 0 {
		return
	}
	clear(b.scratch)
	b.last = b.rank(tiebreak.Lots, func(sheet, place int) { b.scratch[sheet] = place })
	b.split(ByDecision, func(x, y int) int { return cmp.Compare(b.scratch[x], b.scratch[y]) })
}

// rank asks a criterion for the places inside every tied group, and gives copies of the groups.
func (b *builder) rank(c *tiebreak.Criterion, place func(sheet, place int)) [][]int {
	groups := b.tied()
	for g := range groups {
		groups[g] = slices.Clone(groups[g])
		ranks := c.Rank(b.field, groups[g], false)
		for i, p := range ranks.Places {
			place(groups[g][i], p)
			if ranks.Decision != nil {
				b.decision[groups[g][i]] = ranks.Decision
				b.used[ranks.Decision] = true
			}
		}
	}
	return groups
}

// rows writes the table down.
func (b *builder) rows() {
	width := len(b.Columns)
	b.Rows = make([]Row, len(b.order))
	for from := 0; from < len(b.order); {
		to := b.end(from)
		for p := from; p < to; p++ {
			sheet := b.order[p]
			row := &b.Rows[p]
			row.fill(&b.field.Sheets[sheet])
			row.Place, row.Shared = from+1, to-from > 1
			row.Values = b.values[sheet*width : (sheet+1)*width : (sheet+1)*width]
			row.SeparatedBy, row.Decision = b.by[p], b.decision[sheet]
		}
		from = to
	}
	if len(b.Rows) > 0 {
		b.Rows[0].SeparatedBy = ByPoints
	}
}

func (r *Row) fill(s *tiebreak.Sheet) {
	r.Entrant, r.Number = s.Entrant.ID, s.Entrant.Number
	r.Played = len(s.Results) - s.Outs[pairing.NoOutcome] // without byes
	r.Won = s.Outs[pairing.Win] + s.Outs[pairing.ForfeitWin]
	r.Drawn = s.Outs[pairing.Draw]
	r.Lost = s.Outs[pairing.Loss] + s.Outs[pairing.ForfeitLoss]
	r.Ahead, r.Behind = s.Outs[pairing.Ahead], s.Outs[pairing.Behind]
	r.ForfeitWins, r.Forfeits = s.Outs[pairing.ForfeitWin], s.Outs[pairing.ForfeitLoss]
	r.Byes, r.Firsts, r.Seconds = s.Byes, int(s.Firsts), int(s.Seconds)
	r.Adjusted = s.Adjusted
	r.Points, r.GamesFor, r.GamesAgainst = s.Points, s.For, s.Against
}
