package print

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// book is a sheet made of other sheets: their pages one after the other, each with its own head and on
// its own paper, with a list of what is in it.
type book struct {
	c        *Context
	front    int // pages before the first part: cover and contents
	pages    []Page
	contents []chapter
}

// chapter is a part of a book: its title and the page it begins on.
type chapter struct {
	title string
	page  int
}

// add puts pages in under a title.
func (b *book) add(title string, pages []Page) {
	if len(pages) == 0 {
		return
	}
	b.contents = append(b.contents, chapter{title, b.front + len(b.pages) + 1})
	b.pages = append(b.pages, pages...)
}

// sheet adds another sheet, where it can be drawn; with changes what is chosen for it.
func (b *book) sheet(s *Sheet, with func(o *Options)) {
	if s.Refuse(b.c.Tour) != nil {
		return
	}
	sub := b.c.as(s)
	sub.Options.Sort = ""
	if with != nil {
		with(&sub.Options)
	}
	b.add(sub.Title(), sub.bound())
}

// as is the same event on another sheet.
func (c *Context) as(s *Sheet) *Context {
	sub := *c
	sub.Sheet, sub.laid = s, nil
	sub.Before.Changes = nil
	return &sub
}

// bound are the pages of a sheet as pages of a book.
func (c *Context) bound() []Page {
	pages := c.Sheet.Draw(c)
	for i := range pages {
		if pages[i].of == nil {
			pages[i].of = c
		}
	}
	return pages
}

// list is the contents as lines of text.
func (b *book) list() (lines []para) {
	for _, x := range b.contents {
		lines = append(lines, para{kind: paraContent, text: x.title, more: itoa(x.page)})
	}
	return lines
}

// PowerPack is everything that finishes the event by pen: one press when the lights flicker.
var PowerPack = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "power", Name: "Power-cut pack", Order: 46,
		Help: "One press prints what finishes the event by pen: schedule, cross table so far, slips of all open matches, worksheet, rules."},
	When:    During,
	Many:    true,
	Follows: true,
	Refuse:  needsRoundRobin,
	Draw:    drawPowerPack,
})

// packSlips is how many slips a pack has at most: all of 63 players who all meet once, 250 pages.
const packSlips = 2000

func drawPowerPack(c *Context) []Page {
	for front := 1; ; front++ { // the first pages name the pages of the others, and may be more than one
		b := &book{c: c, front: front}
		slips := b.packParts()
		pages := c.textPages(c.Title(), "", append(c.packSteps(slips), b.list()...))
		if len(pages) <= front {
			return append(pages, b.pages...)
		}
	}
}

// packParts adds the parts of the pack and reports the last round that has slips.
func (b *book) packParts() (last int) {
	c := b.c
	started := c.Tour.Started()
	b.sheet(RoundTable, nil)
	b.sheet(CrossTable, func(o *Options) { o.Results, o.ByRank = started, false })
	if started {
		b.sheet(Standings, func(o *Options) { o.After = 0 })
	}
	b.sheet(Worksheet, nil)
	slips := c.as(Slips)
	if open := slips.openMatches(packSlips); len(open) > 0 {
		last = open[len(open)-1].Round
		slips.covers = roundsOf(open)
		pages := slips.slipPages(open)
		for i := range pages {
			pages[i].of = slips
		}
		b.add(c.T("sheet.power.slips", "Slips, rounds {{.from}}–{{.to}}", "from", open[0].Round, "to", last), pages)
	}
	b.sheet(RuleSheet, nil)
	return last
}

// packSteps say how to go on by pen.
func (c *Context) packSteps(slips int) []para {
	decided, all := c.progress()
	steps := []string{
		c.T("sheet.power.step.table", "The round table says who meets whom at which table in each round, and who moves first (▸)."),
		c.T("sheet.power.step.slips", "Lay a slip on every table. Both players and the arbiter sign it."),
		c.T("sheet.power.step.cross", "Write each result twice into the cross table: in the row of either player, the points of that row’s player."),
		c.T("sheet.power.step.points", "After the last round add up every row, and write the points into the worksheet."),
		c.T("sheet.power.step.order", "Players level on points: fill in the tie-breaks from left to right, only as far as they are needed."),
		c.T("sheet.power.step.after", "When the program runs again, enter the slips in the order of the rounds."),
	}
	list := []para{
		{text: c.T("sheet.power.state", "{{.n}} of {{.all}} matches were entered when this was printed ({{.at}}).", "n", decided, "all", all, "at", c.ISODate(c.Printed)+" "+c.Time(c.Printed))},
		heads(c.T("sheet.power.how", "How to go on by pen")),
	}
	for i, text := range steps {
		list = append(list, para{kind: paraStep, text: text, more: itoa(i+1) + "."})
	}
	if slips > 0 && slips < len(c.Tour.Rounds) {
		list = append(list, para{text: c.T("sheet.power.more", "The slips go up to round {{.n}}; for later rounds copy blank ones.", "n", slips)})
	}
	return append(list, heads(c.T("sheet.book.contents", "Contents")))
}

// progress counts the decided matches of the event, and all of them.
func (c *Context) progress() (decided, all int) {
	for i := range c.Tour.Rounds {
		d, a := c.Tour.Rounds[i].Progress()
		decided, all = decided+d, all+a
	}
	return decided, all
}

// Several is any choice of sheets in one go, for one press of the print button.
var Several = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "several", Name: "Several sheets", Order: 47,
		Help: "Tick sheets and print them together, one after the other."},
	When:    During,
	Many:    true,
	Follows: true,
	Takes:   []Choice{ChooseSheets, ChooseRound},
	Refuse:  needsEntrants,
	Draw:    drawSeveral,
})

func drawSeveral(c *Context) []Page {
	b := &book{c: c}
	for id := range strings.SplitSeq(c.Options.Sheets, ",") {
		if s, ok := Sheets.Get(id); ok && !s.Many {
			b.sheet(s, nil)
		}
	}
	if len(b.pages) == 0 {
		return c.textPages(c.Title(), "", []para{{text: c.T("sheet.several.none", "Tick the sheets that are to be printed together.")}})
	}
	return b.pages
}

// openMatches are the matches to be played that have no result, in the order of the rounds: whole rounds,
// as many as make no more than most.
func (c *Context) openMatches(most int) (open []*models.Match) {
	for i := range c.Tour.Rounds {
		var list []*models.Match
		for _, m := range toPlay(&c.Tour.Rounds[i]) {
			if m.Verdict.State != scoring.Decided {
				list = append(list, m)
			}
		}
		if len(open) > 0 && len(open)+len(list) > most {
			return open
		}
		open = append(open, list...)
	}
	return open
}
