package print

import (
	"math"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/templates"
)

// CrossTable is the cross table: blank for the pen, where every cell has the round in which the two
// meet and who moves first, so that the wall chart is the schedule too; or with the results.
var CrossTable = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "cross", Name: "Cross table", Order: 40,
		Help: "Everybody against everybody: blank to fill in by pen, or with the results."},
	Papers:    forWalls,
	Crowded:   manyPages,
	When:      During,
	Landscape: true,
	Takes:     []Choice{ChooseFill, ChooseOrder},
	Refuse:    needsRoundRobin,
	Draw:      drawCross,
})

// Sizes of the cross table in millimetres.
const (
	ctHead, ctNo     = 9.0, 8.0
	ctCell, ctMost   = 9.0, 13.0 // the smallest and the largest cell for a pen
	ctFilled         = 7.4       // the smallest one with results, or to be pencilled in on one's lap
	ctRows           = 24        // more rows than that are not found from a distance, to write in them
	ctName, ctNarrow = 46.0, 33.0
	ctSum, ctThin    = 13.0, 9.0
	crossHead        = 6.5 // points
	crossHeadLarge   = 8.0 // on a sheet with the room of a large paper
)

// crossSheet is what all pages of a cross table share.
type crossSheet struct {
	entrants []*models.Entrant // in the order of rows and columns
	meets    map[[2]pairing.ID][]*models.Match
	table    standings.Table
	sums     []crossSum
	notes    []string

	height, name, sum float64 // sum: the width of all columns at the right
}

// crossSum is a column at the right: points, a criterion, the place.
type crossSum struct {
	title string
	width float64
	text  func(r *standings.Row) string
}

// crossTile is one page: rows and columns [from, to) of the whole.
type crossTile struct {
	*crossSheet
	rows, columns [2]int
	last          bool // has the sums
	cell          float64
}

func drawCross(c *Context) []Page {
	s := &crossSheet{table: c.Tour.Standings(0), meets: map[[2]pairing.ID][]*models.Match{}}
	for i := range c.Tour.Rounds {
		for j := range c.Tour.Rounds[i].Matches {
			if m := &c.Tour.Rounds[i].Matches[j]; len(m.Seats) == 2 {
				a, b := m.Seats[0].Entrant, m.Seats[1].Entrant
				s.meets[[2]pairing.ID{a, b}] = append(s.meets[[2]pairing.ID{a, b}], m)
				s.meets[[2]pairing.ID{b, a}] = append(s.meets[[2]pairing.ID{b, a}], m)
			}
		}
	}
	s.entrants = c.crossOrder(s.table)
	s.sums = c.crossSums(s.table)
	s.notes = c.crossNotes()
	return c.crossPages(s)
}

// crossOrder lists the entrants by number or by place. A number stays whoever's it is: by place the
// rows and the columns move, no number changes.
func (c *Context) crossOrder(table standings.Table) []*models.Entrant {
	var list []*models.Entrant
	if c.ByRank {
		for _, r := range table.Rows {
			list = append(list, c.Tour.Entrant(r.Entrant))
		}
		return append(list, templates.UnrankedOf(c.Tour)...)
	}
	for i := range c.Tour.Entrants {
		list = append(list, &c.Tour.Entrants[i])
	}
	return list
}

// crossSums are the columns at the right: points, the event's criteria, the place. On a blank table
// only criteria that are summed get a column, since the others have nothing to write down.
func (c *Context) crossSums(table standings.Table) []crossSum {
	sums := []crossSum{{title: c.T("sheet.points", "Points"), text: func(r *standings.Row) string { return r.Points.String() }}}
	for i, column := range table.Columns {
		if !c.Results && column.Criterion.Rank != nil {
			continue
		}
		sums = append(sums, crossSum{title: c.columnHead(column), text: func(r *standings.Row) string { return r.Values[i].Text() }})
	}
	return append(sums, crossSum{title: c.T("sheet.place", "Place"), text: c.place})
}

// place is a place as it is printed, "2=" where it is shared.
func (c *Context) place(r *standings.Row) string {
	if r.Place == 0 {
		return "–" // withdrawn, without a place
	}
	if r.Shared {
		return itoa(r.Place) + "="
	}
	return itoa(r.Place)
}

func (c *Context) crossNotes() []string {
	if !c.Results {
		return []string{c.T("sheet.cross.blank_note", "Small figure: the round. ▸ the player of the row moves first (in game 1).")}
	}
	note := c.T("sheet.cross.note", "Match points of the row's player. Underlined: forfeit. Small figure: round still to be played.")
	switch c.Tour.Stage.MatchForm.Level {
	case scoring.LevelPlayoff:
		note = c.sentences(note, c.T("sheet.cross.playoff", "⁺ play-off. * lots."))
	case scoring.LevelLots:
		note = c.sentences(note, c.T("sheet.cross.lots", "* lots."))
	}
	return []string{note}
}

