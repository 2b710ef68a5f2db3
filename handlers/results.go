package handlers

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// The two answers to a conflict, beside the actions of the desk.
const (
	actionKeep = "keep" // what is stored stays
	actionMine = "mine" // the record in the form replaces what is stored
)

// errClosedMeanwhile is the refusal of models.Press, for a record that is put in place of another.
var errClosedMeanwhile = &models.Error{Kind: models.Conflict, Key: "error.round_closed",
	Text: "Round {{.round}} is closed. Correct the result on its own page, which shows first what changes."}

// results is one round on the desk.
func (s *Server) results(c *Ctx) error {
	n, err := c.Int("n")
	if err != nil {
		return err
	}
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	if t.Round(n) == nil && t.Drawn() || n == 0 {
		return models.ErrNotFound
	}
	p, err := s.resultsPage(c, t, n)
	if err != nil {
		return err
	}
	if err := c.addChecks(&p); err != nil {
		return err
	}
	if c.Fragment() { // the page looks whether players reported
		return c.Draw(http.StatusOK, templates.ResultsLook(p))
	}
	return c.Draw(http.StatusOK, templates.Results(p))
}

// resultsPage is round n as a page, with what players reported about its tables.
func (s *Server) resultsPage(c *Ctx, t *models.Tournament, n int) (templates.ResultsPage, error) {
	p := resultsPage(c, t, n)
	if t.Report == models.ReportNo || p.Round == nil {
		return p, nil
	}
	p.Scripts = append(p.Scripts, "reports.js")
	said, err := s.store.Reports(c.Request().Context(), c.Who(), t.Slug)
	if err != nil {
		return p, err
	}
	for i := range p.Rows {
		if r := &p.Rows[i]; len(said[r.Match.ID]) > 0 && !r.Locked {
			r.Reports = &templates.TableReports{MatchWords: r.MatchWords, Said: said[r.Match.ID], Action: c.To().Act(t.Slug, "m", int(r.Match.ID), "report")}
		}
	}
	return p, nil
}

