package models

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/standings"
)

// Settled is a decision of the organiser about a shared place.
type Settled struct {
	Kind  string  // lots, playoff, arbiter
	Order []int64 // entrant ids in the decided order; for drawn lots the tied entrants in any order
	Draw  bool    // the program draws the lots
	Note  string
}

var (
	errTieKind  = &Error{Kind: Invalid, Key: "error.tie_kind", Field: "kind", Text: "Choose how the shared place is settled: lots, a play-off, or the arbiter."}
	errTieOrder = &Error{Kind: Invalid, Key: "error.tie_order", Field: "order", Text: "Give each of the entrants who share this place exactly one position."}
	errTieOpen  = &Error{Kind: Conflict, Key: "error.tie_open", Text: "Matches are still open. Shared places are settled when every match is decided or the event is ended."}
	errTieGone  = &Error{Kind: Conflict, Key: "error.tie_gone", Field: "order", Text: "These entrants no longer share a place. Look at the standings again."}
)

// Settle records how a shared place was settled.
func (s *Store) Settle(ctx context.Context, who Who, slug string, version int64, in Settled) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		now, err := loadTournament(t.db, slug)
		if err != nil {
			return err
		}
		if !now.Final() {
			return errTieOpen
		}
		decision, err := in.decision(now)
		if err != nil {
			return err
		}
		if err := insert(t, decision); err != nil {
			return err
		}
		return t.changed(row, "tie.settle", map[string]any{"kind": decision.Kind, "order": json.RawMessage(decision.Entrants), "code": decision.Code})
	})
}

// Unsettle takes a decision about a shared place back.
func (s *Store) Unsettle(ctx context.Context, who Who, slug string, version, id int64) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		var decision DecisionRow
		err = t.db.Where("tournament_id = ? AND id = ?", row.ID, id).First(&decision).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return ErrNotFound
		} else if err != nil {
			return err
		}
		if err := remove(t, &decision); err != nil {
			return err
		}
		return t.changed(row, "tie.unsettle", map[string]any{"kind": decision.Kind})
	})
}

// sharedGroup reports whether exactly these entrants share one place.
func sharedGroup(table standings.Table, ids []int64) bool {
	place, found := 0, 0
	for _, r := range table.Rows {
		if slices.Contains(ids, int64(r.Entrant)) {
			if !r.Shared || (place != 0 && r.Place != place) {
				return false
			}
			place = r.Place
			found++
		}
	}
	if found != len(ids) {
		return false
	}
	for _, r := range table.Rows {
		if r.Place == place && !slices.Contains(ids, int64(r.Entrant)) {
			return false
		}
	}
	return found > 1
}

// decision checks the order and draws the lots where the program draws.
func (in Settled) decision(t *Tournament) (*DecisionRow, error) {
	if !slices.Contains([]string{"lots", "playoff", "arbiter"}, in.Kind) {
		return nil, errTieKind
	}
	note := exchange.CleanName(in.Note)
	if utf8.RuneCountInString(note) > maxNote {
		return nil, errNote.With("most", maxNote)
	}
	order := slices.Clone(in.Order)
	slices.Sort(order)
	if len(slices.Compact(order)) != len(in.Order) {
		return nil, errTieOrder
	}
	if !sharedGroup(t.Standings(0), in.Order) {
		return nil, errTieGone
	}
	row := &DecisionRow{TournamentID: t.ID, StageID: t.Stage.ID, Kind: in.Kind, Note: note}
	order = in.Order
	if in.Kind == "lots" && in.Draw {
		row.Code = newCode()
		order = drawOrder(row.Code, t, in.Order)
	}
	data, err := json.Marshal(order)
	row.Entrants = string(data)
	return row, err
}

// drawOrder draws lots among the tied, listed by number so that the same code gives the same order.
func drawOrder(code string, t *Tournament, ids []int64) []int64 {
	byNumber := slices.Clone(ids)
	slices.SortFunc(byNumber, func(a, b int64) int {
		return t.Entrant(pairing.ID(a)).Number - t.Entrant(pairing.ID(b)).Number
	})
	order := make([]int64, len(ids))
	for i, place := range pairing.DrawNumbers(code, "place", len(ids)) {
		order[place-1] = byNumber[i]
	}
	return order
}
