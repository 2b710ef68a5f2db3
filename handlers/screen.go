package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// screen is one page of what the hall sees: the pairings of the round, then the standings, then from the
// beginning. ?page=2 is the second one; a number beyond the last begins anew.
func (s *Server) screen(c *Ctx) error {
	_, slug, err := c.openSecret(models.LinkScreen)
	if err != nil {
		return err
	}
	t, err := s.store.Public(c.Request().Context(), c.Who(), slug)
	if err != nil {
		return err
	}
	if t.Hidden > 0 { // decisions would tell of results that are not public
		t.Decisions = nil
	}
	page := templates.ScreenPage{Page: c.Page(""), Tour: t}
	page.Now = page.Now.In(t.Location())
	pages := templates.ScreenParts(t)
	at := c.queryInt("page")
	if at < 1 || at > len(pages) {
		at = 1
	}
	page.Part, page.At, page.Of = pages[at-1], at, len(pages)
	page.Next = templates.With(s.to.AtScreen(c.Param("token")), "page", strconv.Itoa(at%len(pages)+1))
	if page.Part.Standings {
		page.Table = t.Standings(0)
	}
	return c.Draw(http.StatusOK, templates.Screen(page))
}

// screenOnly refuses whatever is sent with the link of a screen: it shows, and takes nothing.
func (s *Server) screenOnly(c *Ctx) error {
	if _, _, err := c.openSecret(models.LinkScreen); err != nil {
		return err
	}
	return models.ErrDenied
}
