// Package scoring says what the games of a match add up to: what is due next, who won, and how many
// points that is worth. It also applies the keys of the result desk to a match record. The match
// rule it grew from is source rule S2: two games, a play-off when they are level, then lots.
package scoring

import (
	"slices"

	"roundtable/pairing"
)

// Level says what happens when the regular games of a match leave it level.
type Level string

const (
	LevelDraw    Level = "draw"    // the match is drawn
	LevelPlayoff Level = "playoff" // one play-off game; if that is drawn too, lots
	LevelLots    Level = "lots"    // lots at once
)

// Levels lists every Level in the order of menus.
var Levels = []Level{LevelDraw, LevelPlayoff, LevelLots}

// MaxGames is the largest number of regular games in a match.
const MaxGames = 9

// Form is the form of a match: how many regular games it has at most, what a level match leads to,
// and whether all games are played even when the winner is certain.
type Form struct {
	Games   int   `json:"games"`
	Level   Level `json:"level"`
	PlayAll bool  `json:"play_all"`
}

// Validate refuses a form that no match can be played by.
func (f Form) Validate() error {
	if f.Games < 1 || f.Games > MaxGames {
		return about(ErrGames, "most", MaxGames)
	}
	if !slices.Contains(Levels, f.Level) {
		return ErrLevel
	}
	return nil
}

// Full is the game score of a match won outright, which a forfeited match gives to the side that
// came: all games of a match of a fixed number, otherwise as many as are needed to win.
func (f Form) Full() pairing.Points {
	if f.PlayAll {
		return pairing.Points(f.Games) * pairing.Point
	}
	return pairing.Points(f.Games/2+1) * pairing.Point
}

// FirstOf is the seat that moves first in regular game n (1 and up): seat 0 in odd games, seat 1
// in even ones.
func FirstOf(n int) int { return (n + 1) % 2 }
