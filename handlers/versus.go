package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// publicVersus is two entrants side by side.
func (s *Server) publicVersus(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := templates.VersusPage{Page: c.publicPage(t, templates.TabPlayers, c.T("reader.vs", "Head to head")), Tour: t, Table: t.Standings(0)}
	if page.A, page.B, err = c.two(t); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Versus(page))
}

// two are the two entrants whose numbers are in the address.
func (c *Ctx) two(t *models.Tournament) (a, b *models.Entrant, err error) {
	for name, e := range map[string]**models.Entrant{"a": &a, "b": &b} {
		no, err := c.Int(name)
		if err != nil {
			return nil, nil, err
		}
		if *e = t.ByNumber(no); *e == nil {
			return nil, nil, models.ErrNotFound
		}
	}
	if a.ID == b.ID {
		return nil, nil, models.ErrNotFound
	}
	return a, b, nil
}

// versusForm leads from two chosen numbers to their page, or asks for them.
func (s *Server) versusForm(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	typed := [2]string{clean(c.QueryParam("a")), clean(c.QueryParam("b"))}
	a, b := entrantNumber(t, typed[0]), entrantNumber(t, typed[1])
	if a > 0 && b > 0 && a != b {
		return c.See(s.to.PublicVersus(t.Slug, a, b))
	}
	page := templates.VersusPage{Page: c.publicPage(t, templates.TabPlayers, c.T("reader.vs", "Head to head")), Tour: t}
	page.A, page.B = t.ByNumber(a), nil
	status := http.StatusOK
	switch {
	case a > 0 && a == b:
		status, page.Error = http.StatusUnprocessableEntity, c.T("lookup.same", "These are the same player. Write two different numbers.")
	case typed[0] != "" && typed[1] != "":
		status, page.Error = http.StatusUnprocessableEntity, c.T("reader.vs.unknown", "Choose two players from the lists.")
	}
	return c.Draw(status, templates.Versus(page))
}

// versus is the same for the organiser, with what the club remembers of other events.
func (s *Server) versus(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.VersusPage{Page: c.tablePage(t, templates.TabPlayers, c.T("reader.vs", "Head to head")), Tour: t, Table: t.Standings(0)}
	if page.A, page.B, err = c.two(t); err != nil {
		return err
	}
	if page.Earlier, err = c.earlier(t, page.A, page.B); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Versus(page))
}

// earlier are the matches of the two in other events, as far as both are known as players of the club.
func (c *Ctx) earlier(t *models.Tournament, a, b *models.Entrant) (list []templates.EarlierMeeting, err error) {
	if a.Player == 0 || b.Player == 0 || a.Player == b.Player {
		return nil, nil
	}
	shared, err := c.Store().SharedEvents(c.Request().Context(), c.Who(), a.Player, b.Player)
	if err != nil {
		return nil, err
	}
	for _, e := range shared {
		if e.Tournament.ID == t.ID {
			continue
		}
		for _, m := range e.Tournament.Meetings(e.A, e.B) {
			list = append(list, templates.EarlierMeeting{Tour: e.Tournament, Match: m, Seat: m.SeatOf(e.A)})
		}
	}
	return list, nil
}
