package handlers

import (
	"strings"
	"time"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// readTable reads the fields, each a time on the day of the round before where it names no day, and
// puts a sentence at those that are wrong.
func (c *Ctx) readTable(t *models.Tournament, rows []templates.TimeRow) (starts []time.Time, good bool) {
	zone := t.Location()
	day, dayKnown := dayOfEvent(t)
	starts, good = make([]time.Time, len(rows)), true
	var last time.Time
	before := 0
	for i := range rows {
		r := &rows[i]
		if strings.TrimSpace(r.Value) == "" {
			continue
		}
		m, fault := exchange.ParseMoment(r.Value)
		at, exists := m.On(day, zone)
		switch {
		case fault != exchange.MomentOK:
			r.Error = c.momentFault(fault)
		case !m.HasTime:
			r.Error = c.T("before.time.missing", "The time is missing: write it after the day, for example 14:00.")
		case !m.HasDay && !dayKnown:
			r.Error = c.T("before.day.missing", "Write the day before the time: 2026-12-05 14:00.")
		case !exists:
			r.Error = c.skippedTime(m)
		case at.Before(last):
			r.Error = c.T("error.round_times", "Round {{.round}} would begin before round {{.before}}. Give the rounds times in their order.", "round", r.Round, "before", before)
		default:
			r.At, starts[i], last, before = at, at, at, r.Round
			day, dayKnown = at, true
		}
		good = good && r.Error == ""
	}
	return starts, good
}

// dayOfEvent is noon of the day of the event, which a first round without a day is on.
func dayOfEvent(t *models.Tournament) (time.Time, bool) {
	day, err := time.ParseInLocation(time.DateOnly, t.Date, t.Location())
	if err != nil {
		return time.Date(2000, 1, 1, 12, 0, 0, 0, t.Location()), false
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 12, 0, 0, 0, t.Location()), true
}

func (c *Ctx) momentFault(fault exchange.MomentFault) string {
	switch fault {
	case exchange.MomentNoDay:
		return c.T("before.time.no_day", "There is no such day. Write it like 2026-12-05.")
	case exchange.MomentNoTime:
		return c.T("before.time.no_time", "There is no such time of day. Write it like 14:00.")
	default:
		return c.T("before.time.unknown", "Write a time like 14:00, or day and time like 2026-12-05 14:00.")
	}
}

// skippedTime is a day that its year has not, or a time that the clocks skip.
func (c *Ctx) skippedTime(m exchange.Moment) string {
	if m.HasDay && m.Month == 2 && m.Day == 29 {
		return c.momentFault(exchange.MomentNoDay)
	}
	return c.T("before.time.skipped", "The clocks go forward that night and skip this time. Choose another.")
}

// The limits of a plan.
const (
	maxPlanMinutes = models.MaxRoundMinutes
	maxPlanDays    = 366
)

// readPlan reads the plan; every field that is wrong has its sentence.
func (c *Ctx) readPlan(t *models.Tournament, f templates.PlanForm, rounds int) (p models.TimesPlan, bad templates.Problems) {
	bad = templates.Problems{}
	number := func(field, text string, least, most int) int {
		if strings.TrimSpace(text) == "" && field != "minutes" && field != "every" {
			return 0
		}
		n, ok := wholeNumber(text, least, most)
		if !ok {
			bad[field] = c.T("before.plan.number", "A whole number from {{.least}} to {{.most}}, please.", "least", least, "most", most)
		}
		return n
	}
	p.PerDay = number("per_day", f.PerDay, 1, max(rounds, 1))
	p.PauseAfter = number("pause_after", f.PauseAfter, 1, max(rounds, 1))
	p.Pause = number("pause", f.Pause, 1, maxPlanMinutes)
	p.EveryDays = number("every", f.Every, 1, maxPlanDays)
	if p.PerDay != 1 || strings.TrimSpace(f.Minutes) != "" { // with a round a day there is nothing to count
		p.Minutes = number("minutes", f.Minutes, 1, maxPlanMinutes)
	}
	if (p.PauseAfter == 0) != (p.Pause == 0) && !bad.Any("pause", "pause_after") {
		bad["pause"] = c.T("before.plan.both", "A pause needs both: after which round, and how many minutes.")
	}
	p.First = c.readFirst(t, f, bad)
	return p, bad
}

// readFirst reads day and time of the first round, from their two fields or both from one.
func (c *Ctx) readFirst(t *models.Tournament, f templates.PlanForm, bad templates.Problems) time.Time {
	m, fault := exchange.ParseMoment(f.Date)
	if fault != exchange.MomentOK || !m.HasDay {
		bad["date"] = c.T("before.plan.day", "Write the day like 2026-12-05.")
	}
	clock, fault := exchange.ParseMoment(f.Time)
	switch {
	case strings.TrimSpace(f.Time) == "" && m.HasTime:
	case fault != exchange.MomentOK || !clock.HasTime || clock.HasDay:
		bad["time"] = c.T("before.time.no_time", "There is no such time of day. Write it like 14:00.")
	default:
		m.HasTime, m.Hour, m.Minute = true, clock.Hour, clock.Minute
	}
	if len(bad) > 0 {
		return time.Time{}
	}
	day, known := dayOfEvent(t)
	if !known {
		day = c.s.now() // of a day without a year, the nearest
	}
	at, exists := m.On(day, t.Location())
	if !exists {
		bad["time"] = c.skippedTime(m)
	}
	return at
}
