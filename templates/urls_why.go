package templates

// Pages about how the table came about and what can still become of it.

// WhyOf is the page that asks for two entrants, in the navigation the reader is in.
func (p Page) WhyOf() string { return p.To.Path(p.side(), p.Nav.Slug, "why") }

// WhyTwo says why the entrant with number a is below the one with number b.
func (p Page) WhyTwo(a, b int) string { return p.To.Path(p.side(), p.Nav.Slug, "why", a, b) }

// WhatIfOf is the page with open matches to be tried out.
func (p Page) WhatIfOf() string { return p.To.Path(p.side(), p.Nav.Slug, "whatif") }

// HistoryOf is the places round by round.
func (p Page) HistoryOf() string { return p.To.Path(p.side(), p.Nav.Slug, "history") }

// side is the first part of the addresses of an event in the navigation the reader is in.
func (p Page) side() string {
	if p.Nav.Public {
		return "t"
	}
	return "o"
}
