package templates

import (
	"unicode/utf8"

	"rsc.io/qr"

	"roundtable/models"
	"roundtable/pairing/standings"
)

// ScreenPage is one page of what the hall sees; the screen goes from one to the next.
type ScreenPage struct {
	Page
	Tour       *models.Tournament
	Show       ScreenKind // nothing else is shown; empty: everything by turns
	Part       ScreenPart
	Table      standings.Table // of a part that has places
	At         int             // which page this is, from 1
	Of         int
	Here, Next string   // addresses of this page and of the one after it
	URL        string   // the public address, empty: phones cannot open it
	Code       *qr.Code // of it
}

// ScreenKind is what a page of the screen shows.
type ScreenKind string

// The kinds.
const (
	ScreenTitle     ScreenKind = "title" // the event, before there is anything else
	ScreenPairings  ScreenKind = "pairings"
	ScreenStandings ScreenKind = "standings"
	ScreenCross     ScreenKind = "cross"
	ScreenWinners   ScreenKind = "winners" // the first places, at the end
)

// Ranked reports whether the page needs the table of places.
func (k ScreenKind) Ranked() bool {
	return k == ScreenStandings || k == ScreenCross || k == ScreenWinners
}

// ShowOf reads what is asked for; anything else is everything.
func ShowOf(text string) ScreenKind {
	switch k := ScreenKind(text); k {
	case ScreenPairings, ScreenStandings, ScreenCross:
		return k
	}
	return ""
}

// ScreenPart is what a page shows: matches of a round, or places. From and To are what of them, To not included.
type ScreenPart struct {
	Kind     ScreenKind
	Round    *models.Round // of the pairings
	From, To int
}

// So many lines are read from the back of a room.
const (
	screenMatches = 10
	screenPlaces  = 12
	screenCross   = 16 // entrants of a cross table
	screenTables  = 24 // tables that are named as still playing
)

// ScreenParts are the pages of an event: the current round, the standings once there is a result, the cross
// table of a small field; at the end who won, the standings and the cross table.
func ScreenParts(t *models.Tournament, show ScreenKind) (parts []ScreenPart) {
	r := t.Current()
	if r != nil && !pubFinal(t) {
		parts = cut(parts, ScreenPart{Kind: ScreenPairings, Round: r}, len(r.Matches), screenMatches)
	}
	if r != nil && t.Started() {
		if pubFinal(t) && show == "" {
			parts = append(parts, ScreenPart{Kind: ScreenWinners})
		}
		parts = cut(parts, ScreenPart{Kind: ScreenStandings}, len(t.Entrants)-len(t.Unranked), screenPlaces)
		if len(t.Entrants) <= screenCross {
			parts = append(parts, ScreenPart{Kind: ScreenCross})
		}
	}
	if wanted := only(parts, show); show != "" && len(wanted) > 0 {
		parts = wanted
	}
	if len(parts) == 0 {
		return []ScreenPart{{Kind: ScreenTitle}}
	}
	return parts
}

func only(parts []ScreenPart, show ScreenKind) (list []ScreenPart) {
	for _, p := range parts {
		if p.Kind == show {
			list = append(list, p)
		}
	}
	return list
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

// Address is a page of the screen.
func (p ScreenPage) Address(own string, page int) string {
	if p.Show != "" {
		own = With(own, "show", string(p.Show))
	}
	return With(own, "page", itoa(page))
}

// With adds the public address and its code.
func (p ScreenPage) With(url string, code *qr.Code) ScreenPage {
	p.URL, p.Code = url, code
	return p
}

// heading is the title, of one section of several with its name.
func (p ScreenPage) heading() string {
	switch {
	case !p.Hall.Many:
		return p.title()
	case p.Part.Kind == ScreenTitle:
		return p.Tour.Section
	}
	return joined(p.Tour.Section, p.title())
}

// event is the line below it: of several sections the event that they belong to.
func (p ScreenPage) event() string {
	if p.Hall.Many {
		return p.Tour.Name
	}
	return p.Tour.Title()
}

func (p ScreenPage) title() string {
	switch p.Part.Kind {
	case ScreenPairings:
		return pubRound(p.Page, p.Tour, p.Part.Round)
	case ScreenCross:
		return p.T("tab.cross", "Cross table")
	case ScreenTitle:
		return p.Tour.Title()
	}
	if pubFinal(p.Tour) {
		return p.T("public.final", "Final standings")
	}
	return p.T("tab.standings", "Standings")
}

// lead is how far it is; the clock of the round says it better.
func (p ScreenPage) lead() string {
	r := p.Part.Round
	if r == nil {
		if text := pubStatus(p.Page, p.Tour); text != p.title() {
			return text
		}
		return ""
	}
	if at := StartText(p.Page, p.Tour, r.No); at != "" && !pubBegun(r) {
		return p.T("phone.starts", "The round starts at {{.at}}", "at", at)
	}
	decided, all := r.Progress()
	return p.N("public.progress", all, "{{.done}} of {{.n}} table has a result", "{{.done}} of {{.n}} tables have a result", "done", decided)
}

// playing are the tables of the round that have no result yet, once one has; nil where they are too many to help.
func (p ScreenPage) playing() (tables []string) {
	r := p.Tour.Current()
	if r == nil || !pubBegun(r) || pubFinal(p.Tour) {
		return nil
	}
	for i := range r.Matches {
		if m := &r.Matches[i]; m.Open() && !m.Waiting() {
			tables = append(tables, itoa(m.Table))
		}
	}
	if len(tables) > screenTables {
		return nil
	}
	return tables
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

// podium are the first places.
func (p ScreenPage) podium() (list []standings.Row) {
	for _, r := range p.Table.Rows {
		if r.Place > podiumPlaces || len(list) == 2*podiumPlaces {
			break
		}
		list = append(list, r)
	}
	return list
}

// cross is the cross table of this page; its cells lead nowhere.
func (p ScreenPage) cross() CrossPage {
	page := p.Page
	page.Nav.Public = true
	return CrossPage{Page: page, Tour: p.Tour, Table: p.Table, ByRank: pubFinal(p.Tour)}
}

// crossSum are place and points of an entrant, by the table.
func (p ScreenPage) crossSum(e *models.Entrant) (place, points string) {
	for i := range p.Table.Rows {
		if r := &p.Table.Rows[i]; r.Entrant == e.ID {
			return placeText(r), r.Points.String()
		}
	}
	return "–", ""
}

// rowsClass makes the lines as high as so many of them may be; see static/css/screen.css.
func rowsClass(n int) string { return "lines lines-" + itoa(min(max(n, 4), 17)) }

// longName is a class for names that need smaller letters to stand in their place: two of Latin take as much
// room as one of Chinese.
func longName(names ...string) string {
	width := 0
	for _, name := range names {
		w := 0
		for _, c := range name {
			w++
			if utf8.RuneLen(c) > 2 {
				w++
			}
		}
		width = max(width, w)
	}
	switch {
	case width > 56:
		return "longest"
	case width > 30:
		return "longer"
	case width > 18:
		return "long"
	}
	return ""
}

// seatClass is the class of a name at a table.
func (p ScreenPage) seatClass(m *models.Match, seat int) string {
	n := pubSeat(p.Page, p.Tour, m, seat)
	return longName(n.Name + n.Unit)
}

func (p ScreenPage) nameClass(e *models.Entrant) string { return longName(e.Name + e.SameNameUnit) }
