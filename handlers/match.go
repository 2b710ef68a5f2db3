package handlers

import (
	"errors"
	"net/http"
	"slices"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/templates"
)

// match is the form of one match, filled with what is stored.
func (s *Server) match(c *Ctx) error {
	t, m, err := s.matchAt(c)
	if err != nil {
		return err
	}
	p := matchPage(c, t, m)
	if !m.Bye() {
		p.Fields = storedFields(t, m)
	}
	return c.Draw(http.StatusOK, templates.MatchForm(p))
}

// matchAt finds the match at the table of the round in the address; table 0 is the bye.
func (s *Server) matchAt(c *Ctx) (*models.Tournament, *models.Match, error) {
	n, err := c.Int("n")
	if err != nil {
		return nil, nil, err
	}
	table, err := c.Int("table")
	if err != nil {
		return nil, nil, err
	}
	t, err := c.setupEvent()
	if err != nil {
		return nil, nil, err
	}
	if r := t.Round(n); r != nil {
		for i := range r.Matches {
			if r.Matches[i].Table == table {
				return t, &r.Matches[i], nil
			}
		}
	}
	return nil, nil, models.ErrNotFound
}

func matchPage(c *Ctx, t *models.Tournament, m *models.Match) templates.MatchPage {
	page := roundPage(c, t, m.Round)
	page.Scripts, page.Wide = []string{"results.js", "undo.js"}, false
	words := templates.MatchWords{Page: page, Tour: t, Match: m}
	words.Page.Title = words.WindowWords()
	return templates.MatchPage{MatchWords: words, Round: t.Round(m.Round), Plan: m.Plan}
}

// saveMatch shows what the form changes (step look), goes back to the form (edit), or stores (save).
func (s *Server) saveMatch(c *Ctx) error {
	t, m, err := s.matchAt(c)
	if err != nil {
		return err
	}
	p := matchPage(c, t, m)
	if m.Bye() || t.Ended() {
		return c.Draw(http.StatusConflict, templates.MatchForm(p))
	}
	in := readMatch(c, t, m)
	p.Fields = in.fields
	switch {
	case in.failed != nil:
		return in.failed
	case in.bad:
		return c.Draw(http.StatusUnprocessableEntity, templates.MatchForm(p))
	case c.Form("step") == "edit":
		return c.Draw(http.StatusOK, templates.MatchForm(p))
	case c.Form("step") == "save":
		return s.storeMatch(c, t, m, in)
	}
	if sameMatch(&in.now, m) && !slices.Contains(in.record, models.ActionDrawLots) {
		if in.complainDropped() {
			return c.Draw(http.StatusUnprocessableEntity, templates.MatchForm(p))
		}
		return s.unchanged(c, p)
	}
	return c.Draw(http.StatusOK, templates.MatchLook(preview(p, in)))
}

// unchanged says that there is nothing to store.
func (s *Server) unchanged(c *Ctx, p templates.MatchPage) error {
	c.Flash(templates.Info, c.T("match.unchanged", "Nothing was changed."))
	return c.See(p.To.Round(p.Tour.Slug, p.Match.Round))
}

// preview compares the tables with and without the correction.
func preview(p templates.MatchPage, in *reading) templates.MatchPreview {
	after := in.now
	out := templates.MatchPreview{
		MatchPage: p, Dropped: in.dropped,
		After:    templates.MatchWords{Page: p.Page, Tour: p.Tour, Match: &after},
		Moves:    standings.Moves(p.Tour.Standings(0), p.Tour.StandingsWith(after.Match)),
		DrawLots: slices.Contains(in.record, models.ActionDrawLots),
	}
	if last := len(after.Games) - 1; last >= 0 && after.Verdict.Next == scoring.StepPlayoff && after.Codes[last] != "" {
		out.DrawFirst = last >= len(p.Match.Codes) || p.Match.Codes[last] != after.Codes[last]
	}
	return out
}

// storeMatch stores the record, or shows both where somebody else was quicker.
func (s *Server) storeMatch(c *Ctx, t *models.Tournament, m *models.Match, in *reading) error {
	report := models.Report{Match: m.ID, Version: c.seenVersion(), Record: in.record}
	after, err := c.Store().SaveReport(c.Request().Context(), c.Who(), t.Slug, report)
	var stale *models.ErrMatchStale
	if errors.As(err, &stale) {
		mine := in.now
		choice := templates.MatchChoice{MatchPage: matchPage(c, t, &stale.Stored)}
		choice.Fields = in.fields
		choice.Mine = templates.MatchWords{Page: choice.Page, Tour: t, Match: &mine}
		return c.Draw(http.StatusConflict, templates.MatchConflict(choice))
	}
	if status := c.Status(err); err != nil && status != 0 {
		p := matchPage(c, t, m)
		p.Fields, p.Refused = in.fields, c.Lang().Err(err)
		return c.Draw(status, templates.MatchForm(p))
	}
	if err != nil {
		return err
	}
	p := matchPage(c, t, after)
	if sameMatch(after, m) && c.seenVersion() == m.Version {
		return s.unchanged(c, p)
	}
	score, _ := p.Score()
	if score == "" {
		score = c.T("results.empty", "nothing entered")
	}
	c.Flash(templates.OK, c.T("match.saved", "Table {{.n}}: {{.first}} – {{.second}} {{.score}} is stored.",
		"n", m.Table, "first", p.Label(0), "second", p.Label(1), "score", score))
	return c.See(p.To.Round(t.Slug, m.Round))
}

// sameMatch reports whether two states of a match say the same, drawn codes included.
func sameMatch(a, b *models.Match) bool {
	return a.Lot == b.Lot && a.LotCode == b.LotCode && slices.Equal(a.Seats, b.Seats) && models.SameGiven(a.Given, b.Given) &&
		slices.Equal(a.Games, b.Games) && slices.Equal(a.Codes, b.Codes)
}
