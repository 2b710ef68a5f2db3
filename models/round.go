package models

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"roundtable/pairing/scoring"
)

// OpenTable is a match that keeps a round from being closed.
type OpenTable struct {
	Match  int64
	Table  int
	First  string
	Second string
}

// ErrRoundOpen says which tables of a round have no result yet.
type ErrRoundOpen struct {
	Round  int
	Tables []OpenTable
}

// Error is the sentence for logs.
func (e *ErrRoundOpen) Error() string {
	return errRoundOpen.With("round", e.Round, "n", len(e.Tables)).Error()
}

// Unwrap makes the error one for people.
func (e *ErrRoundOpen) Unwrap() error { return errRoundOpen.With("round", e.Round, "n", len(e.Tables)) }

var errRoundOpen = &Error{Kind: Conflict, Key: "error.round_open", Text: "Round {{.round}} cannot be closed: results are missing at {{.n}} of its tables. Enter them first."}

// CloseRound closes a round whose matches are all decided, or opens it again.
func (s *Store) CloseRound(ctx context.Context, who Who, slug string, version int64, no int, closed bool) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, version)
		if err != nil {
			return err
		}
		now, err := loadTournament(t.db, slug)
		if err != nil {
			return err
		}
		round := now.Round(no)
		if round == nil {
			return ErrNotFound
		}
		if open := now.openTables(round); closed && len(open) > 0 {
			return &ErrRoundOpen{Round: no, Tables: open}
		}
		if err := t.updateRound(round.ID, func(r *RoundRow) { r.Closed = closed }); err != nil {
			return err
		}
		return t.changed(tour, "round.close", map[string]any{"round": no, "closed": closed})
	})
}

func (t *Tournament) openTables(r *Round) (open []OpenTable) {
	for _, m := range r.Matches {
		if m.Bye() || m.Verdict.State == scoring.Decided || m.Waiting() {
			continue
		}
		table := OpenTable{Match: m.ID, Table: m.Table}
		table.First, table.Second = t.Entrant(m.Seats[0].Entrant).Name, t.Entrant(m.Seats[1].Entrant).Name
		open = append(open, table)
	}
	return open
}

// HoldRound keeps a round from the public, or shows it.
func (s *Store) HoldRound(ctx context.Context, who Who, slug string, version int64, no int, held bool) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, version)
		if err != nil {
			return err
		}
		var row RoundRow
		err = t.db.Where("tournament_id = ? AND no = ?", tour.ID, no).First(&row).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return ErrNotFound
		} else if err != nil {
			return err
		}
		if err := t.updateRound(row.ID, func(r *RoundRow) { r.Held = held }); err != nil {
			return err
		}
		return t.changed(tour, "round.hold", map[string]any{"round": no, "held": held})
	})
}

func (t *tx) updateRound(id int64, change func(*RoundRow)) error {
	var row RoundRow
	if err := t.db.First(&row, id).Error; err != nil {
		return err
	}
	change(&row)
	return update(t, &row)
}
