package print

import (
	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// Fairness is how evenly first moves and tables are shared out.
var Fairness = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "fairness", Name: "First moves and tables", Order: 58,
		Help: "How often everybody moves first and second, the longest run of one side, and how many tables he sees."},
	When:   After,
	Refuse: needsDraw,
	Draw:   drawFairness,
})

func drawFairness(c *Context) []Page {
	s := c.Tour.Statistics()
	people := make([]*models.Entrant, len(s.Firsts))
	for i := range s.Firsts {
		people[i] = c.Tour.Entrant(s.Firsts[i].Entrant)
	}
	count := func(head string, of func(f models.FirstCount) int) column {
		return column{head: head, width: 17, class: "c", cell: func(i int, _ float64) templ.Component { return plainText(itoa(of(s.Firsts[i]))) }}
	}
	return c.listPages(&list{
		part: c.count(len(people)), n: len(people), row: 6.5, most: 9, points: 11,
		columns: []column{
			c.numberColumn(people), c.nameColumn(people, 11, 1),
			count(c.T("statistics.col.first", "First"), func(f models.FirstCount) int { return f.First }),
			count(c.T("statistics.col.second", "Second"), func(f models.FirstCount) int { return f.Second }),
			count(c.T("statistics.col.run", "Same running"), func(f models.FirstCount) int { return f.Run }),
			count(c.T("statistics.col.tables", "Tables"), models.FirstCount.Different),
			count(c.T("statistics.col.most", "At one most"), models.FirstCount.Most),
		},
		notes: []string{templates.FairText(c.piece(), s), c.T("statistics.firsts.hint", "Who moves first in game 1, in all matches of the rounds shown, played or to be played, without byes and forfeits.")},
	})
}

// StatisticsSheet is the counts of an event.
var StatisticsSheet = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "statistics", Name: "Statistics", Order: 57,
		Help: "Results by first and second mover, how games ended, the longest series."},
	Papers:  forWalls,
	When:    After,
	Follows: true,
	Refuse:  needsResults,
	Draw:    drawStatistics,
})

// counted is a line of the statistics: what, how many, which share of the whole.
type counted struct{ under, what, n, share string }

func drawStatistics(c *Context) []Page {
	var lines []counted
	for _, group := range templates.StatisticGroups(c.piece(), c.Tour) {
		under := group.Title
		for _, l := range group.Lines {
			lines, under = append(lines, counted{under, l.What, l.N, l.Share}), ""
		}
	}
	cell := func(text func(x counted) string, width float64, class string, named bool) column {
		return column{width: width, class: class, named: named, cell: func(i int, w float64) templ.Component {
			if named {
				return c.typed(text(lines[i]), 11, false)(w)
			}
			return plainText(text(lines[i]))
		}}
	}
	what := cell(func(x counted) string { return x.what }, 0, "l", true)
	what.share = 1
	what.head = c.T("sheet.what", "What")
	n := cell(func(x counted) string { return x.n }, 26, "c b", false)
	n.head = c.T("sheet.count", "Number")
	share := cell(func(x counted) string { return x.share }, 36, "c", false)
	share.head = c.T("statistics.share", "Share")
	return c.listPages(&list{
		part: c.standingsState(), n: len(lines), row: 7, points: 11, columns: []column{what, n, share},
		heading: func(i int) string { return lines[i].under },
	})
}
