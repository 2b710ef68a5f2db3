package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// said is a field of the form or, on a page that only looks, of the address.
func (c *Ctx) said(name string) string {
	if v := c.Form(name); v != "" {
		return v
	}
	return clean(c.QueryParam(name))
}

// look is what a change would do to the event. A refusal for people is no error: the page shows it.
func (c *Ctx) look(slug string, change models.Change) (d models.Difference, refused, err error) {
	before, after, err := c.Store().Preview(c.Request().Context(), c.Who(), slug, 0, change)
	if err != nil {
		if c.Status(err) != 0 {
			return d, err, nil
		}
		return d, nil, err
	}
	return models.Compare(before, after), nil, nil
}

// changePage is the page of a change about one entrant, before its preview.
func (s *Server) changePage(c *Ctx, title string) (p templates.ChangePage, err error) {
	t, err := c.setupEvent()
	if err != nil {
		return p, err
	}
	e := entrantOf(t, c.Param("id"))
	if e == nil {
		return p, models.ErrNotFound
	}
	p = templates.ChangePage{Page: c.Page(title), Tour: t, Entrant: e, Back: c.said("back"), Bad: templates.Problems{}}
	p.Nav = setupNav(t, templates.TabPlayers)
	p.Scripts, p.Styles = []string{"change.js"}, []string{"setup.css", "change.css"}
	return p, nil
}

// leaving lists who can withdraw.
func (s *Server) leaving(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.LeavingPage{Page: c.Page(c.T("people.leaving", "Who leaves?")), Tour: t}
	page.Nav, page.Styles = setupNav(t, templates.TabPlayers), []string{"setup.css", "change.css"}
	return c.Draw(http.StatusOK, templates.Leaving(page))
}

// chosenRound is the round that was chosen, or the one proposed.
func (c *Ctx) chosenRound(rounds []int, proposed int) int {
	if n, err := strconv.Atoi(c.said("from")); err == nil {
		return n
	}
	for _, n := range rounds {
		if n >= proposed {
			return n
		}
	}
	if len(rounds) > 0 {
		return rounds[len(rounds)-1]
	}
	return 0
}

// roundsFrom are the numbers of the rounds from the least on.
func roundsFrom(t *models.Tournament, least int) (list []int) {
	for i := range t.Rounds {
		if t.Rounds[i].No >= least {
			list = append(list, t.Rounds[i].No)
		}
	}
	return list
}

// played reports whether an entrant has a decided match in a round.
func played(t *models.Tournament, round int, id pairing.ID) bool {
	r := t.Round(round)
	if r == nil {
		return false
	}
	for i := range r.Matches {
		if m := &r.Matches[i]; !m.Extra && m.SeatOf(id) != pairing.NoSeat && m.Reported() && m.Verdict.State == scoring.Decided {
			return true
		}
	}
	return false
}

// refuse puts a refusal on the page of a change.
func (c *Ctx) refuse(p *templates.ChangePage, err error) {
	for field, text := range c.problems(err, "from", "open", "withdrawal") {
		p.Bad[field] = text
	}
}

// changed leads on after a change about an entrant.
func (s *Server) changed(c *Ctx, p templates.ChangePage, text string) error {
	c.Flash(templates.OK, text)
	if p.Back == templates.BackDesk {
		return c.See(s.to.Desk(p.Tour.Slug))
	}
	return c.See(s.to.Players(p.Tour.Slug) + "#e" + strconv.FormatInt(int64(p.Entrant.ID), 10))
}
