package print

import (
	"slices"

	"github.com/a-h/templ"

	"roundtable/pairing"
)

// StartList is who takes part: by number for the wall, by name or by club for whoever looks somebody up.
var StartList = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "start", Name: "Starting list", Order: 1,
		Help: "Who takes part, with club and rating: by number, by name or by club."},
	Papers: forWalls,
	When:   Before,
	Takes:  []Choice{ChooseSort},
	Sort:   SortNumber,
	Refuse: needsEntrants,
	Draw:   drawStartList,
})

const startType = 11.0 // points

func drawStartList(c *Context) []Page {
	people := c.people()
	columns := append([]column{c.numberColumn(people), c.nameColumn(people, startType, 3)}, c.unitColumns(people, 10, 2)...)
	return c.listPages(&list{
		part: c.count(len(people)), n: len(people), row: 6.5, most: 9, points: startType,
		columns: append(columns, c.ratingColumns(people)...),
	})
}

// CheckIn is the list at the door: a box for each player, ticked for those who have come already, and
// a line to sign.
var CheckIn = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "checkin", Name: "Check-in list", Order: 2,
		Help: "At the door: a box to tick and a line to sign for each player."},
	When:   Before,
	Takes:  []Choice{ChooseSort},
	Sort:   SortName,
	Refuse: needsEntrants,
	Draw:   drawCheckIn,
})

func drawCheckIn(c *Context) []Page {
	people := c.people()
	tick := column{head: c.T("sheet.here", "Here"), width: colTick, class: "c", cell: func(i int, _ float64) templ.Component {
		return box(people[i].Arrived)
	}}
	sign := column{head: c.T("sheet.signature", "Signed"), width: colSign, class: "l"}
	columns := slices.Concat([]column{tick, c.numberColumn(people), c.nameColumn(people, startType, 3)}, c.unitColumns(people, 10, 2), []column{sign})
	return c.listPages(&list{part: c.count(len(people)), n: len(people), row: 7.5, most: 9.5, points: startType, columns: columns, class: "ruled"})
}
