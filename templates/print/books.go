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
	Staff:  true,
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
	Staff:   true,
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

// correcting are the changes that a results book tells of.
var correcting = []string{
	"undo", "restore", "entrant.edit", "entrant.withdraw", "entrant.return", "entrant.replace", "entrant.late", "match.cancel", "match.swap",
	"arrange.exchange", "tournament.rules", "tournament.conduct", "tournament.agreed", "entry.add", "entry.drop", "tie.settle", "tie.unsettle", "tournament.end",
}

// Corrects reports whether an entry of the log is one that a results book tells of.
func Corrects(e models.JournalEntry) bool {
	before, _ := e.Details["before"].(string)
	after, _ := e.Details["after"].(string)
	entered := before == "–" || strings.HasPrefix(after, strings.TrimRight(before, "?")) // one game after the other
	return !e.Undone && (e.Verb == "result" && !entered || slices.Contains(correcting, e.Verb))
}

// corrections are what was changed after it stood, the oldest first.
func (c *Context) corrections() []Page {
	var list []para
	if c.Around.MoreLog {
		list = append(list, para{text: c.T("sheet.book.corrections_more", "These are the newest; those before them are in the log.")})
	}
	for _, e := range slices.Backward(c.Around.Log) {
		if !Corrects(e) {
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
