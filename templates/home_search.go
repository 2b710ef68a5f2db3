package templates

import (
	"strconv"

	"roundtable/models"
)

// HomeSearch is what is looked for on the first page, and which page of past events is shown.
type HomeSearch struct {
	All     int    // tournaments that this reader may see
	Text    string // looked for; empty: everything
	Season  int64  // only its events, 0: all
	Seasons []models.SeasonRow
	People  map[string][]string // who was found, by event
	At, Of  int                 // page of past events
	Found   int                 // events, on all pages
}

const (
	manyEvents  = 6 // from here on there is something to search
	foundPeople = 5 // that an event names
)

// Turn leaves one page of the past events.
func (p *HomePage) Turn(at, size int) {
	p.Of = max(1, (len(p.Past)+size-1)/size)
	p.At = min(max(at, 1), p.Of)
	from := min((p.At-1)*size, len(p.Past))
	p.Past = p.Past[from:min(from+size, len(p.Past))]
	if p.At > 1 { // what runs and what comes stands on the first page
		p.Running, p.Coming = nil, nil
	}
}

// searches reports whether anything is looked for.
func (s HomeSearch) searches() bool { return s.Text != "" || s.Season > 0 }

// offers reports whether there is something to search.
func (s HomeSearch) offers() bool { return s.searches() || s.All >= manyEvents || len(s.Seasons) > 0 }

// address is another page of what is shown.
func (p HomePage) address(page int) string {
	var query []string
	if p.Text != "" {
		query = append(query, "q", p.Text)
	}
	if p.Season > 0 {
		query = append(query, "season", strconv.FormatInt(p.Season, 10))
	}
	if page > 1 {
		query = append(query, "page", itoa(page))
	}
	if len(query) == 0 {
		return p.To.Home()
	}
	return With(p.To.Home(), query...)
}

// found are the people of an event who were looked for, each once.
func (p HomePage) found(e HomeEvent) (names []string) {
	seen := map[string]bool{}
	for _, s := range e.Sections {
		for _, name := range p.People[s.Slug] {
			if !seen[name] && len(names) < foundPeople {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}
