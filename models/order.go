package models

import (
	"slices"
	"strings"
	"unicode/utf8"

	"roundtable/models/exchange"
	"roundtable/pairing/scoring"
)

// Postpone puts a match off, or (Later empty) brings it back into its round. Plan says when it is
// played, in the organiser's words.
type Postpone struct {
	Match int64
	Later bool
	Plan  string
}

// StartNext puts all open matches of a round off, so that the next one is the current one.
type StartNext struct{ Round int }

// Cancel says that a match is not played and counts for nobody, or takes that back.
type Cancel struct {
	Match     int64
	Cancelled bool
}

// SwapSides lets the other entrant of a match move first in game 1. What was reported follows the players.
type SwapSides struct{ Match int64 }

const maxPlan = 60

var (
	errPlan      = &Error{Kind: Invalid, Key: "error.plan", Field: "plan", Text: "When the match is played may be said in at most {{.most}} characters."}
	errLaterDone = &Error{Kind: Conflict, Key: "error.later_done", Text: "This match is decided already, so there is nothing to put off or to cancel."}
	errLaterMake = &Error{Kind: Conflict, Key: "error.later_makeup", Text: "A make-up match belongs to a round that has passed, so it stays outside of it."}
	errNoneOpen  = &Error{Kind: Conflict, Key: "error.none_open", Text: "No match of round {{.round}} is open."}
)

func (p Postpone) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, m, err := t.matchOf(row, p.Match)
	if err != nil {
		return "", nil, err
	}
	plan := exchange.CleanName(p.Plan)
	switch {
	case utf8.RuneCountInString(plan) > maxPlan:
		return "", nil, errPlan.With("most", maxPlan)
	case !m.Open():
		return "", nil, errLaterDone
	case m.Later == LaterMakeup && !p.Later:
		return "", nil, errLaterMake
	}
	err = t.updateMatch(m.ID, func(r *MatchRow) {
		switch {
		case !p.Later:
			r.Later, r.Plan = "", ""
		case r.Later == "":
			r.Later, r.Plan = LaterPostponed, plan
		default:
			r.Plan = plan
		}
	})
	return "match.postpone", now.matchDetails(m, map[string]any{"later": p.Later, "plan": plan}), err
}

func (s StartNext) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return "", nil, err
	}
	round := now.Round(s.Round)
	if round == nil {
		return "", nil, ErrNotFound
	}
	var tables []int
	for i := range round.Matches {
		m := &round.Matches[i]
		if !m.Open() || m.Later != "" {
			continue
		}
		if err := t.updateMatch(m.ID, func(r *MatchRow) { r.Later = LaterPostponed }); err != nil {
			return "", nil, err
		}
		tables = append(tables, m.Table)
	}
	if len(tables) == 0 {
		return "", nil, errNoneOpen.With("round", s.Round)
	}
	return "round.next", map[string]any{"round": s.Round, "tables": tables}, nil
}

func (c Cancel) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, m, err := t.matchOf(row, c.Match)
	if err != nil {
		return "", nil, err
	}
	if c.Cancelled && m.Reported() && !m.Cancelled {
		return "", nil, errLaterDone
	}
	err = t.updateMatch(m.ID, func(r *MatchRow) { r.Cancelled = c.Cancelled })
	return "match.cancel", now.matchDetails(m, map[string]any{"cancelled": c.Cancelled}), err
}

func (s SwapSides) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	if _, _, err := t.matchOf(row, s.Match); err != nil {
		return "", nil, err
	}
	now, err := loadPart(t.db, row.Slug, s.Match) // as stored, without what follows from absences
	if err != nil {
		return "", nil, err
	}
	m := now.Match(s.Match)
	next := *m
	next.Match = scoring.SwapSides(m.Match)
	next.Version, next.Stones = m.Version+1, -m.Stones
	if err := t.turnSeats(m.ID); err != nil {
		return "", nil, err
	}
	if next.Lot != m.Lot {
		next.LotCode = "" // the code says who of the sides of then won the lots
	}
	next.Codes = slices.Clone(m.Codes)
	for i := range next.Games {
		if next.Games[i].First != m.Games[i].First {
			next.Codes[i] = "" // as above
		}
	}
	return "match.swap", now.matchDetails(&next, nil), t.saveMatch(now, m, &next)
}

// turnSeats exchanges the seats of a match of two. New rows take the place of the old ones: a seat
// cannot be taken while somebody sits on it.
func (t *tx) turnSeats(match int64) error {
	var seats []*SeatRow
	if err := t.db.Where("match_id = ?", match).Order("seat").Find(&seats).Error; err != nil {
		return err
	}
	if err := remove(t, seats...); err != nil {
		return err
	}
	slices.Reverse(seats)
	fresh := make([]*SeatRow, len(seats))
	for i, s := range seats {
		row := *s
		row.ID, row.Seat = 0, i
		fresh[i] = &row
	}
	return insert(t, fresh...)
}

// matchOf finds a match of this event that two entrants play.
func (t *tx) matchOf(row *TournamentRow, id int64) (*Tournament, *Match, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return nil, nil, err
	}
	m := now.Match(id)
	switch {
	case m == nil || m.Bye():
		return nil, nil, ErrNotFound
	case now.Ended():
		return nil, nil, errEventEnded
	}
	return now, m, nil
}

// matchDetails names a match in the journal.
func (t *Tournament) matchDetails(m *Match, more map[string]any) map[string]any {
	d := map[string]any{"round": m.Round, "table": m.Table}
	var names []string
	for _, s := range m.Seats {
		if e := t.Entrant(s.Entrant); e != nil {
			names = append(names, e.Name)
		}
	}
	d["names"] = strings.Join(names, " – ")
	for k, v := range more {
		d[k] = v
	}
	return d
}
