package handlers

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/static"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

var (
	errSitePrivate = &models.Error{
		Kind: models.Conflict, Key: "error.site.private",
		Text: "The files hold what is public, and this event is not. Publish it first.",
	}
	errSiteBusy = &models.Error{
		Kind: models.Unavailable, Key: "error.site.busy",
		Text: "Another event is being written into files. Wait a moment, then try again.",
	}
)

// siteFiles is the page of what the organiser takes to other places: files for the web, tables for the club's
// own page, pictures.
func (s *Server) siteFiles(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := templates.SiteFilesPage{Page: c.Page(c.T("files.title", "Files for the web")), Tour: t}
	page.Nav, page.Path = setupNav(t, templates.TabSettings), "/o/"+t.Slug+"/export"
	page.Scripts, page.Styles = []string{"desk.js"}, []string{"setup.css", "reader.css", "files.css"}
	page.Origin = s.origin(c.Request())
	return c.Draw(http.StatusOK, templates.SiteFiles(page))
}

// site is the public pages of an event as files that need nothing but a browser.
type site struct {
	c      *Ctx
	t      *models.Tournament
	langs  []*i18n.Lang
	out    *zip.Writer
	styles []string // files of the one style sheet
}

// siteZip sends every public page of an event as one file, in the languages that were chosen. The pages are
// those that a stranger gets, so nothing can be in them that is not public.
func (s *Server) siteZip(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	if !t.Published {
		return errSitePrivate
	}
	select {
	case s.sites <- struct{}{}:
		defer func() { <-s.sites }()
	default:
		return errSiteBusy
	}
	x := &site{c: c, t: t}
	for _, l := range i18n.All() {
		if slices.Contains(c.QueryParams()["lang"], l.Tag) {
			x.langs = append(x.langs, l)
		}
	}
	if len(x.langs) == 0 {
		x.langs = []*i18n.Lang{c.Lang()}
	}
	first, err := x.fetch(x.langs[0], "", "") // before the answer begins, so that a failure is a page
	if err != nil {
		return err
	}
	if first.status != http.StatusOK {
		return models.ErrNotFound
	}
	c.download(t.Slug+"-site.zip", exchange.FileName(t.Title(), ".zip", t.Slug))
	c.Response().Header().Set("Content-Type", "application/zip")
	x.out = zip.NewWriter(c.Response())
	if err := errors.Join(x.write(), x.out.Close()); err != nil {
		s.log.Warn("site not written", "event", t.Slug, "error", err)
		panic(http.ErrAbortHandler) // half a file must not look like a whole one
	}
	return nil
}

// fetch draws a public page as a stranger sees it; path is below the event's own address.
func (x *site) fetch(l *i18n.Lang, path, query string) (*page, error) {
	r, s := x.c.Request(), x.c.s
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	key := pageKey{lang: l, https: s.https(r), host: r.Host, path: s.opt.Base + "/t/" + x.t.Slug + path, query: query}
	if p := s.pages.get(key); p != nil {
		return p, nil
	}
	p := s.render(r, key, &bounds{waits: func(bool) {}}, s.inner)
	if p.status >= http.StatusInternalServerError {
		return nil, fmt.Errorf("%s answered %d", key.path, p.status)
	}
	return p, nil
}

// write writes everything: a folder for each language, one style sheet, and a page that leads to them.
func (x *site) write() error {
	for _, l := range x.langs {
		if err := x.language(l); err != nil {
			return err
		}
	}
	if err := x.style(); err != nil {
		return err
	}
	index := templates.SiteIndex{Page: x.c.piece(), Tour: x.t, Langs: x.langs}
	return x.component("index.html", templates.SiteStart(index))
}

func (x *site) component(name string, page templ.Component) error {
	w, err := x.out.Create(name)
	if err != nil {
		return err
	}
	return page.Render(context.Background(), w)
}

func (x *site) file(name string, body []byte) error {
	w, err := x.out.Create(name)
	if err != nil {
		return err
	}
	_, err = w.Write(body)
	return err
}

