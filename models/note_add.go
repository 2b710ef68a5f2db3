package models

import (
	"slices"
	"unicode/utf8"

	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// AddNote notes something about an entrant. A warning or an overrun in a match says in which game (from
// 1, 0: the one due); where the event's rules say that so many of them lose the game, the game is
// recorded as lost by the same change.
type AddNote struct {
	Entrant int64
	Kind    string // EntryWarning, EntryOverrun, EntryPoints
	Match   int64  // 0: in no match
	Game    int
	Round   int            // of points, 0: counted from the beginning; a match has its own
	Points  pairing.Points // of EntryPoints, signed
	Reason  string         // an id of scoring.Reasons, or empty
	Note    string
}

// DropNote takes an entry back. A game that it lost stays lost: correct the result, or undo.
type DropNote struct{ ID int64 }

const maxNotePoints = 100 * pairing.Point

var (
	errNoteKind   = &Error{Kind: Invalid, Key: "error.note_kind", Field: "kind", Text: "Choose a warning, an overrun of the clock, or points."}
	errNotePoints = &Error{Kind: Invalid, Key: "error.note_points", Field: "points", Text: "Points given or taken are a number other than 0, up to {{.most}}, with a sign: −1 or +½."}
	errNoteReason = &Error{Kind: Invalid, Key: "error.note_reason", Field: "note", Text: "Say why: points are given or taken only with a reason."}
	errNoteMatch  = &Error{Kind: Invalid, Key: "error.note_match", Field: "match", Text: "{{.name}} does not play in that match."}
)

func (a AddNote) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	now, e, err := t.known(row, a.Entrant)
	if err != nil {
		return "", nil, err
	}
	entry := &EntryRow{TournamentID: row.ID, EntrantID: e.ID, Kind: a.Kind, Round: a.Round, Reason: a.Reason, Note: exchange.CleanName(a.Note)}
	if err := a.check(now, entry); err != nil {
		return "", nil, err
	}
	details := map[string]any{"name": e.Name, "kind": a.Kind, "reason": a.Reason, "note": entry.Note, "round": a.Round}
	if a.Kind == EntryPoints {
		entry.Points = int(a.Points)
		details["points"] = a.Points.String()
		return "entry.add", details, insert(t, entry)
	}
	if a.Match == 0 {
		return "entry.add", details, insert(t, entry)
	}
	lost, err := a.inMatch(t, now, row, entry)
	details["round"], details["game"], details["lost"] = entry.Round, entry.Game, lost
	return "entry.add", details, err
}

func (a AddNote) check(now *Tournament, entry *EntryRow) error {
	if !slices.Contains([]string{EntryWarning, EntryOverrun, EntryPoints}, a.Kind) {
		return errNoteKind
	}
	if _, ok := scoring.Reasons.Get(a.Reason); a.Reason != "" && !ok {
		return errReason
	}
	if utf8.RuneCountInString(entry.Note) > maxNote {
		return errNote.With("most", maxNote)
	}
	if a.Round < 0 || a.Round > len(now.Rounds) {
		return errAwayRound.With("least", 1, "most", len(now.Rounds)).In("round")
	}
	if a.Kind != EntryPoints {
		return nil
	}
	switch {
	case a.Points == 0 || a.Points > maxNotePoints || a.Points < -maxNotePoints:
		return errNotePoints.With("most", maxNotePoints/pairing.Point)
	case a.Reason == "" && entry.Note == "":
		return errNoteReason
	}
	return nil
}

// inMatch stores an entry that belongs to a game, and loses the game where the rules say so.
func (a AddNote) inMatch(t *tx, all *Tournament, row *TournamentRow, entry *EntryRow) (lost bool, err error) {
	now, err := loadPart(t.db, row.Slug, a.Match)
	if err != nil {
		return false, err
	}
	m := now.Match(a.Match)
	if m == nil || m.Bye() {
		return false, ErrNotFound
	}
	seat := m.SeatOf(pairing.ID(a.Entrant))
	if seat == pairing.NoSeat {
		return false, errNoteMatch.With("name", all.Entrant(pairing.ID(a.Entrant)).Name)
	}
	due := len(m.Games) + 1
	if n := len(m.Games); n > 0 && !m.Games[n-1].Done() {
		due = n
	}
	if entry.Game = a.Game; a.Game == 0 {
		if entry.Game = due; m.Verdict.State == scoring.Decided {
			entry.Game = len(m.Games)
		}
	}
	if entry.Game < 0 || entry.Game > due {
		return false, ErrNotFound
	}
	entry.Round, entry.MatchID = m.Round, &m.ID
	if err := insert(t, entry); err != nil {
		return false, err
	}
	limit := map[string]int{EntryWarning: now.Stage.WarningsLose, EntryOverrun: now.Stage.OverrunsLose}[a.Kind]
	count := 1
	for _, n := range now.Notes {
		if n.Kind == a.Kind && n.Match == m.ID && n.Game == entry.Game && n.Entrant == pairing.ID(a.Entrant) {
			count++
		}
	}
	if limit == 0 || count < limit || entry.Game != due || now.Ended() {
		return false, nil
	}
	if next := m.Verdict.Next; next != scoring.StepGame && next != scoring.StepPlayoff {
		return false, nil
	}
	return t.loseGame(now, m, seat, a.Kind)
}

// loseGame records the game due as lost by a seat, with the reason.
func (t *tx) loseGame(now *Tournament, m *Match, seat int, kind string) (bool, error) {
	action := []scoring.Action{scoring.SecondWins, scoring.FirstWins}[seat]
	next, err := t.press(now, *m, action)
	if err != nil {
		return false, err
	}
	reason := map[string]string{EntryWarning: "warnings", EntryOverrun: "overruns"}[kind]
	next.Games = slices.Clone(next.Games)
	for i := range next.Games {
		if g := &next.Games[i]; g.Done() && (i >= len(m.Games) || !m.Games[i].Done()) {
			g.Reason = reason
		}
	}
	next.Version = m.Version + 1
	return true, t.saveMatch(now, m, &next)
}

func (d DropNote) apply(t *tx, row *TournamentRow) (string, map[string]any, error) {
	var entry EntryRow
	if err := t.db.Where("tournament_id = ? AND id = ?", row.ID, d.ID).Limit(1).Find(&entry).Error; err != nil {
		return "", nil, err
	}
	if entry.ID == 0 {
		return "", nil, ErrNotFound
	}
	_, e, err := t.known(row, entry.EntrantID)
	if err != nil {
		return "", nil, err
	}
	details := map[string]any{"name": e.Name, "kind": entry.Kind, "points": pairing.Points(entry.Points).String(), "round": entry.Round}
	return "entry.drop", details, remove(t, &entry)
}
