package scoring

import "roundtable/pairing"

// What becomes of the results of somebody who has withdrawn from a round robin.
const (
	WithdrawalHalf  = ""      // the rule of FIDE: by half of his matches
	WithdrawalAnnul = "annul" // never counted
	WithdrawalKeep  = "keep"  // always counted
)

// Absence is a span of rounds in which an entrant takes no part. Until 0 is an open one: he has
// withdrawn. Rule overrules that of the event, unless it is empty.
type Absence struct {
	Entrant     pairing.ID
	From, Until int
	Rule        string
}

func (a Absence) covers(round int) bool { return round >= a.From && (a.Until == 0 || round <= a.Until) }

// Withdrawals are the rules of an event about withdrawing (FIDE General Regulations for round robins).
// Who has played less than half of his matches when he leaves has his results annulled: they stay
// visible and count for nobody. Who has played half or more keeps them, and what he does not play is
// forfeited. With PerCycle half is counted in the cycle he leaves in, and annulled are the matches of
// that cycle and the later ones. Cycle gives the cycle of a round, from 1.
type Withdrawals struct {
	Form     Form
	Rule     string
	PerCycle bool
	Cycle    func(round int) int
}

// Effect is what absences make of a match. A seat that is Absent forfeits it: the match was not decided
// at the table and its entrant is away. Annulled: it counts nowhere.
type Effect struct {
	Absent   [2]bool
	Annulled bool
}

// Withdrawn is what the rule says about somebody who has withdrawn. Played are the matches that were
// decided and that he did not forfeit, Of all his matches, both of the whole event or of the cycle and
// without the cancelled ones.
// Whole: nothing of his counts, so that he has no place.
type Withdrawn struct {
	Entrant    pairing.ID
	Played, Of int
	Annulled   bool
	Whole      bool
}

// Effects works out what the absences make of the matches: one effect a match, and what was said about
// those who have withdrawn. later tells of a match (by index) that it is played at another time than its
// round: somebody who has withdrawn plays such a one no more either, whatever its round. The record
// of a match that was decided at the table always stands.
func (w Withdrawals) Effects(absences []Absence, matches []*pairing.Match, later func(i int) bool) ([]Effect, []Withdrawn) {
	effects := make([]Effect, len(matches))
	of := make(map[pairing.ID][]Absence, len(absences))
	for _, a := range absences {
		of[a.Entrant] = append(of[a.Entrant], a)
	}
	counts := map[pairing.ID]*Withdrawn{}
	from := map[pairing.ID]int{} // the first cycle whose matches are at stake
	for _, a := range absences {
		if a.Until == 0 {
			counts[a.Entrant] = &Withdrawn{Entrant: a.Entrant}
			if from[a.Entrant] = 1; w.PerCycle {
				from[a.Entrant] = w.Cycle(a.From)
			}
		}
	}
	for i, m := range matches {
		if len(m.Seats) != 2 {
			continue
		}
		v := Judge(w.Form, m)
		for seat, s := range m.Seats {
			spans := of[s.Entrant]
			if len(spans) == 0 {
				continue
			}
			if v.State != Decided && away(spans, m.Round, later(i)) {
				effects[i].Absent[seat] = true
			}
			if c := counts[s.Entrant]; c != nil && !m.Cancelled && (!w.PerCycle || w.Cycle(m.Round) == from[s.Entrant]) {
				c.Of++
				if v.State == Decided && v.Out[seat] != pairing.ForfeitLoss {
					c.Played++
				}
			}
		}
	}
	var out []Withdrawn
	for _, a := range absences {
		if a.Until == 0 {
			c := counts[a.Entrant]
			c.Annulled = w.annuls(a, *c)
			c.Whole = c.Annulled && from[a.Entrant] == 1
			out = append(out, *c)
		}
	}
	for i, m := range matches {
		for _, s := range m.Seats {
			if c := counts[s.Entrant]; c != nil && c.Annulled && len(m.Seats) == 2 && (!w.PerCycle || w.Cycle(m.Round) >= from[s.Entrant]) {
				effects[i].Annulled = true
			}
		}
	}
	return effects, out
}

// annuls decides about one who has withdrawn. Exactly half counts as at least half.
func (w Withdrawals) annuls(a Absence, c Withdrawn) bool {
	rule := w.Rule
	if a.Rule != "" {
		rule = a.Rule
	}
	switch rule {
	case WithdrawalAnnul:
		return true
	case WithdrawalKeep:
		return false
	}
	return 2*c.Played < c.Of
}

// away reports whether an entrant is away from a match that is not decided.
func away(spans []Absence, round int, later bool) bool {
	for _, a := range spans {
		if a.covers(round) || later && a.Until == 0 {
			return true
		}
	}
	return false
}
