package handlers

import (
	"net/http"
	"slices"

	"roundtable/models"
	"roundtable/pairing/standings"
	"roundtable/templates"
)

// mostHistory is how many rounds are worked out of an event with more than mostPlaces entrants, the
// newest ones.
const mostHistory = 12

// publicHistory is the places round by round, as far as rounds are public.
func (s *Server) publicHistory(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	return drawHistory(c, c.publicPage(t, templates.TabStandings, c.historyTitle()), t)
}

// history is the same for the organiser.
func (s *Server) history(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	return drawHistory(c, c.tablePage(t, templates.TabStandings, c.historyTitle()), t)
}

func (c *Ctx) historyTitle() string { return c.T("history.title", "Places round by round") }

func drawHistory(c *Ctx, p templates.Page, t *models.Tournament) error {
	p.Styles, p.Wide = append(p.Styles, "why.css"), true
	page := templates.HistoryPage{Page: p, Tour: t, Chosen: t.ByNumber(c.queryInt("p"))}
	page.Rounds = begunRounds(t)
	if len(t.Entrants) > mostPlaces {
		page.Rounds = slices.Clone(page.Rounds[max(0, len(page.Rounds)-mostHistory):])
	}
	page.Paths = standings.Paths(t.Input(), page.Rounds)
	return c.Draw(http.StatusOK, templates.History(page))
}
