package handlers

import (
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// publicTour reads what the public may see of the event in the address. Decisions belong to the end
// of the event: while rounds are held, they would tell of results that are not public.
func (c *Ctx) publicTour() (*models.Tournament, error) { return c.publicTourFor(c.Who()) }

// publicTourFor is publicTour for somebody else than the reader.
func (c *Ctx) publicTourFor(who models.Who) (*models.Tournament, error) {
	if m := c.moment(); m != nil {
		return m.tour, nil
	}
	t, err := c.Store().Public(c.Request().Context(), who, c.Param("t"))
	if err != nil {
		return nil, err
	}
	if t.Hidden > 0 {
		t.Decisions = nil
	}
	if shared := c.bounds(); shared != nil && t.Event == "" {
		shared.event = t.Slug // a section's pages name the other sections too
	}
	return t, nil
}

// bounds is where to tell for whom and of what the page is, nil where nobody keeps it.
func (c *Ctx) bounds() *bounds {
	b, _ := c.Request().Context().Value(boundsKey{}).(*bounds)
	return b
}

// publicPage is a page with the public navigation of an event.
func (c *Ctx) publicPage(t *models.Tournament, tab templates.Tab, title string) templates.Page {
	p := c.Page(title)
	p.Now = p.Now.In(t.Location())
	p.Styles, p.Scripts = []string{"public.css", "reader.css", "hall.css"}, []string{"live.js", "me.js", "hall.js"}
	p.Hall = &templates.Hall{Tour: t}
	p.Nav = templates.Nav{Slug: t.Slug, Played: !t.RoundRobin(), Name: t.Title(), Public: true, Active: tab, Role: c.Who().RoleIn(t.ID)}
	if r := t.Current(); r != nil {
		p.Nav.Round = r.No
	}
	p.Preview = c.preview(p, t)
	return p
}

// queryInt is a whole number above 0 in the query; anything else is 0, as if it were not there.
func (c *Ctx) queryInt(name string) int {
	n, err := strconv.Atoi(c.QueryParam(name))
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// publicNow is an event's first page.
func (s *Server) publicNow(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := templates.PublicPage{Round: t.Current()}
	page.Page, page.Tour = c.publicPage(t, templates.TabDesk, ""), t
	page.Table = t.Standings(0)
	if r := templates.RoundBefore(t, 0); r != nil {
		before := t.Standings(r.No)
		page.Before = &before
	}
	return c.Draw(http.StatusOK, templates.Public(page))
}

// publicRound is the pairings and results of a round.
func (s *Server) publicRound(c *Ctx) error {
	if ending := dataEnding(c.Param("n")); ending != "" {
		return s.roundData(c, ending)
	}
	n, err := c.Int("n")
	if err != nil {
		return err
	}
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	r := t.Round(n)
	if r == nil {
		return models.ErrNotFound
	}
	page := templates.PublicRoundPage{Page: c.publicPage(t, templates.TabRound, c.T("public.round", "Round {{.n}}", "n", n)), Tour: t, Round: r}
	page.Nav.Round = n
	if c.QueryParam("by") == "name" {
		page.ByName = templates.ByName(page.Page, t, r)
	}
	return c.Draw(http.StatusOK, templates.PublicRound(page))
}

// publicPlayers is the starting list.
func (s *Server) publicPlayers(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := templates.PublicPlayersPage{Page: c.publicPage(t, templates.TabPlayers, c.T("public.list", "Starting list")), Tour: t}
	return c.Draw(http.StatusOK, templates.PublicPlayers(page))
}

// publicPlayer is the card of one entrant.
func (s *Server) publicPlayer(c *Ctx) error {
	if number, ok := strings.CutSuffix(c.Param("no"), ".ics"); ok {
		return s.calendar(c, number)
	}
	no, err := c.Int("no")
	if err != nil {
		return err
	}
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	e := t.ByNumber(no)
	if e == nil {
		return models.ErrNotFound
	}
	page := templates.PlayerPage{Page: c.publicPage(t, templates.TabPlayers, e.Name), Tour: t, Entrant: e, Table: t.Standings(0)}
	page.Stands = s.places.of(t, e.ID)
	page.Calendar = c.publicAddress(c.s.to.PublicCalendar(t.Slug, no, c.Lang().Tag))
	if page.Step, page.Grades, err = c.publicStep(t, e); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Player(page))
}

// publicSchedule is every round that is public.
func (s *Server) publicSchedule(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	return s.drawSchedule(c, t, http.StatusOK, templates.LookupForm{})
}

func (s *Server) drawSchedule(c *Ctx, t *models.Tournament, status int, f templates.LookupForm) error {
	page := templates.PublicSchedulePage{Page: c.publicPage(t, templates.TabSchedule, c.T("public.schedule", "Schedule")), Tour: t, Lookup: f}
	page.Wide, page.From = true, 1
	if step := templates.RoundsPerPage(t); len(t.Rounds) > step {
		if from, err := strconv.Atoi(c.QueryParam("from")); err == nil && from > 0 && from <= len(t.Rounds) {
			page.From = from - (from-1)%step
		}
	}
	return c.Draw(status, templates.PublicSchedule(page))
}
