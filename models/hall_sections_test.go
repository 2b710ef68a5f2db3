package models

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

func (s *Store) asksClocks(ctx context.Context, who Who, slug string) error {
	return second(s.PressClocks(ctx, who, slug, ClockPress{Do: "?"}))
}

func (s *Store) asksLines(ctx context.Context, who Who, slug string) error {
	return second(s.AnnounceAll(ctx, who, slug, ""))
}

// hallOfThree is an event of three sections, Open, U12 and U8, on a database whose clock the test sets.
func hallOfThree(t *testing.T) (s *Store, open, u12, u8 string, now *time.Time) {
	t.Helper()
	s, open, now = hallOn(t)
	u12 = section(t, s, SectionOf{Slug: open, Name: "U12", Other: "Open"}, "Ann", "Bo", "Cy", "Di")
	u8 = section(t, s, SectionOf{Slug: open, Name: "U8"}, "Ed", "Flo", "Gus", "Hal")
	return s, open, u12, u8, now
}

// inAll presses the clocks of all sections that go along.
func (s *Store) inAll(t *testing.T, who Who, slug string, press ClockPress, done, left string) {
	t.Helper()
	a, err := s.PressClocks(context.Background(), who, slug, press)
	if err != nil {
		t.Fatalf("%+v: %v", press, err)
	}
	if d, l := strings.Join(a.Done, " "), strings.Join(a.Left, " "); d != done || l != left {
		t.Errorf("%+v: done in %q, left %q; want %q and %q", press, d, l, done, left)
	}
}

func TestClocksOfSections(t *testing.T) {
	s, open, u12, u8, now := hallOfThree(t)
	left := func(slug string) time.Duration {
		t.Helper()
		c, _ := read(t, s, slug).Clock()
		return c.Left(*now)
	}
	t.Run("one press starts, pauses and lengthens the clock of all, which is the same to the moment", func(t *testing.T) {
		s.inAll(t, organiser, u12, ClockPress{Do: ClockStart, Round: 1, Minutes: 45}, "U12 Open U8", "")
		*now = now.Add(5 * time.Minute)
		s.inAll(t, organiser, open, ClockPress{Do: ClockPause, Round: 1}, "Open U12 U8", "")
		s.inAll(t, organiser, open, ClockPress{Do: ClockAdd, Round: 1, Minutes: 5}, "Open U12 U8", "")
		s.inAll(t, organiser, u8, ClockPress{Do: ClockResume, Round: 1}, "U8 Open U12", "")
		for _, slug := range []string{open, u12, u8} {
			if left(slug) != 45*time.Minute {
				t.Errorf("%s has %v", slug, left(slug))
			}
		}
	})
	t.Run("a section whose clock was changed alone goes its own way", func(t *testing.T) {
		s.presses(t, u8, ClockPress{Do: ClockAdd, Round: 1, Minutes: 10})
		s.inAll(t, organiser, open, ClockPress{Do: ClockSet, Round: 1, Minutes: 5}, "Open U12", "U8")
		if left(u8) != 55*time.Minute || left(u12) != 5*time.Minute {
			t.Errorf("U8 has %v, U12 %v", left(u8), left(u12))
		}
		s.inAll(t, organiser, open, ClockPress{Do: ClockStop, Round: 1}, "Open U12", "U8")
		s.inAll(t, organiser, open, ClockPress{Do: ClockStart, Round: 1, Minutes: 45}, "Open U12", "U8")
		s.inAll(t, organiser, open, ClockPress{Do: ClockStop, Round: 1}, "Open U12", "U8")
		s.presses(t, u8, ClockPress{Do: ClockStop, Round: 1})
	})
	t.Run("a section with other minutes, another time of the round or another round has a pace of its own", func(t *testing.T) {
		s.presses(t, u8, ClockPress{Do: ClockStart, Round: 1, Minutes: 20}, ClockPress{Do: ClockStop, Round: 1})
		s.inAll(t, organiser, open, ClockPress{Do: ClockStart, Round: 1, Minutes: 45}, "Open U12", "U8")
		s.inAll(t, organiser, open, ClockPress{Do: ClockStop, Round: 1}, "Open U12", "U8")
		for slug, at := range map[string]time.Time{open: *now, u12: now.Add(time.Hour)} {
			if err := s.SetTimes(context.Background(), organiser, slug, 0, []time.Time{at}); err != nil {
				t.Fatal(err)
			}
		}
		s.inAll(t, organiser, open, ClockPress{Do: ClockStart, Round: 1, Minutes: 45}, "Open", "U12 U8")
		press(t, s, u8, 1, 1, "1")
		press(t, s, u8, 1, 2, "1")
		s.inAll(t, organiser, u8, ClockPress{Do: ClockNext, Round: 2, Minutes: 5}, "U8", "Open U12")
	})
	t.Run("what is refused in the section is done in none", func(t *testing.T) {
		n := journalLength(t, s)
		for _, p := range []ClockPress{{Do: ClockStart, Round: 1, Minutes: 0}, {Do: ClockPause, Round: 3}, {Do: "?", Round: 1}} {
			if a, err := s.PressClocks(context.Background(), organiser, open, p); err == nil {
				t.Errorf("%+v: %+v", p, a)
			}
		}
		if journalLength(t, s) != n {
			t.Error("something was done")
		}
	})
	checkRebuilt(t, s)
}

