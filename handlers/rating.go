package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// ratingFields are the fields of the form that a refusal can belong to.
var ratingFields = []string{"k", "new_k", "new_games", "start"}

// ratings is the club's rating list, of one game where every game has its own.
func (s *Server) ratings(c *Ctx) error {
	ctx := c.Request().Context()
	page := templates.RatingsPage{Page: c.ratingPage(c.T("rating.title", "Ratings"))}
	var err error
	if page.Ratings, err = c.Store().Ratings(ctx, c.Who()); err != nil {
		return err
	}
	if page.Games, err = c.gameNames(); err != nil {
		return err
	}
	for _, pool := range page.Ratings.Pools {
		if page.Pool == nil || pool.Game == c.QueryParam("game") {
			page.Pool = pool
		}
	}
	return c.Draw(http.StatusOK, templates.Ratings(page))
}

// tablesShown reports whether this reader may see the rating list, and whether there are seasons for him.
func (c *Ctx) tablesShown() (ratings, seasons bool, err error) {
	if c.Who().Club() {
		return true, true, nil
	}
	rules, err := c.Store().RatingRules(c.Request().Context())
	if err != nil {
		return false, false, err
	}
	list, err := c.Store().Seasons(c.Request().Context(), c.Who())
	return rules.Public, len(list) > 0, err
}

func (c *Ctx) ratingPage(title string) templates.Page {
	page := c.Page(title)
	page.Styles = []string{"setup.css", "roster.css", "rating.css"}
	return page
}

// gameNames are the names of the games by code, in the reader's language.
func (c *Ctx) gameNames() (map[string]string, error) {
	games, err := c.Store().Games(c.Request().Context())
	names := make(map[string]string, len(games))
	for _, g := range games {
		names[g.Code] = g.Names.In(c.Lang().Tag)
	}
	return names, err
}

// ratingPlayer is the rating of one player over the events.
func (s *Server) ratingPlayer(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	of, rules, err := c.ratingsOf(int64(id))
	if err != nil {
		return err
	}
	if len(of) == 0 {
		return models.ErrNotFound
	}
	page := templates.RatingPlayerPage{Page: c.ratingPage(of[0].Name), Rules: rules, Of: of}
	if page.Games, err = c.gameNames(); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.RatingPlayer(page))
}

// ratingsOf are a player's ratings in all pools, as this reader may see them.
func (c *Ctx) ratingsOf(id int64) (list []templates.RatingOf, rules models.RatingRow, err error) {
	all, err := c.Store().Ratings(c.Request().Context(), c.Who())
	if err != nil {
		return nil, rules, err
	}
	for _, pool := range all.Pools {
		if x := pool.Player(id); x != nil {
			list = append(list, templates.RatingOf{Game: pool.Game, PlayerRating: *x})
		}
	}
	return list, all.Rules, nil
}

// ratingRules shows how the club rates.
func (s *Server) ratingRules(c *Ctx) error {
	rules, err := c.Store().RatingRules(c.Request().Context())
	if err != nil {
		return err
	}
	return c.drawRatingRules(http.StatusOK, templates.RatingFormOf(rules), templates.Problems{})
}

func (c *Ctx) drawRatingRules(status int, form templates.RatingForm, bad templates.Problems) error {
	page := templates.RatingRulesPage{Page: c.ratingPage(c.T("rating.rules", "How the club rates")), Form: form, Bad: bad}
	page.Path = "/ratings/settings"
	return c.Draw(status, templates.RatingRules(page))
}

// saveRatingRules changes how the club rates.
func (s *Server) saveRatingRules(c *Ctx) error {
	form := c.readRating()
	whole := func(text string) int { return wholeOr(text, -1) }
	err := c.Store().SetRatingRules(c.Request().Context(), c.Who(), models.RatingRow{
		K: whole(form.K), NewK: whole(form.NewK), NewGames: whole(form.NewGames), Start: whole(form.Start),
		Entered: form.Entered, ByGame: form.ByGame, Apart: form.Apart, Chosen: form.Chosen,
		Grades: form.Grades, Public: form.Public, Version: form.Version,
	})
	if status := c.Status(err); err != nil && status != 0 {
		return c.drawRatingRules(status, form, c.problems(err, ratingFields...))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("rating.done", "Saved. All ratings are worked out anew."))
	return c.See(s.to.Ratings())
}

func (c *Ctx) readRating() templates.RatingForm {
	return templates.RatingForm{
		Version: c.rowVersion(), K: c.Form("k"), NewK: c.Form("new_k"), NewGames: c.Form("new_games"), Start: c.Form("start"),
		Entered: c.Form("entered") != "", ByGame: c.Form("by") == "game", Apart: c.Form("pool") == "apart", Chosen: c.Form("events") == "chosen",
		Grades: c.Form("grades") != "", Public: c.Form("public") != "",
	}
}

// rowVersion is the version that a form of the club was drawn from: 0 where nothing was set yet, −1 for
// one that nobody has seen.
func (c *Ctx) rowVersion() int64 {
	version, err := strconv.ParseInt(c.Form("version"), 10, 64)
	if err != nil {
		return -1
	}
	return version
}

// eventRating is whether an event counts, and what it did to the ratings.
func (s *Server) eventRating(c *Ctx) error {
	page, err := s.eventRatingPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.EventRating(page))
}

func (s *Server) eventRatingPage(c *Ctx) (page templates.EventRatingPage, err error) {
	t, err := c.setupEvent()
	if err != nil {
		return page, err
	}
	page = templates.EventRatingPage{Page: c.ratingPage(c.T("rating.event", "Rating of this event")), Tour: t, Rated: t.Rated, Bad: templates.Problems{}}
	page.Nav, page.Path = setupNav(t, templates.TabSettings), "/o/"+t.Slug+"/rating"
	if page.Rules, err = c.Store().RatingRules(c.Request().Context()); err != nil {
		return page, err
	}
	page.Steps, err = c.Store().EventSteps(c.Request().Context(), c.Who(), t)
	return page, err
}

// saveRated says whether the event counts.
func (s *Server) saveRated(c *Ctx) error {
	rated := c.Form("rated")
	if rated == "club" {
		rated = models.RatedAsClub
	}
	err := c.Store().SetRated(c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion(), rated)
	if status := c.Status(err); err != nil && status != 0 {
		page, failed := s.eventRatingPage(c)
		if failed != nil {
			return failed
		}
		page.Rated, page.Bad = rated, c.problems(err, "rated")
		return c.Draw(status, templates.EventRating(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.EventRating(c.Param("t")))
}

// publicStep is what an event did to the rating of one entrant, for his public card; nil where there is
// nothing to show. Other events show in it, so a kept page of it goes with any change.
func (c *Ctx) publicStep(t *models.Tournament, e *models.Entrant) (s *models.RatingStep, grades bool, err error) {
	steps, err := c.publicSteps(t)
	step, ok := steps[e.ID]
	if err != nil || !ok {
		return nil, false, err
	}
	rules, err := c.Store().RatingRules(c.Request().Context())
	return &step, rules.Grades, err
}
