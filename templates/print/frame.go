package print

import (
	"io/fs"
	"strings"
	"sync"

	"roundtable/static"
	"roundtable/templates"
)

// View is a sheet inside its page in the browser: the sheet in its own language, the bar above it in
// the reader's. Bare leaves the bar out and shows the first page only, for the small picture in the
// menu. Auto opens the print dialog at once.
type View struct {
	templates.Page
	Sheet   *Context
	Pages   []Page
	Choices []templates.SheetChoice
	Bare    bool
	Auto    bool
	Alone   bool   // a file that needs nothing beside itself, for Chromium: with its style, without bar and script
	PDF     string // where the sheet is as a PDF file, empty: nowhere
}

// NewView draws the sheet for a page.
func NewView(page templates.Page, c *Context, choices []templates.SheetChoice) View {
	page.Title = c.Title()
	v := View{Page: page, Sheet: c, Pages: c.Pages(), Choices: choices}
	if c.Paper.Booklet {
		v.Pages = c.leaves(v.Pages)
	}
	return v
}

// FileTitle is the name of the sheet as a file: of which event, and which sheet.
func (v View) FileTitle() string {
	title := v.Title
	if len(v.Pages) > 0 {
		title = v.Pages[0].heading(v.Sheet)
	}
	return v.Sheet.Tour.Title() + " - " + title
}

// bar reports whether the sheet is in a page with a bar above it.
func (v View) bar() bool { return !v.Bare && !v.Alone }

// sheetStyles are the style sheets of a sheet, in order.
var sheetStyles = []string{"tokens.css", "form.css", "print_bar.css", "print_sheet.css", "print_more.css", "print_book.css", "print_papers.css", "print_size.css"}

// style is all of them as one element, for a file that stands alone. They are files of the program, so there
// is nothing in them to escape.
var style = sync.OnceValue(func() string {
	var b strings.Builder
	for _, name := range sheetStyles {
		text, err := fs.ReadFile(static.FS, "css/"+name)
		if err != nil {
			panic(err) // a broken build
		}
		b.Write(text)
		b.WriteByte('\n')
	}
	return "<style>" + b.String() + "</style>"
})

// shown are the pages that the browser gets.
func (v View) shown() []Page {
	if v.Bare && len(v.Pages) > 1 {
		return v.Pages[:1]
	}
	return v.Pages
}

// in is the sheet that a page belongs to.
func (p Page) in(c *Context) *Context {
	if p.of != nil {
		return p.of
	}
	return c
}

func (p Page) heading(c *Context) string {
	if p.Title == "" {
		return c.Title()
	}
	return p.Title
}

// The type of the frame in points, and its heights in millimetres, as in print_sheet.css.
const (
	titlePoints, secondPoints, partPoints = 17, 9, 10
	eventPoints, factPoints, notePoints   = 11, 8.5, 8

	titleHeight, eventHeight, factHeight = 8.5, 5, 4
	headRest, footHeight, noteHeight     = 4.5, 9, 3.6
)

// head says how the head of a page is set.
type head struct {
	eventBelow bool // the event's name has a line of its own
	height     float64
}

// head measures the head of the page with the longest title and part that the sheet will have.
func (c *Context) head(title, part string) head {
	h := head{height: titleHeight + headRest}
	taken := mm(title, titlePoints) + mm(c.Second(), secondPoints) + mm(part, partPoints) + 14
	if mm(c.Tour.Title(), eventPoints)*1.06 > c.width()-taken {
		h.eventBelow = true
		h.height += eventHeight * float64(lines(c.Tour.Title(), eventPoints, c.width()/1.06))
	}
	h.height += factHeight * float64(lines(c.facts(), factPoints, c.width()))
	h.height += c.changedHeight()
	return h
}

// room is the height of the body of a page in millimetres.
func (c *Context) room(title, part string) float64 {
	return c.height() - c.head(title, part).height - footHeight
}

// notes is the height of lines of small print under a table.
func (c *Context) notes(texts ...string) float64 {
	height := 0.0
	for _, text := range texts {
		if text != "" {
			height += noteHeight * float64(lines(text, notePoints, c.width()))
		}
	}
	if height > 0 {
		height += 1.5 // the gap above
	}
	return height
}
