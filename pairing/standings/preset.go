package standings

import (
	"slices"

	"roundtable/pairing"
	"roundtable/pairing/tiebreak"
)

// Preset is an order of tie-breaks that is usual somewhere. Games are the games it is for, by the first
// word of their ids in the catalogue ("draughts"), none for any. Formats are the formats it is for.
type Preset struct {
	pairing.Meta
	Games    []string
	Formats  []tiebreak.Format
	Criteria []string
}

// Presets holds the usual orders of tie-breaks.
var Presets = pairing.Registry[*Preset]{Kind: "order-preset"}

// For reports whether a preset suits a game (the id in the catalogue, empty for any) and a format.
func (p *Preset) For(game string, format tiebreak.Format) bool {
	if !slices.Contains(p.Formats, format) {
		return false
	}
	if game == "" || len(p.Games) == 0 {
		return true
	}
	return slices.ContainsFunc(p.Games, func(g string) bool {
		return game == g || len(game) > len(g) && game[:len(g)+1] == g+"-"
	})
}
