package models

import (
	"cmp"
	"database/sql"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// loadRounds reads rounds, matches, seats and games with one plain query each: an event of a hundred
// has thousands of rows, and reading them through the ORM costs ten times as much. With only set,
// just that match and its round are read.
func (t *Tournament) loadRounds(db *gorm.DB, only int64) error {
	if err := t.loadRoundHeads(db, only); err != nil {
		return err
	}
	matches, err := t.loadMatches(db, only)
	if err != nil {
		return err
	}
	if err := t.loadSeats(db, only, matches); err != nil {
		return err
	}
	if err := t.loadGames(db, only, matches); err != nil {
		return err
	}
	at := make(map[int64]*Round, len(t.Rounds))
	for i := range t.Rounds {
		at[t.Rounds[i].ID] = &t.Rounds[i]
	}
	for _, m := range matches {
		round := at[m.round]
		m.Round = round.No
		if !m.Bye() {
			m.Verdict = scoring.Judge(t.Stage.MatchForm, &m.Match.Match)
		}
		round.Matches = append(round.Matches, m.Match)
	}
	for i := range t.Rounds {
		slices.SortStableFunc(t.Rounds[i].Matches, func(a, b Match) int { return cmp.Compare(tableOrder(a), tableOrder(b)) })
	}
	return nil
}

// loadedMatch is a match with the round it belongs to.
type loadedMatch struct {
	Match
	round int64
}

func (t *Tournament) loadRoundHeads(db *gorm.DB, only int64) error {
	query := "SELECT id, no, cycle, held, closed FROM rounds WHERE group_id = ? ORDER BY no"
	args := []any{t.Group.ID}
	if only != 0 {
		query = "SELECT id, no, cycle, held, closed FROM rounds WHERE group_id = ? AND id = (SELECT round_id FROM matches WHERE id = ?)"
		args = append(args, only)
	}
	return scan(db, query, args, func(rows *sql.Rows) error {
		var r Round
		err := rows.Scan(&r.ID, &r.No, &r.Cycle, &r.Held, &r.Closed)
		t.Rounds = append(t.Rounds, r)
		return err
	})
}

func (t *Tournament) loadMatches(db *gorm.DB, only int64) (matches []loadedMatch, err error) {
	query, args := "SELECT id, round_id, tbl, lot_seat, lot_code, version, later, plan, cancelled, reason, bye_kind, bye_turn, given, annulled, handicap FROM matches WHERE tournament_id = ?", []any{t.ID}
	if only != 0 {
		query, args = query+" AND id = ?", append(args, only)
	}
	err = scan(db, query+" ORDER BY id", args, func(rows *sql.Rows) error {
		var m loadedMatch
		var kind, given string
		err := rows.Scan(&m.ID, &m.round, &m.Table, &m.Lot, &m.LotCode, &m.Version, &m.Later, &m.Plan, &m.Cancelled, &m.Reason,
			&kind, &m.ByeTurn, &given, &m.Struck, &m.Stones)
		if err != nil {
			return err
		}
		m.Annulled = m.Struck
		m.ByeKind = byeKind(kind)
		if m.Given, err = readGiven(given); err != nil {
			return fmt.Errorf("score of match %d: %w", m.ID, err)
		}
		matches = append(matches, m)
		return nil
	})
	return matches, err
}

// loadSeats gives each match its seats. Matches are ordered by id, and so are the rows.
func (t *Tournament) loadSeats(db *gorm.DB, only int64, matches []loadedMatch) error {
	query, args := ofMatches("SELECT match_id, entrant_id, forfeit, extra FROM seats", t.ID, only)
	seats := make([]pairing.Seat, 0, 2*len(matches))
	next := 0
	return scan(db, query+" ORDER BY match_id, seat", args, func(rows *sql.Rows) error {
		var match int64
		var seat pairing.Seat
		var extra bool
		if err := rows.Scan(&match, &seat.Entrant, &seat.Forfeit, &extra); err != nil {
			return err
		}
		for next < len(matches) && matches[next].ID < match {
			next++
		}
		if next == len(matches) || matches[next].ID != match {
			return fmt.Errorf("seat of match %d of another event", match)
		}
		seats = append(seats, seat)
		m := &matches[next]
		n := len(m.Seats) + 1
		m.Seats = seats[len(seats)-n : len(seats) : len(seats)]
		m.Extra = m.Extra || extra
		return nil
	})
}

// loadGames gives each match its games, in the order they were played.
func (t *Tournament) loadGames(db *gorm.DB, only int64, matches []loadedMatch) error {
	query, args := ofMatches("SELECT match_id, playoff, void, first_seat, first_code, outcomes, reason, rounds, home, handicap FROM games", t.ID, only)
	next := 0
	return scan(db, query+" ORDER BY match_id, pos", args, func(rows *sql.Rows) error {
		var g GameRow
		if err := rows.Scan(&g.MatchID, &g.Playoff, &g.Void, &g.FirstSeat, &g.FirstCode, &g.Outcomes, &g.Reason, &g.Rounds, &g.Home, &g.Handicap); err != nil {
			return err
		}
		for next < len(matches) && matches[next].ID < g.MatchID {
			next++
		}
		if next == len(matches) || matches[next].ID != g.MatchID {
			return fmt.Errorf("game of match %d of another event", g.MatchID)
		}
		m := &matches[next]
		m.Games, m.Codes = append(m.Games, g.game()), append(m.Codes, g.FirstCode)
		return nil
	})
}

func ofMatches(query string, tournament, only int64) (string, []any) {
	if only != 0 {
		return query + " WHERE tournament_id = ? AND match_id = ?", []any{tournament, only}
	}
	return query + " WHERE tournament_id = ?", []any{tournament}
}

// scan runs a plain query inside the reading or the operation and calls f for each row.
func scan(db *gorm.DB, query string, args []any, f func(*sql.Rows) error) error {
	rows, err := db.Raw(query, args...).Rows()
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// tableOrder puts the bye last: it is not a table.
func tableOrder(m Match) int {
	if m.Table == 0 {
		return 1 << 30
	}
	return m.Table
}

// outcomeLetters are the letters of outcomes in the database, by pairing.Outcome.
const outcomeLetters = ".wdlab+-"

func (r GameRow) game() pairing.Game {
	g := pairing.Game{Playoff: r.Playoff, Void: r.Void, First: r.FirstSeat, Reason: r.Reason, Rounds: int16(r.Rounds), Home: int8(r.Home), Handicap: int8(r.Handicap)}
	for seat, letter := range []byte(r.Outcomes) {
		for o := range len(outcomeLetters) {
			if outcomeLetters[o] == letter {
				g.Out[seat] = pairing.Outcome(o)
			}
		}
	}
	return g
}

// letters writes the outcomes of a game with so many seats; empty while it has no result.
func letters(g pairing.Game, seats int) string {
	if !g.Done() {
		return ""
	}
	out := make([]byte, seats)
	for i := range out {
		out[i] = outcomeLetters[g.Out[i]]
	}
	return string(out)
}
