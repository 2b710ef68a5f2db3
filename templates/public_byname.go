package templates

import (
	"slices"

	"roundtable/models"
)

// ByName lists everybody in a round by name, as the reader's language lists names.
func ByName(p Page, t *models.Tournament, r *models.Round) []NameLine {
	lines := []NameLine{}
	for i := range r.Matches {
		for seat := range r.Matches[i].Seats {
			lines = append(lines, NameLine{&r.Matches[i], seat})
		}
	}
	name := func(l NameLine) string {
		if e := t.Entrant(l.Match.Seats[l.Seat].Entrant); e != nil {
			return e.Name
		}
		return ""
	}
	compare := p.L.Sorter()
	slices.SortStableFunc(lines, func(a, b NameLine) int { return compare(name(a), name(b)) })
	return lines
}
