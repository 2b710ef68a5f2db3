package models

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// Formats of a stage. The program makes the rounds of a round robin; those of the others it takes as they
// were played (ImportFolder).
const (
	FormatRoundRobin = "round-robin"
	FormatSwiss      = "swiss"
	FormatTeamSwiss  = "team-swiss"
	FormatMcMahon    = "mcmahon"
)

// formatOf is the format of a system of an event folder.
func formatOf(system string) string { return strings.ReplaceAll(system, "_", "-") }

// systemOf is the system of an event folder for a format.
func systemOf(format string) string { return strings.ReplaceAll(format, "-", "_") }

var (
	errByePlayed    = &Error{Kind: Invalid, Key: "error.bye_worth", Field: "bye_pab", Text: "What a bye gives is 0 or more points, and not more than {{.most}}."}
	errByeOpponent  = &Error{Kind: Invalid, Key: "error.bye_opponent", Field: "bye_opponent", Text: "Choose what a bye adds to the sum of the opponents' points."}
	errRuleVersion  = &Error{Kind: Invalid, Key: "error.rule_version", Field: "rule_version", Text: "There is no such version of the tie-break rules. Choose one of the list."}
	errRoundsPlayed = &Error{Kind: Invalid, Key: "error.rounds_played", Field: "rounds", Text: "The event has at least as many rounds as were played, {{.least}}, and at most {{.most}}. Leave it empty for as many as were played."}
	errPlayedOnly   = &Error{Kind: Conflict, Key: "error.played_only", Text: "The rounds of this event are taken as they were played; the program does not make or change them. Change the folder of the event and take it in anew; results can be corrected here."}
)

const (
	maxByeWorth     = 100 * pairing.Point
	MaxPlayedRounds = 4000 // of an event whose rounds are taken as they were played
)

// RoundRobin reports whether the event is a round robin: what the program makes itself, schedule and all.
func (t *Tournament) RoundRobin() bool { return t.Stage.Format == FormatRoundRobin }

// Teams reports whether the entrants are teams and the games of a match its boards.
func (t *Tournament) Teams() bool { return t.Stage.Format == FormatTeamSwiss }

// McMahon reports whether the entrants begin with a start score.
func (t *Tournament) McMahon() bool { return t.Stage.Format == FormatMcMahon }

// LastRound is how many rounds the event has: those of its settings, or as many as there are.
func (t *Tournament) LastRound() int { return max(t.Stage.Rounds, len(t.Rounds)+t.Hidden) }

// RoundsKnown reports whether every match of the event is here: what nobody can change any more can be told only then.
func (t *Tournament) RoundsKnown() bool {
	return t.RoundRobin() || t.Ended() || t.Stage.Rounds > 0 && len(t.Rounds)+t.Hidden >= t.Stage.Rounds
}

// LastNumber is the highest number of an entrant; of those of a folder some may be missing.
func (t *Tournament) LastNumber() (last int) {
	for i := range t.Entrants {
		last = max(last, t.Entrants[i].Number)
	}
	return last
}

// robin refuses what the program can do in a round robin only.
func (t *Tournament) robin() error {
	if !t.RoundRobin() {
		return errPlayedOnly
	}
	return nil
}

// RobinOnly refuses, as an error for people, what there is of a round robin only.
func (t *Tournament) RobinOnly() error { return t.robin() }

// Event is what tie-breaks need to know about an event of these rules.
func (r Rules) Event() tiebreak.Event { return r.settings().Event() }

// played reports whether the rules are of a format whose rounds are taken as they were played.
func (r Rules) played() bool { return r.Format != "" && r.Format != FormatRoundRobin }

// settings are the rules as an event folder has them: what both make of them is the same.
func (r Rules) settings() folder.Settings {
	return folder.Settings{
		System: systemOf(r.Format), Rounds: r.Rounds, Cycles: r.Cycles, Swap: r.Swap, RuleVersion: r.Version, Form: r.Form,
		Scoring: r.System, Criteria: r.Criteria, Byes: r.Byes, ByeOpponent: r.ByeOpponent, PlayoffFirst: r.PlayoffFirst,
	}
}

