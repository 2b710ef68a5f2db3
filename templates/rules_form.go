package templates

import (
	"slices"

	"roundtable/models"
	"roundtable/pairing/format"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
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
	Fixed        bool        // results have been entered: cycles and swap stay
	Typed        string      // a criterion by its acronym, as it was typed
	Reason       string      // why the order of tie-breaks changes after the first result
	Game         string      // the orders that are usual in it come first; empty: any
	Played       *PlayedForm // of a format whose rounds are taken as they were played, nil: a round robin
}

// RulesFormOf puts stored rules into a form.
func RulesFormOf(r models.Rules) RulesForm {
	f := RulesForm{
		Cycles: itoa(r.Cycles), Swap: r.Swap, Games: "3", Level: string(scoring.LevelPlayoff),
		System: r.System, Criteria: r.Criteria, PlayoffFirst: r.PlayoffFirst,
	}
	f.Played = playedFormOf(r)
	if preset, ok := scoring.PresetOf(r.Form); ok {
		f.Form = preset.ID
		if preset.Choose {
			f.Games, f.Level = itoa(r.Form.Games), string(r.Form.Level)
		}
	} else if f.Played == nil {
		f.Form = ownFormValue(r.Form)
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
	if own, ok := OwnForm(f.Form); ok {
		options = append(options, Option{Value: f.Form, Text: ownFormText(p, own), Selected: true})
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
	if c, err := tiebreak.ByAcronym(id); err == nil {
		return CriterionName(p, c)
	}
	return id
}

func criterionHelp(p Page, id string) string {
	if c, err := tiebreak.ByAcronym(id); err == nil {
		return p.MetaHelp(tiebreak.Criteria.Kind, c.Meta)
	}
	return ""
}

// CriterionName is the name of a tie-break, with its acronym where that says more than the name.
func CriterionName(p Page, c *tiebreak.Criterion) string {
	name := p.MetaName(tiebreak.Criteria.Kind, c.Meta)
	if plain, ok := tiebreak.Criteria.Get(c.ID); !ok || plain != c {
		return name + " (" + c.Acronym + ")"
	}
	return name
}

// orderOptions are the usual orders of tie-breaks of the format, those of the game first.
func orderOptions(p Page, f RulesForm) (options []Option) {
	for _, mine := range []bool{true, false} {
		for _, o := range standings.Presets.All() {
			if o.For("", f.event().Format) && o.For(f.Game, f.event().Format) == mine {
				options = append(options, Option{Value: o.ID, Text: p.MetaName(standings.Presets.Kind, o.Meta)})
			}
		}
	}
	return options
}

// unused are the tie-breaks that are not in the list yet.
func (f RulesForm) unused() []*tiebreak.Criterion {
	var rest []*tiebreak.Criterion
	for _, c := range tiebreak.Offered(f.event(), f.Played != nil) {
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
	return joined(parts...)
}

// AddCriterion puts a tie-break at the end of the list, by its id or acronym. ok is false where it is unknown,
// makes no sense here, or is in the list already.
func (f *RulesForm) AddCriterion(text string) (ok bool) {
	c, err := tiebreak.ByAcronym(text)
	if err != nil || !c.For(f.event(), true) {
		return false
	}
	for _, have := range f.Criteria {
		if h, err := tiebreak.ByAcronym(have); err == nil && h.Acronym == c.Acronym {
			return false
		}
	}
	f.Criteria = append(f.Criteria, models.CriterionText(c))
	return true
}
