package models

import (
	"strings"

	"roundtable/pairing"
)

// Agreed is what an event has agreed beside its scoring. It is told and printed and changes no table.
type Agreed struct {
	Time pairing.TimeControl // source rule S11
	Late int                 // minutes after which somebody who is not there forfeits (S7), 0: not said

	// Ways of jumping, of Chinese checkers (S10). Jumping over a neighbour or at a distance is the game itself.
	Camps   YesNo // pieces may stay in the camps of others
	Through YesNo // pieces may jump through the camps of others
	Passing YesNo // a turn may be passed
}

// YesNo is an answer that may be missing.
type YesNo string

// The answers.
const (
	NotSaid YesNo = ""
	Yes     YesNo = "yes"
	No      YesNo = "no"
)

// MaxLate is the longest that somebody is waited for, in minutes.
const MaxLate = 600

var (
	errLate  = &Error{Kind: Invalid, Key: "error.late_minutes", Field: "late_minutes", Text: "The minutes until somebody who is late forfeits are a whole number from 0 to {{.most}}; 0 or empty: not said."}
	errYesNo = &Error{Kind: Invalid, Key: "error.yes_no", Field: "camps", Text: "Choose yes, no, or not said."}
)

// Jumps reports whether it is a game of jumping on the star board, in which ways of jumping are agreed.
func (g Game) Jumps() bool { return strings.HasPrefix(g.Code, "chinese-checkers") }

// Agreed is what the event has agreed.
func (t *Tournament) Agreed() Agreed {
	return Agreed{Time: t.Stage.TimeControl, Late: t.Stage.Late, Camps: t.Stage.Camps, Through: t.Stage.Through, Passing: t.Stage.Passing}
}

func (a Agreed) into(stage *StageRow) error {
	if err := a.Time.Validate(); err != nil {
		return asInvalid(err, "time")
	}
	if a.Late < 0 || a.Late > MaxLate {
		return errLate.With("most", MaxLate)
	}
	for field, said := range map[string]YesNo{"camps": a.Camps, "through": a.Through, "passing": a.Passing} {
		if said != NotSaid && said != Yes && said != No {
			return errYesNo.In(field)
		}
	}
	stage.TimeLimit, stage.Late = a.Time.Text(), a.Late
	stage.Camps, stage.Through, stage.Passing = a.Camps, a.Through, a.Passing
	return nil
}

// apply stores what was agreed.
func (a Agreed) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, err := loadTournament(t.db, row.Slug)
	if err != nil {
		return "", nil, err
	}
	stage := now.Stage.StageRow
	if err := a.into(&stage); err != nil {
		return "", nil, err
	}
	return "tournament.agreed", map[string]any{
		"time": stage.TimeLimit, "late": a.Late, "camps": a.Camps, "through": a.Through, "passing": a.Passing,
	}, update(t, &stage)
}

// readTime reads a stored time control.
func readTime(text string, into *pairing.TimeControl) (err error) {
	*into, err = pairing.ParseTime(text)
	return err
}

// matchMinutes is how long the games of a match take at most, where the agreed time says so, else 0. An increment is
// counted for 60 moves, as FIDE does; byo-yomi has no end.
func (t *Tournament) matchMinutes() int {
	c := t.Stage.TimeControl
	if c.Kind != pairing.TimeGame || c.Periods > 0 {
		return 0
	}
	return 2 * (c.Minutes + c.Seconds) * t.Stage.MatchForm.Games
}
