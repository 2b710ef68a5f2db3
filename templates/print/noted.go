package print

import (
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
)

// Noting that a sheet was printed: by itself, or within a book.

// PrintedAs is how the log knows a sheet with what was chosen for it.
func (s *Sheet) PrintedAs(o Options) models.PrintedSheet {
	p := models.PrintedSheet{ID: s.ID}
	if slices.Contains(s.Takes, ChooseRound) {
		p.Round = o.Round
	}
	return p
}

// PrintedAs is how the log knows this sheet.
func (v View) PrintedAs() models.PrintedSheet { return v.Sheet.Sheet.PrintedAs(v.Sheet.Options) }

// Parts are the sheets that a book is made of, as the log knows them, each once. A sheet that is no book has none.
func (v View) Parts() (parts []models.PrintedSheet) {
	known := map[models.PrintedSheet]bool{v.PrintedAs(): true}
	var last *Context
	for _, p := range v.Pages {
		c := p.in(v.Sheet)
		if c == last {
			continue
		}
		last = c
		for _, part := range c.printedAs() {
			if !known[part] {
				known[part] = true
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// printedAs is how the log knows the sheet of a page: once for each round that it covers.
func (c *Context) printedAs() []models.PrintedSheet {
	o := c.Options
	if len(c.covers) == 0 {
		return []models.PrintedSheet{c.Sheet.PrintedAs(o)}
	}
	var list []models.PrintedSheet
	for _, o.Round = range c.covers {
		list = append(list, c.Sheet.PrintedAs(o))
	}
	return list
}

// roundsOf are the rounds of matches, each once, in their order.
func roundsOf(matches []*models.Match) (rounds []int) {
	for _, m := range matches {
		rounds = append(rounds, m.Round)
	}
	return slices.Compact(rounds)
}

// partsText is the parts of a book as the page tells them when it is printed: "roundtable slips.3 slips.4".
func (v View) partsText() string {
	var texts []string
	for _, part := range v.Parts() {
		text := part.ID
		if part.Round > 0 {
			text += "." + itoa(part.Round)
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " ")
}

// ReadParts reads partsText. What is no sheet, or has a round where the sheet has none, is left out.
func ReadParts(text string) (parts []models.PrintedSheet) {
	for word := range strings.FieldsSeq(text) {
		id, number, _ := strings.Cut(word, ".")
		s, ok := Sheets.Get(id)
		if !ok || len(parts) == mostParts {
			continue
		}
		n, err := strconv.Atoi(number)
		if number != "" && (err != nil || n < 1) {
			continue
		}
		if part := s.PrintedAs(Options{Round: n}); part.Round == n {
			parts = append(parts, part)
		}
	}
	return parts
}

// mostParts is more than a book of the largest event has: a part for each round, and a dozen.
const mostParts = 5000
