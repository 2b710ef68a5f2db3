package templates

import (
	"slices"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/standings"
)

// PlayerForm is a player as he stands in the form.
type PlayerForm struct {
	Name, Name2, Unit, Rating, Sex, BirthYear, Note string
}

// PlayerFormOf puts a stored player into the form.
func PlayerFormOf(in models.PlayerIn) PlayerForm {
	return PlayerForm{
		Name: in.Name, Name2: in.Name2, Unit: in.Unit, Note: in.Note, Sex: in.Sex,
		Rating: in.Get(models.FieldRating), BirthYear: in.Get(models.FieldBirthYear),
	}
}

// RosterCardPage is what the club knows of one player.
type RosterCardPage struct {
	Page
	Card  *models.PlayerCard
	Alike []models.Alike
	Merge MergeForm
	Form  PlayerForm
	Open  bool // the form is open
	Bad   Problems

	Ratings     []RatingOf // in every pool that he has one in
	RatingRules models.RatingRow
	GameNames   map[string]string
}

// MergeForm finds another entry to compare the card with: Others are all entries to choose from, none
// where they are too many; then Query searches, and the page of the answer shows Found.
type MergeForm struct {
	ID     int64
	Query  string
	Others []models.Player
	Found  []models.Player
	Many   bool // there are others, too many for one list
}

// MergeFindPage is the answer to a search for another entry.
type MergeFindPage struct {
	Page
	Card *models.PlayerCard
	Form MergeForm
}

// maxMergeFound is how many entries a search for another entry shows.
const maxMergeFound = 30

// NewMergeForm offers the players of the club beside one of them, in the order of the language.
func NewMergeForm(p Page, id int64, players []models.Player, query string) MergeForm {
	f := MergeForm{ID: id, Query: query}
	others := slices.DeleteFunc(slices.Clone(players), func(x models.Player) bool { return x.ID == id })
	SortPlayers(p, others, OrderName)
	if f.Many = len(others) > maxOffered; !f.Many {
		f.Others = others
	}
	if query != "" {
		found := SearchPlayers(others, query)
		f.Found = found[:min(len(found), maxMergeFound)]
	}
	return f
}

// RosterNewPage adds a player by hand. Asks are players of that name, when the name is known already.
type RosterNewPage struct {
	Page
	Form PlayerForm
	Asks []models.Player
	Bad  Problems
}

// MergePage asks whether two entries are one person.
type MergePage struct {
	Page
	Keep, Drop *models.PlayerCard
	Together   []string // events both played in
	Bad        string
}

// Known are the fields with something in them.
func knownFields(in models.PlayerIn) []string {
	var list []string
	for _, f := range models.PlayerFields() {
		if f != models.FieldName && in.Get(f) != "" {
			list = append(list, f)
		}
	}
	return list
}

// Result is what the kept entry will say: its own words, and what it did not know.
func (p MergePage) Result() models.PlayerIn {
	in := p.Keep.In()
	for _, f := range models.PlayerFields() {
		if in.Get(f) == "" {
			in.Take(f, p.Drop.In())
		}
	}
	return in
}

// lost says that the other entry says something else in this field, which stays with it.
func (p MergePage) lost(field string) bool {
	other := p.Drop.In().Get(field)
	return other != "" && other != p.Result().Get(field)
}

// Evidence is what speaks for or against two entries being one person.
type Evidence struct {
	For  bool
	Text string
}

// evidence compares two entries. together are the events that both are in.
func evidence(p Page, a, b models.PlayerIn, together []string) []Evidence {
	var list []Evidence
	say := func(yes bool, text string) { list = append(list, Evidence{yes, text}) }
	if len(together) > 0 {
		say(false, p.T("club.proof.together", "both played in {{.events}}", "events", p.L.List(together)))
	}
	if a.Unit != "" && b.Unit != "" {
		if exchange.SameName(a.Unit, b.Unit) {
			say(true, p.T("club.proof.unit", "the same unit, {{.unit}}", "unit", a.Unit))
		} else {
			say(false, p.T("club.proof.units", "different units: {{.a}}, {{.b}}", "a", a.Unit, "b", b.Unit))
		}
	}
	if a.BirthYear != 0 && b.BirthYear != 0 {
		if a.BirthYear == b.BirthYear {
			say(true, p.T("club.proof.born", "both born in {{.year}}", "year", a.BirthYear))
		} else {
			say(false, p.T("club.proof.borns", "born in {{.a}} and in {{.b}}", "a", a.BirthYear, "b", b.BirthYear))
		}
	}
	if a.Sex != "" && b.Sex != "" && a.Sex != b.Sex {
		say(false, p.T("club.proof.sex", "one is male, the other female"))
	}
	if a.Name2 != "" && b.Name2 != "" {
		if exchange.SameName(a.Name2, b.Name2) {
			say(true, p.T("club.proof.name2", "the same second name, {{.name}}", "name", a.Name2))
		} else {
			say(false, p.T("club.proof.name2s", "different second names: {{.a}}, {{.b}}", "a", a.Name2, "b", b.Name2))
		}
	}
	return list
}

// facts are a player's unit, year of birth and events in one line.
func playerFacts(p Page, x models.Player) string {
	var list []string
	for _, f := range []string{models.FieldName2, models.FieldUnit} {
		if v := x.In().Get(f); v != "" {
			list = append(list, v)
		}
	}
	if x.BirthYear > 0 {
		list = append(list, p.T("club.born.in", "born {{.year}}", "year", x.BirthYear))
	}
	list = append(list, p.N("club.events.n", x.Events, "{{.n}} event", "{{.n}} events"))
	if x.Last != "" {
		list = append(list, p.T("club.last.on", "last {{.day}}", "day", p.L.Day(x.Last)))
	}
	return joined(list...)
}

// playedRow is one event of a player in numbers. First and Second count the matches
// that were played, by who moved first in game 1.
type playedRow struct {
	models.PlayerEvent
	Row           *standings.Row // nil before the first result
	First, Second int
}

// played works out the events of a player.
func played(c *models.PlayerCard) []playedRow {
	list := make([]playedRow, len(c.Played))
	for i, e := range c.Played {
		list[i] = playedRow{PlayerEvent: e}
		if e.Tournament.Started() {
			table := e.Tournament.Standings(0)
			list[i].Row = table.Row(e.Entrant.ID)
		}
		first, all := firstMoves(playedSteps(pubPath(e.Tournament, e.Entrant.ID)))
		list[i].First, list[i].Second = first, all-first
	}
	return list
}

// playedSteps are the matches of a path in which a game was played, not those to come and not forfeits.
func playedSteps(path []pathStep) (list []pathStep) {
	for _, s := range path {
		if slices.ContainsFunc(s.Match.Games, func(g pairing.Game) bool { return g.Done() && !g.Void && !g.Out[0].Forfeit() }) {
			list = append(list, s)
		}
	}
	return list
}

// sumSides adds up who moved first over all events.
func sumSides(list []playedRow) (first, second int) {
	for _, r := range list {
		first, second = first+r.First, second+r.Second
	}
	return first, second
}
