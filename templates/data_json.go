package templates

import (
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// The public tables for programs. Names of fields stay as they are; points and values are texts with
// decimals ("1.5"), so that no program rounds them.

// EventJSON is the event that a table is of.
type EventJSON struct {
	Title   string     `json:"title"`
	Date    string     `json:"date,omitempty"`
	Venue   string     `json:"venue,omitempty"`
	Game    string     `json:"game"`
	Page    string     `json:"page"`
	Final   bool       `json:"final"`
	Updated *time.Time `json:"updated,omitempty"` // not while rounds are held: it would tell of them
}

// PersonJSON is an entrant.
type PersonJSON struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	Unit   string `json:"unit,omitempty"`
}

// StandingsJSON is the table of places.
type StandingsJSON struct {
	Event     EventJSON      `json:"event"`
	After     int            `json:"after,omitempty"` // a round; left out: everything so far
	Criteria  []CriterionID  `json:"criteria"`
	Standings []StandingJSON `json:"standings"`
}

// CriterionID is a tie-break with its name in the reader's language.
type CriterionID struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// StandingJSON is one row; place is left out where somebody has none.
type StandingJSON struct {
	Place  int  `json:"place,omitempty"`
	Shared bool `json:"shared,omitempty"`
	PersonJSON
	Played int               `json:"played"`
	Won    int               `json:"won"`
	Drawn  int               `json:"drawn"`
	Lost   int               `json:"lost"`
	Points string            `json:"points"`
	Values map[string]string `json:"values"` // by the id of the criterion
}

// RoundJSON is a round.
type RoundJSON struct {
	Event   EventJSON   `json:"event"`
	Round   int         `json:"round"`
	Cycle   int         `json:"cycle"`
	Starts  *time.Time  `json:"starts,omitempty"`
	Matches []MatchJSON `json:"matches"`
	Byes    []int       `json:"byes"` // numbers of who sit out
}

// MatchJSON is a match; first moves first, in game 1.
type MatchJSON struct {
	Round  int        `json:"round"`
	Table  int        `json:"table"`
	First  PersonJSON `json:"first"`
	Second PersonJSON `json:"second"`
	Result string     `json:"result"` // "2:0", empty before anything is known
	State  string     `json:"state"`  // "open", "playing", "decided", "cancelled" or "annulled"
	Detail string     `json:"detail,omitempty"`
}

// CrossJSON is the cross table: everybody, and every match.
type CrossJSON struct {
	Event     EventJSON      `json:"event"`
	Standings []StandingJSON `json:"standings"`
	Matches   []MatchJSON    `json:"matches"`
}

// EventData is the event as programs read it; address is its public page, whole.
func EventData(p Page, t *models.Tournament, address string) EventJSON {
	out := EventJSON{Title: t.Title(), Date: t.Date, Venue: t.Venue, Game: t.GameInfo.Names.In(p.L.Tag), Page: address, Final: pubFinal(t)}
	if t.Hidden == 0 {
		at := t.UpdatedAt.In(t.Location()).Truncate(time.Second)
		out.Updated = &at
	}
	return out
}

func personData(e *models.Entrant) PersonJSON {
	return PersonJSON{Number: e.Number, Name: e.Name, Unit: e.Unit}
}

// StandingsDataJSON is the table of places as programs read it.
func StandingsDataJSON(p StandingsPage, event EventJSON) StandingsJSON {
	out := StandingsJSON{Event: event, After: p.After, Criteria: []CriterionID{}, Standings: []StandingJSON{}}
	for _, c := range p.Table.Columns {
		out.Criteria = append(out.Criteria, CriterionID{c.ID, columnName(p.Page, c)})
	}
	for i := range p.Table.Rows {
		r := &p.Table.Rows[i]
		row := StandingJSON{
			Place: r.Place, Shared: r.Shared, PersonJSON: personData(p.Tour.Entrant(r.Entrant)),
			Played: r.Played, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost, Points: plainFigure(r.Points.String()), Values: map[string]string{},
		}
		for j, v := range r.Values {
			if !v.None {
				row.Values[p.Table.Columns[j].ID] = plainFigure(v.Text())
			}
		}
		out.Standings = append(out.Standings, row)
	}
	for _, e := range UnrankedOf(p.Tour) {
		out.Standings = append(out.Standings, StandingJSON{PersonJSON: personData(e), Points: "", Values: map[string]string{}})
	}
	return out
}

// RoundDataJSON is a round as programs read it.
func RoundDataJSON(p Page, t *models.Tournament, r *models.Round, event EventJSON) RoundJSON {
	out := RoundJSON{Event: event, Round: r.No, Cycle: r.Cycle, Matches: []MatchJSON{}, Byes: []int{}}
	if at := t.Starts(r.No); !at.IsZero() {
		out.Starts = &at
	}
	for i := range r.Matches {
		if m := &r.Matches[i]; m.Bye() {
			out.Byes = append(out.Byes, t.Entrant(m.Seats[0].Entrant).Number)
		} else {
			out.Matches = append(out.Matches, matchData(p, t, m))
		}
	}
	return out
}

func matchData(p Page, t *models.Tournament, m *models.Match) MatchJSON {
	state := "open"
	switch {
	case m.Cancelled:
		state = "cancelled"
	case m.Annulled:
		state = "annulled"
	case m.Verdict.State == scoring.Decided:
		state = "decided"
	case m.Verdict.State == scoring.InProgress:
		state = "playing"
	}
	return MatchJSON{
		Round: m.Round, Table: m.Table, First: personData(t.Entrant(m.Seats[0].Entrant)), Second: personData(t.Entrant(m.Seats[1].Entrant)),
		Result: pubScore(m, 0), State: state, Detail: dataDetail(p, t, m),
	}
}

// CrossDataJSON is the cross table as programs read it.
func CrossDataJSON(p CrossPage, event EventJSON) CrossJSON {
	table := StandingsDataJSON(StandingsPage{Page: p.Page, Tour: p.Tour, Table: p.Table}, event)
	out := CrossJSON{Event: event, Standings: table.Standings, Matches: []MatchJSON{}}
	for i := range p.Tour.Rounds {
		out.Matches = append(out.Matches, RoundDataJSON(p.Page, p.Tour, &p.Tour.Rounds[i], event).Matches...)
	}
	return out
}
