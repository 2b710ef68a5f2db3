package print

import (
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

func itoa(n int) string { return strconv.Itoa(n) }

// facts are the line under the title: game, format, form of the match, time, venue, date.
func (c *Context) facts() string {
	t := c.Tour
	list := []string{t.GameInfo.Names.In(c.Tag), c.format(), c.form(), templates.TimeShort(c.piece(), t.Stage.TimeControl), t.Venue, c.Day(t.Date)}
	var said []string
	for _, fact := range list {
		if fact != "" {
			said = append(said, exchange.Isolate(fact))
		}
	}
	return strings.Join(said, " · ")
}

func (c *Context) format() string {
	switch n := c.Tour.Stage.Cycles; n {
	case 1:
		return c.T("sheet.single", "Single round robin")
	case 2:
		return c.T("sheet.double", "Double round robin")
	default:
		return c.T("sheet.cycles", "Round robin of {{.n}} cycles", "n", n)
	}
}

// form says how a match is played.
func (c *Context) form() string {
	form := c.Tour.Stage.MatchForm
	preset, ok := scoring.PresetOf(form)
	if ok && preset.Form == form && !preset.Choose {
		name, _ := c.Meta(scoring.Presets.Kind, preset.Meta)
		return name
	}
	if ok && preset.Choose {
		return c.T("sheet.best_of", "Best of {{.n}}", "n", form.Games)
	}
	return c.N("sheet.games", form.Games, "{{.n}} game", "{{.n}} games")
}

// side is the game's own name of the side that moves first (0) or second (1) in the first game.
func (c *Context) side(seat int) string {
	if seat == 0 {
		return c.Tour.GameInfo.First.In(c.Tag)
	}
	return c.Tour.GameInfo.Second.In(c.Tag)
}

// several reports whether the sides change within a match.
func (c *Context) several() bool { return c.Tour.Stage.MatchForm.Games > 1 }

// points are the points of a decided match for each seat.
func (c *Context) points(m *models.Match) [2]pairing.Points {
	system, ok := scoring.Systems.Get(c.Tour.Stage.System)
	if !ok {
		system = scoring.MatchPoints
	}
	return system.Points(m.Verdict)
}

// firstNote explains the mark of the first mover.
func (c *Context) firstNote() string {
	if c.several() {
		return c.T("sheet.first_note.games", "▸ moves first in game 1, the other side in game 2.")
	}
	return c.T("sheet.first_note", "▸ moves first.")
}

// table is a table by its number, in the words of a column head.
func (c *Context) table(n int) string { return c.T("sheet.table", "Table {{.n}}", "n", n) }

// sentences puts sentences one after the other; Chinese has no blank between them.
func (c *Context) sentences(list ...string) string {
	if strings.HasPrefix(c.Tag, "zh") {
		return strings.Join(list, "")
	}
	return strings.Join(list, " ")
}
