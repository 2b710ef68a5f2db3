package templates

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates/i18n"
)

// RosterPage is the list of everybody the club knows.
type RosterPage struct {
	Page
	Known    int             // players of the club
	Found    []models.Player // those that the search finds, in order
	Query    string
	By       RosterOrder
	Leaf     int // the page of the list, from 1
	Same     int // players who are not alone with their name
	OnlySame bool
	Earlier  int  // names of events from before the list
	Public   bool // it is the list for everybody, not the organisers'
}

// RosterOrder is the order of the list.
type RosterOrder string

// The orders.
const (
	OrderName   RosterOrder = "name"
	OrderLast   RosterOrder = "last"
	OrderRating RosterOrder = "rating"
)

// RosterOrders lists the orders in the order of the menu; the first is the default.
func RosterOrders() []RosterOrder { return []RosterOrder{OrderName, OrderLast, OrderRating} }

// rosterLeaf is how many players stand on one page: enough for a club, little enough for a phone.
const rosterLeaf = 100

// Leaves is the number of pages.
func (p RosterPage) Leaves() int { return max(1, (len(p.Found)+rosterLeaf-1)/rosterLeaf) }

// shown are the players of this page.
func (p RosterPage) shown() []models.Player { return p.leaf(p.Leaf) }

func (p RosterPage) leaf(n int) []models.Player {
	from := min((n-1)*rosterLeaf, len(p.Found))
	return p.Found[from:min(from+rosterLeaf, len(p.Found))]
}

// has says whether a column that not every club fills in is wanted on this page.
func (p RosterPage) has(value func(models.Player) bool) bool {
	return slices.ContainsFunc(p.shown(), value)
}

func playerUnit(x models.Player) bool   { return x.Unit != "" }
func playerRating(x models.Player) bool { return x.Rating > 0 }
func playerBorn(x models.Player) bool   { return x.BirthYear > 0 }

// leafName says which names a page holds, as the head of a page in a dictionary does.
func (p RosterPage) leafName(n int) string {
	list := p.leaf(n)
	if p.By != OrderName || len(list) == 0 {
		return itoa((n-1)*rosterLeaf+1) + "–" + itoa((n-1)*rosterLeaf+len(list))
	}
	return beginning(list[0].Name) + " – " + beginning(list[len(list)-1].Name)
}

// beginning is the first character of a Han name, the first letters of another.
func beginning(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	if unicode.Is(unicode.Han, first) {
		return name[:size]
	}
	word, _, _ := strings.Cut(name, " ")
	if r := []rune(word); len(r) > 4 {
		return string(r[:4])
	}
	return word
}

// here is the address of the list with what is chosen; leaf 0 is the first page.
func (p RosterPage) here(by RosterOrder, leaf int) string {
	var pairs []string
	if p.Query != "" {
		pairs = append(pairs, "q", p.Query)
	}
	if by != OrderName {
		pairs = append(pairs, "by", string(by))
	}
	if p.OnlySame {
		pairs = append(pairs, "same", "1")
	}
	if leaf > 1 {
		pairs = append(pairs, "page", itoa(leaf))
	}
	if len(pairs) == 0 {
		return p.list()
	}
	return With(p.list(), pairs...)
}

func (p RosterPage) orderName(by RosterOrder) string {
	switch by {
	case OrderLast:
		return p.T("club.by.last", "last event")
	case OrderRating:
		return p.T("club.by.rating", "rating")
	default:
		return p.T("club.by.name", "name")
	}
}

// found says how many there are, and how many of them the search finds.
func (p RosterPage) found() string {
	switch {
	case p.Query == "" && !p.OnlySame:
		return p.N("club.count", p.Known, "{{.n}} player", "{{.n}} players")
	case len(p.Found) == 0:
		return p.T("club.found.none", "Nobody found among {{.all}}", "all", p.Known)
	default:
		return p.N("club.found", len(p.Found), "{{.n}} found among {{.all}}", "{{.n}} found among {{.all}}", "all", p.Known)
	}
}

// SearchPlayers are the players in whose names or unit the text stands, in any spelling.
func SearchPlayers(players []models.Player, text string) []models.Player {
	key := exchange.Key(text)
	if key == "" {
		return players
	}
	return slices.DeleteFunc(slices.Clone(players), func(p models.Player) bool {
		for _, s := range []string{p.Name, p.Name2, p.Unit} {
			if s != "" && strings.Contains(exchange.Key(s), key) {
				return false
			}
		}
		return true
	})
}

// SortPlayers puts players in order: by name as the reader's language lists names, and within the
// other orders by name too. Nobody without the value comes before somebody with it.
func SortPlayers(p Page, players []models.Player, by RosterOrder) {
	byName := p.L.Sorter()
	slices.SortStableFunc(players, func(a, b models.Player) int {
		order := 0
		switch by {
		case OrderLast:
			order = strings.Compare(b.Last, a.Last)
		case OrderRating:
			order = b.Rating - a.Rating
		}
		if order == 0 {
			order = byName(a.Name, b.Name)
		}
		if order == 0 {
			order = byName(a.Unit, b.Unit)
		}
		return order
	})
}

// SexWords are the words for the stored sexes f and m.
func SexWords(l *i18n.Lang) (female, male string) {
	return l.T("club.sex.f", "female"), l.T("club.sex.m", "male")
}

// SexWord is the word for a stored sex, empty where none is stored.
func SexWord(l *i18n.Lang, sex string) string {
	female, male := SexWords(l)
	return map[string]string{"f": female, "m": male}[sex]
}

// playerSexes is the menu of it.
func playerSexes(p Page, chosen string) []Option {
	return []Option{
		{Value: "", Text: p.T("club.sex.open", "not given"), Selected: chosen == ""},
		{Value: "f", Text: SexWord(p.L, "f"), Selected: chosen == "f"},
		{Value: "m", Text: SexWord(p.L, "m"), Selected: chosen == "m"},
	}
}

// fieldName is what a field of a player is called.
func fieldName(p Page, field string) string {
	switch field {
	case models.FieldName:
		return p.T("players.col.name", "Name")
	case models.FieldName2:
		return p.T("players.name2", "Name in another script")
	case models.FieldUnit:
		return p.T("players.col.unit", "Unit")
	case models.FieldRating:
		return p.T("players.col.rating", "Rating")
	case models.FieldSex:
		return p.T("club.sex", "Sex")
	case models.FieldBirthYear:
		return p.T("club.born", "Year of birth")
	default:
		return p.T("players.col.note", "Note")
	}
}

// fieldText is the value of a field as it is read.
func fieldText(p Page, in models.PlayerIn, field string) string {
	if field == models.FieldSex {
		return SexWord(p.L, in.Sex)
	}
	return in.Get(field)
}
