package print

import (
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// RuleSheet is the rules of the event in words, made from what the program does, with boxes and lines for
// what the arbiter decides on the day.
var RuleSheet = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "rules", Name: "Rule sheet", Order: 16,
		Help: "Game and variant, match, points, penalties, order of tie-breaks, and the organiser’s regulations."},
	When:   Before,
	Refuse: needsEntrants,
	Draw:   drawRuleSheet,
})

func drawRuleSheet(c *Context) []Page {
	return c.textPages(c.Title(), "", append(c.ruleParas(), c.regulations()...))
}

// ruleParas are the rules; what has nothing to say is left out.
func (c *Context) ruleParas() (list []para) {
	for i, text := range templates.RuleTexts(c.piece(), c.Tour) {
		if len(text.Sentences)+len(text.Items) == 0 {
			continue
		}
		list = append(list, heads(text.Title))
		list = append(list, items(text.Items)...)
		if len(text.Sentences) > 0 {
			list = append(list, c.said(text.Sentences))
		}
		if i == 0 {
			list = append(list, c.agreed()...)
		}
	}
	return list
}

// agreed are what the arbiter ticks and fills in: ways of jumping (source rule S10) and time (S11) are
// agreed on the day.
func (c *Context) agreed() (list []para) {
	if strings.HasPrefix(c.Tour.Game, "chinese-checkers") {
		jump := c.T("sheet.rules.adjacent", "A piece jumps over one neighbouring piece to the field behind it, and on from there.")
		if strings.HasSuffix(c.Tour.Game, "equidistant") {
			jump = c.T("sheet.rules.equidistant", "A piece jumps over one piece in its line, as far behind it as it stood before it, and on from there; the other fields between are empty.")
		}
		list = append(list, para{text: jump})
		for _, text := range []string{
			c.T("sheet.rules.camps", "Pieces may not stay in the camps of others."),
			c.T("sheet.rules.through", "Pieces may jump through the camps of others."),
			c.T("sheet.rules.pass", "A turn may be passed."),
		} {
			list = append(list, para{kind: paraTick, text: text})
		}
	}
	return append(list,
		para{kind: paraFill, text: c.T("sheet.rules.time", "Time for each player, or for each move")},
		para{kind: paraFill, text: c.T("sheet.rules.late", "Late arrivals lose after")})
}

// regulations are what the organiser wrote, word for word.
func (c *Context) regulations() (list []para) {
	if c.Tour.Regulations == "" {
		return nil
	}
	list = append(list, heads(c.T("reader.rules.to_regulations", "Regulations of the organiser")))
	for _, block := range templates.TextBlocks(c.Tour.Regulations) {
		for _, line := range block.Lines {
			p := para{text: line, lang: c.langOf(line)}
			if block.Bullet {
				p.kind = paraItem
			}
			list = append(list, p)
		}
	}
	return list
}

// roundNumbers are the rounds of the schedule, before the draw those that there will be.
func (c *Context) roundNumbers() []int {
	numbers := make([]int, templates.TimesRounds(c.Tour))
	for i := range numbers {
		numbers[i] = i + 1
	}
	return numbers
}

// needsRounds refuses a sheet about rounds while nobody knows how many there will be.
func needsRounds(t *models.Tournament) error {
	if templates.TimesRounds(t) == 0 {
		return ErrNobody
	}
	return nil
}
