package handlers

import (
	"errors"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// setupEvent reads the event of the address for one of the organiser's pages.
func (c *Ctx) setupEvent() (*models.Tournament, error) {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err == nil && robinOnly[c.Path()] {
		err = t.RobinOnly()
	}
	return t, err
}

// robinOnly are the addresses of what the program does in a round robin only, where it makes the rounds itself.
var robinOnly = map[string]bool{
	"/o/:t/draw": true, "/o/:t/draw/show": true, "/o/:t/draw/list.txt": true, "/o/:t/checkin": true, "/o/:t/checkin/state": true, "/o/:t/out": true,
	"/o/:t/withdraw": true, "/o/:t/players/:id/withdraw": true, "/o/:t/players/:id/return": true, "/o/:t/late": true, "/o/:t/arrange/:n": true,
	"/o/:t/players/one": true,
}

// setupNav is the navigation of an organiser's page.
func setupNav(t *models.Tournament, active templates.Tab) templates.Nav {
	nav := templates.Nav{Slug: t.Slug, Played: !t.RoundRobin(), Name: t.Title(), Active: active, Published: t.Published}
	if now := t.Current(); now != nil {
		nav.Round = now.No
	}
	return nav
}

// seenVersion is the version of the event that the form was drawn from, 0 if it does not say.
// Anything that is no version is one that nobody has seen.
func (c *Ctx) seenVersion() int64 {
	text := c.Form("version")
	if text == "" {
		return 0
	}
	version, err := strconv.ParseInt(text, 10, 64)
	if err != nil || version < 1 {
		return -1
	}
	return version
}

// problems puts the sentence of a refusal at its field, or at the form as a whole where the form has
// no such field.
func (c *Ctx) problems(err error, fields ...string) templates.Problems {
	at := ""
	var e *models.Error
	if errors.As(err, &e) {
		for _, f := range fields {
			if f == e.Field {
				at = f
			}
		}
	}
	return templates.Problems{at: c.Lang().Err(err)}
}

// doing is what the pressed button says, with its argument: "up:2" is "up", "2".
func (c *Ctx) doing() (what, arg string) {
	what, arg, _ = strings.Cut(c.Form("do"), ":")
	return what, arg
}
