package print

import (
	"slices"
	"strings"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// Timetable is when the rounds begin, with lines to write on where that is not set.
var Timetable = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "timetable", Name: "Timetable", Order: 11,
		Help: "When each round begins, with room for notes."},
	Papers: forWalls,
	When:   Before,
	Refuse: needsRounds,
	Draw:   drawTimetable,
})

func drawTimetable(c *Context) []Page {
	rounds := c.roundNumbers()
	zone := ""
	if templates.Timed(c.Tour) {
		zone = c.T("reader.rules.zone", "All times are those of the venue: {{.zone}}.", "zone", templates.ZoneText(c.piece(), c.Tour))
	}
	day := column{head: c.T("sheet.day", "Day"), share: 2, class: "l", cell: func(i int, _ float64) templ.Component {
		if at := c.Tour.Starts(rounds[i]); !at.IsZero() {
			return plainText(templates.WeekdayText(c.Lang, at))
		}
		return plainText("")
	}}
	at := column{head: c.T("sheet.time", "Time"), width: 26, class: "c b", cell: func(i int, _ float64) templ.Component {
		return plainText(c.Time(c.Tour.Starts(rounds[i])))
	}}
	round := column{head: c.T("sheet.round", "Round"), width: 22, class: "c b", named: true, cell: func(i int, _ float64) templ.Component {
		return plainText(itoa(rounds[i]))
	}}
	notes := column{head: c.T("sheet.notes", "Notes"), share: 2, class: "l"}
	return c.listPages(&list{n: len(rounds), row: 7.5, most: 11, points: 13, columns: []column{round, day, at, notes}, notes: []string{zone}, class: "ruled"})
}

// OrderBook is the booklet of an event before it begins.
var OrderBook = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "orderbook", Name: "Order book", Order: 17,
		Help: "The booklet of the event: cover, committee, rules, timetable, players, draw, round table, blank cross table."},
	Papers: forBooks,
	When:   Before,
	Many:   true,
	Log:    true,
	Refuse: needsRoundRobin,
	Draw:   drawOrderBook,
})

func drawOrderBook(c *Context) []Page {
	return c.bindBook(func(b *book) {
		b.add(c.T("sheet.book.committee", "Committee and arbiters"), c.committee())
		b.sheet(RuleSheet, nil)
		b.sheet(Timetable, nil)
		b.sheet(StartList, func(o *Options) {
			if c.hasUnits() {
				o.Sort = SortUnit
			}
		})
		b.sheet(Minutes, nil)
		b.sheet(RoundTable, nil)
		b.sheet(CrossTable, func(o *Options) { o.Results, o.ByRank = false, false })
	})
}

// ResultsBook is the booklet of an event after it.
var ResultsBook = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "resultsbook", Name: "Results book", Order: 55,
		Help: "The booklet after the event: standings, cross table, every round, prizes, statistics, corrections."},
	Papers:  forBooks,
	When:    After,
	Many:    true,
	Log:     true,
	Follows: true,
	Refuse:  needsRoundRobin,
	Draw:    drawResultsBook,
})

func drawResultsBook(c *Context) []Page {
	return c.bindBook(func(b *book) {
		b.sheet(Standings, func(o *Options) { o.After = 0 })
		b.sheet(CrossTable, func(o *Options) { o.Results, o.ByRank = true, true })
		b.sheet(RoundResults, nil)
		b.sheet(PrizeList, nil)
		b.sheet(StatisticsSheet, nil)
		b.sheet(Fairness, nil)
		b.add(c.T("sheet.book.corrections", "Corrections and decisions"), c.corrections())
		b.add(c.T("sheet.book.committee", "Committee and arbiters"), c.committee())
	})
}

func roundBegun(r *models.Round) bool {
	decided, _ := r.Progress()
	return decided > 0
}

// bindBook binds cover, contents and parts together.
func (c *Context) bindBook(parts func(b *book)) []Page {
	b := &book{c: c, front: 2}
	parts(b)
	contents := c.textPages(c.T("sheet.book.contents", "Contents"), "", b.list())
	cover := Page{Cover: true, Body: coverPage(c)}
	return slices.Concat([]Page{cover}, contents, b.pages)
}

// committee is who answers for the event: those with a role in it, and lines for the others.
func (c *Context) committee() []Page {
	named := map[models.Role][]string{}
	for _, m := range c.Around.Members {
		named[m.Role] = append(named[m.Role], m.Name)
	}
	lines := func(title string, names []string, least int) (list []para) {
		for i := range max(len(names), least) {
			p := para{kind: paraFill, text: title}
			if i < len(names) {
				p.more = names[i]
			}
			list = append(list, p)
		}
		return list
	}
	var list []para
	list = append(list, heads(c.T("sheet.book.hosts", "Organisation")))
	list = append(list, lines(c.T("sheet.book.host", "Host organisation"), nil, 1)...)
	list = append(list, lines(c.T("sheet.book.undertaker", "Run by"), nil, 1)...)
	list = append(list, lines(c.T("sheet.book.sponsor", "Supported by"), nil, 1)...)
	list = append(list, heads(c.T("sheet.book.coorg", "Organising committee")))
	list = append(list, lines(c.T("sheet.book.organiser", "Organiser"), append(named[models.AsOwner], named[models.AsOrganiser]...), 3)...)
	list = append(list, heads(c.T("sheet.book.arbiters", "Arbiters")))
	list = append(list, lines(c.T("sheet.chief", "Chief arbiter"), nil, 1)...)
	list = append(list, lines(c.T("sheet.officer", "Pairings officer"), nil, 1)...)
	list = append(list, lines(c.T("sheet.arbiter", "Arbiter"), named[models.AsArbiter], 3)...)
	list = append(list, heads(c.T("sheet.book.appeals", "Appeals")))
	list = append(list, lines(c.T("sheet.book.appeals_member", "Appeals committee"), nil, 3)...)
	return c.textPages(c.T("sheet.book.committee", "Committee and arbiters"), "", list)
}

// correcting are the changes that a results book tells of.
var correcting = []string{
	"undo", "restore", "entrant.edit", "entrant.withdraw", "entrant.return", "entrant.replace", "entrant.late", "match.cancel", "match.swap",
	"arrange.exchange", "tournament.rules", "tournament.conduct", "entry.add", "entry.drop", "tie.settle", "tie.unsettle", "tournament.end",
}

// corrections are what was changed after it stood, the oldest first.
func (c *Context) corrections() []Page {
	var list []para
	for _, e := range slices.Backward(c.Around.Log) {
		before, _ := e.Details["before"].(string)
		after, _ := e.Details["after"].(string)
		entered := before == "–" || strings.HasPrefix(after, strings.TrimRight(before, "?")) // one game after the other
		corrected := e.Verb == "result" && !entered
		if e.Undone || !corrected && !slices.Contains(correcting, e.Verb) {
			continue
		}
		at := e.At.In(c.Tour.Location())
		list = append(list, para{kind: paraItem, text: c.T("sheet.book.correction", "{{.at}} · {{.what}} ({{.who}})",
			"at", c.ISODate(at)+" "+c.Time(at), "what", templates.SayEntry(c.piece(), e), "who", e.Who)})
	}
	if len(list) == 0 {
		list = []para{{text: c.T("sheet.book.no_corrections", "Nothing was corrected.")}}
	}
	return c.textPages(c.T("sheet.book.corrections", "Corrections and decisions"), "", list)
}
