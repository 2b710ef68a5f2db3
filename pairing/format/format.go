// Package format holds the systems of play: who meets whom in which round, at which table, and who
// moves first. Every format registers itself from its own file.
package format

import "roundtable/pairing"

// Error is the refusal of the whole of package pairing, see pairing.Error.
type Error = pairing.Error

// Format is one system of play. Schedule makes all rounds before the first game; it is nil for a
// format that pairs round by round.
type Format struct {
	pairing.Meta
	Options  []Option
	Schedule func(entrants int, chosen Values) ([]Round, error)
}

// Option is a whole number the organiser chooses for a format. A switch goes from 0 (off) to 1 (on).
type Option struct {
	pairing.Meta
	Min, Max, Default int
}

// Values are the chosen options by their ids.
type Values map[string]int

// Of is the chosen value of an option, its default if nothing was chosen.
func (v Values) Of(o Option) int {
	if n, ok := v[o.ID]; ok {
		return n
	}
	return o.Default
}

// Formats lists every format.
var Formats = pairing.Registry[*Format]{Kind: "format"}
