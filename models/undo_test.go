package models

import (
	"context"
	"errors"
	"strings"
	"testing"

	"roundtable/pairing/scoring"
)

var (
	desk = Who{Admin: true, Session: "desk"}
	door = Who{Admin: true, Session: "door"}
)

// undoStore is an event of four in a new database; step does something and gives its entry.
func undoStore(t *testing.T) (s *Store, slug string, step func(err error) int64) {
	t.Helper()
	s = newStore(t)
	slug = makeEvent(t, s, 4, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
	step = func(err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := s.Journal(context.Background(), desk, slug, 0, 1)
		if err != nil {
			t.Fatal(err)
		}
		return list[0].ID
	}
	return s, slug, step
}

// key presses a key at a table of round 1.
func key(t *testing.T, s *Store, who Who, slug string, table int, action scoring.Action) error {
	t.Helper()
	m := at(read(t, s, slug), 1, table)
	_, err := s.Press(context.Background(), who, slug, m.ID, m.Version, action)
	return err
}

func TestUndoIsForOnesOwn(t *testing.T) {
	ctx := context.Background()
	s, slug, step := undoStore(t)
	undo := func(who Who, id int64) error { return s.Do(ctx, who, slug, 0, Undo{Entry: id}) }
	first := step(key(t, s, desk, slug, 1, "1"))
	other := step(key(t, s, door, slug, 2, "0"))
	before := read(t, s, slug)
	for _, c := range []struct {
		sentence string
		who      Who
		id       int64
		want     error
	}{
		{"somebody else's change", desk, other, errUndoOther},
		{"the same name on another device", organiser, first, errUndoOther},
		{"an entry that is not there", desk, 999, ErrNotFound},
		{"a reader", Who{}, first, ErrNotFound},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			if err := undo(c.who, c.id); !errors.Is(err, c.want) {
				t.Errorf("got %v", err)
			}
		})
	}
	t.Run("an entry of another event is not there", func(t *testing.T) {
		if err := s.Do(ctx, desk, makeEvent(t, s, 3, Rules{}), 0, Undo{Entry: first}); !errors.Is(err, ErrNotFound) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("what others did elsewhere does not stand in the way, and versions rise", func(t *testing.T) {
		if e, err := s.LastUndoable(ctx, desk, slug); err != nil || e == nil || e.ID != first || !e.Undoable {
			t.Fatalf("offered: %+v, %v", e, err)
		}
		if err := undo(desk, first); err != nil {
			t.Fatal(err)
		}
		after := read(t, s, slug)
		if got := at(after, 1, 1); got.Text() != "–" || got.Version <= at(before, 1, 1).Version || after.Version != before.Version+1 {
			t.Errorf("%s, version %d of the match, %d of the event", got.Text(), got.Version, after.Version)
		}
		if got := at(after, 1, 2).Text(); got != "l" {
			t.Errorf("the other table: %s", got)
		}
		if err := undo(desk, first); !errors.Is(err, errUndoDone) {
			t.Errorf("twice: %v", err)
		}
		if e, err := s.LastUndoable(ctx, desk, slug); err != nil || e != nil {
			t.Errorf("offered again: %+v, %v", e, err)
		}
	})
	t.Run("an undo can be undone, and the change again", func(t *testing.T) {
		redo := step(undo(desk, step(nil)))
		if got := at(read(t, s, slug), 1, 1).Text(); got != "w" {
			t.Errorf("redone: %s", got)
		}
		entry, rows, err := s.JournalEntry(ctx, desk, slug, redo)
		if err != nil || entry.Details["redo"] != true || entry.Details["root"] != "result" || len(rows) != 1 || rows[0].Table != "games" || rows[0].Before != nil {
			t.Errorf("%+v %+v, %v", entry, rows, err)
		}
		if err := undo(desk, first); err != nil {
			t.Errorf("again: %v", err)
		}
	})
	checkRebuilt(t, s)
}

func TestUndoWhereOthersChangedTheSame(t *testing.T) {
	ctx := context.Background()
	s, slug, step := undoStore(t)
	first := step(key(t, s, desk, slug, 1, "1"))
	m := at(read(t, s, slug), 1, 1)
	_, err := s.SaveReport(ctx, door, slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"0"}})
	last := step(err)
	blocked := s.Do(ctx, desk, slug, 0, Undo{Entry: first})
	if !errors.Is(blocked, errUndoChanged) || !strings.Contains(blocked.Error(), door.journalName()) {
		t.Errorf("got %v", blocked)
	}
	if e, err := s.LastUndoable(ctx, desk, slug); err != nil || e != nil {
		t.Errorf("offered: %+v, %v", e, err)
	}
	t.Run("a draw with results in it is not taken back with them", func(t *testing.T) {
		s, slug, step := undoStore(t)
		drawn := step(s.Draw(ctx, desk, slug, 0, DrawIn{Method: "random"}))
		step(key(t, s, door, slug, 2, "1"))
		if err := s.Do(ctx, desk, slug, 0, Undo{Entry: drawn}); !errors.Is(err, errUndoChanged) {
			t.Errorf("got %v", err)
		}
		if got := at(read(t, s, slug), 1, 2).Text(); got != "w" {
			t.Errorf("the result: %s", got)
		}
		checkRebuilt(t, s)
	})
	t.Run("restore to here takes everybody's later changes back, and can be undone", func(t *testing.T) {
		was := picture(read(t, s, slug))
		_, after, err := s.Preview(ctx, desk, slug, 0, Restore{Entry: first})
		if err != nil || at(after, 1, 1).Text() != "w" || picture(read(t, s, slug)) != was {
			t.Fatalf("preview: %v", err)
		}
		restored := step(s.Do(ctx, desk, slug, 0, Restore{Entry: first}))
		if got := at(read(t, s, slug), 1, 1); got.Text() != "w" || got.Version <= m.Version+1 {
			t.Errorf("%s, version %d", got.Text(), got.Version)
		}
		if err := s.Do(ctx, desk, slug, 0, Restore{Entry: restored}); !errors.Is(err, errRestoreNothing) {
			t.Errorf("to the last entry: %v", err)
		}
		if err := s.Do(ctx, desk, slug, 0, Undo{Entry: restored}); err != nil || picture(read(t, s, slug)) != was {
			t.Errorf("undone: %v", err)
		}
	})
	t.Run("the log says who did what, and what is undone", func(t *testing.T) {
		list, more, err := s.Journal(ctx, desk, slug, 0, 3)
		if err != nil || !more || len(list) != 3 || list[0].Verb != verbUndo || list[1].Verb != verbRestore || !list[1].Undone || list[2].ID != last || list[2].Mine {
			t.Errorf("%+v, more %v, %v", list, more, err)
		}
		older, more, err := s.Journal(ctx, desk, slug, list[2].ID, 50)
		if err != nil || more || len(older) != 2 || older[0].ID != first || !older[0].Mine || older[0].Details["round"] != int64(1) {
			t.Errorf("%+v, more %v, %v", older, more, err)
		}
		if _, _, err := s.Journal(ctx, Who{}, slug, 0, 3); !errors.Is(err, ErrNotFound) {
			t.Errorf("a reader: %v", err)
		}
	})
	checkRebuilt(t, s)
}

