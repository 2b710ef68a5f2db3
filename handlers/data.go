package handlers

import (
	"encoding/json"
	"net/http"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// Files of the public tables, for spreadsheets (.csv) and for programs (.json).

// dataEnding is the ending of the file that is asked for, "" for a page.
func dataEnding(path string) string {
	for _, ending := range []string{".csv", ".json"} {
		if strings.HasSuffix(path, ending) {
			return ending
		}
	}
	return ""
}

// dataPage is a page of an event that is not drawn: only its words and addresses are used. A file has no
// switch of languages, so ?lang= says which.
func (c *Ctx) dataPage(t *models.Tournament) templates.Page {
	if tag := c.QueryParam("lang"); i18n.Has(tag) {
		c.lang = i18n.For(tag)
	}
	p := c.piece()
	p.Now = p.Now.In(t.Location())
	p.Nav = templates.Nav{Slug: t.Slug, Name: t.Title(), Public: true}
	return p
}

// publicAddress is the whole address of a public page.
func (c *Ctx) publicAddress(path string) string { return c.s.origin(c.Request()) + path }

func (c *Ctx) eventData(p templates.Page, t *models.Tournament) templates.EventJSON {
	return templates.EventData(p, t, c.publicAddress(c.s.to.Public(t.Slug)))
}

// standingsData is the table of places as a file; after a round with ?after=.
func (s *Server) standingsData(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := templates.StandingsPage{Page: c.dataPage(t), Tour: t}
	if after := c.queryInt("after"); t.Round(after) != nil {
		page.After = after
	}
	page.Table = t.Standings(page.After)
	if dataEnding(c.Path()) == ".json" {
		return c.sendJSON(templates.StandingsDataJSON(page, c.eventData(page.Page, t)))
	}
	return c.sendCSV(t, templates.StandingsData(page))
}

// crossData is the cross table as a file.
func (s *Server) crossData(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := templates.CrossPage{Page: c.dataPage(t), Tour: t, ByRank: c.QueryParam("by") == "rank", Table: t.Standings(0)}
	if dataEnding(c.Path()) == ".json" {
		return c.sendJSON(templates.CrossDataJSON(page, c.eventData(page.Page, t)))
	}
	if len(t.Entrants) > templates.MostCross {
		return models.ErrNotFound // a million cells; the matches are in the rounds
	}
	return c.sendCSV(t, templates.CrossData(page))
}

// roundData is a round as a file.
func (s *Server) roundData(c *Ctx, ending string) error {
	n, err := wholeParam(strings.TrimSuffix(c.Param("n"), ending))
	if err != nil {
		return err
	}
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	r := t.Round(n)
	if r == nil {
		return models.ErrNotFound
	}
	page := c.dataPage(t)
	if ending == ".json" {
		return c.sendJSON(templates.RoundDataJSON(page, t, r, c.eventData(page, t)))
	}
	return c.sendCSV(t, templates.RoundData(page, t, r))
}

// forEverySite lets pages of other sites read the answer. A browser sends no session with what it fetches for
// them under “*”, so they read what everybody may.
func (c *Ctx) forEverySite() {
	h := c.Response().Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

func (c *Ctx) sendCSV(t *models.Tournament, d templates.DataTable) error {
	c.forEverySite()
	c.download(t.Slug+"-"+d.Name+".csv", exchange.FileName(t.Title()+" - "+d.Title, ".csv", t.Slug))
	return c.Blob(http.StatusOK, "text/csv; charset=utf-8", []byte(exchange.CSV(d.Cells())))
}

func (c *Ctx) sendJSON(v any) error {
	c.forEverySite()
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "application/json; charset=utf-8", text)
}

// calendar is the rounds of an entrant as a file that calendars subscribe to.
func (s *Server) calendar(c *Ctx, number string) error {
	no, err := wholeParam(number)
	if err != nil {
		return err
	}
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	e := t.ByNumber(no)
	if e == nil {
		return models.ErrNotFound
	}
	text, err := templates.Calendar(c.dataPage(t), t, e, c.publicAddress(s.to.PublicPlayer(t.Slug, no)))
	if err != nil {
		return err
	}
	c.forEverySite()
	c.Response().Header().Set("Content-Disposition", `inline; filename="`+t.Slug+"-"+number+`.ics"`)
	return c.Blob(http.StatusOK, "text/calendar; charset=utf-8", []byte(text))
}
