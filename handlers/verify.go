package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// The ways on from a difference, beside the actions of the desk.
const (
	actionAgain = "again" // type the match from nothing
	actionOn    = "on"    // the stored record goes on after what was typed
)

// typing is one match as far as it was typed a second time.
type typing struct {
	record  []scoring.Action
	refused string
	stored  *models.Match // what it was compared with; nil: not yet
	same    bool
}

// verify is a round to type again.
func (s *Server) verify(c *Ctx) error {
	n, err := c.Int("n")
	if err != nil {
		return err
	}
	p, err := c.verifyPage(n, 0, nil)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Verify(p))
}

// verifyPress is one action of typing again. The form carries what was typed before it; nothing is stored
// but that a whole match was the same.
func (s *Server) verifyPress(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	t, err := c.Store().ForArbiter(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return err
	}
	m := t.Match(int64(id))
	if m == nil || m.Bye() {
		return models.ErrNotFound
	}
	typed, status := &typing{}, http.StatusOK
	if verifiable(m) { // it may have been taken back meanwhile
		err = typed.press(c, t, m)
	}
	if err != nil {
		if status = c.Status(err); status == 0 {
			return err
		}
		typed.refused = c.Lang().Err(err)
	} else if typed.refused != "" {
		status = http.StatusUnprocessableEntity
	}
	if typed.same && !c.Fragment() {
		return c.See(c.To().Verify(t.Slug, m.Round) + "#table-" + strconv.Itoa(m.Table))
	}
	p, err := c.verifyPage(m.Round, m.ID, typed)
	if err != nil {
		return err
	}
	if c.Fragment() {
		return c.Draw(status, templates.VerifyFragment(p, p.Lines[slices.IndexFunc(p.Lines, func(r templates.VerifyRow) bool { return r.On })]))
	}
	return c.Draw(status, templates.Verify(p))
}

// press applies the action of the form, and compares the match once it is decided.
func (y *typing) press(c *Ctx, t *models.Tournament, m *models.Match) error {
	record, ok := splitActions(c.Form("record"))
	if !ok || slices.Contains(record, models.ActionDrawLots) {
		return scoring.ErrAction
	}
	y.record = record
	action := scoring.Action(c.Form("action"))
	switch action {
	case actionAgain:
		y.record = nil
		return nil
	case actionOn:
		return nil
	case models.ActionDrawLots:
		y.refused = c.T("verify.lots", "Lots are not drawn again. Type who won them: 1 or 0.")
		return nil
	}
	now, err := t.PreviewReport(m.ID, append(slices.Clone(record), action))
	if err != nil {
		return err
	}
	if y.record = recordOf(&now); now.Verdict.State != scoring.Decided || action == scoring.Back {
		return nil
	}
	return y.compare(c, t.Slug, m)
}

// compare asks the store. What was typed from a slip holds for a result that was saved a moment ago as
// well, so a newer version is compared in its place.
func (y *typing) compare(c *Ctx, slug string, m *models.Match) (err error) {
	who, version := c.Who(), m.Version
	who.Op = "" // a check is no change, and acts once by itself
	for {
		y.same, y.stored, err = c.Store().Check(c.Request().Context(), who, slug, m.ID, version, y.record)
		var stale *models.ErrMatchStale
		if !errors.As(err, &stale) {
			return err
		}
		version = stale.Stored.Version
	}
}

// verifiable reports whether there is a result that somebody wrote on a slip.
func verifiable(m *models.Match) bool {
	return m.Reported() && m.Verdict.State == scoring.Decided && !m.Cancelled
}

