package models

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"roundtable/models/exchange"
	"roundtable/pairing/scoring"
)

// SetAbout changes what an event is called and where and when it is.
func (s *Store) SetAbout(ctx context.Context, who Who, slug string, version int64, about About) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if about, err = about.clean(); err != nil {
			return err
		}
		others, err := t.others(row)
		if err != nil {
			return err
		}
		for _, r := range append(others, row) { // the sections of an event share all this
			if err := t.moveTimes(r, about.TimeZone); err != nil {
				return err
			}
			r.Name, r.Venue, r.Date, r.TimeZone = about.Name, about.Venue, about.Date, about.TimeZone
			t.public = r.Published
			if err := t.changed(r, "tournament.about", map[string]any{"name": r.Title()}); err != nil {
				return err
			}
		}
		return nil
	})
}

// Look is how an event shows itself to the public.
type Look struct {
	Regulations string // what the organiser writes on the page of rules, paragraphs of plain text
	Names       string // NamesFull, NamesMinors or NamesAll
	Indexed     bool   // search engines may list the pages
}

const maxReason = 200 // characters of a reason

const maxRegulations = 20_000 // characters

var errRegulations = &Error{Kind: Invalid, Key: "error.regulations", Field: "regulations", Text: "The regulations may have at most {{.most}} characters; these have {{.n}}."}

// SetLook changes what the public is shown beside the results.
func (s *Store) SetLook(ctx context.Context, who Who, slug string, version int64, look Look) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if err := look.into(row); err != nil {
			return err
		}
		others, err := t.others(row)
		if err != nil {
			return err
		}
		for _, r := range append(others, row) { // readers see one event: names and search engines are of all sections
			r.Names, r.Indexed = row.Names, row.Indexed
			t.public = r.Published
			if err := t.changed(r, "tournament.look", map[string]any{"names": r.Names, "indexed": r.Indexed}); err != nil {
				return err
			}
		}
		return nil
	})
}

func (l Look) into(row *TournamentRow) error {
	text := strings.TrimSpace(strings.ReplaceAll(l.Regulations, "\r\n", "\n"))
	if n := utf8.RuneCountInString(text); n > maxRegulations {
		return errRegulations.With("most", maxRegulations, "n", n)
	}
	if !validNames(l.Names) {
		return errNames
	}
	row.Regulations, row.Names, row.Indexed = text, l.Names, l.Indexed
	return nil
}

var (
	errRulesDrawn  = &Error{Kind: Conflict, Key: "error.rules_drawn", Field: "cycles", Text: "Results have been entered, so the number of cycles and the order of the rounds stay as they are."}
	errFormOpens   = &Error{Kind: Conflict, Key: "error.form_opens", Field: "form", Text: "Round {{.round}}, table {{.table}} is decided and would be open again under this form of a match. Keep the form, or take that result back first."}
	errOrderReason = &Error{Kind: Invalid, Key: "error.order_reason", Field: "reason", Text: "Results have been entered. Say in 1 to {{.most}} characters why the order of the tie-breaks changes; the log keeps it."}
	errFormPlayed  = &Error{Kind: Conflict, Key: "error.form_played", Field: "form", Text: "Round {{.round}}, table {{.table}} has a result that this form of a match does not allow. Keep the form, or take that result back first."}
)

// SetRules changes scoring and tie-breaks, at any time; the form of a match as long as every result
// so far is possible under it and what is decided stays decided; cycles and swap before the first result, where a schedule that is made
// already is made anew with the same numbers. Points and places follow in the next request, since
// they are never stored.
func (s *Store) SetRules(ctx context.Context, who Who, slug string, version int64, game string, rules Rules) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		info, err := findGame(t.db, game)
		if err != nil {
			return err
		}
		now, err := loadTournament(t.db, slug)
		if err != nil {
			return err
		}
		rules = rules.of(now)
		if rules, err = rules.complete(info); err != nil {
			return err
		}
		if rules.Rounds != 0 && rules.Rounds < len(now.Rounds) {
			return errRoundsPlayed.With("least", len(now.Rounds), "most", MaxPlayedRounds)
		}
		again := now.Drawn() && (rules.Cycles != now.Stage.Cycles || rules.Swap != now.Stage.Swap)
		if again && now.Started() {
			return errRulesDrawn
		}
		if err := now.allows(rules.Form); err != nil {
			return err
		}
		reordered := now.Started() && !slices.Equal(rules.Criteria, now.Stage.CriteriaIDs)
		reason := exchange.CleanName(rules.Reason)
		if n := utf8.RuneCountInString(reason); reordered && (n == 0 || n > maxReason) {
			return errOrderReason.With("most", maxReason)
		}
		stage := now.Stage.StageRow
		before := map[string]any{"system": stage.System, "criteria": stage.Criteria, "form": stage.Form}
		if err := rules.into(&stage); err != nil {
			return err
		}
		if err := update(t, &stage); err != nil {
			return err
		}
		if again {
			if err := t.schedule(now, stage); err != nil {
				return err
			}
		}
		row.Game = info.Code
		details := map[string]any{"before": before, "system": stage.System, "criteria": stage.Criteria, "form": stage.Form}
		if reordered {
			details["reason"] = reason
		}
		return t.changed(row, "tournament.rules", details)
	})
}

// allows checks every result of the event against another form of a match.
func (t *Tournament) allows(form scoring.Form) error {
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if m.Bye() {
				continue
			}
			if err := scoring.Check(form, &m.Match); err != nil {
				return errFormPlayed.With("round", r.No, "table", m.Table)
			}
			if m.Verdict.State == scoring.Decided && scoring.Judge(form, &m.Match).State != scoring.Decided {
				return errFormOpens.With("round", r.No, "table", m.Table)
			}
		}
	}
	return nil
}

// SetPublished makes an event public or private again.
func (s *Store) SetPublished(ctx context.Context, who Who, slug string, version int64, published bool) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		row.Published = published
		return t.changed(row, "tournament.publish", map[string]any{"published": published})
	})
}

// SetEnded ends an event with the table as it stands, or opens it again.
func (s *Store) SetEnded(ctx context.Context, who Who, slug string, version int64, ended bool) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		row.EndedAt = nil
		if ended {
			row.EndedAt = &t.now
		}
		return t.changed(row, "tournament.end", map[string]any{"ended": ended})
	})
}
