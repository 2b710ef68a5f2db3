package handlers

import (
	"net/http"
	"slices"

	"rsc.io/qr"

	"roundtable/models"
	"roundtable/templates"
)

// access is who may do what in an event, and its links with a secret.
func (s *Server) access(c *Ctx) error {
	page, err := s.accessPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Access(page))
}

func (s *Server) accessPage(c *Ctx) (page templates.AccessPage, err error) {
	t, err := c.setupEvent()
	if err != nil {
		return page, err
	}
	ctx, who := c.Request().Context(), c.Who()
	page.Page, page.Tour = c.Page(c.T("access.title", "Helpers and links")), t
	page.Nav, page.Styles = setupNav(t, templates.TabSettings), []string{"setup.css", "access.css"}
	page.Own, page.Owner, page.Report = who.Account, who.RoleIn(t.ID) >= models.AsOwner, t.Report
	if page.Account, err = s.store.Account(ctx, who); err != nil {
		return page, err
	}
	if page.Members, err = s.store.Members(ctx, who, t.Slug); err != nil {
		return page, err
	}
	links, err := s.store.Links(ctx, who, t.Slug)
	for _, l := range links {
		if l.Kind == models.LinkTable {
			page.Tables = append(page.Tables, l)
		} else {
			page.Links = append(page.Links, l)
		}
	}
	for i := range t.Rounds {
		for _, m := range t.Rounds[i].Matches {
			page.Most = max(page.Most, m.Table)
		}
	}
	return page, err
}

// accessDone answers a form of the page.
func (s *Server) accessDone(c *Ctx, err error, done string) error {
	if status := c.Status(err); status != 0 {
		page, pageErr := s.accessPage(c)
		if pageErr != nil {
			return pageErr
		}
		page.Refused, page.Label, page.Role = c.Lang().Err(err), c.Form("label"), models.RoleOf(c.Form("role"))
		page.First, page.Last = c.Form("from"), c.Form("to")
		return c.Draw(status, templates.Access(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, done)
	return c.See(s.to.Access(c.Param("t")))
}

// makeLinks makes a link for an arbiter or a screen, or one for each table.
func (s *Server) makeLinks(c *Ctx) error {
	var links []models.NewLink
	switch kind := c.Form("kind"); kind {
	case models.LinkArbiter, models.LinkScreen:
		links = append(links, models.NewLink{Kind: kind, Label: c.Form("label")})
	case models.LinkTable:
		first, ok := positive(c.Form("from"))
		last, ok2 := positive(c.Form("to"))
		if !ok || !ok2 || last < first || last-first >= 200 {
			return s.accessDone(c, errTableRange, "")
		}
		for n := first; n <= last; n++ {
			links = append(links, models.NewLink{Kind: kind, Table: n})
		}
	default:
		return models.ErrNotFound
	}
	return s.make(c, links)
}

var errTableRange = &models.Error{Kind: models.Invalid, Key: "error.table_range", Field: "to", Text: "Give the first and the last table, at most 200 of them."}

func (s *Server) make(c *Ctx, links []models.NewLink) error {
	slug := c.Param("t")
	secrets, err := s.store.MakeLinks(c.Request().Context(), c.Who(), slug, links...)
	if err != nil || len(secrets) == 0 {
		return s.accessDone(c, err, c.T("access.made.before", "This link was made before. Make a new one if it is lost."))
	}
	list := make([]madeLink, len(links))
	for i := range links {
		list[i] = madeLink{links[i], secrets[i]}
	}
	return c.See(s.to.AccessMade(slug, s.made.keep(c.Who().Account, slug, list)))
}

// invite makes an invitation to the event.
func (s *Server) invite(c *Ctx) error {
	role := models.RoleOf(c.Form("role"))
	if role == models.Nobody {
		return models.ErrNotFound
	}
	return s.make(c, []models.NewLink{{Kind: models.LinkInvite, Role: role, Label: c.Form("label")}})
}

// linksMade shows the secrets that were just made, to copy, to photograph, to print.
func (s *Server) linksMade(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	links, ok := s.made.take(c.Who().Account, t.Slug, c.Param("code"))
	if !ok {
		c.Flash(templates.Info, c.T("access.made.gone", "A secret is shown for ten minutes after it was made. Make a new link if it is lost."))
		return c.See(s.to.Access(t.Slug))
	}
	page, err := s.madePage(c, links)
	if err != nil {
		return err
	}
	page.Back, page.Tour = s.to.Access(t.Slug), t
	page.Nav = setupNav(t, templates.TabSettings)
	return c.Draw(http.StatusOK, templates.LinksMade(page))
}

// madePage draws each link with its code, under an address that phones can open.
func (s *Server) madePage(c *Ctx, links []madeLink) (page templates.LinksMadePage, err error) {
	c.Response().Header().Set("Cache-Control", "no-store") // the secrets are not left in the browser
	page.Page = c.Page(c.T("access.made", "New links"))
	page.Styles, page.Scripts = []string{"setup.css", "access.css"}, []string{"desk.js", "print.js"}
	page.Hosts = s.hosts(c.Request().Host)
	page.Host = pickHost(page.Hosts, c.QueryParam("host"))
	page.Here = loopback(hostOnly(page.Host))
	origin := s.scheme(c.Request(), page.Host) + "://" + page.Host
	for _, l := range links {
		made := templates.MadeLink{Kind: l.Kind, Role: l.Role, Table: l.Table, Label: l.Label}
		made.URL = origin + map[string]func(string) string{
			models.LinkArbiter: s.to.Arbiter, models.LinkTable: s.to.AtTable, models.LinkScreen: s.to.AtScreen, models.LinkInvite: s.to.Join,
		}[l.Kind](l.Secret)
		if made.Code, err = qr.Encode(made.URL, qr.M); err != nil {
			return page, err
		}
		page.Links = append(page.Links, made)
	}
	page.Cards = slices.ContainsFunc(links, func(l madeLink) bool { return l.Kind == models.LinkTable })
	return page, nil
}

// withdrawLink ends one link, or all of a kind.
func (s *Server) withdrawLink(c *Ctx) error {
	id, _ := positive(c.Form("link"))
	kind := c.Form("kind")
	if id == 0 && kind == "" {
		return models.ErrNotFound
	}
	err := s.store.WithdrawLink(c.Request().Context(), c.Who(), c.Param("t"), int64(id), kind)
	return s.accessDone(c, err, c.T("access.withdrawn", "The link does not work any more."))
}

// saveReporting says whether players report at their tables.
func (s *Server) saveReporting(c *Ctx) error {
	err := s.store.SetReporting(c.Request().Context(), c.Who(), c.Param("t"), c.Form("report"))
	return s.accessDone(c, err, c.T("access.report.saved", "Saved."))
}

// saveMember changes a role, or takes it away.
func (s *Server) saveMember(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	err = s.store.SetMember(c.Request().Context(), c.Who(), c.Param("t"), int64(id), models.RoleOf(c.Form("role")))
	return s.accessDone(c, err, c.T("access.person.saved", "Saved. It counts from the next page on."))
}
