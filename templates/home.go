package templates

import (
	"time"

	"roundtable/models"
)

// HomePage is the list of events that the reader may see.
type HomePage struct {
	Page
	Club                  models.Club
	Running, Coming, Past []HomeEvent
	Ratings, Tables       bool // there are ratings, there are tables of seasons for this reader
	Players               bool // somebody is in an event that he may see
	HomeSearch
}

// HomeEvent is one event on the first page: its sections, or the one tournament that it is.
type HomeEvent struct {
	Sections []models.Summary // at least one
	Winners  [][]Named        // of each section, where they are named
}

// HomeEvents puts the sections of an event together, at the place of the first one.
func HomeEvents(lines []models.Summary) []HomeEvent {
	var list []HomeEvent
	at := map[string]int{}
	for _, line := range lines {
		if i, seen := at[line.Event]; seen && line.Event != "" {
			list[i].Sections = append(list[i].Sections, line)
			continue
		}
		at[line.Event] = len(list)
		list = append(list, HomeEvent{Sections: []models.Summary{line}})
	}
	for i := range list {
		list[i].Winners = make([][]Named, len(list[i].Sections))
	}
	return list
}

// Phase is where the event stands: coming or past if all of it is, else running.
func (e HomeEvent) Phase() models.Phase {
	phase := e.Sections[0].Phase()
	for _, s := range e.Sections {
		if s.Phase() != phase {
			return models.Running
		}
	}
	return phase
}

// Head is the tournament that carries name, date and venue.
func (e HomeEvent) Head() models.Summary { return e.Sections[0] }

// Many reports whether the event is shown with its sections: not if only one of them is to be seen.
func (e HomeEvent) Many() bool { return len(e.Sections) > 1 }

// NameWinners says who is first in each section of a finished event, the first three where it has none.
func (e *HomeEvent) NameWinners() {
	places := podiumPlaces
	if e.Many() {
		places = 1
	}
	for i, s := range e.Sections {
		if s.Hidden == 0 {
			e.Winners[i] = leadersOf(s, places)
		}
	}
}

// leadersOf are the first n places, more people where a place is shared.
func leadersOf(s models.Summary, n int) []Named {
	var list []Named
	for _, l := range s.Leaders {
		if l.Place <= n {
			list = append(list, Named{Name: l.Name, Unit: l.Unit, Number: l.Place})
		}
	}
	return list
}

func (p HomePage) any() bool { return len(p.Running)+len(p.Coming)+len(p.Past) > 0 }

// shown reports whether this reader may see an event at all, found or not.
func (p HomePage) shown() bool { return p.All > 0 }

func (p HomePage) heading() string {
	if p.Club.Name != "" {
		return p.Club.Name
	}
	return p.T("home.title", "Events")
}

// link is where the event itself leads: the page of its sections, or the one tournament.
func (p HomePage) link(e HomeEvent) string {
	if e.Many() {
		return p.To.Event(e.Head().Event)
	}
	return p.sectionLink(e.Head())
}

func (p HomePage) sectionLink(s models.Summary) string {
	switch {
	case s.Role >= models.AsOrganiser:
		return p.To.Desk(s.Slug)
	case s.Role == models.AsArbiter:
		return p.To.Arbiters(s.Slug)
	}
	return p.To.Public(s.Slug)
}

// name is what the event is called: a section that stands alone here keeps its own name beside it.
func (e HomeEvent) name() string {
	if e.Many() {
		return e.Head().Name
	}
	return e.Head().Title()
}

// facts are the few words under an event's name.
func (p HomePage) facts(e HomeEvent) string {
	var facts []string
	head := e.Head()
	if head.Venue != "" {
		facts = append(facts, head.Venue)
	}
	facts = append(facts, head.GameInfo.Names.In(p.L.Tag))
	if !e.Many() {
		facts = append(facts, p.N("home.entrants", head.Entrants, "{{.n}} player", "{{.n}} players"))
	} else {
		all := 0
		for _, s := range e.Sections {
			all += s.Entrants
		}
		facts = append(facts, p.N("sections.count", len(e.Sections), "{{.n}} section", "{{.n}} sections"), p.N("home.entrants", all, "{{.n}} player", "{{.n}} players"))
	}
	return joined(facts...)
}

// state is how far a tournament is, in words; empty before the draw.
func (p HomePage) state(s models.Summary) string {
	switch {
	case s.Phase() == models.Past:
		return p.T("sections.final", "Final standings")
	case s.Phase() == models.Running:
		return p.T("home.progress", "{{.done}} of {{.all}} matches played", "done", s.Decided, "all", s.Tables)
	case s.Drawn:
		return p.N("sections.drawn", s.Rounds, "Drawn: {{.n}} round", "Drawn: {{.n}} rounds")
	default:
		return p.T("sections.undrawn", "Not drawn yet")
	}
}

// Leaf is a day as the leaf of a calendar shows it.
type Leaf struct{ Day, Month, Weekday string }

// leafOf reads a stored day; ok is false where the event has none.
func leafOf(p Page, iso string) (leaf Leaf, ok bool) {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return Leaf{}, false
	}
	month := [...]string{
		p.T("sections.jan", "Jan"), p.T("sections.feb", "Feb"), p.T("sections.mar", "Mar"), p.T("sections.apr", "Apr"),
		p.T("sections.may", "May"), p.T("sections.jun", "Jun"), p.T("sections.jul", "Jul"), p.T("sections.aug", "Aug"),
		p.T("sections.sep", "Sep"), p.T("sections.oct", "Oct"), p.T("sections.nov", "Nov"), p.T("sections.dec", "Dec"),
	}[t.Month()-1]
	return Leaf{Day: itoa(t.Day()), Month: month, Weekday: weekday(p, t.Weekday())}, true
}

// year is shown where an event is not of this year.
func year(p Page, iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil || t.Year() == p.Now.Year() {
		return ""
	}
	return itoa(t.Year())
}
