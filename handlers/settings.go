package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// settings shows the forms of an event.
func (s *Server) settings(c *Ctx) error {
	page, err := s.settingsPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Settings(page))
}

func (s *Server) settingsPage(c *Ctx) (templates.SettingsPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.SettingsPage{}, err
	}
	page := templates.SettingsPage{
		Page: c.Page(c.T("settings.title", "Settings")), Tour: t, Game: t.Game,
		About: models.About{Name: t.Name, Venue: t.Venue, Date: t.Date, TimeZone: t.TimeZone},
		Rules: templates.RulesFormOf(t.Rules()), BadAbout: templates.Problems{}, BadRules: templates.Problems{},
		Agreed: templates.AgreedFormOf(t.Agreed()), BadAgreed: templates.Problems{}, Hosts: t.Hosts, BadHosts: templates.Problems{},
	}
	page.Rules.Fixed, page.Rules.Game = t.Started(), t.Game
	page.Nav = setupNav(t, templates.TabSettings)
	page.Scripts, page.Styles = []string{"settings.js"}, []string{"setup.css"}
	page.Games, err = c.Store().Games(c.Request().Context())
	return page, err
}

// saveAbout changes what the event is called, and where and when it is.
func (s *Server) saveAbout(c *Ctx) error {
	about := models.About{Name: c.Form("name"), Venue: c.Form("venue"), Date: c.Form("date"), TimeZone: c.Form("time_zone")}
	err := c.Store().SetAbout(c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion(), about)
	if status := c.Status(err); err != nil && status != 0 {
		page, failed := s.settingsPage(c)
		if failed != nil {
			return failed
		}
		page.About, page.BadAbout = about, c.problems(err, "name", "venue", "date", "time_zone")
		return c.Draw(status, templates.Settings(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.Settings(c.Param("t")))
}

// saveRules changes the rules, or only the list of tie-breaks on the page.
func (s *Server) saveRules(c *Ctx) error {
	page, err := s.settingsPage(c)
	if err != nil {
		return err
	}
	if c.Forms().Has("game") {
		page.Game = c.Form("game")
	}
	page.Rules = c.readRules(page.Rules)
	if c.editCriteria(&page.Rules) {
		page.Unsaved = true
		if page.Rules.Typed != "" {
			page.BadRules["criteria"] = c.T("order.unknown", "“{{.typed}}” is no tie-break of this kind of event, or it is in the list already.", "typed", page.Rules.Typed)
		}
		return c.Draw(http.StatusOK, templates.Settings(page))
	}
	rules, bad := c.rulesOf(page.Rules)
	if page.Rules.Fixed { // these two are shown, not typed: a refused form shows what is stored
		page.Rules.Cycles, page.Rules.Swap = strconv.Itoa(page.Tour.Stage.Cycles), page.Tour.Stage.Swap
	}
	if len(bad) > 0 {
		page.BadRules = bad
		return c.Draw(http.StatusUnprocessableEntity, templates.Settings(page))
	}
	err = c.Store().SetRules(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), page.Game, rules)
	if status := c.Status(err); err != nil && status != 0 {
		page.BadRules = c.problems(err, append(rulesFields, "game")...)
		return c.Draw(status, templates.Settings(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done.rules", "The rules are saved; the standings follow at once."))
	return c.See(s.to.Settings(page.Tour.Slug) + "#main") // not to the form, below the sentence
}
