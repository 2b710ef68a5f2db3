package models

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/scoring"
)

// TestBin deletes events with the typed name, restores and purges them.
func TestBin(t *testing.T) {
	ctx := context.Background()
	t.Run("BR-160 delete needs the name, restore gives back all games, purge comes after the days", func(t *testing.T) {
		now := time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC)
		s, err := Open(ctx, filepath.Join(t.TempDir(), "x.db"), Options{Now: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		open, kids := twoSections(t, s)
		other := makeEvent(t, s, 4, Rules{})
		press(t, s, other, 1, 1, "1", scoring.Back, "1")
		before := facts(t, s, open)
		title := read(t, s, open).Title()
		for _, typed := range []string{"", "x", "Spring"} {
			if err := s.DeleteTournament(ctx, organiser, open, 0, typed); !errors.Is(err, errTypedName) {
				t.Errorf("typed %q: %v", typed, err)
			}
		}
		if err := s.DeleteTournament(ctx, Who{}, open, 0, title); !errors.Is(err, ErrDenied) {
			t.Errorf("a stranger: %v", err)
		}
		var told []Event
		defer s.Listen(func(e Event) { told = append(told, e) })()
		if err := s.DeleteTournament(ctx, organiser, open, 0, "  spring 春 · OPEN "); err != nil {
			t.Fatal(err)
		}
		if len(told) != 1 || told[0].Slug != open || !told[0].Public {
			t.Errorf("who shows the event was told %+v", told)
		}
		for name, err := range map[string]error{
			"reading": second(s.Tournament(ctx, organiser, open)), "the public": second(s.Public(ctx, Who{}, open)),
			"a change": s.SetPublished(ctx, organiser, open, 0, false), "deleting again": s.DeleteTournament(ctx, organiser, open, 0, title),
		} {
			if !errors.Is(err, ErrNotFound) {
				t.Errorf("%s of a deleted event: %v", name, err)
			}
		}
		if list, err := s.Sections(ctx, organiser, open); err != nil || len(list) != 1 || list[0].Slug != kids {
			t.Errorf("the other section stays: %v, %v", list, err)
		}
		if _, err := s.CreateSection(ctx, organiser, SectionOf{Slug: kids, Name: "open"}, 0, NewTournament{Game: "chess"}); !errors.Is(err, errSectionBin) {
			t.Errorf("a section with the name of one in the bin: %v", err)
		}
		list, err := s.Bin(ctx, organiser)
		if err != nil || len(list) != 1 || list[0].Entrants != 4 || list[0].Results != 6 || !list[0].Until.Equal(now.AddDate(0, 0, 30)) {
			t.Fatalf("the bin: %+v, %v", list, err)
		}
		slug, err := s.Undelete(ctx, organiser, list[0].ID)
		if err != nil || slug != open {
			t.Fatalf("restored %q, %v", slug, err)
		}
		if after := facts(t, s, open); len(after) != len(before)+2 || fmt.Sprint(after[:len(before)]) != fmt.Sprint(before) {
			t.Errorf("restored:\n%s", cmp.Diff(before, after))
		}
		if _, err := s.Undelete(ctx, organiser, list[0].ID); !errors.Is(err, errNotInBin) {
			t.Errorf("restored twice: %v", err)
		}
		checkRebuilt(t, s)

		if err := s.DeleteTournament(ctx, organiser, open, 0, title); err != nil {
			t.Fatal(err)
		}
		id := read(t, s, kids).ID - 1
		stay := [2]string{fmt.Sprint(facts(t, s, other)), fmt.Sprint(facts(t, s, kids))}
		var players int64
		s.reader.Raw("SELECT count(*) FROM players").Scan(&players)
		now = now.AddDate(0, 0, 30).Add(-time.Second)
		if n, err := s.Purge(ctx); n != 0 || err != nil {
			t.Errorf("a second too early: %d, %v", n, err)
		}
		now = now.Add(time.Second)
		if n, err := s.Purge(ctx); n != 1 || err != nil {
			t.Errorf("after 30 days: %d, %v", n, err)
		}
		if n, err := s.Purge(ctx); n != 0 || err != nil {
			t.Errorf("once more: %d, %v", n, err)
		}
		for _, tab := range tables {
			if tab.club {
				continue
			}
			if rows, err := tab.find(s.reader, tab.event(), id); err != nil || len(rows) != 0 {
				t.Errorf("%s still has %d rows of it (%v)", tab.name, len(rows), err)
			}
		}
		var left, kept, said int64
		s.reader.Raw("SELECT count(*) FROM journal WHERE tournament_id = ?", id).Scan(&left)
		s.reader.Raw("SELECT count(*) FROM players").Scan(&kept)
		s.reader.Raw("SELECT count(*) FROM journal WHERE verb = 'tournament.purge' AND tournament_id IS NULL AND details ->> '$.slug' = ?", open).Scan(&said)
		if left != 0 || kept != players || said != 1 {
			t.Errorf("%d entries left, %d of %d players, %d entries about it", left, kept, players, said)
		}
		if is := [2]string{fmt.Sprint(facts(t, s, other)), fmt.Sprint(facts(t, s, kids))}; is != stay {
			t.Errorf("other events changed: %s", cmp.Diff(stay, is))
		}
		replaysWhole(t, s)
		checkRebuilt(t, s)
		if slug := makeNamed(t, s, "Spring 春"); slug == open {
			t.Error("a new event gets the address that sections still have as that of their event")
		}
	})
}

func makeNamed(t *testing.T, s *Store, name string) string {
	t.Helper()
	slug, err := s.CreateTournament(context.Background(), organiser, NewTournament{About: About{Name: name}, Game: "chess"})
	if err != nil {
		t.Fatal(err)
	}
	return slug
}

func second[T any](_ T, err error) error { return err }
