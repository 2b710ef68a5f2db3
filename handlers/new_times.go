package handlers

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing/format"
	"roundtable/templates"
)

// timeFields are the fields of templates.NewTimes.
var timeFields = []string{"first_start", "round_minutes"}

// readTimes reads the first start and the minutes from round to round. Empty fields are no problem:
// the first start is "" or the minutes 0.
func (c *Ctx) readTimes(f templates.NewForm, bad templates.Problems) (first string, minutes int) {
	if text := strings.TrimSpace(f.FirstStart); text != "" {
		at, fault := exchange.ParseMoment(text)
		if fault != exchange.MomentOK || !at.HasTime || at.HasDay {
			bad["first_start"] = c.T("error.first_start", "Write the time as hours and minutes, for example 14:00, or leave it empty.")
		}
		first = fmt.Sprintf("%02d:%02d", at.Hour, at.Minute)
	}
	if text := strings.TrimSpace(f.RoundMinutes); text != "" {
		var ok bool
		if minutes, ok = wholeNumber(text, 1, models.MaxRoundMinutes); !ok {
			bad["round_minutes"] = c.T("error.round_minutes", "The minutes from round to round are a whole number from 1 to {{.most}}; leave it empty for none.", "most", models.MaxRoundMinutes)
		}
	}
	return first, minutes
}

// startsOf works out when the rounds begin. Without a date or a first start there are none; without
// minutes only the first round has one. A copy, or a new section, whose two fields were left alone keeps
// the clock times of all rounds of the event that it copies; rounds beyond them follow by the minutes.
func (c *Ctx) startsOf(page *templates.NewPage, rounds int, bad templates.Problems) []time.Time {
	f := page.Form
	first, minutes := c.readTimes(f, bad)
	zone, err := time.LoadLocation(f.TimeZone)
	if first == "" || err != nil {
		return nil
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", f.Date+" "+first, zone)
	if err != nil {
		return nil // a date that is none is refused at its field
	}
	var starts []time.Time
	if x := page.Times; x != nil && f.FirstStart == x.FirstStart && f.RoundMinutes == x.RoundMinutes {
		starts = shifted(x.Tour.Stage.Starts, x.Tour.Location(), at)
	}
	if len(starts) == 0 {
		starts = []time.Time{at}
	}
	for minutes > 0 && len(starts) < rounds {
		starts = append(starts, starts[len(starts)-1].Add(time.Duration(minutes)*time.Minute))
	}
	return starts[:min(len(starts), max(rounds, 1))]
}

// shifted moves starts to other days so that the first one is at that time. Every round keeps its time
// of the clock, also over a change to summer time. Rounds after one without a start are left out.
func shifted(starts []time.Time, from *time.Location, first time.Time) (moved []time.Time) {
	if len(starts) == 0 || starts[0].IsZero() {
		return nil
	}
	begin := day(starts[0].In(from))
	for _, s := range starts {
		if s.IsZero() {
			break
		}
		local := s.In(from)
		days := int(day(local).Sub(begin).Hours() / 24)
		moved = append(moved, time.Date(first.Year(), first.Month(), first.Day()+days, local.Hour(), local.Minute(), 0, 0, first.Location()))
	}
	return moved
}

// day is the day of the calendar, as a time that can be counted with.
func day(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// roundsOf is how many rounds so many entrants play.
func roundsOf(entrants, cycles int) int {
	return format.RoundRobin{Entrants: entrants, Cycles: cycles}.NumRounds()
}

func itoa(n int) string { return strconv.Itoa(n) }
