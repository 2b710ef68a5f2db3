package templates

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/pairing/tiebreak"
)

// RuleText is one heading of the rules of an event with what stands under it: sentences of one paragraph,
// then items; Ticks and Lines are what is not agreed, for the pen.
type RuleText struct {
	Title     string
	Sentences []string
	Items     []string
	Ticks     []string // sentences that hold where the box before them is ticked
	Lines     []string // terms with a line to write on
}

// RuleTexts are the rules of an event in plain words, those of the page of rules, for sheets.
func RuleTexts(p Page, t *models.Tournament) []RuleText {
	return []RuleText{
		{Title: p.T("reader.rules.game", "The game"), Sentences: append([]string{gameText(p, t.GameInfo)}, rulesJumps(p, t)...), Ticks: openJumps(p, t)},
		{Title: p.T("reader.rules.format", "Who meets whom"), Sentences: append(rulesFormat(p, t), rulesNumbers(p, t)...)},
		{Title: p.T("reader.rules.match", "A match"), Sentences: rulesForm(p, t)},
		{Title: p.T("agreed.time", "Time"), Sentences: rulesTime(p, t), Lines: openTime(p, t)},
		{Title: p.T("reader.rules.first", "Who moves first"), Sentences: rulesMoves(p, t)},
		{Title: p.T("standings.points", "Points"), Sentences: rulesPoints(p, t)},
		{Title: p.T("rulesheet.ends", "How a game ends"), Sentences: []string{
			p.T("rulesheet.ends.how", "The result is noted with its reason: {{.list}}.", "list", p.L.List(reasonNames(p, t.Game))),
		}},
		{Title: p.T("conduct.title", "Withdrawal and warnings"), Sentences: rulesConduct(p, t)},
		{Title: p.T("standings.order", "How the order is made"), Items: orderTexts(p, t),
			Sentences: []string{p.T("standings.legend", "Each of these is applied only among those still level. Players level on all of them share the place, written “2=”.")}},
		{Title: p.T("reader.rules.prizes", "Prizes"), Items: prizeTexts(p, t)},
	}
}

// gameText is the game with the facts of its variant.
func gameText(p Page, g models.Game) string {
	facts := rulesGame(p, g)
	if len(facts) == 0 {
		return g.Names.In(p.L.Tag) + p.T("reader.rules.stop", ".")
	}
	return p.T("rulesheet.game", "{{.name}}: {{.facts}}.", "name", g.Names.In(p.L.Tag), "facts", strings.Join(facts, p.L.Comma))
}

// reasonNames are the reasons for which games of this kind end.
func reasonNames(p Page, game string) (names []string) {
	for _, r := range scoring.ReasonsFor(game) {
		names = append(names, p.MetaName(scoring.Reasons.Kind, r.Meta))
	}
	return names
}

func orderTexts(p Page, t *models.Tournament) []string {
	texts := []string{p.T("standings.points", "Points")}
	for _, id := range t.Stage.CriteriaIDs {
		if c, ok := tiebreak.Criteria.Get(id); ok {
			texts = append(texts, p.T("rulesheet.criterion", "{{.name}}: {{.help}}", "name", p.MetaName(tiebreak.Criteria.Kind, c.Meta), "help", p.MetaHelp(tiebreak.Criteria.Kind, c.Meta)))
		}
	}
	return texts
}

func prizeTexts(p Page, t *models.Tournament) (texts []string) {
	for _, c := range t.Prizes {
		texts = append(texts, p.T("rulesheet.criterion", "{{.name}}: {{.help}}", "name", c.Name, "help", categoryText(p, c)))
	}
	return texts
}

// CategoryText says who competes in a category, for sheets.
func CategoryText(p Page, c models.Category) string { return categoryText(p, c) }
