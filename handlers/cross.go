package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// publicCross is the cross table as the public sees it.
func (s *Server) publicCross(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	return c.drawCross(c.publicPage(t, templates.TabCross, c.T("cross.title", "Cross table")), t)
}

// cross is the organiser's cross table: each cell leads to its match.
func (s *Server) cross(c *Ctx) error {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return err
	}
	return c.drawCross(c.tablePage(t, templates.TabCross, c.T("cross.title", "Cross table")), t)
}

func (c *Ctx) drawCross(p templates.Page, t *models.Tournament) error {
	page := templates.CrossPage{Page: p, Tour: t, ByRank: c.QueryParam("by") == "rank", One: t.ByNumber(c.queryInt("p"))}
	page.Styles = append(page.Styles, "cross.css")
	page.Wide = true
	page.Table = t.Standings(0)
	return c.Draw(http.StatusOK, templates.Cross(page))
}
