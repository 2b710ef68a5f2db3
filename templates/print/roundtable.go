package print

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// RoundTable is the whole schedule on the wall: rounds down, tables across. Up to six tables the
// cells have names; from seven on they have numbers, with the roster beside them or on a page before.
var RoundTable = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "roundtable", Name: "Round table", Order: 10,
		Help: "Who meets whom in every round, who moves first, who has a bye."},
	Papers: forWalls,
	Crowded: func(small, large *Context) bool {
		return manyPages(small, large) || !small.named() && large.named()
	},
	When:      Before,
	Landscape: true,
	Refuse:    needsRoundRobin,
	Draw:      drawRoundTable,
})

// Sizes of the round table in millimetres and points.
const (
	namesUpTo  = 6  // tables with names in their cells
	farUpTo    = 12 // the same on a large paper, where at most one in rtFew is in the smallest type
	rtFew      = 8
	rtWide     = 18.0 // columns of numbers from which on the type is larger
	roundWidth = 13.0
	rtHead     = 7.0
	numberRow  = 5.5
	rosterGap  = 4.0
	rosterName = 42.0
	rosterNo   = 9.0
	rtNumber   = 2.2 // ems of a number in brackets
	rtMark     = 2.8
)

// rtRow is a line of the round table: a round, or the name of a cycle above its rounds.
type rtRow struct {
	round *models.Round
	cycle int // more than 0: the line names a cycle
}

// rtGrid is one page of the round table.
type rtGrid struct {
	rows     []rtRow
	from, to int // tables [from, to), counted from 0
	bye      bool
	row      float64 // height of a row
	column   float64 // width of a table, of a bye
	byeWidth float64
	points   float64
	names    bool
	roster   []*models.Entrant // beside the grid
	notes    []string
	wide     bool // fills the width of the page
	plain    bool // columns too narrow for more than the number of the table
}

func drawRoundTable(c *Context) []Page {
	if c.named() {
		return c.roundsByName()
	}
	return c.roundsByNumber()
}

// named reports whether the cells have names.
func (c *Context) named() bool {
	tables := templates.TablesOf(c.Tour)
	return tables <= namesUpTo || c.large() && tables <= farUpTo && c.readable()
}

// readable reports whether the names are large enough in the cells: all but a few of them. A name that is
// not can be looked up in no roster, while numbers have one beside them.
func (c *Context) readable() bool {
	g, small := c.rtNames(), 0
	for i := range c.Tour.Entrants {
		if f := c.Fit(&c.Tour.Entrants[i], g.nameRoom(g.column, true), g.points); f.Size == sizes[3].class {
			small++
		}
	}
	return small*rtFew <= len(c.Tour.Entrants)
}

// rtNames is the grid with names, without its rows.
func (c *Context) rtNames() rtGrid {
	tables := templates.TablesOf(c.Tour)
	g := rtGrid{to: tables, bye: c.odd(), names: true, points: c.rtPoints(tables, c.odd())}
	columns := float64(tables)
	if g.bye {
		columns += .8 // a bye is one name
	}
	g.column = min((c.width()-roundWidth)/columns, 75)
	g.wide = g.column < 75
	g.byeWidth = g.column * .8
	return g
}

// rtPoints is the type of names by how many tables there are; with a bye there is one column more.
func (c *Context) rtPoints(tables int, bye bool) float64 {
	columns := tables
	if bye {
		columns++
	}
	if c.large() {
		return []float64{15, 15, 15, 15, 15, 15, 13, 13, 12, 11, 10.5, 10.5, 10, 9.5}[columns]
	}
	if columns > namesUpTo {
		return 10
	}
	return []float64{13, 13, 13, 13, 12, 11, 10.5}[tables]
}

// odd reports whether somebody has a bye in any round.
func (c *Context) odd() bool { return templates.HasByes(c.Tour) }

// roundsByName lays out the small field.
func (c *Context) roundsByName() []Page {
	g := c.rtNames()
	g.notes = append(append([]string{c.firstNote()}, c.playNotes()...), c.lookUp()...)
	room := c.room(c.Title(), c.cyclePart(1)) - rtHead - c.notes(g.notes...)
	var pages []Page
	for _, rows := range c.rtPages(fits(room, 2*g.points*mmPerPoint*1.15+.6)) {
		page := g
		page.rows = rows
		page.row = min(room/float64(len(rows)), 13)
		pages = append(pages, Page{Part: c.rtPart(rows), Body: rtTable(c, page)})
	}
	return pages
}

// rtPages divides the rounds into pages of at most most lines. A cycle is kept together where a page
// can hold it. Where several share a page, each is named above its rounds.
func (c *Context) rtPages(most int) [][]rtRow {
	var pages [][]rtRow
	for _, cycle := range c.cycles() {
		if len(cycle)+1 > most || c.Tour.Stage.Cycles == 1 {
			for _, part := range even(len(cycle), most) {
				pages = append(pages, cycle[part[0]:part[1]])
			}
			continue
		}
		if last := len(pages) - 1; last >= 0 && len(pages[last])+len(cycle)+1 <= most && pages[last][0].round == nil {
			pages[last] = append(append(pages[last], rtRow{cycle: cycle[0].round.Cycle}), cycle...)
		} else {
			pages = append(pages, append([]rtRow{{cycle: cycle[0].round.Cycle}}, cycle...))
		}
	}
	return pages
}

