package templates

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// NotesPage lists what was noted about everybody, with the form for points.
type NotesPage struct {
	Page
	Tour *models.Tournament
	Form PointsForm
	Bad  Problems
}

// PointsForm is points given or taken, as typed.
type PointsForm struct {
	Entrant, Points, Reason, Note, Round string
}

// Signed are points with their sign: "−1", "+½".
func Signed(p pairing.Points) string {
	if p > 0 {
		return "+" + p.String()
	}
	return p.String()
}

// reasonName is a reason in the reader's language; one that the program does not know is shown as it is
// stored.
func reasonName(p Page, id string) string {
	if r, ok := scoring.Reasons.Get(id); ok {
		return p.MetaName(scoring.Reasons.Kind, r.Meta)
	}
	return id
}

// noteWhy is the reason of an entry, the organiser's own words after it.
func noteWhy(p Page, e models.Entry) string {
	switch {
	case e.Reason == "":
		return e.Note
	case e.Note == "":
		return reasonName(p, e.Reason)
	}
	return p.T("notes.why", "{{.reason}}: {{.note}}", "reason", reasonName(p, e.Reason), "note", e.Note)
}

// pointsLine is one entry of points in words: "−1: left the hall (round 3)".
func pointsLine(p Page, e models.Entry) string {
	if e.Round > 0 {
		return p.T("notes.points.round", "{{.points}}: {{.why}} (round {{.n}})", "points", Signed(e.Points), "why", noteWhy(p, e), "n", e.Round)
	}
	return p.T("notes.points.line", "{{.points}}: {{.why}}", "points", Signed(e.Points), "why", noteWhy(p, e))
}

// pointsNotes are the points given to an entrant or taken from him that count after a round (0: all).
func pointsNotes(t *models.Tournament, id pairing.ID, after int) (list []models.Entry) {
	for _, e := range t.NotesOf(id, models.EntryPoints) {
		if after == 0 || e.Round <= after {
			list = append(list, e)
		}
	}
	return list
}

// pointsText is all of them in a line.
func pointsText(p Page, t *models.Tournament, id pairing.ID, after int) string {
	var lines []string
	for _, e := range pointsNotes(t, id, after) {
		lines = append(lines, pointsLine(p, e))
	}
	return strings.Join(lines, p.T("notes.join", "; "))
}

// notedCount counts the warnings or overruns of an entrant in the rounds that this reader may see.
func notedCount(t *models.Tournament, id pairing.ID, kind string) (n int) {
	for _, e := range t.NotesOf(id, kind) {
		if e.Round == 0 || t.Round(e.Round) != nil {
			n++
		}
	}
	return n
}

func warningsText(p Page, n int) string {
	return p.N("notes.warnings.n", n, "{{.n}} warning", "{{.n}} warnings")
}

func overrunsText(p Page, n int) string {
	return p.N("notes.overruns.n", n, "{{.n}} overrun of the clock", "{{.n}} overruns of the clock")
}

// notedText is what was noted about an entrant, counted: "2 warnings · −1".
func notedText(p Page, t *models.Tournament, id pairing.ID) string {
	var parts []string
	if n := notedCount(t, id, models.EntryWarning); n > 0 {
		parts = append(parts, warningsText(p, n))
	}
	if n := notedCount(t, id, models.EntryOverrun); n > 0 {
		parts = append(parts, overrunsText(p, n))
	}
	if list := pointsNotes(t, id, 0); len(list) > 0 {
		sum := pairing.Points(0)
		for _, e := range list {
			sum += e.Points
		}
		parts = append(parts, p.T("notes.sum", "points {{.points}}", "points", Signed(sum)))
	}
	return joined(parts...)
}

// notesOf is everything noted about an entrant, in the order it was noted.
func notesOf(t *models.Tournament, id pairing.ID) (list []models.Entry) {
	for _, e := range t.Notes {
		if e.Entrant == id {
			list = append(list, e)
		}
	}
	return list
}

// kindName names what was noted.
func kindName(p Page, e models.Entry) string {
	switch e.Kind {
	case models.EntryWarning:
		return p.T("notes.warning", "Warning")
	case models.EntryOverrun:
		return p.T("notes.overrun", "Overrun of the clock")
	default:
		return Signed(e.Points)
	}
}

// noteWhere is the round, table and game of an entry.
func noteWhere(p Page, t *models.Tournament, e models.Entry) string {
	m := t.Match(e.Match)
	if m == nil {
		if e.Round > 0 {
			return p.T("public.round", "Round {{.n}}", "n", e.Round)
		}
		return ""
	}
	where := p.T("meet.where", "Round {{.round}}, table {{.table}}", "round", m.Round, "table", m.Table)
	if e.Game > 0 && !m.Bye() && (t.Stage.MatchForm.Games > 1 || len(m.Games) > 1) {
		where += " · " + MatchWords{Page: p, Tour: t, Match: m}.gameAt(e.Game)
	}
	return where
}

func (p NotesPage) entrantOptions() []Option {
	options := []Option{{Value: "", Text: "–"}}
	for i := range p.Tour.Entrants {
		e := &p.Tour.Entrants[i]
		text := e.Name
		if e.Number > 0 {
			text = withNumber(e.Number, e.Name)
		}
		if e.SameNameUnit != "" {
			text = joined(text, e.SameNameUnit)
		}
		value := i64toa(int64(e.ID))
		options = append(options, Option{Value: value, Text: text, Selected: value == p.Form.Entrant})
	}
	return options
}

func (p NotesPage) roundOptions() []Option {
	options := []Option{{Value: "0", Text: p.T("notes.round.none", "no round: from the beginning")}}
	for i := range p.Tour.Rounds {
		n := itoa(p.Tour.Rounds[i].No)
		options = append(options, Option{Value: n, Text: p.T("public.round", "Round {{.n}}", "n", n), Selected: n == p.Form.Round})
	}
	return options
}

// reasonOptions are the reasons for which points are given or taken: those of an arbiter.
func (p NotesPage) reasonOptions() []Option {
	options := []Option{{Value: "", Text: p.T("notes.reason.own", "in my own words, beside")}}
	for _, r := range scoring.ReasonsFor(p.Tour.Game) {
		if r.Fits&scoring.FitsForfeit != 0 || r.ID == "warnings" || r.ID == "overruns" {
			options = append(options, Option{Value: r.ID, Text: p.MetaName(scoring.Reasons.Kind, r.Meta), Selected: r.ID == p.Form.Reason})
		}
	}
	return options
}

// matchReason is why a game, or a match that was forfeited as a whole, ended as it did.
type matchReason struct {
	Game int // place in the record from 1, 0: the whole match
	Text string
}

// reasonsOf are the reasons of a match in words; a match of one game needs not say of which.
func reasonsOf(p Page, t *models.Tournament, m *models.Match) (list []matchReason) {
	if m.Reason != "" {
		list = append(list, matchReason{Text: reasonName(p, m.Reason)})
	}
	for i := range m.Games {
		if m.Games[i].Reason == "" {
			continue
		}
		text := reasonName(p, m.Games[i].Reason)
		if t.Stage.MatchForm.Games > 1 || len(m.Games) > 1 {
			text = p.T("notes.reason.of", "{{.game}}: {{.reason}}", "game", MatchWords{Page: p, Tour: t, Match: m}.GameName(i), "reason", text)
		}
		list = append(list, matchReason{i + 1, text})
	}
	return list
}
