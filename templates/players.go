package templates

import (
	"roundtable/models"
	"roundtable/models/exchange"
)

// PlayersPage is the list of entrants with everything that can be changed in it.
type PlayersPage struct {
	Page
	Tour  *models.Tournament
	Same  [][]*models.Entrant // those whose names read the same, side by side
	Edit  EntrantForm         // the row that is open; ID 0: none
	Names string              // the box for more names
	Paste Paste
	Bad   Problems // of the box, or of the open row
}

// EntrantForm is one row as it stands in its form.
type EntrantForm struct {
	ID                              int64
	Name, Name2, Unit, Rating, Note string
}

// EntrantFormOf puts a stored entrant into the form.
func EntrantFormOf(e *models.Entrant) EntrantForm {
	f := EntrantForm{ID: int64(e.ID), Name: e.Name, Name2: e.Name2, Unit: e.Unit, Note: e.Note}
	if e.Rating > 0 {
		f.Rating = itoa(e.Rating)
	}
	return f
}

// SameNames groups the entrants whose names read the same.
func SameNames(t *models.Tournament) [][]*models.Entrant {
	at := map[string]int{}
	var groups [][]*models.Entrant
	for i := range t.Entrants {
		e := &t.Entrants[i]
		key := exchange.Key(e.Name)
		n, seen := at[key]
		if !seen {
			n = len(groups)
			at[key] = n
			groups = append(groups, nil)
		}
		groups[n] = append(groups[n], e)
	}
	var same [][]*models.Entrant
	for _, g := range groups {
		if len(g) > 1 {
			same = append(same, g)
		}
	}
	return same
}

// editLink opens the row of an entrant.
func editLink(p Page, t *models.Tournament, e *models.Entrant) string {
	return With(p.To.Players(t.Slug), "edit", itoa(int(e.ID))) + "#" + entrantAnchor(e)
}

func entrantAnchor(e *models.Entrant) string { return "e" + itoa(int(e.ID)) }

// label is the number of an entrant, before the draw the place in the list.
func (p PlayersPage) label(e *models.Entrant) int {
	if e.Number > 0 {
		return e.Number
	}
	return e.Pos
}

func (p PlayersPage) numberHead() string {
	if p.Tour.Drawn() {
		return p.T("players.col.number", "No.")
	}
	return p.T("players.col.place", "In the list")
}

// has says which of the columns that few events need are wanted.
func (p PlayersPage) has(value func(*models.Entrant) bool) bool {
	for i := range p.Tour.Entrants {
		if value(&p.Tour.Entrants[i]) {
			return true
		}
	}
	return false
}

func rated(e *models.Entrant) bool    { return e.Rating > 0 }
func noted(e *models.Entrant) bool    { return e.Note != "" }
func withUnit(e *models.Entrant) bool { return e.Unit != "" }
