package templates

import (
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// WhatIfPage is open matches to be tried out, and the table that would follow.
type WhatIfPage struct {
	Page
	Tour    *models.Tournament
	Rounds  []WhatIfRound
	Chosen  int // results that are assumed
	More    int // open matches that are not offered yet
	Before  standings.Table
	Table   standings.Table
	Outlook *standings.Outlook // nil: nothing is said, since there are rounds this reader does not see
}

// WhatIfRound is the open matches of a round.
type WhatIfRound struct {
	No      int
	Open    bool // shown at once; a later round is behind a tap
	Matches []WhatIfMatch
}

// WhatIfMatch is an open match with the ways it can end, as choices. Field names it in the address.
type WhatIfMatch struct {
	Match   *models.Match
	Field   string
	Choices []EndingChoice
	Chosen  int // index of Choices, -1: open
}

// EndingChoice is a way a match can end. Code names it in addresses: "w" for a game won by the first-listed,
// "w2-0" for a match of several games, "d1-1.wl" where single games tell it from another choice with that score.
type EndingChoice struct {
	standings.Ending
	Code  string
	Games bool // the score alone does not say which one it is
}

// Few choices are shown side by side, more of them in a menu; where single games made more than a menu holds,
// the score is chosen and the program takes the games in some order.
const (
	fewChoices  = 3
	mostChoices = 30
)

// EndingChoices are the endings as choices, from the first-listed winning to losing.
func EndingChoices(ends []standings.Ending, games int) (list []EndingChoice) {
	for i := range ends {
		list = append(list, EndingChoice{Ending: ends[i], Code: endingCode(games, &ends[i])})
	}
	slices.SortStableFunc(list, func(a, b EndingChoice) int {
		if d := int((b.Verdict.Score[0] - b.Verdict.Score[1]) - (a.Verdict.Score[0] - a.Verdict.Score[1])); d != 0 {
			return d
		}
		return int(a.Verdict.Out[0]) - int(b.Verdict.Out[0]) // won before lost
	})
	times := map[string]int{}
	for _, c := range list {
		times[c.Code]++
	}
	if len(list) > mostChoices {
		return slices.CompactFunc(list, func(a, b EndingChoice) bool { return a.Code == b.Code })
	}
	for i := range list {
		if c := &list[i]; times[c.Code] > 1 {
			c.Games = true
			c.Code += "." + gameLetters(&c.Match)
		}
	}
	return list
}

// endingCode is the outcome and the score of an ending.
func endingCode(games int, e *standings.Ending) string {
	out := "d"
	switch e.Verdict.Out[0] {
	case pairing.Win, pairing.ForfeitWin, pairing.Ahead:
		out = "w"
	case pairing.Loss, pairing.ForfeitLoss, pairing.Behind:
		out = "l"
	}
	if games == 1 && e.Verdict.Out[0] != pairing.Ahead && e.Verdict.Out[0] != pairing.Behind {
		return out
	}
	return out + decimal(e.Verdict.Score[0]) + "-" + decimal(e.Verdict.Score[1])
}

// gameLetters are the games of a record from the first-listed one's side, "p" before a play-off, "x" for lots.
func gameLetters(m *pairing.Match) (text string) {
	letters := [...]string{pairing.NoOutcome: "", pairing.Win: "w", pairing.Draw: "d", pairing.Loss: "l", pairing.Ahead: "a",
		pairing.Behind: "b", pairing.ForfeitWin: "f", pairing.ForfeitLoss: "n"}
	for i := range m.Games {
		switch g := &m.Games[i]; {
		case g.Void:
		case g.Playoff:
			text += "p" + letters[g.Out[0]]
		default:
			text += letters[g.Out[0]]
		}
	}
	if m.Lot != pairing.NoSeat {
		text += "x"
	}
	return text
}

// decimal is points in an address: "1.5".
func decimal(p pairing.Points) string {
	text := itoa(int(p / pairing.Point))
	if rest := int(p % pairing.Point); rest > 0 {
		text += "." + strings.TrimRight(itoa(100 + rest*100/60)[1:], "0")
	}
	return text
}

// endingText is a choice in a menu or on a button: "1½:½", "1:1, then Li", with the games where they matter
// "1½:½ (1 ½)".
func (p WhatIfPage) endingText(m WhatIfMatch, c *EndingChoice) string {
	text, v := c.Verdict.Text(), c.Verdict
	if c.Games {
		var games []string
		for i := range c.Match.Games {
			if g := &c.Match.Games[i]; !g.Void && !g.Playoff {
				games = append(games, pubMarks[g.Out[0]])
			}
		}
		text = p.T("whatif.games", "{{.score}} ({{.games}})", "score", text, "games", strings.Join(games, " "))
	}
	if v.Score[0] != v.Score[1] || v.Out[0] == pairing.Draw {
		return text
	}
	winner := p.Tour.Entrant(m.Match.Seats[0].Entrant).Name
	if v.Out[0] != pairing.Win {
		winner = p.Tour.Entrant(m.Match.Seats[1].Entrant).Name
	}
	if c.Games && v.By == scoring.ByLots {
		return p.T("whatif.lots", "{{.score}}, then {{.name}} by lots", "score", text, "name", winner)
	}
	return p.T("whatif.then", "{{.score}}, then {{.name}}", "score", text, "name", winner)
}

// options are the choices of a match for a menu.
func (p WhatIfPage) options(m WhatIfMatch) []Option {
	list := []Option{{Text: p.T("whatif.open", "open"), Selected: m.Chosen < 0}}
	for i := range m.Choices {
		list = append(list, Option{Value: m.Choices[i].Code, Text: p.endingText(m, &m.Choices[i]), Selected: m.Chosen == i})
	}
	return list
}

// label names a match for those who listen.
func (p WhatIfPage) label(m WhatIfMatch) string {
	return p.T("whatif.match", "Round {{.round}}, table {{.table}}: {{.a}} – {{.b}}", "round", m.Match.Round, "table", m.Match.Table,
		"a", p.Tour.Entrant(m.Match.Seats[0].Entrant).Name, "b", p.Tour.Entrant(m.Match.Seats[1].Entrant).Name)
}

// moved is how many places somebody goes up by what is assumed.
func (p WhatIfPage) moved(r *standings.Row) int {
	before := p.Before.Row(r.Entrant)
	if before == nil {
		return 0
	}
	return before.Place - r.Place
}

// possible is what is still possible for a row, as a text: "1st secured", "2nd–4th possible".
func (p WhatIfPage) possible(r *standings.Row) string {
	if p.Outlook == nil {
		return ""
	}
	f := p.Outlook.For(r.Entrant)
	switch {
	case f == nil:
		return ""
	case f.Secured():
		return p.T("whatif.secured", "{{.place}} secured", "place", nth(p.Page, f.Best))
	case f.Certain():
		return p.T("whatif.certain", "{{.place}} if all is played", "place", nth(p.Page, f.Best))
	default:
		return p.T("whatif.possible", "{{.best}}–{{.worst}} possible", "best", nth(p.Page, f.Best), "worst", nth(p.Page, f.Worst))
	}
}

// nth is a place in a sentence: "2nd" in English; other languages put a word around the number.
func nth(p Page, n int) string {
	if !strings.HasPrefix(p.L.Tag, "en") {
		return itoa(n)
	}
	end := "th"
	if n/10%10 != 1 {
		switch n % 10 {
		case 1:
			end = "st"
		case 2:
			end = "nd"
		case 3:
			end = "rd"
		}
	}
	return itoa(n) + end
}

// exactness says how the ranges were worked out.
func (p WhatIfPage) exactness() string {
	switch o := p.Outlook; {
	case o == nil:
		return p.T("whatif.hidden", "Some rounds are not public yet, so nothing is said about places that are secured.")
	case o.Open == 0:
		return p.T("whatif.none_left", "No match is open here. A place still shared can be settled by lots.")
	case o.Exact == standings.Full:
		return p.N("whatif.full", o.Endings, "Exact: {{.n}} way in which the open matches can be played was tried, with every tie-break.", "Exact: all {{.n}} ways in which the open matches can be played were tried, with every tie-break.")
	case o.Exact == standings.OnPoints:
		return p.T("whatif.on_points", "Exact on points for the {{.open}} open matches: every combination counts; players level on points may come either way.", "open", o.Open)
	case o.Open <= standings.MostOpen:
		return p.T("whatif.bounds_few", "{{.open}} matches are open, with so many scores that these are bounds from the least and the most points each can reach.", "open", o.Open)
	default:
		return p.T("whatif.bounds", "{{.open}} matches are open: these are bounds from the least and the most points each can reach. Up to {{.most}} open matches they are exact.", "open", o.Open, "most", standings.MostOpen)
	}
}
