package handlers

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"

	"rsc.io/qr"

	"roundtable/models"
	"roundtable/templates"
)

// links is the public address with its QR code.
func (s *Server) links(c *Ctx) error {
	page, err := s.linksPage(c)
	if err != nil {
		return err
	}
	page.Scripts = []string{"desk.js"}
	return c.Draw(http.StatusOK, templates.Links(page))
}

// linksQR is the code alone, for the hall.
func (s *Server) linksQR(c *Ctx) error {
	page, err := s.linksPage(c)
	if err != nil {
		return err
	}
	page.Wide = true
	return c.Draw(http.StatusOK, templates.LinksQR(page))
}

func (s *Server) linksPage(c *Ctx) (page templates.LinksPage, err error) {
	t, err := c.setupEvent()
	if err != nil {
		return page, err
	}
	page.Page, page.Tour = c.Page(c.T("reader.links", "Link and QR code")), t
	page.Nav = setupNav(t, templates.TabDesk)
	page.Styles = []string{"setup.css", "reader.css"}
	own := c.Request().Host
	page.Hosts = s.hosts(own)
	page.Host = pickHost(page.Hosts, c.QueryParam("host"))
	page.Here, page.Only = loopback(hostOnly(page.Host)), s.onlyHere()
	page.Picked = page.Host != own && loopback(hostOnly(own))
	if page.Listen = s.opt.Listen; page.Listen != "" {
		if _, port, err := net.SplitHostPort(page.Listen); err == nil {
			page.Open = ":" + port
		}
	}
	page.URL = s.scheme(c.Request(), page.Host) + "://" + page.Host + s.to.Public(t.Slug)
	if page.Sections, err = s.screenSections(c, t); err != nil {
		return page, err
	}
	page.Code, err = qr.Encode(page.URL, qr.M)
	return page, err
}

// screenSections are the public sections of an event, if there are several.
func (s *Server) screenSections(c *Ctx, t *models.Tournament) ([]models.Summary, error) {
	if t.Event == "" {
		return nil, nil
	}
	list, err := s.store.Sections(c.Request().Context(), models.Who{}, t.Event)
	if models.KindOf(err) == models.NotFound || err == nil && len(list) < 2 {
		return nil, nil
	}
	return list, err
}

// hosts are the hosts, with ports, under which readers may find the program: the browser's own, and
// where that is this computer itself, those that this computer has in its networks.
func (s *Server) hosts(own string) []string {
	hosts := []string{own}
	if !loopback(hostOnly(own)) && !private(own) {
		return hosts // a name, or a proxy's address: the networks of this computer are no business of it
	}
	for _, address := range s.addresses() {
		u, err := url.Parse(address)
		known := err != nil || slices.Contains(hosts, u.Host) || loopback(hostOnly(own)) && loopback(hostOnly(u.Host))
		if !known {
			hosts = append(hosts, u.Host)
		}
	}
	return hosts
}

// addresses are the URLs of the program, as it printed them at its start, as they are now.
func (s *Server) addresses() []string {
	if s.opt.Addresses == nil {
		return nil
	}
	return s.opt.Addresses()
}

// onlyHere reports whether the program listens on this computer only.
func (s *Server) onlyHere() bool { return loopback(hostOnly(s.opt.Listen)) }

// pickHost is the host that was chosen; else the first that a phone can open; else the browser's own.
// Networks inside a computer (of virtual machines) mostly have addresses from 172.16.0.0/12, so those
// come last.
func pickHost(hosts []string, chosen string) string {
	if slices.Contains(hosts, chosen) {
		return chosen
	}
	best := ""
	for _, h := range hosts {
		ip, err := netip.ParseAddr(hostOnly(h))
		switch inside := err == nil && netip.MustParsePrefix("172.16.0.0/12").Contains(ip); {
		case loopback(hostOnly(h)):
		case !inside:
			return h
		case best == "":
			best = h
		}
	}
	if best != "" {
		return best
	}
	return hosts[0]
}

// private reports whether a host is an address in a network like a club's.
func private(host string) bool {
	ip, err := netip.ParseAddr(hostOnly(host))
	return err == nil && ip.IsPrivate()
}

// scheme is how the program is reached under a host: as the browser reached it, and without encryption
// where the host is another one, which is this program itself.
func (s *Server) scheme(r *http.Request, host string) string {
	if host == r.Host && s.https(r) {
		return "https"
	}
	return "http"
}
