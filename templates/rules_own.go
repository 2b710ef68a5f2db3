package templates

import (
	"strconv"
	"strings"

	"roundtable/pairing/scoring"
)

// A form of a match that an event brought with it, as from a folder, may be none of those with a name. In a form
// of the rules it is a value of its own, "own:2:lots:all", so that other rules can be changed and it stays.

const (
	ownForm  = "own"
	ownAll   = "all"   // all games are played
	ownUntil = "until" // until the match is decided
)

func ownFormValue(f scoring.Form) string {
	play := ownUntil
	if f.PlayAll {
		play = ownAll
	}
	return strings.Join([]string{ownForm, itoa(f.Games), string(f.Level), play}, ":")
}

// OwnForm reads the value of a form without a name. ok is false for anything else, and for one that no match can
// be played by.
func OwnForm(value string) (f scoring.Form, ok bool) {
	parts := strings.Split(value, ":")
	if len(parts) != 4 || parts[0] != ownForm || parts[3] != ownAll && parts[3] != ownUntil {
		return f, false
	}
	n, err := strconv.Atoi(parts[1])
	f = scoring.Form{Games: n, Level: scoring.Level(parts[2]), PlayAll: parts[3] == ownAll}
	return f, err == nil && f.Validate() == nil
}

// ownFormText says such a form in words.
func ownFormText(p Page, f scoring.Form) string {
	games := p.N("rules.own.games", f.Games, "{{.n}} game", "{{.n}} games")
	if !f.PlayAll && f.Games > 1 {
		games = p.N("rules.own.until", f.Games, "at most {{.n}} game, until it is decided", "at most {{.n}} games, until it is decided")
	}
	return p.T("rules.own", "{{.games}}; when level: {{.level}}", "games", games, "level", levelName(p, f.Level))
}
