package handlers

import (
	"net/http"

	"roundtable/templates"
)

// publicRules is the rules of an event in plain words.
func (s *Server) publicRules(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := templates.RulesPage{Page: c.publicPage(t, templates.TabRules, c.T("reader.rules", "Rules of this event")), Tour: t}
	return c.Draw(http.StatusOK, templates.PublicRules(page))
}
