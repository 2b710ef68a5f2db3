package handlers

import (
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// hallRoutes adds the clock of the round, the announcement and the screen.
func (s *Server) hallRoutes(all *Routes) {
	all.GET("/now", s.serverTime)
	all.GET("/tv/:t", s.publicScreen)
	all.GET("/tv/e/:event", s.sectionsScreen)
	all.GET("/t/:t/hall", s.publicHall)

	o := all.As(eventOrganiser)
	o.GET("/o/:t/hall", s.hallDesk)
	o.POST("/o/:t/hall/clock", s.pressClock)
	o.POST("/o/:t/hall/line", s.announce)

	a := all.As(eventArbiter)
	a.GET("/o/:t/arbiter/clock", s.arbiterClock)
	a.POST("/o/:t/arbiter/clock", s.arbiterPressClock)

	l := all.As(bySecret)
	l.GET("/a/:token/clock", s.arbiterClock)
	l.POST("/a/:token/clock", s.arbiterPressClock)
}

// serverTime is the time of day here, for whatever does not come by the front.
func (s *Server) serverTime(c *Ctx) error {
	s.tellTime(c.Response(), c.Request())
	return nil
}

// tellTime says the time of day here, in milliseconds: the clock of a phone may be wrong. A hall full of phones
// asks at once when a clock is started, so it asks nobody: no session, no database.
func (s *Server) tellTime(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	s.setHeaders(h)
	h["Content-Type"], h["Cache-Control"] = timeType, timeKept
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(strconv.AppendInt(nil, s.now().UnixMilli(), 10)) // fails when the reader has gone
	}
}

var timeType, timeKept = []string{"text/plain; charset=utf-8"}, []string{"no-store"}

// publicHall is what the hall is told, for the script of pages that are not public ones.
func (s *Server) publicHall(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	page := c.Page("")
	page.Hall = &templates.Hall{Tour: t, Version: t.PublicVersion}
	return c.Draw(http.StatusOK, templates.HallPiece(page))
}

// tells makes an organiser's or an arbiter's page tell what the hall is told, and keep that true by itself.
func (c *Ctx) tells(p *templates.Page, t *models.Tournament) {
	p.Hall = &templates.Hall{Tour: t}
	switch {
	case c.link != nil:
		kind := map[string]string{models.LinkArbiter: "a", models.LinkTable: "q", models.LinkScreen: "s"}[c.link.Kind]
		p.Hall.Stream, p.Hall.Version = c.To().SecretLive(kind, c.Param("token")), t.Revision
		if t.Published {
			p.Hall.From = c.To().PublicHall(t.Slug) // kept as bytes, for a hall full of phones
		}
	case t.Published:
		p.Hall.Stream, p.Hall.Version = c.To().PublicLive(t.Slug), t.PublicVersion
	default:
		p.Hall.Ask = true
	}
	p.Scripts, p.Styles = append(p.Scripts, "hall.js"), append(p.Styles, "hall.css")
}

// hallForms are the organiser's forms.
func (s *Server) hallForms(c *Ctx, t *models.Tournament) (templates.HallForms, error) {
	return c.formsOfHall(t, s.to.Hall(t.Slug)+"/clock", s.to.Hall(t.Slug)+"/line")
}

func (c *Ctx) formsOfHall(t *models.Tournament, clock, line string) (f templates.HallForms, err error) {
	f = templates.NewHallForms(t, clock, line)
	f.Others, err = c.Store().HallOthers(c.Request().Context(), c.Who(), t)
	return f, err
}

// hallDesk is the organiser's page of the clock and the announcement.
func (s *Server) hallDesk(c *Ctx) error {
	return s.drawHall(c, http.StatusOK, func(*templates.HallForms) {})
}

func (s *Server) drawHall(c *Ctx, status int, typed func(*templates.HallForms)) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.HallPage{Page: c.Page(c.T("hall.title", "In the hall")), Tour: t}
	if page.HallForms, err = s.hallForms(c, t); err != nil {
		return err
	}
	page.Path, page.Nav, page.Styles = "/o/"+t.Slug+"/hall", setupNav(t, templates.TabDesk), []string{"setup.css"}
	c.tells(&page.Page, t)
	typed(&page.HallForms)
	return c.Draw(status, templates.HallDesk(page))
}

// clockPress reads a press: what is done, and the minutes that belong to it.
func (c *Ctx) clockPress() (p models.ClockPress, ok bool) {
	do, n, _ := strings.Cut(c.Form("press"), " ")
	p = models.ClockPress{Do: do}
	p.Round, ok = positive(c.Form("round"))
	switch {
	case do == models.ClockStart:
		p.Minutes, _ = positive(c.Form("minutes"))
	case do == models.ClockNext:
		p.Minutes, _ = positive(c.Form("for_next"))
	case n != "":
		var err error
		p.Minutes, err = strconv.Atoi(n)
		ok = ok && err == nil && p.Minutes >= -60 && p.Minutes <= 60
	}
	return p, ok
}

