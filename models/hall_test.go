package models

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundtable/pairing/scoring"
)

// hallOn is an event of four on a database of its own, whose clock the test sets.
func hallOn(t *testing.T) (s *Store, slug string, now *time.Time) {
	t.Helper()
	now = new(time.Time)
	*now = time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC)
	s = newStore(t)
	s.now = func() time.Time { return *now }
	slug = makeEvent(t, s, 4, Rules{Form: scoring.Single.Form})
	return s, slug, now
}

// presses presses the clock, and fails if it is refused.
func (s *Store) presses(t *testing.T, slug string, presses ...ClockPress) {
	t.Helper()
	for _, p := range presses {
		if err := s.PressClock(context.Background(), organiser, slug, p); err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
	}
}

func TestClockOfARound(t *testing.T) {
	ctx := context.Background()
	s, slug, now := hallOn(t)
	left := func() time.Duration {
		t.Helper()
		c, _ := read(t, s, slug).Clock()
		return c.Left(*now)
	}
	if c, r := read(t, s, slug).Clock(); c.On() || r != nil {
		t.Fatalf("a clock before any press: %+v", c)
	}
	s.presses(t, slug, ClockPress{Do: ClockStart, Round: 1, Minutes: 45})
	t.Run("it is stored as when it started, and is the same after the program was killed", func(t *testing.T) {
		*now = now.Add(10 * time.Minute)
		file := filepath.Join(t.TempDir(), "copy.db")
		if err := s.Backup(ctx, file); err != nil {
			t.Fatal(err)
		}
		again, err := Open(ctx, file, Options{Now: func() time.Time { return now.Add(5 * time.Minute) }})
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		if c, r := read(t, again, slug).Clock(); r == nil || r.No != 1 || c.Left(now.Add(5*time.Minute)) != 30*time.Minute {
			t.Errorf("after the cut: %+v", c)
		}
		if left() != 35*time.Minute {
			t.Errorf("%v left", left())
		}
	})
	t.Run("pause, more time, and on", func(t *testing.T) {
		s.presses(t, slug, ClockPress{Do: ClockPause, Round: 1}, ClockPress{Do: ClockPause, Round: 1}, ClockPress{Do: ClockAdd, Round: 1, Minutes: 5})
		*now = now.Add(time.Hour)
		s.presses(t, slug, ClockPress{Do: ClockResume, Round: 1})
		if *now = now.Add(time.Minute); left() != 39*time.Minute {
			t.Errorf("%v left", left())
		}
	})
	t.Run("what does not fit is refused, and nothing changes", func(t *testing.T) {
		before := left()
		for _, c := range []struct {
			press ClockPress
			want  error
		}{
			{ClockPress{Do: ClockStart, Round: 1, Minutes: 0}, errClockMinutes},
			{ClockPress{Do: ClockStart, Round: 2, Minutes: 721}, errClockMinutes},
			{ClockPress{Do: ClockStart, Round: 1, Minutes: 30}, errClockOther},
			{ClockPress{Do: ClockStart, Round: 99, Minutes: 30}, ErrNotFound},
			{ClockPress{Do: ClockSet, Round: 1, Minutes: -1}, errClockMinutes},
			{ClockPress{Do: ClockPause, Round: 2}, errClockOther},
			{ClockPress{Do: "?", Round: 1}, ErrNotFound},
		} {
			if err := s.PressClock(ctx, organiser, slug, c.press); !sameError(err, c.want) {
				t.Errorf("%+v: %v, want %v", c.press, err, c.want)
			}
		}
		if left() != before {
			t.Errorf("%v left, before %v", left(), before)
		}
	})
	t.Run("one form acts once", func(t *testing.T) {
		who := organiser
		who.Op = "the same form"
		for range 2 {
			if err := s.PressClock(ctx, who, slug, ClockPress{Do: ClockAdd, Round: 1, Minutes: 5}); err != nil {
				t.Fatal(err)
			}
		}
		if left() != 44*time.Minute {
			t.Errorf("%v left", left())
		}
	})
	t.Run("time, and the clock to the next round", func(t *testing.T) {
		s.presses(t, slug, ClockPress{Do: ClockSet, Round: 1})
		if left() != 0 {
			t.Errorf("%v left", left())
		}
		press(t, s, slug, 1, 1, "1")
		press(t, s, slug, 1, 2, "1")
		if c, _ := read(t, s, slug).Clock(); c.On() {
			t.Errorf("the round is over, its clock is not: %+v", c)
		}
		if r := read(t, s, slug).NextRound(); r == nil || r.No != 2 {
			t.Fatalf("the next round is %+v", r)
		}
		s.presses(t, slug, ClockPress{Do: ClockNext, Round: 2, Minutes: 5})
		if c, r := read(t, s, slug).Clock(); !c.Next || r.No != 2 || left() != 5*time.Minute {
			t.Errorf("to the next round: %+v", c)
		}
		press(t, s, slug, 2, 1, "1")
		if c, _ := read(t, s, slug).Clock(); c.On() {
			t.Error("the round has begun and the clock still counts down to it")
		}
		s.presses(t, slug, ClockPress{Do: ClockStart, Round: 2, Minutes: 45}, ClockPress{Do: ClockStop, Round: 2})
		if c, _ := read(t, s, slug).Clock(); c.On() || read(t, s, slug).ClockMinutes(3) != 45 {
			t.Error("stopped it is not there, and the next is as long as the last")
		}
	})
}

