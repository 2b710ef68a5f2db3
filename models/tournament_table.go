package models

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/standings"
)

// Input is the event as the pure rules want it.
func (t *Tournament) Input() standings.Input {
	in := standings.Input{Rules: t.Rules().settings().Rules()}
	in.Entrants = make([]pairing.Entrant, 0, len(t.Entrants))
	for _, e := range t.Entrants {
		if !slices.Contains(t.Unranked, e.ID) {
			in.Entrants = append(in.Entrants, pairing.Entrant{ID: e.ID, Number: e.Number, Rating: e.Rating, Start: e.Start})
		}
	}
	for _, e := range t.Notes {
		switch e.Kind {
		case EntryPoints:
			in.Adjust = append(in.Adjust, standings.Adjustment{Entrant: e.Entrant, Round: e.Round, Points: e.Points})
		case EntryWarning: // 犯规: what the arbiter noted as a warning
			in.Fouls = append(in.Fouls, standings.Foul{Entrant: e.Entrant, Round: e.Round, N: 1})
		}
	}
	n := 0
	for _, r := range t.Rounds {
		n += len(r.Matches)
	}
	in.Matches = make([]pairing.Match, 0, n)
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			in.Matches = append(in.Matches, m.Match)
		}
	}
	for _, d := range t.Decisions {
		in.Decisions = append(in.Decisions, d.Decision)
	}
	return in
}

// Standings works the table out, after a round or (0) after everything reported so far.
func (t *Tournament) Standings(after int) standings.Table {
	in := t.Input()
	in.After = after
	return standings.Build(in)
}

// StandingsWith is the table as it would be with one match replaced: the preview of a correction.
func (t *Tournament) StandingsWith(m pairing.Match) standings.Table {
	in := t.Input()
	for i := range in.Matches {
		if in.Matches[i].ID == m.ID {
			in.Matches[i] = m
		}
	}
	return standings.Build(in)
}
