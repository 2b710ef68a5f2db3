package templates

import "strconv"

// Rules about people, and what was noted about them.

// Conduct is the page of the rules about people.
func (u URLs) Conduct(t string) string { return u.Path("o", t, "conduct") }

// Notes lists warnings, overruns and points of everybody.
func (u URLs) Notes(t string) string { return u.Path("o", t, "notes") }

// DropNote takes one of them back.
func (u URLs) DropNote(t string) string { return u.Path("o", t, "notes", "drop") }

// MatchNotes is the page of reasons, warnings and the clock of a match.
func (u URLs) MatchNotes(t string, id int64) string {
	return u.Path("o", t, "m", strconv.FormatInt(id, 10), "notes")
}

// MatchReason sets the reason of a game of a match.
func (u URLs) MatchReason(t string, id int64) string {
	return u.Path("o", t, "m", strconv.FormatInt(id, 10), "reason")
}