// verifyPage is round n to type again, with what was typed of one match, or the first match that is not
// checked in hand.
func (c *Ctx) verifyPage(n int, match int64, typed *typing) (p templates.VerifyPage, err error) {
	ctx, who, slug := c.Request().Context(), c.Who(), c.Param("t")
	t, err := c.Store().ForArbiter(ctx, who, slug)
	if err != nil {
		return p, err
	}
	if t.Round(n) == nil {
		return p, models.ErrNotFound
	}
	checks, err := c.Store().Checks(ctx, who, slug)
	if err != nil {
		return p, err
	}
	p.ResultsPage = resultsPage(c, t, n)
	p.Title = c.T("verify.title", "Round {{.n}} · verify results", "n", n)
	p.Scripts, p.Path, p.Away = []string{"results.js"}, fmt.Sprintf("/o/%s/r/%d/verify", slug, n), c.To().Round(slug, n)
	role := who.RoleIn(t.ID)
	if role < models.AsOrganiser {
		p.Nav.Public, p.Nav.Role, p.Away = true, role, c.To().Arbiters(slug)
	}
	verifySteps(c, &p, checks)
	for _, stored := range p.Rows {
		row := templates.VerifyRow{ResultRow: stored, Correct: role >= models.AsOrganiser}
		row.On = stored.Match.ID == match
		now := typed
		if !row.On || typed.same {
			now = &typing{}
		}
		if err := now.show(t, &row, checks); err != nil {
			return p, err
		}
		p.Lines = append(p.Lines, row)
	}
	takeFirst(p.Lines)
	return p, nil
}

// verifySteps counts what is checked, and leads from round to round in the mode.
func verifySteps(c *Ctx, p *templates.VerifyPage, checks map[int64]models.CheckRow) {
	for i, r := range p.Tour.Rounds {
		done, all := 0, 0
		for j := range r.Matches {
			if m := &r.Matches[j]; verifiable(m) {
				all++
				if _, ok := checks[m.ID]; ok {
					done++
				}
			}
		}
		step := &p.Steps[i]
		step.Label = c.T("verify.step", "Round {{.n}}, {{.done}} of {{.all}} checked", "n", r.No, "done", done, "all", all)
		step.Href, step.Done = c.To().Verify(p.Tour.Slug, r.No), all > 0 && done == all
		switch r.No {
		case p.Round.No:
			p.Checked, p.All = done, all
		case p.Round.No - 1:
			p.Prev = step.Href
		case p.Round.No + 1:
			p.Next = step.Href
		}
	}
}

// show makes the row of a stored match the one that is typed, which tells nothing of what is stored unless
// it was compared.
func (y *typing) show(t *models.Tournament, row *templates.VerifyRow, checks map[int64]models.CheckRow) error {
	stored := row.MatchWords
	row.Locked, row.Record, row.Checked = false, "", checkOf(checks, stored.Match)
	if row.Skipped = !verifiable(stored.Match); row.Skipped || row.Checked != nil && len(y.record) == 0 {
		return nil
	}
	now, err := t.PreviewReport(stored.Match.ID, y.record)
	if err != nil {
		return err
	}
	now.Later = "" // it was played
	row.Match, row.Checked = &now, nil
	row.Possible, row.Record, row.Refused = scoring.Possible(t.Stage.MatchForm, now.Match), joinActions(y.record), y.refused
	if row.Differs = y.stored != nil; row.Differs {
		stored.Match = y.stored
		row.Stored = stored
		all := recordOf(y.stored)
		row.More = len(y.record) < len(all) && slices.Equal(y.record, all[:len(y.record)])
	}
	return nil
}

// takeFirst puts the first row that is not checked in hand, where none is.
func takeFirst(rows []templates.VerifyRow) {
	if slices.ContainsFunc(rows, func(r templates.VerifyRow) bool { return r.On }) {
		return
	}
	if i := slices.IndexFunc(rows, func(r templates.VerifyRow) bool { return !r.Skipped && r.Checked == nil }); i >= 0 {
		rows[i].On = true
	}
}

// addChecks marks the results that were typed twice on the desk.
func (c *Ctx) addChecks(p *templates.ResultsPage) error {
	checks, err := c.Store().Checks(c.Request().Context(), c.Who(), p.Tour.Slug)
	for i := range p.Rows {
		p.Rows[i].Checked = checkOf(checks, p.Rows[i].Match)
	}
	return err
}

func checkOf(checks map[int64]models.CheckRow, m *models.Match) *models.CheckRow {
	if row, ok := checks[m.ID]; ok {
		return &row
	}
	return nil
}
