package scoring

import (
	"fmt"
	"strconv"
	"strings"

	"roundtable/pairing"
)

// Action is one key or menu item of the result desk. First and Second in the names always mean
// seat 0 and seat 1, the first-listed and the second-listed entrant, whoever moves first in that
// game.
type Action string

// Results of the game due. Where the first mover of a play-off or lots are due instead, FirstWins
// and SecondWins say which of the two it is.
const (
	FirstWins      Action = "1"
	SecondWins     Action = "0"
	DrawGame       Action = "="
	SecondForfeits Action = "+"
	FirstForfeits  Action = "-"
	BothForfeit    Action = "*"
	FirstAhead     Action = "ahead1"
	SecondAhead    Action = "ahead2"
)

// Everything else.
const (
	Back               Action = "back"  // take back one thing
	MatchClear         Action = "clear" // empty the record
	VoidGame           Action = "void"  // the last finished game is void and will be replayed
	MatchForfeitFirst  Action = "mf1"
	MatchForfeitSecond Action = "mf2"
	MatchForfeitBoth   Action = "mf*"
	PlayoffFirst1      Action = "pf1" // the first-listed entrant moves first in the play-off
	PlayoffFirst2      Action = "pf2"
	LotsFirst          Action = "lot1" // the first-listed entrant won the lots
	LotsSecond         Action = "lot2"
)

// GivenScore is the action that records the score of a match whose games are not known, in sixtieths.
func GivenScore(score [2]pairing.Points) Action {
	return Action(fmt.Sprintf("%s%d:%d", givenPrefix, score[0], score[1]))
}

const (
	givenPrefix = "score="
	maxGiven    = MaxGames * pairing.Point
)

// Given is the score that an action made by GivenScore records; ok is false for every other action, and for
// scores below 0 or above what the longest match has.
func (a Action) Given() (score [2]pairing.Points, ok bool) {
	text, ok := strings.CutPrefix(string(a), givenPrefix)
	if !ok {
		return score, false
	}
	first, second, ok := strings.Cut(text, ":")
	for seat, part := range []string{first, second} {
		n, err := strconv.ParseUint(part, 10, 31)
		if err != nil || n > uint64(maxGiven) {
			return [2]pairing.Points{}, false
		}
		score[seat] = pairing.Points(n)
	}
	return score, ok
}

// Actions lists every action in the order of menus. A score that is given (GivenScore) is in no menu.
var Actions = []Action{
	FirstWins, SecondWins, DrawGame, SecondForfeits, FirstForfeits, BothForfeit, FirstAhead, SecondAhead,
	PlayoffFirst1, PlayoffFirst2, LotsFirst, LotsSecond, VoidGame, Back,
	MatchForfeitFirst, MatchForfeitSecond, MatchForfeitBoth, MatchClear,
}

// results has the outcomes each result key stands for.
var results = map[Action][2]pairing.Outcome{
	FirstWins:      {pairing.Win, pairing.Loss},
	SecondWins:     {pairing.Loss, pairing.Win},
	DrawGame:       {pairing.Draw, pairing.Draw},
	SecondForfeits: {pairing.ForfeitWin, pairing.ForfeitLoss},
	FirstForfeits:  {pairing.ForfeitLoss, pairing.ForfeitWin},
	BothForfeit:    {pairing.ForfeitLoss, pairing.ForfeitLoss},
	FirstAhead:     {pairing.Ahead, pairing.Behind},
	SecondAhead:    {pairing.Behind, pairing.Ahead},
}

// seats has the seat that an action picks where the first mover or the winner of lots is due.
var seats = map[Action]int{
	FirstWins: 0, SecondWins: 1, PlayoffFirst1: 0, PlayoffFirst2: 1, LotsFirst: 0, LotsSecond: 1,
}

// Possible lists the actions that Press accepts for the record, in the order of menus.
func Possible(f Form, m pairing.Match) []Action {
	var out []Action
	for _, a := range Actions {
		if _, err := Press(f, m, a); err == nil {
			out = append(out, a)
		}
	}
	return out
}
