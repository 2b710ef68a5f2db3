package print

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/format"
	"roundtable/templates"
)

// Minutes are the minutes of the draw: how it was made and can be repeated, who got which number, the
// envelopes of a restricted draw, signatures.
var Minutes = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "minutes", Name: "Minutes of the draw", Order: 60,
		Help: "Who drew which number, how the draw can be repeated, and lines to sign."},
	When:   Before,
	Refuse: needsRoundRobin,
	Draw:   drawMinutes,
})

// Sizes of the minutes in millimetres and points.
const (
	mnRow, mnRowMost = 5.5, 8.0
	mnHead           = 7.0
	mnPlace, mnNo    = 9.0, 14.0
	mnGap            = 6.0
	mnOneColumn      = 12 // entrants in one column
	mnType           = 10.5
	mnTerm           = 32.0 // of the terms before the facts
	mnLine           = 4.4  // of a line of facts
	mnSigns          = 34.0
	mnEnvHead        = 13.0
	mnEnvPoints      = 8.5
	mnEnvLine        = 3.8
)

// mnFact is one line of how the draw was made.
type mnFact struct{ term, text, command string }

// mnSheet is what all pages of the minutes share.
type mnSheet struct {
	draw       templates.DrawFacts
	facts      []mnFact
	envelopes  []mnEnvelope
	columns    int
	name, unit float64 // widths; unit 0: no column
}

// mnEnvelope is one step of a draw by envelopes.
type mnEnvelope struct{ unit, drew, numbers, taken string }

// mnPage is one page: entrants in columns, the facts above them on the first, the end on the last.
type mnPage struct {
	blocks     [][]*models.Entrant
	row        float64
	first, end bool
}

func drawMinutes(c *Context) []Page {
	s := &mnSheet{draw: templates.FactsOfDraw(c.Tour), columns: 1}
	s.facts, s.envelopes = c.mnFacts(s.draw), c.mnEnvelopes(s.draw)
	n := len(s.draw.List)
	if n > mnOneColumn {
		s.columns = 2
	}
	s.widths(c)
	room := c.room(c.Title(), "") - mnHead
	above, below := c.mnFactsHeight(s.facts), mnSigns+c.mnEnvelopesHeight(s.envelopes)
	most := fits(room-above, mnRow) * s.columns
	var pages []mnPage
	if last := fits(room-above-below, mnRow) * s.columns; n <= last && room-above-below >= mnRow {
		pages = append(pages, mnPage{blocks: s.blocks(0, n), row: room - above - below, first: true, end: true})
	} else {
		for i, part := range even(n, most) {
			taken := 0.0
			if i == 0 {
				taken = above
			}
			pages = append(pages, mnPage{blocks: s.blocks(part[0], part[1]), row: room - taken, first: i == 0})
		}
		pages = append(pages, mnPage{end: true})
	}
	out := make([]Page, len(pages))
	for i := range pages {
		if p := &pages[i]; len(p.blocks) > 0 {
			p.row = min(p.row/float64(len(p.blocks[0])), mnRowMost)
		}
		out[i] = Page{Body: minutesPage(c, s, &pages[i])}
	}
	return out
}

// widths shares out the width of a column of entrants.
func (s *mnSheet) widths(c *Context) {
	rest := (c.width()-float64(s.columns-1)*mnGap)/float64(s.columns) - mnPlace - mnNo
	if s.name = rest; c.hasUnits() {
		s.name = rest * .6
		s.unit = rest - s.name
	}
	s.name, s.unit = min(s.name, 110), min(s.unit, 70)
}

// blocks divides the entrants [from, to) of the list into columns.
func (s *mnSheet) blocks(from, to int) (blocks [][]*models.Entrant) {
	high := (to - from + s.columns - 1) / s.columns
	for ; from < to; from += high {
		blocks = append(blocks, s.draw.List[from:min(from+high, to)])
	}
	return blocks
}