func TestWhatUndoRefuses(t *testing.T) {
	ctx := context.Background()
	s, slug, step := undoStore(t)
	undo := func(id int64) error { return s.Do(ctx, organiser, slug, 0, Undo{Entry: id}) }
	if err := undo(step(nil)); !errors.Is(err, errUndoNever) {
		t.Errorf("the making of the event: %v", err)
	}
	form := step(s.SetRules(ctx, organiser, slug, 0, DefaultGame, Rules{Form: scoring.Form{Games: 2, Level: scoring.LevelDraw}}))
	press(t, s, slug, 1, 1, "1", "0")
	if err := undo(form); !errors.Is(err, errFormPlayed) {
		t.Errorf("two games under a form of one: %v", err)
	}
	result := step(nil)
	step(s.SetEnded(ctx, organiser, slug, 0, true))
	if err := undo(result); !errors.Is(err, errEventEnded) {
		t.Errorf("a result of an event that is ended: %v", err)
	}
	if err := undo(step(nil)); err != nil || read(t, s, slug).Ended() {
		t.Errorf("the end itself: %v", err)
	}
	about := step(s.SetAbout(ctx, organiser, slug, 0, About{Name: "Other", Venue: "Hall"}))
	step(s.SetPublished(ctx, door, slug, 0, true))
	if err := undo(about); err != nil {
		t.Errorf("columns that nobody else touched: %v", err)
	}
	if now := read(t, s, slug); now.Name != "Club evening" || !now.Published {
		t.Errorf("%q, published %v", now.Name, now.Published)
	}
	checkRebuilt(t, s)
}
