package models

import (
	"encoding/json"
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
// scoring.Withdraw), and what half is counted of.
const (
	WithdrawalHalf  = ""      // below half of his matches they are annulled, else the rest is forfeited
	WithdrawalAnnul = "annul" // always annulled
	WithdrawalKeep  = "keep"  // always kept, the rest is forfeited

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
}
