// Package standings makes the table of places of an event: points, then the tie-breaks in the order
// the organiser listed, then shared places. Nothing that is not in the list separates anybody, save a
// decision the organiser recorded; every place can say what it rests on.
package standings

import (
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// Rules are what the places of an event follow from: the form of its matches, an id of
// scoring.Systems, and criteria in the order they are applied, by what tiebreak.ByAcronym reads: ids
// ("sb") or acronyms with parameters ("BH-C1"). A criterion may be listed more than once. The zero
// Event is a round robin.
type Rules struct {
	Form     scoring.Form
	System   string
	Criteria []string
	Event    tiebreak.Event
}

// DefaultRules are matches of two games after source rule S2, ordered by match points, direct
// encounter, game points, Sonneborn–Berger, games won moving second, lots.
func DefaultRules() Rules {
	return Rules{
		Form:     scoring.TwoPlayoff.Form,
		System:   scoring.DefaultSystem,
		Criteria: []string{"direct", "games", "sb", "wins-second", "lots"},
	}
}

// Validate refuses rules that name something this program does not know.
func (r Rules) Validate() error {
	if err := r.Form.Validate(); err != nil {
		return err
	}
	if _, ok := scoring.Systems.Get(r.System); !ok {
		return &scoring.Error{Key: "error.standings.system", Args: map[string]any{"id": r.System},
			Text: "There is no points system “{{.id}}”. Choose one from the list."}
	}
	for _, id := range r.Criteria {
		if _, err := tiebreak.ByAcronym(id); err != nil {
			return err
		}
	}
	return r.Event.Validate()
}

// system is the points system of the rules, the default one where the id is unknown.
func (r Rules) system() *scoring.System {
	if s, ok := scoring.Systems.Get(r.System); ok {
		return s
	}
	return scoring.MatchPoints
}

// columns are the criteria of the rules; an unknown one has no column and separates nobody.
func (r Rules) columns() []Column {
	out := make([]Column, 0, len(r.Criteria))
	for _, id := range r.Criteria {
		if c, err := tiebreak.ByAcronym(id); err == nil {
			out = append(out, Column{ID: id, Criterion: c})
		}
	}
	return out
}

// Decision is a tie the organiser decided and recorded, see tiebreak.Decision.
type Decision = tiebreak.Decision

// Adjustment is points given or taken by the arbiter, see tiebreak.Adjustment.
type Adjustment = tiebreak.Adjustment

// Foul is fouls noted against an entrant, see tiebreak.Foul.
type Foul = tiebreak.Foul

// Input is everything a table is made from. After is the last round that counts, 0 for all. A match
// with an entrant who is not listed counts nowhere. Valid Rules are the caller's duty (Validate).
type Input struct {
	Entrants  []pairing.Entrant
	Matches   []pairing.Match
	Rules     Rules
	After     int
	Decisions []Decision
	Adjust    []Adjustment
	Fouls     []Foul
}

// decisions are those that count: a decision belongs to the end of the matches there are, so a table
// of an earlier round is made without.
func (in Input) decisions() []Decision {
	for i := range in.Matches {
		if in.After > 0 && in.Matches[i].Round > in.After {
			return nil
		}
	}
	return in.Decisions
}
