package templates

import (
	"roundtable/models"
	"roundtable/models/folder"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// PlayedForm is what the rules of a format have whose rounds are taken as they were played.
type PlayedForm struct {
	Rules       models.Rules // as stored: the form of a match and the format stay
	Rounds      string       // of the event; empty: as many as were played
	Version     string
	ByeOpponent string
	Byes        []ByeField
}

// ByeField is what one kind of bye gives, as typed; an empty text: what the rules say.
type ByeField struct {
	Kind          pairing.ByeKind
	Points, Games string
}

// ByeKinds are the kinds of byes in the order of forms.
var ByeKinds = []pairing.ByeKind{pairing.PairingBye, pairing.HalfBye, pairing.ZeroBye, pairing.FullBye}

// Name is the name of the field of the points; that of the game points has “_games” behind it.
func (f ByeField) Name() string { return "bye_" + f.Kind.String() }

func playedFormOf(r models.Rules) *PlayedForm {
	if r.Event().Format == tiebreak.RoundRobin {
		return nil
	}
	f := &PlayedForm{Rules: r, Version: r.Version, ByeOpponent: r.ByeOpponent}
	if r.Rounds > 0 {
		f.Rounds = itoa(r.Rounds)
	}
	for i, w := range []*folder.Worth{r.Byes.Pairing, r.Byes.Half, r.Byes.Zero, r.Byes.Full} {
		field := ByeField{Kind: ByeKinds[i]}
		if w != nil {
			field.Points = w.Points.String()
			if w.Games != nil {
				field.Games = w.Games.String()
			}
		}
		f.Byes = append(f.Byes, field)
	}
	return f
}

// event is what decides which tie-breaks the form offers.
func (f RulesForm) event() tiebreak.Event {
	if f.Played == nil {
		return tiebreak.Event{}
	}
	return f.Played.Rules.Event()
}

// usual is what a bye gives where the field is empty.
func (f PlayedForm) usual(kind pairing.ByeKind) string {
	rules := f.Rules
	rules.Byes = folder.Byes{}
	system, ok := scoring.Systems.Get(rules.System)
	if !ok {
		system = scoring.MatchPoints
	}
	return tiebreak.ByeWorth(rules.Form, system, rules.Event(), kind).Points.String()
}

// matchLine says how a match is played: on so many boards, or in so many games.
func (f PlayedForm) matchLine(p Page) string {
	if f.Rules.Event().Teams {
		return p.N("played.boards", f.Rules.Form.Games, "{{.n}} board", "{{.n}} boards")
	}
	if preset, ok := scoring.PresetOf(f.Rules.Form); ok {
		return p.MetaName(scoring.Presets.Kind, preset.Meta)
	}
	return p.N("played.games", f.Rules.Form.Games, "{{.n}} game", "{{.n}} games")
}

func versionOptions(p Page, chosen string) []Option {
	options := make([]Option, len(tiebreak.Versions))
	for i := range tiebreak.Versions {
		v := tiebreak.Versions[len(tiebreak.Versions)-1-i]
		options[i] = Option{Value: string(v), Text: versionName(p, v), Selected: chosen == string(v)}
	}
	return withTyped(options, chosen)
}

func byeOpponentOptions(p Page, chosen string) []Option {
	return withTyped([]Option{
		{Value: "zero", Text: p.T("played.opponent.zero", "nothing"), Selected: chosen == tiebreak.ByeZero || chosen == "zero"},
		{Value: tiebreak.ByeLowest, Text: p.T("played.opponent.lowest", "the lowest total of the event"), Selected: chosen == tiebreak.ByeLowest},
	}, chosen)
}

// countsOpponents reports whether one of the tie-breaks is a sum of the opponents' points as xiangqi has it.
func (f RulesForm) countsOpponents() bool {
	for _, text := range f.Criteria {
		if c, err := tiebreak.ByAcronym(text); err == nil && c.ID == tiebreak.Opponents.ID {
			return true
		}
	}
	return f.Played.ByeOpponent != tiebreak.ByeZero
}
