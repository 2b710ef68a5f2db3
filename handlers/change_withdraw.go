package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// withdrawPage shows what the withdrawal of an entrant changes. Its address says what was chosen, so
// that the page works without script.
func (s *Server) withdrawPage(c *Ctx) error {
	p, err := s.withdrawal(c)
	if err != nil {
		return err
	}
	if len(p.Rounds) > 0 {
		if err := s.lookAtWithdrawal(c, &p); err != nil {
			return err
		}
	}
	return c.Draw(http.StatusOK, templates.Withdraw(p))
}

// withdrawal is the page with what was chosen, or what is proposed: from the round being played, unless
// the entrant has played it.
func (s *Server) withdrawal(c *Ctx) (templates.ChangePage, error) {
	p, err := s.changePage(c, c.T("people.withdraw", "Withdrawal"))
	if err != nil {
		return p, err
	}
	t, e := p.Tour, p.Entrant
	if !t.Drawn() || t.Ended() || e.Withdrawn() != nil {
		return p, nil
	}
	least := 1
	for _, a := range e.Away {
		least = max(least, a.Until+1)
	}
	p.Rounds = roundsFrom(t, least)
	proposed := 1
	if now := t.Current(); now != nil {
		proposed = now.No
		if played(t, now.No, e.ID) {
			proposed++
		}
	}
	p.From = c.chosenRound(p.Rounds, proposed)
	p.Open, p.Rule = c.said("open"), c.said("rule")
	return p, nil
}

func withdrawalOf(p templates.ChangePage) models.Withdraw {
	return models.Withdraw{Entrant: int64(p.Entrant.ID), From: p.From, Rule: p.Rule, Open: p.Open}
}

func (s *Server) lookAtWithdrawal(c *Ctx, p *templates.ChangePage) error {
	d, refused, err := c.look(p.Tour.Slug, withdrawalOf(*p))
	if err != nil {
		return err
	}
	if refused != nil {
		c.refuse(p, refused)
		return nil
	}
	p.Diff, p.Look = d, true
	return nil
}

// withdraw takes an entrant out.
func (s *Server) withdraw(c *Ctx) error {
	p, err := s.withdrawal(c)
	if err != nil {
		return err
	}
	p.Path = "/o/" + p.Tour.Slug + "/players/" + c.Param("id") + "/withdraw"
	err = c.Store().Do(c.Request().Context(), c.Who(), p.Tour.Slug, c.seenVersion(), withdrawalOf(p))
	if status := c.Status(err); err != nil && status != 0 {
		c.refuse(&p, err)
		if p.Bad["from"] == "" && p.Bad["open"] == "" && p.Bad["withdrawal"] == "" {
			if err := s.lookAtWithdrawal(c, &p); err != nil {
				return err
			}
		}
		return c.Draw(status, templates.Withdraw(p))
	}
	if err != nil {
		return err
	}
	return s.withdrew(c, p)
}

// withdrew says what was done.
func (s *Server) withdrew(c *Ctx, p templates.ChangePage) error {
	now, err := c.setupEvent()
	if err != nil {
		return err
	}
	text := c.T("people.withdraw.done", "{{.name}} has withdrawn.", "name", p.Entrant.Name)
	if e := now.Entrant(p.Entrant.ID); e != nil && e.Withdrawn() != nil {
		text = templates.WithdrawalDone(c.piece(), now, e)
	}
	return s.changed(c, p, text)
}

// returnPage shows what it changes when an entrant comes back.
func (s *Server) returnPage(c *Ctx) error {
	p, err := s.returning(c)
	if err != nil {
		return err
	}
	if len(p.Rounds) > 0 {
		if err := s.lookAtReturn(c, &p); err != nil {
			return err
		}
	}
	return c.Draw(http.StatusOK, templates.Return(p))
}

// returning is the page with the round that was chosen, or the next one that has not begun.
func (s *Server) returning(c *Ctx) (templates.ChangePage, error) {
	p, err := s.changePage(c, c.T("people.return", "Return"))
	if err != nil {
		return p, err
	}
	if span := p.Entrant.Withdrawn(); span != nil && !p.Tour.Ended() {
		least := max(p.Tour.NextFree(), span.From)
		p.Rounds = roundsFrom(p.Tour, least)
		p.From = c.chosenRound(p.Rounds, least)
	}
	return p, nil
}

func (s *Server) lookAtReturn(c *Ctx, p *templates.ChangePage) error {
	d, refused, err := c.look(p.Tour.Slug, models.Return{Entrant: int64(p.Entrant.ID), From: p.From})
	if err != nil {
		return err
	}
	if refused != nil {
		c.refuse(p, refused)
		return nil
	}
	p.Diff, p.Look = d, true
	return nil
}

// bringBack ends an absence.
func (s *Server) bringBack(c *Ctx) error {
	p, err := s.returning(c)
	if err != nil {
		return err
	}
	p.Path = "/o/" + p.Tour.Slug + "/players/" + c.Param("id") + "/return"
	err = c.Store().Do(c.Request().Context(), c.Who(), p.Tour.Slug, c.seenVersion(), models.Return{Entrant: int64(p.Entrant.ID), From: p.From})
	if status := c.Status(err); err != nil && status != 0 {
		c.refuse(&p, err)
		return c.Draw(status, templates.Return(p))
	}
	if err != nil {
		return err
	}
	return s.changed(c, p, c.T("people.return.done", "{{.name}} plays again from round {{.n}} on.", "name", p.Entrant.Name, "n", p.From))
}