// resultsPage is round n as a page. The row in hand is the first that is not decided.
func resultsPage(c *Ctx, t *models.Tournament, n int) templates.ResultsPage {
	p := templates.ResultsPage{Page: roundPage(c, t, n), Tour: t, Round: t.Round(n)}
	p.Title = c.T("results.title", "Round {{.n}} · enter results", "n", n)
	if p.Round == nil {
		return p
	}
	p.Scripts = []string{"results.js", "undo.js"}
	c.tells(&p.Page, t)
	for _, r := range t.Rounds {
		done, all := r.Progress()
		label := c.T("results.step", "Round {{.n}}, {{.done}} of {{.all}} entered", "n", r.No, "done", done, "all", all)
		p.Steps = append(p.Steps, templates.Step{
			Text: strconv.Itoa(r.No), Label: label, Href: c.To().Round(t.Slug, r.No), Current: r.No == n, Done: done == all, Held: r.Held,
		})
		switch r.No {
		case n - 1:
			p.Prev = c.To().Round(t.Slug, r.No)
		case n + 1:
			p.Next = c.To().Round(t.Slug, r.No)
		}
	}
	inHand := false
	for i := range p.Round.Matches {
		m := &p.Round.Matches[i]
		if m.Bye() {
			p.Byes = append(p.Byes, m)
			continue
		}
		row := resultRow(p, m)
		if row.On = !row.Locked && !inHand && m.Open() && !m.Waiting(); row.On {
			inHand = true
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}

// roundPage is what the pages of one round have in common.
func roundPage(c *Ctx, t *models.Tournament, n int) templates.Page {
	p := c.Page("")
	p.Nav = templates.Nav{Slug: t.Slug, Played: !t.RoundRobin(), Name: t.Title(), Active: templates.TabRound, Round: n, Published: t.Published}
	p.Styles, p.Wide = []string{"results.css", "order.css", "verify.css"}, true
	return p
}

// resultRow is one table of the page.
func resultRow(p templates.ResultsPage, m *models.Match) templates.ResultRow {
	form := p.Tour.Stage.MatchForm
	row := templates.ResultRow{
		MatchWords: templates.MatchWords{Page: p.Page, Tour: p.Tour, Match: m},
		Locked:     p.Locked(), Possible: scoring.Possible(form, m.Match), Record: joinActions(recordOf(m)),
	}
	if m.Verdict.Next == scoring.StepLots {
		at := slices.Index(row.Possible, scoring.LotsFirst)
		row.Possible = slices.Insert(row.Possible, max(at, 0), models.ActionDrawLots)
	}
	return row
}

// press is one action of the desk: by key, by button, or without script.
func (s *Server) press(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	m := t.Match(int64(id))
	if m == nil {
		return models.ErrNotFound
	}
	action := c.Form("action")
	who := c.Who()
	switch {
	case action == actionKeep:
	case action == actionMine:
		err = s.putRecord(c, who, t, m)
	default:
		_, err = c.Store().Press(c.Request().Context(), who, t.Slug, m.ID, c.seenVersion(), scoring.Action(action))
	}
	return s.pressed(c, m, err)
}

// putRecord puts the whole record of the form in place of what is stored.
func (s *Server) putRecord(c *Ctx, who models.Who, t *models.Tournament, m *models.Match) error {
	record, ok := splitActions(c.Form("record"))
	if t.Round(m.Round).Closed {
		return errClosedMeanwhile.With("round", m.Round)
	}
	if !ok {
		return scoring.ErrAction
	}
	report := models.Report{Match: m.ID, Version: c.seenVersion(), Record: record}
	_, err := c.Store().SaveReport(c.Request().Context(), who, t.Slug, report)
	return err
}

// pressed answers an action: the row as it now is, or the row with what went wrong.
func (s *Server) pressed(c *Ctx, was *models.Match, failed error) error {
	status := http.StatusOK
	if failed != nil {
		if status = c.Status(failed); status == 0 {
			return failed
		}
	}
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	if failed == nil && !c.Fragment() {
		return c.See(c.To().Round(t.Slug, was.Round) + "#table-" + strconv.Itoa(was.Table))
	}
	p, err := s.resultsPage(c, t, was.Round)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(p.Rows, func(r templates.ResultRow) bool { return r.Match.ID == was.ID })
	if at < 0 {
		if failed == nil {
			failed = models.ErrNotFound
		}
		return failed // a bye, or the schedule was drawn anew
	}
	for i := range p.Rows {
		p.Rows[i].On = i == at
	}
	row := &p.Rows[at]
	if failed != nil {
		if row.Conflict = conflictOf(c, t, row, failed); row.Conflict == nil {
			row.Refused = c.Lang().Err(failed)
		}
	}
	if !c.Fragment() || row.Match.Version == was.Version { // a new version is not checked
		if err := c.addChecks(&p); err != nil {
			return err
		}
	}
	if c.Fragment() {
		return c.Draw(status, templates.ResultFragment(p, *row))
	}
	return c.Draw(status, templates.Results(p))
}

// conflictOf is what this desk wanted to have, where it saw something else than is stored: the record
// that its page showed, with the action on top. It is nil where there is no conflict, or where the
// form does not say what it saw.
func conflictOf(c *Ctx, t *models.Tournament, row *templates.ResultRow, failed error) *templates.ResultConflict {
	var stale *models.ErrMatchStale
	if !errors.As(failed, &stale) && c.seenVersion() == row.Match.Version || row.Locked {
		return nil
	}
	record, ok := splitActions(c.Form("record"))
	if !ok {
		return nil
	}
	if action := c.Form("action"); action != actionMine {
		record = append(record, scoring.Action(action))
	}
	mine, err := t.PreviewReport(row.Match.ID, withoutLots(record))
	if err != nil {
		return nil
	}
	return &templates.ResultConflict{
		Mine:   templates.MatchWords{Page: row.Page, Tour: t, Match: &mine},
		Record: joinActions(record),
	}
}
