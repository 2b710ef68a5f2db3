package templates

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/format"
)

// PlayState says what is special about when or whether a match is played, "" for nothing.
func PlayState(p Page, m *models.Match) string {
	switch {
	case m.Cancelled:
		return p.T("people.state.cancelled", "cancelled")
	case m.Annulled:
		return p.T("people.state.annulled", "not counted")
	case !m.Waiting():
		return ""
	case m.Later == models.LaterMakeup && m.Plan != "":
		return p.T("order.state.makeup.plan", "make-up match: {{.plan}}", "plan", m.Plan)
	case m.Later == models.LaterMakeup:
		return p.T("order.state.makeup", "make-up match")
	case m.Plan != "":
		return p.T("order.state.later.plan", "put off: {{.plan}}", "plan", m.Plan)
	default:
		return p.T("order.state.later", "put off")
	}
}

// Shown reports whether the record of a match is worth showing: a match that was never played and is
// cancelled, or annulled by a withdrawal, has none.
func Shown(m *models.Match) bool {
	return !m.Cancelled && (!m.Annulled || m.Absent == [2]bool{})
}

// TablesOf is how many tables the rounds of an event need at most. A make-up match beside a full round
// has a table of its own.
func TablesOf(t *models.Tournament) int {
	most := len(t.Entrants) / 2
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			most = max(most, t.Rounds[i].Matches[j].Table)
		}
	}
	return most
}

// HasByes reports whether somebody sits out in any round.
func HasByes(t *models.Tournament) bool {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if t.Rounds[i].Matches[j].Bye() {
				return true
			}
		}
	}
	return false
}

// UnrankedOf are the withdrawn entrants who have no place, by number.
func UnrankedOf(t *models.Tournament) (list []*models.Entrant) {
	for i := range t.Entrants {
		for _, id := range t.Unranked {
			if t.Entrants[i].ID == id {
				list = append(list, &t.Entrants[i])
			}
		}
	}
	return list
}

// SwapPage shows a match with the sides as they are and as they would be.
type SwapPage struct {
	MatchWords            // as stored
	After      MatchWords // with the sides swapped
	Diff       models.Difference
	Refused    string
}

// ArrangePage is a coming round that is changed by hand.
type ArrangePage struct {
	Page
	Tour   *models.Tournament
	Round  *models.Round
	Rounds []int // those that have not begun
	A, B   int64 // chosen to change places
	Fix    int64 // chosen for a table of his own
	Table  string
	Order  map[int64]string // what was typed for the table of a match
	Bad    Problems
	Look   *ArrangeLook // what a change would do, before it is saved
}

// ArrangeLook is the preview of a change by hand, with everything that its form said.
type ArrangeLook struct {
	What     string // the sentence
	Diff     models.Difference
	Findings []format.Finding
	Hidden   [][2]string // fields that the form is sent with again
	Unticked bool        // something is wrong and was not accepted
}

// Wrong reports whether the change makes the schedule wrong.
func (l *ArrangeLook) Wrong() bool {
	for _, f := range l.Findings {
		if f.Grade == format.Wrong {
			return true
		}
	}
	return false
}

// SayFinding is a finding with the names of the entrants.
func SayFinding(p Page, t *models.Tournament, f format.Finding) string {
	return p.L.Say(namedFinding{t, f})
}

type namedFinding struct {
	t *models.Tournament
	f format.Finding
}

// Message puts names in place of numbers.
func (n namedFinding) Message() (key, english string, args map[string]any) {
	args = make(map[string]any, len(n.f.Args))
	for name, value := range n.f.Args {
		if no, ok := value.(int); ok && (name == "a" || name == "b") {
			if e := n.t.ByNumber(no); e != nil {
				value = withNumber(no, e.Name)
			}
		}
		args[name] = value
	}
	return n.f.Key, n.f.Text, args
}

// findingsOf are the findings of one grade.
func (l *ArrangeLook) findingsOf(g format.Grade) (list []format.Finding) {
	for _, f := range l.Findings {
		if f.Grade == g {
			list = append(list, f)
		}
	}
	return list
}

