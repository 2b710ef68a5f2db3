package models

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// ActionDrawLots is the one action of the desk that the rules cannot do alone: the program draws the
// lots that decide a match, with a fresh code.
const ActionDrawLots scoring.Action = "lots"

var (
	errRoundClosed   = &Error{Kind: Conflict, Key: "error.round_closed", Text: "Round {{.round}} is closed. Correct the result on its own page, which shows first what changes."}
	errArbiterClosed = &Error{Kind: Denied, Key: "error.arbiter_closed", Text: "Round {{.round}} is closed. Only an organiser corrects its results."}
	errEventEnded    = &Error{Kind: Conflict, Key: "error.event_ended", Text: "The event has been ended. Open it again on the desk before you change results."}
	errNoLots        = &Error{Kind: Conflict, Key: "error.no_lots", Text: "Lots are not due in this match."}
	errByeResult     = &Error{Kind: Invalid, Key: "error.bye_result", Text: "A bye needs no result."}
)

// ErrMatchStale says that somebody else saved this match meanwhile. Stored is what is stored now.
type ErrMatchStale struct{ Stored Match }

// Error is the sentence for logs.
func (e *ErrMatchStale) Error() string { return errMatchStale.Error() }

// Unwrap makes the error one of Kind Conflict.
func (e *ErrMatchStale) Unwrap() error { return errMatchStale }

var errMatchStale = &Error{Kind: Conflict, Key: "error.match_stale", Text: "Somebody saved this match meanwhile. Both values are shown: choose one."}

// Report is a whole record of a match as a form without script gives it.
type Report struct {
	Match   int64
	Version int64            // of the match when the form was drawn
	Record  []scoring.Action // the actions that make the record, from nothing
}

// Press applies one key of the result desk to a match and gives the match as it then is.
// In a closed round it is refused: a correction shows first what it changes (see Correct).
func (s *Store) Press(ctx context.Context, who Who, slug string, match, version int64, action scoring.Action) (after *Match, err error) {
	err = s.result(ctx, who, slug, match, version, func(t *tx, now *Tournament, m *Match) (Match, error) {
		if r := now.Round(m.Round); r.Closed {
			return *m, errRoundClosed.With("round", r.No)
		}
		if e := now.absentAt(m); e != nil {
			return *m, errAbsentResult.With("name", e.Name)
		}
		return t.press(now, *m, action)
	}, &after)
	return after, err
}

// SaveReport replaces the record of a match. The same report saved twice is stored once; of two
// different ones made from the same state the second gets ErrMatchStale.
func (s *Store) SaveReport(ctx context.Context, who Who, slug string, in Report) (after *Match, err error) {
	err = s.result(ctx, who, slug, in.Match, in.Version, func(t *tx, now *Tournament, m *Match) (Match, error) {
		return t.replay(now, *m, in.Record)
	}, &after)
	return after, err
}

// PreviewReport is the match as SaveReport would store it; nothing is stored.
func (t *Tournament) PreviewReport(match int64, record []scoring.Action) (Match, error) {
	m := t.Match(match)
	if m == nil {
		return Match{}, ErrNotFound
	}
	return (&tx{}).replay(t, *m, record)
}

// result changes the record of one match: f gives the new one.
func (s *Store) result(ctx context.Context, who Who, slug string, match, version int64,
	f func(*tx, *Tournament, *Match) (Match, error), after **Match) error {
	err := s.write(ctx, who, func(t *tx) error {
		row, err := t.loadAs(AsArbiter, slug, 0)
		if err != nil {
			return err
		}
		now, err := loadPart(t.db, slug, match)
		if err != nil {
			return err
		}
		m := now.Match(match)
		switch {
		case m == nil:
			return ErrNotFound
		case m.Bye():
			return errByeResult
		case now.Ended():
			return errEventEnded
		case t.role < AsOrganiser && now.Round(m.Round).Held:
			return ErrNotFound
		case t.role < AsOrganiser && now.Round(m.Round).Closed:
			return errArbiterClosed.With("round", m.Round)
		}
		next, err := f(t, now, m)
		if version != m.Version && (err != nil || !sameRecord(&next, m)) {
			return &ErrMatchStale{Stored: *m} // before any complaint: what was meant was meant for another state
		}
		if err != nil {
			return err
		}
		*after = &next
		if sameRecord(&next, m) {
			return nil // nothing to store: no journal entry, no new version
		}
		next.Version = m.Version + 1
		if err := t.saveMatch(now, m, &next); err != nil {
			return err
		}
		if err := t.dropAgreeing(now, &next); err != nil {
			return err
		}
		return t.changed(row, "result", resultDetails(now, m, &next))
	})
	if err == nil && *after == nil { // the form was answered before
		t, loadErr := s.load(ctx, slug)
		if loadErr != nil {
			return loadErr
		}
		if *after = t.Match(match); *after == nil {
			return ErrNotFound
		}
	}
	return err
}

