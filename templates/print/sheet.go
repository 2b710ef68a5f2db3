// Package print draws the sheets that hang on the wall and lie on the tables. A sheet is one file
// that registers itself; it lays its pages out here, on the server, in millimetres, so that the
// preview and the paper are the same and nothing is cut. Sheets are in one ink: nothing depends on
// a background, which browsers leave out.
package print

import (
	"time"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/templates/i18n"
)

// Sheet is one kind of sheet. Name and Help of its Meta are what the menu shows.
type Sheet struct {
	pairing.Meta
	When      When
	Landscape bool
	Bleed     bool     // uses the paper to its edges: no margins, no head, no foot
	Follows   bool     // it shows the results so far: it is dated, and it gets old with each of them
	Many      bool     // it is made of other sheets
	Staff     bool     // it needs the members of the event
	Log       bool     // it needs the corrections in the log
	Sort      string   // the order of its people where it can be chosen, before anybody chose
	Takes     []Choice // what the organiser can choose, besides paper and language
	Papers    []*Paper // what it can be printed on; nil: the ordinary papers

	// Crowded reports whether the sheet needs the room that a larger paper has: small is the sheet laid
	// out as on ordinary paper, large with that room. Where it does not, and on sheets without it, larger
	// paper means larger type.
	Crowded func(small, large *Context) bool

	// Refuse says why the sheet cannot be printed yet, an error for people, nil when it can.
	Refuse func(t *models.Tournament) error
	// Draw lays the pages out. It is only called when Refuse has nothing to say.
	Draw func(c *Context) []Page
}

// Sheets holds every sheet, in the order of the menu.
var Sheets = pairing.Registry[*Sheet]{Kind: "sheet"}

// When says in which part of an event a sheet is wanted: the groups of the menu.
type When int

// The groups.
const (
	Before When = iota
	During
	After
)

// Page is one page of a sheet. The frame puts title, facts and foot around the body, unless the
// sheet bleeds.
type Page struct {
	Title string // empty: the sheet's name
	Part  string // which part of a sheet of several pages: "rounds 1–20"
	Cover bool   // of a book: without head and foot
	Body  templ.Component

	of *Context // the sheet it belongs to, where a sheet is made of others
}

// Context is what a sheet is drawn from: an event, a language, a paper.
type Context struct {
	*i18n.Lang // of the sheet, whatever language the page around it is in
	Options
	Sheet   *Sheet
	Tour    *models.Tournament
	Paper   *Paper
	Printed time.Time    // in the event's own zone
	Before  models.Print // when it was printed last, and what changed since; the zero value: never
	Around  Around

	shorts map[string]int // how many entrants share a short form of their names
	laid   *Paper         // see lay
	covers []int          // rounds that its pages are about, where that is not the one chosen
}

// Around is what sheets know beside the event. All of it may be missing.
type Around struct {
	Site    string                // where phones find the public pages, "http://192.168.1.5:8080/t/saturday"
	Members []models.Member       // who has a role in the event
	Log     []models.JournalEntry // the entries of the log that Corrects, the newest first
	MoreLog bool                  // there are older ones
}

// NewContext prepares the drawing of a sheet. Now is any time; it is shown in the event's zone.
func NewContext(s *Sheet, t *models.Tournament, l *i18n.Lang, paper *Paper, o Options, now time.Time) *Context {
	c := &Context{
		Lang: l, Options: o, Sheet: s, Tour: t, Paper: paper, Printed: now.In(t.Location()),
		shorts: make(map[string]int, len(t.Entrants)),
	}
	for i := range t.Entrants {
		c.shorts[exchange.Short(t.Entrants[i].Name)]++
	}
	return c
}

// Pages draws the sheet.
func (c *Context) Pages() []Page { return c.Sheet.Draw(c) }

// Title is the name of the sheet in its language.
func (c *Context) Title() string {
	name, _ := c.Meta(Sheets.Kind, c.Sheet.Meta)
	return name
}

// Second is the English name of the sheet beside a title in another language, for mixed clubs.
func (c *Context) Second() string {
	if c.Title() == c.Sheet.Name {
		return ""
	}
	return c.Sheet.Name
}

// ErrNotDrawn is why most sheets cannot be printed before the draw.
var ErrNotDrawn = &models.Error{
	Kind: models.Conflict, Key: "error.sheet.not_drawn",
	Text: "There is no schedule yet. Draw the numbers first, then this sheet can be printed.",
}

// ErrNobody is why a sheet about people cannot be printed while there are none.
var ErrNobody = &models.Error{
	Kind: models.Conflict, Key: "error.sheet.nobody",
	Text: "There is nobody on the list yet. Enter the players first, then this sheet can be printed.",
}

// ErrRobinOnly is why the sheets of a schedule cannot be printed where the rounds are taken as they were played.
var ErrRobinOnly = &models.Error{
	Kind: models.Conflict, Key: "error.sheet.robin_only",
	Text: "This sheet is about the schedule of a round robin. Print the pairings of a round, or the standings.",
}

// needsEntrants refuses a sheet about people while there are none; it does not need the draw.
func needsEntrants(t *models.Tournament) error {
	if len(t.Entrants) == 0 {
		return ErrNobody
	}
	return nil
}

// needsRoundRobin refuses an event without a schedule, and one of another format.
func needsRoundRobin(t *models.Tournament) error {
	if err := needsDraw(t); err != nil {
		return err
	}
	return roundRobinOnly(t)
}

// roundRobinOnly refuses an event of another format.
func roundRobinOnly(t *models.Tournament) error {
	if !t.RoundRobin() {
		return ErrRobinOnly
	}
	return nil
}

// needsDraw refuses a sheet before the draw.
func needsDraw(t *models.Tournament) error {
	if !t.Drawn() || len(t.Rounds) == 0 {
		return ErrNotDrawn
	}
	return nil
}
