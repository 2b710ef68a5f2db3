package handlers

import (
	"roundtable/models"
	"roundtable/models/folder"
	"roundtable/pairing/tiebreak"
	"roundtable/templates"
)

// readPlayed reads the fields that only formats have whose rounds are taken as they were played. A field that was not sent
// keeps its value.
func (c *Ctx) readPlayed(f templates.PlayedForm) *templates.PlayedForm {
	sent := c.Forms()
	read := func(name string, into *string) {
		if sent.Has(name) {
			*into = c.Form(name)
		}
	}
	read("rounds", &f.Rounds)
	read("rule_version", &f.Version)
	read("bye_opponent", &f.ByeOpponent)
	byes := make([]templates.ByeField, len(f.Byes))
	for i, b := range f.Byes {
		read(b.Name(), &b.Points)
		read(b.Name()+"_games", &b.Games)
		byes[i] = b
	}
	f.Byes = byes
	return &f
}

// playedRules turns these fields into values.
func (c *Ctx) playedRules(f templates.PlayedForm, rules *models.Rules, bad templates.Problems) {
	stored := f.Rules
	rules.Format, rules.Form, rules.Version, rules.ByeOpponent, rules.PlayoffFirst = stored.Format, stored.Form, f.Version, f.ByeOpponent, stored.PlayoffFirst
	rules.Cycles, rules.Swap = stored.Cycles, stored.Swap
	if rules.ByeOpponent == "zero" {
		rules.ByeOpponent = tiebreak.ByeZero
	}
	if f.Rounds != "" {
		n, ok := wholeNumber(f.Rounds, 1, models.MaxPlayedRounds)
		if rules.Rounds = n; !ok {
			bad["rounds"] = c.T("played.rounds.bad", "The number of rounds is a whole number from 1 to {{.most}}, or empty.", "most", models.MaxPlayedRounds)
		}
	}
	for i, into := range []**folder.Worth{&rules.Byes.Pairing, &rules.Byes.Half, &rules.Byes.Zero, &rules.Byes.Full} {
		b := f.Byes[i]
		if b.Points == "" && b.Games == "" {
			continue
		}
		w := &folder.Worth{}
		var ok bool
		if w.Points, ok = folder.ParsePoints(b.Points); !ok || w.Points < 0 {
			bad[b.Name()] = c.T("played.byes.bad", "Write the points that this bye gives, such as 1, ½ or 0.5, or leave it empty.")
		}
		if b.Games != "" {
			games, ok := folder.ParsePoints(b.Games)
			if w.Games = &games; !ok || games < 0 {
				bad[b.Name()+"_games"] = c.T("played.byes.bad", "Write the points that this bye gives, such as 1, ½ or 0.5, or leave it empty.")
			}
		}
		*into = w
	}
}
