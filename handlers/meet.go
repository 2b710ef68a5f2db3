package handlers

import (
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// meet says when two entrants meet and who moves first.
func (s *Server) meet(c *Ctx) error {
	a, err := c.Int("a")
	if err != nil {
		return err
	}
	b, err := c.Int("b")
	if err != nil {
		return err
	}
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	view, ok := templates.Meet(t, a, b)
	if !ok {
		return models.ErrNotFound
	}
	page := templates.MeetPage{
		Page:   c.publicPage(t, templates.TabSchedule, c.T("public.meet", "When do they meet?")),
		View:   view,
		Lookup: templates.LookupForm{A: strconv.Itoa(a), B: strconv.Itoa(b)},
	}
	return c.Draw(http.StatusOK, templates.MeetPublic(page))
}

// meetForm leads from the look-up form to the answer, or says what is wrong with what was typed.
func (s *Server) meetForm(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	f := templates.LookupForm{A: clean(c.QueryParam("a")), B: clean(c.QueryParam("b"))}
	a, b := entrantNumber(t, f.A), entrantNumber(t, f.B)
	wrong := c.T("lookup.range", "Write a number from the starting list, from 1 to {{.most}}.", "most", t.LastNumber())
	if a == 0 {
		f.ErrorA = wrong
	}
	if b == 0 {
		f.ErrorB = wrong
	} else if a == b {
		f.ErrorB = c.T("lookup.same", "These are the same player. Write two different numbers.")
	}
	if f.ErrorA != "" || f.ErrorB != "" {
		return s.drawSchedule(c, t, http.StatusUnprocessableEntity, f)
	}
	return c.See(s.to.PublicMeet(t.Slug, a, b))
}

// entrantNumber is the number somebody typed, if an entrant has it, else 0.
func entrantNumber(t *models.Tournament, text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil || t.ByNumber(n) == nil {
		return 0
	}
	return n
}
