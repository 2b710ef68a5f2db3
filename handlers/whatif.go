package handlers

import (
	"net/http"
	"net/url"
	"strconv"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
	"roundtable/templates"
)

// Limits of what can be tried out: so many matches are offered, whole rounds of them, and so many choices are read.
const (
	mostOffered = 60
	mostChosen  = 60
)

// publicWhatIf is open matches to be tried out, as far as the public sees rounds.
func (s *Server) publicWhatIf(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	p := c.publicPage(t, templates.TabStandings, c.T("whatif.title", "What if?"))
	return drawWhatIf(c, p, t)
}

// whatIf is the same for the organiser, who sees every round.
func (s *Server) whatIf(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	return drawWhatIf(c, c.tablePage(t, templates.TabStandings, c.T("whatif.title", "What if?")), t)
}

func drawWhatIf(c *Ctx, p templates.Page, t *models.Tournament) error {
	p.Styles, p.Wide = append(p.Styles, "why.css"), true
	p.Scripts = []string{"whatif.js"} // the page is the reader's own, so it is not kept true by itself
	if p.Nav.Public {
		p.Scripts = append(p.Scripts, "me.js")
	}
	page := templates.WhatIfPage{Page: p, Tour: t}
	in, keys := t.Input(), gameKeys(t)
	page.Before = standings.Build(in)
	if !t.Ended() {
		page.Rounds, page.More = offered(t, in.Rules, keys)
	}
	page.Chosen = assume(&in, page.Rounds, c.QueryParams())
	page.Table = page.Before
	if page.Chosen > 0 {
		page.Table = standings.Build(in)
	}
	if t.Hidden == 0 && t.RoundsKnown() {
		if t.Ended() {
			in.Matches = decidedOnly(in)
		}
		o := standings.Prospects(in, keys...)
		page.Outlook = &o
	}
	return c.Draw(http.StatusOK, templates.WhatIf(page))
}

// gameKeys are the results that a game can have.
func gameKeys(t *models.Tournament) []scoring.Action {
	if t.GameInfo.Draws {
		return []scoring.Action{scoring.FirstWins, scoring.DrawGame, scoring.SecondWins}
	}
	return []scoring.Action{scoring.FirstWins, scoring.SecondWins}
}

// decidedOnly leaves out what will not be played any more.
func decidedOnly(in standings.Input) (list []pairing.Match) {
	for _, m := range in.Matches {
		if scoring.Judge(in.Rules.Form, &m).State == scoring.Decided {
			list = append(list, m)
		}
	}
	return list
}

// offered lists the open matches round by round, and counts those beyond the limit. Of two at one
// table in a round only the first has an address.
func offered(t *models.Tournament, rules standings.Rules, keys []scoring.Action) (rounds []templates.WhatIfRound, more int) {
	n := 0
	for i := range t.Rounds {
		r := templates.WhatIfRound{No: t.Rounds[i].No, Open: len(rounds) == 0}
		seen := map[int]bool{}
		for j := range t.Rounds[i].Matches {
			m := &t.Rounds[i].Matches[j]
			if !m.Open() || m.Annulled || m.Cancelled || seen[m.Table] {
				continue
			}
			seen[m.Table] = true
			choices := templates.EndingChoices(standings.Endings(rules, m.Match, keys...), rules.Form.Games)
			r.Matches = append(r.Matches, templates.WhatIfMatch{
				Match: m, Field: "r" + strconv.Itoa(m.Round) + "t" + strconv.Itoa(m.Table), Choices: choices, Chosen: -1,
			})
		}
		switch {
		case len(r.Matches) == 0:
		case n > 0 && n+len(r.Matches) > mostOffered:
			more += len(r.Matches)
		default:
			n += len(r.Matches)
			rounds = append(rounds, r)
		}
	}
	return rounds, more
}

// assume puts the results that the address names into the event, and counts them. What it does not
// know is left out.
func assume(in *standings.Input, rounds []templates.WhatIfRound, query url.Values) (chosen int) {
	at := make(map[int64]int, len(in.Matches))
	for i := range in.Matches {
		at[in.Matches[i].ID] = i
	}
	for i := range rounds {
		for j := range rounds[i].Matches {
			m := &rounds[i].Matches[j]
			code := query.Get(m.Field)
			if code == "" || chosen == mostChosen {
				continue
			}
			for k := range m.Choices {
				if m.Choices[k].Code == code {
					m.Chosen = k
					in.Matches[at[m.Match.ID]] = m.Choices[k].Match
					rounds[i].Open = true
					chosen++
				}
			}
		}
	}
	return chosen
}
