package models

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestClock(t *testing.T) {
	start := time.Date(2026, 12, 1, 19, 0, 0, 0, time.UTC)
	at := func(minutes float64) time.Time { return start.Add(time.Duration(minutes * float64(time.Minute))) }
	hour := NewClock(3, false, time.Hour, start)
	for _, c := range []struct {
		sentence string
		clock    Clock
		now      time.Time
		left     time.Duration
		ends     time.Time
	}{
		{"as long as it was started with", hour, start, time.Hour, at(60)},
		{"less with every second", hour, at(12.5), 47*time.Minute + 30*time.Second, at(60)},
		{"never less than nothing", hour, at(75), 0, at(60)},
		{"paused it stands", hour.Pause(at(20)), at(50), 40 * time.Minute, time.Time{}},
		{"a second pause changes nothing", hour.Pause(at(20)).Pause(at(30)), at(50), 40 * time.Minute, time.Time{}},
		{"it goes on with what was left", hour.Pause(at(20)).Resume(at(30)), at(40), 30 * time.Minute, at(70)},
		{"going on twice is going on once", hour.Pause(at(20)).Resume(at(30)).Resume(at(40)), at(40), 30 * time.Minute, at(70)},
		{"five minutes more", hour.Add(5*time.Minute, at(10)), at(10), 55 * time.Minute, at(65)},
		{"one less", hour.Add(-time.Minute, at(10)), at(10), 49 * time.Minute, at(59)},
		{"more than is left cannot be taken", hour.Add(-5*time.Minute, at(58)), at(58), 0, at(58)},
		{"who has run out gets the time from now on", hour.Add(5*time.Minute, at(90)), at(91), 4 * time.Minute, at(95)},
		{"more time while it stands", hour.Pause(at(50)).Add(5*time.Minute, at(55)), at(58), 15 * time.Minute, time.Time{}},
		{"time is called", hour.Set(0, at(40)), at(41), 0, at(40)},
		{"five minutes are left", hour.Set(5*time.Minute, at(20)), at(21), 4 * time.Minute, at(25)},
		{"no longer than the longest", hour.Add(100*time.Hour, at(0)), at(0), MaxClock, at(12 * 60)},
		{"a power cut of twenty minutes takes twenty minutes, as on the clocks at the tables", hour, at(30), 30 * time.Minute, at(60)},
		{"a computer whose clock was set back shows no more than was left at the start", hour, at(-600), time.Hour, at(60)},
		{"nor after a pause", hour.Pause(at(20)).Resume(at(30)), at(-600), 40 * time.Minute, at(70)},
		{"paused while the clock is behind its start, nothing is lost", hour.Pause(at(-600)), at(-590), time.Hour, time.Time{}},
		{"and it counts right from then on", hour.Pause(at(-600)).Resume(at(-590)), at(-580), 50 * time.Minute, at(-530)},
	} {
		if left, ends := c.clock.Left(c.now), c.clock.Ends(); left != c.left || !ends.Equal(c.ends) {
			t.Errorf("%s: %v left until %v, want %v until %v", c.sentence, left, ends, c.left, c.ends)
		}
	}
	if none := (Clock{}); none.On() || none.Runs() || none.Resume(start).Runs() || none.Left(start) != 0 {
		t.Error("no clock is no clock")
	}
	if short := NewClock(1, true, 5*time.Minute, start); hour.Warns() != 5*time.Minute || short.Warns() != time.Minute {
		t.Error("the warning comes five minutes before the end, one before that of a short clock")
	}
}

// Property: whatever is pressed and wherever the time of day jumps, there is never less than nothing left, never
// more than was given, and a clock that stands does not move.
func TestClockProperties(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		now := time.Date(2026, 12, 1, 19, 0, 0, 0, time.UTC)
		minutes := rapid.IntRange(1, 720).Draw(r, "minutes")
		c, given := NewClock(1, false, time.Duration(minutes)*time.Minute, now), time.Duration(minutes)*time.Minute
		for range rapid.IntRange(0, 20).Draw(r, "presses") {
			before, stood := c.Left(now), !c.Runs()
			now = now.Add(time.Duration(rapid.IntRange(-90, 90).Draw(r, "jump")) * time.Minute)
			if stood && c.Left(now) != before {
				r.Fatalf("it stands, and %v became %v", before, c.Left(now))
			}
			switch rapid.IntRange(0, 3).Draw(r, "press") {
			case 0:
				c = c.Pause(now)
			case 1:
				c = c.Resume(now)
			case 2:
				by := time.Duration(rapid.SampledFrom([]int{-5, -1, 1, 5}).Draw(r, "by")) * time.Minute
				given = max(given, c.Left(now)+by)
				c = c.Add(by, now)
			case 3:
				left := time.Duration(rapid.IntRange(0, 60).Draw(r, "left")) * time.Minute
				given = max(given, left)
				c = c.Set(left, now)
			}
			if left := c.Left(now); left < 0 || left > given || left > c.Most() {
				r.Fatalf("%v left of %v, at most %v", left, given, c.Most())
			}
		}
	})
}
