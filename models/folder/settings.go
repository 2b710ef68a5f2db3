package folder

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"

	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
)

var (
	errJSON      = &pairing.Error{Key: "error.folder.json", Text: "This is no JSON any more here: {{.reason}}. Look for a missing comma, quotation mark or bracket before this place."}
	errObject    = &pairing.Error{Key: "error.folder.object", Text: "The file begins with { and holds names and values, such as \"name\": \"Spring Cup\"."}
	errKeyTwice  = &pairing.Error{Key: "error.folder.key_twice", Text: "This setting stands here a second time. Keep one."}
	errText      = &pairing.Error{Key: "error.folder.text", Text: "This is a text in quotation marks."}
	errYesNo     = &pairing.Error{Key: "error.folder.yes_no", Text: "This is true or false, without quotation marks."}
	errList      = &pairing.Error{Key: "error.folder.list", Text: "This is a list of texts, such as [\"BH-C1\", \"BH\", \"SB\"]."}
	errChoice    = &pairing.Error{Key: "error.folder.choice", Text: "“{{.value}}” is not known here. Write one of {{.choices}}."}
	errFormat    = &pairing.Error{Key: "error.folder.format", Text: "This has to be “{{.name}}”, so that the folder is known for an event of Roundtable."}
	errNewer     = &pairing.Error{Key: "error.folder.newer", Text: "The folder is of version {{.version}}, this program knows versions up to {{.known}}. Take a newer program."}
	errMissing   = &pairing.Error{Key: "error.folder.missing", Text: "The setting “{{.key}}” is missing."}
	errNumbers   = &pairing.Error{Key: "error.folder.range", Text: "This is a whole number from {{.least}} to {{.most}}."}
	errDecision  = &pairing.Error{Key: "error.folder.decision", Text: "A decision has a “kind” (lots, playoff or arbiter) and an “order” of two numbers or more, each once."}
	noteSetting  = &pairing.Error{Key: "error.folder.setting", Text: "This setting is not known and counts for nothing."}
	errByeWorth  = &pairing.Error{Key: "error.folder.byes", Text: "Write what each kind of bye gives: {\"pab\": 1, \"hpb\": 0.5}, for teams with game points: {\"pab\": {\"points\": 1, \"games\": 2}}. Kinds are pab, hpb, zpb and fpb."}
	errHosts     = &pairing.Error{Key: "error.folder.hosts", Text: "Write who organises and judges the event as names and texts, such as {\"host\": \"Chess Club\", \"chief_arbiter\": \"Ann Lee\"}. Names are {{.choices}}."}
	errMatchForm = &pairing.Error{Key: "error.folder.match", Text: "Write the name of a form (single, two-draw, two-playoff), or its parts: {\"games\": 3, \"level\": \"draw\", \"play_all\": false}."}
)

// setting is one setting of event.json and what reads it; the error names what it has to be.
type setting struct {
	name string
	read func(v *value, s *Settings)
}

// value is the value of a setting, where it stands.
type value struct {
	*reader
	raw  json.RawMessage
	key  string
	line int
}

func (v *value) bad(what *pairing.Error, pairs ...any) {
	v.wrong(SettingsFile, v.line, v.key, what, pairs...)
}

