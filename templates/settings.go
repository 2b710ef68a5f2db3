package templates

import "roundtable/models"

// SettingsPage is what can be changed of an event: what it is called, its rules, what is agreed, who organises and
// judges it.
type SettingsPage struct {
	Page
	Tour     *models.Tournament
	Games    []models.Game
	About    models.About
	Game     string
	Rules    RulesForm
	BadAbout Problems
	BadRules Problems

	Agreed    AgreedForm
	BadAgreed Problems
	Hosts     models.Hosts // as typed
	BadHosts  Problems

	Unsaved bool // the list of tie-breaks was changed on this page and is not stored yet
}

func gameOptions(p Page, games []models.Game, chosen string) []Option {
	options := make([]Option, len(games))
	for i, g := range games {
		options[i] = Option{Value: g.Code, Text: g.Names.In(p.L.Tag), Selected: g.Code == chosen}
	}
	return withTyped(options, chosen)
}
