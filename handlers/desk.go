package handlers

import (
	"errors"
	"net/http"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// desk shows where the event stands and what comes next.
func (s *Server) desk(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.DeskPage{Page: c.Page(c.T("desk.title", "Desk")), Tour: t, Round: t.Current()}
	page.Nav = setupNav(t, templates.TabDesk)
	page.Scripts, page.Styles = []string{"desk.js", "undo.js"}, []string{"setup.css", "order.css"}
	c.tells(&page.Page, t)
	if page.Forms, err = s.hallForms(c, t); err != nil {
		return err
	}
	page.Forms.From = "desk"
	page.PublicURL = s.origin(c.Request()) + s.to.Public(t.Slug)
	page.OnlyHere = loopback(hostOnly(c.Request().Host))
	if page.Round != nil {
		page.Missing = missingTables(page.Round)
	}
	page.Closing = toClose(t)
	if t.Final() {
		page.Shared = sharing(t)
	}
	page.Next = nextStep(page)
	return c.Draw(http.StatusOK, templates.Desk(page))
}

// origin is the scheme and host under which the reader sees the program.
func (s *Server) origin(r *http.Request) string {
	if s.https(r) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// nextStep is the first thing of the evening that is not done yet.
func nextStep(p templates.DeskPage) templates.NextStep {
	t := p.Tour
	switch {
	case t.Final() && p.Shared > 0:
		return templates.NextSettle
	case t.Final() && !t.Published:
		return templates.NextPublish
	case t.Final():
		return templates.NextFinal
	case len(t.Entrants) < 2:
		return templates.NextPlayers
	case !t.Drawn():
		return templates.NextDraw
	case !t.Started() && t.RoundRobin():
		return templates.NextPrint
	case p.Closing != nil && !begun(p.Round):
		return templates.NextClose
	case len(p.Missing) == 0 && len(t.Rounds) < t.LastRound():
		return templates.NextFolder
	default:
		return templates.NextResults
	}
}

// toClose is the last complete round that is still open, nil if there is none.
func toClose(t *models.Tournament) (r *models.Round) {
	for i := range t.Rounds {
		if !t.Rounds[i].Closed && t.Rounds[i].Done() {
			r = &t.Rounds[i]
		}
	}
	return r
}

func begun(r *models.Round) bool { return len(missingTables(r)) < tables(r) || inProgress(r) }

func tables(r *models.Round) int {
	_, all := r.Progress()
	return all
}

func inProgress(r *models.Round) bool {
	for i := range r.Matches {
		if !r.Matches[i].Bye() && r.Matches[i].Verdict.State == scoring.InProgress {
			return true
		}
	}
	return false
}

func missingTables(r *models.Round) (missing []models.Match) {
	for _, m := range r.Matches {
		if m.Open() && !m.Waiting() {
			missing = append(missing, m)
		}
	}
	return missing
}

// sharing counts the entrants who share a place in the table as it stands.
func sharing(t *models.Tournament) (n int) {
	for _, r := range t.Standings(0).Rows {
		if r.Shared {
			n++
		}
	}
	return n
}

// setEnded ends the event with the table as it stands, or opens it again.
func (s *Server) setEnded(c *Ctx) error {
	ended, err := c.onOff("ended")
	if err != nil {
		return err
	}
	if err := c.Store().SetEnded(c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion(), ended); err != nil {
		return err
	}
	if ended {
		c.Flash(templates.OK, c.T("desk.done.ended", "The event has ended; the standings as they are now are final."))
	} else {
		c.Flash(templates.OK, c.T("desk.done.opened", "The event is open again."))
	}
	return c.See(s.to.Desk(c.Param("t")))
}

// closeRound closes a round or opens it again. One with open tables stays open, and the answer names
// them.
func (s *Server) closeRound(c *Ctx) error {
	no, err := c.Int("n")
	if err != nil {
		return err
	}
	closed, err := c.onOff("closed")
	if err != nil {
		return err
	}
	err = c.Store().CloseRound(c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion(), no, closed)
	var open *models.ErrRoundOpen
	if errors.As(err, &open) {
		return s.roundOpen(c, *open)
	}
	if err != nil {
		return err
	}
	if closed {
		c.Flash(templates.OK, c.T("desk.done.closed", "Round {{.n}} is closed.", "n", no))
	} else {
		c.Flash(templates.OK, c.T("desk.done.reopened", "Round {{.n}} is open again.", "n", no))
	}
	return c.See(s.to.Desk(c.Param("t")))
}

func (s *Server) roundOpen(c *Ctx, open models.ErrRoundOpen) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.RoundOpenPage{Page: c.Page(c.T("round_open.title", "Round {{.n}} cannot be closed yet", "n", open.Round)), Tour: t, Open: open}
	page.Nav = setupNav(t, templates.TabDesk)
	page.Styles = []string{"setup.css"}
	return c.Draw(http.StatusConflict, templates.RoundOpen(page))
}
