package handlers

import (
	"net/http"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// peoplePage is the page of the players with the form for one, as the pages of a newcomer begin.
func (s *Server) peoplePage(c *Ctx, title, path string) (templates.PlayersPage, error) {
	page, err := s.playersPage(c)
	page.Title, page.Path = title, "/o/"+c.Param("t")+path
	return page, err
}

// latePage is the form of a late entrant with the ways that there are.
func (s *Server) latePage(c *Ctx) error {
	page, err := s.lateForm(c)
	if err != nil {
		return err
	}
	page.One.Focus = true
	return s.drawLate(c, http.StatusOK, page)
}

func (s *Server) lateForm(c *Ctx) (p templates.LatePage, err error) {
	p.PlayersPage, err = s.peoplePage(c, c.T("people.late.title", "Late entrant"), "/late")
	return p, err
}

// drawLate adds the ways with what each would change for this newcomer.
func (s *Server) drawLate(c *Ctx, status int, p templates.LatePage) error {
	if !p.Tour.Drawn() || p.Tour.Ended() {
		return c.Draw(status, templates.Late(p))
	}
	name := strings.TrimSpace(p.One.Name)
	if name == "" {
		name = c.T("people.newcomer", "the newcomer")
	}
	for _, way := range p.Tour.LateWays() {
		d, refused, err := c.look(p.Tour.Slug, models.Late{In: models.EntrantIn{Name: name}, Way: way.Way})
		if err != nil {
			return err
		}
		card := templates.LateCard{LateWay: way, Diff: d}
		if refused != nil {
			card.Bad = c.Lang().Err(refused)
		}
		p.Ways = append(p.Ways, card)
	}
	if len(p.Ways) == 0 {
		p.Refused = c.T("people.late.no", "Nobody can come in any more.")
	}
	return c.Draw(status, templates.Late(p))
}

// late enters somebody the chosen way.
func (s *Server) late(c *Ctx) error {
	p, err := s.lateForm(c)
	if err != nil {
		return err
	}
	if done, err := c.answered(); err != nil {
		return err
	} else if done {
		return c.See(s.to.Desk(p.Tour.Slug))
	}
	in, ok, err := s.newcomer(c, &p.PlayersPage)
	if err != nil {
		return err
	}
	if !ok {
		return s.drawLate(c, http.StatusUnprocessableEntity, p)
	}
	change := models.Late{In: in, Way: c.Form("way")}
	err = c.Store().Do(c.Request().Context(), c.Who(), p.Tour.Slug, c.seenVersion(), change)
	if status := c.Status(err); err != nil && status != 0 {
		oneProblems(&p.PlayersPage, c.problems(err, models.PlayerFields()...))
		return s.drawLate(c, status, p)
	}
	if err != nil {
		return err
	}
	after, err := c.setupEvent()
	if err != nil {
		return err
	}
	c.Flash(templates.OK, templates.LateSaid(c.piece(), models.Compare(p.Tour, after)))
	return c.See(s.to.Desk(p.Tour.Slug))
}

// newcomer reads the form for one. Not ok: the page says what is wrong or asks who it is.
func (s *Server) newcomer(c *Ctx, p *templates.PlayersPage) (in models.EntrantIn, ok bool, err error) {
	form, fields, bad := c.playerForm()
	p.One = templates.OneForm{PlayerForm: form, Player: c.Form("player")}
	if len(bad) > 0 {
		oneProblems(p, bad)
		return in, false, nil
	}
	player, err := s.whoIs(c, p, fields)
	if err != nil {
		return in, false, err
	}
	if len(p.One.Asks) > 0 || p.One.Player == templates.AskWho {
		return in, false, nil
	}
	in = asEntrant(fields, player)
	names, err := c.alreadyHere(p.Tour, []models.EntrantIn{in})
	if err != nil {
		return in, false, err
	}
	if len(names) > 0 {
		p.One.Player = ""
		oneProblems(p, templates.Problems{"name": c.T("club.find.here", "{{.name}} is in this event already.", "name", names[0])})
		return in, false, nil
	}
	return in, true, nil
}

func oneProblems(p *templates.PlayersPage, bad templates.Problems) {
	for field, text := range bad {
		p.Bad["one."+field] = text
	}
}

// replacePage is the form for somebody in another's place.
func (s *Server) replacePage(c *Ctx) error {
	p, err := s.replaceForm(c)
	if err != nil {
		return err
	}
	p.One.Focus = true
	return c.Draw(http.StatusOK, templates.Replace(p))
}

func (s *Server) replaceForm(c *Ctx) (p templates.ReplacePage, err error) {
	p.PlayersPage, err = s.peoplePage(c, c.T("people.replace", "Replacement"), "/players/"+c.Param("id")+"/replace")
	if err != nil {
		return p, err
	}
	p.Entrant = entrantOf(p.Tour, c.Param("id"))
	if p.Entrant == nil {
		return p, models.ErrNotFound
	}
	for i := range p.Tour.Rounds {
		for j := range p.Tour.Rounds[i].Matches {
			m := &p.Tour.Rounds[i].Matches[j]
			if m.SeatOf(p.Entrant.ID) == pairing.NoSeat || m.Bye() {
				continue
			}
			p.Matches++
			if m.Reported() && p.Played == 0 {
				p.Played = p.Tour.Rounds[i].No
			}
		}
	}
	return p, nil
}

// replace puts somebody in the place of an entrant who has not played.
func (s *Server) replace(c *Ctx) error {
	p, err := s.replaceForm(c)
	if err != nil {
		return err
	}
	if done, err := c.answered(); err != nil {
		return err
	} else if done {
		return c.See(s.to.Players(p.Tour.Slug))
	}
	in, ok, err := s.newcomer(c, &p.PlayersPage)
	if err != nil {
		return err
	}
	if !ok && p.Played == 0 {
		return c.Draw(http.StatusUnprocessableEntity, templates.Replace(p))
	}
	err = c.Store().Do(c.Request().Context(), c.Who(), p.Tour.Slug, c.seenVersion(), models.Replace{Entrant: int64(p.Entrant.ID), By: in})
	if status := c.Status(err); err != nil && status != 0 {
		oneProblems(&p.PlayersPage, c.problems(err, models.PlayerFields()...))
		return c.Draw(status, templates.Replace(p))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("people.replace.done", "{{.name}} has the place of {{.before}} on every page and sheet.", "name", in.Name, "before", p.Entrant.Name))
	return c.See(s.to.Players(p.Tour.Slug) + "#e" + c.Param("id"))
}
