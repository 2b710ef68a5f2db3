package templates

import (
	"roundtable/pairing/format"
	"roundtable/templates/i18n"
)

// ExamQuestion is the sentence of a question.
func ExamQuestion(l *i18n.Lang, q format.Question) string {
	args := []any{"n", q.Players, "a", q.A, "b", q.B, "round", q.Round}
	switch q.Kind {
	case format.AskRound:
		return l.T("formulas.ask.round", "{{.n}} players. In which round do {{.a}} and {{.b}} meet?", args...)
	case format.AskFirst:
		return l.T("formulas.ask.first", "{{.n}} players. {{.a}} and {{.b}} meet. Who moves first?", args...)
	case format.AskBye:
		return l.T("formulas.ask.bye", "{{.n}} players. Who sits out in round {{.round}}?", args...)
	case format.AskByeRound:
		return l.T("formulas.ask.bye_round", "{{.n}} players. In which round does {{.a}} sit out?", args...)
	default:
		return l.T("formulas.ask.opponent", "{{.n}} players. Whom does {{.a}} meet in round {{.round}}?", args...)
	}
}

// ExamAnswer is the right answer in a word or two.
func ExamAnswer(l *i18n.Lang, q format.Question) string {
	switch q.Kind {
	case format.AskRound, format.AskByeRound:
		return l.T("formulas.answer.round", "Round {{.n}}", "n", q.Answer)
	default:
		return l.T("formulas.answer.number", "Number {{.n}}", "n", q.Answer)
	}
}

// ExamSolution is the answer worked out, in a sentence or more.
func ExamSolution(l *i18n.Lang, q format.Question) (said []string) {
	m := q.Meeting()
	if q.Players%2 == 1 {
		said = append(said, l.T("formulas.step.odd", "{{.n}} players are an odd number: p = {{.n}} + 1 = {{.p}}, and {{.p}} is the empty seat.", "n", q.Players, "p", m.P))
	}
	switch q.Kind {
	case format.AskRound:
		return append(said, RoundSum(l, m))
	case format.AskFirst:
		return append(said, FirstSum(l, m))
	case format.AskByeRound:
		return append(said, l.T("formulas.solve.meets_p", "Who sits out meets {{.p}}.", "p", m.P), RoundSum(l, m))
	case format.AskBye:
		return append(said, l.T("formulas.solve.meets_p", "Who sits out meets {{.p}}.", "p", m.P), againstLargest(l, m))
	default:
		return append(said, opponentSum(l, q, m)...)
	}
}

// againstLargest turns the formula for meetings with p around: from the round to the number.
func againstLargest(l *i18n.Lang, m format.Meeting) string {
	args := []any{"round", m.CycleRound, "p", m.P, "a", m.A}
	if m.CycleRound%2 == 1 {
		return l.T("formulas.solve.odd_round", "Round {{.round}} is odd, so it is 2a − 1: a = ({{.round}} + 1) ÷ 2 = {{.a}}.", args...)
	}
	return l.T("formulas.solve.even_round", "Round {{.round}} is even, so it is 2a − {{.p}}: a = ({{.round}} + {{.p}}) ÷ 2 = {{.a}}.", args...)
}

// opponentSum turns the formulas around: from a round and a number to the other number.
func opponentSum(l *i18n.Lang, q format.Question, m format.Meeting) []string {
	if q.A == m.P {
		return []string{l.T("formulas.solve.a_is_p", "{{.p}} is the largest number.", "p", m.P), againstLargest(l, m)}
	}
	small, large := q.Round+1, q.Round+m.P
	args := []any{"a", q.A, "p", m.P, "round", q.Round, "small", small, "large", large, "x", small - q.A}
	said := []string{l.T("formulas.solve.sums", "Two numbers that meet in round {{.round}} add up to {{.round}} + 1 = {{.small}} or {{.round}} + {{.p}} = {{.large}}.", args...)}
	other := small - q.A
	if other >= 1 {
		said = append(said, l.T("formulas.solve.small", "{{.small}} − {{.a}} = {{.x}}.", args...))
	} else {
		other = large - q.A
		args[len(args)-1] = other
		said = append(said, l.T("formulas.solve.large", "{{.small}} is too small for {{.a}}, so {{.large}} − {{.a}} = {{.x}}.", args...))
	}
	if other == q.A {
		said = append(said, l.T("formulas.solve.itself", "That is {{.a}} itself: then {{.a}} meets the largest number, {{.p}}.", args...))
	}
	return said
}

// ExamLevelName is the name of a level.
func ExamLevelName(l *i18n.Lang, level format.ExamLevel) string {
	if level == format.AnyNumbers {
		return l.T("formulas.level.any", "any numbers, up to 100 players")
	}
	return l.T("formulas.level.small", "small numbers, 4 to 12 players")
}

// ExamName says which paper it is.
func ExamName(l *i18n.Lang, e format.Exam) string {
	return l.N("formulas.exam.size", e.Size, "{{.n}} question", "{{.n}} questions") + " · " + ExamLevelName(l, e.Level)
}
