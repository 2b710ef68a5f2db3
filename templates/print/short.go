package print

import (
	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/standings"
	"roundtable/templates"
)

// ShortTable is the table of places without its workings, in large type.
var ShortTable = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "short", Name: "Short table", Order: 49,
		Help: "Place, name and points in large type, after any round."},
	Papers:  forWalls,
	When:    After,
	Follows: true,
	Takes:   []Choice{ChooseAfter},
	Refuse:  needsDraw,
	Draw:    drawShortTable,
})

const shortOneBlock = 28 // entrants in one column

func drawShortTable(c *Context) []Page {
	rows := c.placed(c.Tour.Standings(c.After))
	people := make([]*models.Entrant, len(rows))
	for i := range rows {
		people[i] = c.Tour.Entrant(rows[i].Entrant)
	}
	l := &list{
		title: c.Title(), part: c.standingsState(), n: len(rows), row: 7.5, most: 12, points: 15,
		notes: []string{c.T("sheet.short.note", "2= is a shared place. Tie-breaks: see the full table.")},
	}
	if c.After > 0 {
		l.title = c.T("sheet.short.after", "Short table after round {{.n}}", "n", c.After)
	}
	if len(rows) > shortOneBlock {
		l.blocks, l.points, l.row, l.most = 2, 12, 6.5, 9
	}
	place := column{head: c.T("sheet.place", "Place"), width: 16, class: "c b", cell: func(i int, _ float64) templ.Component { return plainText(c.place(&rows[i])) }}
	name := column{head: c.T("sheet.name", "Name"), share: 3, class: "l", named: true, cell: func(i int, width float64) templ.Component {
		return whoIs(people[i], c.FitWhole(withoutUnit(people[i], l.blocks == 1 && c.hasUnits()), width-2.6-numberRoom*l.points*mmPerPoint, l.points), gone(people[i]))
	}}
	points := column{head: c.T("sheet.points", "Points"), width: 18, class: "c b", cell: func(i int, _ float64) templ.Component {
		if rows[i].Place == 0 {
			return plainText("–")
		}
		return plainText(rows[i].Points.String())
	}}
	l.columns = []column{place, name}
	if l.blocks < 2 {
		l.columns = append(l.columns, c.unitColumns(people, 12, 2)...)
	}
	l.columns = append(l.columns, points)
	return c.listPages(l)
}

// placed are the rows of a table of places, those without a place behind them.
func (c *Context) placed(table standings.Table) []standings.Row {
	rows := append([]standings.Row(nil), table.Rows...)
	for _, e := range templates.UnrankedOf(c.Tour) {
		rows = append(rows, standings.Row{Entrant: e.ID, Number: e.Number, SeparatedBy: -1})
	}
	return rows
}

// Worksheet is where the places are worked out by pen: a box for the points and for each tie-break.
var Worksheet = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "worksheet", Name: "Worksheet for the places", Order: 45,
		Help: "A box for everybody’s points, each tie-break and the place, to work the table out by pen."},
	When:   During,
	Refuse: needsDraw,
	Draw:   drawWorksheet,
})

func drawWorksheet(c *Context) []Page {
	people := c.people()
	table := c.Tour.Standings(0)
	columns := []column{c.numberColumn(people), {head: c.T("sheet.name", "Name"), share: 1, class: "l", named: true, cell: func(i int, width float64) templ.Component {
		return nameIs(c.Fit(people[i], width-2.6, 10), gone(people[i]))
	}}}
	if c.Tour.Started() {
		columns = append(columns, column{head: c.T("sheet.so_far", "Points so far"), width: 15, class: "c", cell: func(i int, _ float64) templ.Component {
			if row := table.Row(people[i].ID); row != nil {
				return plainText(row.Points.String())
			}
			return plainText("–")
		}})
	}
	columns = append(columns, column{head: c.T("sheet.points", "Points"), width: 16, class: "pen"})
	for _, x := range table.Columns {
		columns = append(columns, column{head: c.columnHead(x), width: 14, class: "pen"})
	}
	columns = append(columns, column{head: c.T("sheet.place", "Place"), width: 14, class: "pen"})
	return c.listPages(&list{n: len(people), row: 7, most: 10, points: 10, columns: columns, notes: c.legend(table), class: "narrow"})
}
