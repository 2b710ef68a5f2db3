// Package handlers speaks HTTP: it reads a request, calls one operation of models, and draws a page
// or redirects. It holds no rules of the game and no rights; models checks those.
package handlers

import (
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/labstack/echo/v4"

	"roundtable/models"
	"roundtable/templates"
)

// Options of a server. The zero value is a server at the root of its address, without a proxy.
type Options struct {
	Listen         string          // where it listens, such as 127.0.0.1:8080
	Addresses      func() []string // the URLs that it is found at, from this computer and from its networks
	Base           string          // what stands before every path: "" or "/club"
	TrustedProxies []netip.Prefix  // whose X-Forwarded-For and X-Forwarded-Proto are believed
	Demo           bool            // the events are samples; every page says so
	Version        string          // of the program, for the foot of the page
	Logger         *slog.Logger    // nil: nothing is logged
	Now            func() time.Time
}

// Server answers every request of the program. Close it after the last one.
type Server struct {
	store    *models.Store
	opt      Options
	to       templates.URLs
	log      *slog.Logger
	now      func() time.Time
	echo     *echo.Echo
	handler  http.Handler
	shelf    *shelf
	pages    *pages // public pages as bytes
	langs    langs
	places   placeTables   // of everybody after each round
	hub      *hub          // open streams
	beat     time.Duration // between signs of life of a stream
	unlisten func()
	plain    *scs.SessionManager // for requests over http
	secure   *scs.SessionManager // for requests over https: its cookie is Secure
	crossing *http.CrossOriginProtection
}

// New makes a server on an open store.
func New(store *models.Store, opt Options) *Server {
	s := &Server{store: store, opt: opt, to: templates.URLs{Base: opt.Base}, log: opt.Logger, now: opt.Now}
	if s.log == nil {
		s.log = slog.New(slog.NewTextHandler(io.Discard, nil))
	}
	if s.now == nil {
		s.now = time.Now
	}
	s.openSessions()
	s.crossing = http.NewCrossOriginProtection()
	s.echo = echo.New()
	s.echo.HideBanner, s.echo.HidePort = true, true
	s.echo.IPExtractor = s.addressOf()
	s.echo.HTTPErrorHandler = s.fail
	s.echo.Use(s.logged, s.recovered, s.sameOrigin)
	s.routes()
	s.pages, s.hub, s.beat = newPages(cacheBudget), newHub(), liveBeat
	s.unlisten = store.Listen(func(e models.Event) {
		if e.Club {
			s.pages.clear()
			return
		}
		s.pages.drop(e.Slug) // first, so that who hears of it finds the new page
		s.hub.tell(e)
	})
	s.handler = s.front(s.headers(s.belowBase(s.withSession(s.echo))))
	return s
}

// Handler is the server as net/http wants it.
func (s *Server) Handler() http.Handler { return s.handler }

// CloseStreams ends the live streams and lets no new one in. Call it before waiting for the last
// request: a stream ends by itself only when its reader goes.
func (s *Server) CloseStreams() { s.hub.close() }

// Close ends what runs beside the requests. The store stays open.
func (s *Server) Close() {
	s.unlisten()
	s.hub.close()
	s.shelf.StopCleanup()
}

// routes is every address of the program.
func (s *Server) routes() {
	all := &Routes{s: s}
	all.GET("/", s.home)
	all.GET("/help", s.help)
	all.GET("/lang", s.setLang)
	all.GET("/claim/:token", s.claimPage, s.claimLimit())
	all.POST("/claim/:token", s.claim, s.claimLimit())
	all.POST("/leave", s.leave)
	s.echo.GET("/static/*", s.staticFile)
	s.echo.HEAD("/static/*", s.staticFile)

	s.organiserRoutes(&Routes{s: s, organiser: true})
	s.clubRoutes(&Routes{s: s, organiser: true})
	s.backupRoutes(&Routes{s: s, organiser: true})
	s.binRoutes(&Routes{s: s, organiser: true})
	s.logRoutes(&Routes{s: s, organiser: true})
	s.publicRoutes(all)
	s.readerRoutes(all)
	s.formulaRoutes(all)
	s.sectionRoutes(all, &Routes{s: s, organiser: true})
	s.beforeRoutes(&Routes{s: s, organiser: true})
	s.printRoutes(&Routes{s: s, organiser: true})
	s.peopleRoutes(&Routes{s: s, organiser: true})
	s.orderRoutes(&Routes{s: s, organiser: true})
	s.noteRoutes(&Routes{s: s, organiser: true})
}

// Handler of one page or one form.
type handler func(c *Ctx) error

// Routes adds addresses. With organiser set, everybody else gets the same refusal whether or not
// there is anything at the address.
type Routes struct {
	s         *Server
	organiser bool
}

// GET adds a page.
func (r *Routes) GET(path string, h handler, m ...echo.MiddlewareFunc) {
	r.s.echo.Match([]string{http.MethodGet, http.MethodHead}, path, r.wrap(h), m...)
}

// POST adds the target of a form.
func (r *Routes) POST(path string, h handler, m ...echo.MiddlewareFunc) {
	r.s.echo.POST(path, r.wrap(h), m...)
}

func (r *Routes) wrap(h handler) echo.HandlerFunc {
	return func(ec echo.Context) error {
		c := r.s.ctx(ec)
		if r.organiser && !c.Who().Organiser {
			return models.ErrDenied
		}
		if err := c.readForm(); err != nil {
			return err
		}
		return h(c)
	}
}