// mnFacts say when and how the draw was made, and how anybody repeats it.
func (c *Context) mnFacts(f templates.DrawFacts) []mnFact {
	t := c.Tour
	at := t.Stage.DrawnAt.In(t.Location())
	facts := []mnFact{
		{term: c.T("before.sheet.at", "Drawn"), text: c.DateTime(at) + " (" + templates.OffsetText(at) + ")"},
		{term: c.T("before.sheet.how", "How"), text: c.mnHow(f)},
	}
	if t.Stage.DrawCode != "" && f.Agrees {
		how := c.T("before.sheet.repeat.how", "The code with the entry list in this order gives these numbers on any machine:")
		if t.Stage.Protect {
			how = c.T("before.sheet.repeat.clubs", "The code with this entry list and its clubs gives these numbers on any machine; list.txt has on each line a name, a tab, the club:")
		}
		facts = append(facts,
			mnFact{term: c.T("before.sheet.code", "Code"), text: t.Stage.DrawCode},
			mnFact{term: c.T("before.sheet.repeat", "To repeat it"), text: how, command: templates.DrawCommand(t)})
	} else if t.Stage.DrawCode != "" {
		facts = append(facts, mnFact{term: c.T("before.sheet.code", "Code"), text: c.T("before.sheet.changed", "{{.code}} (the entry list has changed since the draw)", "code", t.Stage.DrawCode)})
	}
	if t.Stage.Protect {
		facts = append(facts, mnFact{term: c.T("before.sheet.mates", "Club-mates"), text: c.mnMates(f)})
	}
	return facts
}

func (c *Context) mnHow(f templates.DrawFacts) string {
	switch {
	case c.Tour.Stage.Protect && f.Agrees:
		name, _ := c.Meta("format-method", f.Protected.Method.Meta)
		return c.T("before.sheet.how.protected", "At random, club-mates kept apart: {{.method}}", "method", name)
	case c.Tour.Stage.DrawMethod == "random":
		return c.T("before.sheet.how.random", "At random, by the program")
	case c.Tour.Stage.DrawMethod == "typed":
		return c.T("before.sheet.how.typed", "Lots drawn by hand")
	default:
		return c.T("before.sheet.how.given", "In the order of the entry list")
	}
}

// mnMates says when club-mates meet.
func (c *Context) mnMates(f templates.DrawFacts) string {
	late := f.Late()
	switch {
	case len(f.Mates) == 0:
		return c.T("before.sheet.mates.none", "No two entrants are of one club.")
	case len(late) == 0:
		return c.T("before.sheet.mates.apart", "None meet in the last three rounds; the latest meeting is in round {{.n}}.", "n", f.Mates[len(f.Mates)-1].Last)
	}
	var pairs []string
	for _, m := range late {
		pairs = append(pairs, c.mnPair(f, m))
	}
	return c.T("before.sheet.mates.late", "Cannot be kept apart in the last three rounds: {{.pairs}}.", "pairs", c.List(pairs))
}

func (c *Context) mnPair(f templates.DrawFacts, m format.Mates) string {
	return c.T("before.sheet.pair", "{{.a}} – {{.b}} (round {{.n}})", "a", f.List[m.A].Name, "b", f.List[m.B].Name, "n", m.Last)
}

// mnEnvelopes are the steps of a draw by envelopes, none where it was another or does not agree with
// the numbers as they are.
func (c *Context) mnEnvelopes(f templates.DrawFacts) (steps []mnEnvelope) {
	if !f.Agrees {
		return nil
	}
	for _, e := range f.Protected.Envelopes {
		step := mnEnvelope{unit: e.Unit, numbers: numberList(e.Numbers)}
		if e.Unit == "" {
			step.unit = c.T("before.sheet.others", "All others")
			step.drew = c.T("before.sheet.left", "what is left")
		} else {
			step.drew = c.T("before.sheet.drew", "{{.group}} (of {{.offered}})", "group", e.Group, "offered", strings.Join(e.Offered, " "))
		}
		var taken []string
		for i, entrant := range e.Entrants {
			taken = append(taken, f.List[entrant].Name+" "+itoa(e.Taken[i]))
		}
		step.taken = strings.Join(taken, " · ")
		steps = append(steps, step)
	}
	return steps
}

func numberList(numbers []int) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = itoa(n)
	}
	return strings.Join(texts, " ")
}

func (c *Context) mnFactsHeight(facts []mnFact) float64 {
	height := 3.0
	for _, f := range facts {
		height += mnLine * float64(lines(f.text, 10, c.width()-mnTerm))
		if f.command != "" {
			height += mnLine
		}
	}
	return height
}

// mnEnvelopesHeight follows the widths of .mn-env in print_sheet.css: 20, 18, 22 and 40 % of the page.
func (c *Context) mnEnvelopesHeight(steps []mnEnvelope) float64 {
	if len(steps) == 0 {
		return 0
	}
	height := mnEnvHead
	for _, s := range steps {
		high := 1
		for text, share := range map[string]float64{s.unit: .2, s.drew: .18, s.numbers: .22, s.taken: .4} {
			high = max(high, lines(text, mnEnvPoints, c.width()*share-2.2))
		}
		height += mnEnvLine*float64(high) + .8
	}
	return height
}
