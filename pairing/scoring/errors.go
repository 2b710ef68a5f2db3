package scoring

import "roundtable/pairing"

// Error tells a person what is wrong with a form, a match record or a key, see pairing.Error.
type Error = pairing.Error

// about is an error with the value of the place in its sentence.
func about(e *Error, name string, value any) *Error {
	return &Error{Key: e.Key, Text: e.Text, Args: map[string]any{name: value}}
}

// What can be wrong with a form.
var (
	ErrGames = &Error{Key: "error.scoring.games", Text: "A match has 1 to {{.most}} games. Choose a number in that range."}
	ErrLevel = &Error{Key: "error.scoring.level", Text: "Choose what happens when a match is level: drawn, play-off or lots."}
)

// What can be wrong with a record. The place {{.n}} is the position of
// the game in the record, from 1.
var (
	ErrSeats    = &Error{Key: "error.scoring.seats", Text: "Only a match of two entrants has games to report. A bye needs no result."}
	ErrOutcomes = &Error{Key: "error.scoring.outcomes", Text: "The two outcomes of game {{.n}} do not fit each other. Enter that game again."}
	ErrFirst    = &Error{Key: "error.scoring.first", Text: "The first mover of game {{.n}} is nobody at this table. Choose one of the two."}
	ErrOrder    = &Error{Key: "error.scoring.order", Text: "Game {{.n}} has no result although a later game was recorded. Enter it, or take the later game back."}
	ErrAfterEnd = &Error{Key: "error.scoring.after_end", Text: "The match was over before game {{.n}}. Take that game back."}
	ErrPlayoff  = &Error{Key: "error.scoring.playoff", Text: "Game {{.n}} is a play-off, but the match is not level or has no play-off. Take that game back."}
	ErrLots     = &Error{Key: "error.scoring.lots", Text: "Lots were recorded, but this match does not need them. Take the lots back."}
)

// What can be wrong with a key.
var (
	ErrAction     = &Error{Key: "error.scoring.action", Text: "“{{.action}}” is not an action of the result desk."}
	ErrDecided    = &Error{Key: "error.scoring.decided", Text: "This match is decided. To change it, take back first."}
	ErrScore      = &Error{Key: "error.scoring.score", Text: "The two scores add up to more than the {{.most}} games of a match."}
	ErrNothing    = &Error{Key: "error.scoring.nothing", Text: "Nothing is recorded for this match, so there is nothing to take back."}
	ErrNotNow     = &Error{Key: "error.scoring.not_now", Text: "That does not fit here: the next thing to enter is game {{.n}}."}
	ErrFirstDue   = &Error{Key: "error.scoring.first_due", Text: "The match is level: first enter who moves first in the play-off."}
	ErrPlayoffDue = &Error{Key: "error.scoring.playoff_due", Text: "That does not fit here: the next thing to enter is the result of the play-off."}
	ErrLotsDue    = &Error{Key: "error.scoring.lots_due", Text: "Lots decide now: enter which of the two won them."}
	ErrNoGame     = &Error{Key: "error.scoring.no_game", Text: "No finished game can be made void here."}
	ErrLater      = &Error{Key: "error.scoring.later", Text: "Something was recorded after the last game. Take that back before you make the game void."}
)
