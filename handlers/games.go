package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// games is the catalogue, for everybody; the organiser finds a form for own games below it.
func (s *Server) games(c *Ctx) error {
	page, err := s.gamesPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Games(page))
}

func (s *Server) gamesPage(c *Ctx) (templates.GamesPage, error) {
	page := templates.GamesPage{
		Page: c.Page(c.T("games.title", "Games")), Bad: templates.Problems{},
		Form: models.OwnGame{Form: scoring.DefaultForm, System: scoring.DefaultSystem},
	}
	page.Styles = []string{"setup.css"}
	var err error
	page.Games, err = c.Store().Games(c.Request().Context())
	return page, err
}

// addGame adds a game of the club's own.
func (s *Server) addGame(c *Ctx) error {
	in := models.OwnGame{
		Name: c.Form("name"), First: c.Form("first"), Second: c.Form("second"),
		Form: c.Form("form"), System: c.Form("system"), Draws: c.Form("draws") != "",
	}
	code, err := c.Store().AddGame(c.Request().Context(), c.Who(), in)
	if status := c.Status(err); err != nil && status != 0 {
		page, failed := s.gamesPage(c)
		if failed != nil {
			return failed
		}
		page.Form, page.Open = in, true
		page.Bad = c.problems(err, "name", "first", "second", "form", "system")
		return c.Draw(status, templates.Games(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("games.done", "The game is in the catalogue."))
	return c.See(s.to.Games() + "#" + code)
}
