package templates

import (
	"strconv"
	"time"

	"roundtable/models"
	"roundtable/templates/i18n"
)

// StartText is when a round begins, at the venue: "Sat 5 Dec 19:20", "12月5日 周六 19:20"; only
// "19:20" where everything is on the day of the event; "" where no time is set.
func StartText(p Page, t *models.Tournament, round int) string { return StartOf(p.L, t, round) }

// StartOf is StartText in a language, for sheets.
func StartOf(l *i18n.Lang, t *models.Tournament, round int) string {
	at := t.Starts(round)
	if at.IsZero() || OneDay(t) {
		return l.Time(at)
	}
	return WeekdayText(l, at) + " " + l.Time(at)
}

// WeekdayText is a day of the year with its weekday: "Sat 5 Dec", "12月5日 周六".
func WeekdayText(l *i18n.Lang, at time.Time) string {
	return l.T("before.day", "{{.weekday}} {{.day}} {{.month}}", "weekday", weekdayName(l, at), "day", at.Day(), "month", monthName(l, at))
}

// DayText is a day of the year: "5 Dec", "12月5日".
func DayText(l *i18n.Lang, at time.Time) string {
	return l.T("before.day.short", "{{.day}} {{.month}}", "day", at.Day(), "month", monthName(l, at))
}

func weekdayName(l *i18n.Lang, at time.Time) string {
	return [7]string{
		l.T("before.weekday.0", "Sun"), l.T("before.weekday.1", "Mon"), l.T("before.weekday.2", "Tue"), l.T("before.weekday.3", "Wed"),
		l.T("before.weekday.4", "Thu"), l.T("before.weekday.5", "Fri"), l.T("before.weekday.6", "Sat"),
	}[at.Weekday()]
}

func monthName(l *i18n.Lang, at time.Time) string {
	return [12]string{
		l.T("before.month.1", "Jan"), l.T("before.month.2", "Feb"), l.T("before.month.3", "Mar"), l.T("before.month.4", "Apr"),
		l.T("before.month.5", "May"), l.T("before.month.6", "Jun"), l.T("before.month.7", "Jul"), l.T("before.month.8", "Aug"),
		l.T("before.month.9", "Sep"), l.T("before.month.10", "Oct"), l.T("before.month.11", "Nov"), l.T("before.month.12", "Dec"),
	}[at.Month()-1]
}

// Timed reports whether a round of the event has a start time.
func Timed(t *models.Tournament) bool { return !firstStart(t).IsZero() }

// OneDay reports whether all rounds begin on the day that the event's head names, so that the time of
// day says enough. Starts are in order: the first and the last decide.
func OneDay(t *models.Tournament) bool {
	first := firstStart(t)
	if first.IsZero() {
		return false
	}
	last := t.Starts(len(t.Stage.Starts))
	return first.Format(time.DateOnly) == t.Date && last.Format(time.DateOnly) == t.Date
}

// firstStart is the first time that is set, the zero time if none is.
func firstStart(t *models.Tournament) time.Time {
	for round := range t.Stage.Starts {
		if at := t.Starts(round + 1); !at.IsZero() {
			return at
		}
	}
	return time.Time{}
}

// ZoneText names the time zone of the event with what it is ahead of UTC when the first round begins:
// "Asia/Shanghai (UTC+8)".
func ZoneText(p Page, t *models.Tournament) string {
	name := t.Location().String()
	offset := OffsetText(zoneTime(t, p.Now))
	if name == offset {
		return name
	}
	return name + " (" + offset + ")"
}

// zoneTime is a time that the event is about: the first round, else noon of its day, else now.
func zoneTime(t *models.Tournament, now time.Time) time.Time {
	if first := firstStart(t); !first.IsZero() {
		return first
	}
	if day, err := time.ParseInLocation(time.DateOnly, t.Date, t.Location()); err == nil {
		return day.Add(12 * time.Hour)
	}
	return now.In(t.Location())
}

// OffsetText is how far a time's zone is ahead of UTC: "UTC+8", "UTC−3:30", "UTC".
func OffsetText(at time.Time) string {
	_, seconds := at.Zone()
	minutes, sign := seconds/60, "+"
	switch {
	case minutes == 0:
		return "UTC"
	case minutes < 0:
		minutes, sign = -minutes, "−"
	}
	text := "UTC" + sign + strconv.Itoa(minutes/60)
	if minutes%60 != 0 {
		text += ":" + strconv.Itoa(minutes%60/10) + strconv.Itoa(minutes%10)
	}
	return text
}
