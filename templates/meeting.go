package templates

import (
	"roundtable/models"
	"roundtable/pairing/format"
)

// MeetingView is the answer to "when do these two meet, and who moves first": one meeting for each
// cycle, by the formula of the schedule. Get one from Meet.
type MeetingView struct {
	Tour     *models.Tournament
	A, B     *models.Entrant // A has the smaller number
	Meetings []format.Meeting
}

// Meet works out when the entrants with two numbers meet. ok is false before the draw, for one
// number twice and for a number nobody has.
func Meet(t *models.Tournament, a, b int) (v MeetingView, ok bool) {
	v = MeetingView{Tour: t, A: t.ByNumber(min(a, b)), B: t.ByNumber(max(a, b))}
	if !t.Drawn() || a == b || v.A == nil || v.B == nil {
		return v, false
	}
	v.Meetings = t.Format().Meet(a, b)
	return v, v.Meetings != nil
}

// shown reports whether this reader may see the round of a meeting: a held one is not there.
func (v MeetingView) shown(m format.Meeting) bool { return v.Tour.Round(m.Round) != nil }

// first and second are the two in the order of moving in a meeting.
func (v MeetingView) first(m format.Meeting) *models.Entrant  { return v.Tour.ByNumber(m.First) }
func (v MeetingView) second(m format.Meeting) *models.Entrant { return v.Tour.ByNumber(m.Second) }

// meetRound is the address of a meeting's round in the navigation that the reader is in.
func meetRound(p Page, v MeetingView, m format.Meeting) string {
	if p.Nav.Public {
		return p.To.PublicRound(v.Tour.Slug, m.Round)
	}
	return p.To.Round(v.Tour.Slug, m.Round)
}

// meetRoundSum is the round of the cycle worked out in numbers, as a referee does it.
func meetRoundSum(p Page, m format.Meeting) string {
	args := []any{"a", m.A, "b", m.B, "p", m.P, "sum", m.Sum, "round", m.CycleRound}
	switch m.RoundBy {
	case format.FormulaSumMinusP:
		return p.T("meet.sum_minus_p", "{{.a}} + {{.b}} = {{.sum}} is more than {{.p}}, so take {{.p}} away: {{.sum}} − {{.p}} = {{.round}}.", args...)
	case format.FormulaSumMinusOne:
		return p.T("meet.sum_minus_one", "{{.a}} + {{.b}} = {{.sum}} is not more than {{.p}}, so take 1 away: {{.sum}} − 1 = {{.round}}.", args...)
	case format.FormulaTwiceMinusP:
		return p.T("meet.twice_minus_p", "{{.b}} is the largest number, so double the other: 2 × {{.a}} = {{.sum}} is more than {{.p}}: {{.sum}} − {{.p}} = {{.round}}.", args...)
	default:
		return p.T("meet.twice_minus_one", "{{.b}} is the largest number, so double the other: 2 × {{.a}} = {{.sum}} is not more than {{.p}}: {{.sum}} − 1 = {{.round}}.", args...)
	}
}

// meetFirstSum is who moves first in the first cycle, worked out in numbers.
func meetFirstSum(p Page, m format.Meeting) string {
	args := []any{"a", m.A, "b", m.B, "sum", m.A + m.B, "half", m.P / 2}
	switch m.FirstBy {
	case format.FormulaOddSmaller:
		return p.T("meet.odd", "{{.a}} + {{.b}} = {{.sum}} is odd, so the smaller number moves first: {{.a}}.", args...)
	case format.FormulaEvenLarger:
		return p.T("meet.even", "{{.a}} + {{.b}} = {{.sum}} is even, so the larger number moves first: {{.b}}.", args...)
	case format.FormulaLowerHalf:
		return p.T("meet.lower", "Against the largest number, the numbers up to {{.half}} move first: {{.a}}.", args...)
	default:
		return p.T("meet.largest", "Against the largest number, the numbers above {{.half}} move second: {{.b}} moves first.", args...)
	}
}

// meetRoundMore are the sentences about where the round of the formula lies in the event.
func meetRoundMore(p Page, m format.Meeting) (more []string) {
	before := (m.Cycle - 1) * (m.P - 1)
	place := m.Round - before
	if m.Swapped {
		more = append(more, p.T("meet.swapped", "The last two rounds of the cycle change places: round {{.from}} is played as round {{.to}}.", "from", m.CycleRound, "to", place))
	}
	if m.Cycle > 1 {
		more = append(more, p.T("meet.cycle", "Cycle {{.cycle}} comes after {{.before}} rounds: {{.before}} + {{.place}} = {{.round}}.",
			"cycle", m.Cycle, "before", before, "place", place, "round", m.Round))
	}
	return more
}

// meetFirstMore says that a cycle reverses who moves first; "" where it does not.
func meetFirstMore(p Page, m format.Meeting) string {
	if !m.Reversed {
		return ""
	}
	return p.T("meet.reversed", "In cycle {{.cycle}} the two change: {{.first}} moves first.", "cycle", m.Cycle, "first", m.First)
}
