package models

import (
	"slices"

	"roundtable/pairing/scoring"
)

// SetReason says why a game, or (Game 0) a match forfeited as a whole, ended as it did: an id of
// scoring.Reasons, empty for none. It is a note beside the result and never changes it.
type SetReason struct {
	Match  int64
	Game   int // place in the record from 1, 0: the whole match
	Reason string
}

var (
	errReason     = &Error{Kind: Invalid, Key: "error.reason", Field: "reason", Text: "Choose a reason from the list."}
	errReasonGame = &Error{Kind: Conflict, Key: "error.reason_game", Field: "reason", Text: "This game has no result yet. Enter the result first, then its reason."}
)

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
		next.Games[s.Game-1].Reason = s.Reason
	}
	return "match.reason", now.matchDetails(m, map[string]any{"game": s.Game, "reason": s.Reason}), t.saveMatch(now, m, &next)
}