// sameError compares errors for people by their keys.
func sameError(err, want error) bool {
	var a, b *Error
	return errors.As(err, &a) && errors.As(want, &b) && a.Key == b.Key
}

// TestHallIsNoChangeOfTheEvent: presses stand in the log, and neither undo nor a form nor going back meets them.
func TestHallIsNoChangeOfTheEvent(t *testing.T) {
	ctx := context.Background()
	s, slug, _ := hallOn(t)
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	press(t, s, slug, 1, 1, "1")
	before := read(t, s, slug)
	var heard []Event
	defer s.Listen(func(e Event) { heard = append(heard, e) })()
	s.presses(t, slug, ClockPress{Do: ClockStart, Round: 1, Minutes: 45}, ClockPress{Do: ClockPause, Round: 1})
	if err := s.Announce(ctx, organiser, slug, "  Tea \n is   ready  "); err != nil {
		t.Fatal(err)
	}
	after := read(t, s, slug)
	if after.Version != before.Version || after.PublicVersion != before.PublicVersion+3 || len(heard) != 3 || !heard[2].Public || heard[2].Revision != after.Revision {
		t.Errorf("versions %d and %d, then %d and %d; heard %+v", before.Version, before.PublicVersion, after.Version, after.PublicVersion, heard)
	}
	if after.Hall.Line != "Tea is ready" || after.Hall.LineAt.IsZero() {
		t.Errorf("the line is %q", after.Hall.Line)
	}
	log, _, err := s.Journal(ctx, organiser, slug, 0, 3)
	if err != nil || log[0].Verb != verbLine || log[1].Verb != verbClock || log[0].Undoable || log[1].Undoable {
		t.Errorf("the log says %+v, %v", log, err)
	}
	last, err := s.LastUndoable(ctx, organiser, slug)
	if err != nil || last == nil || last.Verb != "result" {
		t.Fatalf("the last that can be undone is %+v, %v", last, err)
	}
	if err := s.Do(ctx, organiser, slug, 0, Undo{Entry: last.ID}); err != nil {
		t.Errorf("undo: %v", err)
	}
	if tour := read(t, s, slug); tour.Hall.Line != "Tea is ready" || !tour.Hall.Timer.On() || at(tour, 1, 1).Verdict.State != scoring.Open {
		t.Error("the undo took something else")
	}
	checkRebuilt(t, s)

	t.Run("too long, again, and gone", func(t *testing.T) {
		if err := s.Announce(ctx, organiser, slug, strings.Repeat("茶", MaxLine+1)); !sameError(err, errLine) {
			t.Errorf("got %v", err)
		}
		n := journalLength(t, s)
		if err := s.Announce(ctx, organiser, slug, "Tea is ready"); err != nil || journalLength(t, s) != n {
			t.Errorf("the same line again: %v", err)
		}
		if err := errors.Join(s.Announce(ctx, organiser, slug, strings.Repeat("茶", MaxLine)), s.Announce(ctx, organiser, slug, "")); err != nil {
			t.Error(err)
		}
		if tour := read(t, s, slug); tour.Hall.Line != "" || !tour.Hall.LineAt.IsZero() {
			t.Errorf("left: %+v", tour.Hall)
		}
	})
}

// TestHeldClock: the clock of a round that is held tells nobody but the organiser of it.
func TestHeldClock(t *testing.T) {
	ctx := context.Background()
	s, slug, _ := hallOn(t)
	s.presses(t, slug, ClockPress{Do: ClockStart, Round: 1, Minutes: 45})
	if err := errors.Join(s.SetPublished(ctx, organiser, slug, 0, true), s.HoldRound(ctx, organiser, slug, 0, 1, true)); err != nil {
		t.Fatal(err)
	}
	public, err := s.Public(ctx, Who{}, slug)
	if err != nil {
		t.Fatal(err)
	}
	if c, _ := public.Clock(); c.On() {
		t.Errorf("the public sees %+v", c)
	}
	if c, _ := read(t, s, slug).Clock(); !c.On() {
		t.Error("the organiser does not see it")
	}
}

func TestClockMinutes(t *testing.T) {
	ctx := context.Background()
	s, slug, _ := hallOn(t)
	if got := read(t, s, slug).ClockMinutes(1); got != usualClock {
		t.Errorf("without times: %d", got)
	}
	day := time.Date(2026, 12, 5, 6, 0, 0, 0, time.UTC)
	if err := s.SetTimes(ctx, organiser, slug, 0, []time.Time{day, day.Add(40 * time.Minute), day.Add(90 * time.Minute)}); err != nil {
		t.Fatal(err)
	}
	for round, want := range map[int]int{1: 40, 2: 50, 3: 50} {
		if got := read(t, s, slug).ClockMinutes(round); got != want {
			t.Errorf("round %d: %d, want %d", round, got, want)
		}
	}
}
