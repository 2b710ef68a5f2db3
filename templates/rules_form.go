package templates

import (
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/pairing/format"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// Problems are the sentences at the fields of a refused form, by field; "" is the form itself.
type Problems map[string]string

// Any reports whether one of the fields has a problem.
func (x Problems) Any(fields ...string) bool {
	return slices.ContainsFunc(fields, func(f string) bool { return x[f] != "" })
}

// RulesForm is the rules of an event as they stand in a form, typed texts and all.
type RulesForm struct {
	Cycles       string
	Swap         bool
	Form         string // id of a preset
	Games, Level string // of a best-of match
	System       string
	Criteria     []string // in order
	PlayoffFirst string
	Fixed        bool // results have been entered: cycles and swap stay
}

// RulesFormOf puts stored rules into a form.
func RulesFormOf(r models.Rules) RulesForm {
	f := RulesForm{
		Cycles: itoa(r.Cycles), Swap: r.Swap, Games: "3", Level: string(scoring.LevelPlayoff),
		System: r.System, Criteria: r.Criteria, PlayoffFirst: r.PlayoffFirst,
	}
	if preset, ok := scoring.PresetOf(r.Form); ok {
		f.Form = preset.ID
		if preset.Choose {
			f.Games, f.Level = itoa(r.Form.Games), string(r.Form.Level)
		}
	}
	return f
}

func cycleOptions(p Page, f RulesForm) []Option {
	options := make([]Option, 0, format.MaxCycles+1)
	for n := 1; n <= format.MaxCycles; n++ {
		options = append(options, Option{Value: itoa(n), Text: cycleName(p, n), Selected: f.Cycles == itoa(n)})
	}
	return withTyped(options, f.Cycles)
}

func cycleName(p Page, n int) string {
	switch n {
	case 1:
		return p.T("rules.cycles.1", "Single round robin")
	case 2:
		return p.T("rules.cycles.2", "Double round robin")
	default:
		return p.T("rules.cycles.n", "Round robin, {{.n}} cycles", "n", n)
	}
}

// withTyped keeps a value that no option has, so that a refused form still shows what was sent.
func withTyped(options []Option, value string) []Option {
	for _, o := range options {
		if o.Selected {
			return options
		}
	}
	return append(options, Option{Value: value, Text: value, Selected: true})
}

func formOptions(p Page, f RulesForm) []Option {
	var options []Option
	for _, preset := range scoring.Presets.All() {
		options = append(options, Option{Value: preset.ID, Text: p.MetaName(scoring.Presets.Kind, preset.Meta), Selected: f.Form == preset.ID})
	}
	return withTyped(options, f.Form)
}

func gamesOptions(f RulesForm) []Option {
	var options []Option
	for n := 3; n <= scoring.MaxGames; n += 2 {
		options = append(options, Option{Value: itoa(n), Text: itoa(n), Selected: f.Games == itoa(n)})
	}
	return withTyped(options, f.Games)
}

func levelOptions(p Page, f RulesForm) []Option {
	var options []Option
	for _, l := range scoring.Levels {
		options = append(options, Option{Value: string(l), Text: levelName(p, l), Selected: f.Level == string(l)})
	}
	return withTyped(options, f.Level)
}

func levelName(p Page, l scoring.Level) string {
	switch l {
	case scoring.LevelDraw:
		return p.T("rules.level.draw", "the match is drawn")
	case scoring.LevelPlayoff:
		return p.T("rules.level.playoff", "a play-off game, then lots")
	default:
		return p.T("rules.level.lots", "lots at once")
	}
}

func systemOptions(p Page, chosen string) []Option {
	var options []Option
	for _, s := range scoring.Systems.All() {
		options = append(options, Option{Value: s.ID, Text: p.MetaName(scoring.Systems.Kind, s.Meta), Selected: chosen == s.ID})
	}
	return withTyped(options, chosen)
}

func playoffOptions(p Page, f RulesForm) []Option {
	return []Option{
		{Value: "draw", Text: p.T("rules.playoff.draw", "is drawn by the program"), Selected: f.PlayoffFirst == "draw"},
		{Value: "set", Text: p.T("rules.playoff.set", "is set by the arbiter"), Selected: f.PlayoffFirst == "set"},
	}
}

// criterionName is the name of a tie-break; of an unknown one what was sent.
func criterionName(p Page, id string) string {
	if c, ok := tiebreak.Criteria.Get(id); ok {
		return p.MetaName(tiebreak.Criteria.Kind, c.Meta)
	}
	return id
}

func criterionHelp(p Page, id string) string {
	if c, ok := tiebreak.Criteria.Get(id); ok {
		return p.MetaHelp(tiebreak.Criteria.Kind, c.Meta)
	}
	return ""
}

// unused are the tie-breaks that are not in the list yet.
func (f RulesForm) unused() []*tiebreak.Criterion {
	var rest []*tiebreak.Criterion
	for _, c := range tiebreak.Criteria.All() {
		if !slices.Contains(f.Criteria, c.ID) {
			rest = append(rest, c)
		}
	}
	return rest
}

// rulesLine says the rules in one line, for the fold that hides them.
func rulesLine(p Page, f RulesForm) string {
	var parts []string
	for _, options := range [][]Option{cycleOptions(p, f), formOptions(p, f), systemOptions(p, f.System)} {
		for _, o := range options {
			if o.Selected {
				parts = append(parts, o.Text)
			}
		}
	}
	return strings.Join(parts, " · ")
}
