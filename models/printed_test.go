package models

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPrintedSince(t *testing.T) {
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	pairings := PrintedSheet{ID: "pairings", Round: 2}
	table := PrintedSheet{ID: "roundtable"}
	prints := func() map[PrintedSheet]Print {
		t.Helper()
		got, err := s.PrintedSince(t.Context(), organiser, slug, pairings, table)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	changes := func(sheet PrintedSheet, want int) {
		t.Helper()
		if got := prints()[sheet].Changes; len(got) != want {
			t.Errorf("%v: %d changes, want %d: %+v", sheet, len(got), want, got)
		}
	}
	if got := prints(); len(got) != 0 {
		t.Fatalf("never printed, got %v", got)
	}
	before := reads(t, s, slug).TournamentRow
	for _, sheet := range []PrintedSheet{pairings, table} {
		if err := s.Printed(t.Context(), organiser, slug, sheet); err != nil {
			t.Fatal(err)
		}
	}
	if now := reads(t, s, slug); now.Version != before.Version || now.PublicVersion != before.PublicVersion {
		t.Errorf("printing changed the event: %+v", now.TournamentRow)
	}
	changes(pairings, 0)
	changes(table, 0)

	tour := reads(t, s, slug)
	do(t, s, slug, SwapSides{Match: tour.Round(3).Matches[0].ID})
	changes(table, 1)
	changes(pairings, 0) // it is about round 2
	do(t, s, slug, SwapSides{Match: tour.Round(2).Matches[0].ID})
	changes(table, 2)
	changes(pairings, 1)
	do(t, s, slug, Postpone{Match: tour.Round(2).Matches[1].ID, Later: true, Plan: "Sunday"})
	changes(pairings, 2)

	last, err := s.LastUndoable(t.Context(), organiser, slug)
	if err != nil || last == nil {
		t.Fatal(last, err)
	}
	do(t, s, slug, Undo{Entry: last.ID})
	changes(pairings, 1) // what was taken back is no change, and neither is taking it back

	do(t, s, slug, Postpone{Match: tour.Round(2).Matches[1].ID, Later: true})
	if err := s.Printed(t.Context(), organiser, slug, pairings); err != nil {
		t.Fatal(err)
	}
	changes(pairings, 0)
	last, err = s.LastUndoable(t.Context(), organiser, slug)
	if err != nil || last == nil {
		t.Fatal(last, err)
	}
	do(t, s, slug, Undo{Entry: last.ID})
	changes(pairings, 1) // the paper still shows it
	if _, err := s.PrintedSince(t.Context(), Who{}, slug, table); err == nil {
		t.Error("a stranger may read it")
	}
}

// TestPrintedWithinABook prints a book: its parts are printed with it, and get old by themselves.
func TestPrintedWithinABook(t *testing.T) {
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	pack, table := PrintedSheet{ID: "power"}, PrintedSheet{ID: "roundtable"}
	second, third := PrintedSheet{ID: "slips", Round: 2}, PrintedSheet{ID: "slips", Round: 3}
	noted := func(want map[PrintedSheet]int) {
		t.Helper()
		got, err := s.PrintedSince(t.Context(), organiser, slug, pack, table, second, third, PrintedSheet{ID: "slips", Round: 1}, PrintedSheet{ID: "slips"})
		if err != nil {
			t.Fatal(err)
		}
		changes := map[PrintedSheet]int{}
		for sheet, p := range got {
			changes[sheet] = len(p.Changes)
		}
		if diff := cmp.Diff(want, changes); diff != "" {
			t.Error(diff)
		}
	}
	if err := s.Printed(t.Context(), organiser, slug, pack, table, second, third); err != nil {
		t.Fatal(err)
	}
	noted(map[PrintedSheet]int{pack: 0, table: 0, second: 0, third: 0})
	do(t, s, slug, SwapSides{Match: reads(t, s, slug).Round(3).Matches[0].ID})
	noted(map[PrintedSheet]int{pack: 1, table: 1, second: 0, third: 1})
	if err := s.Printed(t.Context(), organiser, slug, table); err != nil {
		t.Fatal(err)
	}
	noted(map[PrintedSheet]int{pack: 1, table: 0, second: 0, third: 1}) // the newer print of a part counts
	if err := s.Printed(t.Context(), organiser, slug, pack, second, third); err != nil {
		t.Fatal(err)
	}
	noted(map[PrintedSheet]int{pack: 0, table: 0, second: 0, third: 0})
}

func reads(t *testing.T, s *Store, slug string) *Tournament {
	t.Helper()
	tour, err := s.Tournament(t.Context(), organiser, slug)
	if err != nil {
		t.Fatal(err)
	}
	return tour
}
