package templates

import (
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// MatchNotesPage is the reasons, warnings and overruns of one match.
type MatchNotesPage struct {
	MatchWords
	Refused string
	Chosen  map[int]string // by game: the reason chosen in a form that was refused
	Typed   map[int]Course // by game: what was typed there
	Bad     Problems       // of that form
}

// Course is how a game went as it stands in the form.
type Course struct{ Rounds, Home string }

// asksCourse reports whether the form of a game asks how it went: the grades of Chinese checkers do (source
// rule S6).
func (p MatchNotesPage) asksCourse(game int) bool {
	return game > 0 && strings.HasPrefix(p.Tour.Game, "chinese-checkers") && !p.Match.Games[game-1].Playoff && scoring.Ends(&p.Match.Games[game-1]) == scoring.FitsWin
}

// course is what stands in the form of a game.
func (p MatchNotesPage) course(game int) Course {
	if typed, ok := p.Typed[game]; ok {
		return typed
	}
	g := &p.Match.Games[game-1]
	return Course{someInt(int(g.Rounds)), someInt(int(g.Home))}
}

// bad is the problem of a field of a game's form.
func (p MatchNotesPage) bad(game int, field string) string {
	if _, ok := p.Typed[game]; ok {
		return p.Bad[field]
	}
	return ""
}

// RunningGame is the place in the record (from 1) of the game that is being played or comes next. While
// none is, it is the last one (0: nothing was played) and on is false.
func RunningGame(m *models.Match) (game int, on bool) {
	n := len(m.Games)
	if next := m.Verdict.Next; m.Cancelled || m.Verdict.State == scoring.Decided || next != scoring.StepGame && next != scoring.StepPlayoff {
		return n, false
	}
	if n > 0 && !m.Games[n-1].Done() {
		return n, true
	}
	return n + 1, true
}

// gameAt is "Game 2" or "Play-off" for a place in the record, the one to come included.
func (w MatchWords) gameAt(game int) string {
	if game >= 1 && game <= len(w.Match.Games) {
		return w.GameName(game - 1)
	}
	if w.Match.Verdict.Next == scoring.StepPlayoff {
		return w.T("results.playoff", "Play-off")
	}
	n := 1
	for _, g := range w.Match.Games {
		if !g.Playoff && !g.Void {
			n++
		}
	}
	return w.T("results.game", "Game {{.n}}", "n", n)
}

// GameAt is gameAt for the sentences of handlers.
func (w MatchWords) GameAt(game int) string { return w.gameAt(game) }

// Noted counts the entries of a kind about a seat in a game.
func (w MatchWords) Noted(kind string, seat, game int) (n int) {
	for _, e := range w.Tour.NotesOf(w.Match.Seats[seat].Entrant, kind) {
		if e.Match == w.Match.ID && e.Game == game {
			n++
		}
	}
	return n
}

// Loses reports whether one more entry of a kind loses the running game by the rules of the event.
func (w MatchWords) Loses(kind string, seat int) bool {
	game, on := RunningGame(w.Match)
	limit := w.Tour.Conduct().WarningsLose
	if kind == models.EntryOverrun {
		limit = w.Tour.Conduct().OverrunsLose
	}
	return on && limit > 0 && !w.Tour.Ended() && w.Noted(kind, seat, game)+1 >= limit
}

// NoteButton is the value of the button that notes something about a seat.
func NoteButton(kind string, seat int) string { return kind + ":" + strconv.Itoa(seat) }

// losing are the buttons of the page that lose the game.
func (p MatchNotesPage) losing() string {
	var list []string
	for _, kind := range []string{models.EntryWarning, models.EntryOverrun} {
		for seat := range 2 {
			if p.Loses(kind, seat) {
				list = append(list, NoteButton(kind, seat))
			}
		}
	}
	return strings.Join(list, " ")
}

// noteCount is how many there are in the game so far.
func (p MatchNotesPage) noteCount(kind string, seat int) string {
	game, _ := RunningGame(p.Match)
	n := p.Noted(kind, seat, game)
	limit := p.Tour.Conduct().WarningsLose
	if kind == models.EntryOverrun {
		limit = p.Tour.Conduct().OverrunsLose
	}
	if limit > 0 {
		return p.T("notes.so_far.of", "{{.n}} of {{.limit}} so far", "n", n, "limit", limit)
	}
	return p.T("notes.so_far", "{{.n}} so far", "n", n)
}

// gameLine says which game the buttons are about.
func (p MatchNotesPage) gameLine() string {
	game, on := RunningGame(p.Match)
	switch {
	case on:
		return p.T("notes.game.on", "{{.game}}, being played", "game", p.gameAt(game))
	case game > 0:
		return p.T("notes.game.over", "No game is being played. What you note belongs to {{.game}} and changes no result.", "game", p.gameAt(game))
	default:
		return p.T("notes.game.none", "No game was played. What you note changes no result.")
	}
}

// ruleLines say what warnings and overruns cost in this event.
func (p MatchNotesPage) ruleLines() (list []string) {
	rules := p.Tour.Conduct()
	if rules.WarningsLose > 0 {
		list = append(list, warningsRule(p.Page, rules.WarningsLose))
	}
	if rules.OverrunsLose > 0 {
		list = append(list, overrunsRule(p.Page, rules.OverrunsLose))
	}
	if len(list) == 0 {
		list = append(list, p.T("notes.rule.none", "Neither warnings nor overruns lose a game by the rules of this event."))
	}
	return list
}

// ownNotes are the entries of this match.
func (p MatchNotesPage) ownNotes() (list []models.Entry) {
	for _, e := range p.Tour.Notes {
		if e.Match == p.Match.ID {
			list = append(list, e)
		}
	}
	return list
}

// reasonForms are the games that can have a reason, 0 for the match as a whole.
func (p MatchNotesPage) reasonForms() (games []int) {
	if p.Match.Absent == [2]bool{} && (p.Match.Seats[0].Forfeit || p.Match.Seats[1].Forfeit) {
		games = append(games, 0)
	}
	for i := range p.Match.Games {
		if p.Match.Games[i].Done() {
			games = append(games, i+1)
		}
	}
	return games
}

// reasonLabel is what the reason is of, with its result.
func (p MatchNotesPage) reasonLabel(game int) string {
	if game > 0 {
		return p.GameSentence(game - 1)
	}
	var parts []string
	for _, f := range p.Decision() {
		parts = append(parts, f.Before+f.Name+f.After)
	}
	return joined(parts...)
}

// reasonGroup is a part of the menu of reasons.
type reasonGroup struct {
	Label   string
	Options []Option
}

// reasonGroups are the reasons for a game, those that fit its end first.
func (p MatchNotesPage) reasonGroups(game int) (groups []reasonGroup) {
	ends, now := scoring.FitsForfeit, p.Match.Reason
	if game > 0 {
		g := &p.Match.Games[game-1]
		ends, now = scoring.Ends(g), g.Reason
	}
	if chosen, ok := p.Chosen[game]; ok {
		now = chosen
	}
	fit, other := reasonGroup{Label: p.T("notes.reasons.fit", "For this result")}, reasonGroup{Label: p.T("notes.reasons.other", "Others")}
	for _, r := range scoring.ReasonsFor(p.Tour.Game) {
		o := Option{Value: r.ID, Text: p.MetaName(scoring.Reasons.Kind, r.Meta), Selected: r.ID == now}
		if r.Fits&ends != 0 {
			fit.Options = append(fit.Options, o)
		} else {
			other.Options = append(other.Options, o)
		}
	}
	return []reasonGroup{fit, other}
}
