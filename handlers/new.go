package handlers

import (
	"net/http"
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// newFields are the fields of the page that a refusal can belong to.
var newFields = slices.Concat([]string{"names", "name", "date", "venue", "time_zone", "game", "method"}, timeFields, rulesFields)

// newPage is the empty form with its proposals; ?from= fills it in from another event.
func (s *Server) newPage(c *Ctx) error {
	page, err := s.newForm(c, c.QueryParam("from"))
	if err != nil {
		return err
	}
	if page.Copy != nil {
		page.Paste = c.pasteOf(page.Form.Names, page.Copy.Players, page.Copy.Players)
	}
	return c.Draw(http.StatusOK, templates.New(page))
}

// newForm is the page with the proposals for the next event of this club.
func (s *Server) newForm(c *Ctx, from string) (templates.NewPage, error) {
	page := templates.NewPage{Page: c.Page(c.T("new.title", "New tournament")), Bad: templates.Problems{}, Kinds: exchange.Charsets()}
	page.Scripts, page.Styles = []string{"settings.js", "new.js"}, []string{"setup.css"}
	page.Zones = templates.Zones(page.Now)
	var err error
	if page.Games, err = c.Store().Games(c.Request().Context()); err != nil {
		return page, err
	}
	if from != "" {
		return page, s.copyFrom(c, &page, from)
	}
	return page, s.propose(c, &page)
}

// readNew is the page with what was sent in it.
func (s *Server) readNew(c *Ctx) (templates.NewPage, error) {
	page, err := s.newForm(c, c.Form("from"))
	if err != nil {
		return page, err
	}
	c.readNewFields(&page)
	return page, nil
}

// readNewFields puts what was sent into the form. A field that was not sent keeps its proposal.
func (c *Ctx) readNewFields(page *templates.NewPage) {
	f := &page.Form
	proposed := *f
	for name, into := range map[string]*string{
		"names": &f.Names, "name": &f.Name, "date": &f.Date, "venue": &f.Venue, "time_zone": &f.TimeZone,
		"game": &f.Game, "game_was": &f.GameWas, "method": &f.Method, "first_start": &f.FirstStart, "round_minutes": &f.RoundMinutes,
	} {
		if c.Forms().Has(name) {
			*into = c.Form(name)
		}
	}
	if c.Forms().Has("method") {
		f.Protect = c.Form("protect") == "1"
	}
	f.Rules = c.readRules(f.Rules)
	if x := page.Copy; x != nil {
		f.Also, x.Keep = c.Forms()["also"], c.Form("keep") != ""
		if !x.Keep && strings.ReplaceAll(f.Names, "\r\n", "\n") == x.Names {
			f.Names = "" // what was typed besides stays
		}
	}
	changeGame(page, proposed)
	page.Paste = c.pasteOf(f.Names, c.Forms(), page.Preset())
}

// newPreview reads the box and answers with the list as it was understood: a piece of the page for
// its script, the whole page for a browser without one.
func (s *Server) newPreview(c *Ctx) error {
	if c.Fragment() {
		preset, err := c.presetOf(c.Form("from"))
		if err != nil {
			return err
		}
		return c.Draw(http.StatusOK, templates.PastePreview(c.piece(), c.pasteOf(c.Form("names"), c.Forms(), preset)))
	}
	page, err := s.readNew(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.New(page))
}

// create does what the pressed button says: it reads a file, changes the list of tie-breaks, shows
// the list again, or makes the event.
func (s *Server) create(c *Ctx) error {
	page, err := s.readNew(c)
	if err != nil {
		return err
	}
	if changed, err := s.fillFromFile(c, &page); err != nil {
		return err
	} else if changed {
		return c.Draw(statusFor(page.Bad), templates.New(page))
	}
	if c.editCriteria(&page.Form.Rules) {
		page.Unfold = true
		return c.Draw(http.StatusOK, templates.New(page))
	}
	what, _ := c.doing()
	if what == "check" || what == "load" {
		return c.Draw(http.StatusOK, templates.New(page))
	}
	return s.createEvent(c, page, what != "save")
}

// fillFromFile puts the text of a sent file below what stands in the box, and shows it first:
// nobody should draw lots for a list he has not seen.
func (s *Server) fillFromFile(c *Ctx, page *templates.NewPage) (changed bool, err error) {
	text, charset, problem, err := c.sentFile()
	if err != nil {
		return false, err
	}
	if problem != "" {
		page.Bad["file"] = problem
		return true, nil
	}
	if charset == "" {
		return false, nil
	}
	if page.Form.Names != "" && text != "" {
		page.Form.Names += "\n"
	}
	page.Form.Names += text
	page.Charset = charset
	page.Paste = c.pasteOf(page.Form.Names, c.Forms(), page.Preset())
	page.Notices = append(page.Notices, c.T("new.file.read", "The file was read as {{.charset}}. Look at the names before you go on; if they are wrong, choose the character set and read it again.", "charset", charset))
	return true, nil
}

func statusFor(bad templates.Problems) int {
	if len(bad) > 0 {
		return http.StatusUnprocessableEntity
	}
	return http.StatusOK
}

// wanted is the tournament that the form describes, and what is wrong with the form.
func (c *Ctx) wanted(page *templates.NewPage, draw bool) (models.NewTournament, templates.Problems) {
	f := page.Form
	rules, bad := c.rulesOf(f.Rules)
	in := models.NewTournament{
		About: models.About{Name: f.Name, Venue: f.Venue, Date: f.Date, TimeZone: f.TimeZone},
		Game:  f.Game, Rules: rules, Look: page.Look, Entrants: entrantsOf(page.Paste),
	}
	if page.Copy != nil {
		from := page.Copy.Tour
		in.Prizes, in.Conduct, in.Agreed, in.Hosts = from.Prizes, from.Conduct(), from.Agreed(), from.Hosts
	}
	in.Starts = c.startsOf(page, roundsOf(len(in.Entrants), rules.Cycles), bad)
	if draw && f.Method != "typed" {
		in.Draw = &models.DrawIn{Method: f.Method, Protect: f.Protect && f.Method == "random"}
	}
	if draw && f.Method == "typed" && len(in.Entrants) < 2 {
		bad["names"] = c.T("error.two_needed", "A draw needs at least two entrants; this list has {{.n}}. Add names first.", "n", len(in.Entrants))
	}
	return in, bad
}

// refusal is the status and the problems of a refused new tournament; status 0: the error is ours.
func (c *Ctx) refusal(err error, fields ...string) (int, templates.Problems) {
	if pasteRefused(err) {
		return c.Status(err), templates.Problems{"names": c.Lang().Err(err)}
	}
	return c.Status(err), c.problems(err, fields...)
}

// createEvent makes the event from the form, and the draw with it unless the lots are to be typed.
func (s *Server) createEvent(c *Ctx, page templates.NewPage, draw bool) error {
	in, bad := c.wanted(&page, draw)
	if len(bad) > 0 {
		return s.refuseNew(c, page, http.StatusUnprocessableEntity, bad)
	}
	slug, err := c.Store().CreateTournament(c.Request().Context(), c.Who(), in)
	if err == nil && page.Copy != nil {
		err = s.copySections(c, page, slug, in.Draw)
	}
	if status, bad := c.refusal(err, newFields...); err != nil && status != 0 {
		return s.refuseNew(c, page, status, bad)
	} else if err != nil {
		return err
	}
	c.sayKnown(page.Paste)
	return c.See(s.afterNew(slug, draw, draw && page.Form.Method == "typed"))
}

func (s *Server) afterNew(slug string, draw, typed bool) string {
	switch {
	case typed:
		return templates.With(s.to.Draw(slug), "method", "typed")
	case draw:
		return s.to.Schedule(slug)
	default:
		return s.to.Desk(slug)
	}
}

// refuseNew draws the form again with everything typed and a sentence at the field.
func (s *Server) refuseNew(c *Ctx, page templates.NewPage, status int, bad templates.Problems) error {
	page.Bad = bad
	page.Unfold = bad.Any(slices.Concat(rulesFields, timeFields, []string{"venue", "time_zone"})...)
	return c.Draw(status, templates.New(page))
}
