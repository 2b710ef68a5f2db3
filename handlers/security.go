package handlers

import (
	"crypto/rand"
	"encoding/hex"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

// policy lets a page load only what the program itself serves, run no script and no style written
// into a page, and send its forms only here. The print menu frames sheets of the same origin.
const policy = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; object-src 'none'; " +
	"frame-ancestors 'self'; base-uri 'none'; form-action 'self'"

// headers are on every answer. Pages are not kept by shared caches; what may be kept says so itself.
func (s *Server) headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.setHeaders(w.Header())
		next.ServeHTTP(w, r)
	})
}

func (s *Server) setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "private, no-cache")
}

// belowBase takes the base off the path. What lies outside is no page of ours.
func (s *Server) belowBase(next http.Handler) http.Handler {
	base := s.opt.Base
	if base == "" {
		return next
	}
	inside := http.StripPrefix(base, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == base:
			http.Redirect(w, r, s.to.Home(), http.StatusPermanentRedirect)
		case strings.HasPrefix(r.URL.Path, base+"/"):
			inside.ServeHTTP(w, r)
		default:
			outside := r.Clone(r.Context())
			outside.URL.Path, outside.URL.RawPath, outside.URL.RawQuery = "/outside/the/base", "", ""
			next.ServeHTTP(w, outside)
		}
	})
}

// sameOrigin refuses forms that another site sends in the reader's name.
func (s *Server) sameOrigin(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := s.crossing.Check(c.Request()); err != nil {
			return echo.NewHTTPError(http.StatusForbidden).SetInternal(err)
		}
		return next(c)
	}
}

// addressOf finds the client's address: the connection's, unless a trusted proxy names another.
func (s *Server) addressOf() echo.IPExtractor {
	if len(s.opt.TrustedProxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, p := range s.opt.TrustedProxies {
		mask := net.CIDRMask(p.Bits(), p.Addr().BitLen())
		trust = append(trust, echo.TrustIPRange(&net.IPNet{IP: net.IP(p.Masked().Addr().AsSlice()), Mask: mask}))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// https reports whether the reader's browser used https: with us, or with a trusted proxy that says so.
func (s *Server) https(r *http.Request) bool {
	if r.TLS != nil {
		return true
	}
	return r.Header.Get("X-Forwarded-Proto") == "https" && s.fromProxy(r)
}

func (s *Server) fromProxy(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	for _, p := range s.opt.TrustedProxies {
		if p.Contains(peer.Addr().Unmap()) {
			return true
		}
	}
	return false
}

// logged writes one line for each request, without its query and without secrets in its path.
func (s *Server) logged(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		id := make([]byte, 6)
		rand.Read(id)
		c.Response().Header().Set(echo.HeaderXRequestID, hex.EncodeToString(id))
		if err := next(c); err != nil {
			c.Error(err)
		}
		log := s.log.Debug
		if c.Response().Status >= http.StatusBadRequest {
			log = s.log.Info
		}
		log("request", "id", requestID(c), "method", c.Request().Method, "path", loggedPath(c),
			"status", c.Response().Status, "bytes", c.Response().Size, "took", time.Since(start))
		return nil
	}
}

// loggedPath is the path of the request; where it may hold a secret, the route.
func loggedPath(c echo.Context) string {
	route := c.Path()
	if route == "" || strings.Contains(route, ":token") || strings.Contains(route, ":code") {
		return "route " + route
	}
	return c.Request().URL.Path
}

func requestID(c echo.Context) string { return c.Response().Header().Get(echo.HeaderXRequestID) }
