package handlers

import (
	"net/http"

	"roundtable/templates"
)

// prizes is who wins what, for the organiser.
func (s *Server) prizes(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.PrizesPage{Page: c.tablePage(t, templates.TabStandings, c.T("reader.prizes", "Prize list")), Tour: t, Table: t.Standings(0)}
	page.Styles = append(page.Styles, "reader.css")
	return c.Draw(http.StatusOK, templates.Prizes(page))
}
