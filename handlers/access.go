package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"roundtable/models"
)

// need is who may ask for an address. The rights themselves are those of models, which checks them again in
// every operation: here they keep everybody else from learning whether there is anything at an address.
type need uint8

const (
	everybody     need = iota // a private event is not there for strangers
	bySecret                  // whoever has the link, which stands in the address
	signedIn                  // anybody with an account
	clubOrganiser             // an organiser of one event at least: the club's players
	creator                   // may make events
	admin                     // the server: accounts, copies, the club
	eventArbiter              // of the event in the address, from here on
	eventOrganiser
	eventOwner
)

// roles are what an event asks for.
var roles = map[need]models.Role{eventArbiter: models.AsArbiter, eventOrganiser: models.AsOrganiser, eventOwner: models.AsOwner}

// allow refuses whoever may not ask for the address, in one way whether or not there is anything.
func (c *Ctx) allow(n need) error {
	who := c.Who()
	may := true
	switch n {
	case everybody, bySecret:
	case signedIn:
		may = who.Known()
	case clubOrganiser:
		may = who.Club()
	case creator:
		may = who.Admin || who.Creates
	case admin:
		may = who.Admin
	default:
		role, err := c.Store().RoleIn(c.Request().Context(), who, c.Param("t"))
		if err != nil {
			return err
		}
		may = role >= roles[n]
	}
	if !may {
		return models.ErrDenied
	}
	return nil
}

// route is one address of the program with who may ask for it; the test of rights goes through them all.
type route struct {
	method, path string
	need         need
}

// Routes adds addresses that ask for the same right.
type Routes struct {
	s    *Server
	need need
}

// As adds addresses that ask for another right.
func (r *Routes) As(n need) *Routes { return &Routes{s: r.s, need: n} }

// GET adds a page.
func (r *Routes) GET(path string, h handler, m ...echo.MiddlewareFunc) {
	r.note(http.MethodGet, path)
	r.s.echo.Match([]string{http.MethodGet, http.MethodHead}, path, r.wrap(h), m...)
}

// POST adds the target of a form.
func (r *Routes) POST(path string, h handler, m ...echo.MiddlewareFunc) {
	r.note(http.MethodPost, path)
	r.s.echo.POST(path, r.wrap(h), m...)
}

// Upload adds the target of a form that h reads itself: with a file larger than a form may be.
func (r *Routes) Upload(path string, h handler) {
	r.note(http.MethodPost, path)
	r.s.echo.POST(path, func(ec echo.Context) error {
		c := r.s.ctx(ec)
		if err := c.allow(r.need); err != nil {
			return err
		}
		return h(c)
	})
}

func (r *Routes) note(method, path string) {
	r.s.list = append(r.s.list, route{method, path, r.need})
}

func (r *Routes) wrap(h handler) echo.HandlerFunc {
	return func(ec echo.Context) error {
		c := r.s.ctx(ec)
		denied := c.allow(r.need)
		if denied != nil && (models.KindOf(denied) != models.Denied || c.Who().Known() || c.Request().Method != http.MethodPost) {
			return denied
		}
		if err := c.readForm(); err != nil {
			return err
		}
		if denied != nil { // perhaps signed in until a moment ago: what was typed is kept
			return c.signInFirst()
		}
		leave, err := r.s.turn(c)
		if err != nil {
			return err
		}
		defer leave()
		c.leave = leave
		return h(c)
	}
}
