package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// clubFields are the fields of the page that a refusal can belong to.
var clubFields = slices.Concat([]string{"club_name", "venue", "time_zone", "names_shown", "game", "rules_as"}, timeFields, rulesFields)

// clubEvents is how many events are offered to take the rules from.
const clubEvents = 12

// club shows what the club proposes for its next event.
func (s *Server) club(c *Ctx) error {
	page, err := s.clubPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Club(page))
}

func (s *Server) clubPage(c *Ctx) (templates.ClubPage, error) {
	ctx := c.Request().Context()
	page := templates.ClubPage{Page: c.Page(c.T("sections.club", "The club")), Bad: templates.Problems{}}
	page.Path, page.Scripts, page.Styles = "/club", []string{"settings.js"}, []string{"setup.css"}
	page.Zones = templates.Zones(page.Now)
	club, err := c.Store().Club(ctx)
	if err != nil {
		return page, err
	}
	if page.Games, err = c.Store().Games(ctx); err != nil {
		return page, err
	}
	if page.Events, err = c.Store().Home(ctx, c.Who()); err != nil {
		return page, err
	}
	page.Events = page.Events[:min(len(page.Events), clubEvents)]
	if page.Last, err = s.lastEvent(c); err != nil {
		return page, err
	}
	page.Form = clubForm(club, page)
	return page, nil
}

// clubForm puts the stored club into the form. Rules that are not set are shown as the next event
// would get them.
func clubForm(club models.Club, page templates.ClubPage) templates.ClubForm {
	f := templates.ClubForm{
		Version: club.Version, Name: club.Name, Venue: club.Venue, TimeZone: club.TimeZone, Game: club.Game,
		FirstStart: club.FirstStart, Names: club.Names,
	}
	if club.RoundMinutes > 0 {
		f.RoundMinutes = itoa(club.RoundMinutes)
	}
	if club.Rules != nil {
		f.RulesAs = templates.RulesOwn
	}
	if f.Game == "" {
		if f.Game = models.DefaultGame; page.Last != nil {
			f.Game = page.Last.Game
		}
	}
	f.Rules = proposedRules(club, page.Last, gameOf(page.Games, f.Game))
	return f
}

// saveClub keeps the proposals, or only changes the list of tie-breaks on the page.
func (s *Server) saveClub(c *Ctx) error {
	page, err := s.clubPage(c)
	if err != nil {
		return err
	}
	c.readClub(&page.Form)
	if c.editCriteria(&page.Form.Rules) {
		page.Form.RulesAs = templates.RulesOwn
		return c.Draw(http.StatusOK, templates.Club(page))
	}
	club, bad, err := c.clubOf(page.Form)
	if err != nil {
		return err
	}
	if len(bad) > 0 {
		page.Bad = bad
		return c.Draw(http.StatusUnprocessableEntity, templates.Club(page))
	}
	err = c.Store().SetClub(c.Request().Context(), c.Who(), club)
	if status := c.Status(err); err != nil && status != 0 {
		page.Bad = c.problems(err, clubFields...)
		return c.Draw(status, templates.Club(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("sections.club.done", "Saved. The next event is proposed with it."))
	return c.See(s.to.Club())
}

// readClub reads the form as it was typed.
func (c *Ctx) readClub(f *templates.ClubForm) {
	for name, into := range map[string]*string{
		"club_name": &f.Name, "venue": &f.Venue, "time_zone": &f.TimeZone, "rules_as": &f.RulesAs, "game": &f.Game,
		"first_start": &f.FirstStart, "round_minutes": &f.RoundMinutes, "names_shown": &f.Names,
	} {
		if c.Forms().Has(name) {
			*into = c.Form(name)
		}
	}
	f.Rules = c.readRules(f.Rules)
	version, err := strconv.ParseInt(c.Form("version"), 10, 64)
	if err != nil {
		version = -1 // one that nobody has seen
	}
	f.Version = version
}

// clubOf turns the form into values; game and rules are those that it points to.
func (c *Ctx) clubOf(f templates.ClubForm) (models.Club, templates.Problems, error) {
	bad := templates.Problems{}
	club := models.Club{Name: f.Name, Venue: f.Venue, TimeZone: strings.TrimSpace(f.TimeZone), Names: f.Names, Version: f.Version}
	slug, ofEvent := templates.RulesEvent(f.RulesAs)
	switch {
	case f.RulesAs == templates.RulesOwn:
		var rules models.Rules
		rules, bad = c.rulesOf(f.Rules)
		club.Game, club.Rules = f.Game, &rules
	case ofEvent:
		t, err := c.Store().Tournament(c.Request().Context(), c.Who(), slug)
		if models.KindOf(err) == models.NotFound {
			bad["rules_as"] = c.T("sections.rules.gone", "This event is no longer there. Choose another one.")
		} else if err != nil {
			return club, bad, err
		} else {
			rules := t.Rules().ForNew()
			club.Game, club.Rules = t.Game, &rules
		}
	case f.RulesAs != templates.RulesOfLast:
		bad["rules_as"] = c.T("sections.rules.gone", "This event is no longer there. Choose another one.")
	}
	club.FirstStart, club.RoundMinutes = c.readTimes(templates.NewForm{FirstStart: f.FirstStart, RoundMinutes: f.RoundMinutes}, bad)
	return club, bad, nil
}
