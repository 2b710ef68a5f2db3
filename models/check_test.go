package models

import (
	"context"
	"errors"
	"testing"

	"roundtable/pairing/scoring"
)

func TestCheck(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 5, Rules{Form: scoring.Single.Form}) // with byes
	m := press(t, s, slug, 1, 1, "1")
	entries := journalLength(t, s)
	check := func(version int64, record ...scoring.Action) (bool, *Match, error) {
		return s.Check(ctx, organiser, slug, m.ID, version, record)
	}
	checks := func() map[int64]CheckRow {
		t.Helper()
		all, err := s.Checks(ctx, organiser, slug)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if same, stored, err := check(m.Version, "0"); err != nil || same || stored.Text() != m.Text() || len(checks()) != 0 {
		t.Errorf("another result: %v, %v", same, err)
	}
	if same, _, err := check(m.Version, "1", "1", "1"); err != nil || same {
		t.Errorf("what the rules do not have is another result: %v, %v", same, err)
	}
	if same, _, err := check(m.Version, "1"); err != nil || !same {
		t.Errorf("the same: %v, %v", same, err)
	}
	if row := checks()[m.ID]; row.Version != m.Version || row.Who != organiser.journalName() {
		t.Errorf("%+v", row)
	}
	if same, _, err := check(m.Version, "1"); err != nil || !same || len(checks()) != 1 {
		t.Errorf("a second time: %v, %v", same, err)
	}
	if got := journalLength(t, s); got != entries {
		t.Errorf("checking wrote %d entries", got-entries)
	}
	var stale *ErrMatchStale
	if _, _, err := check(m.Version+1, "1"); !errors.As(err, &stale) {
		t.Errorf("another version: %v", err)
	}
	press(t, s, slug, 1, 1, "back")
	if len(checks()) != 0 {
		t.Error("a correction leaves the check")
	}
	if _, _, err := check(m.Version, "1"); !errors.As(err, &stale) {
		t.Errorf("after a correction: %v", err)
	}
	other := makeEvent(t, s, 4, Rules{})
	if _, _, err := s.Check(ctx, organiser, other, m.ID, m.Version, nil); !errors.Is(err, ErrNotFound) {
		t.Errorf("a match of another event: %v", err)
	}
	bye := at(read(t, s, slug), 1, 0)
	if bye == nil || !bye.Bye() {
		t.Fatalf("no bye at table 0: %+v", bye)
	}
	if _, _, err := s.Check(ctx, organiser, slug, bye.ID, bye.Version, nil); !errors.Is(err, ErrNotFound) {
		t.Errorf("a bye: %v", err)
	}
}
