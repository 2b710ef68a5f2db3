package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// winners is how many past events of the first page name who won; the older ones take a line each.
const winners = 6

// home lists the events, by where they stand. An event with sections is one of them.
func (s *Server) home(c *Ctx) error {
	lines, err := s.store.Home(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	club, err := s.store.Club(c.Request().Context())
	if err != nil {
		return err
	}
	page := templates.HomePage{Page: c.Page(c.T("layout.brand", "Roundtable")), Club: club}
	if club.Name != "" {
		page.Title = club.Name
	}
	page.Styles = []string{"board.css"}
	for _, e := range templates.HomeEvents(lines) {
		switch e.Phase() {
		case models.Running:
			page.Running = append(page.Running, e)
		case models.Coming:
			page.Coming = append([]templates.HomeEvent{e}, page.Coming...) // the next one first
		default:
			if len(page.Past) < winners {
				e.NameWinners()
			}
			page.Past = append(page.Past, e)
		}
	}
	return c.Draw(http.StatusOK, templates.Home(page))
}

// help is the handbook, in one page.
func (s *Server) help(c *Ctx) error {
	page := templates.HelpPage{Page: c.Page(c.T("foot.help", "Help"))}
	return c.Draw(http.StatusOK, templates.Help(page))
}
