package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// schedule is the round table; ?a=&b= answers when two meet, ?from= leafs through a large event.
func (s *Server) schedule(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.SchedulePage{
		Page: c.Page(c.T("schedule.title", "Schedule")), Tour: t, A: c.QueryParam("a"), B: c.QueryParam("b"),
		Step: templates.RoundsPerPage(t), From: 1,
	}
	page.Nav = setupNav(t, templates.TabSchedule)
	page.Scripts, page.Styles = []string{"desk.js"}, []string{"setup.css", "before.css"}
	page.Wide = len(t.Entrants) > 8
	if from, err := strconv.Atoi(c.QueryParam("from")); err == nil && from > 0 && from <= len(t.Rounds) {
		page.From = from - (from-1)%page.Step
	}
	page.Shown = t.Rounds[min(page.From-1, len(t.Rounds)):min(page.From-1+page.Step, len(t.Rounds))]
	status := http.StatusOK
	if page.A != "" || page.B != "" {
		if page.Meeting, page.Bad = c.meetingOf(t, page.A, page.B); page.Bad != "" {
			status = http.StatusUnprocessableEntity
		}
	}
	return c.Draw(status, templates.Schedule(page))
}

// meetingOf looks two numbers up, as they were typed; without an answer it says why.
func (c *Ctx) meetingOf(t *models.Tournament, a, b string) (*templates.MeetingView, string) {
	first, second := entrantNumber(t, a), entrantNumber(t, b)
	if first == 0 || second == 0 {
		return nil, c.T("schedule.meet.numbers", "Choose two players of this event; their numbers go from 1 to {{.most}}.", "most", t.LastNumber())
	}
	if first == second {
		return nil, c.T("schedule.meet.same", "Choose two different players.")
	}
	view, ok := templates.Meet(t, first, second)
	if !ok {
		return nil, c.T("schedule.empty", "The schedule is made when the numbers are drawn.")
	}
	return &view, ""
}