// pressClock is a press on the organiser's clock.
func (s *Server) pressClock(c *Ctx) error {
	slug := c.Param("t")
	err := s.sendClock(c, slug)
	if status := c.Status(err); status != 0 {
		return s.drawHall(c, status, c.clockTyped(err))
	}
	return s.hallDone(c, err)
}

func (s *Server) sendClock(c *Ctx, slug string) error {
	p, ok := c.clockPress()
	if !ok {
		return models.ErrNotFound
	}
	if c.Form("all") == "" {
		return s.store.PressClock(c.Request().Context(), c.Who(), slug, p)
	}
	a, err := s.store.PressClocks(c.Request().Context(), c.Who(), slug, p)
	c.flashAlong(a)
	return err
}

// flashAlong says in which sections something was done at once, and which were left as they are.
func (c *Ctx) flashAlong(a models.Along) {
	if len(a.Done) == 0 || len(a.Done)+len(a.Left) < 2 {
		return
	}
	text := c.T("hall.along.done", "Done in {{.sections}}.", "sections", c.Lang().List(a.Done))
	if len(a.Left) > 0 {
		text += " " + c.T("hall.along.left", "Left as it is: {{.sections}}.", "sections", c.Lang().List(a.Left))
	}
	c.Flash(templates.OK, text)
}

// clockTyped puts what was typed back into the forms, with what is wrong.
func (c *Ctx) clockTyped(failed error) func(*templates.HallForms) {
	return func(f *templates.HallForms) {
		text, field := c.Lang().Err(failed), "minutes"
		f.Alone = c.Form("all") == ""
		if c.Form("press") == models.ClockNext {
			field = "for_next"
		}
		if fieldOf(failed) == "minutes" {
			f.Bad[field] = text
		} else {
			f.Refused = text
		}
		for name, into := range map[string]*string{"minutes": &f.Minutes, "for_next": &f.ForNext} {
			if _, sent := c.Forms()[name]; sent {
				*into = c.Form(name)
			}
		}
	}
}

// hallDone goes back to where the form came from.
func (s *Server) hallDone(c *Ctx, err error) error {
	switch slug := c.Param("t"); {
	case err != nil:
		return err
	case c.Form("from") == "desk":
		return c.See(s.to.Desk(slug) + "#desk-hall")
	default:
		return c.See(s.to.Hall(slug))
	}
}

// announce puts one line on every page of the event, or takes it away.
func (s *Server) announce(c *Ctx) error {
	line := c.Form("line")
	if c.Form("do") == "off" {
		line = ""
	} else if strings.TrimSpace(line) == "" {
		return s.drawHall(c, http.StatusUnprocessableEntity, func(f *templates.HallForms) {
			f.Alone, f.Bad["line"] = c.Form("all") == "", c.T("hall.line.empty", "Write what is to be announced.")
		})
	}
	err := s.sendLine(c, line)
	if status := c.Status(err); status != 0 && fieldOf(err) == "line" {
		return s.drawHall(c, status, func(f *templates.HallForms) {
			f.Alone, f.Text, f.Bad["line"] = c.Form("all") == "", line, c.Lang().Err(err)
		})
	}
	return s.hallDone(c, err)
}

func (s *Server) sendLine(c *Ctx, line string) error {
	if c.Form("all") == "" {
		return s.store.Announce(c.Request().Context(), c.Who(), c.Param("t"), line)
	}
	a, err := s.store.AnnounceAll(c.Request().Context(), c.Who(), c.Param("t"), line)
	c.flashAlong(a)
	return err
}

// arbiterClock is the clock for whoever enters results.
func (s *Server) arbiterClock(c *Ctx) error {
	return s.drawArbiterClock(c, http.StatusOK, func(*templates.HallForms) {})
}

func (s *Server) drawArbiterClock(c *Ctx, status int, typed func(*templates.HallForms)) error {
	t, err := c.arbiterEvent()
	if err != nil {
		return err
	}
	list := c.arbiterList()
	own := templates.ArbiterClock(list)
	page := templates.HallPage{Page: c.phonePage(t, c.T("hall.clock", "Round clock"), own), Tour: t, List: list}
	if page.HallForms, err = c.formsOfHall(t, own, ""); err != nil {
		return err
	}
	typed(&page.HallForms)
	return c.Draw(status, templates.HallDesk(page))
}

// arbiterPressClock is a press on it.
func (s *Server) arbiterPressClock(c *Ctx) error {
	t, err := c.arbiterEvent()
	if err != nil {
		return err
	}
	err = s.sendClock(c, t.Slug)
	if status := c.Status(err); status != 0 {
		return s.drawArbiterClock(c, status, c.clockTyped(err))
	}
	if err != nil {
		return err
	}
	return c.See(templates.ArbiterClock(c.arbiterList()))
}
