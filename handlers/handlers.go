// Package handlers speaks HTTP: it reads a request, calls one operation of models, and draws a page
// or redirects. It holds no rules of the game and no rights; models checks those.
package handlers

import (
	"cmp"
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
	Pace           Pace   // of requests and answers
	Streams        int    // live streams at a time; 0: 5000
	Chromium       string // the program that makes PDF files, empty: there is none
}

// Server answers every request of the program. Close it after the last one.
type Server struct {
	store    *models.Store
	opt      Options
	to       templates.URLs
	log      *slog.Logger
	now      func() time.Time
	echo     *echo.Echo
	list     []route // of every address, with who may ask for it
	logins   *tries  // of names and passwords
	made     *made
	secrets  *tries // of links that do not work
	handler  http.Handler
	inner    http.Handler  // behind the kept pages
	sites    chan struct{} // full while an event is written into files
	pictures *pictures
	shelf    *shelf
	pages    *pages // public pages as bytes
	langs    langs
	places   placeTables   // of everybody after each round
	hub      *hub          // open streams
	beat     time.Duration // between signs of life of a stream
	pace     Pace
	unsent   unsent
	chromium *chromium
	turns    *turns // of strangers' pages
	greeted  *turns // of streams that open
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
	s.made, s.chromium = newMade(s.now), newChromium(opt.Chromium)
	s.sites, s.pictures = make(chan struct{}, 1), newPictures()
	s.logins, s.secrets = newTries(s.now, loginEvery, loginBurst), newTries(s.now, secretEvery, secretBurst)
	s.crossing = http.NewCrossOriginProtection()
	s.echo = echo.New()
	s.echo.HideBanner, s.echo.HidePort = true, true
	s.echo.IPExtractor = s.addressOf()
	s.echo.HTTPErrorHandler = s.fail
	s.echo.Use(s.logged, s.recovered, s.identified, s.sameOrigin)
	s.routes()
	s.pages, s.hub, s.beat = newPages(cacheBudget), newHub(), liveBeat
	s.pace, s.turns, s.greeted = opt.Pace.orUsual(), newTurns(mostDrawn()), newTurns(1)
	s.hub.most = cmp.Or(opt.Streams, s.hub.most)
	s.unlisten = store.Listen(func(e models.Event) {
		if e.Club {
			s.pages.clear()
			return
		}
		s.pages.drop(e.Slug) // first, so that who hears of it finds the new page
		s.hub.tell(e)
	})
	s.inner = s.headers(s.belowBase(s.withSession(s.echo)))
	s.handler = s.streams(s.paced(s.front(s.inner)))
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
	all, event := &Routes{s: s}, &Routes{s: s, need: eventOrganiser}
	all.GET("/", s.home)
	all.GET("/help", s.help)
	all.GET("/lang", s.setLang)
	all.GET("/claim/:token", s.claimPage, s.claimLimit())
	all.POST("/claim/:token", s.claim, s.claimLimit())
	all.As(signedIn).POST("/leave", s.leave)
	all.GET("/static/*", func(c *Ctx) error { return s.staticFile(c.Context) })

	s.sectionRoutes(all, event)
	s.accountRoutes(all)
	s.accessRoutes(event)
	s.secretRoutes(all.As(bySecret))
	s.organiserRoutes(event)
	s.clubRoutes(all.As(clubOrganiser))
	s.backupRoutes(all.As(admin))
	s.binRoutes(event)
	s.logRoutes(event)
	s.publicRoutes(all)
	s.readerRoutes(all)
	s.whyRoutes(all)
	s.fileRoutes(all)
	s.ratingRoutes(all)
	s.formulaRoutes(all)
	s.beforeRoutes(event)
	s.printRoutes(event)
	s.peopleRoutes(event)
	s.orderRoutes(event)
	s.noteRoutes(event)
	s.hallRoutes(all)
}

// Handler of one page or one form.
type handler func(c *Ctx) error
