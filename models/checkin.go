package models

import (
	"context"
	"slices"
	"strings"
)

// SetArrived checks entrants in, or takes that back. It asks for no version: several helpers at the
// door work on one list, and each row is its own.
func (s *Store) SetArrived(ctx context.Context, who Who, slug string, ids []int64, arrived bool) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, 0)
		if err != nil {
			return err
		}
		names, err := t.eachEntrant(tour, ids, func(row *EntrantRow) { row.Arrived = arrived })
		if err != nil {
			return err
		}
		return t.touched(tour, "entrant.arrived", map[string]any{"names": names, "arrived": arrived})
	})
}

// SetOut takes entrants who did not come out of the event, or back in, before the first result. They
// stay on the list of entries. A schedule that was made is dropped: it no longer fits.
func (s *Store) SetOut(ctx context.Context, who Who, slug string, version int64, ids []int64, out bool) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if _, err := t.beforeResults(slug); err != nil {
			return err
		}
		names, err := t.eachEntrant(tour, ids, func(row *EntrantRow) {
			row.Out = out
			row.Arrived = row.Arrived && !out
		})
		if err != nil {
			return err
		}
		return t.changed(tour, "entrant.out", map[string]any{"names": names, "out": out})
	})
}

// eachEntrant changes entrants of this event and gives their names; one who is not there is an error.
func (t *tx) eachEntrant(tour *TournamentRow, ids []int64, change func(*EntrantRow)) (string, error) {
	if len(ids) == 0 {
		return "", ErrNotFound
	}
	var names []string
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		row, err := t.entrant(tour, id)
		if err != nil {
			return "", err
		}
		change(row)
		if err := update(t, row); err != nil {
			return "", err
		}
		names = append(names, row.Name)
	}
	return strings.Join(names, ", "), nil
}

// CheckedIn counts the entrants who have arrived.
func (t *Tournament) CheckedIn() (n int) {
	for _, e := range t.Entrants {
		if e.Arrived {
			n++
		}
	}
	return n
}

// Absent are the entrants who have not checked in.
func (t *Tournament) Absent() (absent []Entrant) {
	for _, e := range t.Entrants {
		if !e.Arrived {
			absent = append(absent, e)
		}
	}
	return absent
}
