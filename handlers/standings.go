package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// publicStandings is the table of places as the public sees it.
func (s *Server) publicStandings(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	p := c.publicPage(t, templates.TabStandings, c.T("standings.title", "Standings"))
	return c.Draw(http.StatusOK, templates.Standings(c.standingsPage(p, t)))
}

// standings is the organiser's table of places, with the forms that settle shared ones.
func (s *Server) standings(c *Ctx) error {
	return s.drawStandings(c, http.StatusOK, nil)
}

func (s *Server) drawStandings(c *Ctx, status int, typed *templates.SettleForm) error {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return err
	}
	p := c.tablePage(t, templates.TabStandings, c.T("standings.title", "Standings"))
	page := c.standingsPage(p, t)
	page.Typed = typed
	return c.Draw(status, templates.Standings(page))
}

// tablePage is a page with the organiser's navigation for one of the tables that he shares with the
// public.
func (c *Ctx) tablePage(t *models.Tournament, tab templates.Tab, title string) templates.Page {
	p := c.publicPage(t, tab, title)
	p.Nav.Public, p.Nav.Published, p.Scripts = false, t.Published, nil
	return p
}

// standingsPage reads the query: after which round, and which number to explain. What makes no sense
// is left out, so a mistyped address still shows the table.
func (c *Ctx) standingsPage(p templates.Page, t *models.Tournament) templates.StandingsPage {
	page := templates.StandingsPage{Page: p, Tour: t}
	if after := c.queryInt("after"); t.Round(after) != nil {
		page.After = after
	}
	page.Table, page.Cat = t.Standings(page.After), t.Prize(c.QueryParam("cat"))
	if len(t.Notes) > 0 {
		page.Styles = append(page.Styles, "notes.css")
	}
	if r := templates.RoundBefore(t, page.After); r != nil {
		before := t.Standings(r.No)
		page.Before = &before
	}
	e := t.ByNumber(c.queryInt("why"))
	if e == nil {
		return page
	}
	if column, ok := templates.ColumnOf(&page.Table, c.QueryParam("col")); ok {
		x := templates.Explained(p, t, &page.Table, e.ID, column)
		page.Why = &x
	}
	return page
}

// settle records how a shared place was settled.
func (s *Server) settle(c *Ctx) error {
	form := readSettle(c)
	in := models.Settled{Kind: form.Kind, Note: form.Note, Draw: c.Form("draw") != "", Order: form.Group}
	if in.Draw {
		in.Kind = "lots"
	} else {
		in.Order = form.order()
	}
	version := c.seenVersion()
	err := c.Store().Settle(c.Request().Context(), c.Who(), c.Param("t"), version, in)
	if err != nil {
		return s.refuseSettle(c, err, &form.SettleForm)
	}
	c.Flash(templates.OK, c.T("settle.saved", "The order is recorded. The standings show how it was decided."))
	return c.See(s.to.Standings(c.Param("t")))
}

// unsettle takes a decision back.
func (s *Server) unsettle(c *Ctx) error {
	version := c.seenVersion()
	id, err := strconv.ParseInt(c.Form("id"), 10, 64)
	if err != nil {
		return models.ErrNotFound
	}
	if err := c.Store().Unsettle(c.Request().Context(), c.Who(), c.Param("t"), version, id); err != nil {
		return s.refuseSettle(c, err, &templates.SettleForm{})
	}
	c.Flash(templates.OK, c.T("settle.undone", "The decision is taken back."))
	return c.See(s.to.Standings(c.Param("t")))
}

// refuseSettle draws the standings again with what was typed and what is wrong with it.
func (s *Server) refuseSettle(c *Ctx, err error, form *templates.SettleForm) error {
	status := c.Status(err)
	if status == 0 {
		return err
	}
	form.Error = c.Lang().Err(err)
	if status == http.StatusUnprocessableEntity {
		form.Field = fieldOf(err)
	}
	return s.drawStandings(c, status, form)
}
