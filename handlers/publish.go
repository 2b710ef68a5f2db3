package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"roundtable/templates"
)

// onOff reads a switch of a form, "1" or "0". Anything else was not sent by a page of ours.
func (c *Ctx) onOff(name string) (bool, error) {
	switch c.Form(name) {
	case "1":
		return true, nil
	case "0":
		return false, nil
	}
	return false, echo.NewHTTPError(http.StatusBadRequest)
}

// publish makes the event public, or private again.
func (s *Server) publish(c *Ctx) error {
	published, err := c.onOff("published")
	if err != nil {
		return err
	}
	if err := c.Store().SetPublished(c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion(), published); err != nil {
		return err
	}
	if published {
		c.Flash(templates.OK, c.T("desk.done.published", "Published. The address to hand out is below."))
	} else {
		c.Flash(templates.OK, c.T("desk.done.private", "Private again: the public page is gone."))
	}
	return c.See(s.to.Desk(c.Param("t")))
}

// holdRound keeps a round from the public, or shows it.
func (s *Server) holdRound(c *Ctx) error {
	no, err := c.Int("n")
	if err != nil {
		return err
	}
	held, err := c.onOff("held")
	if err != nil {
		return err
	}
	if err := c.Store().HoldRound(c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion(), no, held); err != nil {
		return err
	}
	if held {
		c.Flash(templates.OK, c.T("desk.done.held", "Round {{.n}} is held back from the public.", "n", no))
	} else {
		c.Flash(templates.OK, c.T("desk.done.shown", "Round {{.n}} is shown to the public.", "n", no))
	}
	return c.See(s.to.Desk(c.Param("t")))
}
