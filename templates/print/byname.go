package print

import (
	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// ByName says of everybody by name at which table he sits: who looks for one name is not lost in the
// list of tables.
var ByName = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "byname", Name: "Pairings by name", Order: 21,
		Help: "Everybody by name, with table and side: for a crowd that looks for its own names."},
	Papers: forWalls,
	When:   During,
	Takes:  []Choice{ChooseRound},
	Refuse: needsDraw,
	Draw:   drawByName,
})

const byNameType = 11.0

func drawByName(c *Context) []Page {
	round := c.Tour.Round(c.Round)
	seats := templates.ByName(c.piece(), c.Tour, round)
	l := &list{
		title: c.T("sheet.byname.title", "Round {{.n}}: who sits where", "n", round.No), part: c.start(round.No),
		n: len(seats), row: 6.5, most: 9, points: byNameType, blocks: 2, notes: []string{c.sidesNote()},
	}
	if len(seats) <= 24 {
		l.blocks, l.points = 1, 13
	}
	number := column{head: c.T("sheet.number", "No."), width: 11, class: "c", cell: func(i int, _ float64) templ.Component {
		return plainText(itoa(c.number(seats[i].Match, seats[i].Seat)))
	}}
	name := column{head: c.T("sheet.name", "Name"), share: 1, class: "l", named: true, cell: func(i int, width float64) templ.Component {
		e := c.entrant(seats[i].Match, seats[i].Seat)
		return nameIs(c.FitWhole(e, width-2.6, l.points), c.away(seats[i].Match, seats[i].Seat))
	}}
	table := column{head: c.T("sheet.table_word", "Table"), width: 14, class: "c b", cell: func(i int, _ float64) templ.Component {
		return plainText(c.seatTable(seats[i].Match))
	}}
	side := column{head: c.T("sheet.side", "Side"), width: 15, class: "c small", cell: func(i int, _ float64) templ.Component {
		if seats[i].Match.Bye() {
			return plainText("")
		}
		return plainText(c.side(seats[i].Seat))
	}}
	l.columns = []column{name, number, table, side}
	return c.listPages(l)
}

// seatTable is the table of a match, or why there is none.
func (c *Context) seatTable(m *models.Match) string {
	switch {
	case m.Bye():
		return c.T("sheet.bye", "Bye")
	case c.playState(m) != "" && m.Table == 0, m.Cancelled:
		return "–"
	default:
		return itoa(m.Table)
	}
}
