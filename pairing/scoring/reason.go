package scoring

import (
	"slices"
	"strings"

	"roundtable/pairing"
)

// Reason is why a game ended as it did (source rule S7): a note beside the result that changes nothing.
// Games are the beginnings of the game codes it is for, none for all games. Fits are the outcomes it
// can explain.
type Reason struct {
	pairing.Meta
	Games []string
	Fits  Fits
}

// Fits says which ends of a game a reason can explain.
type Fits uint8

// The ends of a game.
const (
	FitsWin     Fits = 1 << iota // one side won at the table, a dead position included
	FitsDraw                     // drawn
	FitsForfeit                  // somebody did not play
)

// Reasons lists them in the order of menus; each family of games has a file.
var Reasons = pairing.Registry[*Reason]{Kind: "reason"}

// ReasonsFor lists the reasons for a game by its code, those of its own family first.
func ReasonsFor(game string) (list []*Reason) {
	for _, r := range Reasons.All() {
		if len(r.Games) > 0 && r.forGame(game) {
			list = append(list, r)
		}
	}
	for _, r := range Reasons.All() {
		if len(r.Games) == 0 {
			list = append(list, r)
		}
	}
	return list
}

func (r *Reason) forGame(game string) bool {
	return slices.ContainsFunc(r.Games, func(family string) bool { return strings.HasPrefix(game, family) })
}

// Ends tells which end of a game its outcomes are, for Fits; 0 while it has none.
func Ends(g *pairing.Game) Fits {
	switch {
	case !g.Done():
		return 0
	case g.Out[0].Forfeit() || g.Out[1].Forfeit():
		return FitsForfeit
	case g.Out[0] == pairing.Draw:
		return FitsDraw
	}
	return FitsWin
}
