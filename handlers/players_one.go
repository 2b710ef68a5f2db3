package handlers

import (
	"net/http"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// addOne adds one entrant. Where the event or the club has somebody of that name it asks first who it
// is, so that one person does not become two and two do not become one.
func (s *Server) addOne(c *Ctx) error {
	page, err := s.playersPage(c)
	if err != nil {
		return err
	}
	if done, err := c.answered(); err != nil {
		return err
	} else if done {
		return c.See(s.to.Players(page.Tour.Slug))
	}
	form, in, bad := c.playerForm()
	page.One = templates.OneForm{PlayerForm: form, Player: c.Form("player")}
	redraw := func(status int, bad templates.Problems) error {
		for field, text := range bad {
			page.Bad["one."+field] = text
		}
		return c.Draw(status, templates.Players(page))
	}
	if len(bad) > 0 {
		return redraw(http.StatusUnprocessableEntity, bad)
	}
	player, err := s.whoIs(c, &page, in)
	if err != nil {
		return err
	}
	if len(page.One.Asks) > 0 || page.One.Player == templates.AskWho {
		return redraw(http.StatusUnprocessableEntity, templates.Problems{})
	}
	entrants := []models.EntrantIn{asEntrant(in, player)}
	if names, err := c.alreadyHere(page.Tour, entrants); err != nil {
		return err
	} else if len(names) > 0 {
		page.One.Player = ""
		return redraw(http.StatusUnprocessableEntity, templates.Problems{"name": c.T("club.find.here", "{{.name}} is in this event already.", "name", names[0])})
	}
	err = c.Store().AddEntrants(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), entrants)
	if status := c.Status(err); err != nil && status != 0 {
		return redraw(status, c.problems(err, models.PlayerFields()...))
	}
	if err != nil {
		return err
	}
	return s.added(c, page.Tour, 1, templates.With(s.to.Players(page.Tour.Slug), "added", "1")) // no #add: a browser that jumps to a place does not put the cursor into the field
}

// whoIs is the club's player that the form names, 0 for somebody new; where it does not say and the
// name is known, the page gets the question.
func (s *Server) whoIs(c *Ctx, page *templates.PlayersPage, in models.PlayerIn) (int64, error) {
	switch {
	case page.One.Player == templates.SomebodyNew, strings.TrimSpace(in.Name) == "":
		return 0, nil
	case page.One.Player != "":
		if id := playerID(page.One.Player); page.Known[id] != nil {
			return id, nil
		}
	}
	proposals, err := c.Store().Propose(c.Request().Context(), c.Who(), []models.EntrantIn{asEntrant(in, 0)})
	if err != nil {
		return 0, err
	}
	page.Ask(proposals[0].Known, c.inSections(sectionSlug{slug: page.Tour.Slug}))
	return 0, nil
}
