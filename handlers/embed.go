package handlers

import (
	"net/http"

	"rsc.io/qr"

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
	table, err := c.shown(t, c.dataPage(t))
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set("Content-Security-Policy", embedPolicy)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Del("Cross-Origin-Opener-Policy")
	return c.Draw(http.StatusOK, templates.Embed(table))
}

// picture is a public table as pictures for a group chat, which the reader's own browser draws: it has
// the fonts of every name, and a stranger's request costs no more than a page.
func (s *Server) picture(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	p := c.publicPage(t, templates.TabStandings, c.T("files.picture", "Picture for the group chat"))
	p.Styles, p.Scripts = append(p.Styles, "files.css"), []string{"picture.js"}
	table, err := c.shown(t, p)
	if err != nil {
		return err
	}
	table.URL = c.publicAddress(s.to.Public(t.Slug))
	if table.Code, err = qr.Encode(table.URL, qr.M); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Picture(table))
}

// shown is the table that ?show= names: the standings, the cross table, or the round being played.
func (c *Ctx) shown(t *models.Tournament, p templates.Page) (templates.ShownPage, error) {
	page := templates.ShownPage{Page: p, Tour: t, Show: c.QueryParam("show")}
	switch {
	case page.Show == "cross" && t.Drawn() && len(t.Entrants) <= templates.MostCross:
		page.Table = templates.CrossData(templates.CrossPage{Page: p, Tour: t, ByRank: c.QueryParam("by") == "rank", Table: t.Standings(0)})
		page.Whole = c.To().PublicCross(t.Slug)
	case page.Show == "round" && t.Current() != nil:
		r := t.Current()
		page.Table, page.Whole = templates.RoundData(p, t, r), c.To().PublicRound(t.Slug, r.No)
	default:
		page.Show = "standings"
		page.Table = templates.StandingsData(templates.StandingsPage{Page: p, Tour: t, Table: t.Standings(0)})
		page.Whole = c.To().PublicStandings(t.Slug)
	}
	return page, nil
}
