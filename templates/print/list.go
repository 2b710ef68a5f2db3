package print

import (
	"math"

	"github.com/a-h/templ"

	"roundtable/models"
)

// column is a column of a list: its head, how wide it is, and what stands in a row of it.
type column struct {
	head  string
	width float64 // in millimetres; a head that needs more gets it
	share float64 // of what the other columns leave; width is the least then
	class string  // of its cells
	named bool    // it says whose row it is
	cell  func(i int, width float64) templ.Component
}

// list is a table of lines that flows over pages: the heads of its columns are on each of them, and so
// is the heading that its rows stand under.
type list struct {
	title, part string
	columns     []column
	n           int                // rows
	row, most   float64            // the least and the largest height of a row
	points      float64            // size of type
	blocks      int                // side by side on a page; 0 is one
	heading     func(i int) string // above row i, "" where it goes on as before
	notes       []string           // small print below the last row
	end         templ.Component    // below that
	endHeight   float64
	class       string
}

// Sizes of lists in millimetres.
const (
	listHead, listGap = 10.0, 6.0
	listHeading       = 8.0
)

// listPart is one table: rows [from, to), and the heading that goes on from the table before.
type listPart struct {
	from, to int
	under    string
}

// listPage is a page of a list.
type listPage struct {
	*list
	blocks []listPart
	row    float64
	first  bool
	last   bool
}

// listPages lays a list out.
func (c *Context) listPages(l *list) []Page {
	l.blocks = max(l.blocks, 1)
	l.share(c.width())
	if l.row == 0 {
		l.row = 6.5
	}
	l.most = max(l.most, l.row)
	full := c.room(l.title, l.part+" 00") - listHead
	end := c.notes(l.notes...) + l.endHeight
	var pages []*listPage
	if l.heading != nil {
		pages = l.headed(full)
	} else {
		pages = l.plain(full, end)
	}
	if last := pages[len(pages)-1]; last.height() > full-end+.01 {
		pages = append(pages, &listPage{list: l})
	}
	pages[len(pages)-1].last = true
	out := make([]Page, len(pages))
	for i, p := range pages {
		out[i] = Page{Title: l.title, Part: l.part, Body: listBody(c, p)}
	}
	return out
}

// share gives every column its width.
func (l *list) share(page float64) {
	rest, shares := (page-float64(l.blocks-1)*listGap)/float64(l.blocks), 0.0
	for i := range l.columns {
		col := &l.columns[i]
		col.width = math.Ceil(max(col.width, columnWidth(col.head, 9)))
		shares += col.share
		if col.share == 0 {
			rest -= col.width
		}
	}
	for i := range l.columns {
		if col := &l.columns[i]; col.share > 0 {
			col.width = max(math.Floor(rest*col.share/shares), 8)
		}
	}
}

// plain divides rows evenly; the last page has room for what stands below.
func (l *list) plain(full, end float64) (pages []*listPage) {
	if l.n == 0 {
		return []*listPage{{list: l, first: true}}
	}
	parts := l.parts(fits(full, l.row)*l.blocks, int((full-end)/l.row)*l.blocks)
	row, last := l.most, 0.0
	for _, part := range parts {
		last = float64((part[1] - part[0] + l.blocks - 1) / l.blocks)
		row = min(row, full/last)
	}
	if last*l.row <= full-end { // what stands below needs its room
		row = min(row, (full-end)/last)
	}
	for i, part := range parts {
		p := &listPage{list: l, row: row, first: i == 0}
		high := (part[1] - part[0] + l.blocks - 1) / l.blocks
		for from := part[0]; from < part[1]; from += high {
			p.blocks = append(p.blocks, listPart{from: from, to: min(from+high, part[1])})
		}
		pages = append(pages, p)
	}
	return pages
}

// parts divides the rows into pages of at most most rows, the last of at most last; where that is too
// few, what stands below gets a page of its own.
func (l *list) parts(most, last int) [][2]int {
	parts := even(l.n, most)
	if end := parts[len(parts)-1]; last >= most/4 && end[1]-end[0] > last {
		parts = append(even(l.n-last, most), [2]int{l.n - last, l.n})
	}
	return parts
}

// headed puts rows under their headings: a heading never ends a block, and goes on at the head of the next one.
// What a third of a block holds is not parted.
func (l *list) headed(full float64) (pages []*listPage) {
	for i, part := range l.headedParts(full) {
		if i%l.blocks == 0 {
			pages = append(pages, &listPage{list: l, row: l.row, first: i == 0})
		}
		p := pages[len(pages)-1]
		p.blocks = append(p.blocks, part)
	}
	if len(pages) == 0 {
		pages = append(pages, &listPage{list: l, first: true})
	}
	return pages
}

func (l *list) headedParts(full float64) (parts []listPart) {
	under, left := "", 0.0
	for i := range l.n {
		heading := l.heading(i)
		need := l.row
		if heading != "" {
			need = l.group(i)
			if need > full/3 {
				need = min(need, listHeading+2*l.row) // never with one row of several
			}
			under = heading
		}
		if need > left {
			part := listPart{from: i}
			left = full
			if heading == "" {
				part.under = under
				left -= listHeading
			}
			parts = append(parts, part)
		}
		parts[len(parts)-1].to = i + 1
		left -= l.row
		if heading != "" {
			left -= listHeading
		}
	}
	return parts
}

// group is the height of a heading and all rows under it, the first of which is row i.
func (l *list) group(i int) float64 {
	high := listHeading + l.row
	for i++; i < l.n && l.heading(i) == ""; i++ {
		high += l.row
	}
	return high
}

// height is what the rows of a page take.
func (p *listPage) height() float64 {
	high := 0.0
	for _, b := range p.blocks {
		rows := float64(b.to-b.from) * p.row
		if p.heading != nil {
			if b.under != "" {
				rows += listHeading
			}
			for i := b.from; i < b.to; i++ {
				if p.heading(i) != "" {
					rows += listHeading
				}
			}
		}
		high = max(high, rows)
	}
	return high
}

func (l *list) tableClass() string {
	class := "lines ls " + pointsClass(l.points)
	if l.class != "" {
		class += " " + l.class
	}
	return class
}

// typed is a cell of plain text, cut where it does not fit; lang is that of a name or a unit.
func (c *Context) typed(text string, points float64, named bool) func(width float64) templ.Component {
	return func(width float64) templ.Component {
		f := Fitted{Text: text}
		if f.width(points) > width-2.2 {
			f.cut(width-2.2, points)
		}
		if named {
			return namedText(f.Text, c.langOf(text))
		}
		return plainText(f.Text)
	}
}

// people are entrants in the order that was chosen.
func (c *Context) people() []*models.Entrant {
	list := make([]*models.Entrant, 0, len(c.Tour.Entrants))
	for i := range c.Tour.Entrants {
		list = append(list, &c.Tour.Entrants[i])
	}
	order := c.Options.Sort
	if order == "" {
		order = c.Sheet.Sort
	}
	compare := c.Sorter()
	switch order {
	case SortName:
		sortPeople(list, func(a, b *models.Entrant) int { return compare(a.Name, b.Name) })
	case SortUnit:
		sortPeople(list, func(a, b *models.Entrant) int {
			if (a.Unit == "") != (b.Unit == "") {
				return map[bool]int{true: 1, false: -1}[a.Unit == ""]
			}
			return compare(a.Unit, b.Unit)
		})
	}
	return list
}
