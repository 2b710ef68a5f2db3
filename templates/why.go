package templates

import (
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
)

// WhyPage says why one entrant is below another. Lower or Upper nil: they are still to be chosen.
type WhyPage struct {
	Page
	Tour         *models.Tournament
	Table        standings.Table
	After        int // the round after which, 0: everything reported so far
	Lower, Upper *models.Entrant
	Error        string // what is wrong with the choice
}

// What a step of the ladder does for two entrants.
const (
	stepLevel  = "level"  // they are level
	stepParts  = "parts"  // it separates them
	stepUnused = "unused" // they were separated before
)

// whyStep is the points or a criterion, with the values of both and how these were made.
type whyStep struct {
	Column       int
	State        string
	Lower, Upper Explanation
	Low, Up      string // the values
}

// Ranked reports whether both have a place.
func (p WhyPage) Ranked() bool {
	return p.Table.Row(p.Lower.ID) != nil && p.Table.Row(p.Upper.ID) != nil
}

// by is what separates the two.
func (p WhyPage) by() int { return p.Table.Between(p.Lower.ID, p.Upper.ID) }

// steps is the ladder: points, then every criterion in its order.
func (p WhyPage) steps() []whyStep {
	by := p.by()
	columns := []int{standings.ByPoints}
	for i := range p.Table.Columns {
		columns = append(columns, i)
	}
	if by == standings.ByDecision {
		columns = append(columns, by)
	}
	parted := false
	steps := make([]whyStep, 0, len(columns))
	for _, column := range columns {
		s := whyStep{Column: column, State: stepLevel}
		switch {
		case parted:
			s.State = stepUnused
		case column == by:
			s.State, parted = stepParts, true
		}
		s.Lower, s.Low = p.value(p.Lower.ID, column)
		s.Upper, s.Up = p.value(p.Upper.ID, column)
		if s.State == stepUnused && p.compares(column) { // places in two groups
			s.Low, s.Up = "–", "–"
		}
		steps = append(steps, s)
	}
	return steps
}

// compares reports whether a column compares the members of a tied group with one another, so that its
// values mean nothing outside the group.
func (p WhyPage) compares(column int) bool {
	return column >= 0 && p.Table.Columns[column].Criterion.Rank != nil || column == standings.ByDecision
}

// value is the value of one of the two with its working, and as a text.
func (p WhyPage) value(id pairing.ID, column int) (Explanation, string) {
	x := Explained(p.Page, p.Tour, &p.Table, id, column)
	if column == standings.ByPoints {
		return x, p.Table.Row(id).Points.String()
	}
	if x.Value.None {
		return x, "–"
	}
	return x, x.Value.Text()
}

// sign stands between the two values. A place inside the tied group is not compared: the smaller one is
// the better.
func (p WhyPage) sign(s whyStep) string {
	if p.compares(s.Column) {
		return ":"
	}
	switch c := s.Lower.Value.Cmp(s.Upper.Value.Rat); {
	case c < 0:
		return "<"
	case c > 0:
		return ">"
	default:
		return "="
	}
}

// verdict is what a step says, in a word or two.
func (s whyStep) verdict(p Page) string {
	switch {
	case s.State == stepParts:
		return p.T("why.parts", "separates here")
	case s.State == stepUnused:
		return p.T("why.unused", "no longer needed")
	case s.Lower.Value.None && s.Upper.Value.None:
		return p.T("why.silent", "says nothing")
	default:
		return p.T("why.level", "level")
	}
}

// shownTables are the mini-tables that both are in.
func (s whyStep) shownTables() (list []tiebreak.Mini) {
	if s.State == stepUnused {
		return nil
	}
	for _, m := range s.Lower.Tables {
		if slices.Contains(m.Members, s.Upper.Entrant) {
			list = append(list, m)
		}
	}
	return list
}

// together reports whether the step compared the two in one series.
func (s whyStep) together() bool {
	return slices.ContainsFunc(s.Lower.Series, func(o tiebreak.Series) bool { return o.Entrant == s.Upper.Entrant })
}

