package templates

import (
	"cmp"
	"slices"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// pathStep is one round of an entrant: a match from his seat, or a bye.
type pathStep struct {
	Round *models.Round
	Match *models.Match
	Seat  int
}

// pubPath is the rounds of an entrant that this reader may see. A round of a Swiss without him is a bye without an id.
func pubPath(t *models.Tournament, id pairing.ID) []pathStep {
	var path []pathStep
	for i := range t.Rounds {
		r := &t.Rounds[i]
		for j := range r.Matches {
			if seat := r.Matches[j].SeatOf(id); seat != pairing.NoSeat {
				path = append(path, pathStep{r, &r.Matches[j], seat})
			}
		}
	}
	for _, r := range absentIn(t, id) {
		m := models.Match{Match: pairing.Match{Round: r.No, Seats: []pairing.Seat{{Entrant: id}}, Lot: pairing.NoSeat, ByeKind: pairing.ZeroBye}}
		path = append(path, pathStep{r, &m, 0})
	}
	slices.SortStableFunc(path, func(a, b pathStep) int { return cmp.Compare(a.Round.No, b.Round.No) })
	return path
}

// opponent is who sits on the other side; only of a match.
func (s pathStep) opponent() pairing.ID { return s.Match.Seats[1-s.Seat].Entrant }

// points is what the match gave, "" before it is decided.
func (s pathStep) points(t *models.Tournament) string {
	system, ok := scoring.Systems.Get(t.Stage.System)
	if !ok || s.Match.Verdict.State != scoring.Decided || s.Match.Annulled || s.Match.Cancelled {
		return ""
	}
	return system.Points(s.Match.Verdict)[s.Seat].String()
}

// side is what the entrant is called in the match: "Black" in Go for the first mover.
func (s pathStep) side(p Page, t *models.Tournament) string {
	first, second := pubSides(p, t)
	if s.Seat == 0 {
		return first
	}
	return second
}

// moves says whether the entrant moves first, and with which side.
func (s pathStep) moves(p Page, t *models.Tournament) string {
	text := p.T("public.moves_second", "moves second")
	if s.Seat == 0 {
		text = p.T("public.moves_first", "moves first")
	}
	if t.Stage.MatchForm.Games > 1 {
		text = p.T("public.in_game1", "{{.moves}} in game 1", "moves", text)
	}
	if pubNamedSides(t) {
		text += " · " + s.side(p, t)
	}
	return text
}

// nextStep is the first match of a path that is not decided, nil if there is none.
func nextStep(path []pathStep) *pathStep {
	for i := range path {
		if !path[i].Match.Bye() && path[i].Match.Verdict.State != scoring.Decided {
			return &path[i]
		}
	}
	return nil
}

// byeRounds are the numbers of the rounds in which the entrant sits out.
func byeRounds(path []pathStep) (rounds []string) {
	for _, s := range path {
		if s.Match.Bye() {
			rounds = append(rounds, itoa(s.Round.No))
		}
	}
	return rounds
}

// firstMoves counts the matches of a path and those in which the entrant moves first in game 1.
func firstMoves(path []pathStep) (first, all int) {
	for _, s := range path {
		if s.Match.Bye() {
			continue
		}
		all++
		if s.Seat == 0 {
			first++
		}
	}
	return first, all
}
