package exchange

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Moment is a day and a time of day as people type them, not yet in any zone. A part that was not
// typed is not known: HasDay, HasYear, HasTime.
type Moment struct {
	Year, Month, Day         int
	Hour, Minute             int
	HasDay, HasYear, HasTime bool
}

// MomentFault says what is wrong with a typed time.
type MomentFault uint8

// The faults. MomentOK is none.
const (
	MomentOK      MomentFault = iota
	MomentUnknown             // not understood
	MomentNoDay               // no such day: 30 February
	MomentNoTime              // no such time of day: 25:00
)

// The forms of a day. Two numbers alone are read as month and day, as in 12-05; 5/12 would be two
// days in two countries and is not understood.
var (
	dayYearFirst = regexp.MustCompile(`^(\d{4})(?:-|/|\.|年)(\d{1,2})(?:-|/|\.|月)(\d{1,2})(?:日|号|號)?\.?`)
	dayYearLast  = regexp.MustCompile(`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})`)
	dayNoYear    = regexp.MustCompile(`^(\d{1,2})(?:-|月)(\d{1,2})(?:日|号|號)?`)
	clockTime    = regexp.MustCompile(`^(上午|早上|中午|下午|晚上)?\s*(\d{1,2})(?:[:.时時点點h]\s?(\d{2}|半)?|(\d{2}))分?\s*(am|pm|a\.m\.|p\.m\.|uhr)?$`)
)

// weekdayWord may stand beside a day; it says nothing new.
var weekdayWord = regexp.MustCompile(`^[,，]?\s*[（(]?(?:周|週|星期|礼拜|禮拜)[一二三四五六日天][)）]?[,，]?`)

// ParseMoment reads a start time: "14:00", "1400", "14.00", "２：３０", "下午2点", "2:30 pm", each
// also after a day: "2026-12-05 14:00", "2026年12月5日 周六 14:00", "5.12.2026 14:00", "12-05 14:00";
// or a day alone.
func ParseMoment(text string) (Moment, MomentFault) {
	var m Moment
	rest := strings.TrimSpace(plainSigns(text))
	if found := dayYearFirst.FindStringSubmatch(rest); found != nil {
		m.Year, m.Month, m.Day = figures(found[1]), figures(found[2]), figures(found[3])
		m.HasDay, m.HasYear, rest = true, true, rest[len(found[0]):]
	} else if found := dayYearLast.FindStringSubmatch(rest); found != nil {
		m.Year, m.Month, m.Day = figures(found[3]), figures(found[2]), figures(found[1])
		m.HasDay, m.HasYear, rest = true, true, rest[len(found[0]):]
	} else if found := dayNoYear.FindStringSubmatch(rest); found != nil {
		m.Month, m.Day = figures(found[1]), figures(found[2])
		m.HasDay, rest = true, rest[len(found[0]):]
	}
	if m.HasDay {
		rest = strings.TrimSpace(rest)
		rest = strings.TrimSpace(strings.TrimPrefix(rest, weekdayWord.FindString(rest)))
		rest = strings.TrimPrefix(rest, "t") // 2026-12-05T14:00
		if !m.dayExists() {
			return m, MomentNoDay
		}
	}
	if rest == "" && m.HasDay {
		return m, MomentOK
	}
	return m, m.readTime(rest)
}

func (m *Moment) readTime(text string) MomentFault {
	found := clockTime.FindStringSubmatch(text)
	if found == nil {
		return MomentUnknown
	}
	m.HasTime, m.Hour, m.Minute = true, figures(found[2]), figures(found[3]+found[4])
	half := found[1] + strings.ReplaceAll(found[5], ".", "")
	switch half {
	case "", "uhr":
		if m.Hour > 23 || m.Minute > 59 {
			return MomentNoTime
		}
		return MomentOK
	}
	if m.Hour < 1 || m.Hour > 12 || m.Minute > 59 {
		return MomentNoTime
	}
	switch noon := m.Hour == 12; half {
	case "下午", "晚上", "pm":
		if !noon {
			m.Hour += 12
		}
	case "中午":
		if m.Hour < 3 {
			m.Hour += 12
		}
	default:
		if noon {
			m.Hour = 0
		}
	}
	return MomentOK
}

func (m Moment) dayExists() bool {
	year := m.Year
	if !m.HasYear {
		year = 2000 // a leap year: whether 29 February is one is asked when the year is known
	}
	day := time.Date(year, time.Month(m.Month), m.Day, 0, 0, 0, 0, time.UTC)
	return m.Month >= 1 && m.Month <= 12 && m.Day >= 1 && day.Day() == m.Day && (!m.HasYear || m.Year >= 1900 && m.Year <= 2200)
}

// On is the moment in a zone. What was not typed is taken from day: the year that is nearest to it,
// the day, the time of day. It is false if the clocks of the zone skip that time.
func (m Moment) On(day time.Time, zone *time.Location) (at time.Time, ok bool) {
	day = day.In(zone)
	year, month, date := day.Date()
	hour, minute := day.Hour(), day.Minute()
	if m.HasDay {
		month, date = time.Month(m.Month), m.Day
	}
	if m.HasTime {
		hour, minute = m.Hour, m.Minute
	}
	switch {
	case m.HasYear:
		year = m.Year
	case m.HasDay && day.Month() > month+6: // 2 January after 30 December
		year++
	case m.HasDay && month > day.Month()+6:
		year--
	}
	at = time.Date(year, month, date, hour, minute, 0, 0, zone)
	return at, at.Hour() == hour && at.Minute() == minute && at.Day() == date
}

// plainSigns makes full-width signs plain and letters small.
func plainSigns(text string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		switch {
		case r >= 0xFF01 && r <= 0xFF5E:
			return r - 0xFEE0
		case r == '　' || r == '\u00a0' || r == '\u202f':
			return ' '
		case r == '∶' || r == '︰':
			return ':'
		case r == '–' || r == '—' || r == '−' || r == '‐' || r == '‑':
			return '-'
		}
		return r
	}, text))
}

// figures reads what a pattern has found: a few digits, none (0), or half an hour.
func figures(digits string) int {
	if digits == "半" {
		return 30 // 下午2点半
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return 0
	}
	return n
}
