package models

import (
	"slices"

	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Folder is the event as a folder of plain files: settings, entrants, what was played, points given and
// taken, warnings. It has neither the log nor the codes of draws, neither times nor prizes; WriteEvent
// writes everything.
func (t *Tournament) Folder() *folder.Event {
	e := &folder.Event{Settings: t.folderSettings()}
	numbers := make(map[pairing.ID]int, len(t.Entrants))
	for i, p := range t.Entrants {
		no := p.Number
		if no == 0 {
			no = i + 1
		}
		numbers[p.ID] = no
		entrant := folder.Entrant{No: no, Name: p.Name, Name2: p.Name2, Unit: p.Unit, Rating: p.Rating, Sex: p.Sex,
			BirthYear: p.BirthYear, From: p.From, Table: p.FixedTable, Note: p.Note, Start: p.Start}
		for _, a := range p.Away {
			entrant.Away = append(entrant.Away, folder.Away(a))
		}
		e.Entrants = append(e.Entrants, entrant)
	}
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			e.Games = append(e.Games, t.folderLines(&t.Rounds[i].Matches[j], numbers)...)
		}
	}
	for _, n := range t.Notes {
		p := folder.Penalty{No: numbers[n.Entrant], Round: n.Round, Reason: n.Reason, Note: n.Note}
		switch n.Kind {
		case EntryPoints:
			p.Points = n.Points
		case EntryWarning:
			p.Fouls = 1
		default:
			continue
		}
		if p.No > 0 {
			e.Penalties = append(e.Penalties, p)
		}
	}
	for _, d := range t.Decisions {
		decision := folder.Decision{Kind: d.Kind, Code: d.Code, Note: d.Note}
		for _, id := range d.Order {
			decision.Order = append(decision.Order, numbers[id])
		}
		if !slices.Contains(decision.Order, 0) {
			e.Decisions = append(e.Decisions, decision)
		}
	}
	return e
}

func (t *Tournament) folderSettings() folder.Settings {
	s := folder.Settings{
		Name: t.Name, Game: t.Game, Venue: t.Venue, Date: t.Date, TimeZone: t.TimeZone, Regulations: t.Regulations,
		System: systemOf(t.Stage.Format), Rounds: t.Stage.Rounds, RuleVersion: t.Stage.RuleVersion, Byes: t.Stage.ByeWorth, ByeOpponent: t.Stage.ByeOpponent,
		Form: t.Stage.MatchForm, Scoring: t.Stage.System, Criteria: []string{}, PlayoffFirst: t.Stage.PlayoffFirst,
		Time: t.Stage.TimeControl, Late: t.Stage.Late, Camps: string(t.Stage.Camps), Through: string(t.Stage.Through), Passing: string(t.Stage.Passing),
		Hosts: folder.Hosts(t.Hosts),
	}
	if t.RoundRobin() {
		s.Rounds, s.Cycles, s.Swap, s.Withdrawal, s.HalfOf = len(t.Rounds), t.Stage.Cycles, t.Stage.Swap, "half", "event"
	}
	for _, text := range t.Stage.CriteriaIDs {
		if c, err := tiebreak.ByAcronym(text); err == nil && c.Acronym != "" {
			text = c.Acronym
		}
		s.Criteria = append(s.Criteria, text)
	}
	if t.Stage.Withdrawal != WithdrawalHalf && t.RoundRobin() {
		s.Withdrawal = t.Stage.Withdrawal
	}
	if t.Stage.HalfOf == HalfOfCycle && t.RoundRobin() {
		s.HalfOf = "cycle"
	}
	return s
}

// folderLines are the lines of one match, as it was reported: forfeits that follow from an absence
// follow from it in the folder too.
func (t *Tournament) folderLines(m *Match, numbers map[pairing.ID]int) []folder.Game {
	line := folder.Game{Round: m.Round, Table: m.Table, First: numbers[m.Seats[0].Entrant]}
	if m.Bye() {
		line.Kind, line.Table, line.Turn = folder.KindOfBye(m.ByeKind), 0, m.ByeTurn
		return []folder.Game{line}
	}
	line.Second = numbers[m.Seats[1].Entrant]
	switch {
	case m.Extra:
		line.Later = folder.Beside
	case m.Later != "":
		line.Later = folder.Later(m.Later)
	}
	gone := [2]bool{m.Seats[0].Forfeit && !m.Absent[0], m.Seats[1].Forfeit && !m.Absent[1]}
	switch {
	case m.Cancelled:
		line.Kind = folder.KindCancelled
		return []folder.Game{line}
	case gone != [2]bool{}:
		line.Kind, line.Reason = folder.KindMatch, m.Reason
		line.Result = map[[2]bool]folder.Result{{true, false}: folder.FirstForfeits, {false, true}: folder.SecondForfeits, {true, true}: folder.BothForfeit}[gone]
		return []folder.Game{line}
	case m.Given != nil && m.Given.Score == [2]pairing.Points{} && t.Stage.MatchForm.Games == 1:
		line.Result = folder.BothLose
		return []folder.Game{line}
	case m.Given != nil:
		line.Kind, line.Score = folder.KindMatch, &m.Given.Score
		return []folder.Game{line}
	case len(m.Games) == 0:
		if line.Handicap = m.Stones; m.Struck {
			line.Kind = folder.KindAnnulled
		}
		return []folder.Game{line}
	}
	lines := folder.LinesOf(&m.Match, line, t.Stage.MatchForm.Games > 1)
	for i := range lines {
		if m.Struck && lines[i].Kind == folder.KindGame {
			lines[i].Kind = folder.KindAnnulled
		}
	}
	return lines
}
