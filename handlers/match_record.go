package handlers

import (
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// recordOf is the record of a match as the actions that make it from nothing. A first mover that the
// program drew is no action: it is drawn by itself, and a saved form keeps what was drawn.
func recordOf(m *models.Match) []scoring.Action {
	var out []scoring.Action
	if m.Given != nil {
		out = append(out, scoring.GivenScore(m.Given.Score))
	}
	for i, g := range m.Games {
		if g.Playoff && g.First != pairing.NoSeat && m.Codes[i] == "" {
			out = append(out, []scoring.Action{scoring.PlayoffFirst1, scoring.PlayoffFirst2}[g.First])
		}
		if g.Done() {
			out = append(out, resultAction(g))
		}
		if g.Void {
			out = append(out, scoring.VoidGame)
		}
	}
	if m.Lot == 0 || m.Lot == 1 {
		out = append(out, []scoring.Action{scoring.LotsFirst, scoring.LotsSecond}[m.Lot])
	}
	if forfeit := forfeitAction(m); forfeit != "" {
		out = append(out, forfeit)
	}
	return out
}

// resultAction is the key that stands for the outcomes of a game.
func resultAction(g pairing.Game) scoring.Action {
	for _, a := range scoring.Actions {
		if out, ok := templates.ResultOf(a); ok && out[0] == g.Out[0] && out[1] == g.Out[1] {
			return a
		}
	}
	return ""
}

func forfeitAction(m *models.Match) scoring.Action {
	switch {
	case len(m.Seats) != 2:
		return ""
	case m.Seats[0].Forfeit && m.Seats[1].Forfeit:
		return scoring.MatchForfeitBoth
	case m.Seats[0].Forfeit:
		return scoring.MatchForfeitFirst
	case m.Seats[1].Forfeit:
		return scoring.MatchForfeitSecond
	}
	return ""
}

func joinActions(record []scoring.Action) string {
	words := make([]string, len(record))
	for i, a := range record {
		words[i] = string(a)
	}
	return strings.Join(words, " ")
}

// maxRecord is more than any match has, void games and all.
const maxRecord = 100

// splitActions reads what joinActions wrote; ok is false for anything else.
func splitActions(text string) (record []scoring.Action, ok bool) {
	words := strings.Fields(text)
	if len(words) > maxRecord {
		return nil, false
	}
	for _, word := range words {
		a := scoring.Action(word)
		_, given := a.Given()
		if a != models.ActionDrawLots && !given && !slices.Contains(scoring.Actions, a) {
			return nil, false
		}
		record = append(record, a)
	}
	return record, true
}

// withoutLots leaves out the draw of lots: a preview that drew would let people draw until they
// like it.
func withoutLots(record []scoring.Action) []scoring.Action {
	return slices.DeleteFunc(slices.Clone(record), func(a scoring.Action) bool { return a == models.ActionDrawLots })
}
