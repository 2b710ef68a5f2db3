package print

import (
	"slices"

	"github.com/a-h/templ"

	"roundtable/models"
)

// Widths of the columns that lists of people share, in millimetres.
const (
	colNumber, colTick = 13.0, 11.0
	colRating          = 16.0
	colSign            = 38.0
)

func sortPeople(list []*models.Entrant, compare func(a, b *models.Entrant) int) {
	slices.SortStableFunc(list, compare)
}

// numberColumn has the drawn numbers, before the draw the places in the entry list.
func (c *Context) numberColumn(list []*models.Entrant) column {
	head := c.T("sheet.number", "No.")
	if !c.numbered() {
		head = c.T("before.sheet.place", "List")
	}
	return column{head: head, width: colNumber, class: "c b", cell: func(i int, _ float64) templ.Component {
		if c.numbered() {
			return plainText(itoa(list[i].Number))
		}
		return plainText(itoa(list[i].Pos))
	}}
}

// numbered reports whether the numbers are drawn.
func (c *Context) numbered() bool { return len(c.Tour.Entrants) > 0 && c.Tour.Entrants[0].Number > 0 }

// nameColumn has whole names; with units of those who share a name where there is no column of units.
func (c *Context) nameColumn(list []*models.Entrant, points, share float64) column {
	return column{head: c.T("sheet.name", "Name"), share: share, class: "l", named: true, cell: func(i int, width float64) templ.Component {
		e, room := list[i], width-2.6
		return personName(c, e, c.FitWhole(withoutUnit(e, c.hasUnits()), room, points), room, points)
	}}
}

// unitColumns is the column of units, none where nobody has one.
func (c *Context) unitColumns(list []*models.Entrant, points, share float64) []column {
	if !c.hasUnits() {
		return nil
	}
	return []column{{head: c.T("sheet.unit", "Club / unit"), share: share, class: "l", cell: func(i int, width float64) templ.Component {
		return c.typed(list[i].Unit, points, true)(width)
	}}}
}

// ratingColumns is the column of ratings, none where nobody has one.
func (c *Context) ratingColumns(list []*models.Entrant) []column {
	if !slices.ContainsFunc(c.Tour.Entrants, func(e models.Entrant) bool { return e.Rating > 0 }) {
		return nil
	}
	return []column{{head: c.T("sheet.rating", "Rating"), width: colRating, class: "c", cell: func(i int, _ float64) templ.Component {
		if list[i].Rating == 0 {
			return plainText("")
		}
		return plainText(itoa(list[i].Rating))
	}}}
}

// count says how many people a list has.
func (c *Context) count(n int) string {
	return c.N("sheet.people", n, "{{.n}} player", "{{.n}} players")
}
