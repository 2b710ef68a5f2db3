package templates

import (
	"strings"
	"unicode"

	"roundtable/models"
)

// PersonPage is a player of the club for everybody: his events, and his rating where it is public.
type PersonPage struct {
	Page
	Person  *models.Person
	Ratings []RatingOf
	Rules   models.RatingRow
	Games   map[string]string // names by code, in the reader's language
}

// longestInitials is how many letters may be those of a name's syllables.
const longestInitials = 6

// FindPeople are the players in whose names or unit the text stands, or whose names begin their syllables with
// these letters: “zs” finds 张三.
func FindPeople(players []models.Player, text string) []models.Player {
	found := SearchPlayers(players, text)
	letters := strings.ToLower(strings.TrimSpace(text))
	if letters == "" || len(letters) > longestInitials || strings.ContainsFunc(letters, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) {
		return found
	}
	there := make(map[int64]bool, len(found))
	for _, p := range found {
		there[p.ID] = true
	}
	initials := Initials()
	for _, p := range players {
		if !there[p.ID] && (strings.HasPrefix(initials(p.Name), letters) || strings.HasPrefix(initials(p.Name2), letters)) {
			found = append(found, p)
		}
	}
	return found
}

// ClubList is the list of the club’s players for everybody, ClubPerson is one of them.
func (u URLs) ClubList() string           { return u.Path("club", "players") }
func (u URLs) ClubPerson(id int64) string { return u.Path("club", "players", int(id)) }

// address is a player's own page.
func (p RosterPage) address(x models.Player) string {
	if p.Public {
		return p.To.ClubPerson(x.ID)
	}
	return p.To.ClubPlayer(x.ID)
}

// list is the address of the list itself.
func (p RosterPage) list() string {
	if p.Public {
		return p.To.ClubList()
	}
	return p.To.ClubPlayers()
}

// orders are the orders to choose from.
func (p RosterPage) orders() []RosterOrder {
	if p.Public && !p.has(playerRating) {
		return []RosterOrder{OrderName, OrderLast}
	}
	return RosterOrders()
}

// eventAddress is where an event of a player leads.
func (p PersonPage) eventAddress(e models.PersonEvent) string {
	switch {
	case e.Finished:
		return stepAddress(p.Page, e.EventHead)
	case e.Published:
		return p.To.Public(e.Slug)
	}
	return p.To.Desk(e.Slug)
}

// place is a place among all, shared or not.
func (p PersonPage) place(e models.PersonEvent) string {
	text := itoa(e.Place)
	if e.Shared {
		text += "="
	}
	return p.T("club.list.place", "{{.place}} of {{.all}}", "place", text, "all", e.All)
}
