package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// home lists the events, by where they stand.
func (s *Server) home(c *Ctx) error {
	events, err := s.store.Home(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	page := templates.HomePage{Page: c.Page(c.T("layout.brand", "Roundtable"))}
	for _, e := range events {
		switch e.Phase() {
		case models.Running:
			page.Running = append(page.Running, e)
		case models.Coming:
			page.Coming = append(page.Coming, e)
		default:
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
