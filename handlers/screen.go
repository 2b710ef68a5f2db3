package handlers

import (
	"net/http"
	"slices"

	"rsc.io/qr"

	"roundtable/models"
	"roundtable/templates"
)

// screen is one page of what the hall sees, by a link with a secret: also of a private event.
func (s *Server) screen(c *Ctx) error {
	_, slug, err := c.openSecret(models.LinkScreen)
	if err != nil {
		return err
	}
	t, err := s.store.Public(c.Request().Context(), c.Who(), slug)
	if err != nil {
		return err
	}
	if t.Hidden > 0 { // decisions would tell of results that are not public
		t.Decisions = nil
	}
	secret := c.Param("token")
	return s.drawScreen(c, t, s.to.AtScreen(secret), templates.Hall{Tour: t, Stream: s.to.SecretLive("s", secret), Version: t.Revision})
}

// publicScreen is the same of a public event, for everybody.
func (s *Server) publicScreen(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	hall := templates.Hall{Tour: t, Stream: s.to.PublicLive(t.Slug), Version: t.PublicVersion}
	if !t.Published {
		hall.Stream = ""
	}
	return s.drawScreen(c, t, s.to.TV(t.Slug), hall)
}

// sectionsScreen is the screen of all public sections of an event by turns, or of those that are chosen: ?s=1&s=3
// by their numbers in the event.
func (s *Server) sectionsScreen(c *Ctx) error {
	event := c.Param("event")
	list, err := s.sections(c, event, true)
	if err != nil {
		return err
	}
	own, version, public := s.to.TVSections(event), int64(0), false
	var chosen []*models.Tournament
	for _, t := range list {
		if t.Published {
			public, version = true, version+t.PublicVersion
		}
		if slices.Contains(c.QueryParams()["s"], itoa(t.SectionPos)) {
			chosen, own = append(chosen, t), templates.With(own, "s", itoa(t.SectionPos))
		}
	}
	if len(chosen) > 0 {
		list = chosen
	}
	hall := templates.Hall{Version: version, Many: true}
	if public {
		hall.Stream = s.to.SectionsLive(event)
	}
	return s.drawScreens(c, list, own, hall)
}

func (s *Server) drawScreen(c *Ctx, t *models.Tournament, own string, hall templates.Hall) error {
	return s.drawScreens(c, []*models.Tournament{t}, own, hall)
}

// drawScreens draws the page that is asked for, of one tournament after the other: ?page=2 is the second one, and a
// number beyond the last begins anew. ?show=pairings, standings or cross shows nothing else, as soon as there is
// something of it.
func (s *Server) drawScreens(c *Ctx, list []*models.Tournament, own string, hall templates.Hall) error {
	page := templates.ScreenPage{Page: c.Page(""), Show: templates.ShowOf(c.QueryParam("show"))}
	var parts []templates.ScreenPart
	var of []*models.Tournament // of each part
	for _, t := range list {
		for _, part := range templates.ScreenParts(t, page.Show) {
			parts, of = append(parts, part), append(of, t)
		}
	}
	at := c.queryInt("page")
	if at < 1 || at > len(parts) {
		at = 1
	}
	page.Tour, page.Part, page.At, page.Of = of[at-1], parts[at-1], at, len(parts)
	hall.Tour = page.Tour
	page.Now, page.Hall = page.Now.In(page.Tour.Location()), &hall
	page.Here, page.Next = page.Address(own, at), page.Address(own, at%len(parts)+1)
	if page.Part.Kind.Ranked() {
		page.Table = page.Tour.Standings(0)
	}
	public := s.to.Public(page.Tour.Slug)
	if hall.Many {
		public = s.to.Event(page.Tour.Event)
	}
	return c.Draw(http.StatusOK, templates.Screen(page.With(s.screenCode(c.Request(), page.Tour, public))))
}

// screenCode is the public address as phones can open it, with its code; none where they cannot.
func (s *Server) screenCode(r *http.Request, t *models.Tournament, public string) (url string, code *qr.Code) {
	host := pickHost(s.hosts(r.Host), "")
	if !t.Published || loopback(hostOnly(host)) {
		return "", nil
	}
	url = s.scheme(r, host) + "://" + host + public
	code, err := qr.Encode(url, qr.M)
	if err != nil {
		return "", nil // an address that fits in no code is still an address
	}
	return url, code
}

// screenOnly refuses whatever is sent with the link of a screen: it shows, and takes nothing.
func (s *Server) screenOnly(c *Ctx) error {
	if _, _, err := c.openSecret(models.LinkScreen); err != nil {
		return err
	}
	return models.ErrDenied
}