// press applies one action and draws what the event draws by itself.
func (t *tx) press(now *Tournament, m Match, action scoring.Action) (Match, error) {
	form := now.Stage.MatchForm
	if action == ActionDrawLots {
		if scoring.Judge(form, &m.Match).Next != scoring.StepLots {
			return m, errNoLots
		}
		m.LotCode = newCode()
		action = []scoring.Action{scoring.LotsFirst, scoring.LotsSecond}[pairing.DrawOne(m.LotCode, LotsPurpose(&m), 2)]
	} else if m.Lot == pairing.NoSeat {
		m.LotCode = ""
	}
	next, err := scoring.Press(form, m.Match, action)
	if err != nil {
		return m, asConflict(err)
	}
	if (action == scoring.PlayoffFirst1 || action == scoring.PlayoffFirst2) && drawnFirst(m) {
		m.Codes = append(slices.Clone(m.Codes[:len(m.Codes)-1]), "") // set by hand instead of drawn
	}
	if action == scoring.Back && drawnFirst(m) {
		// A drawn first mover was nobody's entry: taking back goes on to what somebody entered.
		if next, err = scoring.Press(form, next, scoring.Back); err != nil {
			return m, asConflict(err)
		}
	}
	if n := len(next.Games); n > len(m.Games) && !next.Games[n-1].Playoff {
		next.Games[n-1].Handicap = int8(m.Stones)
	}
	m.Match = next
	if m.Lot == pairing.NoSeat {
		m.LotCode = ""
	}
	return t.drawFirst(now, m)
}

// drawnFirst reports whether the match waits for a play-off whose first mover the program drew.
func drawnFirst(m Match) bool {
	n := len(m.Games)
	return n > 0 && m.Games[n-1].Playoff && !m.Games[n-1].Done() && n <= len(m.Codes) && m.Codes[n-1] != ""
}

// drawFirst draws who moves first in a play-off that has become due, where the event draws it, and
// keeps the codes in step with the games.
func (t *tx) drawFirst(now *Tournament, m Match) (Match, error) {
	codes := make([]string, len(m.Games))
	for i := range codes {
		if i < len(m.Codes) && m.Games[i].Playoff {
			codes[i] = m.Codes[i]
		}
	}
	m.Codes = codes
	m.Verdict = scoring.Judge(now.Stage.MatchForm, &m.Match)
	if now.Stage.PlayoffFirst != "draw" || m.Verdict.Next != scoring.StepPlayoffFirst {
		return m, nil
	}
	code := newCode()
	action := []scoring.Action{scoring.PlayoffFirst1, scoring.PlayoffFirst2}[pairing.DrawOne(code, PlayoffPurpose(&m), 2)]
	next, err := scoring.Press(now.Stage.MatchForm, m.Match, action)
	if err != nil {
		return m, asConflict(err)
	}
	m.Match = next
	m.Codes = append(m.Codes, code)
	m.Verdict = scoring.Judge(now.Stage.MatchForm, &m.Match)
	return m, nil
}

// replay makes a record from nothing by a list of actions.
func (t *tx) replay(now *Tournament, m Match, record []scoring.Action) (Match, error) {
	stored := m
	m.Match.Games, m.Codes, m.Lot, m.LotCode, m.Cancelled, m.Reason, m.Given = nil, nil, pairing.NoSeat, "", false, "", nil
	m.Match.Seats = slices.Clone(m.Match.Seats)
	for i := range m.Match.Seats {
		m.Match.Seats[i].Forfeit = false
	}
	for _, action := range record {
		var err error
		if m, err = t.press(now, m, action); err != nil {
			return stored, err
		}
	}
	keepDrawn(&m, &stored)
	keepReasons(&m, &stored)
	m.Verdict = scoring.Judge(now.Stage.MatchForm, &m.Match)
	return m, nil
}

// keepDrawn keeps what was drawn before where the new record leaves it as it was: a saved form must
// not draw again.
func keepDrawn(m, stored *Match) {
	old := playoffs(stored)
	for k, i := range playoffs(m) {
		if k < len(old) && m.Codes[i] != "" && stored.Codes[old[k]] != "" {
			m.Games[i].First, m.Codes[i] = stored.Games[old[k]].First, stored.Codes[old[k]]
		}
	}
	if m.Lot != pairing.NoSeat && m.Lot == stored.Lot && m.LotCode == "" {
		m.LotCode = stored.LotCode
	}
}

