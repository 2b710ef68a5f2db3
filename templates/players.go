package templates

import (
	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
)

// PlayersPage is the list of entrants with everything that can be changed in it.
type PlayersPage struct {
	Page
	Tour  *models.Tournament
	Same  [][]*models.Entrant // those whose names read the same, side by side
	Edit  EntrantForm         // the row that is open; ID 0: none
	Names string              // the box for more names
	Paste Paste
	One   OneForm  // the form for one more
	Bad   Problems // of the box, or of the open row; those of the form for one begin with "one."

	Known  map[int64]*models.Player // the club's list
	Who    map[pairing.ID]int64     // which of them the entrants are
	Here   map[int64]bool           // those who are in the event
	Offers []models.Player          // names of the club for the form for one
	Alike  []PlayerAlike
}

// EntrantForm is one row as it stands in its form. Club: the club's entry is to be corrected with it.
type EntrantForm struct {
	ID int64
	PlayerForm
	Club   bool
	Player *models.Player // the club's entry, nil if there is none
}

// EntrantFormOf puts a stored entrant into the form.
func EntrantFormOf(e *models.Entrant) EntrantForm {
	return EntrantForm{ID: int64(e.ID), PlayerForm: PlayerFormOf(EntrantAsPlayer(e))}
}

// EntrantAsPlayer is what an event says of somebody.
func EntrantAsPlayer(e *models.Entrant) models.PlayerIn {
	return models.PlayerIn{Name: e.Name, Name2: e.Name2, Unit: e.Unit, Rating: e.Rating, Sex: e.Sex, BirthYear: e.BirthYear, Note: e.Note}
}

// Know puts what the club knows beside the entrants: players are its list, of says who they are.
func (p *PlayersPage) Know(players []models.Player, of map[pairing.ID]int64) {
	p.Known = map[int64]*models.Player{}
	for i := range players {
		p.Known[players[i].ID] = &players[i]
	}
	here, entrant := map[int64]bool{}, map[int64]*models.Entrant{}
	for id, player := range of {
		here[player] = true
		if e := p.Tour.Entrant(id); e != nil {
			entrant[player] = e
		}
	}
	p.Here, p.Who = here, of
	p.Offers = Offers(players, here)
	p.Alike = Alikes(p.Page, p.Tour, players, entrant)
}

// Open opens the row of an entrant with what is stored.
func (p *PlayersPage) Open(e *models.Entrant) {
	p.Edit = EntrantFormOf(e)
	if x := p.Known[p.Who[e.ID]]; x != nil {
		p.Edit.Player, p.Edit.Club = x, x.Events <= 1
	}
}

// card is the address of an entrant's card in the club's list, "" if he has none.
func (p PlayersPage) card(e *models.Entrant) string {
	if p.Who[e.ID] == 0 {
		return ""
	}
	return p.To.ClubPlayer(p.Who[e.ID])
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
