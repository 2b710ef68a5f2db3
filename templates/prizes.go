package templates

import (
	"roundtable/models"
	"roundtable/pairing/standings"
)

// PrizesPage is who wins what.
type PrizesPage struct {
	Page
	Tour  *models.Tournament
	Table standings.Table
}

// CategoryPlace is one entrant in a category.
type CategoryPlace struct {
	Row    *standings.Row
	Place  int  // in the category
	Shared bool // somebody else of the category has the same place
}

// CategoryPlaces is the table of a category, best first: its entrants in the order of the whole table.
// Whoever shares a place there shares it here, if both are in the category.
func CategoryPlaces(t *models.Tournament, table *standings.Table, c models.Category) (list []CategoryPlace) {
	for i := range table.Rows {
		r := &table.Rows[i]
		e := t.Entrant(r.Entrant)
		if e == nil || !c.Holds(e) {
			continue
		}
		p := CategoryPlace{Row: r, Place: len(list) + 1}
		if last := len(list) - 1; last >= 0 && list[last].Row.Place == r.Place {
			list[last].Shared, p.Shared, p.Place = true, true, list[last].Place
		}
		list = append(list, p)
	}
	return list
}

// text is the place in a category as it is written: "2=" where it is shared.
func (c CategoryPlace) text() string {
	if c.Shared {
		return itoa(c.Place) + "="
	}
	return itoa(c.Place)
}

// winners are those of a category who win something, and how many more of them there are than
// prizes: a shared last place is never cut.
func winners(places []CategoryPlace, prizes int) (list []CategoryPlace, over int) {
	for _, p := range places {
		if p.Place <= prizes {
			list = append(list, p)
		}
	}
	return list, max(len(list)-prizes, 0)
}

// wins are the other categories in which an entrant wins something.
func (p PrizesPage) wins(row *standings.Row, but string) (names []string) {
	for _, c := range p.Tour.Prizes {
		if c.Name == but {
			continue
		}
		list, _ := winners(CategoryPlaces(p.Tour, &p.Table, c), max(c.Prizes, 1))
		for _, w := range list {
			if w.Row.Entrant == row.Entrant {
				names = append(names, c.Name)
			}
		}
	}
	return names
}

// shares reports whether places with a prize are shared.
func shares(list []CategoryPlace) bool {
	for _, p := range list {
		if p.Shared {
			return true
		}
	}
	return false
}
