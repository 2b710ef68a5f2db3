package models

import (
	"context"
	"errors"
)

// Change is one change of an event that can be looked at before it is made. Its fields are what the
// form says. A new kind of change is a type of its own in its own file.
type Change interface {
	// apply checks and writes the change; verb and details are its journal entry.
	apply(t *tx, row *TournamentRow) (verb string, details map[string]any, err error)
}

// Do makes a change.
func (s *Store) Do(ctx context.Context, who Who, slug string, version int64, c Change) error {
	return s.write(ctx, who, func(t *tx) error { return t.do(slug, version, c) })
}

func (t *tx) do(slug string, version int64, c Change) error {
	row, err := t.load(slug, version)
	if err != nil {
		return err
	}
	verb, details, err := c.apply(t, row)
	if err != nil {
		return err
	}
	return t.changed(row, verb, details)
}

// errPreview rolls a preview back; it never reaches the caller.
var errPreview = errors.New("only a preview")

// Preview is the event as it is and as a change would leave it. The change is made in a transaction
// that is then rolled back, so what is shown is what would happen, refusals included.
func (s *Store) Preview(ctx context.Context, who Who, slug string, version int64, c Change) (before, after *Tournament, err error) {
	who.Op = "" // a preview answers no form
	err = s.write(ctx, who, func(t *tx) error {
		if before, err = loadTournament(t.db, slug); err != nil {
			return err
		}
		if err := t.do(slug, version, c); err != nil {
			return err
		}
		if after, err = loadTournament(t.db, slug); err != nil {
			return err
		}
		return errPreview
	})
	if errors.Is(err, errPreview) {
		err = nil
	}
	return before, after, err
}
