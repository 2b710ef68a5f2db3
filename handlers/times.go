package handlers

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"roundtable/models"
	"roundtable/templates"
)

// times shows when the rounds begin.
func (s *Server) times(c *Ctx) error {
	page, err := s.timesPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Times(page))
}

func (s *Server) timesPage(c *Ctx) (templates.TimesPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.TimesPage{}, err
	}
	page := templates.TimesPage{Page: c.Page(c.T("before.times", "Times of the rounds")), Tour: t, BadPlan: templates.Problems{}}
	page.Nav = setupNav(t, templates.TabSchedule)
	page.Styles = []string{"before.css"}
	page.Path = "/o/" + t.Slug + "/times"
	page.Rows = templates.TimeRows(t)
	page.Plan, err = s.planProposed(c, t)
	return page, err
}

// planProposed fills the plan in: from the times that are set, else from the day of the event and what
// the club usually does.
func (s *Server) planProposed(c *Ctx, t *models.Tournament) (templates.PlanForm, error) {
	club, err := c.Store().Club(c.Request().Context())
	if err != nil {
		return templates.PlanForm{}, err
	}
	f := templates.PlanForm{Date: t.Date, Time: club.FirstStart, Every: "1"}
	if club.RoundMinutes > 0 {
		f.Minutes = strconv.Itoa(club.RoundMinutes)
	}
	if first := t.Starts(1); !first.IsZero() {
		f.Date, f.Time = first.Format(time.DateOnly), first.Format("15:04")
		if next := t.Starts(2); !next.IsZero() && next.Sub(first) < 24*time.Hour {
			f.Minutes = strconv.Itoa(int(next.Sub(first).Minutes()))
		}
	}
	return f, nil
}

// saveTimes stores the table, or fills it in from the plan without storing anything. Enter in a field
// (do=enter) fills in when only the plan was touched, and stores otherwise.
func (s *Server) saveTimes(c *Ctx) error {
	page, err := s.timesPage(c)
	if err != nil {
		return err
	}
	stored, proposed := page.Rows, page.Plan
	page.Plan = templates.PlanForm{
		Date: c.Form("date"), Time: c.Form("time"), Minutes: c.Form("minutes"), PerDay: c.Form("per_day"),
		Every: c.Form("every"), PauseAfter: c.Form("pause_after"), Pause: c.Form("pause"),
	}
	page.Rows = c.typedRows(len(stored))
	starts, good := c.readTable(page.Tour, page.Rows)
	what, _ := c.doing()
	if what == "fill" || what == "enter" && sameRows(page.Rows, stored) && page.Plan.Changed(proposed) {
		return s.fillTimes(c, page)
	}
	if !good {
		return c.Draw(http.StatusUnprocessableEntity, templates.Times(page))
	}
	err = c.Store().SetTimes(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), starts)
	if status := c.Status(err); err != nil && status != 0 {
		c.placeTimeError(&page, err)
		return c.Draw(status, templates.Times(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("before.times.done", "The times are saved."))
	return c.See(s.to.Schedule(page.Tour.Slug))
}

// typedRows are the fields of the table as they were sent; a field that was not sent is empty.
func (c *Ctx) typedRows(n int) []templates.TimeRow {
	rows := make([]templates.TimeRow, n)
	for i := range rows {
		rows[i] = templates.TimeRow{Round: i + 1, Value: c.Form(templates.TimeField(i + 1))}
	}
	return rows
}

func sameRows(a, b []templates.TimeRow) bool {
	for i := range a {
		if strings.TrimSpace(a[i].Value) != b[i].Value {
			return false
		}
	}
	return true
}

// placeTimeError puts a refusal of the store at the round it names.
func (c *Ctx) placeTimeError(page *templates.TimesPage, err error) {
	var e *models.Error
	if errors.As(err, &e) {
		if round, ok := e.Args["round"].(int); ok && round >= 1 && round <= len(page.Rows) {
			page.Rows[round-1].Error = c.Lang().Err(err)
			return
		}
	}
	page.Bad = c.Lang().Err(err)
}

// fillTimes draws the page with the table that the plan makes; nothing is stored.
func (s *Server) fillTimes(c *Ctx, page templates.TimesPage) error {
	plan, bad := c.readPlan(page.Tour, page.Plan, len(page.Rows))
	if page.BadPlan = bad; len(bad) > 0 {
		return c.Draw(http.StatusUnprocessableEntity, templates.Times(page))
	}
	page.Rows, page.Unsaved = templates.RowsOf(plan.Starts(len(page.Rows))), true
	return c.Draw(http.StatusOK, templates.Times(page))
}

// timesText is the plan as plain text.
func (s *Server) timesText(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	c.Response().Header().Add("Vary", "Accept-Language")
	return c.String(http.StatusOK, templates.TimesText(templates.Page{L: c.Lang(), To: s.to, Now: s.now()}, t))
}
