package folder

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
)

// Event is what tie-breaks need to know about the event.
func (s Settings) Event() tiebreak.Event {
	e := tiebreak.Event{Version: tiebreak.Version(s.RuleVersion), Rounds: s.Rounds, Teams: s.System == TeamSwiss}
	switch s.System {
	case Swiss, TeamSwiss:
		e.Format = tiebreak.Swiss
	case McMahon:
		e.Format = tiebreak.McMahon
	}
	if s.ByeOpponent == "lowest" {
		e.ByeOpponent = tiebreak.ByeLowest
	}
	for kind, w := range map[pairing.ByeKind]*Worth{
		pairing.PairingBye: s.Byes.Pairing, pairing.HalfBye: s.Byes.Half, pairing.ZeroBye: s.Byes.Zero, pairing.FullBye: s.Byes.Full,
	} {
		if w == nil {
			continue
		}
		if e.Byes == nil {
			e.Byes = map[pairing.ByeKind]tiebreak.Worth{}
		}
		games := s.byeGames(kind)
		if w.Games != nil {
			games = *w.Games
		}
		e.Byes[kind] = tiebreak.Worth{Points: w.Points, Games: games}
	}
	return e
}

// byeGames is the usual game score of a bye: that of a match won, drawn or lost.
func (s Settings) byeGames(kind pairing.ByeKind) pairing.Points {
	switch kind {
	case pairing.PairingBye, pairing.FullBye:
		return s.FormOf().Full()
	case pairing.HalfBye:
		return pairing.Points(s.FormOf().Games) * pairing.Point / 2
	}
	return 0
}

// Input is the event as the pure rules want it, all of it; set After for the table of an earlier round.
// The ids of the entrants are their numbers. What follows from absences is in the matches.
func (e *Event) Input() (standings.Input, Problems) {
	matches, problems := e.Matches()
	in := standings.Input{Rules: e.Settings.Rules(), Matches: make([]pairing.Match, len(matches))}
	for i := range matches {
		in.Matches[i] = matches[i].Match
	}
	unranked := e.absences(in.Matches, func(i int) bool { return matches[i].Later != "" })
	for _, p := range e.Entrants {
		if !slices.Contains(unranked, pairing.ID(p.No)) {
			in.Entrants = append(in.Entrants, pairing.Entrant{ID: pairing.ID(p.No), Number: p.No, Rating: p.Rating, Start: p.Start})
		}
	}
	for _, p := range e.Penalties {
		if p.Points != 0 {
			in.Adjust = append(in.Adjust, standings.Adjustment{Entrant: pairing.ID(p.No), Round: p.Round, Points: p.Points})
		}
		if p.Fouls != 0 {
			in.Fouls = append(in.Fouls, standings.Foul{Entrant: pairing.ID(p.No), Round: p.Round, N: p.Fouls})
		}
	}
	for _, d := range e.Decisions {
		order := make([]pairing.ID, len(d.Order))
		for i, no := range d.Order {
			order[i] = pairing.ID(no)
		}
		in.Decisions = append(in.Decisions, standings.Decision{Kind: d.Kind, Order: order, Code: d.Code})
	}
	return in, problems
}

// absences applies the absences of a round robin to its matches, by the rules of the settings, and
// gives the entrants who have no place. In a Swiss a round without a match is a bye by itself.
func (e *Event) absences(matches []pairing.Match, later func(i int) bool) (unranked []pairing.ID) {
	var spans []scoring.Absence
	for _, p := range e.Entrants {
		for _, a := range p.Away {
			spans = append(spans, scoring.Absence{Entrant: pairing.ID(p.No), From: a.From, Until: a.Until, Rule: a.Rule})
		}
	}
	if len(spans) == 0 || e.System != RoundRobin {
		return nil
	}
	all := make([]*pairing.Match, len(matches))
	for i := range matches {
		all[i] = &matches[i]
	}
	rules := scoring.Withdrawals{Form: e.FormOf(), PerCycle: e.HalfOf == "cycle", Cycle: e.cycle}
	if e.Withdrawal != "half" {
		rules.Rule = e.Withdrawal
	}
	effects, gone := rules.Effects(spans, all, later)
	for i, m := range all {
		m.Annulled = m.Annulled || effects[i].Annulled
		for seat, absent := range effects[i].Absent {
			if absent {
				m.Seats[seat].Forfeit = true
			}
		}
	}
	for _, w := range gone {
		if w.Whole {
			unranked = append(unranked, w.Entrant)
		}
	}
	return unranked
}

// cycle is the cycle of a round of a round robin.
func (e *Event) cycle(round int) int {
	each := len(e.Entrants) - 1 + len(e.Entrants)%2
	return max(0, round-1)/max(1, each) + 1
}
