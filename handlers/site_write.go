package handlers

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"roundtable/models"
	"roundtable/static"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// site is the public pages of an event as files that need nothing but a browser.
type site struct {
	c      *Ctx
	moment *moment
	langs  []*i18n.Lang
	out    *zip.Writer
	pages  int      // so far, without data files
	size   int      // bytes so far, before they are packed
	styles []string // files of the one style sheet
	drawn  map[*i18n.Lang][]drawnTable
	missed error // why there are no pictures, for people; nil: they are there
}

// drawnTable is a table with its pictures.
type drawnTable struct {
	templates.ShownPage
	files [][]byte
}

// What a website has at most: pages, and bytes before they are packed. The largest event, of 1,000 players, has
// 4,000 pages in one language.
const (
	mostSitePages = 5000
	mostSiteSize  = 2 << 30
)

// newSite reads the event once, for all pages.
func (c *Ctx) newSite(langs []*i18n.Lang) (*site, error) {
	t, err := c.publicTourFor(models.Who{})
	if err != nil {
		return nil, err
	}
	return &site{c: c, moment: &moment{tour: t}, langs: langs, drawn: map[*i18n.Lang][]drawnTable{}}, nil
}

// fetch draws a public page as a stranger sees it; path is below the event's own address.
func (x *site) fetch(l *i18n.Lang, path, query string) (*page, error) {
	r, s := x.c.Request(), x.c.s
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	key := pageKey{lang: l, https: s.https(r), host: r.Host, path: s.opt.Base + "/t/" + x.moment.tour.Slug + path, query: query}
	p := s.render(r, key, &bounds{own: true, waits: func(bool) {}, moment: x.moment}, s.inner)
	if p.status != http.StatusOK {
		return nil, fmt.Errorf("%s answered %d", key.path, p.status)
	}
	return p, nil
}

// write writes everything: a folder for each language, one style sheet, a page that leads to them, and what all
// of it is.
func (x *site) write(w io.Writer) error {
	x.out = zip.NewWriter(w)
	x.draw()
	for _, l := range x.langs {
		if err := x.language(l); err != nil {
			return err
		}
	}
	if err := x.style(); err != nil {
		return err
	}
	index := templates.SiteIndex{Page: x.c.piece(), Tour: x.moment.tour, Langs: x.langs}
	if err := x.component("index.html", templates.SiteStart(index)); err != nil {
		return err
	}
	if err := x.file("README.txt", []byte(x.readme())); err != nil {
		return err
	}
	return x.out.Close()
}

// draw makes the pictures of standings and cross table in every language. Without them the website is whole, so
// what goes wrong is only said.
func (x *site) draw() {
	s := x.c.s
	if !s.chromium.there() {
		x.missed = errNoPictures
		return
	}
	var tables []templates.ShownPage
	for _, l := range x.langs {
		p := x.c.piece()
		p.L, p.Now = l, p.Now.In(x.moment.tour.Location())
		for _, show := range []string{showStandings, showCross} {
			if show == showCross && !x.moment.tour.Drawn() {
				continue
			}
			table := shownTable(x.moment.tour, p, show, false)
			if table.Show != show { // larger than any page has it
				table = templates.ShownPage{Page: p, Tour: x.moment.tour, Show: show}
			}
			table, err := x.c.pictured(table)
			if x.missed = err; err != nil {
				return
			}
			tables = append(tables, table)
		}
	}
	all, err := s.pictures.draw(x.c.Request().Context(), s.chromium, tables...)
	if err != nil {
		s.log.Warn("site without pictures", "event", x.moment.tour.Slug, "error", err)
		x.missed = err
		return
	}
	for i, table := range tables {
		x.drawn[table.L] = append(x.drawn[table.L], drawnTable{table, all[i]})
	}
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

// language writes the pictures and the pages of a language: the first one, and whatever pages lead to.
func (x *site) language(l *i18n.Lang) error {
	pictures := map[string][]string{}
	for _, table := range x.drawn[l] {
		for i, picture := range table.files {
			name := table.PictureFile(i + 1)
			pictures[table.Show] = append(pictures[table.Show], name)
			if err := x.file(l.Tag+"/"+name, picture); err != nil {
				return err
			}
		}
	}
	seen, queue := map[string]bool{"index.html": true}, []string{""}
	for len(queue) > 0 {
		address := queue[0]
		queue = queue[1:]
		next, err := x.page(l, address, pictures)
		if err != nil {
			return err
		}
		for _, address := range next {
			path, query, _ := strings.Cut(address, "?")
			if name, _ := siteName(path, query); !seen[name] {
				seen[name], queue = true, append(queue, address)
			}
		}
	}
	return nil
}

// page writes one page or data file, and gives the addresses that it leads to.
func (x *site) page(l *i18n.Lang, address string, pictures map[string][]string) (next []string, err error) {
	path, query, _ := strings.Cut(address, "?")
	name, _ := siteName(path, query)
	if strings.HasSuffix(name, ".html") {
		x.pages++
	}
	if x.pages > mostSitePages || x.size > mostSiteSize {
		return nil, errSiteLarge.With("n", mostSitePages, "size", mostSiteSize>>30)
	}
	p, err := x.fetch(l, path, query)
	if err != nil {
		return nil, err
	}
	body := p.plain.body
	if strings.HasSuffix(name, ".html") {
		d, err := readSitePage(body)
		if err != nil {
			return nil, err
		}
		d.prefix, d.tag, d.name, d.langs, d.pictures = x.c.s.opt.Base+"/t/"+x.moment.tour.Slug, l.Tag, name, x.langs, pictures
		next = d.rewrite()
		for _, name := range d.styles {
			if !slices.Contains(x.styles, name) {
				x.styles = append(x.styles, name)
			}
		}
		if err := x.chart(l, d); err != nil {
			return nil, err
		}
		if body, err = d.bytes(); err != nil {
			return nil, err
		}
	}
	x.size += len(body)
	return next, x.file(l.Tag+"/"+name, body)
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

// readme says in each language what the files are, and why pictures are missing.
func (x *site) readme() string {
	var parts []string
	for _, l := range x.langs {
		parts = append(parts, templates.SiteReadme(templates.SiteText{
			L: l, Tour: x.moment.tour, At: x.c.s.now().In(x.moment.tour.Location()), Missed: x.missed, Tables: x.tables(l),
		}))
	}
	return strings.Join(parts, "\n")
}

// tables are the tables of a language with how many pictures each has.
func (x *site) tables(l *i18n.Lang) (list []templates.ShownPage) {
	for _, table := range x.drawn[l] {
		list = append(list, table.ShownPage)
	}
	return list
}
