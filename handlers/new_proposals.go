package handlers

import (
	"os"
	"path/filepath"
	"strings"
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// propose fills the form for the next event: what the club says, else what the last event had, else
// what is usual for Chinese checkers; the name from the weekday and the game.
func (s *Server) propose(c *Ctx, page *templates.NewPage) error {
	club, err := c.Store().Club(c.Request().Context())
	if err != nil {
		return err
	}
	last, err := s.lastEvent(c)
	if err != nil {
		return err
	}
	f := templates.NewForm{Game: models.DefaultGame, Method: "random", TimeZone: serverZone()}
	if last != nil {
		f.Game, f.Venue, f.TimeZone = last.Game, last.Venue, last.TimeZone
	}
	for into, says := range map[*string]string{&f.Game: club.Game, &f.Venue: club.Venue, &f.TimeZone: club.TimeZone, &f.FirstStart: club.FirstStart} {
		if says != "" {
			*into = says
		}
	}
	if club.RoundMinutes > 0 {
		f.RoundMinutes = itoa(club.RoundMinutes)
	}
	f.Rules = proposedRules(club, last, gameOf(page.Games, f.Game))
	f.GameWas = f.Game
	f.Date = page.L.ISODate(inZone(page.Now, f.TimeZone))
	f.Name = templates.ProposedName(page.Page, gameOf(page.Games, f.Game), f.Date)
	page.Form, page.Look = f, models.Look{Names: club.Names}
	return nil
}

// proposedRules are the club's, else those of the last event if it was of the same game.
func proposedRules(club models.Club, last *models.Tournament, g models.Game) templates.RulesForm {
	switch {
	case club.Rules != nil:
		return templates.RulesFormOf(*club.Rules)
	case last != nil && last.Game == g.Code:
		return templates.RulesFormOf(last.Rules().ForNew())
	default:
		return templates.RulesFormOf(usualRules(g))
	}
}

// lastEvent is the event that was made last, nil in a new database.
func (s *Server) lastEvent(c *Ctx) (*models.Tournament, error) {
	events, err := c.Store().Home(c.Request().Context(), c.Who())
	if err != nil || len(events) == 0 {
		return nil, err
	}
	last := events[0]
	for _, e := range events {
		if e.ID > last.ID {
			last = e
		}
	}
	return c.Store().Tournament(c.Request().Context(), c.Who(), last.Slug)
}

// usualRules are the rules proposed where the club has played nothing yet.
func usualRules(g models.Game) models.Rules {
	r := models.Rules{Cycles: 1, Swap: true, Form: scoring.TwoPlayoff.Form, System: g.System, Criteria: models.DefaultCriteria(), PlayoffFirst: "draw"}
	if preset, ok := scoring.Presets.Get(g.Form); ok {
		r.Form = preset.Form
	}
	return r
}

// gameOf finds a game of the list, the zero game if it is not there.
func gameOf(games []models.Game, code string) models.Game {
	for _, g := range games {
		if g.Code == code {
			return g
		}
	}
	return models.Game{Code: code, Names: models.Words{}}
}

// changeGame follows a change of the game where the page has no script: form and points become the
// usual ones of the new game, and the proposed name its name, unless somebody changed them by hand.
func changeGame(page *templates.NewPage, proposed templates.NewForm) {
	f := &page.Form
	if f.Game == f.GameWas {
		return
	}
	was, now := gameOf(page.Games, f.GameWas), gameOf(page.Games, f.Game)
	if now.Form == "" {
		return // no game of the catalogue: the operation refuses it
	}
	untouched := f.Rules.Form == was.Form && f.Rules.System == was.System ||
		f.GameWas == proposed.Game && f.Rules.Form == proposed.Rules.Form && f.Rules.System == proposed.Rules.System
	if untouched {
		f.Rules.Form, f.Rules.System = now.Form, now.System
	}
	if f.Name == templates.ProposedName(page.Page, was, proposed.Date) || f.Name == templates.ProposedName(page.Page, was, f.Date) {
		f.Name = templates.ProposedName(page.Page, now, f.Date)
	}
	f.GameWas = f.Game
}

// serverZone is the name of the time zone of this computer, UTC where it cannot be told.
func serverZone() string {
	name := strings.TrimPrefix(os.Getenv("TZ"), ":")
	if name == "" {
		link, err := filepath.EvalSymlinks("/etc/localtime")
		if err == nil {
			_, name, _ = strings.Cut(filepath.ToSlash(link), "/zoneinfo/")
		}
	}
	if _, err := time.LoadLocation(name); err != nil || name == "" || name == "Local" || strings.HasPrefix(name, "Etc/") {
		return "UTC"
	}
	return name
}

func inZone(t time.Time, zone string) time.Time {
	loc, err := time.LoadLocation(zone)
	if err != nil {
		return t.UTC()
	}
	return t.In(loc)
}
