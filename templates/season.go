package templates

import (
	"math/big"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing/rating"
)

// SeasonsPage lists the seasons that the reader may see.
type SeasonsPage struct {
	Page
	Seasons []models.SeasonRow
	Ratings bool // the reader may see the rating list
}

// SeasonPage is the table of one season.
type SeasonPage struct {
	Page
	*models.SeasonTable
	Games map[string]string // names by code
	Bad   string
}

// SeasonFormPage makes a season or changes it; ID 0: a new one.
type SeasonFormPage struct {
	Page
	ID     int64
	Form   SeasonForm
	Events []models.EventHead // to choose from, the newest first
	Games  []models.Game
	Bad    Problems
}

// SeasonForm is a season as it stands in the form.
type SeasonForm struct {
	Version        int64
	Name           string
	Chosen         bool
	Events         map[int64]bool
	FromDay, ToDay string
	Game, Section  string
	Points, Rest   string
	Share          string
	Best, Least    string
	Apart          bool
}

// SeasonFormOf puts a season into the form.
func SeasonFormOf(in models.SeasonIn, version int64) SeasonForm {
	f := SeasonForm{
		Version: version, Name: in.Name, Chosen: in.Chosen, Events: map[int64]bool{}, FromDay: in.FromDay, ToDay: in.ToDay,
		Game: in.Game, Section: in.Section, Rest: itoa(in.Rule.Rest), Share: string(in.Rule.Share), Apart: in.Rule.Apart,
		Best: someInt(in.Rule.Best), Least: someInt(in.Rule.Least),
	}
	for _, id := range in.Events {
		f.Events[id] = true
	}
	var points []string
	for _, p := range in.Rule.Points {
		points = append(points, itoa(p))
	}
	f.Points = strings.Join(points, " ")
	return f
}

// someInt is a number, nothing for 0.
func someInt(n int) string {
	if n == 0 {
		return ""
	}
	return itoa(n)
}

func (p SeasonFormPage) address() string {
	if p.ID == 0 {
		return p.To.NewSeason()
	}
	return p.To.Season(p.ID, "edit")
}

func (p SeasonFormPage) shareOptions() []Option {
	text := map[rating.Share]string{
		rating.ShareAverage: p.T("season.share.average", "equal parts of the points"),
		rating.ShareHigher:  p.T("season.share.higher", "the points of the place shared"),
		rating.ShareLower:   p.T("season.share.lower", "the points of the last place"),
	}
	var list []Option
	for _, s := range rating.Shares {
		list = append(list, Option{Value: string(s), Text: text[s], Selected: string(s) == p.Form.Share})
	}
	return list
}

func (p SeasonFormPage) gameOptions() []Option {
	list := []Option{{Text: p.T("season.any_game", "any game"), Selected: p.Form.Game == ""}}
	for _, g := range p.Games {
		list = append(list, Option{Value: g.Code, Text: g.Names.In(p.L.Tag), Selected: g.Code == p.Form.Game})
	}
	return withTyped(list, p.Form.Game)
}

// ratText is an exact fraction with two digits at most.
func ratText(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	text := r.FloatString(2)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// seasonPlace is a place of the season: shared ones with the sign for it.
func seasonPlace(l models.SeasonLine) string {
	switch {
	case l.Place == 0:
		return "–"
	case l.Shared:
		return itoa(l.Place) + "="
	}
	return itoa(l.Place)
}

// partPlace is the place in one event.
func partPlace(part *rating.Part) string {
	if part.Among > 1 {
		return itoa(part.Place) + "="
	}
	return itoa(part.Place)
}

// facts says by what rule the table is made.
func (p SeasonPage) facts() []string {
	var points []string
	for _, n := range p.Rule.Points {
		points = append(points, strconv.Itoa(n))
	}
	list := []string{p.T("season.fact.points", "Points for the places: {{.points}}; for every other place: {{.rest}}", "points", strings.Join(points, " "), "rest", p.Rule.Rest)}
	switch p.Rule.Share {
	case rating.ShareHigher:
		list = append(list, p.T("season.fact.higher", "Who shares a place gets the points of that place."))
	case rating.ShareLower:
		list = append(list, p.T("season.fact.lower", "Who shares a place gets the points of the last of these places."))
	default:
		list = append(list, p.T("season.fact.average", "Who shares a place gets an equal part of the points of these places."))
	}
	if p.Rule.Best > 0 {
		list = append(list, p.N("season.fact.best", p.Rule.Best, "The best result counts.", "The best {{.n}} results count; the others are struck."))
	}
	if p.Rule.Least > 1 {
		list = append(list, p.T("season.fact.least", "A place needs {{.n}} events.", "n", p.Rule.Least))
	}
	if p.Rule.Apart {
		list = append(list, p.T("season.fact.apart", "Level players are told apart by their best single results; whoever is level there too shares the place."))
	} else {
		list = append(list, p.T("season.fact.share", "Level players share the place."))
	}
	return list
}

// which says which events count.
func (p SeasonPage) which() string {
	if p.Chosen {
		return p.T("season.which.chosen", "Chosen events")
	}
	var list []string
	switch {
	case p.FromDay != "" && p.ToDay != "":
		list = append(list, p.T("season.which.days", "{{.from}} to {{.to}}", "from", p.L.Day(p.FromDay), "to", p.L.Day(p.ToDay)))
	case p.FromDay != "":
		list = append(list, p.T("season.which.from", "from {{.day}}", "day", p.L.Day(p.FromDay)))
	case p.ToDay != "":
		list = append(list, p.T("season.which.to", "until {{.day}}", "day", p.L.Day(p.ToDay)))
	default:
		list = append(list, p.T("season.which.all", "all events"))
	}
	if p.Game != "" {
		list = append(list, gameTitle(p.Page, p.Games, p.Game))
	}
	if p.Section != "" {
		list = append(list, exchange.Isolate(p.Section))
	}
	return strings.Join(list, " · ")
}

// player is the card of a player for those who keep the club's list.
func (p SeasonPage) player(l models.SeasonLine) string {
	if !p.Me.Club {
		return ""
	}
	return p.To.ClubPlayer(int64(l.Player))
}

// eventAddress is an event of the season for this reader.
func (p SeasonPage) eventAddress(e models.SeasonEvent) string {
	switch {
	case e.Published && e.Finished:
		return p.To.PublicStandings(e.Slug)
	case e.Published:
		return p.To.Public(e.Slug)
	}
	return p.To.Desk(e.Slug)
}
