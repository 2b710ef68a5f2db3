package handlers

import (
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/pairing/rating"
	"roundtable/templates"
)

// seasonFields are the fields of the form that a refusal can belong to.
var seasonFields = []string{"name", "from_day", "game", "points", "share", "best", "least"}

// seasons lists the seasons.
func (s *Server) seasons(c *Ctx) error {
	list, err := c.Store().Seasons(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	page := templates.SeasonsPage{Page: c.ratingPage(c.T("season.title", "Seasons")), Seasons: list}
	if page.Ratings, _, err = c.tablesShown(); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Seasons(page))
}

// season is the table of one season.
func (s *Server) season(c *Ctx) error {
	page, err := c.seasonPage()
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Season(page))
}

func (c *Ctx) seasonPage() (page templates.SeasonPage, err error) {
	id, err := c.Int("id")
	if err != nil {
		return page, err
	}
	if page.SeasonTable, err = c.Store().Season(c.Request().Context(), c.Who(), int64(id)); err != nil {
		return page, err
	}
	page.Page = c.ratingPage(page.SeasonTable.Name)
	page.Path = "/seasons/" + c.Param("id")
	page.Games, err = c.gameNames()
	return page, err
}

// newSeason is the form of a new season.
func (s *Server) newSeason(c *Ctx) error {
	year := strconv.Itoa(s.now().Year())
	in := models.SeasonIn{FromDay: year + "-01-01", ToDay: year + "-12-31", Rule: models.DefaultSeason}
	return c.drawSeasonForm(http.StatusOK, 0, templates.SeasonFormOf(in, 0), templates.Problems{})
}

// seasonForm is the form that changes a season.
func (s *Server) seasonForm(c *Ctx) error {
	page, err := c.seasonPage()
	if err != nil {
		return err
	}
	in, err := page.SeasonRow.In()
	if err != nil {
		return err
	}
	return c.drawSeasonForm(http.StatusOK, page.ID, templates.SeasonFormOf(in, page.SeasonRow.Version), templates.Problems{})
}

func (c *Ctx) drawSeasonForm(status int, id int64, form templates.SeasonForm, bad templates.Problems) (err error) {
	page := templates.SeasonFormPage{ID: id, Form: form, Bad: bad}
	if page.Events, err = c.Store().EventHeads(c.Request().Context(), c.Who()); err != nil {
		return err
	}
	if page.Games, err = c.Store().Games(c.Request().Context()); err != nil {
		return err
	}
	title, path := c.T("season.new", "New season"), "/seasons/new"
	if id > 0 {
		title, path = c.T("season.edit", "Change the season"), "/seasons/"+strconv.FormatInt(id, 10)+"/edit"
	}
	page.Page = c.ratingPage(title)
	page.Path = path
	return c.Draw(status, templates.SeasonEdit(page))
}

// addSeason makes a season.
func (s *Server) addSeason(c *Ctx) error {
	form, in, bad := c.readSeason()
	if len(bad) > 0 {
		return c.drawSeasonForm(http.StatusUnprocessableEntity, 0, form, bad)
	}
	id, err := c.Store().AddSeason(c.Request().Context(), c.Who(), in)
	if status := c.Status(err); err != nil && status != 0 {
		return c.drawSeasonForm(status, 0, form, c.problems(err, seasonFields...))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("season.done.new", "The season is made. It is private until you publish it."))
	return c.See(s.to.Season(id))
}

// editSeason changes one.
func (s *Server) editSeason(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	form, in, bad := c.readSeason()
	if len(bad) > 0 {
		return c.drawSeasonForm(http.StatusUnprocessableEntity, int64(id), form, bad)
	}
	err = c.Store().EditSeason(c.Request().Context(), c.Who(), int64(id), form.Version, in)
	if status := c.Status(err); err != nil && status != 0 {
		return c.drawSeasonForm(status, int64(id), form, c.problems(err, seasonFields...))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.Season(int64(id)))
}

// publishSeason shows a season to everybody, or not any more.
func (s *Server) publishSeason(c *Ctx) error {
	return s.changeSeason(c, func(id int64) (string, error) {
		published := c.Form("published") != ""
		done := c.T("season.done.hidden", "The season is private now.")
		if published {
			done = c.T("season.done.published", "The season is public now.")
		}
		return done, c.Store().PublishSeason(c.Request().Context(), c.Who(), id, c.rowVersion(), published)
	}, s.to.Season)
}

// deleteSeason forgets a season.
func (s *Server) deleteSeason(c *Ctx) error {
	return s.changeSeason(c, func(id int64) (string, error) {
		return c.T("season.done.deleted", "The season was deleted."), c.Store().DeleteSeason(c.Request().Context(), c.Who(), id, c.rowVersion())
	}, func(int64, ...any) string { return s.to.Seasons() })
}

// changeSeason does something with a season by a button; a refusal stands on its page.
func (s *Server) changeSeason(c *Ctx, change func(id int64) (done string, err error), then func(int64, ...any) string) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	done, err := change(int64(id))
	if status := c.Status(err); err != nil && status != 0 {
		page, failed := c.seasonPage()
		if failed != nil {
			return failed
		}
		page.Bad = c.Lang().Err(err)
		return c.Draw(status, templates.Season(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, done)
	return c.See(then(int64(id)))
}

// readSeason reads the form as it was typed, and what it means.
func (c *Ctx) readSeason() (templates.SeasonForm, models.SeasonIn, templates.Problems) {
	f := templates.SeasonForm{
		Version: c.rowVersion(), Name: c.Form("name"), Chosen: c.Form("by") == "chosen", Events: map[int64]bool{},
		FromDay: strings.TrimSpace(c.Form("from_day")), ToDay: strings.TrimSpace(c.Form("to_day")), Game: c.Form("game"), Section: c.Form("section"),
		Points: c.Form("points"), Rest: c.Form("rest"), Share: c.Form("share"), Best: c.Form("best"), Least: c.Form("least"), Apart: c.Form("apart") != "",
	}
	in := models.SeasonIn{Name: f.Name, Chosen: f.Chosen, FromDay: f.FromDay, ToDay: f.ToDay, Game: f.Game, Section: f.Section}
	in.Rule = rating.Season{Rest: wholeOr(f.Rest, -1), Share: rating.Share(f.Share), Best: wholeOr(f.Best, -1), Least: wholeOr(f.Least, -1), Apart: f.Apart}
	for _, text := range c.Forms()["event"] {
		if id, err := strconv.ParseInt(text, 10, 64); err == nil {
			f.Events[id] = true
			in.Events = append(in.Events, id)
		}
	}
	bad := templates.Problems{}
	for _, text := range strings.FieldsFunc(f.Points, func(r rune) bool { return strings.ContainsRune(" \t,;，、；　", r) }) {
		n, err := strconv.Atoi(text)
		if err != nil {
			bad["points"] = c.T("season.points.bad", "“{{.text}}” is no whole number. Write the points with spaces between: 10 8 6 5.", "text", text)
			break
		}
		in.Rule.Points = append(in.Rule.Points, n)
	}
	return f, in, bad
}
