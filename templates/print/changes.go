package print

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// changedMost is how many changes stand on a sheet; the rest is counted.
const changedMost = 6

// The box of changes: the size of its type in points, and what it takes beside its lines in millimetres.
const (
	changedPoints = 8.5
	changedLine   = 3.8
	changedEdge   = 3.0
)

// piece is the page that words of the web pages need, in the language of the sheet.
func (c *Context) piece() templates.Page { return templates.Page{L: c.Lang} }

// follows reports whether the sheet shows results, and so is right for one moment only.
func (c *Context) follows() bool { return c.Sheet.Follows || c.Results }

// changedText says what the paper printed before does not know, "" for nothing.
func (c *Context) changedText() string {
	n := len(c.Before.Changes)
	if n == 0 || c.follows() || c.Sheet.Bleed {
		return ""
	}
	var said []string
	for i, e := range c.Before.Changes {
		if i == changedMost {
			said = append(said, c.N("sheet.changed.more", n-changedMost, "and {{.n}} more", "and {{.n}} more"))
			break
		}
		said = append(said, templates.SayEntry(c.piece(), e))
	}
	at := templates.PrintTime(c.piece(), c.Tour, c.Before)
	return c.T("sheet.changed", "Changed since the print of {{.at}}: {{.what}}", "at", at, "what", strings.Join(said, " · "))
}

// changedHeight is the room of the box on every page, so that all pages have the same.
func (c *Context) changedHeight() float64 {
	text := c.changedText()
	if text == "" {
		return 0
	}
	return changedEdge + changedLine*float64(lines(text, changedPoints, c.width()-4))
}

// printedText is when the sheet is printed; of one with results, the state that it shows.
func (c *Context) printedText() string {
	at := c.ISODate(c.Printed) + " " + c.Time(c.Printed)
	if c.follows() {
		return c.T("sheet.state", "State of {{.at}}", "at", at)
	}
	return c.T("sheet.printed", "Printed {{.at}}", "at", at)
}

// playState says what is special about when or whether a match is played, "" for nothing.
func (c *Context) playState(m *models.Match) string { return templates.PlayState(c.piece(), m) }

// playSign is the sign of the same in a cell without room for words.
func (c *Context) playSign(m *models.Match) string {
	switch {
	case c.playState(m) == "":
		return ""
	case m.Cancelled || m.Annulled:
		return "×"
	default:
		return "→"
	}
}

// playNotes explains the signs that a round table has.
func (c *Context) playNotes() (notes []string) {
	later, off := false, false
	for i := range c.Tour.Rounds {
		for j := range c.Tour.Rounds[i].Matches {
			switch c.playSign(&c.Tour.Rounds[i].Matches[j]) {
			case "→":
				later = true
			case "×":
				off = true
			}
		}
	}
	if later {
		notes = append(notes, c.T("sheet.later_note", "→ played at another time than its round."))
	}
	if off {
		notes = append(notes, c.T("sheet.off_note", "× cancelled or not counted."))
	}
	return notes
}

// away reports whether an entrant takes no part in the round of a match.
func (c *Context) away(m *models.Match, seat int) bool {
	e := c.Tour.Entrant(m.Seats[seat].Entrant)
	return e != nil && e.AwayIn(m.Round) && m.Verdict.Out[seat] != pairing.Win
}

// tableOf finds the match at a table, nil for an empty one.
func tableOf(r *models.Round, no int) *models.Match {
	for i := range r.Matches {
		if m := &r.Matches[i]; m.Table == no && !m.Bye() {
			return m
		}
	}
	return nil
}

// byesOf are the byes of a round: more than one after somebody came late.
func byesOf(r *models.Round) (list []*models.Match) {
	for i := range r.Matches {
		if r.Matches[i].Bye() {
			list = append(list, &r.Matches[i])
		}
	}
	return list
}
