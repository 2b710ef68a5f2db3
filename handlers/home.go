package handlers

import (
	"net/http"
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

const (
	winners    = 6   // past events that name who won; the others take a line each
	onOnePage  = 50  // past events
	longSearch = 100 // characters that are searched for
)

// home lists the events, by where they stand. An event with sections is one of them.
func (s *Server) home(c *Ctx) error {
	ctx := c.Request().Context()
	lines, err := s.store.Home(ctx, c.Who())
	if err != nil {
		return err
	}
	club, err := s.store.Club(ctx)
	if err != nil {
		return err
	}
	page := templates.HomePage{Page: c.Page(c.T("layout.brand", "Roundtable")), Club: club}
	page.All = len(lines)
	page.Players = slices.ContainsFunc(lines, func(l models.Summary) bool { return l.Published && l.Entrants > 0 })
	if club.Name != "" {
		page.Title = club.Name
	}
	page.Styles = []string{"board.css"}
	if err := s.homeSearch(c, &page); err != nil {
		return err
	}
	if lines, err = s.homeFound(c, &page, lines); err != nil {
		return err
	}
	events := templates.HomeEvents(lines)
	page.Found = len(events)
	for _, e := range events {
		switch e.Phase() {
		case models.Running:
			page.Running = append(page.Running, e)
		case models.Coming:
			page.Coming = append([]templates.HomeEvent{e}, page.Coming...) // the next one first
		default:
			page.Past = append(page.Past, e)
		}
	}
	if page.Ratings, page.Tables, err = c.tablesShown(); err != nil {
		return err
	}
	page.Turn(c.queryInt("page"), onOnePage)
	for i := range page.Past[:min(winners, len(page.Past))] {
		page.Past[i].NameWinners()
	}
	return c.Draw(http.StatusOK, templates.Home(page))
}

// homeSearch reads what is looked for, and the seasons to choose from.
func (s *Server) homeSearch(c *Ctx, page *templates.HomePage) (err error) {
	page.Text = strings.TrimSpace(clean(c.QueryParam("q")))
	if letters := []rune(page.Text); len(letters) > longSearch {
		page.Text = string(letters[:longSearch])
	}
	page.Season = int64(c.queryInt("season"))
	page.Seasons, err = s.store.Seasons(c.Request().Context(), c.Who())
	return err
}

// homeFound are the events that have what is looked for. A season that is not there for this reader finds nothing.
func (s *Server) homeFound(c *Ctx, page *templates.HomePage, lines []models.Summary) (found []models.Summary, err error) {
	in := map[int64]bool{}
	if page.Season > 0 {
		season, err := s.store.Season(c.Request().Context(), c.Who(), page.Season)
		if err != nil {
			return nil, err
		}
		for _, e := range season.Events {
			in[e.ID] = true
		}
	}
	page.People = map[string][]string{}
	for _, line := range lines {
		people, ok := line.Find(page.Text)
		if !ok || page.Season > 0 && !in[line.ID] {
			continue
		}
		found, page.People[line.Slug] = append(found, line), people
	}
	return found, nil
}

// help is the handbook, in one page.
func (s *Server) help(c *Ctx) error {
	page := templates.HelpPage{Page: c.Page(c.T("foot.help", "Help"))}
	return c.Draw(http.StatusOK, templates.Help(page))
}
