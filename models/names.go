package models

import (
	"slices"
	"strconv"

	"roundtable/models/exchange"
)

// Whose names the public sees short: only the given name, beside the number.
const (
	NamesFull   = ""
	NamesMinors = "minors" // of those who are not of age in the year of the event
	NamesAll    = "all"
)

// ageOfMajority is the age in years from which a name is shown in full.
const ageOfMajority = 18

// hideNames shortens the names that the public may not see whole, and leaves out the notes of
// decisions, in which names may stand. The entrants are shared with other readers, so this reader
// gets lists of his own. Who does not take part is nobody's business.
func (t *Tournament) hideNames() {
	t.Out = nil
	if t.Names == NamesFull {
		return
	}
	t.Decisions = slices.Clone(t.Decisions)
	for i := range t.Decisions {
		t.Decisions[i].Note = ""
	}
	t.Entrants = slices.Clone(t.Entrants)
	for i := range t.Entrants {
		if e := &t.Entrants[i]; t.Names == NamesAll || t.Minor(e) {
			e.Name, e.Name2 = HiddenName(e.Name), ""
		}
	}
	t.index()
}

// hiddenName stands for a name of which nothing may be shown.
const hiddenName = "…"

// HiddenName is what the public sees of a name that is not shown in full; a sign where nothing of it
// may be shown.
func HiddenName(name string) string {
	if given := exchange.GivenName(name); given != "" {
		return given
	}
	return hiddenName
}

// Minor reports whether an entrant may be under age in the year of the event, as far as a year of
// birth is known: who comes of age in that year may not have had his birthday yet.
func (t *Tournament) Minor(e *Entrant) bool {
	return e.BirthYear > 0 && t.Year()-e.BirthYear <= ageOfMajority
}

// Year is the year of the event: of its date, else of its making.
func (t *Tournament) Year() int {
	if len(t.Date) >= 4 {
		if year, err := strconv.Atoi(t.Date[:4]); err == nil {
			return year
		}
	}
	return t.CreatedAt.In(t.Location()).Year()
}
