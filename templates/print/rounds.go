package print

import (
	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// RoundResults is every round that has begun, one after the other; all of them while none has.
var RoundResults = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "rounds", Name: "Round by round", Order: 51,
		Help: "The results of all rounds, one after the other, close together."},
	When:    After,
	Follows: true,
	Refuse:  needsDraw,
	Draw:    drawRoundResults,
})

// Sizes of the results of all rounds in millimetres and points. From rrSingle matches on there are two blocks
// on a page.
const (
	rrSingle            = 150
	rrTable, rrResult   = 14.0, 28.0
	rrTableTwo, rrScore = 10.0, 20.0
	rrType, rrTypeTwo   = 10.0, 9.0
	rrRow               = 4.5
)

func drawRoundResults(c *Context) []Page {
	matches := c.begunMatches()
	l := &list{n: len(matches), row: rrRow, points: rrType, blocks: 1, notes: c.signNotes()}
	table, result := rrTable, rrResult
	if len(matches) >= rrSingle {
		l.points, l.blocks, table, result = rrTypeTwo, 2, rrTableTwo, rrScore
	}
	l.heading = func(i int) string {
		if i > 0 && matches[i-1].Round == matches[i].Round {
			return ""
		}
		text := c.T("public.round", "Round {{.n}}", "n", matches[i].Round)
		if at := c.start(matches[i].Round); at != "" {
			text += " · " + at
		}
		return text
	}
	l.columns = []column{
		{head: c.T("sheet.table_word", "Table"), width: table, class: "c b", cell: func(i int, _ float64) templ.Component {
			if m := matches[i]; !m.Bye() {
				return plainText(itoa(m.Table))
			}
			return word(c.bye(matches[i]))
		}},
		c.rrSide(matches, 0, l.points),
		{head: c.T("sheet.result", "Result"), width: result, class: "c score", cell: func(i int, width float64) templ.Component {
			if text := c.playState(matches[i]); text != "" {
				return word(c.cutTo(text, width-2, l.points*.75))
			}
			return plainText(bulletinScore(matches[i]))
		}},
		c.rrSide(matches, 1, l.points),
	}
	return c.listPages(l)
}

// rrSide is the column of one side; the winner is set in bold.
func (c *Context) rrSide(matches []*models.Match, no int, points float64) column {
	return column{head: c.side(no), share: 1, class: "l", named: no == 0, cell: func(i int, width float64) templ.Component {
		m := matches[i]
		if no >= len(m.Seats) {
			return plainText("")
		}
		room := (width-2.6)/boldness - numberRoom*points*mmPerPoint
		who := whoIs(c.entrant(m, no), c.Fit(c.entrant(m, no), room, points), c.away(m, no))
		if bulletinScore(m) != "" && templates.Shown(m) && m.Verdict.Out[no].Score() == pairing.Point {
			return strong(who)
		}
		return who
	}}
}

// begunMatches are the matches of the rounds with a result, of all rounds where there is none.
func (c *Context) begunMatches() (list []*models.Match) {
	decided, _ := c.progress()
	for i := range c.Tour.Rounds {
		r := &c.Tour.Rounds[i]
		if decided > 0 && !roundBegun(r) {
			continue
		}
		for j := range r.Matches {
			list = append(list, &r.Matches[j])
		}
	}
	return list
}
