package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/templates"
)

// players is the list of entrants; ?edit=ID opens a row.
func (s *Server) players(c *Ctx) error {
	page, err := s.playersPage(c)
	if err != nil {
		return err
	}
	if text := c.QueryParam("edit"); text != "" {
		e := entrantOf(page.Tour, text)
		if e == nil {
			return models.ErrNotFound
		}
		page.Open(e)
	}
	page.One.Focus = c.QueryParam("added") != ""
	return c.Draw(http.StatusOK, templates.Players(page))
}

func (s *Server) playersPage(c *Ctx) (page templates.PlayersPage, err error) {
	t, err := c.setupEvent()
	if err != nil {
		return page, err
	}
	page = templates.PlayersPage{Page: c.Page(c.T("players.title", "Players")), Tour: t, Same: templates.SameNames(t), Bad: templates.Problems{}}
	page.Nav, page.Path = setupNav(t, templates.TabPlayers), "/o/"+t.Slug+"/players"
	page.Scripts, page.Styles = []string{"new.js", "players.js"}, []string{"setup.css", "sections.css", "roster.css", "change.css"}
	ctx := c.Request().Context()
	known, err := c.Store().Players(ctx, c.Who())
	if err != nil {
		return page, err
	}
	of, err := c.Store().PlayersOf(ctx, c.Who(), t.Slug)
	if err != nil {
		return page, err
	}
	page.Know(known, of)
	return page, nil
}

// entrantOf finds an entrant of the event by the id in an address, nil if there is none.
func entrantOf(t *models.Tournament, text string) *models.Entrant {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil
	}
	return t.Entrant(pairing.ID(id))
}

// addPlayers adds the names of the box, or only shows how they are read.
func (s *Server) addPlayers(c *Ctx) error {
	names := c.Form("names")
	paste := c.readPaste(names)
	redraw := func(status int, bad templates.Problems) error {
		page, err := s.playersPage(c)
		if err != nil {
			return err
		}
		page.Names, page.Paste, page.Bad = names, paste, bad
		return c.Draw(status, templates.Players(page))
	}
	if what, _ := c.doing(); what == "check" {
		return redraw(http.StatusOK, templates.Problems{})
	}
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	in := entrantsOf(paste)
	if len(in) == 0 {
		return redraw(http.StatusUnprocessableEntity, templates.Problems{"names": c.T("players.none", "There is no name here. Type or paste at least one.")})
	}
	if done, err := c.answered(); err != nil {
		return err
	} else if done {
		return c.See(s.to.Players(t.Slug))
	}
	if names, err := c.alreadyHere(t, in); err != nil {
		return err
	} else if len(names) > 0 {
		return redraw(http.StatusUnprocessableEntity, templates.Problems{"names": c.Lang().N("club.add.here", len(names),
			"{{.names}} is in this event already. Take the line out, or choose “somebody new” for it.",
			"{{.names}} are in this event already. Take their lines out, or choose “somebody new” for them.", "names", c.Lang().List(names))})
	}
	err = c.Store().AddEntrants(c.Request().Context(), c.Who(), t.Slug, c.seenVersion(), in)
	if status := c.Status(err); err != nil && status != 0 {
		return redraw(status, s.addProblems(c, err))
	}
	if err != nil {
		return err
	}
	return s.added(c, t, len(in), s.to.Players(t.Slug))
}

// added says what was done and leads on: to the draw where a schedule was dropped.
func (s *Server) added(c *Ctx, t *models.Tournament, n int, next string) error {
	c.Flash(templates.OK, c.Lang().N("players.done.added", n, "{{.n}} player was added.", "{{.n}} players were added."))
	if t.Drawn() {
		return c.See(s.to.Draw(t.Slug))
	}
	return c.See(next)
}

// answered reports whether this very form was answered before.
func (c *Ctx) answered() (bool, error) { return c.Store().Answered(c.Request().Context(), c.Who()) }

