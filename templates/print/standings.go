package print

import (
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
	"roundtable/templates"
)

// Standings is the table of places.
var Standings = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "standings", Name: "Standings", Order: 50,
		Help: "Places with points and every tie-break, after any round."},
	Papers:  forWalls,
	When:    After,
	Follows: true,
	Takes:   []Choice{ChooseAfter},
	Refuse:  needsDraw,
	Draw:    drawStandings,
})

// Sizes of the standings in millimetres.
const (
	stHead, stRow, stRowMost    = 10.0, 6.5, 9.0
	stPlace, stPlayed, stPoints = 13.0, 11.0, 14.0
	stNameLeast, stUnitLeast    = 46.0, 18.0
	stType, sumType             = 11.0, 7.0
	stLeast                     = 14.0 // of a criterion: "1234½ ▴"
)

// standingsSheet is what all pages of the standings share.
type standingsSheet struct {
	table           standings.Table
	name, unit, row float64 // unit 0: no column
	criteria        []float64
	notes           []string
	footnotes       map[pairing.ID]string // the sign of the decision that placed somebody
}

func drawStandings(c *Context) []Page {
	s := &standingsSheet{table: c.Tour.Standings(c.After)}
	var decided []string
	s.footnotes, decided = c.decisions(s.table)
	s.notes = append(c.legend(s.table), decided...)
	s.widths(c)
	title := c.standingsTitle()
	full := c.room(title, "") - stHead
	room := full - c.notes(s.notes...)
	most := fits(room, stRow)
	if most < 5 { // so much small print that it gets a page of its own
		most = fits(full, stRow)
	}
	rows := s.table.Rows
	for _, e := range templates.UnrankedOf(c.Tour) {
		rows = append(rows, standings.Row{Entrant: e.ID, Number: e.Number})
	}
	parts := even(len(rows), most)
	s.row = min(max(room, full/2)/float64(len(rows)/len(parts)+1), stRowMost)
	var pages []Page
	for i, part := range parts {
		notes := s.notes
		if i < len(parts)-1 || c.notes(s.notes...) > full-float64(part[1]-part[0])*s.row {
			notes = nil
		}
		pages = append(pages, Page{Title: title, Part: c.standingsState(), Body: standingsTable(c, s, rows[part[0]:part[1]], notes)})
		if notes == nil && i == len(parts)-1 {
			pages = append(pages, Page{Title: title, Part: c.standingsState(), Body: smallPrint(s.notes)})
		}
	}
	return pages
}

// widths shares out the width of the page: criteria get what their heads need, names the rest.
func (s *standingsSheet) widths(c *Context) {
	rest := c.width() - stPlace - stPlayed - stPoints
	for _, column := range s.table.Columns {
		width := max(columnWidth(c.columnHead(column), sumType), stLeast)
		s.criteria = append(s.criteria, width)
		rest -= width
	}
	s.name = max(min(rest, 75), 30)
	if c.hasUnits() && rest-stNameLeast >= stUnitLeast {
		s.name = max(stNameLeast, rest*.62)
		s.unit = rest - s.name
	}
}

func (c *Context) hasUnits() bool {
	for _, e := range c.Tour.Entrants {
		if e.Unit != "" {
			return true
		}
	}
	return false
}

// standingsTitle says after which round.
func (c *Context) standingsTitle() string {
	if c.After > 0 {
		return c.T("sheet.standings.after", "Standings after round {{.n}}", "n", c.After)
	}
	return c.Title()
}

// standingsState says whether the places are final. They never are while a result is missing, unless
// the organiser has ended the event.
func (c *Context) standingsState() string {
	switch {
	case c.Tour.Final() && (c.After == 0 || c.After == len(c.Tour.Rounds)):
		return c.T("sheet.final", "final")
	case c.After == 0:
		decided, all := 0, 0
		for i := range c.Tour.Rounds {
			d, a := c.Tour.Rounds[i].Progress()
			decided, all = decided+d, all+a
		}
		return c.T("sheet.provisional.of", "provisional: {{.n}} of {{.all}} matches", "n", decided, "all", all)
	default:
		return c.T("sheet.provisional", "provisional")
	}
}

