package models

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"roundtable/pairing/scoring"
)

// HallRow is what the hall of an event is told, as it is stored; see the migration.
type HallRow struct {
	TournamentID int64 `gorm:"primaryKey;autoIncrement:false"`
	Round        int
	Next         bool
	Length       int64
	Used         int64
	StartedAt    *time.Time
	Usual        int
	Line         string
	LineAt       *time.Time
}

// TableName is the table of the halls.
func (HallRow) TableName() string { return "halls" }

// Hall is what the hall of an event is told on every page: the clock, and one line.
type Hall struct {
	Timer  Clock // as it is stored; pages show Tournament.Clock
	Usual  int   // minutes that a clock was started with last, 0: none was
	Line   string
	LineAt time.Time
}

// What is done with a clock.
const (
	ClockStart  = "start"  // for the round, with so many minutes
	ClockNext   = "next"   // counts down to the beginning of the round
	ClockPause  = "pause"  // with what is left
	ClockResume = "resume" // goes on
	ClockAdd    = "add"    // so many minutes more, or fewer
	ClockSet    = "set"    // so many minutes are left, from now on
	ClockStop   = "stop"   // there is none any more
)

// ClockPress is what is done with a clock. Round is that of the clock that was seen; Minutes where it asks
// for some.
type ClockPress struct {
	Do      string
	Round   int
	Minutes int
}

// MaxLine is how long an announcement may be, in characters.
const MaxLine = 200

const (
	verbClock = "hall.clock"
	verbLine  = "hall.line"
)

var (
	errClockMinutes = &Error{Kind: Invalid, Key: "error.clock_minutes", Field: "minutes", Text: "Give the clock a whole number of minutes from 1 to {{.most}}."}
	errClockOther   = &Error{Kind: Conflict, Key: "error.clock_other", Text: "The clock was changed meanwhile. Look at it and press again if it is still needed."}
	errLine         = &Error{Kind: Invalid, Key: "error.hall_line", Field: "line", Text: "An announcement has at most {{.most}} characters; this one has {{.n}}. Make it shorter."}
)

// PressClock starts, pauses or changes the clock of a round; whoever enters results may. The press stands in the
// log with its time, but is no change of the event: no form collides with it, and no undo meets it. What is
// as it should be already stays so: two helpers who pause one clock pause it once.
func (s *Store) PressClock(ctx context.Context, who Who, slug string, press ClockPress) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.loadAs(AsArbiter, slug, 0)
		if err != nil {
			return err
		}
		return t.pressClock(tour, press)
	})
}

func (t *tx) pressClock(tour *TournamentRow, press ClockPress) error {
	row, err := hallOf(t.db, tour.ID)
	if err != nil {
		return err
	}
	was := row.clock()
	is, err := press.on(was, t.now)
	if err != nil || is == was {
		return err
	}
	if press.Do == ClockStart {
		row.Usual = press.Minutes
	}
	if press.Do == ClockStart || press.Do == ClockNext {
		if err := t.roundThere(tour.ID, press.Round); err != nil {
			return err
		}
	}
	row.setClock(is)
	if err := t.db.Save(row).Error; err != nil {
		return err
	}
	return t.told(tour, verbClock, map[string]any{"do": press.Do, "round": max(is.Round, was.Round), "minutes": press.Minutes, "left": int(is.Left(t.now) / time.Second)})
}

// on is the clock after the press.
func (p ClockPress) on(c Clock, now time.Time) (Clock, error) {
	length := time.Duration(p.Minutes) * time.Minute
	starts := p.Do == ClockStart || p.Do == ClockNext
	switch {
	case starts && (length < MinClock || length > MaxClock), p.Do == ClockSet && (length < 0 || length > MaxClock):
		return c, errClockMinutes.With("most", int(MaxClock/time.Minute))
	case !starts && (!c.On() || c.Round != p.Round):
		return c, errClockOther
	}
	switch next := p.Do == ClockNext; p.Do {
	case ClockStart, ClockNext:
		if c.On() && c.Round == p.Round && c.Next == next && c.Left(now) > 0 {
			return c, errClockOther // it is on already: somebody else was quicker
		}
		return NewClock(p.Round, next, length, now), nil
	case ClockPause:
		return c.Pause(now), nil
	case ClockResume:
		return c.Resume(now), nil
	case ClockAdd:
		return c.Add(length, now), nil
	case ClockSet:
		return c.Set(length, now), nil
	case ClockStop:
		return Clock{}, nil
	}
	return c, ErrNotFound
}