// language writes the pages of a language: the first one, and whatever pages lead to.
func (x *site) language(l *i18n.Lang) error {
	seen, queue := map[string]bool{"index.html": true}, []string{""}
	for len(queue) > 0 {
		address := queue[0]
		queue = queue[1:]
		path, query, _ := strings.Cut(address, "?")
		name, _ := siteName(path, query)
		p, err := x.fetch(l, path, query)
		if err != nil {
			return err
		}
		if p.status != http.StatusOK { // the event changes while it is written
			return fmt.Errorf("%s answered %d", address, p.status)
		}
		body := p.plain.body
		if strings.HasSuffix(name, ".html") {
			d, err := readSitePage(body)
			if err != nil {
				return err
			}
			d.prefix, d.tag, d.name, d.langs = x.c.s.opt.Base+"/t/"+x.t.Slug, l.Tag, name, x.langs
			for _, next := range d.rewrite() {
				path, query, _ := strings.Cut(next, "?")
				if name, _ := siteName(path, query); !seen[name] {
					seen[name], queue = true, append(queue, next)
				}
			}
			for _, name := range d.styles {
				if !slices.Contains(x.styles, name) {
					x.styles = append(x.styles, name)
				}
			}
			if err := x.chart(l, d); err != nil {
				return err
			}
			if body, err = d.bytes(); err != nil {
				return err
			}
		}
		if err := x.file(l.Tag+"/"+name, body); err != nil {
			return err
		}
	}
	return nil
}

// chart writes the lines of the places as a picture of its own.
func (x *site) chart(l *i18n.Lang, d *sitePage) error {
	picture, err := d.chart()
	if err != nil || picture == nil {
		return err
	}
	return x.file(l.Tag+"/places.svg", picture)
}

// style writes the style sheets of all pages as one, and the icon.
func (x *site) style() error {
	w, err := x.out.Create("css/site.css")
	if err != nil {
		return err
	}
	for _, name := range x.styles {
		text, err := fs.ReadFile(static.FS, name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(w, string(text)+"\n"); err != nil {
			return err
		}
	}
	icon, err := fs.ReadFile(static.FS, "img/icon.svg")
	if err != nil {
		return err
	}
	return x.file("css/icon.svg", icon)
}

// siteName is the file of a public page, by its path below the event's and its query; false for a page that
// asks something of the reader, and so is none of the files.
func siteName(path, query string) (string, bool) {
	values, err := url.ParseQuery(query)
	if err != nil || len(values) > 1 {
		return "", false
	}
	number := func(name string) string {
		if n, err := strconv.Atoi(values.Get(name)); err == nil && n > 0 {
			return "-" + strconv.Itoa(n)
		}
		return ""
	}
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	stem, ending := parts[len(parts)-1], ".html"
	for _, e := range []string{".csv", ".json", ".ics"} {
		if cut, ok := strings.CutSuffix(stem, e); ok {
			stem, ending = cut, e
		}
	}
	plain := len(values) == 0
	switch {
	case path == "" || path == "/":
		return "index.html", plain
	case len(parts) == 2 && parts[0] == "r" && ending != ".ics":
		if values.Get("by") == "name" && ending == ".html" {
			return "round-" + stem + "-names.html", true
		}
		return "round-" + stem + ending, plain
	case len(parts) == 2 && parts[0] == "p" && (ending == ".html" || ending == ".ics"):
		return "player-" + stem + ending, plain || ending == ".ics" && values.Has("lang")
	case len(parts) > 1 || ending == ".ics":
		return "", false
	}
	switch stem {
	case "standings":
		if after := number("after"); after != "" {
			return stem + after + ending, true
		}
		return stem + ending, plain
	case "cross":
		if values.Get("by") == "rank" && ending == ".html" {
			return "cross-places.html", true
		}
		return stem + ending, plain || values.Get("by") == "no"
	case "schedule":
		if from := number("from"); from != "" && from != "-1" {
			return stem + from + ".html", ending == ".html"
		}
		return stem + ".html", ending == ".html" && (plain || values.Has("from"))
	case "players", "rules", "history", "stats":
		return stem + ".html", ending == ".html" && plain
	}
	return "", false
}
