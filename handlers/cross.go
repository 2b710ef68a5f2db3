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
	return c.drawCross(c.publicPage(t, templates.TabCross, c.crossTitle(t)), t)
}

// cross is the organiser's cross table: each cell leads to its match.
func (s *Server) cross(c *Ctx) error {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return err
	}
	return c.drawCross(c.tablePage(t, templates.TabCross, c.crossTitle(t)), t)
}

// crossTitle is what the page is called: where not everybody meets everybody it goes by rounds.
func (c *Ctx) crossTitle(t *models.Tournament) string {
	if t.RoundRobin() {
		return c.T("cross.title", "Cross table")
	}
	return c.T("played.progress", "Table by rounds")
}

func (c *Ctx) drawCross(p templates.Page, t *models.Tournament) error {
	page := templates.CrossPage{Page: p, Tour: t, ByRank: c.QueryParam("by") == "rank", One: t.ByNumber(c.queryInt("p"))}
	page.Styles = append(page.Styles, "cross.css")
	page.Wide = true
	page.Table = t.Standings(0)
	if !t.RoundRobin() {
		page.Styles, page.ByRank = append(page.Styles, "progress.css"), c.QueryParam("by") != "no"
		return c.Draw(http.StatusOK, templates.Progress(page))
	}
	return c.Draw(http.StatusOK, templates.Cross(page))
}
