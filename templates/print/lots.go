package print

import (
	"slices"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// LotSlips are the numbers to cut out, fold and draw from a hat.
var LotSlips = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "lots", Name: "Lot slips", Order: 3,
		Help: "The numbers from 1 to the last, to cut out, fold and draw."},
	When:   Before,
	Bleed:  true,
	Refuse: needsEntrants,
	Draw:   drawLotSlips,
})

const lotsPerPage = 32 // four across, eight down

func drawLotSlips(c *Context) (pages []Page) {
	for _, part := range chunks(len(c.Tour.Entrants), lotsPerPage) {
		pages = append(pages, Page{Body: lotsPage(c, part[0]+1, part[1])})
	}
	return pages
}

// chunks divides n things into parts of size, the last one smaller.
func chunks(n, size int) (out [][2]int) {
	for from := 0; from < n; from += size {
		out = append(out, [2]int{from, min(from+size, n)})
	}
	return out
}

// DrawSheet is what everybody signs at the draw: who drew which number, blank for the pen or as drawn,
// with the code that repeats the draw.
var DrawSheet = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "drawing", Name: "Draw sheet", Order: 4,
		Help: "Everybody’s number with a line to sign: blank for lots drawn by hand, or as drawn, with the code."},
	When:   Before,
	Refuse: needsEntrants,
	Draw:   drawDrawSheet,
})

func drawDrawSheet(c *Context) []Page {
	people := templates.EntryList(c.Tour)
	place := column{head: c.T("before.sheet.place", "List"), width: 11, class: "c", cell: func(i int, _ float64) templ.Component {
		return plainText(itoa(people[i].Pos))
	}}
	drawn := column{head: c.T("sheet.drawn", "Number drawn"), width: 24, class: "c b", cell: func(i int, _ float64) templ.Component {
		return lotBox(people[i])
	}}
	sign := column{head: c.T("sheet.signature", "Signed"), width: colSign + 4, class: "l"}
	columns := slices.Concat([]column{place, c.nameColumn(people, startType, 3)}, c.unitColumns(people, 10, 2), []column{drawn, sign})
	return c.listPages(&list{
		part: c.count(len(people)), n: len(people), row: 7.5, most: 10, points: startType, columns: columns, class: "ruled",
		notes: c.drawNotes(), end: drawSigns(c), endHeight: 30,
	})
}

// drawNotes say how the numbers were drawn, or how they are to be.
func (c *Context) drawNotes() []string {
	if !c.numbered() {
		return []string{c.T("sheet.drawing.by_hand", "Everybody draws a slip, the number is written down at once, and both sign.")}
	}
	facts := templates.FactsOfDraw(c.Tour)
	notes := []string{c.mnHow(facts)}
	if code := c.Tour.Stage.DrawCode; code != "" {
		notes[0] = c.T("sheet.drawing.code", "{{.how}}. Code: {{.code}}", "how", notes[0], "code", code)
		if facts.Agrees {
			notes = append(notes, c.T("sheet.drawing.repeat", "The same numbers again: {{.command}}", "command", templates.DrawCommand(c.Tour)))
		}
	}
	return notes
}

// drawnText is the number of an entrant, "" before the draw.
func drawnText(e *models.Entrant) string {
	if e.Number == 0 {
		return ""
	}
	return itoa(e.Number)
}
