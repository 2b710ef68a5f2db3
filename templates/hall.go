package templates

import (
	"fmt"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"roundtable/models"
)

// Hall is what a page of an event tells above everything else: the announcement and the clock of the round.
// static/js/hall.js lets the clock run; where no other script keeps the page true it keeps this part true too.
type Hall struct {
	Tour    *models.Tournament
	Stream  string // where it hears that something is new; empty: the page is kept true by live.js, or it asks
	From    string // what it fetches then; empty: the page again
	Version int64  // of the stream, as it was when the page was drawn
	Ask     bool   // there is no stream: it asks from time to time
	Many    bool   // the page shows one section of an event after the other
}

// HallPage is the clock and the announcement with everything that is done with them.
type HallPage struct {
	Page
	Tour *models.Tournament
	HallForms
	List string // an arbiter's page: the address of his tables; empty: an organiser's
}

// HallForms are the forms of the clock and, for organisers, of the announcement.
type HallForms struct {
	Clock   string // where the clock's forms go
	Line    string // where the announcement goes, empty: it is not this reader's
	From    string // "desk": they come from there
	Minutes string // as typed
	ForNext string // as typed, of the clock to the next round
	Text    string // the announcement as typed
	Bad     Problems
	Refused string // a sentence about the press as a whole
	Others  models.HallOthers
	Alone   bool // typed: not in the other sections
}

// NewHallForms are the forms as they stand before anything is typed.
func NewHallForms(t *models.Tournament, clock, line string) HallForms {
	f := HallForms{Clock: clock, Line: line, ForNext: "5", Bad: Problems{}}
	if r := t.Current(); r != nil {
		f.Minutes = itoa(t.ClockMinutes(r.No))
	}
	return f
}

// clockAttrs is what the script needs of a clock: when it ends, in milliseconds of the server's time, and the
// most that may be left until then; and what it says.
func clockAttrs(p Page, t *models.Tournament, c models.Clock, r *models.Round) templ.Attributes {
	attrs := templ.Attributes{
		"data-of": i64toa(t.ID) + "-" + clockName(c), "data-name": clockTitle(p, t, c, r),
		"data-till": clockTill(p, t, c), "data-over": clockOver(p, c, r),
	}
	if p.Hall.Many {
		attrs["data-name"] = joined(t.Section, clockTitle(p, t, c, r))
	}
	if !c.Next {
		attrs["data-warn"] = millis(c.Warns())
		attrs["data-soon"] = minutesLeft(p, int(c.Warns()/time.Minute))
	}
	if c.Runs() {
		attrs["data-ends"], attrs["data-most"] = strconv.FormatInt(c.Ends().UnixMilli(), 10), millis(c.Most())
	} else {
		attrs["data-left"] = millis(c.Most())
	}
	return attrs
}

func millis(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// clockName tells one clock from the next.
func clockName(c models.Clock) string {
	if c.Next {
		return "next-" + itoa(c.Round)
	}
	return itoa(c.Round)
}

// clockTitle is what is timed: a round, or the time until it begins.
func clockTitle(p Page, t *models.Tournament, c models.Clock, r *models.Round) string {
	if c.Next {
		return p.T("hall.next", "{{.round}} begins in", "round", pubRound(p, t, r))
	}
	return pubRound(p, t, r)
}

// clockTill says without a running script until when: the page may be kept for a long time.
func clockTill(p Page, t *models.Tournament, c models.Clock) string {
	switch {
	case !c.Runs():
		return p.T("hall.paused", "paused")
	case c.Next:
		return p.T("hall.at", "at {{.at}}", "at", p.L.Time(c.Ends().In(t.Location())))
	}
	return p.T("hall.till", "until {{.at}}", "at", p.L.Time(c.Ends().In(t.Location())))
}

func clockOver(p Page, c models.Clock, r *models.Round) string {
	if c.Next {
		return p.T("hall.begin", "now")
	}
	return p.T("hall.time", "Time!")
}

func minutesLeft(p Page, n int) string {
	return p.N("hall.soon", n, "{{.n}} minute left", "{{.n}} minutes left")
}

// clockState is the word beside the figures, as it is without a script.
func clockState(p Page, t *models.Tournament, c models.Clock, r *models.Round) string {
	if c.Most() == 0 {
		return clockOver(p, c, r)
	}
	return clockTill(p, t, c)
}

// clockDigits is what is left, in minutes and seconds; static/js/hall.js writes the same.
func clockDigits(left time.Duration) string {
	s := int((left + time.Second - 1) / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// clockFigures are the figures of a clock that stands; those of one that runs are the script's.
func clockFigures(c models.Clock) string {
	if c.Runs() && c.Most() > 0 {
		return ""
	}
	return clockDigits(c.Most())
}

// clockWords is a press on the clock as the log says it.
func clockWords(p Page, d details) string {
	args := []any{"n", d.text("round"), "minutes", d.text("minutes")}
	switch d.text("do") {
	case models.ClockStart:
		return p.T("log.clock.start", "Round {{.n}}: clock started with {{.minutes}} min", args...)
	case models.ClockNext:
		return p.T("log.clock.next", "Round {{.n}} begins in {{.minutes}} min", args...)
	case models.ClockPause:
		return p.T("log.clock.pause", "Round {{.n}}: clock paused", args...)
	case models.ClockResume:
		return p.T("log.clock.resume", "Round {{.n}}: clock goes on", args...)
	case models.ClockAdd:
		return p.T("log.clock.add", "Round {{.n}}: clock changed by {{.minutes}} min", args...)
	case models.ClockSet:
		return p.T("log.clock.set", "Round {{.n}}: {{.minutes}} min left", args...)
	}
	return p.T("log.clock.stop", "Round {{.n}}: clock taken away", args...)
}
