package models

import "time"

// Clock is the clock of a round. It is not made of ticks: it knows how long it is, what had run of it when it
// was started last, and when that was. What is left follows from the time of day, so it is the same on every
// page and after a power cut.
type Clock struct {
	Round   int  // 0: there is none
	Next    bool // it counts down to the beginning of the round
	Length  time.Duration
	Used    time.Duration // had run when it was started last
	Started time.Time     // it runs since then; the zero time: it stands
}

// The longest clock, and the shortest that is started.
const (
	MaxClock = 12 * time.Hour
	MinClock = time.Minute
)

// NewClock is a clock that runs from now on.
func NewClock(round int, next bool, length time.Duration, now time.Time) Clock {
	return Clock{Round: round, Next: next, Length: length, Started: now}
}

// On reports whether there is a clock.
func (c Clock) On() bool { return c.Round > 0 }

// Runs reports whether it is not paused.
func (c Clock) Runs() bool { return c.On() && !c.Started.IsZero() }

// Gone is how long it has run. Where the computer's clock was set back behind its start, nothing has run
// since then, so it never shows more than is left of it.
func (c Clock) Gone(now time.Time) time.Duration {
	if !c.Runs() {
		return c.Used
	}
	return c.Used + max(0, now.Sub(c.Started))
}

// Left is what is left of it, not below zero.
func (c Clock) Left(now time.Time) time.Duration { return max(0, c.Length-c.Gone(now)) }

// Most is the most that may be left while it runs, whatever the time of day.
func (c Clock) Most() time.Duration { return max(0, c.Length-c.Used) }

// Ends is when it runs out, the zero time while it stands.
func (c Clock) Ends() time.Time {
	if !c.Runs() {
		return time.Time{}
	}
	return c.Started.Add(c.Length - c.Used)
}

// Warns is what is left when the players are told that the end is near: five minutes, one of a short clock.
func (c Clock) Warns() time.Duration {
	if c.Length > 10*time.Minute {
		return 5 * time.Minute
	}
	return time.Minute
}

// Pause stops it with what is left.
func (c Clock) Pause(now time.Time) Clock {
	c.Used, c.Started = c.Gone(now), time.Time{}
	return c
}

// Resume lets it go on.
func (c Clock) Resume(now time.Time) Clock {
	if c.On() && !c.Runs() {
		c.Started = now
	}
	return c
}

// Set gives it so much left, from nothing to the longest clock; it runs or stands as before. From then on it
// counts anew, so that the time of day before does not matter any more.
func (c Clock) Set(left time.Duration, now time.Time) Clock {
	runs := c.Runs()
	c = c.Pause(now)
	c.Length = c.Used + min(max(left, 0), MaxClock)
	if runs {
		c.Started = now
	}
	return c
}

// Add gives it more time, or takes some away. A clock that has run out gets the time from now on.
func (c Clock) Add(by time.Duration, now time.Time) Clock { return c.Set(c.Left(now)+by, now) }
