package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// matchNotes shows the reasons, warnings and overruns of a match.
func (s *Server) matchNotes(c *Ctx) error {
	t, m, err := s.matchByID(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.MatchNotes(matchNotesPage(c, t, m)))
}

func matchNotesPage(c *Ctx, t *models.Tournament, m *models.Match) templates.MatchNotesPage {
	page := roundPage(c, t, m.Round)
	page.Title, page.Path = c.T("notes.match.title", "Reason, warnings, clock"), "/o/"+t.Slug+"/m/"+strconv.FormatInt(m.ID, 10)+"/notes"
	page.Scripts, page.Wide = nil, false
	page.Styles = append(page.Styles, "notes.css")
	return templates.MatchNotesPage{MatchWords: templates.MatchWords{Page: page, Tour: t, Match: m}}
}

// noteInMatch notes a warning or an overrun. The form says which game it was drawn for, so that a
// warning in a game that has ended meanwhile is noted there and loses no other one. It says too which
// presses lose the game: one that loses it unforeseen is not made but shown again.
func (s *Server) noteInMatch(c *Ctx) error {
	t, m, err := s.matchByID(c)
	if err != nil {
		return err
	}
	p := matchNotesPage(c, t, m)
	kind, arg := c.doing()
	seat := wholeOr(arg, -1)
	if arg == "" || seat < 0 || seat > 1 || kind != models.EntryWarning && kind != models.EntryOverrun {
		p.Refused = c.T("notes.press.what", "Press one of the buttons below.")
		return c.Draw(http.StatusUnprocessableEntity, templates.MatchNotes(p))
	}
	game, on := templates.RunningGame(m)
	seen := wholeOr(c.Form("game"), game)
	if c.Form("game") == "" {
		seen = game
	}
	loses := on && seen == game && p.Loses(kind, seat)
	if loses && !slices.Contains(strings.Fields(c.Form("losing")), templates.NoteButton(kind, seat)) {
		p.Refused = c.T("notes.press.stale", "One was noted meanwhile: this one would lose the game. Press again if it shall.")
		return c.Draw(http.StatusConflict, templates.MatchNotes(p))
	}
	note := models.AddNote{Entrant: int64(m.Seats[seat].Entrant), Kind: kind, Match: m.ID, Game: seen}
	if err := c.Store().Do(c.Request().Context(), c.Who(), t.Slug, 0, note); err != nil {
		if status := c.Status(err); status != 0 {
			p.Refused = c.Lang().Err(err)
			return c.Draw(status, templates.MatchNotes(p))
		}
		return err
	}
	if err := s.sayNoted(c, p.Label(seat), kind, m.ID, seen); err != nil {
		return err
	}
	return c.See(s.to.MatchNotes(t.Slug, m.ID))
}

// sayNoted says what was noted, and that it lost the game.
func (s *Server) sayNoted(c *Ctx, name, kind string, match int64, game int) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	m := t.Match(match)
	if m == nil {
		return models.ErrNotFound
	}
	w := templates.MatchWords{Page: templates.Page{L: c.Lang()}, Tour: t, Match: m}
	lost := lostByNotes(t, models.Entry{Kind: kind, Match: match, Game: game})
	switch {
	case lost && kind == models.EntryWarning:
		c.Flash(templates.Warn, c.T("notes.done.warnings", "{{.name}} has lost {{.game}} by warnings.", "name", name, "game", w.GameAt(game)))
	case lost:
		c.Flash(templates.Warn, c.T("notes.done.overruns", "{{.name}} has lost {{.game}} by overruns of the clock.", "name", name, "game", w.GameAt(game)))
	case kind == models.EntryWarning:
		c.Flash(templates.OK, c.T("notes.done.warning", "Warning noted: {{.name}}.", "name", name))
	default:
		c.Flash(templates.OK, c.T("notes.done.overrun", "Overrun of the clock noted: {{.name}}.", "name", name))
	}
	return nil
}

// setReason says why a game ended. The version of the form is that of the match: results of other tables
// do not get in its way.
func (s *Server) setReason(c *Ctx) error {
	t, m, err := s.matchByID(c)
	if err != nil {
		return err
	}
	game := wholeOr(c.Form("game"), -1)
	p := matchNotesPage(c, t, m)
	p.Chosen = map[int]string{game: c.Form("reason")}
	if seen := c.seenVersion(); seen != 0 && seen != m.Version {
		p.Refused = c.T("notes.reason.stale", "The result was changed meanwhile. Look whether the reason still fits, and save it again.")
		return c.Draw(http.StatusConflict, templates.MatchNotes(p))
	}
	set := models.SetReason{Match: m.ID, Game: game, Reason: c.Form("reason")}
	if typed := (templates.Course{Rounds: c.Form("rounds"), Home: c.Form("home")}); c.Forms().Has("rounds") {
		p.Typed = map[int]templates.Course{game: typed}
		set.Course = &models.Course{Rounds: wholeOr(typed.Rounds, -1), Home: wholeOr(typed.Home, -1)}
	}
	err = c.Store().Do(c.Request().Context(), c.Who(), t.Slug, 0, set)
	if status := c.Status(err); err != nil && status != 0 && status != http.StatusNotFound {
		p.Bad = c.problems(err, "rounds", "home")
		p.Refused = p.Bad[""]
		return c.Draw(status, templates.MatchNotes(p))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("notes.reason.done", "The reason is saved."))
	return c.See(s.to.MatchNotes(t.Slug, m.ID))
}
