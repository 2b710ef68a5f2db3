package models

import (
	"encoding/json"
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// Away is a span of rounds in which an entrant takes no part. Until 0 is an open one: he has
// withdrawn. Rule says whether his results count, by itself: WithdrawalAnnul, WithdrawalKeep, or
// empty for the rule of the event.
type Away struct {
	From  int    `json:"from"`
	Until int    `json:"until,omitempty"`
	Rule  string `json:"rule,omitempty"`
}

// What becomes of the results of somebody who has withdrawn (FIDE General Regulations, see
// scoring.Withdrawals), and what half is counted of.
const (
	WithdrawalHalf  = scoring.WithdrawalHalf  // below half of his matches they are annulled, else the rest is forfeited
	WithdrawalAnnul = scoring.WithdrawalAnnul // always annulled
	WithdrawalKeep  = scoring.WithdrawalKeep  // always kept, the rest is forfeited

	HalfOfEvent = ""
	HalfOfCycle = "cycle"
)

// Covers reports whether the entrant is away in a round.
func (a Away) Covers(round int) bool { return round >= a.From && (a.Until == 0 || round <= a.Until) }

// AwayIn reports whether the entrant is away in a round.
func (e *Entrant) AwayIn(round int) bool {
	for _, a := range e.Away {
		if a.Covers(round) {
			return true
		}
	}
	return false
}

// Withdrawn is the span of an entrant who has withdrawn and not come back, nil if he has not.
func (e *Entrant) Withdrawn() *Away {
	for i := range e.Away {
		if e.Away[i].Until == 0 {
			return &e.Away[i]
		}
	}
	return nil
}

func readAway(text string) (list []Away, err error) {
	if text == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(text), &list)
	return list, err
}

func writeAway(list []Away) (string, error) {
	if len(list) == 0 {
		return "", nil
	}
	data, err := json.Marshal(list)
	return string(data), err
}

// applyAbsences reads what follows from the absences: forfeits of matches not played, annulled results.
func (t *Tournament) applyAbsences() {
	var absences []scoring.Absence
	for _, e := range t.Entrants {
		for _, a := range e.Away {
			absences = append(absences, scoring.Absence{Entrant: e.ID, From: a.From, Until: a.Until, Rule: a.Rule})
		}
	}
	if len(absences) == 0 || !t.RoundRobin() {
		return
	}
	var all []*Match
	var matches []*pairing.Match
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			m := &t.Rounds[i].Matches[j]
			all, matches = append(all, m), append(matches, &m.Match)
		}
	}
	effects, withdrawn := t.withdrawals().Effects(absences, matches, func(i int) bool { return all[i].Later != "" })
	for i, m := range all {
		m.Absent, m.Annulled = effects[i].Absent, m.Struck || effects[i].Annulled
		if m.Absent == [2]bool{} {
			continue
		}
		m.Seats = slices.Clone(m.Seats) // the seats of all matches lie in one piece of memory
		for seat, absent := range m.Absent {
			m.Seats[seat].Forfeit = m.Seats[seat].Forfeit || absent
		}
		m.Verdict = scoring.Judge(t.Stage.MatchForm, &m.Match)
	}
	t.Withdrawn = withdrawn
	for _, w := range withdrawn {
		if w.Whole {
			t.Unranked = append(t.Unranked, w.Entrant)
		}
	}
}

// withdrawals are the rules of the event about withdrawing.
func (t *Tournament) withdrawals() scoring.Withdrawals {
	cycle := make(map[int]int, len(t.Rounds))
	for _, r := range t.Rounds {
		cycle[r.No] = r.Cycle
	}
	return scoring.Withdrawals{Form: t.Stage.MatchForm, Rule: t.Stage.Withdrawal, PerCycle: t.Stage.HalfOf == HalfOfCycle,
		Cycle: func(round int) int { return cycle[round] }}
}