// Announce puts one line on every page of the event; an empty one takes it away.
func (s *Store) Announce(ctx context.Context, who Who, slug, line string) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.loadAs(AsOrganiser, slug, 0)
		if err != nil {
			return err
		}
		return t.announce(tour, line)
	})
}

func (t *tx) announce(tour *TournamentRow, line string) error {
	row, err := hallOf(t.db, tour.ID)
	if err != nil {
		return err
	}
	line = oneLine(line)
	if n := utf8.RuneCountInString(line); n > MaxLine {
		return errLine.With("most", MaxLine, "n", n)
	}
	if line == row.Line {
		return nil
	}
	row.Line, row.LineAt = line, nil
	if line != "" {
		row.LineAt = &t.now
	}
	if err := t.db.Save(row).Error; err != nil {
		return err
	}
	return t.told(tour, verbLine, map[string]any{"line": line})
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func hallOf(db *gorm.DB, tournament int64) (*HallRow, error) {
	row := &HallRow{TournamentID: tournament}
	err := db.Where("tournament_id = ?", tournament).First(row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = nil
	}
	return row, err
}

// roundThere refuses a round that the event does not have.
func (t *tx) roundThere(tournament int64, no int) error {
	var n int64
	if err := t.db.Model(&RoundRow{}).Where("tournament_id = ? AND no = ?", tournament, no).Count(&n).Error; err != nil {
		return err
	}
	if n == 0 {
		return ErrNotFound
	}
	return nil
}

// told ends an operation that the pages show and that no form about the event collides with.
func (t *tx) told(tour *TournamentRow, verb string, details map[string]any) error {
	return t.changedFor(tour, t.public, verb, details)
}

func (r HallRow) clock() Clock {
	c := Clock{Round: r.Round, Next: r.Next, Length: time.Duration(r.Length) * time.Millisecond, Used: time.Duration(r.Used) * time.Millisecond}
	if r.StartedAt != nil {
		c.Started = *r.StartedAt
	}
	return c
}

func (r *HallRow) setClock(c Clock) {
	r.Round, r.Next, r.Length, r.Used, r.StartedAt = c.Round, c.Next, c.Length.Milliseconds(), c.Used.Milliseconds(), nil
	if c.Runs() {
		r.StartedAt = &c.Started
	}
}

func (t *Tournament) loadHall(db *gorm.DB) error {
	row, err := hallOf(db, t.ID)
	if err != nil {
		return err
	}
	t.Hall = Hall{Timer: row.clock(), Usual: row.Usual, Line: row.Line}
	if row.LineAt != nil {
		t.Hall.LineAt = *row.LineAt
	}
	return nil
}

// Clock is the clock that this reader sees, with its round; nil where there is none. That of a round is over
// when the round is, and the one that counts down to a round when that has begun.
func (t *Tournament) Clock() (Clock, *Round) {
	c := t.Hall.Timer
	r := t.Round(c.Round)
	if !c.On() || r == nil || t.Ended() || r.Done() || c.Next && r.begun() {
		return Clock{}, nil
	}
	return c, r
}

// NextRound is the first round in which nothing is played yet, nil if there is none.
func (t *Tournament) NextRound() *Round {
	for i := range t.Rounds {
		if r := &t.Rounds[i]; !r.begun() && !r.Done() {
			return r
		}
	}
	return nil
}

func (r *Round) begun() bool {
	for i := range r.Matches {
		if m := &r.Matches[i]; !m.Bye() && m.Verdict.State != scoring.Open && m.Absent == [2]bool{} {
			return true
		}
	}
	return false
}

// ClockMinutes is what a clock of a round is started with: as the last one was, else what the times of the
// rounds leave until the next one on the same day, else what the agreed time takes, else an hour.
func (t *Tournament) ClockMinutes(round int) int {
	if t.Hall.Usual > 0 {
		return t.Hall.Usual
	}
	for _, no := range []int{round, round - 1, 1} {
		from, to := t.Starts(no), t.Starts(no+1)
		if gap := to.Sub(from); !from.IsZero() && !to.IsZero() && gap >= MinClock && gap <= MaxClock {
			return int(gap / time.Minute)
		}
	}
	if n := t.matchMinutes(); n > 0 {
		return min(n, int(MaxClock/time.Minute))
	}
	return usualClock
}

const usualClock = 60 // minutes
