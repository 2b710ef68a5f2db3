package templates

import (
	"strings"

	"roundtable/models"
)

// ClubPage is what the club proposes for its next event.
type ClubPage struct {
	Page
	Form   ClubForm
	Games  []models.Game
	Events []models.Summary // whose rules can be taken over
	Zones  []Zone
	Bad    Problems
	Last   *models.Tournament // the last event, nil in a new database
}

// ClubForm is the club as it stands in the form.
type ClubForm struct {
	Version                  int64
	Name, Venue, TimeZone    string
	RulesAs                  string // RulesOfLast, RulesOwn, or the address of an event
	Game                     string
	Rules                    RulesForm
	FirstStart, RoundMinutes string
	Names                    string
}

// Where the club's usual rules come from.
const (
	RulesOfLast = ""
	RulesOwn    = "own"
	rulesEvent  = "event:"
)

func (p ClubPage) rulesOptions() []Option {
	options := []Option{
		{Value: RulesOfLast, Text: p.T("sections.rules.last", "as in the last event"), Selected: p.Form.RulesAs == RulesOfLast},
		{Value: RulesOwn, Text: p.T("sections.rules.own", "as set below"), Selected: p.Form.RulesAs == RulesOwn},
	}
	for _, e := range p.Events {
		options = append(options, Option{
			Value: rulesEvent + e.Slug, Selected: p.Form.RulesAs == rulesEvent+e.Slug,
			Text: p.T("sections.rules.event", "as in {{.name}}, {{.day}}", "name", e.Title(), "day", p.L.Day(e.Date)),
		})
	}
	return options
}

func (p ClubPage) namesOptions() []Option {
	return []Option{
		{Value: models.NamesFull, Text: p.T("sections.names.full", "everybody's name in full"), Selected: p.Form.Names == models.NamesFull},
		{Value: models.NamesMinors, Text: p.T("sections.names.minors", "only the given name of minors"), Selected: p.Form.Names == models.NamesMinors},
		{Value: models.NamesAll, Text: p.T("sections.names.all", "only given names"), Selected: p.Form.Names == models.NamesAll},
	}
}

// venueHint says what an empty field gets.
func (p ClubPage) venueHint() string {
	if p.Form.Venue != "" || p.Last == nil || p.Last.Venue == "" {
		return ""
	}
	return p.T("sections.from_last", "Empty: as in the last event ({{.value}})", "value", p.Last.Venue)
}

// RulesEvent is the event that a choice of rules points to.
func RulesEvent(choice string) (slug string, ok bool) { return strings.CutPrefix(choice, rulesEvent) }
