package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// bin lists deleted events.
func (s *Server) bin(c *Ctx) error {
	list, err := c.Store().Bin(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	page := templates.BinPage{Page: c.Page(c.T("bin.title", "Bin")), List: list}
	page.Path, page.Styles = "/bin", []string{"setup.css"}
	return c.Draw(http.StatusOK, templates.Bin(page))
}

// undelete takes an event out of the bin.
func (s *Server) undelete(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	slug, err := c.Store().Undelete(c.Request().Context(), c.Who(), int64(id))
	if models.KindOf(err) == models.NotFound {
		c.Flash(templates.Warn, c.Lang().Err(err))
		return c.See(s.to.Bin())
	} else if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("bin.restored", "Restored, as it was."))
	return c.See(s.to.Desk(slug))
}

// deletePage asks before an event goes into the bin.
func (s *Server) deletePage(c *Ctx) error {
	page, err := s.deleteForm(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Delete(page))
}

func (s *Server) deleteForm(c *Ctx) (templates.DeletePage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.DeletePage{}, err
	}
	title := c.T("bin.delete", "Delete this event")
	if t.Section != "" {
		title = c.T("bin.delete.section", "Delete this section")
	}
	page := templates.DeletePage{Page: c.Page(title), Tour: t, Bad: templates.Problems{}}
	page.Nav, page.Path, page.Styles = setupNav(t, templates.TabSettings), "/o/"+t.Slug+"/delete", []string{"setup.css"}
	for i := range t.Rounds {
		decided, _ := t.Rounds[i].Progress()
		page.Results += decided
	}
	return page, nil
}

// deleteEvent puts an event into the bin.
func (s *Server) deleteEvent(c *Ctx) error {
	if done, err := c.answered(); err != nil {
		return err
	} else if done {
		return c.See(s.to.Bin())
	}
	page, err := s.deleteForm(c)
	if err != nil {
		return err
	}
	page.Typed = c.Form("typed")
	err = c.Store().DeleteTournament(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), page.Typed)
	if status := c.Status(err); err != nil && status != 0 {
		page.Bad = c.problems(err, "typed")
		return c.Draw(status, templates.Delete(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.Lang().N("bin.done", models.BinDays, "“{{.name}}” is in the bin. It can be restored there for {{.n}} day.",
		"“{{.name}}” is in the bin. It can be restored there for {{.n}} days.", "name", page.Tour.Title()))
	return c.See(s.to.Home())
}
