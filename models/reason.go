package models

import (
	"slices"

	"roundtable/pairing/scoring"
)

// SetReason says why a game, or (Game 0) a match forfeited as a whole, ended as it did: an id of
// scoring.Reasons, empty for none. It is a note beside the result and never changes it. Course is how the
// game went, nil leaves it as it is.
type SetReason struct {
	Match  int64
	Game   int // place in the record from 1, 0: the whole match
	Reason string
	Course *Course
}

// Course is what the grades of source rule S6 ask of a game beside its result: in which round of moves it
// ended, and how many pieces of the loser were home then. 0: not noted.
type Course struct{ Rounds, Home int }

// The largest figures of a course. Nobody has more than 15 pieces.
const (
	maxCourseRounds = 999
	maxCourseHome   = 15
)

var (
	errReason       = &Error{Kind: Invalid, Key: "error.reason", Field: "reason", Text: "Choose a reason from the list."}
	errReasonGame   = &Error{Kind: Conflict, Key: "error.reason_game", Field: "reason", Text: "This game has no result yet. Enter the result first, then its reason."}
	errCourseRounds = &Error{Kind: Invalid, Key: "error.course_rounds", Field: "rounds", Text: "The round in which the game ended is a whole number up to {{.most}}. Leave it empty if nobody noted it."}
	errCourseHome   = &Error{Kind: Invalid, Key: "error.course_home", Field: "home", Text: "The number of pieces that were home is a whole number up to {{.most}}. Leave it empty if nobody noted it."}
)

func (c *Course) check() error {
	switch {
	case c == nil:
	case c.Rounds < 0 || c.Rounds > maxCourseRounds:
		return errCourseRounds.With("most", maxCourseRounds)
	case c.Home < 0 || c.Home > maxCourseHome:
		return errCourseHome.With("most", maxCourseHome)
	}
	return nil
}

func (s SetReason) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	if _, _, err := t.matchOf(row, s.Match); err != nil {
		return "", nil, err
	}
	now, err := loadPart(t.db, row.Slug, s.Match)
	if err != nil {
		return "", nil, err
	}
	m := now.Match(s.Match)
	if _, ok := scoring.Reasons.Get(s.Reason); s.Reason != "" && !ok {
		return "", nil, errReason
	}
	if err := s.Course.check(); err != nil {
		return "", nil, err
	}
	next := *m
	next.Version = m.Version + 1
	switch {
	case s.Game < 0 || s.Game > len(m.Games):
		return "", nil, ErrNotFound
	case s.Game == 0 && m.Verdict.By != scoring.ByForfeit:
		return "", nil, errReasonGame
	case s.Game == 0:
		next.Reason = s.Reason
	case !m.Games[s.Game-1].Done():
		return "", nil, errReasonGame
	default:
		next.Games = slices.Clone(m.Games)
		g := &next.Games[s.Game-1]
		g.Reason = s.Reason
		if s.Course != nil {
			g.Rounds, g.Home = int16(s.Course.Rounds), int8(s.Course.Home)
		}
	}
	return "match.reason", now.matchDetails(m, map[string]any{"game": s.Game, "reason": s.Reason}), t.saveMatch(now, m, &next)
}
