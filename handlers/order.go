package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// matchByID finds the match in the address.
func (s *Server) matchByID(c *Ctx) (*models.Tournament, *models.Match, error) {
	id, err := c.Int("id")
	if err != nil {
		return nil, nil, err
	}
	t, err := c.setupEvent()
	if err != nil {
		return nil, nil, err
	}
	m := t.Match(int64(id))
	if m == nil || m.Bye() {
		return nil, nil, models.ErrNotFound
	}
	return t, m, nil
}

// change makes a change that needs no page of its own, says what was done, and leads on.
func (s *Server) change(c *Ctx, slug string, version int64, change models.Change, said, to string) error {
	if err := c.Store().Do(c.Request().Context(), c.Who(), slug, version, change); err != nil {
		return err
	}
	c.Flash(templates.OK, said)
	return c.See(to)
}

// later puts a match off, changes when it is played, or brings it back into its round.
func (s *Server) later(c *Ctx) error {
	t, m, err := s.matchByID(c)
	if err != nil {
		return err
	}
	later, err := c.onOff("later")
	if err != nil {
		return err
	}
	plan := c.Form("plan")
	err = c.Store().Do(c.Request().Context(), c.Who(), t.Slug, c.seenVersion(), models.Postpone{Match: m.ID, Later: later, Plan: plan})
	if err != nil {
		return s.matchRefused(c, t, m, plan, err)
	}
	pair := c.pairOf(t, m)
	if later {
		c.Flash(templates.OK, c.T("order.done.later", "{{.pair}} is put off; round {{.n}} does not wait for it.", "pair", pair, "n", m.Round))
	} else {
		c.Flash(templates.OK, c.T("order.done.back", "{{.pair}} is back in round {{.n}}.", "pair", pair, "n", m.Round))
	}
	return c.See(s.to.Match(t.Slug, m.Round, m.Table))
}

// matchRefused draws the page of the match again with what was typed.
func (s *Server) matchRefused(c *Ctx, t *models.Tournament, m *models.Match, plan string, failed error) error {
	status := c.Status(failed)
	if status == 0 {
		return failed
	}
	p := matchPage(c, t, m)
	p.Path = "/o/" + t.Slug + "/r/" + strconv.Itoa(m.Round) + "/m/" + strconv.Itoa(m.Table)
	p.Fields, p.Plan = storedFields(t, m), plan
	if bad := c.problems(failed, "plan"); bad["plan"] != "" {
		p.PlanBad = bad["plan"]
	} else {
		p.Refused = c.Lang().Err(failed)
	}
	return c.Draw(status, templates.MatchForm(p))
}

// pairOf names the two of a match in a sentence.
func (c *Ctx) pairOf(t *models.Tournament, m *models.Match) string {
	w := templates.MatchWords{Tour: t, Match: m}
	return w.Label(0) + " – " + w.Label(1)
}

// cancelMatch says that a match is not played, or takes that back.
func (s *Server) cancelMatch(c *Ctx) error {
	t, m, err := s.matchByID(c)
	if err != nil {
		return err
	}
	cancelled, err := c.onOff("cancelled")
	if err != nil {
		return err
	}
	err = c.Store().Do(c.Request().Context(), c.Who(), t.Slug, c.seenVersion(), models.Cancel{Match: m.ID, Cancelled: cancelled})
	if err != nil {
		return s.matchRefused(c, t, m, m.Plan, err)
	}
	if cancelled {
		c.Flash(templates.OK, c.T("order.done.cancel", "{{.pair}} is cancelled and counts for nobody.", "pair", c.pairOf(t, m)))
	} else {
		c.Flash(templates.OK, c.T("order.done.cancel.not", "{{.pair}} is played after all.", "pair", c.pairOf(t, m)))
	}
	return c.See(s.to.Match(t.Slug, m.Round, m.Table))
}

// swapPage shows the match with the other one moving first, with the result as it then reads.
func (s *Server) swapPage(c *Ctx) error {
	t, m, err := s.matchByID(c)
	if err != nil {
		return err
	}
	return s.drawSwap(c, t, m, http.StatusOK)
}

func (s *Server) drawSwap(c *Ctx, t *models.Tournament, m *models.Match, status int) error {
	words := matchPage(c, t, m).MatchWords
	words.Page.Title = c.T("order.swap.do", "Swap the sides")
	words.Page.Path = s.to.Swap(t.Slug, int(m.ID))
	p := templates.SwapPage{MatchWords: words, After: words}
	d, refused, err := c.look(t.Slug, models.SwapSides{Match: m.ID})
	if err != nil {
		return err
	}
	if refused != nil {
		p.Refused = c.Lang().Err(refused)
		return c.Draw(c.Status(refused), templates.SwapSides(p))
	}
	p.Diff = d
	p.After = templates.MatchWords{Page: words.Page, Tour: d.After, Match: d.After.Match(m.ID)}
	return c.Draw(status, templates.SwapSides(p))
}

// swap lets the other one move first.
func (s *Server) swap(c *Ctx) error {
	t, m, err := s.matchByID(c)
	if err != nil {
		return err
	}
	said := c.T("order.done.swap", "Round {{.n}}, table {{.table}}: {{.name}} now moves first in game 1.", "n", m.Round, "table", m.Table,
		"name", templates.MatchWords{Tour: t, Match: m}.Label(1))
	return s.change(c, t.Slug, c.seenVersion(), models.SwapSides{Match: m.ID}, said, s.to.Match(t.Slug, m.Round, m.Table))
}

// startNext puts the open matches of a round off.
func (s *Server) startNext(c *Ctx) error {
	n, err := c.Int("n")
	if err != nil {
		return err
	}
	slug := c.Param("t")
	said := c.T("order.done.next", "Round {{.next}} has started. The open matches of round {{.n}} are on the list of matches to be played later.", "n", n, "next", n+1)
	return s.change(c, slug, c.seenVersion(), models.StartNext{Round: n}, said, s.to.Desk(slug))
}
