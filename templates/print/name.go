package print

import (
	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// Fitted is a name made to fit: the text that is printed, and how.
type Fitted struct {
	Text   string
	Unit   string // tells two entrants of one name apart, smaller
	Size   string // class of the size: "", "f86", "f74", "f62"
	Spread bool   // two Han characters set as wide as three
	Lang   string
	Cut    bool // even the smallest type was too wide
	Wrap   bool // two lines of the smallest type, parted between words
	Second string
}

// sizes are the steps of making a name smaller.
var sizes = []struct {
	scale float64
	class string
}{{1, ""}, {.86, "f86"}, {.74, "f74"}, {.62, "f62"}}

// numberRoom is the width of a number in brackets before a name, in ems.
const numberRoom = 2.35

const unitScale = .8 // of a unit after a name, and of a second name

// try is a text and the step of its size.
type try struct {
	text string
	size int
}

// Fit makes an entrant's name fit into a width in millimetres, in type of so many points: as it is,
// smaller, "Surname G.", smaller still. A Latin name is never broken inside a word.
func (c *Context) Fit(e *models.Entrant, width, points float64) Fitted {
	short := c.short(e)
	return c.fit(e, width, points, []try{{e.Name, 0}, {e.Name, 1}, {short, 0}, {short, 1}, {short, 2}, {short, 3}})
}

// FitWhole is Fit for the sheets that say who everybody is: the whole name, smaller or in two lines of
// small type, before it is shortened.
func (c *Context) FitWhole(e *models.Entrant, width, points float64) Fitted {
	f := c.fit(e, width, points, []try{{e.Name, 0}, {e.Name, 1}, {e.Name, 2}})
	if f.Cut && twoLines(e.Name, width, points*sizes[3].scale) {
		f = Fitted{Text: e.Name, Unit: e.SameNameUnit, Lang: c.langOf(e.Name), Size: sizes[3].class, Wrap: true}
	} else if f.Cut {
		f = c.fit(e, width, points, []try{{e.Name, 3}, {c.short(e), 2}, {c.short(e), 3}})
	}
	if e.Name2 != "" && mm(e.Name2, points*unitScale) <= width {
		f.Second = e.Name2
	}
	return f
}

// twoLines reports whether a text fits into two lines, parted at a blank.
func twoLines(text string, width, points float64) bool {
	for i, r := range text {
		if r == ' ' && mm(text[:i], points) <= width && mm(text[i+1:], points) <= width {
			return true
		}
	}
	return false
}

// short is the short form of a name, where it still says who is meant.
func (c *Context) short(e *models.Entrant) string {
	short := exchange.Short(e.Name)
	if c.shorts[short] > 1 {
		return e.Name
	}
	return short
}

func (c *Context) fit(e *models.Entrant, width, points float64, tries []try) Fitted {
	f := Fitted{Text: e.Name, Unit: e.SameNameUnit, Spread: exchange.Spread(e.Name), Lang: c.langOf(e.Name)}
	for _, try := range tries {
		if f.Text = try.text; f.width(points)*sizes[try.size].scale <= width {
			f.Size = sizes[try.size].class
			return f
		}
	}
	f.cut(width, points*sizes[3].scale)
	f.Size = sizes[3].class
	return f
}

// FitTwo is Fit with the second name, in another script, where it fits into the same width.
func (c *Context) FitTwo(e *models.Entrant, width, points float64) Fitted {
	f := c.Fit(e, width, points)
	if e.Name2 != "" && mm(e.Name2, points*unitScale) <= width {
		f.Second = e.Name2
	}
	return f
}

// width is the width of the name in millimetres at full size.
func (f *Fitted) width(points float64) float64 {
	w := mm(f.Text, points)
	if f.Spread {
		w = 3 * points * mmPerPoint
	}
	if f.Unit != "" {
		w += mm(" "+f.Unit, points*unitScale) + mm(" ", points)
	}
	return w
}

// cut leaves out the end of a name that no sheet has room for; the standings have it whole.
func (f *Fitted) cut(width, points float64) {
	f.Cut = true
	unit := []rune(f.Unit)
	for len(unit) > 0 && f.width(points) > width {
		unit = unit[:len(unit)-1]
		f.Unit = string(unit) + "…"
	}
	if len(unit) == 0 {
		f.Unit = ""
	}
	text := []rune(exchange.Typed(f.Text)) // a half of an isolate would not end
	f.Text = string(text)
	for len(text) > 1 && f.width(points) > width {
		text = text[:len(text)-1]
		f.Text = string(text) + "…"
	}
	f.Text = exchange.Isolate(f.Text)
}

// langOf is the language of a name: by its characters, else by the language of the sheet.
func (c *Context) langOf(name string) string {
	if tag := exchange.Script(name); tag != "" && tag != "zh" {
		return tag
	}
	return c.NameLang(name)
}

func nameClass(f Fitted) string {
	class := "nm"
	if f.Spread {
		class += " sp"
	}
	if f.Wrap {
		class += " wrap"
	}
	if f.Size != "" {
		class += " " + f.Size
	}
	return class
}

// bye names the bye of an entrant: in a Swiss by its kind.
func (c *Context) bye(m *models.Match) string {
	if c.Tour.RoundRobin() {
		return c.T("sheet.bye", "Bye")
	}
	return templates.ByeWord(templates.Page{L: c.Lang}, c.Tour, m)
}
