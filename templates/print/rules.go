package print

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// RuleSheet is the rules of the event in words, made from what the program does, with boxes and lines for
// what is not agreed in the settings.
var RuleSheet = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "rules", Name: "Rule sheet", Order: 16,
		Help: "Game and variant, match, points, penalties, order of tie-breaks, and the organiser’s regulations."},
	When:   Before,
	Papers: forWalls,
	Refuse: needsEntrants,
	Draw:   drawRuleSheet,
})

func drawRuleSheet(c *Context) []Page {
	return c.textPages(c.Title(), "", append(c.ruleParas(), c.regulations()...))
}

// ruleParas are the rules; what has nothing to say is left out. Ways of jumping (source rule S10) and time (S11) that
// are not agreed yet are ticked and filled in by pen.
func (c *Context) ruleParas() (list []para) {
	for _, text := range templates.RuleTexts(c.piece(), c.Tour) {
		if len(text.Sentences)+len(text.Items)+len(text.Ticks)+len(text.Lines) == 0 {
			continue
		}
		list = append(list, heads(text.Title))
		list = append(list, items(text.Items)...)
		if len(text.Sentences) > 0 {
			list = append(list, c.said(text.Sentences))
		}
		for _, open := range text.Ticks {
			list = append(list, para{kind: paraTick, text: open})
		}
		for _, open := range text.Lines {
			list = append(list, para{kind: paraFill, text: open})
		}
	}
	return list
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
