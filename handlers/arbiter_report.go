package handlers

import (
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// answerDrop sets aside what players report.
const answerDrop = "drop"

// answerReport confirms one of the reports about a match, or sets all of them aside.
func (c *Ctx) answerReport(slug string, match int64) error {
	ctx, who := c.Request().Context(), c.Who()
	if c.Form("answer") == answerDrop {
		return c.Store().DropReports(ctx, who, slug, match)
	}
	id, ok := positive(c.Form("report"))
	if !ok {
		return models.ErrNotFound
	}
	_, err := c.Store().ConfirmReport(ctx, who, slug, match, int64(id), c.seenVersion())
	return err
}

// arbiterReport answers a report on the page of the arbiters.
func (s *Server) arbiterReport(c *Ctx) error {
	t, m, err := c.arbiterAt()
	if err != nil {
		return err
	}
	if err := c.answerReport(t.Slug, m.ID); err != nil {
		return s.arbiterRefused(c, m.ID, err)
	}
	list := c.arbiterList()
	if n := c.formRound(); n > 0 {
		list = templates.With(list, "r", strconv.Itoa(n))
	}
	return c.phoneDone(list, nil)
}

// deskReport answers a report on the desk: whoever enters results there is an organiser. An arbiter with an
// account has a page of his own.
func (s *Server) deskReport(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	m := t.Match(int64(id))
	if m == nil || m.Bye() {
		return models.ErrNotFound
	}
	return s.pressed(c, m, c.answerReport(t.Slug, m.ID))
}
