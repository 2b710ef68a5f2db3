package handlers

import (
	"errors"
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// rosterCard is what the club knows of a player. An entry that was merged into another leads there.
func (s *Server) rosterCard(c *Ctx) error {
	page, err := s.rosterCardPage(c)
	if err != nil {
		return err
	}
	if page.Card.Into != nil {
		return c.See(s.to.ClubPlayer(page.Card.Into.ID))
	}
	return c.Draw(http.StatusOK, templates.RosterCard(page))
}

func (s *Server) rosterCardPage(c *Ctx) (page templates.RosterCardPage, err error) {
	id, err := c.Int("id")
	if err != nil {
		return page, err
	}
	ctx := c.Request().Context()
	card, err := c.Store().PlayerCard(ctx, c.Who(), int64(id))
	if err != nil {
		return page, err
	}
	page = templates.RosterCardPage{Page: c.rosterPage(card.Name), Card: card, Form: templates.PlayerFormOf(card.In()), Bad: templates.Problems{}}
	if page.Alike, err = c.Store().AlikePlayers(ctx, c.Who(), card.ID); err != nil {
		return page, err
	}
	if page.Ratings, page.RatingRules, err = c.ratingsOf(card.ID); err != nil {
		return page, err
	}
	if page.GameNames, err = c.gameNames(); err != nil {
		return page, err
	}
	page.Styles = append(page.Styles, "rating.css")
	players, err := c.Store().Players(ctx, c.Who())
	page.Merge = templates.NewMergeForm(page.Page, card.ID, players, "")
	return page, err
}

// editRosterPlayer corrects what the club knows.
func (s *Server) editRosterPlayer(c *Ctx) error {
	page, err := s.rosterCardPage(c)
	if err != nil {
		return err
	}
	form, in, bad := c.playerForm()
	redraw := func(status int, bad templates.Problems) error {
		page.Form, page.Open, page.Bad, page.Path = form, true, bad, "/players/"+c.Param("id")
		return c.Draw(status, templates.RosterCard(page))
	}
	if len(bad) > 0 {
		return redraw(http.StatusUnprocessableEntity, bad)
	}
	err = c.Store().EditPlayer(c.Request().Context(), c.Who(), page.Card.ID, c.seenVersion(), in)
	if status := c.Status(err); err != nil && status != 0 {
		return redraw(status, c.problems(err, models.PlayerFields()...))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("players.done.saved", "Saved."))
	return c.See(s.to.ClubPlayer(page.Card.ID))
}

// mergePage shows two entries side by side and what will stand there; without the other one it is the
// search for it.
func (s *Server) mergePage(c *Ctx) error {
	if c.QueryParam("other") == "" {
		return s.mergeFind(c)
	}
	page, err := s.mergeOf(c, playerID(c.QueryParam("other")))
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Merge(page))
}

// mergeFind searches another entry to compare the player with.
func (s *Server) mergeFind(c *Ctx) error {
	card, err := s.rosterCardPage(c)
	if err != nil {
		return err
	}
	if card.Card.Into != nil {
		return c.See(s.to.ClubPlayer(card.Card.Into.ID))
	}
	players, err := c.Store().Players(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	page := templates.MergeFindPage{Page: c.rosterPage(c.T("club.merge.title", "Merge with another entry")), Card: card.Card}
	page.Form = templates.NewMergeForm(page.Page, card.Card.ID, players, clean(c.QueryParam("q")))
	return c.Draw(http.StatusOK, templates.MergeFind(page))
}

func (s *Server) mergeOf(c *Ctx, other int64) (page templates.MergePage, err error) {
	id, err := c.Int("id")
	if err != nil {
		return page, err
	}
	ctx := c.Request().Context()
	page = templates.MergePage{Page: c.rosterPage(c.T("club.merge", "Are they one person?"))}
	var errKeep, errDrop error
	page.Keep, errKeep = c.Store().PlayerCard(ctx, c.Who(), int64(id))
	page.Drop, errDrop = c.Store().PlayerCard(ctx, c.Who(), other)
	if err := errors.Join(errKeep, errDrop); err != nil {
		return page, err
	}
	if page.Keep.Into != nil || page.Drop.Into != nil || page.Keep.ID == page.Drop.ID {
		return page, models.ErrNotFound // an old address: one of them is merged already
	}
	page.Together, err = c.Store().Together(ctx, c.Who(), page.Keep.ID, page.Drop.ID)
	return page, err
}

// mergePlayers says that they are one person.
func (s *Server) mergePlayers(c *Ctx) error {
	other := playerID(c.Form("other"))
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	err = c.Store().MergePlayers(c.Request().Context(), c.Who(), other, c.seenVersion(), int64(id))
	if status := c.Status(err); err != nil && status != 0 {
		page, failed := s.mergeOf(c, other)
		if failed != nil {
			return err // nothing to show any more: the sentence itself
		}
		page.Bad, page.Path = c.Lang().Err(err), "/players/"+c.Param("id")
		return c.Draw(status, templates.Merge(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("club.done.merged", "Merged. It can be taken back below."))
	return c.See(s.to.ClubPlayer(int64(id)))
}

// splitPlayer takes a merge back.
func (s *Server) splitPlayer(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	if err := c.Store().SplitPlayer(c.Request().Context(), c.Who(), int64(id)); err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("club.done.split", "They are two players again."))
	return c.See(s.to.ClubPlayer(int64(id)))
}

// deletePlayer forgets somebody who was in no event.
func (s *Server) deletePlayer(c *Ctx) error {
	page, err := s.rosterCardPage(c)
	if err != nil {
		return err
	}
	err = c.Store().DeletePlayer(c.Request().Context(), c.Who(), page.Card.ID, c.seenVersion())
	if status := c.Status(err); err != nil && status != 0 {
		page.Bad, page.Open, page.Path = templates.Problems{"": c.Lang().Err(err)}, true, "/players/"+c.Param("id")
		return c.Draw(status, templates.RosterCard(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("club.done.deleted", "{{.name}} was deleted.", "name", page.Card.Name))
	return c.See(s.to.ClubPlayers())
}
