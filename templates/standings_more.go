package templates

import (
	"slices"

	"roundtable/models"
	"roundtable/pairing/standings"
)

// lines are the rows of the page: all of them, or those of one category.
func (p StandingsPage) lines(most int) (rows []*standings.Row) {
	for i := range p.Table.Rows {
		r := &p.Table.Rows[i]
		if e := p.Tour.Entrant(r.Entrant); p.Cat != nil && (e == nil || !p.Cat.Holds(e)) {
			continue
		}
		if most == 0 || len(rows) < most {
			rows = append(rows, r)
		}
	}
	return rows
}

// apart is what a narrow screen says under each name: the values that separate the row from those next
// to it, other than the one criterion that is shown there as a column.
func (p StandingsPage) apart(rows []*standings.Row, phone int) []string {
	texts := make([]string, len(rows))
	between := make([]int, len(rows)+1) // what parts row i from the one above
	between[0], between[len(rows)] = standings.ByPoints, standings.ByPoints
	for i := 1; i < len(rows); i++ {
		if between[i] = rows[i].SeparatedBy; p.Cat != nil { // others stand between
			between[i] = p.Table.Between(rows[i-1].Entrant, rows[i].Entrant)
		}
	}
	for i, r := range rows {
		for _, by := range slices.Compact([]int{between[i], between[i+1]}) {
			if by < 0 || by == phone || r.Values[by].None {
				continue
			}
			if texts[i] != "" {
				texts[i] += " · "
			}
			texts[i] += columnHead(p.Page, p.Table.Columns[by]) + " " + r.Values[by].Text()
		}
	}
	return texts
}

// placesIn are the places in the category by entrant number, nil where the page shows everybody.
func (p StandingsPage) placesIn() map[int]string {
	if p.Cat == nil {
		return nil
	}
	places := map[int]string{}
	for _, c := range CategoryPlaces(p.Tour, &p.Table, *p.Cat) {
		places[c.Row.Number] = c.text()
	}
	return places
}

// playedClass leaves the column out on a phone where the place of all takes its room, and where everybody has
// played as many as everybody else: the line above the table says how many.
func playedClass(p StandingsPage) string {
	rows := p.Table.Rows
	if p.Cat != nil || !slices.ContainsFunc(rows, func(r standings.Row) bool { return r.Played != rows[0].Played }) {
		return "num wd"
	}
	return "num"
}

// moved is how many places somebody went up (below 0: down) since the round before; 0 too where there
// is nothing to compare with.
func (p StandingsPage) moved(r *standings.Row) int {
	if p.Before == nil || p.Cat != nil {
		return 0
	}
	before := p.Before.Row(r.Entrant)
	if before == nil {
		return 0
	}
	return before.Place - r.Place
}

// movedText is the same for those who listen.
func movedText(p Page, by int) string {
	if by > 0 {
		return p.N("reader.moved.up", by, "up {{.n}} place", "up {{.n}} places")
	}
	return p.N("reader.moved.down", -by, "down {{.n}} place", "down {{.n}} places")
}

// movedMark is the same for eyes: "▲2".
func movedMark(by int) string {
	if by > 0 {
		return "▲" + itoa(by)
	}
	return "▼" + itoa(-by)
}

// RoundBefore is the round that a table is compared with: the one before the given round, or before the
// newest that was begun (0); nil if there is none.
func RoundBefore(t *models.Tournament, after int) *models.Round {
	var newest, before *models.Round
	for i := range t.Rounds {
		if r := &t.Rounds[i]; (after == 0 || r.No <= after) && pubBegun(r) {
			newest, before = r, newest
		}
	}
	if newest == nil {
		return nil
	}
	return before
}

// catLinks are the tables of the categories: everybody first.
func catLinks(p StandingsPage) []Step {
	base := p.StandingsOf()
	if p.After > 0 {
		base = With(base, "after", itoa(p.After))
	}
	steps := []Step{{Text: p.T("reader.cat.everybody_short", "All"), Href: base, Current: p.Cat == nil}}
	for i := range p.Tour.Prizes {
		c := &p.Tour.Prizes[i]
		steps = append(steps, Step{Text: c.Name, Href: With(base, "cat", c.Name), Current: p.Cat != nil && p.Cat.Name == c.Name})
	}
	return steps
}