// crossPages finds the sizes: one page where cells stay large enough for a pen, otherwise as few
// tiles as possible, each with the heads of its rows and columns.
func (c *Context) crossPages(s *crossSheet) []Page {
	n := len(s.entrants)
	smallest := ctCell
	if c.Results || c.Paper.Booklet {
		smallest = ctFilled
	}
	smallest += []float64{0, 0, 1, 2, 2}[min(c.Tour.Stage.Cycles, 4)]
	room := c.room(c.Title(), "") - ctHead - c.notes(s.notes...)
	for _, try := range [][2]float64{{ctName, ctSum}, {ctName, 11}, {40, 11}, {ctNarrow, 11}, {ctNarrow, ctThin}} {
		s.name = try[0]
		s.widen(c.crossHead(), try[1])
		if float64(n)*smallest <= c.crossRoom(s, true) {
			break
		}
	}
	if n <= c.crossRows(room, smallest) && float64(n)*smallest <= c.crossRoom(s, true) {
		s.height = min(room/float64(n), ctMost)
		tile := crossTile{crossSheet: s, rows: [2]int{0, n}, columns: [2]int{0, n}, last: true}
		tile.cell = min(c.crossRoom(s, true)/float64(n), s.height*1.4)
		return []Page{{Body: crossTable(c, tile)}}
	}
	return c.crossTiles(s, smallest)
}

// crossRows is how many rows a page has at most.
func (c *Context) crossRows(room, smallest float64) int {
	if c.Results {
		return fits(room, smallest)
	}
	return min(fits(room, smallest), ctRows)
}

func (c *Context) crossHead() float64 {
	if c.large() {
		return crossHeadLarge
	}
	return crossHead
}

// widen gives every column at the right what the words of its head need in type of so many points, and so
// much at least.
func (s *crossSheet) widen(points, least float64) {
	s.sum = 0
	for i := range s.sums {
		s.sums[i].width = math.Ceil(max(columnWidth(s.sums[i].title, points), least))
		s.sum += s.sums[i].width
	}
}

// crossRoom is the width for the cells of one page.
func (c *Context) crossRoom(s *crossSheet, last bool) float64 {
	room := c.width() - ctNo - s.name
	if last {
		room -= s.sum
	}
	return room
}

// crossTiles divides a big table. The last tile of each row of tiles has the sums.
func (c *Context) crossTiles(s *crossSheet, smallest float64) []Page {
	n := len(s.entrants)
	s.name = 40
	s.widen(c.crossHead(), 11)
	room := c.room(c.Title(), "000") - ctHead - c.notes(s.notes...)
	inner, outer := fits(c.crossRoom(s, false), smallest), fits(c.crossRoom(s, true), smallest)
	rows, columns := even(n, c.crossRows(room, smallest)), crossColumns(n, inner, outer)
	most := 0
	for _, r := range rows {
		most = max(most, r[1]-r[0])
	}
	s.height = min(room/float64(most), ctMost)
	var pages []Page
	for _, r := range rows {
		for i, col := range columns {
			part := c.T("sheet.cross.part", "Rows {{.from}}–{{.to}}, columns {{.left}}–{{.right}}",
				"from", r[0]+1, "to", r[1], "left", col[0]+1, "right", col[1])
			tile := crossTile{crossSheet: s, rows: r, columns: col, last: i == len(columns)-1}
			tile.cell = min(c.crossRoom(s, tile.last)/float64(col[1]-col[0]), s.height*1.4)
			pages = append(pages, Page{Part: part, Body: crossTable(c, tile)})
		}
	}
	return pages
}

// crossColumns divides n columns into tiles of at most inner, the last of at most outer.
func crossColumns(n, inner, outer int) [][2]int {
	if n <= outer {
		return [][2]int{{0, n}}
	}
	tiles := (n-outer+inner-1)/inner + 1
	last := min(outer, n/tiles)
	out := even(n-last, (n-last+tiles-2)/(tiles-1))
	return append(out, [2]int{n - last, n})
}

// crossCell is one meeting seen from the player of the row.
type crossCell struct {
	round   int
	first   bool // moves first in game 1
	text    string
	mark    string // how it was decided, after the text
	forfeit bool
	off     bool // shown and not counted
}

// cells are the meetings of two entrants, one for each cycle.
func (s *crossSheet) cells(c *Context, row, column *models.Entrant) []crossCell {
	var out []crossCell
	for _, m := range s.meets[[2]pairing.ID{row.ID, column.ID}] {
		seat := m.SeatOf(row.ID)
		cell := crossCell{round: m.Round, first: seat == 0}
		switch {
		case c.Results && !templates.Shown(m):
			cell.text, cell.off = "–", true
		case c.Results && m.Verdict.State == scoring.Decided:
			cell.off = m.Annulled
			cell.text = c.points(m)[seat].String()
			cell.forfeit = m.Verdict.By == scoring.ByForfeit
			switch m.Verdict.By {
			case scoring.ByPlayoff:
				cell.mark = "+"
			case scoring.ByLots:
				cell.mark = "*"
			}
		}
		out = append(out, cell)
	}
	return out
}

// spoken is the cell for those who listen.
func (x crossCell) spoken(c *Context) string {
	if x.first {
		return c.T("sheet.cross.first", "round {{.n}}, moves first", "n", x.round)
	}
	return c.T("sheet.cross.second", "round {{.n}}, moves second", "n", x.round)
}