// settingList has the settings in the order they are written.
var settingList = []setting{
	{"format", func(v *value, _ *Settings) {
		if v.text() != FormatName {
			v.bad(errFormat, "name", FormatName)
		}
	}},
	{"version", func(v *value, _ *Settings) {
		if n := v.whole(1, 1_000_000); n > FormatVersion {
			v.bad(errNewer, "version", n, "known", FormatVersion)
		}
	}},
	{"name", func(v *value, s *Settings) { s.Name = v.words() }},
	{"game", func(v *value, s *Settings) { s.Game = v.text() }},
	{"venue", func(v *value, s *Settings) { s.Venue = v.words() }},
	{"date", func(v *value, s *Settings) { s.Date = v.text() }},
	{"time_zone", func(v *value, s *Settings) { s.TimeZone = v.text() }},
	{"system", func(v *value, s *Settings) { s.System = v.choice(Systems...) }},
	{"rounds", func(v *value, s *Settings) { s.Rounds = v.whole(0, maxRounds) }},
	{"cycles", func(v *value, s *Settings) { s.Cycles = v.whole(1, 4) }},
	{"swap", func(v *value, s *Settings) { v.into(&s.Swap, errYesNo) }},
	{"rule_version", func(v *value, s *Settings) { s.RuleVersion = v.choice(versionNames()...) }},
	{"match", func(v *value, s *Settings) { v.form(&s.Form) }},
	{"boards", func(v *value, s *Settings) {
		if n := v.whole(1, scoring.MaxGames); n > 0 {
			s.Form = scoring.Form{Games: n, Level: scoring.LevelDraw, PlayAll: true}
		}
	}},
	{"scoring", func(v *value, s *Settings) { s.Scoring = v.choice(scoringNames()...) }},
	{"criteria", func(v *value, s *Settings) { v.criteria(&s.Criteria) }},
	{"byes", func(v *value, s *Settings) { v.byes(&s.Byes) }},
	{"bye_opponent", func(v *value, s *Settings) { s.ByeOpponent = v.choice("zero", "lowest") }},
	{"playoff_first", func(v *value, s *Settings) { s.PlayoffFirst = v.choice("draw", "set") }},
	{"withdrawal", func(v *value, s *Settings) { s.Withdrawal = v.choice("half", "annul", "keep") }},
	{"half_of", func(v *value, s *Settings) { s.HalfOf = v.choice("event", "cycle") }},
	{"time", func(v *value, s *Settings) { v.time(&s.Time) }},
	{"late_minutes", func(v *value, s *Settings) { s.Late = v.whole(0, maxLate) }},
	{"stay_in_camps", func(v *value, s *Settings) { s.Camps = v.choice("yes", "no") }},
	{"jump_through_camps", func(v *value, s *Settings) { s.Through = v.choice("yes", "no") }},
	{"passing", func(v *value, s *Settings) { s.Passing = v.choice("yes", "no") }},
	{"hosts", func(v *value, s *Settings) { v.hosts(&s.Hosts) }},
	{"decisions", func(v *value, s *Settings) { v.decisions(&s.Decisions) }},
	{"regulations", func(v *value, s *Settings) { v.into(&s.Regulations, errText) }},
}

func versionNames() (names []string) {
	for _, v := range tiebreak.Versions {
		names = append(names, string(v))
	}
	return names
}

func scoringNames() (names []string) {
	for _, s := range scoring.Systems.All() {
		names = append(names, s.ID)
	}
	return names
}

// settings reads event.json. It goes through the names one by one, so that each problem knows its line.
func (r *reader) settings(text string) {
	d := json.NewDecoder(strings.NewReader(text))
	line := func() int { return 1 + strings.Count(text[:min(int(d.InputOffset()), len(text))], "\n") }
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		r.wrong(SettingsFile, 1, "", errObject)
		return
	}
	seen := map[string]bool{}
	for d.More() {
		name, err := d.Token()
		key, _ := name.(string)
		v := value{reader: r, key: key, line: line()}
		if err == nil {
			err = d.Decode(&v.raw)
		}
		if err != nil {
			r.wrong(SettingsFile, line(), "", errJSON, "reason", jsonReason(err))
			return
		}
		at := slices.IndexFunc(settingList, func(s setting) bool { return s.name == key })
		switch {
		case seen[key]:
			v.bad(errKeyTwice)
		case at < 0:
			r.note(SettingsFile, v.line, key, noteSetting)
		case string(v.raw) != "null":
			settingList[at].read(&v, &r.event.Settings)
		}
		seen[key] = true
	}
	if _, err := d.Token(); err != nil {
		r.wrong(SettingsFile, line(), "", errJSON, "reason", jsonReason(err))
		return
	}
	for _, key := range []string{"format", "version", "name", "system", "scoring"} {
		if !seen[key] {
			r.wrong(SettingsFile, 0, "", errMissing, "key", key)
		}
	}
}

func jsonReason(err error) string {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return "unexpected end"
	}
	return err.Error()
}

// into reads a value of a plain type.
func (v *value) into(target any, what *pairing.Error) {
	if json.Unmarshal(v.raw, target) != nil {
		v.bad(what)
	}
}

func (v *value) text() string {
	var s string
	v.into(&s, errText)
	return strings.TrimSpace(s)
}

// words is a text that people read.
func (v *value) words() string { return exchange.CleanName(v.text()) }

func (v *value) whole(least, most int) int {
	n := least - 1
	if json.Unmarshal(v.raw, &n) != nil || n < least || n > most {
		v.bad(errNumbers, "least", least, "most", most)
		return 0
	}
	return n
}

func (v *value) choice(choices ...string) string {
	before := len(v.problems)
	text := v.text()
	if len(v.problems) > before || text == "" {
		return ""
	}
	if !slices.Contains(choices, text) {
		v.bad(errChoice, "value", text, "choices", strings.Join(choices, ", "))
		return ""
	}
	return text
}

// Validate is what the pure rules say about the settings, as a sentence; nil where they can be used.
func (s Settings) Validate() *pairing.Error {
	if err := s.Rules().Validate(); err != nil {
		return forPeople(err)
	}
	return nil
}

// Rules are the rules of the standings.
func (s Settings) Rules() standings.Rules {
	return standings.Rules{Form: s.FormOf(), System: s.Scoring, Criteria: s.Criteria, Event: s.Event()}
}
