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

// proposals fills the form for the next event: game and rules of the last one, else those usual for
// Chinese checkers; the name from the weekday and the game.
func (s *Server) proposals(c *Ctx, page templates.NewPage) (templates.NewForm, error) {
	f := templates.NewForm{Game: models.DefaultGame, Method: "random"}
	last, err := s.lastEvent(c)
	if err != nil {
		return f, err
	}
	zone := serverZone()
	if last != nil {
		f.Game, f.Venue, zone = last.Game, last.Venue, last.TimeZone
		f.Rules = templates.RulesFormOf(rulesOfEvent(last))
	} else {
		f.Rules = templates.RulesFormOf(usualRules(gameOf(page.Games, f.Game)))
	}
	f.GameWas, f.TimeZone = f.Game, zone
	f.Date = page.L.ISODate(inZone(page.Now, zone))
	f.Name = templates.ProposedName(page.Page, gameOf(page.Games, f.Game), f.Date)
	return f, nil
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

func rulesOfEvent(t *models.Tournament) models.Rules {
	return models.Rules{
		Cycles: t.Stage.Cycles, Swap: t.Stage.Swap, Form: t.Stage.MatchForm, System: t.Stage.System,
		Criteria: t.Stage.CriteriaIDs, PlayoffFirst: t.Stage.PlayoffFirst,
	}
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
