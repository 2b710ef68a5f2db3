package handlers

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"

	"roundtable/models"
	"roundtable/templates"
)

// A one-time organiser link is used up by the first who opens it. A chat program that fetches the
// link for a preview must not be the first, so:
//
//   - on the computer that runs the program (address and name of the host are loopback) opening the
//     link claims it, for no preview comes from there: the first start goes on without a further press;
//   - from elsewhere opening it claims only if the browser says that a person opened a page: the
//     headers Sec-Fetch-Mode: navigate, -Dest: document, -User: ?1, which browsers send over https;
//   - in every other case the page has one button, and the button claims.
//
// HEAD and prefetching never claim. Somebody who is the organiser already uses nothing up.

// claimPage is what opening the link does.
func (s *Server) claimPage(c *Ctx) error {
	switch {
	case c.Who().Admin:
		return s.enter(c)
	case opensByHand(c.Request(), c.RealIP()):
		return s.claim(c)
	default:
		return c.Draw(http.StatusOK, templates.ClaimPage(templates.Claim{
			Page: c.Page(c.T("claim.title", "Organiser link")), Token: c.Param("token"),
		}))
	}
}

// claim uses the link up and makes this device the organiser's.
func (s *Server) claim(c *Ctx) error {
	if c.Who().Admin {
		return s.enter(c)
	}
	account, err := s.store.ClaimOrganiserLink(c.Request().Context(), c.Param("token"))
	if models.KindOf(err) == models.Denied {
		return c.Draw(http.StatusForbidden, templates.Error(templates.ErrorPage{
			Page: c.Page(c.T("claim.used.title", "This link does not work any more")), Status: http.StatusForbidden,
			Text:   c.T("claim.used", "The link was used before, or it is not complete. Each link works once, on one device."),
			Advice: c.T("claim.used.do", "On the computer that runs the program, run “roundtable link” and open the new link it prints."),
		}))
	}
	if err != nil {
		return err
	}
	if err := c.signIn(account); err != nil {
		return err
	}
	return s.enter(c)
}

// enter is where an organiser starts: the first event, or the list of them.
func (s *Server) enter(c *Ctx) error {
	events, err := s.store.Home(c.Request().Context(), models.Who{Admin: true})
	if err != nil {
		return err
	}
	if len(events) == 0 {
		return c.See(s.to.New())
	}
	return c.See(s.to.Home())
}

// opensByHand reports whether a person opens the page, as far as a request can tell.
func opensByHand(r *http.Request, address string) bool {
	h := r.Header
	if r.Method != http.MethodGet || !strings.Contains(h.Get("Accept"), "text/html") ||
		h.Get("Sec-Purpose") != "" || h.Get("Purpose") != "" {
		return false
	}
	mode := h.Get("Sec-Fetch-Mode")
	if mode == "" {
		return loopback(address) && loopback(hostOnly(r.Host))
	}
	return mode == "navigate" && h.Get("Sec-Fetch-Dest") == "document" &&
		(h.Get("Sec-Fetch-User") == "?1" || loopback(address) && loopback(hostOnly(r.Host)))
}

func hostOnly(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		return name
	}
	return host
}

func loopback(name string) bool {
	if name == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(strings.Trim(name, "[]"))
	return err == nil && addr.Unmap().IsLoopback()
}

// claimLimit lets an address try ten links at once and then one each six seconds. A link has 128
// bits or more, so this only keeps the log and the disk quiet.
func (s *Server) claimLimit() echo.MiddlewareFunc {
	tries := middleware.NewRateLimiterMemoryStoreWithConfig(middleware.RateLimiterMemoryStoreConfig{
		Rate: rate.Every(6 * time.Second), Burst: 10, ExpiresIn: 10 * time.Minute,
	})
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Store:               tries,
		IdentifierExtractor: func(c echo.Context) (string, error) { return tryerOf(c.RealIP()), nil },
		DenyHandler: func(echo.Context, string, error) error {
			return echo.NewHTTPError(http.StatusTooManyRequests)
		},
	})
}
