package handlers

import (
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
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
		page.Edit = templates.EntrantFormOf(e)
	}
	return c.Draw(http.StatusOK, templates.Players(page))
}

func (s *Server) playersPage(c *Ctx) (templates.PlayersPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.PlayersPage{}, err
	}
	page := templates.PlayersPage{Page: c.Page(c.T("players.title", "Players")), Tour: t, Same: templates.SameNames(t), Bad: templates.Problems{}}
	page.Nav = setupNav(t, templates.TabPlayers)
	page.Scripts, page.Styles = []string{"new.js"}, []string{"setup.css"}
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
	err = c.Store().AddEntrants(c.Request().Context(), c.Who(), t.Slug, c.seenVersion(), in)
	if status := c.Status(err); err != nil && status != 0 {
		return redraw(status, s.addProblems(c, err))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.Lang().N("players.done.added", len(in), "{{.n}} player was added.", "{{.n}} players were added."))
	if t.Drawn() {
		return c.See(s.to.Draw(t.Slug))
	}
	return c.See(s.to.Players(t.Slug))
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
	f := templates.EntrantForm{ID: int64(e.ID), Name: c.Form("name"), Name2: c.Form("name2"), Unit: c.Form("unit"), Rating: c.Form("rating"), Note: c.Form("note")}
	redraw := func(status int, bad templates.Problems) error {
		page.Edit, page.Bad = f, bad
		return c.Draw(status, templates.Players(page))
	}
	rating, ok := 0, true
	if text := strings.TrimSpace(f.Rating); text != "" {
		rating, ok = wholeNumber(text, 0, 1<<30)
	}
	if !ok {
		return redraw(http.StatusUnprocessableEntity, templates.Problems{"rating": c.T("players.rating.bad", "A rating is a whole number. Leave the field empty if there is none.")})
	}
	in := models.EntrantIn{Name: f.Name, Name2: f.Name2, Unit: f.Unit, Note: f.Note, Rating: rating}
	err = c.Store().EditEntrant(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), f.ID, in)
	if status := c.Status(err); err != nil && status != 0 {
		bad := c.problems(err, "name", "name2", "unit", "rating", "note")
		if bad[""] != "" { // nothing but the version has no field of its own
			bad = templates.Problems{"name": bad[""]}
		}
		return redraw(status, bad)
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("players.done.saved", "Saved."))
	return c.See(s.to.Players(page.Tour.Slug) + "#e" + strconv.FormatInt(f.ID, 10))
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