// matches are the matches of the round by table.
func (p ArrangePage) matches() (list []*models.Match) {
	for i := range p.Round.Matches {
		if m := &p.Round.Matches[i]; !m.Bye() {
			list = append(list, m)
		}
	}
	return list
}

func (p ArrangePage) begun() bool { return p.Round.No < p.Tour.NextFree() }

// orderOf is what stands in the field of a match's table.
func (p ArrangePage) orderOf(m *models.Match) string {
	if text, ok := p.Order[m.ID]; ok {
		return text
	}
	return itoa(m.Table)
}

// entrantOptions is the menu of the entrants, with where they sit in this round.
func (p ArrangePage) entrantOptions(chosen int64) []Option {
	options := []Option{{Value: "", Text: "–"}}
	for i := range p.Tour.Entrants {
		e := &p.Tour.Entrants[i]
		text := withNumber(e.Number, e.Name)
		if e.SameNameUnit != "" {
			text = joined(text, e.SameNameUnit)
		}
		if at := p.seatText(e.ID); at != "" {
			text += " — " + at
		}
		options = append(options, Option{Value: i64toa(int64(e.ID)), Text: text, Selected: int64(e.ID) == chosen})
	}
	return options
}

// seatText is where somebody sits in this round.
func (p ArrangePage) seatText(id pairing.ID) string {
	for i := range p.Round.Matches {
		m := &p.Round.Matches[i]
		switch seat := m.SeatOf(id); {
		case m.Extra || seat == pairing.NoSeat:
		case m.Bye():
			return p.T("results.bye", "bye")
		default:
			return p.T("results.table", "Table {{.n}}", "n", m.Table)
		}
	}
	return ""
}

// fixed are the entrants who have a table of their own.
func (p ArrangePage) fixed() (list []*models.Entrant) {
	for i := range p.Tour.Entrants {
		if p.Tour.Entrants[i].FixedTable > 0 {
			list = append(list, &p.Tour.Entrants[i])
		}
	}
	return list
}

// tablesText lists tables: "3, 7".
func tablesText(p Page, matches []models.Match) string {
	list := make([]string, len(matches))
	for i := range matches {
		list[i] = itoa(matches[i].Table)
	}
	return p.L.List(list)
}

// openHere are the tables of a round that keep it from being done.
func openHere(r *models.Round) (list []models.Match) {
	for _, m := range r.Matches {
		if m.Open() && !m.Waiting() {
			list = append(list, m)
		}
	}
	return list
}

// canStartNext reports whether there is a round after this one that the open matches keep from beginning.
func canStartNext(t *models.Tournament, r *models.Round) bool {
	return r != nil && !t.Ended() && t.Started() && t.Round(r.No+1) != nil && len(openHere(r)) > 0
}

// PrintedText says when a sheet was printed last and how much changed since; "" for never.
func PrintedText(p Page, t *models.Tournament, print models.Print, counts bool) string {
	if print.At.IsZero() {
		return ""
	}
	at := p.T("order.printed", "printed {{.at}}", "at", PrintTime(p, t, print))
	if !counts {
		return at
	}
	if n := len(print.Changes); n > 0 {
		return at + " · " + p.N("order.printed.changes", n, "{{.n}} change since", "{{.n}} changes since")
	}
	return at + " · " + p.T("order.printed.same", "nothing changed since")
}

// PrintTime is when something was printed, in the event's zone; with the day where the event has changed since on another one.
func PrintTime(p Page, t *models.Tournament, print models.Print) string {
	at := print.At.In(t.Location())
	if p.L.ISODate(at) == p.L.ISODate(t.UpdatedAt.In(t.Location())) {
		return p.L.Time(at)
	}
	return p.L.ISODate(at) + " " + p.L.Time(at)
}

// unranked are the entrants without a place that the table is about.
func (p StandingsPage) unranked() (list []*models.Entrant) {
	for _, e := range UnrankedOf(p.Tour) {
		if p.Cat == nil || p.Cat.Holds(e) {
			list = append(list, e)
		}
	}
	return list
}

// restColumns is how many columns the table of places has after the name.
func (p StandingsPage) restColumns() int {
	n := 5 + len(p.Table.Columns)
	if p.Cat != nil {
		n++
	}
	return n
}
