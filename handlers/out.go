package handlers

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// out lists who is on the list of entries but not taking part.
func (s *Server) out(c *Ctx) error {
	page, err := s.outPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Out(page))
}

func (s *Server) outPage(c *Ctx) (templates.OutPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.OutPage{}, err
	}
	page := templates.OutPage{Page: c.Page(c.T("before.out", "Not taking part")), Tour: t}
	page.Nav = setupNav(t, templates.TabPlayers)
	page.Styles = []string{"before.css"}
	page.Path = "/o/" + t.Slug + "/out"
	return page, nil
}

// setOut takes the entrants of the form (ids, one or several) out of the event (out=1) or puts them
// back (out=0). With absent=1 those who have come in the meantime stay in: the list at the door
// changes while somebody reads it, so such a form names people and not a version. It says whether
// there was a schedule (drawn), because taking people out drops it.
func (s *Server) setOut(c *Ctx) error {
	out, err := c.onOff("out")
	if err != nil {
		return err
	}
	ids, ok := idsOf(strings.Join(c.Forms()["ids"], ","))
	if !ok {
		return s.outRefused(c, http.StatusUnprocessableEntity, c.T("before.out.whom", "Choose at least one player."))
	}
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	if c.Form("absent") == "1" {
		return s.setAbsentOut(c, ids)
	}
	return s.putOut(c, t, c.seenVersion(), ids, out)
}

// setAbsentOut takes those out who have not come; it tries again when somebody comes at that moment.
func (s *Server) setAbsentOut(c *Ctx, named []int64) error {
	const tries = 5
	for i := 0; ; i++ {
		t, err := c.setupEvent()
		if err != nil {
			return err
		}
		if t.Drawn() && c.Form("drawn") == "0" {
			return s.outRefused(c, http.StatusConflict, c.T("before.out.drawn", "The numbers have been drawn meanwhile, so nobody was taken out. To take somebody out now drops the schedule: go back to the check-in if you want that."))
		}
		ids, gone := stillAbsent(t, named)
		switch {
		case len(ids) == 0 && gone: // the same press again
			return c.See(s.to.Out(t.Slug))
		case len(ids) == 0:
			c.Flash(templates.Info, c.T("before.out.nobody", "All of them have come meanwhile; nobody was taken out."))
			return c.See(s.to.Checkin(t.Slug))
		}
		if err := s.putOut(c, t, t.Version, ids, true); !errors.Is(err, models.ErrStale) || i == tries {
			return err
		}
	}
}

// putOut does it. A list that somebody changed meanwhile is an error of the caller's to handle.
func (s *Server) putOut(c *Ctx, t *models.Tournament, version int64, ids []int64, out bool) error {
	err := c.Store().SetOut(c.Request().Context(), c.Who(), t.Slug, version, ids, out)
	if errors.Is(err, models.ErrStale) {
		return err
	}
	if status := c.Status(err); err != nil && status != 0 {
		return s.outRefused(c, status, c.Lang().Err(err))
	}
	if err != nil {
		return err
	}
	return s.outDone(c, t, ids, out)
}

// outDone says who is out or back, and what became of the schedule.
func (s *Server) outDone(c *Ctx, t *models.Tournament, ids []int64, out bool) error {
	text := c.Lang().N("before.done.out", len(ids), "{{.n}} player was taken out.", "{{.n}} players were taken out.")
	if !out {
		text = c.Lang().N("before.done.back", len(ids), "{{.n}} player takes part again.", "{{.n}} players take part again.")
	}
	if t.Drawn() {
		text = c.T("before.done.dropped", "{{.done}} The schedule was dropped: draw the numbers again.", "done", text)
	}
	c.Flash(templates.OK, text)
	return c.See(s.to.Out(t.Slug))
}

func (s *Server) outRefused(c *Ctx, status int, text string) error {
	page, err := s.outPage(c)
	if err != nil {
		return err
	}
	page.Bad = text
	return c.Draw(status, templates.Out(page))
}

// stillAbsent are those of the named who have not come; gone reports whether somebody named is out.
func stillAbsent(t *models.Tournament, named []int64) (absent []int64, gone bool) {
	for _, id := range named {
		if e := t.Entrant(pairing.ID(id)); e != nil && !e.Arrived {
			absent = append(absent, id)
		}
	}
	gone = slices.ContainsFunc(t.Out, func(e models.Entrant) bool { return slices.Contains(named, int64(e.ID)) })
	return absent, gone
}