func TestAnnounceInSections(t *testing.T) {
	ctx := context.Background()
	s, open, u12, u8, _ := hallOfThree(t)
	lines := func() (list []string) {
		for _, slug := range []string{open, u12, u8} {
			list = append(list, read(t, s, slug).Hall.Line)
		}
		return list
	}
	who := organiser
	who.Op = "one form"
	for range 2 { // sent twice it acts once
		if _, err := s.AnnounceAll(ctx, who, u12, " Tea  is ready"); err != nil {
			t.Fatal(err)
		}
	}
	if got := lines(); !slices.Equal(got, []string{"Tea is ready", "Tea is ready", "Tea is ready"}) {
		t.Errorf("announced: %q", got)
	}
	if err := s.Announce(ctx, organiser, u8, "Parents wait outside"); err != nil {
		t.Fatal(err)
	}
	if a, err := s.AnnounceAll(ctx, organiser, open, ""); err != nil || !slices.Equal(a.Done, []string{"Open", "U12"}) || !slices.Equal(a.Left, []string{"U8"}) {
		t.Errorf("taken away: %+v, %v", a, err)
	}
	if got := lines(); !slices.Equal(got, []string{"", "", "Parents wait outside"}) {
		t.Errorf("another line was taken away too: %q", got)
	}
	if a, err := s.AnnounceAll(ctx, organiser, open, strings.Repeat("x", MaxLine+1)); !sameError(err, errLine) {
		t.Errorf("too long: %+v, %v", a, err)
	}
}

// TestRightsInSections: only those are pressed in which somebody may; others are named where he may know of them.
func TestRightsInSections(t *testing.T) {
	ctx := context.Background()
	s, open, u12, u8, _ := hallOfThree(t)
	p := &people{Store: s, t: t}
	helper := p.who(p.join("Olga", open, AsOrganiser))
	if err := s.SetPublished(ctx, organiser, u8, 0, true); err != nil {
		t.Fatal(err)
	}
	s.inAll(t, helper, open, ClockPress{Do: ClockStart, Round: 1, Minutes: 45}, "Open", "U8")
	if a, err := s.AnnounceAll(ctx, helper, open, "Tea"); err != nil || !slices.Equal(a.Done, []string{"Open"}) || !slices.Equal(a.Left, []string{"U8"}) {
		t.Errorf("%+v, %v", a, err)
	}
	if o, err := s.HallOthers(ctx, helper, read(t, s, open)); err != nil || !slices.Equal(o.Apart, []string{"U8"}) || len(o.Press)+len(o.Line) > 0 {
		t.Errorf("offered: %+v, %v", o, err)
	}
	s.presses(t, open, ClockPress{Do: ClockStop, Round: 1})
	secret := p.links(u12, NewLink{Kind: LinkInvite, Role: AsArbiter})[0]
	if _, err := s.Accept(ctx, helper, secret); err != nil {
		t.Fatal(err)
	}
	s.inAll(t, helper, open, ClockPress{Do: ClockStart, Round: 1, Minutes: 45}, "Open U12", "U8")
	if a, err := s.AnnounceAll(ctx, helper, open, "Cake"); err != nil || !slices.Equal(a.Done, []string{"Open"}) || !slices.Equal(a.Left, []string{"U12", "U8"}) {
		t.Errorf("an arbiter of U12 announces there: %+v, %v", a, err)
	}
	by := p.by(p.links(open, NewLink{Kind: LinkArbiter})[0])
	if o, err := s.HallOthers(ctx, by, read(t, s, open)); err != nil || len(o.Press) > 0 || !slices.Equal(o.Apart, []string{"U8"}) {
		t.Errorf("offered to a link: %+v, %v", o, err)
	}
	s.inAll(t, by, open, ClockPress{Do: ClockPause, Round: 1}, "Open", "U8")
	if _, err := s.PressClocks(ctx, by, u12, ClockPress{Do: ClockPause, Round: 1}); !errors.Is(err, ErrNotFound) {
		t.Errorf("a link of another section: %v", err)
	}
	if c, _ := read(t, s, u12).Clock(); !c.Runs() {
		t.Errorf("U12 was paused: %+v", c)
	}
}
