package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// publicWhy says why the first entrant in the address is below the second.
func (s *Server) publicWhy(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	return drawWhy(c, c.publicPage(t, templates.TabStandings, c.whyTitle()), t)
}

// why is the same for the organiser.
func (s *Server) why(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	return drawWhy(c, c.tablePage(t, templates.TabStandings, c.whyTitle()), t)
}

func (c *Ctx) whyTitle() string { return c.T("why.title", "Why this order?") }

func drawWhy(c *Ctx, p templates.Page, t *models.Tournament) error {
	page := whyPage(c, p, t)
	var err error
	if page.Lower, page.Upper, err = c.two(t); err != nil {
		return err
	}
	page.Table = t.Standings(page.After)
	if a, b := page.Table.Row(page.Lower.ID), page.Table.Row(page.Upper.ID); a != nil && b != nil && a.Place < b.Place {
		page.Lower, page.Upper = page.Upper, page.Lower
	}
	return c.Draw(http.StatusOK, templates.Why(page))
}

// whyPage reads after which round the question is.
func whyPage(c *Ctx, p templates.Page, t *models.Tournament) templates.WhyPage {
	p.Styles = append(p.Styles, "why.css")
	if len(t.Notes) > 0 {
		p.Styles = append(p.Styles, "notes.css")
	}
	page := templates.WhyPage{Page: p, Tour: t}
	if after := c.queryInt("after"); t.Round(after) != nil {
		page.After = after
	}
	return page
}

// publicWhyForm leads from two chosen numbers to their page, or asks for them.
func (s *Server) publicWhyForm(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	return askWhy(c, c.publicPage(t, templates.TabStandings, c.whyTitle()), t)
}

// whyForm is the same for the organiser.
func (s *Server) whyForm(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	return askWhy(c, c.tablePage(t, templates.TabStandings, c.whyTitle()), t)
}

func askWhy(c *Ctx, p templates.Page, t *models.Tournament) error {
	page := whyPage(c, p, t)
	typed := [2]string{clean(c.QueryParam("a")), clean(c.QueryParam("b"))}
	a, b := entrantNumber(t, typed[0]), entrantNumber(t, typed[1])
	if a > 0 && b > 0 && a != b {
		address := page.WhyTwo(a, b)
		if page.After > 0 {
			address = templates.With(address, "after", strconv.Itoa(page.After))
		}
		return c.See(address)
	}
	page.Lower, page.Upper = t.ByNumber(a), t.ByNumber(b)
	status := http.StatusOK
	switch {
	case a > 0 && a == b:
		status, page.Error = http.StatusUnprocessableEntity, c.T("why.same", "These are the same player. Choose two different ones.")
		page.Upper = nil
	case typed[0] != "" && typed[1] != "":
		status, page.Error = http.StatusUnprocessableEntity, c.T("why.unknown", "Choose two players from the lists.")
	}
	return c.Draw(status, templates.Why(page))
}
