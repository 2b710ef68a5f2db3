package handlers

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// Signing in loses nothing: a form that was sent without a session comes back inside the log-in page, and is
// sent again by one press afterwards. Its own number keeps it from being done twice.

// loginPage is the form. Where no account has a password, it says how to get in instead.
func (s *Server) loginPage(c *Ctx) error {
	if c.Who().Known() {
		return c.See(s.local(c.QueryParam("next")))
	}
	page, err := s.newLogin(c)
	if err != nil {
		return err
	}
	page.Next = c.QueryParam("next")
	return c.Draw(http.StatusOK, templates.Login(page))
}

func (s *Server) newLogin(c *Ctx) (page templates.LoginPage, err error) {
	page.Page = c.Page(c.T("access.login", "Sign in"))
	page.Styles = []string{"access.css"}
	page.Passwords, err = s.store.HasPasswords(c.Request().Context())
	return page, err
}

// signInFirst answers a form from somebody who is not signed in (any more): the log-in, with the form kept.
func (c *Ctx) signInFirst() error {
	page, err := c.s.newLogin(c)
	if err != nil {
		return err
	}
	page.Refused = c.T("access.again", "You are not signed in here any more, so nothing was stored yet. What you entered is kept: sign in, then send it again.")
	fields := maps.Clone(c.form)
	delete(fields, "password") // they do not come back in a page: they are typed again
	delete(fields, "old")
	page.Kept = &templates.KeptForm{Action: c.s.opt.Base + c.Request().URL.RequestURI(), Fields: fields}
	page.Next = c.here()
	return c.Draw(http.StatusForbidden, templates.Login(page))
}

// longestLogin is in bytes; a name to sign in with has 40 characters.
const longestLogin = 400

// login checks name and password.
func (s *Server) login(c *Ctx) error {
	name, from := c.Form("name"), c.tryer()
	if len(name) > longestLogin { // nobody's, and nothing to remember
		name = ""
	}
	keys := []string{"from " + from, "name " + models.LoginKey(name)}
	kept := readKept(c)
	again := func(status int, sentence string) error {
		page, err := s.newLogin(c)
		if err != nil {
			return err
		}
		page.Name, page.Next, page.Kept, page.Refused = name, c.Form("next"), kept, sentence
		return c.Draw(status, templates.Login(page))
	}
	if !s.logins.left(keys...) {
		c.Response().Header().Set("Retry-After", "20")
		return again(http.StatusTooManyRequests, c.T("access.slow", "Too many tries. Wait half a minute, then try again."))
	}
	account, err := s.store.SignIn(c.Request().Context(), name, c.Form("password"))
	if models.KindOf(err) == models.Invalid {
		s.logins.failed(keys...)
		s.log.Info("log-in failed", "addr", c.RealIP())
		return again(http.StatusUnprocessableEntity, c.Lang().Err(err))
	}
	if err != nil {
		return err
	}
	if err := c.signIn(account); err != nil {
		return err
	}
	if kept != nil {
		page := templates.LoginPage{Page: c.Page(c.T("access.kept", "Signed in")), Kept: kept}
		page.Styles = []string{"access.css"}
		return c.Draw(http.StatusOK, templates.SendAgain(page))
	}
	return c.See(s.local(c.Form("next")))
}

// local is an address of this program below its base; anything else is the first page.
func (s *Server) local(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.Contains(next, "\\") || u.Path == "/login" {
		return s.to.Home()
	}
	return s.opt.Base + next
}

// readKept is the form that was kept in the log-in page. Its address must be one of ours.
func readKept(c *Ctx) *templates.KeptForm {
	action, ok := strings.CutPrefix(c.Form("kept-to"), c.s.opt.Base)
	if !ok || action == "" || c.s.local(action) != c.s.opt.Base+action {
		return nil
	}
	var fields url.Values
	if json.Unmarshal([]byte(c.Form("kept")), &fields) != nil {
		return nil
	}
	return &templates.KeptForm{Action: c.s.opt.Base + action, Fields: fields}
}