// answer is who is above whom, in one sentence.
func (p WhyPage) answer() string {
	lower, upper := whyName(p.Lower), whyName(p.Upper)
	r := p.Table.Row(p.Lower.ID)
	switch by := p.by(); {
	case by == standings.Shared:
		return p.T("why.shared", "{{.a}} and {{.b}} share place {{.place}}: they are level on everything.", "a", lower, "b", upper, "place", r.Place)
	case by == standings.ByPoints:
		return p.T("why.points", "{{.a}} is below {{.b}} on points: {{.low}} against {{.up}}.",
			"a", lower, "b", upper, "low", r.Points, "up", p.Table.Row(p.Upper.ID).Points)
	case by == standings.ByDecision:
		return p.T("why.decision", "{{.a}} is below {{.b}}: level on every criterion, {{.how}}.", "a", lower, "b", upper, "how", p.settled(r))
	case p.Table.Columns[by].Criterion == tiebreak.Lots:
		return p.T("why.decision", "{{.a}} is below {{.b}}: level on every criterion, {{.how}}.", "a", lower, "b", upper, "how", p.settled(r))
	default:
		return p.T("why.column", "{{.a}} is below {{.b}}. What separates them: {{.criterion}}.", "a", lower, "b", upper, "criterion", columnName(p.Page, p.Table.Columns[by]))
	}
}

func (p WhyPage) settled(r *standings.Row) string {
	if r.Decision == nil {
		return p.T("why.recorded", "a recorded decision")
	}
	return decisionText(p.Page, r.Decision)
}

func whyName(e *models.Entrant) string { return "(" + itoa(e.Number) + ") " + e.Name }

// places is where the two are, the upper one first.
func (p WhyPage) places() string {
	up, low := p.Table.Row(p.Upper.ID), p.Table.Row(p.Lower.ID)
	if up.Place == low.Place {
		return ""
	}
	return p.T("why.places", "Places {{.up}} and {{.low}}", "up", placeText(up), "low", placeText(low))
}

// afterQuery adds the round to an address.
func (p WhyPage) afterQuery(address string) string {
	if p.After > 0 {
		return With(address, "after", itoa(p.After))
	}
	return address
}

// whyAsk is the question of one row of the standings: why below the one above? An empty Href: there is
// nobody above.
type whyAsk struct{ Href, Text string }

// whyAsks are the questions of the rows of a page.
func (p StandingsPage) whyAsks(rows []*standings.Row) []whyAsk {
	asks := make([]whyAsk, len(rows))
	base, query := p.WhyOf()+"/", ""
	if p.After > 0 {
		query = "?after=" + itoa(p.After)
	}
	text := whyBelow(p.Page, "{name}")
	for i := 1; i < len(rows); i++ {
		above := p.Tour.Entrant(rows[i-1].Entrant)
		if above == nil || above.Number == 0 || rows[i].Number == 0 {
			continue
		}
		asks[i] = whyAsk{base + itoa(rows[i].Number) + "/" + itoa(above.Number) + query, strings.Replace(text, "{name}", exchange.Isolate(above.Name), 1)}
	}
	return asks
}

func whyBelow(p Page, name string) string {
	return p.T("why.below", "Why below {{.name}}?", "name", name)
}

// whyAbove is who stands right above a row, nil for the first.
func whyAbove(t *models.Tournament, table *standings.Table, row *standings.Row) *models.Entrant {
	for i := 1; i < len(table.Rows); i++ {
		if table.Rows[i].Entrant == row.Entrant {
			if e := t.Entrant(table.Rows[i-1].Entrant); e != nil && e.Number > 0 && row.Number > 0 {
				return e
			}
		}
	}
	return nil
}

// whyOptions is everybody by number, for one of the two menus.
func (p WhyPage) whyOptions(chosen *models.Entrant) []Option {
	return append([]Option{{Text: p.T("why.choose_one", "Choose …"), Selected: chosen == nil}}, byNumber(p.Tour, chosen)...)
}
