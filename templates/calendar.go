package templates

import (
	"strconv"
	"strings"
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// ErrNoDays is why an event has no calendar.
var ErrNoDays = &models.Error{
	Kind: models.NotFound, Key: "error.calendar.none",
	Text: "This event has no calendar yet: neither its day nor the times of its rounds are known.",
}

// HasDays reports whether there is anything to put into a calendar.
func HasDays(t *models.Tournament) bool {
	_, err := time.Parse(time.DateOnly, t.Date)
	return err == nil || Timed(t)
}

// calendarMatch is how long a match stands in a calendar where the next round does not begin before.
const calendarMatch = time.Hour

// Calendar is the rounds of an entrant as a file of RFC 5545 that calendars subscribe to; address is his
// page, whole. Rounds without a time are left out; where none has one, the day of the event is there.
func Calendar(p Page, t *models.Tournament, e *models.Entrant, address string) (string, error) {
	if !HasDays(t) {
		return "", ErrNoDays
	}
	c := &calendar{}
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//Roundtable//"+strings.ToUpper(p.L.Tag)+"//EN")
	c.line("CALSCALE", "GREGORIAN")
	c.line("METHOD", "PUBLISH")
	name := joined(t.Title(), e.Name)
	c.text("NAME", name) // RFC 7986
	c.text("X-WR-CALNAME", name)
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	c.line("X-PUBLISHED-TTL", "PT1H")
	w := calendarOf{c, p, t, e, address}
	if Timed(t) {
		for _, s := range pubPath(t, e.ID) {
			if !t.Starts(s.Round.No).IsZero() {
				w.round(s)
			}
		}
	}
	if !strings.Contains(c.b.String(), "BEGIN:VEVENT") { // a calendar has one event at least
		w.day()
	}
	c.line("END", "VCALENDAR")
	return c.b.String(), nil
}

// calendarOf is what an event of a calendar is made of.
type calendarOf struct {
	*calendar
	p       Page
	t       *models.Tournament
	e       *models.Entrant
	address string
}

// begin writes what every event has. Its name stays the same whatever becomes of it, so that a calendar
// moves it instead of adding another one. While rounds are held, a version and a time of the last change
// would tell that something happens in them; then there is none.
func (w calendarOf) begin(id string) {
	w.line("BEGIN", "VEVENT")
	w.line("UID", w.t.UID+"-"+strconv.FormatInt(int64(w.e.ID), 10)+"-"+id+"@roundtable")
	stamp := w.t.CreatedAt
	if w.t.Hidden == 0 {
		stamp = w.t.UpdatedAt
		w.line("SEQUENCE", strconv.FormatInt(w.t.PublicVersion, 10))
		w.time("LAST-MODIFIED", stamp)
	}
	w.time("DTSTAMP", stamp)
}

func (w calendarOf) end() {
	w.text("LOCATION", w.t.Venue)
	w.line("URL", w.address)
	w.line("END", "VEVENT")
}

// round writes one round of the entrant.
func (w calendarOf) round(s pathStep) {
	id := "r" + itoa(s.Round.No)
	if s.Match.Extra {
		id += "m" + i64toa(s.Match.ID)
	}
	start := w.t.Starts(s.Round.No)
	w.begin(id)
	w.time("DTSTART", start)
	w.time("DTEND", w.until(s.Round.No, start))
	state := pubState(w.p, s.Match)
	switch {
	case s.Match.Bye():
		w.text("SUMMARY", w.p.T("files.ics.bye", "Round {{.n}}: sits out", "n", s.Round.No))
		w.line("TRANSP", "TRANSPARENT")
	default:
		w.text("SUMMARY", w.summary(s))
		w.text("DESCRIPTION", w.description(s, state))
	}
	status := "CONFIRMED"
	if s.Match.Cancelled || s.Match.Waiting() || !Shown(s.Match) { // not then, or not at all
		status = "CANCELLED"
	}
	w.line("STATUS", status)
	w.end()
}

// until is the end of a round in a calendar: nobody knows it, so it is an hour, less where the next round
// begins before.
func (w calendarOf) until(round int, start time.Time) time.Time {
	end := start.Add(calendarMatch)
	for next := round + 1; next <= len(w.t.Stage.Starts); next++ {
		if at := w.t.Starts(next); at.After(start) && at.Before(end) {
			return at
		}
	}
	return end
}

func (w calendarOf) summary(s pathStep) string {
	return w.p.T("files.ics.summary", "Round {{.n}}, table {{.table}}: {{.opponent}} ({{.moves}})",
		"n", s.Round.No, "table", s.Match.Table, "opponent", pubText(w.t, s), "moves", s.moves(w.p, w.t))
}

// pubText is the opponent as plain text.
func pubText(t *models.Tournament, s pathStep) string {
	o := t.Entrant(s.opponent())
	return withNumber(o.Number, dataName(o))
}

// description is what else is known: of which event, the result, what became of the match.
func (w calendarOf) description(s pathStep, state string) string {
	lines := []string{w.t.Title()}
	if v := s.Match.Verdict; v.State != scoring.Open && Shown(s.Match) {
		lines = append(lines, w.p.T("public.result", "Result")+" "+pubScore(s.Match, s.Seat))
	}
	if state != "" {
		lines = append(lines, state)
	}
	return strings.Join(append(lines, w.address), "\n")
}

// day writes the whole day of the event; where only times are known, that of the first round.
func (w calendarOf) day() {
	day, err := time.Parse(time.DateOnly, w.t.Date)
	if err != nil {
		day = firstStart(w.t)
	}
	w.begin("day")
	w.line("DTSTART;VALUE=DATE", day.Format("20060102"))
	w.line("DTEND;VALUE=DATE", day.AddDate(0, 0, 1).Format("20060102"))
	w.text("SUMMARY", w.t.Title())
	w.text("DESCRIPTION", w.address)
	w.line("STATUS", "CONFIRMED")
	w.line("TRANSP", "TRANSPARENT")
	w.end()
}
