package handlers

import (
	"net/http"

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

// drawScreen draws the page that is asked for: ?page=2 is the second one, and a number beyond the last begins
// anew. ?show=pairings, standings or cross shows nothing else, as soon as there is something of it.
func (s *Server) drawScreen(c *Ctx, t *models.Tournament, own string, hall templates.Hall) error {
	page := templates.ScreenPage{Page: c.Page(""), Tour: t, Show: templates.ShowOf(c.QueryParam("show"))}
	page.Now, page.Hall = page.Now.In(t.Location()), &hall
	parts := templates.ScreenParts(t, page.Show)
	at := c.queryInt("page")
	if at < 1 || at > len(parts) {
		at = 1
	}
	page.Part, page.At, page.Of = parts[at-1], at, len(parts)
	page.Here, page.Next = page.Address(own, at), page.Address(own, at%len(parts)+1)
	if page.Part.Kind.Ranked() {
		page.Table = t.Standings(0)
	}
	return c.Draw(http.StatusOK, templates.Screen(page.With(s.screenCode(c.Request(), t))))
}

// screenCode is the public address as phones can open it, with its code; none where they cannot.
func (s *Server) screenCode(r *http.Request, t *models.Tournament) (url string, code *qr.Code) {
	host := pickHost(s.hosts(r.Host), "")
	if !t.Published || loopback(hostOnly(host)) {
		return "", nil
	}
	url = s.scheme(r, host) + "://" + host + s.to.Public(t.Slug)
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
