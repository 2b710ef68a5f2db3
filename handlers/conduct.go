package handlers

import (
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// conduct shows the rules about people.
func (s *Server) conduct(c *Ctx) error {
	page, err := s.conductPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.ConductRules(page))
}

func (s *Server) conductPage(c *Ctx) (templates.ConductPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.ConductPage{}, err
	}
	page := templates.ConductPage{
		Page: c.Page(c.T("conduct.title", "Withdrawal and warnings")), Tour: t,
		Form: templates.ConductFormOf(t.Conduct()), Bad: templates.Problems{},
	}
	page.Nav, page.Path = setupNav(t, templates.TabSettings), "/o/"+t.Slug+"/conduct"
	page.Styles = []string{"setup.css", "change.css", "notes.css"}
	return page, nil
}

// saveConduct stores the rules. Where they change what becomes of somebody who has withdrawn already, it
// shows that first.
func (s *Server) saveConduct(c *Ctx) error {
	page, err := s.conductPage(c)
	if err != nil {
		return err
	}
	page.Form = c.readConduct(page.Form)
	rules := conductOf(page.Form)
	what, _ := c.doing()
	if what == "edit" {
		return c.Draw(http.StatusOK, templates.ConductRules(page))
	}
	if what != "sure" && len(page.Tour.Withdrawn) > 0 {
		d, refused, err := c.look(page.Tour.Slug, rules)
		if err != nil {
			return err
		}
		if refused == nil && !d.Nothing() {
			page.Look, page.Diff = true, d
			return c.Draw(http.StatusOK, templates.ConductRules(page))
		}
	}
	err = c.Store().Do(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), rules)
	if status := c.Status(err); err != nil && status != 0 {
		page.Bad = c.problems(err, "withdrawal", "half_of", "warnings_lose", "overruns_lose")
		return c.Draw(status, templates.ConductRules(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.Conduct(page.Tour.Slug))
}

// readConduct reads the form as it was typed; a field that was not sent keeps its value.
func (c *Ctx) readConduct(before templates.ConductForm) templates.ConductForm {
	f := before
	sent := c.Forms()
	for name, into := range map[string]*string{
		"withdrawal": &f.Withdrawal, "half_of": &f.HalfOf, "warnings_lose": &f.Warnings, "overruns_lose": &f.Overruns,
	} {
		if sent.Has(name) {
			*into = c.Form(name)
		}
	}
	return f
}

// conductOf turns the form into rules; the store refuses what makes no sense.
func conductOf(f templates.ConductForm) models.Conduct {
	rules := models.Conduct{Withdrawal: f.Withdrawal, HalfOf: f.HalfOf, WarningsLose: wholeOr(f.Warnings, -1), OverrunsLose: wholeOr(f.Overruns, -1)}
	if rules.Withdrawal == templates.ConductHalf {
		rules.Withdrawal = models.WithdrawalHalf
	}
	if rules.HalfOf == templates.ConductEvent {
		rules.HalfOf = models.HalfOfEvent
	}
	return rules
}

// wholeOr is a typed whole number, 0 for an empty field.
func wholeOr(text string, other int) int {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return other
	}
	return n
}