// alreadyHere are the names of a list that stand for players who are in the event.
func (c *Ctx) alreadyHere(t *models.Tournament, in []models.EntrantIn) (names []string, err error) {
	here, err := c.playersHere(t.Slug)
	if err != nil {
		return nil, err
	}
	for _, e := range in {
		if e.Player != 0 && here[e.Player] {
			names = append(names, e.Name)
		}
	}
	return names, nil
}

func (s *Server) addProblems(c *Ctx, err error) templates.Problems {
	if pasteRefused(err) {
		return templates.Problems{"names": c.Lang().Err(err)}
	}
	return c.problems(err, "names")
}

// editPlayer corrects one entrant.
func (s *Server) editPlayer(c *Ctx) error {
	page, err := s.playersPage(c)
	if err != nil {
		return err
	}
	e := entrantOf(page.Tour, c.Param("id"))
	if e == nil {
		return models.ErrNotFound
	}
	page.Open(e)
	form, in, bad := c.playerForm()
	page.Edit.PlayerForm, page.Edit.Club = form, c.Form("club") != ""
	redraw := func(status int, bad templates.Problems) error {
		page.Bad = bad
		return c.Draw(status, templates.Players(page))
	}
	if len(bad) > 0 {
		return redraw(http.StatusUnprocessableEntity, bad)
	}
	err = c.Store().EditEntrant(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), page.Edit.ID, asEntrant(in, 0))
	if status := c.Status(err); err != nil && status != 0 {
		bad := c.problems(err, models.PlayerFields()...)
		if bad[""] != "" { // nothing but the version has no field of its own
			bad = templates.Problems{"name": bad[""]}
		}
		return redraw(status, bad)
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("players.done.saved", "Saved."))
	if page.Edit.Club && page.Edit.Player != nil {
		if err := s.correctClub(c, page.Edit.Player, templates.EntrantAsPlayer(e), in); err != nil {
			return err
		}
	}
	return c.See(s.to.Players(page.Tour.Slug) + "#e" + strconv.FormatInt(page.Edit.ID, 10))
}

func asEntrant(in models.PlayerIn, player int64) models.EntrantIn {
	return models.EntrantIn{Name: in.Name, Name2: in.Name2, Unit: in.Unit, Note: in.Note, Rating: in.Rating, Sex: in.Sex, BirthYear: in.BirthYear, Player: player}
}

// correctClub does in the club's list what was changed in the event, and nothing else. A note is about
// one evening.
func (s *Server) correctClub(c *Ctx, player *models.Player, was, is models.PlayerIn) error {
	in := player.In()
	for _, f := range models.PlayerFields() {
		if f != models.FieldNote && exchange.CleanName(was.Get(f)) != exchange.CleanName(is.Get(f)) {
			in.Take(f, is)
		}
	}
	if in == player.In() {
		return nil
	}
	who := c.Who()
	if who.Op != "" {
		who.Op += ".club" // a second operation of the same form
	}
	err := c.Store().EditPlayer(c.Request().Context(), who, player.ID, player.Version, in)
	if c.Status(err) != 0 {
		c.Flash(templates.Warn, c.T("club.correct.refused", "Saved for this event. The club’s entry stays as it was: {{.why}}", "why", c.Lang().Err(err)))
		return nil
	}
	return err
}

// removePlayer takes an entrant off the list. A schedule goes with it, so the way leads to the draw.
func (s *Server) removePlayer(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	err = c.Store().RemoveEntrant(c.Request().Context(), c.Who(), t.Slug, c.seenVersion(), int64(id))
	if err != nil {
		return err
	}
	if e := t.Entrant(pairing.ID(id)); e != nil {
		c.Flash(templates.OK, c.T("players.done.removed", "{{.name}} was removed.", "name", e.Name))
	}
	if t.Drawn() {
		return c.See(s.to.Draw(t.Slug))
	}
	return c.See(s.to.Players(t.Slug))
}
