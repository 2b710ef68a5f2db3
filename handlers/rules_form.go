package handlers

import (
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/pairing/format"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/templates"
)

// rulesFields are the fields of templates.RulesFields.
var rulesFields = []string{"cycles", "form", "games", "level", "system", "criteria", "reason", "playoff_first", "rounds", "rule_version", "bye_opponent",
	"bye_pab", "bye_hpb", "bye_zpb", "bye_fpb", "bye_pab_games", "bye_hpb_games", "bye_zpb_games", "bye_fpb_games"}

// readRules reads the fields of the rules as they were typed. A field that was not sent at all keeps
// its value from before.
func (c *Ctx) readRules(before templates.RulesForm) templates.RulesForm {
	f := before
	sent := c.Forms()
	for name, into := range map[string]*string{
		"cycles": &f.Cycles, "form": &f.Form, "games": &f.Games, "level": &f.Level, "system": &f.System, "playoff_first": &f.PlayoffFirst, "reason": &f.Reason,
	} {
		if sent.Has(name) {
			*into = c.Form(name)
		}
	}
	if sent.Has("cycles") {
		f.Swap = c.Form("swap") != ""
	}
	if f.Played != nil {
		f.Played = c.readPlayed(*f.Played)
	}
	if sent.Has("criteria") {
		f.Criteria = slices.DeleteFunc(slices.Clone(sent["criteria"]), func(id string) bool { return id == "" })
	}
	return f
}

// editCriteria does what a button of the list of tie-breaks says. ok is false for other buttons.
func (c *Ctx) editCriteria(f *templates.RulesForm) (ok bool) {
	what, arg := c.doing()
	at, err := strconv.Atoi(arg)
	inside := err == nil && at >= 0 && at < len(f.Criteria)
	f.Criteria = slices.Clone(f.Criteria)
	switch what {
	case "up":
		if inside && at > 0 {
			f.Criteria[at-1], f.Criteria[at] = f.Criteria[at], f.Criteria[at-1]
		}
	case "down":
		if inside && at+1 < len(f.Criteria) {
			f.Criteria[at+1], f.Criteria[at] = f.Criteria[at], f.Criteria[at+1]
		}
	case "drop":
		if inside {
			f.Criteria = slices.Delete(f.Criteria, at, at+1)
		}
	case "add":
		f.AddCriterion(c.Form("criterion"))
	case "acronym":
		if f.Typed = strings.TrimSpace(c.Form("acronym")); f.AddCriterion(f.Typed) {
			f.Typed = ""
		}
	case "order":
		if o, ok := standings.Presets.Get(c.Form("order")); ok {
			f.Criteria = nil
			for _, text := range o.Criteria {
				f.AddCriterion(text)
			}
		}
	default:
		return false
	}
	return true
}

// rulesOf turns typed rules into values. Numbers are read here, everything else is checked by the
// operation.
func (c *Ctx) rulesOf(f templates.RulesForm) (models.Rules, templates.Problems) {
	bad := templates.Problems{}
	rules := models.Rules{Swap: f.Swap, System: f.System, Criteria: f.Criteria, PlayoffFirst: f.PlayoffFirst, Reason: f.Reason}
	if rules.Criteria == nil {
		rules.Criteria = []string{}
	}
	var ok bool
	if rules.Cycles, ok = wholeNumber(f.Cycles, 1, format.MaxCycles); !ok {
		bad["cycles"] = c.T("rules.cycles.bad", "The number of cycles is a whole number from 1 to {{.most}}.", "most", format.MaxCycles)
	}
	if f.Played != nil {
		c.playedRules(*f.Played, &rules, bad)
		return rules, bad
	}
	if rules.System == "" {
		bad["system"] = c.T("error.system", "Choose the points of a match from the list.")
	}
	preset, found := scoring.Presets.Get(f.Form)
	switch {
	case found:
		rules.Form = preset.Form
		if preset.Choose {
			c.bestOf(f, &rules.Form, bad)
		}
	default:
		if rules.Form, found = templates.OwnForm(f.Form); !found {
			bad["form"] = c.T("error.form", "Choose how a match is played from the list.")
		}
	}
	return rules, bad
}

// bestOf reads the number of games and what a level match leads to.
func (c *Ctx) bestOf(f templates.RulesForm, form *scoring.Form, bad templates.Problems) {
	games, ok := wholeNumber(f.Games, 3, scoring.MaxGames)
	if !ok || games%2 == 0 {
		bad["games"] = c.T("rules.games.bad", "A best-of match has 3, 5, 7 or 9 games.")
	}
	if !slices.Contains(scoring.Levels, scoring.Level(f.Level)) {
		bad["level"] = c.T("error.scoring.level", "Choose what happens when a match is level: drawn, play-off or lots.")
	}
	form.Games, form.Level = games, scoring.Level(f.Level)
}

// wholeNumber reads a number typed in a form, as readFigure does, within limits.
func wholeNumber(text string, least, most int) (int, bool) {
	n, ok := readFigure(text)
	return n, ok && n >= least && n <= most
}
