package tiebreak

import (
	"slices"

	"roundtable/pairing"
)

// Format says what kind of event the matches belong to: it decides what an unplayed match means.
type Format string

const (
	RoundRobin Format = ""        // everybody meets everybody; forfeits are results, byes are nothing
	Swiss      Format = "swiss"   // paired by results; unplayed matches have rules of their own
	McMahon    Format = "mcmahon" // a Swiss with a start score for strength, as in Go
)

// Formats lists every Format.
var Formats = []Format{RoundRobin, Swiss, McMahon}

// Version names the text of FIDE C.07 that holds, by the month it came into force or was last
// changed. The empty one is the newest.
type Version string

const (
	V2023 Version = "2023-08" // until August 2023: the virtual opponent
	V2024 Version = "2024"    // September 2023 to February 2026: own score as dummy opponent
	V2026 Version = "2026-03" // since March 2026: the dummy opponent is capped
)

// Versions lists every Version, the oldest first.
var Versions = []Version{V2023, V2024, V2026}

// Opponents that a bye can count with in 对手分.
const (
	ByeZero   = ""       // none: 0
	ByeLowest = "lowest" // the lowest total of the event
)

// Worth is what a bye gives: points, and game points.
type Worth struct{ Points, Games pairing.Points }

// Event is what tie-breaks need to know about an event besides its matches. The zero value is a
// round robin of players under the newest rules.
//
// Teams says that entrants are teams and the games of a match its boards. Rounds is the number of
// rounds of the whole event, 0 for as many as there are matches for. Byes overrules what a kind of bye is
// worth: usually a pairing bye and a full-point bye what a win gives, a half-point bye what a
// draw gives, a zero-point bye nothing. ByeOpponent is what a bye adds to 对手分.
type Event struct {
	Format      Format
	Version     Version
	Teams       bool
	Rounds      int
	Byes        map[pairing.ByeKind]Worth
	ByeOpponent string
}

// Rules is the version that holds: the newest where the event names none.
func (e Event) Rules() Version {
	if e.Version == "" {
		return Versions[len(Versions)-1]
	}
	return e.Version
}

// Validate refuses a format, rule version or bye opponent that there is not.
func (e Event) Validate() error {
	switch {
	case !slices.Contains(Formats, e.Format):
		return &pairing.Error{Key: "error.standings.format", Args: map[string]any{"id": string(e.Format)},
			Text: "There is no format “{{.id}}”. Choose a round robin, swiss or mcmahon."}
	case e.Version != "" && !slices.Contains(Versions, e.Version):
		return &pairing.Error{Key: "error.standings.version", Args: map[string]any{"id": string(e.Version)},
			Text: "There is no rule version “{{.id}}”. Choose 2023-08, 2024 or 2026-03."}
	case e.ByeOpponent != ByeZero && e.ByeOpponent != ByeLowest:
		return &pairing.Error{Key: "error.standings.bye_opponent", Args: map[string]any{"id": e.ByeOpponent},
			Text: "A bye cannot count with “{{.id}}”. Leave it empty or choose lowest."}
	}
	return nil
}

// Foul is fouls (犯规) noted against an entrant in a round.
type Foul struct {
	Entrant pairing.ID
	Round   int
	N       int
}
