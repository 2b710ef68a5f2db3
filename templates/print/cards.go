package print

import (
	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// PlayerCards are everybody's own schedule, to take along: four to a page, fewer where there are many
// rounds.
var PlayerCards = Sheets.Add(&Sheet{
	Meta: pairing.Meta{ID: "cards", Name: "Player cards", Order: 12,
		Help: "Each player’s own rounds: table, side, opponent, a box for the result. Four to a page, to be cut."},
	When:   Before,
	Bleed:  true,
	Takes:  []Choice{ChooseEntrant},
	Refuse: needsDraw,
	Draw:   drawPlayerCards,
})

// The sizes of cards, by how many rounds they hold.
var cardKinds = []cardKind{
	{id: "quarter", perPage: 4, blocks: 1, rows: 16},
	{id: "half", perPage: 2, blocks: 2, rows: 16},
	{id: "whole", perPage: 1, blocks: 2, rows: 39},
}

// cardKind is a size of card: how many on a page, and its rounds in blocks of so many rows.
type cardKind struct {
	id                    string
	perPage, blocks, rows int
}

// Sizes of a card in millimetres and points.
const (
	cardNo, cardTable, cardSide, cardResult = 8.0, 9.0, 13.0, 15.0
	cardTime                                = 13.0
	cardLine, cardLineMost                  = 6.0, 8.0
	cardType                                = 10.0
	cardBlock                               = 90.0 // width of a block of rounds
)

// card is one card: an entrant with some of his matches.
type card struct {
	cardKind
	entrant *models.Entrant
	matches []*models.Match
	part    string // which of several cards of one entrant
}

func drawPlayerCards(c *Context) []Page {
	of := c.matchesOf()
	most := 0
	for _, list := range of {
		most = max(most, len(list))
	}
	kind := cardKinds[len(cardKinds)-1]
	for _, k := range cardKinds {
		if most <= k.blocks*k.rows {
			kind = k
			break
		}
	}
	var cards []card
	for _, e := range c.chosen() {
		parts := chunks(len(of[e.ID]), kind.blocks*kind.rows)
		for i, part := range parts {
			x := card{cardKind: kind, entrant: e, matches: of[e.ID][part[0]:part[1]]}
			if len(parts) > 1 {
				x.part = itoa(i+1) + " / " + itoa(len(parts))
			}
			cards = append(cards, x)
		}
	}
	var pages []Page
	for _, part := range chunks(len(cards), kind.perPage) {
		pages = append(pages, Page{Body: cardsPage(c, cards[part[0]:part[1]])})
	}
	return pages
}

// chosen are those whom the sheet is for.
func (c *Context) chosen() []*models.Entrant {
	if e := c.Tour.Entrant(c.Options.Entrant); e != nil {
		return []*models.Entrant{e}
	}
	return c.people()
}

// matchesOf are the matches of each entrant in the order of the rounds, byes too.
func (c *Context) matchesOf() map[pairing.ID][]*models.Match {
	of := make(map[pairing.ID][]*models.Match, len(c.Tour.Entrants))
	for i := range c.Tour.Rounds {
		for j := range c.Tour.Rounds[i].Matches {
			m := &c.Tour.Rounds[i].Matches[j]
			for _, s := range m.Seats {
				of[s.Entrant] = append(of[s.Entrant], m)
			}
		}
	}
	return of
}

// split divides the matches of a card into its blocks.
func (x card) split() (blocks [][]*models.Match) {
	for _, part := range even(len(x.matches), x.rows) {
		blocks = append(blocks, x.matches[part[0]:part[1]])
	}
	return blocks
}

// row is the height of a row: a card with few rounds has more room for each.
func (x card) row() float64 {
	blocks := max((len(x.matches)+x.rows-1)/x.rows, 1)
	high := max((len(x.matches)+blocks-1)/blocks, 1)
	return min(float64(x.rows)*cardLine/float64(high), cardLineMost)
}

// score is the result of a match from one side, "" while there is none.
func (c *Context) score(m *models.Match, seat int) string {
	if m.Verdict.State != scoring.Decided || !templates.Shown(m) {
		return ""
	}
	return m.Verdict.Seen(seat).Text()
}

// cardOpponent is the width for the name of an opponent.
func (c *Context) cardOpponent() float64 {
	width := cardBlock - cardNo - cardTable - cardSide - cardResult - 2.4 - numberRoom*cardType*mmPerPoint
	if templates.Timed(c.Tour) {
		width -= cardTime
	}
	return width
}
