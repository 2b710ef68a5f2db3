package templates

import (
	"slices"

	"roundtable/models"
	"roundtable/pairing/format"
	"roundtable/templates/i18n"
)

// MeetingView is the answer to "when do these two meet, and who moves first": one meeting for each
// cycle, by the formula of the schedule. Get one from Meet.
type MeetingView struct {
	Tour     *models.Tournament
	A, B     *models.Entrant // A has the smaller number
	Meetings []format.Meeting

	// Stored are their matches in the rounds that this reader may see. Changed says that the schedule
	// is not the one of the formula: then Stored is the answer.
	Stored  []StoredMeeting
	Changed bool
}

// StoredMeeting is a meeting as the schedule of the event has it.
type StoredMeeting struct {
	Round, Table  int
	First, Second *models.Entrant
}

// Meet works out when the entrants with two numbers meet. ok is false before the draw, for one
// number twice and for a number nobody has.
func Meet(t *models.Tournament, a, b int) (v MeetingView, ok bool) {
	v = MeetingView{Tour: t, A: t.ByNumber(min(a, b)), B: t.ByNumber(max(a, b))}
	if !t.Drawn() || a == b || v.A == nil || v.B == nil {
		return v, false
	}
	v.Stored = storedMeetings(t, v.A, v.B)
	if !t.RoundRobin() { // no formula says who meets whom
		v.Changed = true
		return v, true
	}
	v.Meetings = t.Format().Meet(a, b)
	v.Changed = v.differs() || !t.ByFormula()
	return v, v.Meetings != nil
}

// storedMeetings are the matches of two entrants in the order of the rounds.
func storedMeetings(t *models.Tournament, a, b *models.Entrant) (list []StoredMeeting) {
	for _, r := range t.Rounds {
		for i := range r.Matches {
			m := &r.Matches[i]
			if m.Bye() || m.SeatOf(a.ID) < 0 || m.SeatOf(b.ID) < 0 {
				continue
			}
			list = append(list, StoredMeeting{Round: r.No, Table: m.Table, First: t.Entrant(m.Seats[0].Entrant), Second: t.Entrant(m.Seats[1].Entrant)})
		}
	}
	return list
}

// differs compares the schedule with the formula, as far as this reader sees rounds.
func (v MeetingView) differs() bool {
	due := 0
	for _, m := range v.Meetings {
		if !v.shown(m) {
			continue
		}
		due++
		if v.stored(m) == nil {
			return true
		}
	}
	return due != len(v.Stored)
}

// stored is the match that is the meeting of the formula; nil if the schedule has another one.
func (v MeetingView) stored(m format.Meeting) *StoredMeeting {
	i := slices.IndexFunc(v.Stored, func(s StoredMeeting) bool { return s.Round == m.Round && s.First.Number == m.First })
	if i < 0 {
		return nil
	}
	return &v.Stored[i]
}

// shown reports whether this reader may see the round of a meeting: a held one is not there.
func (v MeetingView) shown(m format.Meeting) bool { return v.Tour.Round(m.Round) != nil }

// Any reports whether there is anything to tell this reader.
func (v MeetingView) Any() bool { return v.Changed || slices.ContainsFunc(v.Meetings, v.shown) }

// meetRound is the address of a meeting's round in the navigation that the reader is in.
func meetRound(p Page, v MeetingView, round int) string {
	if p.Nav.Public {
		return p.To.PublicRound(v.Tour.Slug, round)
	}
	return p.To.Round(v.Tour.Slug, round)
}

// RoundSum is the round of the cycle worked out in numbers, as a referee does it.
func RoundSum(l *i18n.Lang, m format.Meeting) string {
	args := []any{"a", m.A, "b", m.B, "p", m.P, "sum", m.Sum, "round", m.CycleRound}
	switch m.RoundBy {
	case format.FormulaSumMinusP:
		return l.T("meet.sum_minus_p", "{{.a}} + {{.b}} = {{.sum}} is more than {{.p}}, so take {{.p}} away: {{.sum}} − {{.p}} = {{.round}}.", args...)
	case format.FormulaSumMinusOne:
		return l.T("meet.sum_minus_one", "{{.a}} + {{.b}} = {{.sum}} is not more than {{.p}}, so take 1 away: {{.sum}} − 1 = {{.round}}.", args...)
	case format.FormulaTwiceMinusP:
		return l.T("meet.twice_minus_p", "{{.b}} is the largest number, so double the other: 2 × {{.a}} = {{.sum}} is more than {{.p}}: {{.sum}} − {{.p}} = {{.round}}.", args...)
	default:
		return l.T("meet.twice_minus_one", "{{.b}} is the largest number, so double the other: 2 × {{.a}} = {{.sum}} is not more than {{.p}}: {{.sum}} − 1 = {{.round}}.", args...)
	}
}

// FirstSum is who moves first in the first cycle, worked out in numbers.
func FirstSum(l *i18n.Lang, m format.Meeting) string {
	args := []any{"a", m.A, "b", m.B, "sum", m.A + m.B, "half", m.P / 2}
	switch m.FirstBy {
	case format.FormulaOddSmaller:
		return l.T("meet.odd", "{{.a}} + {{.b}} = {{.sum}} is odd, so the smaller number moves first: {{.a}}.", args...)
	case format.FormulaEvenLarger:
		return l.T("meet.even", "{{.a}} + {{.b}} = {{.sum}} is even, so the larger number moves first: {{.b}}.", args...)
	case format.FormulaLowerHalf:
		return l.T("meet.lower", "Against the largest number, the numbers up to {{.half}} move first: {{.a}}.", args...)
	default:
		return l.T("meet.largest", "Against the largest number, the numbers above {{.half}} move second: {{.b}} moves first.", args...)
	}
}

// RoundMore are the sentences about where the round of the formula lies in the event.
func RoundMore(l *i18n.Lang, m format.Meeting) (more []string) {
	before := (m.Cycle - 1) * (m.P - 1)
	place := m.Round - before
	if m.Swapped {
		more = append(more, l.T("meet.swapped", "The last two rounds of the cycle change places: round {{.from}} is played as round {{.to}}.", "from", m.CycleRound, "to", place))
	}
	if m.Cycle > 1 {
		more = append(more, l.T("meet.cycle", "Cycle {{.cycle}} comes after {{.before}} rounds: {{.before}} + {{.place}} = {{.round}}.",
			"cycle", m.Cycle, "before", before, "place", place, "round", m.Round))
	}
	return more
}

// FirstMore says that a cycle reverses who moves first; "" where it does not.
func FirstMore(l *i18n.Lang, m format.Meeting) string {
	if !m.Reversed {
		return ""
	}
	return l.T("meet.reversed", "In cycle {{.cycle}} the two change: {{.first}} moves first.", "cycle", m.Cycle, "first", m.First)
}
