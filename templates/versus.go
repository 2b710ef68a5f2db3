package templates

import (
	"slices"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// VersusPage is two entrants side by side. A or B nil: they are still to be chosen.
type VersusPage struct {
	Page
	Tour    *models.Tournament
	A, B    *models.Entrant
	Table   standings.Table
	Error   string           // what is wrong with the choice
	Earlier []EarlierMeeting // organiser: their matches in other events of the club, the newest first
}

// EarlierMeeting is one match of the two in another event.
type EarlierMeeting struct {
	Tour  *models.Tournament
	Match *models.Match
	Seat  int // of the one who is A here
}

// versusLine is one fact of both.
type versusLine struct{ Term, A, B string }

// both are the two, in the order of the page.
func (p VersusPage) both() [2]*models.Entrant { return [2]*models.Entrant{p.A, p.B} }

// lines compares the two in numbers.
func (p VersusPage) lines() []versusLine {
	a, b := p.Table.Row(p.A.ID), p.Table.Row(p.B.ID)
	lines := []versusLine{p.firstLine()}
	if a == nil || b == nil || !p.Tour.Started() {
		return lines
	}
	add := func(term string, of func(*standings.Row) string) {
		lines = append(lines, versusLine{term, of(a), of(b)})
	}
	add(p.T("standings.place", "Place"), placeText)
	add(p.T("standings.points", "Points"), func(r *standings.Row) string { return r.Points.String() })
	add(p.T("standings.played", "Played"), func(r *standings.Row) string { return itoa(r.Played) })
	add(p.T("reader.vs.won", "Won, drawn, lost"), func(r *standings.Row) string {
		return itoa(r.Won) + " · " + itoa(r.Drawn) + " · " + itoa(r.Lost)
	})
	add(p.T("cross.games", "Game points"), func(r *standings.Row) string { return r.GamesFor.String() + ":" + r.GamesAgainst.String() })
	for i, c := range p.Table.Columns {
		if columnName(p.Page, c) == p.T("cross.games", "Game points") {
			continue // stands above, with those of the opponents
		}
		if p.says(a, b, i) {
			add(columnName(p.Page, c), func(r *standings.Row) string {
				if r.Values[i].None {
					return "–"
				}
				return r.Values[i].Text()
			})
		}
	}
	return append(lines[1:], lines[0])
}

// says reports whether a column tells something of the two. One that compares tied entrants does where
// both were tied when its turn came, and either they have met or it parts them all the same.
func (p VersusPage) says(a, b *standings.Row, column int) bool {
	x, y := a.Values[column], b.Values[column]
	if p.Table.Columns[column].Criterion.Rank == nil {
		return !x.None || !y.None
	}
	if by := p.Table.Between(a.Entrant, b.Entrant); x.None || y.None || by == standings.ByPoints || by >= 0 && by < column {
		return false
	}
	met := slices.ContainsFunc(p.Tour.Meetings(a.Entrant, b.Entrant), func(m *models.Match) bool { return m.Verdict.State == scoring.Decided })
	return met || x.Text() != y.Text()
}

// firstLine is how often each moves first in the whole schedule.
func (p VersusPage) firstLine() versusLine {
	line := versusLine{Term: p.T("player.firsts", "Moves first")}
	for i, into := range []*string{&line.A, &line.B} {
		first, all := firstMoves(pubPath(p.Tour, p.both()[i].ID))
		*into = p.T("reader.vs.firsts", "{{.first}} of {{.all}}", "first", first, "all", all)
	}
	return line
}

// between says what puts one of the two above the other.
func (p VersusPage) between() string {
	a, b := p.Table.Row(p.A.ID), p.Table.Row(p.B.ID)
	if a == nil || b == nil || !p.Tour.Started() {
		return ""
	}
	upper := p.A.Name
	if b.Place < a.Place {
		upper = p.B.Name
	}
	switch by := p.Table.Between(p.A.ID, p.B.ID); {
	case a.Place == b.Place:
		return p.T("reader.vs.level", "They share the place: level on everything.")
	case by == standings.ByPoints:
		return p.T("reader.vs.points", "{{.name}} is ahead on points.", "name", upper)
	case by == standings.ByDecision:
		return p.T("reader.vs.decision", "{{.name}} is ahead by decision: see the note below the standings.", "name", upper)
	case by >= 0 && by < len(p.Table.Columns):
		return p.T("reader.vs.tiebreak", "Level on points; {{.name}} is ahead by: {{.criterion}}.", "name", upper, "criterion", columnName(p.Page, p.Table.Columns[by]))
	default:
		return ""
	}
}

// commonOpponent is somebody whom both have met, with the matches of each.
type commonOpponent struct {
	Entrant *models.Entrant
	A, B    []pathStep
}

// common lists the opponents against whom both have a decided match.
func (p VersusPage) common() (list []commonOpponent) {
	against := [2]map[pairing.ID][]pathStep{}
	for i, e := range p.both() {
		against[i] = map[pairing.ID][]pathStep{}
		for _, s := range pubPath(p.Tour, e.ID) {
			if !s.Match.Bye() && s.Match.Verdict.State == scoring.Decided {
				against[i][s.opponent()] = append(against[i][s.opponent()], s)
			}
		}
	}
	for i := range p.Tour.Entrants {
		id := p.Tour.Entrants[i].ID
		if a, b := against[0][id], against[1][id]; len(a) > 0 && len(b) > 0 {
			list = append(list, commonOpponent{&p.Tour.Entrants[i], a, b})
		}
	}
	return list
}

// commonPoints is what each made against those whom both have met.
func (p VersusPage) commonPoints(list []commonOpponent) (a, b pairing.Points) {
	system, ok := scoring.Systems.Get(p.Tour.Stage.System)
	if !ok {
		return 0, 0
	}
	for _, c := range list {
		for _, s := range c.A {
			a += system.Points(s.Match.Verdict)[s.Seat]
		}
		for _, s := range c.B {
			b += system.Points(s.Match.Verdict)[s.Seat]
		}
	}
	return a, b
}

// pairOptions is everybody by number, for one of the two menus.
func (p VersusPage) pairOptions(chosen *models.Entrant, prompt string) []Option {
	return append([]Option{{Text: prompt, Selected: chosen == nil}}, byNumber(p.Tour, chosen)...)
}
