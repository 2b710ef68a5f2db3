package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// notes lists warnings, overruns and points by player.
func (s *Server) notes(c *Ctx) error {
	page, err := s.notesPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Notes(page))
}

func (s *Server) notesPage(c *Ctx) (templates.NotesPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.NotesPage{}, err
	}
	page := templates.NotesPage{Page: c.Page(c.T("notes.title", "Warnings and points")), Tour: t, Bad: templates.Problems{}}
	page.Nav, page.Path = setupNav(t, templates.TabPlayers), "/o/"+t.Slug+"/notes"
	page.Styles = []string{"setup.css", "notes.css"}
	return page, nil
}

// addPoints gives somebody points, or takes some.
func (s *Server) addPoints(c *Ctx) error {
	page, err := s.notesPage(c)
	if err != nil {
		return err
	}
	f := templates.PointsForm{Entrant: c.Form("entrant"), Points: c.Form("points"), Reason: c.Form("reason"), Note: c.Form("note"), Round: c.Form("round")}
	page.Form = f
	e := entrantOf(page.Tour, f.Entrant)
	if e == nil {
		page.Bad["entrant"] = c.T("notes.who.none", "Choose the player.")
		return c.Draw(http.StatusUnprocessableEntity, templates.Notes(page))
	}
	points, _ := parseSigned(f.Points) // what is no such number is 0, which is refused with the right words
	note := models.AddNote{Entrant: int64(e.ID), Kind: models.EntryPoints, Points: points, Reason: f.Reason, Note: f.Note, Round: wholeOr(f.Round, -1)}
	err = c.Store().Do(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), note)
	if status := c.Status(err); err != nil && status != 0 {
		page.Bad = c.problems(err, "points", "note", "reason", "round")
		return c.Draw(status, templates.Notes(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("notes.points.done", "{{.name}}: {{.points}}. The standings follow at once.", "name", e.Name, "points", templates.Signed(points)))
	return c.See(s.to.Notes(page.Tour.Slug))
}

// dropNote takes an entry back. A game that it lost stays lost, which is said.
func (s *Server) dropNote(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(c.Form("id"), 10, 64)
	if err != nil {
		return models.ErrNotFound
	}
	said := c.T("notes.drop.done", "Taken back.")
	for _, e := range t.Notes {
		if e.ID == id && lostByNotes(t, e) {
			said = c.T("notes.drop.lost", "Taken back. The game that was lost by it stays lost: correct the result on the page of the match.")
		}
	}
	back := s.to.Notes(t.Slug)
	if match, err := strconv.ParseInt(c.Form("match"), 10, 64); err == nil && t.Match(match) != nil {
		back = s.to.MatchNotes(t.Slug, match)
	}
	return s.change(c, t.Slug, c.seenVersion(), models.DropNote{ID: id}, said, back)
}

// lostByNotes reports whether the game of an entry was lost by such entries.
func lostByNotes(t *models.Tournament, e models.Entry) bool {
	m := t.Match(e.Match)
	if m == nil || e.Game < 1 || e.Game > len(m.Games) {
		return false
	}
	reason := map[string]string{models.EntryWarning: "warnings", models.EntryOverrun: "overruns"}[e.Kind]
	return reason != "" && m.Games[e.Game-1].Reason == reason
}
