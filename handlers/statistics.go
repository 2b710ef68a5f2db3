package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// publicStatistics is the counts of an event as the public sees it.
func (s *Server) publicStatistics(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := c.statisticsPage(c.publicPage(t, templates.TabStandings, c.T("statistics.title", "Statistics")), t)
	if page.Steps, err = c.publicSteps(t); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Statistics(page))
}

// publicSteps are what an event did to the ratings, for everybody.
func (c *Ctx) publicSteps(t *models.Tournament) (map[pairing.ID]models.RatingStep, error) {
	if m := c.moment(); m != nil {
		return m.ratingSteps(c.Request().Context(), c.Store())
	}
	steps, err := c.Store().EventSteps(c.Request().Context(), models.Who{}, t)
	if shared := c.bounds(); shared != nil && len(steps) > 0 {
		shared.event = "" // ratings come from other events too
	}
	return steps, err
}

// statistics is the same for the organiser, held rounds included.
func (s *Server) statistics(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := c.statisticsPage(c.tablePage(t, templates.TabStandings, c.T("statistics.title", "Statistics")), t)
	if page.Steps, err = c.Store().EventSteps(c.Request().Context(), c.Who(), t); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Statistics(page))
}

func (c *Ctx) statisticsPage(p templates.Page, t *models.Tournament) templates.StatisticsPage {
	p.Styles = append(p.Styles, "rating.css")
	return templates.StatisticsPage{Page: p, Tour: t, S: t.Statistics()}
}
