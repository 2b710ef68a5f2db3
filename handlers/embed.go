package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// embedPolicy is for the one page that other sites may frame: nothing in it can be pressed but links.
const embedPolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

// embed is a public table as a bare page, for a frame in the club's own page.
func (s *Server) embed(c *Ctx) error {
	t, err := c.publicTourFor(models.Who{}) // whoever is signed in: a frame of a stranger shows what is public
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", embedPolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Del("Cross-Origin-Opener-Policy")
	return c.Draw(http.StatusOK, templates.Embed(c.shown(t, c.dataPage(t))))
}

// shown is the table that ?show= names.
func (c *Ctx) shown(t *models.Tournament, p templates.Page) templates.ShownPage {
	return shownTable(t, p, c.QueryParam("show"), c.QueryParam("by") == "rank")
}

// shownTable is the standings, the cross table, or the round being played. A name of none of them is the standings.
func shownTable(t *models.Tournament, p templates.Page, show string, byRank bool) templates.ShownPage {
	page := templates.ShownPage{Page: p, Tour: t, Show: show}
	switch r := t.Current(); {
	case show == showCross && t.Drawn() && len(t.Entrants) <= templates.MostCross:
		page.Table = templates.CrossData(templates.CrossPage{Page: p, Tour: t, ByRank: byRank, Table: t.Standings(0)})
		page.Whole = p.To.PublicCross(t.Slug)
	case show == showRound && r != nil:
		page.Table, page.Whole = templates.RoundData(p, t, r), p.To.PublicRound(t.Slug, r.No)
	default:
		page.Show = showStandings
		page.Table = templates.StandingsData(templates.StandingsPage{Page: p, Tour: t, Table: t.Standings(0)})
		page.Whole = p.To.PublicStandings(t.Slug)
	}
	return page
}

// The tables that are shown by themselves.
const (
	showStandings = "standings"
	showCross     = "cross"
	showRound     = "round"
)
