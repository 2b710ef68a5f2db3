package handlers

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/sqlite3store"
	"github.com/alexedwards/scs/v2"

	"roundtable/templates"
)

// What a session holds. Only an organiser has one: readers get no session cookie.
const (
	keyOrganiser = "organiser"
	keyDevice    = "device" // a short name of the device for the journal; no secret
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

// signIn makes the session the organiser's, under a new number so that an old one is worth nothing.
func (c *Ctx) signIn() error {
	ctx, sessions := c.Request().Context(), c.s.sessionsOf(c.Request())
	if err := sessions.RenewToken(ctx); err != nil {
		return err
	}
	device := make([]byte, 3)
	rand.Read(device)
	sessions.Put(ctx, keyOrganiser, true)
	sessions.Put(ctx, keyDevice, hex.EncodeToString(device))
	return nil
}

// leave ends the session on this device.
func (s *Server) leave(c *Ctx) error {
	if err := s.sessionsOf(c.Request()).Destroy(c.Request().Context()); err != nil {
		return err
	}
	return c.See(s.to.Home())
}

// Flash keeps a sentence for the next page. A reader without a session gets none.
func (c *Ctx) Flash(kind templates.Kind, text string) {
	if !c.Who().Organiser {
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
