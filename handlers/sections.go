package handlers

import (
	"net/http"
	"slices"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// sectionFields are the fields of the form that a refusal can belong to.
var sectionFields = slices.Concat([]string{"section", "other"}, newFields)

// sectionsPage lists the sections of the event that the tournament belongs to.
func (s *Server) sectionsPage(c *Ctx) error {
	page, err := s.sectionsForm(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Sections(page))
}

// sectionsForm is the page with the proposals for one more section: everything as in this one.
func (s *Server) sectionsForm(c *Ctx) (templates.SectionsPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.SectionsPage{}, err
	}
	page := templates.SectionsPage{Tour: t, Rename: t.Section, Other: t.Section}
	page.Page, page.Bad, page.Kinds = c.Page(c.T("sections.title", "Sections")), templates.Problems{}, exchange.Charsets()
	page.Path = "/o/" + t.Slug + "/sections"
	page.Nav = setupNav(t, templates.TabSections)
	page.Scripts, page.Styles = []string{"settings.js", "new.js"}, []string{"setup.css"}
	if page.Games, err = c.Store().Games(c.Request().Context()); err != nil {
		return page, err
	}
	if t.Event != "" {
		if page.List, err = s.sections(c, t.Event, false); err != nil {
			return page, err
		}
	}
	page.Look = lookOf(t)
	page.Form = templates.NewForm{
		Name: t.Name, Date: t.Date, Venue: t.Venue, TimeZone: t.TimeZone,
		Game: t.Game, GameWas: t.Game, Method: "random", Rules: templates.RulesFormOf(t.Rules().ForNew()),
	}
	page.Form.FirstStart, page.Form.RoundMinutes = clockOf(t)
	if page.Form.FirstStart != "" {
		if page.Form.RoundMinutes, err = s.sectionMinutes(c, t); err != nil {
			return page, err
		}
		page.Times = &templates.TimesLike{Tour: t, FirstStart: page.Form.FirstStart, RoundMinutes: page.Form.RoundMinutes}
	}
	return page, nil
}

// sectionMinutes are the minutes from round to round in a new section beside t: what lies between most
// rounds of t if it does so more than once, else what is usual in the club. A round moved by hand makes no rule.
func (s *Server) sectionMinutes(c *Ctx, t *models.Tournament) (string, error) {
	gap, often := usualGap(t)
	if often < 2 {
		club, err := c.Store().Club(c.Request().Context())
		if err != nil {
			return "", err
		}
		if club.RoundMinutes > 0 {
			gap = club.RoundMinutes
		}
	}
	if gap == 0 {
		return "", nil
	}
	return itoa(gap), nil
}

// addSection does what the pressed button of the form says, as create does for a new event.
func (s *Server) addSection(c *Ctx) error {
	page, err := s.sectionsForm(c)
	if err != nil {
		return err
	}
	shared := page.Form
	c.readNewFields(&page.NewPage)
	page.Form.Name, page.Form.Date, page.Form.Venue, page.Form.TimeZone = shared.Name, shared.Date, shared.Venue, shared.TimeZone
	page.Section, page.Other, page.Open = c.Form("section"), c.Form("other"), true
	if changed, err := s.fillFromFile(c, &page.NewPage); err != nil {
		return err
	} else if changed {
		return c.Draw(statusFor(page.Bad), templates.Sections(page))
	}
	if c.editCriteria(&page.Form.Rules) {
		page.Unfold = true
		return c.Draw(http.StatusOK, templates.Sections(page))
	}
	what, _ := c.doing()
	if what == "check" || what == "load" {
		return c.Draw(http.StatusOK, templates.Sections(page))
	}
	return s.createSection(c, page, what != "save")
}

func (s *Server) createSection(c *Ctx, page templates.SectionsPage, draw bool) error {
	refuse := func(status int, bad templates.Problems) error {
		page.Bad = bad
		page.Unfold = bad.Any(slices.Concat(rulesFields, timeFields)...)
		return c.Draw(status, templates.Sections(page))
	}
	in, bad := c.wanted(&page.NewPage, draw)
	if len(bad) > 0 {
		return refuse(http.StatusUnprocessableEntity, bad)
	}
	in.Conduct, in.Agreed = page.Tour.Conduct(), page.Tour.Agreed()
	of := models.SectionOf{Slug: page.Tour.Slug, Name: page.Section, Other: page.Other}
	slug, err := c.Store().CreateSection(c.Request().Context(), c.Who(), of, c.seenVersion(), in)
	if status, bad := c.refusal(err, sectionFields...); err != nil && status != 0 {
		return refuse(status, bad)
	} else if err != nil {
		return err
	}
	c.sayKnown(page.Paste)
	return c.See(s.afterNew(slug, draw, draw && page.Form.Method == "typed"))
}

// renameSection gives a section another name.
func (s *Server) renameSection(c *Ctx) error {
	err := c.Store().RenameSection(c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion(), c.Form("section"))
	if status := c.Status(err); err != nil && status != 0 {
		page, failed := s.sectionsForm(c)
		if failed != nil {
			return failed
		}
		page.Rename, page.BadRename = c.Form("section"), c.Lang().Err(err)
		return c.Draw(status, templates.Sections(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.Sections(c.Param("t")))
}

// publishSections makes all sections of the event public. Each is an operation of its own, so each has
// its own form number.
func (s *Server) publishSections(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	if t.Event == "" {
		return models.ErrNotFound
	}
	list, err := s.sections(c, t.Event, false)
	if err != nil {
		return err
	}
	for _, section := range list {
		if section.Published {
			continue
		}
		who := c.Who()
		if who.Op != "" {
			who.Op += "/" + section.Slug
		}
		if err := c.Store().SetPublished(c.Request().Context(), who, section.Slug, section.Version, true); err != nil {
			return err
		}
	}
	c.Flash(templates.OK, c.T("sections.published", "All sections are published. The page of the event shows them together."))
	return c.See(s.to.Desk(t.Slug))
}