// cycles are the rounds of each cycle.
func (c *Context) cycles() [][]rtRow {
	var out [][]rtRow
	for i := range c.Tour.Rounds {
		r := &c.Tour.Rounds[i]
		if len(out) == 0 || c.Tour.Rounds[i-1].Cycle != r.Cycle {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], rtRow{round: r})
	}
	return out
}

// rtPart says which rounds a page has, where there is more than one page.
func (c *Context) rtPart(rows []rtRow) string {
	first, last := rows[0].round, rows[len(rows)-1].round
	named := first == nil
	if named {
		first = rows[1].round
	}
	if first.No == 1 && last.No == len(c.Tour.Rounds) {
		return ""
	}
	part := c.T("sheet.rounds", "Rounds {{.from}}–{{.to}}", "from", first.No, "to", last.No)
	if c.Tour.Stage.Cycles > 1 && !named {
		part = c.cyclePart(first.Cycle) + " · " + part
	}
	return part
}

func (c *Context) cyclePart(n int) string { return c.T("sheet.cycle", "Cycle {{.n}}", "n", n) }

// roundsByNumber lays out the big field: the roster beside the grid where both fit, otherwise on
// pages before it, and the tables in blocks so that no column is cut.
func (c *Context) roundsByNumber() []Page {
	n := len(c.Tour.Entrants)
	tables := templates.TablesOf(c.Tour)
	g := rtGrid{bye: c.odd(), points: 10, notes: append(append([]string{c.T("sheet.bold_note", "Bold: moves first (in game 1).")}, c.playNotes()...), c.lookUp()...)}
	widest := 13.5
	if n >= 100 {
		widest, g.points = 15, 9
	}
	g.byeWidth = widest
	columns := tables
	if g.bye {
		columns++
	}
	room := c.room(c.Title(), "000") - rtHead - c.notes(g.notes...)
	beside := c.width() - roundWidth - rosterNo - rosterName - rosterGap
	if float64(columns)*widest <= beside && float64(n)*numberRow <= room+rtHead {
		return c.rtBeside(g, room, beside/float64(columns))
	}
	pages := c.rosterPages()
	g.column = widest
	blocks := even(columns, fits(c.width()-roundWidth, widest))
	for _, rows := range c.rtPages(fits(room, numberRow)) {
		for i, block := range blocks {
			page := g
			page.rows, page.from, page.to = rows, block[0], min(block[1], tables)
			page.bye = g.bye && i == len(blocks)-1
			page.column = min((c.width()-roundWidth)/float64(block[1]-block[0]), 22)
			page.byeWidth = page.column
			page.row = min(room/float64(len(rows)), 8)
			page.wide, page.plain = page.column < 22, c.plain(g, page.column)
			part := c.rtPart(rows)
			if len(blocks) > 1 {
				if part != "" {
					part += " · "
				}
				part += c.T("sheet.tables", "Tables {{.from}}–{{.to}}", "from", page.from+1, "to", page.to)
			}
			pages = append(pages, Page{Part: part, Body: rtTable(c, page)})
		}
	}
	return pages
}

// rtBeside has the roster at the left of every page.
func (c *Context) rtBeside(g rtGrid, room, column float64) []Page {
	if c.large() && column >= rtWide {
		g.points = 13
	}
	g.to, g.column, g.byeWidth, g.wide = templates.TablesOf(c.Tour), column, column, true
	g.plain = c.plain(g, column)
	for i := range c.Tour.Entrants {
		g.roster = append(g.roster, &c.Tour.Entrants[i])
	}
	var pages []Page
	for _, rows := range c.rtPages(fits(room, numberRow)) {
		page := g
		page.rows = rows
		page.row = min(room/float64(max(len(rows), len(g.roster)-1)), 8)
		pages = append(pages, Page{Part: c.rtPart(rows), Body: rtTable(c, page)})
	}
	return pages
}

// plain reports whether the heads of the columns have room for a number only.
func (c *Context) plain(g rtGrid, column float64) bool {
	return mm(c.table(templates.TablesOf(c.Tour)), g.points)*boldness > column-1.5
}

// rosterPages list numbers and names in columns, before the pages with numbers only.
func (c *Context) rosterPages() []Page {
	const columns, gap = 4, 6.0
	room, width := c.room(c.Title(), "000"), (c.width()-(columns-1)*gap)/columns-rosterNo
	perColumn := fits(room, 6)
	var pages []Page
	for _, part := range even(len(c.Tour.Entrants), columns*perColumn) {
		list := c.Tour.Entrants[part[0]:part[1]]
		var blocks [][]*models.Entrant
		high := (len(list) + columns - 1) / columns
		for i := range list {
			if i%high == 0 {
				blocks = append(blocks, nil)
			}
			blocks[len(blocks)-1] = append(blocks[len(blocks)-1], &list[i])
		}
		title := c.T("sheet.roster", "Players {{.from}}–{{.to}}", "from", list[0].Number, "to", list[len(list)-1].Number)
		pages = append(pages, Page{Part: title, Body: rosterColumns(c, blocks, min(room/float64(high), 7), width)})
	}
	return pages
}

// nameRoom is the width for a name in a cell: without the mark, the number and the edges.
func (g rtGrid) nameRoom(column float64, mark bool) float64 {
	room := column - 1.6 - rtNumber*g.points*mmPerPoint
	if mark {
		room -= rtMark
	}
	return room
}
