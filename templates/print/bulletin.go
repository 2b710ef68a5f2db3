package print

import (
	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// Bulletin is a round for the board in the hall, in type that is read from a distance: results as far
// as they are known, boxes for the others, byes at the end.
var Bulletin = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "bulletin", Name: "Round bulletin", Order: 22,
		Help: "A round with its results in large type, for the board in the hall."},
	Papers:  forWalls,
	When:    During,
	Follows: true,
	Takes:   []Choice{ChooseRound},
	Refuse:  needsDraw,
	Draw:    drawBulletin,
})

const (
	bulletinType = 21.0
	bulletinRow  = 11.5
)

func drawBulletin(c *Context) []Page {
	round := c.Tour.Round(c.Round)
	decided, all := round.Progress()
	part := c.T("sheet.bulletin.all", "all results")
	if decided < all {
		part = c.T("sheet.bulletin.some", "{{.n}} of {{.all}} results", "n", decided, "all", all)
	}
	seat := func(no int) column {
		return column{head: c.side(no), share: 1, class: "l", named: no == 0, cell: func(i int, width float64) templ.Component {
			m := &round.Matches[i]
			if no >= len(m.Seats) {
				return plainText("")
			}
			room := width - 2.6 - numberRoom*bulletinType*mmPerPoint
			f := c.Fit(c.entrant(m, no), room, bulletinType)
			if f.Cut { // in two lines before it is cut
				f = c.FitWhole(c.entrant(m, no), room, bulletinType)
			}
			return whoIs(c.entrant(m, no), f, c.away(m, no))
		}}
	}
	table := column{head: c.T("sheet.table_word", "Table"), width: 17, class: "c b", cell: func(i int, _ float64) templ.Component {
		if m := &round.Matches[i]; !m.Bye() {
			return plainText(itoa(m.Table))
		}
		return word(c.T("sheet.bye", "Bye"))
	}}
	result := column{head: c.T("sheet.result", "Result"), width: 32, class: "c score", cell: func(i int, width float64) templ.Component {
		m := &round.Matches[i]
		if text := c.playState(m); text != "" {
			return word(c.cutTo(text, width-2, 11))
		}
		return plainText(bulletinScore(m))
	}}
	return c.listPages(&list{
		title: c.T("sheet.bulletin.title", "Round {{.n}}: bulletin", "n", round.No), part: part,
		n: len(round.Matches), row: bulletinRow, most: 14, points: bulletinType,
		columns: []column{table, seat(0), result, seat(1)}, notes: c.bulletinNotes(round),
	})
}

// bulletinScore is the result with how a level match was decided.
func bulletinScore(m *models.Match) string {
	if m.Bye() || m.Verdict.State != scoring.Decided {
		return ""
	}
	text := m.Verdict.Text()
	switch m.Verdict.By {
	case scoring.ByPlayoff:
		text += "⁺"
	case scoring.ByLots:
		text += "*"
	}
	return text
}

// bulletinNotes explain the signs, and say when the round after this one begins.
func (c *Context) bulletinNotes(round *models.Round) []string {
	notes := c.signNotes()
	if c.Tour.Round(round.No+1) != nil {
		if at := templates.StartOf(c.Lang, c.Tour, round.No+1); at != "" {
			notes = append(notes, c.T("sheet.bulletin.next", "Round {{.n}} begins: {{.at}}", "n", round.No+1, "at", at))
		}
	}
	return notes
}

// signNotes explain the signs behind a result.
func (c *Context) signNotes() (notes []string) {
	switch c.Tour.Stage.MatchForm.Level {
	case scoring.LevelPlayoff:
		notes = append(notes, c.T("sheet.cross.playoff", "⁺ play-off. * lots."))
	case scoring.LevelLots:
		notes = append(notes, c.T("sheet.cross.lots", "* lots."))
	}
	return notes
}
