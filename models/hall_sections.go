package models

import (
	"context"

	"gorm.io/gorm"
)

// Along says in which sections of an event something was done, and which were left as they are. A private section
// that somebody has no role in is not named to him.
type Along struct {
	Done, Left []string
}

// PressClocks presses the clock of a section, and in the same operation those of the sections that go along with it
// (see with) and in which this person may. The others are left as they are.
func (s *Store) PressClocks(ctx context.Context, who Who, slug string, press ClockPress) (a Along, err error) {
	err = s.write(ctx, who, func(t *tx) error {
		tour, err := t.loadAs(AsArbiter, slug, 0)
		if err != nil {
			return err
		}
		base, err := loadTournament(t.db, slug)
		if err != nil {
			return err
		}
		if err := t.pressClock(tour, press); err != nil {
			return err
		}
		a.Done = append(a.Done, tour.Section)
		return t.along(&a, tour, AsArbiter, func(row *TournamentRow) (bool, error) {
			other, err := loadTournament(t.db, row.Slug)
			if err != nil || !press.with(base, other) {
				return false, err
			}
			return true, t.pressClock(row, press)
		})
	})
	return a, err
}

// AnnounceAll puts one line on the pages of all sections in which this person may. An empty one takes the line away
// that stands in this section, and the same one in the others.
func (s *Store) AnnounceAll(ctx context.Context, who Who, slug, line string) (a Along, err error) {
	err = s.write(ctx, who, func(t *tx) error {
		tour, err := t.loadAs(AsOrganiser, slug, 0)
		if err != nil {
			return err
		}
		before, err := hallOf(t.db, tour.ID)
		if err != nil {
			return err
		}
		if err := t.announce(tour, line); err != nil {
			return err
		}
		a.Done = append(a.Done, tour.Section)
		return t.along(&a, tour, AsOrganiser, func(row *TournamentRow) (bool, error) {
			if oneLine(line) == "" {
				other, err := hallOf(t.db, row.ID)
				if err != nil || other.Line != before.Line {
					return false, err
				}
			}
			return true, t.announce(row, line)
		})
	})
	return a, err
}

// along does something in the other sections of an event in which this person has at least that role. do says
// whether it was done.
func (t *tx) along(a *Along, tour *TournamentRow, least Role, do func(*TournamentRow) (bool, error)) error {
	public := t.public
	defer func() { t.public = public }()
	return t.eachOther(tour, func(row *TournamentRow, role Role) error {
		t.public = row.Published
		done := false
		if role >= least {
			var err error
			if done, err = do(row); err != nil {
				return err
			}
		}
		switch {
		case done:
			a.Done = append(a.Done, row.Section)
		case role > Nobody || row.Published:
			a.Left = append(a.Left, row.Section)
		}
		return nil
	})
}

// eachOther goes through the other sections of the event that are there, with the role in them.
func (t *tx) eachOther(tour *TournamentRow, f func(*TournamentRow, Role) error) error {
	rows, err := t.others(tour)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if row.DeletedAt != nil {
			continue
		}
		role, err := t.roleIn(row.ID)
		if err != nil {
			return err
		}
		if err := f(row, role); err != nil {
			return err
		}
	}
	return nil
}

// with reports whether another section goes along with a press in base. A clock that runs or stands is pressed
// where the very same clock is: one that was started for both. A new one begins where the same round is played
// next and nothing says that the sections have a pace of their own: no clock is on, and neither the times of the
// round nor the minutes that they started a clock with last are different.
func (p ClockPress) with(base, other *Tournament) bool {
	on, _ := other.Clock()
	switch p.Do {
	case ClockStart:
		r := other.ClockRound()
		return r != nil && r.No == p.Round && (!on.On() || on.Next && on.Round == p.Round) && pace(base, other, p.Round)
	case ClockNext:
		r := other.NextRound()
		return r != nil && r.No == p.Round && !other.Ended() && !on.On() && pace(base, other, p.Round)
	}
	was, _ := base.Clock()
	return on.On() && on.same(was)
}

// pace reports whether nothing tells the pace of two sections apart.
func pace(a, b *Tournament, round int) bool {
	x, y := a.Starts(round), b.Starts(round)
	return (x.IsZero() || y.IsZero() || x.Equal(y)) && (a.Hall.Usual == 0 || b.Hall.Usual == 0 || a.Hall.Usual == b.Hall.Usual)
}

// same reports whether two clocks show the same, now and later.
func (c Clock) same(o Clock) bool {
	return c.Round == o.Round && c.Next == o.Next && c.Length == o.Length && c.Used == o.Used && c.Started.Equal(o.Started)
}

// ClockRound is the round whose clock can be started, nil if there is none.
func (t *Tournament) ClockRound() *Round {
	r := t.Current()
	if r == nil || r.Done() || t.Ended() {
		return nil
	}
	return r
}

// HallOthers are the other sections of an event by what somebody may do in them beside the one that he looks at.
type HallOthers struct {
	Start, Next, Press []string // go along with a clock that is started, that counts down to the next round, that is on
	Line               []string // get the same announcement
	Off                []string // have the same announcement now
	Apart              []string // are named, and he has no right in them
}

// HallOthers says what the forms of the hall offer for all sections at once.
func (s *Store) HallOthers(ctx context.Context, who Who, t *Tournament) (o HallOthers, err error) {
	if t.Event == "" {
		return o, nil
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		r := s.reading(db, who)
		return r.eachOther(&t.TournamentRow, func(row *TournamentRow, role Role) error {
			if role < AsArbiter {
				if role > Nobody || row.Published {
					o.Apart = append(o.Apart, row.Section)
				}
				return nil
			}
			other, err := s.glance(db, row.ID, row.Revision, row.Slug)
			if err != nil {
				return err
			}
			o.add(t, other, role)
			return nil
		})
	})
	return o, err
}

func (o *HallOthers) add(t, other *Tournament, role Role) {
	name := other.Section
	if r := t.ClockRound(); r != nil && (ClockPress{Do: ClockStart, Round: r.No}).with(t, other) {
		o.Start = append(o.Start, name)
	}
	if r := t.NextRound(); r != nil && (ClockPress{Do: ClockNext, Round: r.No}).with(t, other) {
		o.Next = append(o.Next, name)
	}
	if (ClockPress{Do: ClockPause}).with(t, other) {
		o.Press = append(o.Press, name)
	}
	if role >= AsOrganiser {
		o.Line = append(o.Line, name)
		if other.Hall.Line == t.Hall.Line {
			o.Off = append(o.Off, name)
		}
	}
}