// legend says what the places rest on.
func (c *Context) legend(table standings.Table) []string {
	names := []string{c.pointsName()}
	for _, column := range table.Columns {
		name, _ := c.Meta(tiebreak.Criteria.Kind, column.Criterion.Meta)
		names = append(names, name)
	}
	list := []string{c.T("sheet.order", "Order: {{.list}}.", "list", strings.Join(names, " → "))}
	for _, column := range table.Columns {
		name, help := c.Meta(tiebreak.Criteria.Kind, column.Criterion.Meta)
		if head := c.columnHead(column); head != name {
			name = c.T("sheet.legend_short", "{{.name}} ({{.head}})", "name", name, "head", head)
		}
		if help != "" {
			list = append(list, c.T("sheet.legend", "{{.name}}: {{.help}}", "name", name, "help", help))
		}
	}
	return append(list, c.separates(table))
}

// separates explains the marks, and names the version of the rules where there are any tie-breaks.
func (c *Context) separates(table standings.Table) string {
	marks := c.T("why.sheet.marks", "▴ separates from the row above; in a row without it the points do. 2= is a shared place.")
	if len(table.Columns) == 0 {
		return marks
	}
	return marks + c.T("why.sheet.rules", " Tie-breaks as in FIDE C.07, {{.version}}.", "version", string(c.rulesVersion()))
}

// rulesVersion is the text of FIDE C.07 that the tie-breaks of the event follow, by the month it came into force.
func (c *Context) rulesVersion() tiebreak.Version {
	event := c.Tour.Input().Rules.Event
	if event.Version == "" {
		event.Version = tiebreak.Version(c.Tour.Stage.RuleVersion)
	}
	return event.Rules()
}

// pointsName names the points with what a match is worth.
func (c *Context) pointsName() string {
	system, ok := scoring.Systems.Get(c.Tour.Stage.System)
	if !ok {
		system = scoring.MatchPoints
	}
	name, _ := c.Meta(scoring.Systems.Kind, system.Meta)
	return c.T("sheet.points.system", "points ({{.system}})", "system", name)
}

// footSigns are the signs of footnotes; more decisions than that are counted.
var footSigns = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}

// decisions are the footnotes about shared places that were settled.
func (c *Context) decisions(table standings.Table) (map[pairing.ID]string, []string) {
	signs := map[pairing.ID]string{}
	var notes []string
	seen := map[*standings.Decision]string{}
	for i := range table.Rows {
		r := &table.Rows[i]
		if r.Decision == nil {
			continue
		}
		if seen[r.Decision] == "" {
			sign := "(" + itoa(len(seen)+1) + ")"
			if len(seen) < len(footSigns) {
				sign = footSigns[len(seen)]
			}
			seen[r.Decision] = sign
			notes = append(notes, sign+" "+c.decision(r.Decision))
		}
		signs[r.Entrant] = seen[r.Decision]
	}
	return signs, notes
}

// decision is how a shared place was settled, in words.
func (c *Context) decision(d *standings.Decision) string {
	var names []string
	for _, id := range d.Order {
		if e := c.Tour.Entrant(id); e != nil {
			names = append(names, "("+itoa(e.Number)+") "+exchange.Isolate(e.Name))
		}
	}
	list := strings.Join(names, " – ")
	switch {
	case d.Kind == tiebreak.ByLots && d.Code != "":
		return c.T("sheet.settled.code", "Lots drawn with code {{.code}}: {{.list}}.", "code", d.Code, "list", list)
	case d.Kind == tiebreak.ByLots:
		return c.T("sheet.settled.lots", "Lots drawn: {{.list}}.", "list", list)
	case d.Kind == tiebreak.ByPlayoff:
		return c.T("sheet.settled.playoff", "Play-off: {{.list}}.", "list", list)
	default:
		return c.T("sheet.settled.arbiter", "Decided by the arbiter: {{.list}}.", "list", list)
	}
}

// gone reports whether an entrant has left the event.
func gone(e *models.Entrant) bool { return e.Withdrawn() != nil }
