package pairing

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// TimeKind is what a time control limits.
type TimeKind string

// The kinds of source rule S11. The zero value: nothing is said about time.
const (
	TimeUnsaid TimeKind = ""
	TimeNone   TimeKind = "none" // no clock (不计时)
	TimeMove   TimeKind = "move" // so many seconds a move
	TimeGame   TimeKind = "game" // so many minutes a player and game
)

// TimeControl is the time that players have (用时).
type TimeControl struct {
	Kind    TimeKind
	Minutes int // of a game: of each player
	Periods int // of a game: periods of byo-yomi (读秒) after the minutes, 0: none
	Seconds int // a move; of a game: of each period of byo-yomi, without periods the increment of every move
}

// The largest figures of a time control.
const (
	MaxTimeMinutes = 600
	MaxTimePeriods = 60
	MaxTimeSeconds = 3600
)

// ErrTimeText is why a text is no time control.
var ErrTimeText = &Error{Key: "error.time.text", Text: "“{{.text}}” is no time control. Write none, 10s/move, 30m, 30m+3x30s (byo-yomi) or 25m+10s (increment)."}

var (
	errTimeKind    = &Error{Key: "error.time.kind", Text: "Choose what the time limits: nothing, a move, or a game."}
	errTimeMove    = &Error{Key: "error.time.move", Text: "The time of a move is a whole number of seconds from 1 to {{.most}}."}
	errTimeMinutes = &Error{Key: "error.time.minutes", Text: "The time of a player is a whole number of minutes from 1 to {{.most}}; 0 only where byo-yomi begins at once."}
	errTimePeriods = &Error{Key: "error.time.periods", Text: "Byo-yomi has 1 to {{.most}} periods."}
	errTimeSeconds = &Error{Key: "error.time.seconds", Text: "A period of byo-yomi, or what is added for a move, is a whole number of seconds from 1 to {{.most}}."}
)

// Text is the form in which a time control is stored and written: empty, none, 10s/move, 30m, 30m+3x30s,
// 25m+10s.
func (t TimeControl) Text() string {
	switch {
	case t.Kind == TimeMove:
		return fmt.Sprintf("%ds/move", t.Seconds)
	case t.Kind == TimeGame && t.Periods > 0:
		return fmt.Sprintf("%dm+%dx%ds", t.Minutes, t.Periods, t.Seconds)
	case t.Kind == TimeGame && t.Seconds > 0:
		return fmt.Sprintf("%dm+%ds", t.Minutes, t.Seconds)
	case t.Kind == TimeGame:
		return fmt.Sprintf("%dm", t.Minutes)
	default:
		return string(t.Kind)
	}
}

var (
	timeMoveText = regexp.MustCompile(`^(\d{1,5})s/move$`)
	timeGameText = regexp.MustCompile(`^(\d{1,5})m(?:\+(?:(\d{1,5})[x×])?(\d{1,5})s)?$`)
)

// ParseTime reads what Text writes. Upper case and blanks make no difference. The error is for people.
func ParseTime(text string) (t TimeControl, err error) {
	plain := strings.ToLower(strings.ReplaceAll(text, " ", ""))
	switch move, game := timeMoveText.FindStringSubmatch(plain), timeGameText.FindStringSubmatch(plain); {
	case plain == "" || plain == string(TimeNone):
		return TimeControl{Kind: TimeKind(plain)}, nil
	case move != nil:
		t = TimeControl{Kind: TimeMove, Seconds: figure(move[1])}
	case game != nil:
		t = TimeControl{Kind: TimeGame, Minutes: figure(game[1]), Periods: figure(game[2]), Seconds: figure(game[3])}
		if game[2] != "" && t.Periods == 0 {
			return TimeControl{}, t.refused(errTimePeriods, MaxTimePeriods)
		}
		if game[3] != "" && t.Seconds == 0 {
			return TimeControl{}, t.refused(errTimeSeconds, MaxTimeSeconds)
		}
	default:
		return TimeControl{}, &Error{Key: ErrTimeText.Key, Text: ErrTimeText.Text, Args: map[string]any{"text": shorten(text)}}
	}
	if err := t.Validate(); err != nil {
		return TimeControl{}, err
	}
	return t, nil
}

// figure is a number of a few digits, 0 for none.
func figure(digits string) int {
	n, _ := strconv.Atoi(digits) // the expression lets digits through only
	return n
}

// shorten cuts what somebody wrote down to what a sentence can hold.
func shorten(text string) string {
	if runes := []rune(text); len(runes) > 30 {
		return string(runes[:30]) + "…"
	}
	return text
}

// Validate refuses what no clock can show. The error is for people.
func (t TimeControl) Validate() error {
	switch t.Kind {
	case TimeUnsaid, TimeNone:
		if t != (TimeControl{Kind: t.Kind}) {
			return errTimeKind
		}
	case TimeMove:
		if t.Seconds < 1 || t.Seconds > MaxTimeSeconds || t.Minutes != 0 || t.Periods != 0 {
			return t.refused(errTimeMove, MaxTimeSeconds)
		}
	case TimeGame:
		switch {
		case t.Minutes < 0 || t.Minutes > MaxTimeMinutes || t.Minutes == 0 && t.Periods == 0:
			return t.refused(errTimeMinutes, MaxTimeMinutes)
		case t.Periods < 0 || t.Periods > MaxTimePeriods:
			return t.refused(errTimePeriods, MaxTimePeriods)
		case t.Seconds < 0 || t.Seconds > MaxTimeSeconds || t.Seconds == 0 && t.Periods > 0:
			return t.refused(errTimeSeconds, MaxTimeSeconds)
		}
	default:
		return errTimeKind
	}
	return nil
}

func (TimeControl) refused(what *Error, most int) error {
	return &Error{Key: what.Key, Text: what.Text, Args: map[string]any{"most": most}}
}