// of keeps what a change of the rules cannot change: the format, and of a round robin what only the others have.
func (r Rules) of(t *Tournament) Rules {
	now := t.Rules()
	if r.Format = now.Format; t.RoundRobin() {
		r.Rounds, r.Byes, r.ByeOpponent = now.Rounds, now.Byes, now.ByeOpponent
	} else {
		r.Cycles, r.Swap = now.Cycles, now.Swap
	}
	if r.Version == "" {
		r.Version = now.Version
	}
	return r
}

// ForNew are the rules for an event that is made here, a round robin: without what only other formats have.
func (r Rules) ForNew() Rules {
	r.Format, r.Version, r.Rounds, r.Byes, r.ByeOpponent = FormatRoundRobin, "", 0, folder.Byes{}, ""
	var criteria []string
	for _, text := range r.Criteria {
		if c, err := tiebreak.ByAcronym(text); err == nil && c.For(tiebreak.Event{}, true) {
			criteria = append(criteria, text)
		}
	}
	r.Criteria = criteria
	return r
}

// checkPlayed refuses what cannot be in a format whose rounds are taken as they were played.
func (r Rules) checkPlayed() error {
	for _, w := range []*folder.Worth{r.Byes.Pairing, r.Byes.Half, r.Byes.Zero, r.Byes.Full} {
		if w != nil && (w.Points < 0 || w.Points > maxByeWorth || w.Games != nil && (*w.Games < 0 || *w.Games > maxByeWorth)) {
			return errByePlayed.With("most", maxByeWorth)
		}
	}
	if r.Rounds < 0 || r.Rounds > MaxPlayedRounds {
		return errRoundsPlayed.With("least", 1, "most", MaxPlayedRounds)
	}
	if r.ByeOpponent != tiebreak.ByeZero && r.ByeOpponent != tiebreak.ByeLowest {
		return errByeOpponent
	}
	if err := r.Event().Validate(); err != nil {
		return errRuleVersion
	}
	return nil
}

// readByes reads what byes are worth, as it is stored.
func readByes(text string, into *folder.Byes) (err error) {
	*into, err = folder.ReadByes(text)
	return err
}

// byeKind is a stored kind of a bye; the empty one is that of a round robin.
func byeKind(text string) pairing.ByeKind {
	kind, _ := pairing.ByeKindOf(text)
	return kind
}

func byeKindText(kind pairing.ByeKind) string {
	if kind == pairing.Free {
		return ""
	}
	return kind.String()
}

var errGiven = errors.New("it is not two scores")

// readGiven reads the score of a match whose games are not known: 150:90, in sixtieths. Empty: none.
func readGiven(text string) (*pairing.Given, error) {
	if text == "" {
		return nil, nil
	}
	a, b, ok := strings.Cut(text, ":")
	first, err := strconv.ParseInt(a, 10, 32)
	second, err2 := strconv.ParseInt(b, 10, 32)
	if !ok || err != nil || err2 != nil || first < 0 || second < 0 {
		return nil, errGiven
	}
	return &pairing.Given{Score: [2]pairing.Points{pairing.Points(first), pairing.Points(second)}}, nil
}

func givenText(g *pairing.Given) string {
	if g == nil {
		return ""
	}
	return fmt.Sprintf("%d:%d", g.Score[0], g.Score[1])
}

// SameGiven reports whether two matches have the same given score, or both none.
func SameGiven(a, b *pairing.Given) bool { return givenText(a) == givenText(b) }

// ByeWorth is what a bye gives in this event.
func (t *Tournament) ByeWorth(kind pairing.ByeKind) tiebreak.Worth {
	system, ok := scoring.Systems.Get(t.Stage.System)
	if !ok {
		system = scoring.MatchPoints
	}
	return tiebreak.ByeWorth(t.Stage.MatchForm, system, t.Rules().Event(), kind)
}
