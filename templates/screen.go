package templates

import (
	"roundtable/models"
	"roundtable/pairing/standings"
)

// ScreenPage is one page of what the hall sees; the screen goes from one to the next.
type ScreenPage struct {
	Page
	Tour  *models.Tournament
	Part  ScreenPart
	Table standings.Table // of a part of the standings
	At    int             // which page this is, from 1
	Of    int
	Next  string // address of the page after it
}

// ScreenPart is what a page shows: matches of a round, or places. From and To are what of them, To not included.
// Without a round and without standings it says that there is nothing yet.
type ScreenPart struct {
	Round     *models.Round
	Standings bool
	From, To  int
}

// So many lines are read from five metres.
const (
	screenMatches = 8
	screenPlaces  = 10
)

// ScreenParts are the pages of an event: the current round, then the standings once there is a result.
func ScreenParts(t *models.Tournament) (parts []ScreenPart) {
	r := t.Current()
	if r == nil {
		return []ScreenPart{{}}
	}
	if !pubFinal(t) {
		parts = cut(parts, ScreenPart{Round: r}, len(r.Matches), screenMatches)
	}
	if t.Started() {
		parts = cut(parts, ScreenPart{Standings: true}, len(t.Entrants)-len(t.Unranked), screenPlaces)
	}
	if len(parts) == 0 {
		return []ScreenPart{{}}
	}
	return parts
}

// cut adds pages of about equal length for n lines.
func cut(parts []ScreenPart, part ScreenPart, n, most int) []ScreenPart {
	pages := (n + most - 1) / most
	for i := range pages {
		part.From, part.To = i*n/pages, (i+1)*n/pages
		parts = append(parts, part)
	}
	return parts
}

func (p ScreenPage) title() string {
	switch {
	case p.Part.Round != nil:
		return pubRound(p.Page, p.Tour, p.Part.Round)
	case p.Part.Standings && pubFinal(p.Tour):
		return p.T("public.final", "Final standings")
	case p.Part.Standings:
		return p.T("tab.standings", "Standings")
	}
	return pubStatus(p.Page, p.Tour)
}

func (p ScreenPage) lead() string {
	r := p.Part.Round
	switch {
	case r == nil && p.Part.Standings:
		return pubStatus(p.Page, p.Tour)
	case r == nil:
		return p.N("public.entrants", len(p.Tour.Entrants), "{{.n}} player", "{{.n}} players")
	}
	if at := StartText(p.Page, p.Tour, r.No); at != "" && !pubBegun(r) {
		return p.T("phone.starts", "The round starts at {{.at}}", "at", at)
	}
	decided, all := r.Progress()
	return p.N("public.progress", all, "{{.done}} of {{.n}} table has a result", "{{.done}} of {{.n}} tables have a result", "done", decided)
}

func (p ScreenPage) matches() []*models.Match {
	list := make([]*models.Match, 0, screenMatches)
	for i := p.Part.From; i < p.Part.To; i++ {
		list = append(list, &p.Part.Round.Matches[i])
	}
	return list
}

func (p ScreenPage) rows() []standings.Row {
	return p.Table.Rows[min(p.Part.From, len(p.Table.Rows)):min(p.Part.To, len(p.Table.Rows))]
}
