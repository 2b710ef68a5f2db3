package handlers

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// Ctx is one request with what the handlers ask of it.
type Ctx struct {
	echo.Context
	s      *Server
	lang   *i18n.Lang
	form   url.Values
	link   *models.Link // with a secret, that the address holds
	number string       // given to the form of the page that is drawn
	leave  func()       // gives the turn of drawing back, nil: there is none
}

func (s *Server) ctx(c echo.Context) *Ctx {
	return &Ctx{Context: c, s: s, lang: langOf(c.Request()), form: url.Values{}}
}

// Store is the store of the program.
func (c *Ctx) Store() *models.Store { return c.s.store }

// To makes addresses.
func (c *Ctx) To() templates.URLs { return c.s.to }

// Lang is the reader's language.
func (c *Ctx) Lang() *i18n.Lang { return c.lang }

// T is a text in the reader's language; key and English are literals.
func (c *Ctx) T(key, english string, args ...any) string { return c.lang.T(key, english, args...) }

// Who asks: whose device it is, the link that was opened, and the form's own number against posting it twice.
func (c *Ctx) Who() models.Who {
	who, _ := c.Get(keyWho).(models.Who)
	who.Addr, who.Op = c.RealIP(), c.op()
	if c.link != nil {
		who = c.link.Who(who)
	}
	return who
}

// op is the number of the form together with what it says: the same form sent twice has one, and a
// form that was changed after going back to it has another, so that it is not taken for done.
func (c *Ctx) op() string {
	number := c.Form("op")
	if number == "" {
		return ""
	}
	said := sha256.New()
	io.WriteString(said, c.Request().URL.Path+"\n")
	for _, name := range slices.Sorted(maps.Keys(c.form)) {
		if name != "op" {
			io.WriteString(said, url.Values{name: c.form[name]}.Encode()+"\n")
		}
	}
	return number + "." + hex.EncodeToString(said.Sum(nil)[:8])
}

// Page is what every page has; the handler adds its navigation.
func (c *Ctx) Page(title string) templates.Page {
	p := c.piece()
	p.Title, p.Flash = title, c.takeFlash()
	return p
}

// piece is what a sheet, a file or a piece of a page needs: it has no place for the flash and leaves it.
func (c *Ctx) piece() templates.Page {
	c.number = newOp()
	return templates.Page{
		L: c.lang, To: c.s.to, Path: c.here(), Me: c.me(),
		Now: c.s.now(), Version: c.s.opt.Version, Demo: c.s.opt.Demo, Op: c.number,
	}
}

// me is who reads, for pages.
func (c *Ctx) me() templates.Me {
	who := c.Who()
	return templates.Me{Known: who.Known(), Name: who.Name, Admin: who.Admin, Creates: who.Admin || who.Creates, Club: who.Club()}
}

// newOp is a number that no other form has.
func newOp() string {
	id, err := uuid.NewV7()
	if err != nil {
		panic("no randomness: " + err.Error())
	}
	return id.String()
}

// here is the page that the language switch comes back to: this one, or for the answer to a form the
// page that the form was on.
func (c *Ctx) here() string {
	r := c.Request()
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return r.URL.RequestURI()
	}
	from, err := url.Parse(r.Referer())
	if err != nil || from.Host != r.Host {
		return "/"
	}
	path, ok := strings.CutPrefix(from.RequestURI(), c.s.opt.Base)
	if !ok || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") {
		return "/"
	}
	return path
}

// Draw answers with a page. It is drawn into memory first, so a page that cannot be drawn is an
// error page and not half a page.
func (c *Ctx) Draw(status int, page templ.Component) error {
	var b bytes.Buffer
	if err := page.Render(c.Request().Context(), &b); err != nil {
		return err
	}
	c.Response().Header().Add(echo.HeaderVary, "Accept-Language")
	if shared := c.bounds(); shared != nil && c.number != "" && bytes.Contains(b.Bytes(), []byte(c.number)) {
		shared.own = true
	}
	return c.HTMLBlob(status, softBreaks(b.Bytes()))
}

// See sends the browser on after a form was done; going back does not post again.
func (c *Ctx) See(address string) error { return c.Redirect(http.StatusSeeOther, address) }

// Int is a number in the address; anything else there is no page.
func (c *Ctx) Int(name string) (int, error) {
	return wholeParam(c.Param(name))
}

func wholeParam(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || len(text) > 9 {
		return 0, models.ErrNotFound
	}
	return n, nil
}

// Fragment reports whether the page's own script asks, which wants a piece and not the whole page.
func (c *Ctx) Fragment() bool {
	return c.Request().Header.Get("X-Fragment") != ""
}

// Form is the first value of a form's field, "" if it was not sent.
func (c *Ctx) Form(name string) string { return c.form.Get(name) }

// Forms is everything a form sent, each value clean.
func (c *Ctx) Forms() url.Values { return c.form }

const maxBody = 2 << 20 // bytes of a form; a thousand names are 50 kB

// readForm reads the body of a form once.
func (c *Ctx) readForm() error {
	r := c.Request()
	if r.Method == http.MethodGet || r.Method == http.MethodHead || r.Body == nil {
		return nil
	}
	most := int64(mostOfStranger)
	if c.Who().Known() {
		most = maxBody
	} else if _, err := r.Cookie(c.s.plain.Cookie.Name); err == nil {
		most = mostKept // signed in until a moment ago: what was typed comes back in the log-in
	}
	r.Body = http.MaxBytesReader(c.Response(), r.Body, most)
	var err error
	if strings.HasPrefix(r.Header.Get(echo.HeaderContentType), echo.MIMEMultipartForm) {
		err = r.ParseMultipartForm(maxBody)
	} else {
		err = r.ParseForm()
	}
	if err != nil {
		return badForm(err)
	}
	for name, values := range r.PostForm {
		for _, v := range values {
			c.form.Add(name, clean(v))
		}
	}
	return nil
}

// clean is a text that was sent, in a form or in the query: see exchange.Typed.
func clean(v string) string { return exchange.Typed(v) }
