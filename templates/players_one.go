package templates

import (
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
)

// OneForm adds one entrant. Player says who it is among the club's players: an id, SomebodyNew,
// or empty while nobody was asked.
type OneForm struct {
	PlayerForm
	Player string
	Asks   []OneAsk // who it may be; the form asks before it adds
	Focus  bool
}

// OneAsk is a player of the club who has the name that was typed. Here: he is in the event already.
type OneAsk struct {
	models.Player
	Here bool
	In   []string // other sections of the event that he is in
}

// PlayerAlike is an entrant whom the club may know under another entry.
type PlayerAlike struct {
	Entrant *models.Entrant
	ID      int64 // his entry
	Other   models.Player
}

// maxOffered is the longest list of names that is sent along for a browser without script.
const maxOffered = 300

// Offers are the names of the club's players for the field of a name, none when they are too many.
func Offers(players []models.Player, here map[int64]bool) (names []models.Player) {
	for _, p := range players {
		if !here[p.ID] {
			names = append(names, p)
		}
	}
	if len(names) > maxOffered {
		return nil
	}
	return names
}

// Alikes are the entrants who are new in the club's list although it knows somebody of that name, and
// nothing that is known speaks against their being one person.
func Alikes(p Page, t *models.Tournament, players []models.Player, of map[int64]*models.Entrant) (list []PlayerAlike) {
	same := models.SameNames(players)
	for _, x := range players {
		e := of[x.ID]
		if e == nil || x.Events > 1 {
			continue
		}
		for _, other := range same[x.ID] {
			if of[other.ID] == nil && !against(p, x.In(), other.In()) {
				list = append(list, PlayerAlike{Entrant: e, ID: x.ID, Other: other})
			}
		}
	}
	return list
}

func against(p Page, a, b models.PlayerIn) bool {
	for _, e := range evidence(p, a, b, nil) {
		if !e.For {
			return true
		}
	}
	return false
}

// NameUnit is a name with its unit in brackets, where there is one.
func NameUnit(p Page, name, unit string) string {
	if unit == "" {
		return name
	}
	return p.T("club.name_unit", "{{.name}} ({{.unit}})", "name", name, "unit", unit)
}

// FindFacts is a player in the list that opens while a name is typed; in are the other sections of the
// event that he is in.
func FindFacts(p Page, x models.Player, here bool, in []string) string {
	if here {
		return p.T("club.find.in", "in this event already")
	}
	if len(in) > 0 {
		return playerFacts(p, x) + " · " + AlsoIn(p, in)
	}
	return playerFacts(p, x)
}

// AskWho in the place of a player's id: the form has to ask.
const AskWho = "?"

// Ask puts the question who it is to the form: known are the club's players of that name.
// in says by player in which other sections of the event he is.
func (p *PlayersPage) Ask(known []models.Player, in map[int64][]string) {
	p.One.Player = ""
	for _, k := range known {
		p.One.Asks = append(p.One.Asks, OneAsk{Player: k, Here: p.Here[k.ID], In: in[k.ID]})
	}
	if len(p.twins()) > 0 {
		p.One.Player = AskWho
	}
}

// twins are the entrants of the event with the name that is being added.
func (p PlayersPage) twins() (list []*models.Entrant) {
	for i := range p.Tour.Entrants {
		if e := &p.Tour.Entrants[i]; exchange.SameName(e.Name, p.One.Name) {
			list = append(list, e)
		}
	}
	return list
}

// more reports whether the fields that fold away have something to show.
func (f OneForm) more(bad Problems) bool {
	for _, field := range []string{"name2", "rating", "sex", "birth_year", "note"} {
		if bad["one."+field] != "" {
			return true
		}
	}
	return strings.TrimSpace(f.Name2+f.Rating+f.Sex+f.BirthYear+f.Note) != ""
}

// fields are the problems of the form for one, without what tells them from those of the box.
func (p PlayersPage) oneBad() Problems {
	bad := Problems{}
	for name, text := range p.Bad {
		if field, ok := strings.CutPrefix(name, "one."); ok {
			bad[field] = text
		}
	}
	return bad
}

// clubHelp says how far a correction of the club's entry goes.
func (p PlayersPage) clubHelp(x *models.Player) string {
	if x.Events > 1 {
		return p.N("club.correct.many", x.Events, "The entry is used by {{.n}} event; what stands there stays.", "The entry is used by {{.n}} events; what stands there stays.")
	}
	return p.T("club.correct.one", "What you change here is changed there.")
}
