package templates

import (
	"strings"

	"roundtable/models"
)

// EventPage is an event with all its sections.
type EventPage struct {
	Page
	Head     models.TournamentRow // with the name, date and venue that they share
	Sections []models.Summary     // at least one
}

// podiumPlaces is how many places a finished section shows.
const podiumPlaces = 3

func (p EventPage) home(t models.Summary) string {
	if !t.Published {
		return p.To.Desk(t.Slug) // only the organiser sees it here
	}
	return p.To.Public(t.Slug)
}

// facts are the few words under the event's name; the day stands beside it.
func (p EventPage) facts() string {
	var facts []string
	if p.Head.Venue != "" {
		facts = append(facts, p.Head.Venue)
	}
	players := 0
	for _, s := range p.Sections {
		players += s.Entrants
	}
	facts = append(facts, p.N("sections.count", len(p.Sections), "{{.n}} section", "{{.n}} sections"), p.N("home.entrants", players, "{{.n}} player", "{{.n}} players"))
	return joined(facts...)
}

// sectionFacts are the few words under a section's name: a game only where the sections play different ones.
func (p EventPage) sectionFacts(t models.Summary) string {
	facts := []string{p.N("home.entrants", t.Entrants, "{{.n}} player", "{{.n}} players")}
	for _, s := range p.Sections {
		if s.Game != t.Game {
			return strings.Join(append(facts, t.GameInfo.Names.In(p.L.Tag)), " · ")
		}
	}
	return facts[0]
}

// state is where a section stands, in a few words.
func (p EventPage) state(t models.Summary) string {
	switch {
	case t.Final():
		return p.T("sections.final", "Final standings")
	case t.Now == 0 && !t.Start.IsZero():
		return p.T("sections.starts", "Starts {{.at}}", "at", p.when(t))
	case !t.Drawn:
		return p.T("sections.undrawn", "Not drawn yet")
	case t.Now == 0:
		return p.T("sections.soon", "The first round is not public yet")
	case !t.Started && !t.Start.IsZero():
		return p.T("sections.round.at", "Round {{.n}} of {{.all}} at {{.at}}", "n", t.Now, "all", p.rounds(t), "at", p.when(t))
	default:
		return p.T("sections.round", "Round {{.n}} of {{.all}}", "n", t.Now, "all", p.rounds(t))
	}
}

func (p EventPage) rounds(t models.Summary) int { return t.Rounds + t.Hidden }

// when is the start of the next round: the time alone on the day of the event.
func (p EventPage) when(t models.Summary) string {
	if p.L.ISODate(t.Start) == t.Date {
		return p.L.Time(t.Start)
	}
	return p.L.DateTime(t.Start)
}

// leaders are who is first now, or the first three of a finished section.
func (p EventPage) leaders(s models.Summary) []Named {
	if s.Hidden > 0 && s.EndedAt != nil {
		return nil
	}
	places := 1
	if s.Final() {
		places = podiumPlaces
	}
	list := leadersOf(s, places)
	if len(list) > 2*podiumPlaces { // so many share a place that nobody leads
		return nil
	}
	return list
}

// EventPreview says what the event is, for whom has not opened it yet. It tells nothing that the page
// does not.
func EventPreview(p EventPage) Preview {
	about := p.facts()
	if p.Head.Date != "" {
		about = p.L.Day(p.Head.Date) + " · " + about
	}
	indexed := true
	for _, s := range p.Sections {
		indexed = indexed && s.Published && s.Indexed
	}
	return Preview{About: about, Indexed: indexed}
}
