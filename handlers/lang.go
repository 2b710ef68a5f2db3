package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"roundtable/templates/i18n"
)

const (
	langCookie = "lang"
	langLife   = 365 * 24 * time.Hour
)

// langOf is the reader's language: the one they chose here, otherwise what the browser asks for.
func langOf(r *http.Request) *i18n.Lang {
	chosen := ""
	if cookie, err := r.Cookie(langCookie); err == nil {
		chosen = cookie.Value
	}
	return i18n.Match(chosen, r.Header.Get("Accept-Language"))
}

// setLang keeps the chosen language and goes back to the page it was chosen on.
func (s *Server) setLang(c *Ctx) error {
	if tag := c.QueryParam("to"); i18n.Has(tag) {
		c.SetCookie(&http.Cookie{
			Name: langCookie, Value: tag, Path: s.cookiePath(), MaxAge: int(langLife.Seconds()),
			HttpOnly: true, Secure: s.https(c.Request()), SameSite: http.SameSiteLaxMode,
		})
	}
	return c.See(s.inside(c.QueryParam("back")))
}

// inside is the address of a page of ours, given its path below the base; home for anything that a
// browser could take for another place.
func (s *Server) inside(path string) string {
	strange := func(r rune) bool { return r == '\\' || unicode.IsControl(r) || unicode.IsSpace(r) }
	u, err := url.Parse(path)
	if err != nil || u.Host != "" || u.Scheme != "" || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsFunc(path, strange) {
		return s.to.Home()
	}
	return s.opt.Base + u.RequestURI()
}
