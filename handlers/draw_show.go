package handlers

import (
	"net/http"
	"strconv"

	"roundtable/templates"
)

// drawShow shows a draw that was made, one by one; ?step= says how many are shown. Before the draw
// there is nothing to show: the way leads there.
func (s *Server) drawShow(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	if !t.Drawn() {
		c.Flash(templates.Info, c.T("before.show.not_drawn", "Draw the numbers first; then they can be shown one by one."))
		return c.See(s.to.Draw(t.Slug))
	}
	page := templates.DrawShowPage{Page: templates.Page{L: c.Lang(), To: s.to, Now: s.now()}, Tour: t, List: templates.EntryList(t)}
	if step, err := strconv.Atoi(c.QueryParam("step")); err == nil {
		page.Step = min(max(step, 0), len(page.List))
	}
	return c.Draw(http.StatusOK, templates.DrawShow(page))
}