// playoffs are the places of the play-off games in the record: a void game before them moves them,
// but the first play-off stays the first.
func playoffs(m *Match) (at []int) {
	for i := range m.Games {
		if m.Games[i].Playoff {
			at = append(at, i)
		}
	}
	return at
}

// PlayoffPurpose is the purpose of the draw of a play-off's first mover for pairing.DrawOne: 0 is
// the first-listed entrant.
func PlayoffPurpose(m *Match) string { return fmt.Sprintf("play-off %d.%d", m.Round, m.Table) }

// LotsPurpose is the purpose of the lots that decide a match for pairing.DrawOne: 0 is the
// first-listed entrant.
func LotsPurpose(m *Match) string { return fmt.Sprintf("lots %d.%d", m.Round, m.Table) }

// asConflict makes a refusal of the rules an error for people.
func asConflict(err error) error {
	invalid := asInvalid(err, "")
	var e *Error
	if errors.As(invalid, &e) {
		e.Kind = Conflict
	}
	return invalid
}

// sameRecord reports whether two states of a match say the same.
func sameRecord(a, b *Match) bool {
	return a.Lot == b.Lot && a.LotCode == b.LotCode && a.Reason == b.Reason && a.Cancelled == b.Cancelled && slices.Equal(a.Seats, b.Seats) &&
		SameGiven(a.Given, b.Given) && slices.Equal(a.Games, b.Games) && slices.Equal(a.Codes, b.Codes)
}

// saveMatch writes what differs between two states of a match.
func (t *tx) saveMatch(now *Tournament, old, next *Match) error {
	var row MatchRow
	if err := t.db.First(&row, old.ID).Error; err != nil {
		return err
	}
	row.LotSeat, row.LotCode, row.Version = next.Lot, next.LotCode, next.Version
	row.Reason, row.Cancelled, row.Given = next.Reason, next.Cancelled, givenText(next.Given)
	row.Handicap = next.Stones
	if err := update(t, &row); err != nil {
		return err
	}
	if err := t.saveForfeits(next); err != nil {
		return err
	}
	var games []*GameRow
	if err := t.db.Where("match_id = ?", old.ID).Order("pos").Find(&games).Error; err != nil {
		return err
	}
	for i, g := range next.Games {
		fresh := GameRow{
			TournamentID: now.ID, MatchID: old.ID, Pos: i + 1, Playoff: g.Playoff, Void: g.Void,
			FirstSeat: g.First, FirstCode: next.Codes[i], Outcomes: letters(g, len(next.Seats)), Reason: g.Reason,
			Rounds: int(g.Rounds), Home: int(g.Home), Handicap: int(g.Handicap),
		}
		var err error
		if i < len(games) {
			fresh.ID = games[i].ID
			err = update(t, &fresh)
		} else {
			err = insert(t, &fresh)
		}
		if err != nil {
			return err
		}
	}
	if len(games) > len(next.Games) {
		return remove(t, games[len(next.Games):]...)
	}
	return nil
}

func (t *tx) saveForfeits(m *Match) error {
	var seats []*SeatRow
	if err := t.db.Where("match_id = ?", m.ID).Order("seat").Find(&seats).Error; err != nil {
		return err
	}
	for i, row := range seats {
		row.Forfeit = m.Seats[i].Forfeit
		if err := update(t, row); err != nil {
			return err
		}
	}
	return nil
}

// resultDetails is what the journal page says of a change of a result.
func resultDetails(now *Tournament, old, next *Match) map[string]any {
	d := map[string]any{"round": next.Round, "table": next.Table, "before": old.Text(), "after": next.Text()}
	for i, name := range []string{"first", "second"} {
		if e := now.Entrant(next.Seats[i].Entrant); e != nil {
			d[name] = e.Name
		}
	}
	return d
}

// Text is the match for logs and data: its games, then the play-off and lots, "w l / p w" style
// letters from the first seat's side; "–" where nothing was reported.
func (m *Match) Text() string {
	text := ""
	for _, g := range m.Games {
		mark := letters(g, 1)
		if mark == "" {
			mark = "?"
		}
		if g.Void {
			mark = "(" + mark + ")"
		}
		if g.Playoff {
			mark = "p" + mark
		}
		text += mark
	}
	if m.Given != nil {
		text = m.Given.Score[0].String() + ":" + m.Given.Score[1].String()
	}
	for i, s := range m.Seats {
		if s.Forfeit {
			text += fmt.Sprintf("f%d", i+1)
		}
	}
	if m.Lot != pairing.NoSeat {
		text += fmt.Sprintf("L%d", m.Lot+1)
	}
	if text == "" {
		return "–"
	}
	return text
}
