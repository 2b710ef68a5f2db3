package templates

import (
	"strconv"
	"strings"
	"time"

	"roundtable/models"
)

// TimesPage is when the rounds begin: a table to edit, and a form that fills it.
type TimesPage struct {
	Page
	Tour    *models.Tournament
	Rows    []TimeRow
	Plan    PlanForm
	BadPlan Problems // at the fields of the plan
	Bad     string   // about the table as a whole
	Unsaved bool     // the table was filled in and is not stored yet
}

// TimeRow is one round: what stands in its field, the sentence at it, and what the field means.
type TimeRow struct {
	Round        int
	Value, Error string
	At           time.Time // in the zone of the event; zero: none, or not understood
}

// PlanForm is the form that fills the table, as typed.
type PlanForm struct {
	Date, Time, Minutes string
	PerDay, Every       string
	PauseAfter, Pause   string
}

// Changed reports whether anything is typed that differs from another form.
func (f PlanForm) Changed(from PlanForm) bool { return f != from }

// TimesRounds is how many rounds have start times: those of the schedule, before the draw those that
// the list of today gives.
func TimesRounds(t *models.Tournament) int {
	if !t.RoundRobin() {
		return t.LastRound()
	}
	if len(t.Rounds) > 0 {
		return len(t.Rounds)
	}
	if rr := t.Format(); rr.Validate() == nil {
		return rr.NumRounds()
	}
	return len(t.Stage.Starts)
}

// TimeRows are the rounds with what is stored.
func TimeRows(t *models.Tournament) []TimeRow {
	starts := make([]time.Time, TimesRounds(t))
	for i := range starts {
		starts[i] = t.Starts(i + 1)
	}
	return RowsOf(starts)
}

// RowsOf writes starts into fields: the day only where it is another one than that of the round before.
func RowsOf(starts []time.Time) []TimeRow {
	rows := make([]TimeRow, len(starts))
	day := ""
	for i, at := range starts {
		rows[i] = TimeRow{Round: i + 1, At: at}
		if at.IsZero() {
			continue
		}
		rows[i].Value = at.Format("15:04")
		if today := at.Format(time.DateOnly); today != day {
			rows[i].Value, day = today+" "+rows[i].Value, today
		}
	}
	return rows
}

// TimeField is the name of the field of a round.
func TimeField(round int) string { return "at." + strconv.Itoa(round) }

// everyOptions are the days from one playing day to the next.
func everyOptions(p TimesPage) []Option {
	options := []Option{
		{Value: "1", Text: p.T("before.every.1", "the day after")},
		{Value: "7", Text: p.T("before.every.7", "a week later")},
		{Value: "14", Text: p.T("before.every.14", "two weeks later")},
	}
	for i := range options {
		options[i].Selected = options[i].Value == p.Plan.Every
	}
	return withTyped(options, p.Plan.Every)
}

// dayOf is the day of a row, where it is another than that of the row before; it heads the rows.
func (p TimesPage) dayOf(i int) string {
	at := p.Rows[i].At
	if at.IsZero() {
		return ""
	}
	for k := i - 1; k >= 0; k-- {
		if before := p.Rows[k].At; !before.IsZero() {
			if before.Format(time.DateOnly) == at.Format(time.DateOnly) {
				return ""
			}
			break
		}
	}
	return WeekdayText(p.L, at)
}

// clockChange says from which round on the clocks are another hour, "" if they stay.
func (p TimesPage) clockChange() string {
	last := ""
	for _, r := range p.Rows {
		if r.At.IsZero() {
			continue
		}
		now := OffsetText(r.At)
		if last != "" && now != last {
			return p.T("before.clocks", "The clocks change before round {{.n}}: {{.offset}} from then on. The times stay as they are written.", "n", r.Round, "offset", now)
		}
		last = now
	}
	return ""
}

// TimesText is the plan as plain text, for a chat or a notice: a line for each round.
func TimesText(p Page, t *models.Tournament) string {
	var b strings.Builder
	b.WriteString(t.Title() + "\n")
	if t.Venue != "" {
		b.WriteString(t.Venue + "\n")
	}
	if OneDay(t) {
		b.WriteString(WeekdayText(p.L, firstStart(t)) + "\n")
	}
	for n := 1; n <= TimesRounds(t); n++ {
		start := StartText(p, t, n)
		if start == "" {
			start = "–"
		}
		b.WriteString(p.T("desk.round", "Round {{.n}}", "n", n) + "  " + start + "\n")
	}
	b.WriteString(ZoneText(p, t) + "\n")
	return b.String()
}
