package handlers

import (
	"net/http"
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// arbiterEvent opens the link in the address, or takes the event of an account, and reads the event.
func (c *Ctx) arbiterEvent() (t *models.Tournament, err error) {
	slug := c.Param("t")
	if c.Param("token") != "" {
		if _, slug, err = c.openSecret(models.LinkArbiter); err != nil {
			return nil, err
		}
	}
	return c.Store().ForArbiter(c.Request().Context(), c.Who(), slug)
}

// arbiterList is the address of the tables that the request belongs to.
func (c *Ctx) arbiterList() string {
	if secret := c.Param("token"); secret != "" {
		return c.To().Arbiter(secret)
	}
	return c.To().Arbiters(c.Param("t"))
}

// arbiterAt is arbiterEvent with the match in the address.
func (c *Ctx) arbiterAt() (*models.Tournament, *models.Match, error) {
	id, err := c.Int("id")
	if err != nil {
		return nil, nil, err
	}
	t, err := c.arbiterEvent()
	if err != nil {
		return nil, nil, err
	}
	m := t.Match(int64(id))
	if m == nil || m.Bye() || len(m.Seats) != 2 {
		return nil, nil, models.ErrNotFound
	}
	return t, m, nil
}

// arbiter lists the tables of a round, the unfinished ones first.
func (s *Server) arbiter(c *Ctx) error {
	t, err := c.arbiterEvent()
	if err != nil {
		return err
	}
	list := c.arbiterList()
	page := templates.ArbiterPage{Page: c.phonePage(t, c.T("phone.arbiter", "Enter results"), list), Tour: t, List: list, Round: t.Current()}
	if c.QueryParam("r") != "" {
		page.Picked = c.queryInt("r")
		if page.Round = t.Round(page.Picked); page.Round == nil {
			return models.ErrNotFound
		}
		page.Path = templates.With(page.Path, "r", strconv.Itoa(page.Picked))
	}
	if page.Reports, err = s.phoneReports(c, page.Page, t); err != nil {
		return err
	}
	page.Open, page.Waiting, page.Done = arbiterRows(page)
	return c.Draw(http.StatusOK, templates.Arbiter(page))
}

// phoneReports are the open reports of the players.
func (s *Server) phoneReports(c *Ctx, p templates.Page, t *models.Tournament) ([]templates.TableReports, error) {
	said, err := s.store.Reports(c.Request().Context(), c.Who(), t.Slug)
	if err != nil {
		return nil, err
	}
	return reportsOn(p, t, said, func(m *models.Match) string { return templates.ArbiterTable(c.arbiterList(), m.ID) + "/report" }), nil
}

// arbiterRows sorts the tables of the round, and those put off in any round, by what there is to do.
func arbiterRows(p templates.ArbiterPage) (open, waiting, done []templates.ResultRow) {
	if p.Round == nil {
		return nil, nil, nil
	}
	for i := range p.Round.Matches {
		m := &p.Round.Matches[i]
		switch row := phoneRow(p.Page, p.Tour, m); {
		case m.Bye() || m.Waiting():
		case m.Open():
			open = append(open, row)
		default:
			done = append(done, row)
		}
	}
	for _, m := range p.Tour.Waiting() {
		if row := phoneRow(p.Page, p.Tour, m); !row.Locked {
			waiting = append(waiting, row)
		}
	}
	return open, waiting, done
}

// phoneRow is one table with what can be entered for it now.
func phoneRow(p templates.Page, t *models.Tournament, m *models.Match) templates.ResultRow {
	if m.Bye() {
		return templates.ResultRow{}
	}
	return resultRow(templates.ResultsPage{Page: p, Tour: t, Round: t.Round(m.Round)}, m)
}

// arbiterMatch is one table, large.
func (s *Server) arbiterMatch(c *Ctx) error {
	t, m, err := c.arbiterAt()
	if err != nil {
		return err
	}
	return s.drawArbiterMatch(c, http.StatusOK, t, m, "", nil)
}

// drawArbiterMatch draws the table with the reports of its players, and with what went wrong.
func (s *Server) drawArbiterMatch(c *Ctx, status int, t *models.Tournament, m *models.Match, refused string, failed error) error {
	list := c.arbiterList()
	own := templates.ArbiterTable(list, m.ID)
	page := templates.ArbiterMatchPage{List: list, From: c.Form("from"), Picked: c.formRound()}
	page.ResultRow = phoneRow(c.phonePage(t, "", own), t, m)
	page.Title = page.WindowWords()
	page.Refused = refused
	if failed != nil {
		if page.Conflict = conflictOf(c, t, &page.ResultRow, failed); page.Conflict != nil {
			page.Refused = ""
		}
	}
	all, err := s.phoneReports(c, page.Page, t)
	if err != nil {
		return err
	}
	page.Reports = slices.DeleteFunc(all, func(r templates.TableReports) bool { return r.Match.ID != m.ID })
	return c.Draw(status, templates.ArbiterMatch(page))
}

// formRound is the round that the list was asked for when the form was drawn, 0: the current one.
func (c *Ctx) formRound() int {
	n, _ := positive(c.Form("r"))
	return n
}

// arbiterPress is one action at a table.
func (s *Server) arbiterPress(c *Ctx) error {
	t, m, err := c.arbiterAt()
	if err != nil {
		return err
	}
	after := m
	switch action := c.Form("action"); action {
	case actionKeep:
	case actionMine:
		after, err = s.arbiterPut(c, t, m)
	default:
		after, err = s.store.Press(c.Request().Context(), c.Who(), t.Slug, m.ID, c.seenVersion(), scoring.Action(action))
	}
	if err != nil {
		return s.arbiterRefused(c, m.ID, err)
	}
	return c.phoneDone(s.arbiterNext(c, t, after), after)
}

// arbiterPut puts the record of the form in place of what somebody else stored.
func (s *Server) arbiterPut(c *Ctx, t *models.Tournament, m *models.Match) (*models.Match, error) {
	record, ok := splitActions(c.Form("record"))
	switch {
	case !ok:
		return nil, scoring.ErrAction
	case t.Round(m.Round).Closed && c.Who().RoleIn(t.ID) >= models.AsOrganiser: // models lets him correct it without a look first
		return nil, errClosedMeanwhile.With("round", m.Round)
	}
	report := models.Report{Match: m.ID, Version: c.seenVersion(), Record: record}
	return s.store.SaveReport(c.Request().Context(), c.Who(), t.Slug, report)
}

// arbiterRefused shows the table as it now is with the sentence, or with both values.
func (s *Server) arbiterRefused(c *Ctx, id int64, failed error) error {
	t, err := c.arbiterEvent()
	if err != nil {
		return err
	}
	m := t.Match(id)
	status, sentence := c.phoneRefusal(failed)
	if status == 0 || m == nil {
		return failed
	}
	return s.drawArbiterMatch(c, status, t, m, sentence, failed)
}

// arbiterNext is where an arbiter goes on: back to the list he came from; from a table to the next unfinished
// one, once it is decided.
func (s *Server) arbiterNext(c *Ctx, t *models.Tournament, m *models.Match) string {
	list := c.arbiterList()
	if n := c.formRound(); n > 0 {
		list = templates.With(list, "r", strconv.Itoa(n))
	}
	switch {
	case c.Form("from") == "list":
		return list
	case m.Open():
		return templates.ArbiterTable(c.arbiterList(), m.ID)
	}
	if next := nextOpen(t.Round(m.Round), m); next != nil {
		return templates.ArbiterTable(c.arbiterList(), next.ID)
	}
	return list
}

// nextOpen is the next table of the round without a result, from the first again behind the last.
func nextOpen(r *models.Round, m *models.Match) *models.Match {
	at := slices.IndexFunc(r.Matches, func(other models.Match) bool { return other.ID == m.ID })
	for i := 1; i < len(r.Matches); i++ {
		if next := &r.Matches[(at+i)%len(r.Matches)]; next.Open() && !next.Waiting() {
			return next
		}
	}
	return nil
}
