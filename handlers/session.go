package handlers

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/sqlite3store"
	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"roundtable/models"
	"roundtable/templates"
)

// What a session holds. Only who signs in has one: readers get no session cookie.
const (
	keyDevice    = "device-id" // the number of models.DeviceRow
	keyFlash     = "flash"
	keyFlashKind = "flash-kind"
)

const (
	sessionLife  = 180 * 24 * time.Hour // a club meets again after the summer
	sessionSweep = 10 * time.Minute
)

// openSessions makes the two managers on one shelf of sessions. Two, because a manager's cookie is
// either Secure or not, and it must be exactly when the request was https.
func (s *Server) openSessions() {
	writer, reader := s.store.SessionDB()
	s.shelf = &shelf{SQLite3Store: sqlite3store.NewWithCleanupInterval(writer, sessionSweep), reader: sqlite3store.NewWithCleanupInterval(reader, 0)}
	s.plain, s.secure = s.newSessions(false), s.newSessions(true)
}

// shelf keeps sessions in the database. Looking one up goes to the readers: it must not wait while
// the one writer makes the schedule of a large event.
type shelf struct {
	*sqlite3store.SQLite3Store
	reader *sqlite3store.SQLite3Store
}

// Find looks a session up.
func (s *shelf) Find(token string) ([]byte, bool, error) { return s.reader.Find(token) }

func (s *Server) newSessions(secure bool) *scs.SessionManager {
	m := scs.New()
	m.Store = s.shelf
	m.Lifetime = sessionLife
	m.HashTokenInStore = true
	m.Cookie.Name = "roundtable"
	m.Cookie.Path = s.cookiePath()
	m.Cookie.Secure = secure
	m.ErrorFunc = func(w http.ResponseWriter, _ *http.Request, err error) {
		s.log.Error("session", "error", err)
		http.Error(w, "Internal error", http.StatusInternalServerError)
	}
	return m
}

func (s *Server) cookiePath() string {
	if s.opt.Base == "" {
		return "/"
	}
	return s.opt.Base
}

func (s *Server) sessionsOf(r *http.Request) *scs.SessionManager {
	if s.https(r) {
		return s.secure
	}
	return s.plain
}

// withSession loads the session of the request and stores it before the answer begins.
func (s *Server) withSession(next http.Handler) http.Handler {
	plain, secure := s.plain.LoadAndSave(next), s.secure.LoadAndSave(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.https(r) {
			secure.ServeHTTP(w, r)
		} else {
			plain.ServeHTTP(w, r)
		}
	})
}

// Sessions of programs before there were accounts say that they are the organiser's, and how the journal
// names their device.
const (
	oldOrganiser = "organiser"
	oldDevice    = "device"
)

// identified finds out once who asks: whose device the session names, as long as it is signed in.
func (s *Server) identified(next echo.HandlerFunc) echo.HandlerFunc {
	return func(ec echo.Context) error {
		r := ec.Request()
		ctx, sessions := r.Context(), s.sessionsOf(r)
		device := sessions.GetInt64(ctx, keyDevice)
		if device == 0 && sessions.GetBool(ctx, oldOrganiser) {
			id, err := s.store.NewDevice(ctx, models.FirstAccount, sessions.GetString(ctx, oldDevice), agentOf(r), ec.RealIP())
			if err != nil {
				return err
			}
			sessions.Remove(ctx, oldOrganiser)
			sessions.Remove(ctx, oldDevice)
			sessions.Put(ctx, keyDevice, id)
			device = id
		}
		if device != 0 {
			who, err := s.store.Device(ctx, device)
			if err != nil {
				return err
			}
			ec.Set(keyWho, who)
		}
		return next(ec)
	}
}

// keyWho is where a request keeps who asks.
const keyWho = "who"

// signIn makes the session that of an account, under a new number so that an old one is worth nothing.
func (c *Ctx) signIn(account int64) error {
	ctx, sessions := c.Request().Context(), c.s.sessionsOf(c.Request())
	if err := sessions.RenewToken(ctx); err != nil {
		return err
	}
	if old := sessions.GetInt64(ctx, keyDevice); old != 0 { // this browser was signed in as somebody
		if err := c.Store().EndDevice(ctx, c.Who(), old, 0); err != nil && !errors.Is(err, models.ErrNotFound) && !errors.Is(err, models.ErrDenied) {
			return err
		}
	}
	id, err := c.Store().NewDevice(ctx, account, "", agentOf(c.Request()), c.RealIP())
	if err != nil {
		return err
	}
	sessions.Put(ctx, keyDevice, id)
	who, err := c.Store().Device(ctx, id)
	c.Set(keyWho, who)
	return err
}

// device is the number of the device that asks, 0 for none.
func (c *Ctx) device() int64 {
	return c.s.sessionsOf(c.Request()).GetInt64(c.Request().Context(), keyDevice)
}

// leave ends the session on this device.
func (s *Server) leave(c *Ctx) error {
	if err := s.store.EndDevice(c.Request().Context(), c.Who(), c.device(), 0); err != nil && !errors.Is(err, models.ErrNotFound) {
		return err
	}
	if err := s.sessionsOf(c.Request()).Destroy(c.Request().Context()); err != nil {
		return err
	}
	return c.See(s.to.Home())
}

// Flash keeps a sentence for the next page. A reader without a session gets none.
func (c *Ctx) Flash(kind templates.Kind, text string) {
	if !c.Who().Known() {
		return
	}
	ctx, sessions := c.Request().Context(), c.s.sessionsOf(c.Request())
	sessions.Put(ctx, keyFlash, text)
	sessions.Put(ctx, keyFlashKind, string(kind))
}

// takeFlash takes the sentence for a page that somebody opens. A script that reads a page beside the one
// on the screen leaves it there, else nobody would see it.
func (c *Ctx) takeFlash() templates.Flash {
	if !c.document() {
		return templates.Flash{}
	}
	ctx, sessions := c.Request().Context(), c.s.sessionsOf(c.Request())
	if !sessions.Exists(ctx, keyFlash) {
		return templates.Flash{}
	}
	return templates.Flash{Kind: templates.Kind(sessions.PopString(ctx, keyFlashKind)), Text: sessions.PopString(ctx, keyFlash)}
}

// document reports whether the browser itself opens the answer as a page. Sec-Fetch-Dest says so, but is
// sent only over https and to this computer; a page is always asked for as text/html, and a script's
// fetch asks for anything.
func (c *Ctx) document() bool {
	r := c.Request()
	if dest := r.Header.Get("Sec-Fetch-Dest"); dest != "" && dest != "document" {
		return false
	}
	if accept := r.Header.Get("Accept"); accept != "" && !strings.Contains(accept, "text/html") {
		return false
	}
	return r.Method != http.MethodHead && !c.Fragment()
}
