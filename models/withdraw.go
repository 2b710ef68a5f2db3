package models

import (
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// What happens to the match of the round being played when somebody withdraws in its middle.
const (
	OpenForfeit = "forfeit" // he forfeits it
	OpenCancel  = "cancel"  // it is not played and counts for nobody
	OpenPlay    = "play"    // he still plays it
)

// Withdraw takes an entrant out of the event from a round on. What that means for results is read from
// the rules of the event, or from Rule where the organiser decides otherwise.
type Withdraw struct {
	Entrant int64
	From    int    // the first round without him
	Rule    string // WithdrawalHalf (the event's rule), WithdrawalAnnul, WithdrawalKeep
	Open    string // what happens to his open match of that round, empty: OpenForfeit
}

// Return brings an entrant who has withdrawn back from a round on.
type Return struct {
	Entrant int64
	From    int
}

var (
	errNotDrawn     = &Error{Kind: Conflict, Key: "error.not_drawn", Text: "The schedule is not made yet. Take the entrant off the list, or mark him as absent at the check-in."}
	errAwayRound    = &Error{Kind: Invalid, Key: "error.away_round", Field: "from", Text: "Choose a round from {{.least}} to {{.most}}."}
	errAwayTwice    = &Error{Kind: Conflict, Key: "error.away_twice", Text: "{{.name}} has withdrawn already."}
	errNotAway      = &Error{Kind: Conflict, Key: "error.not_away", Text: "{{.name}} has not withdrawn."}
	errOpenMatch    = &Error{Kind: Invalid, Key: "error.open_match", Field: "open", Text: "Choose what happens to the open match: forfeited, cancelled, or still played."}
	errAbsentResult = &Error{Kind: Conflict, Key: "error.absent_result", Text: "{{.name}} has withdrawn, so this match is forfeited. If it was played all the same, enter it on its own page."}
)

// apply records the absence. The rounds before stay as they were played.
func (w Withdraw) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, e, err := t.pairable(row, w.Entrant)
	if err != nil {
		return "", nil, err
	}
	info := now.Entrant(pairing.ID(w.Entrant))
	if info.Withdrawn() != nil {
		return "", nil, errAwayTwice.With("name", e.Name)
	}
	least := 1
	for _, a := range info.Away {
		least = max(least, a.Until+1)
	}
	if w.From < least || w.From > len(now.Rounds) {
		return "", nil, errAwayRound.With("least", least, "most", len(now.Rounds))
	}
	if w.Rule != WithdrawalHalf && w.Rule != WithdrawalAnnul && w.Rule != WithdrawalKeep {
		return "", nil, errWithdrawal
	}
	from, err := w.closeMatch(t, now)
	if err != nil {
		return "", nil, err
	}
	if from <= len(now.Rounds) {
		info.Away = append(info.Away, Away{From: from, Rule: w.Rule})
	} else { // he plays the last round: nothing is left to be away from
		return "", nil, errAwayRound.With("least", least, "most", len(now.Rounds))
	}
	if e.Away, err = writeAway(info.Away); err != nil {
		return "", nil, err
	}
	return "entrant.withdraw", map[string]any{"name": e.Name, "from": from, "rule": w.Rule, "open": w.Open}, update(t, e)
}

// closeMatch deals with his open match of the round he leaves in, and gives the first round without him.
func (w Withdraw) closeMatch(t *tx, now *Tournament) (from int, err error) {
	m := now.matchIn(w.From, pairing.ID(w.Entrant))
	if m == nil || !m.Open() {
		return w.From, nil
	}
	switch w.Open {
	case OpenForfeit, "":
		return w.From, nil
	case OpenPlay:
		return w.From + 1, nil
	case OpenCancel:
		return w.From, t.updateMatch(m.ID, func(r *MatchRow) { r.Cancelled = true })
	}
	return 0, errOpenMatch
}

// apply ends the absence. The rounds in between stay without him: a round that is played is not paired anew.
func (r Return) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, e, err := t.pairable(row, r.Entrant)
	if err != nil {
		return "", nil, err
	}
	info := now.Entrant(pairing.ID(r.Entrant))
	span := info.Withdrawn()
	if span == nil {
		return "", nil, errNotAway.With("name", e.Name)
	}
	if least := max(now.NextFree(), span.From); r.From < least || r.From > len(now.Rounds) {
		if least > len(now.Rounds) {
			return "", nil, errReturnLate.With("name", e.Name)
		}
		return "", nil, errAwayRound.With("least", least, "most", len(now.Rounds))
	}
	last := len(info.Away) - 1
	if r.From == span.From {
		info.Away = info.Away[:last] // he was never away
	} else {
		info.Away[last].Until = r.From - 1
	}
	if e.Away, err = writeAway(info.Away); err != nil {
		return "", nil, err
	}
	return "entrant.return", map[string]any{"name": e.Name, "from": r.From}, update(t, e)
}

var errReturnLate = &Error{Kind: Conflict, Key: "error.return_late", Text: "Every round has begun, so {{.name}} cannot come back into one. Undo the withdrawal if it was a mistake."}

// known finds an entrant of a drawn event for a change.
func (t *tx) known(row *TournamentRow, id int64) (*Tournament, *EntrantRow, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return nil, nil, err
	}
	if !now.Drawn() {
		return nil, nil, errNotDrawn
	}
	e, err := t.entrant(row, id)
	if err == nil && now.Entrant(pairing.ID(id)) == nil {
		err = ErrNotFound
	}
	return now, e, err
}

// pairable finds an entrant of a drawn event whose rounds the program makes.
func (t *tx) pairable(row *TournamentRow, id int64) (*Tournament, *EntrantRow, error) {
	now, e, err := t.known(row, id)
	if err == nil {
		err = now.robin()
	}
	return now, e, err
}

// matchIn is the match of an entrant in a round, not a make-up match beside it; nil if he has none.
func (t *Tournament) matchIn(round int, id pairing.ID) *Match {
	r := t.Round(round)
	if r == nil {
		return nil
	}
	for i := range r.Matches {
		if m := &r.Matches[i]; !m.Extra && m.SeatOf(id) != pairing.NoSeat {
			return m
		}
	}
	return nil
}

// Begun reports whether something was reported at a table of the round itself, or the round is closed.
func (r *Round) Begun() bool {
	if r.Closed {
		return true
	}
	for i := range r.Matches {
		if m := &r.Matches[i]; m.Reported() && m.Later == "" {
			return true
		}
	}
	return false
}

// Reported reports whether something is recorded for the match: not what follows from an absence.
func (m *Match) Reported() bool {
	return !m.Bye() && m.Verdict.State != scoring.Open && m.Absent == [2]bool{}
}

// NextFree is the first round of those at the end that have not begun; one more than there are where
// all have.
func (t *Tournament) NextFree() int {
	for i := len(t.Rounds) - 1; i >= 0; i-- {
		if t.Rounds[i].Begun() {
			return t.Rounds[i].No + 1
		}
	}
	return 1
}

// updateMatch changes the head of a match and raises its version.
func (t *tx) updateMatch(id int64, change func(*MatchRow)) error {
	var row MatchRow
	if err := t.db.First(&row, id).Error; err != nil {
		return err
	}
	change(&row)
	row.Version++
	return update(t, &row)
}
