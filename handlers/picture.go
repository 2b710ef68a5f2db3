package handlers

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"rsc.io/qr"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// picture is a public table as pictures for a group chat, which the reader's own browser draws: it has
// the fonts of every name, and a stranger's request costs no more than a page. Where Chromium is here, the page
// also leads to the same pictures as files.
func (s *Server) picture(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	p := c.publicPage(t, templates.TabStandings, c.T("files.picture", "Picture for the group chat"))
	p.Styles, p.Scripts = append(p.Styles, "files.css"), []string{"picture.js"}
	table, err := c.pictured(c.shown(t, p))
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Picture(table))
}

// pictured adds what a picture has beside its table: the public address with its code.
func (c *Ctx) pictured(p templates.ShownPage) (templates.ShownPage, error) {
	host := pickHost(c.s.hosts(c.Request().Host), "") // phones cannot open localhost
	p.URL = c.s.scheme(c.Request(), host) + "://" + host + c.s.to.Public(p.Tour.Slug)
	p.Files = c.s.chromium.there()
	var err error
	p.Code, err = qr.Encode(p.URL, qr.M)
	return p, err
}

// What strangers may start: so many pictures at once, and then one in a while, one at a time. A picture that is
// there costs nothing.
const (
	pictureEvery = 10 * time.Second
	pictureBurst = 20
)

// pictureFile is one of the pictures as a file. It is drawn by Chromium, once for each state of the event, which is
// seconds of a processor: so strangers start one at a time, and only so many.
func (s *Server) pictureFile(c *Ctx) error {
	t, err := c.publicTour()
	if err != nil {
		return err
	}
	if !s.chromium.there() {
		return errNoPictures
	}
	table, err := c.pictured(c.shown(t, c.dataPage(t)))
	if err != nil {
		return err
	}
	part := max(c.queryInt("page"), 1)
	if part > table.Pictures() {
		return models.ErrNotFound
	}
	c.leaveTurn() // pages go on while this waits
	files, err := s.publicPictures(c, table)
	if err != nil {
		if models.KindOf(err) == models.Unavailable {
			c.Response().Header().Set("Retry-After", "5")
		}
		return err
	}
	name := t.Slug + "-" + table.PictureFile(part)
	c.download(name, exchange.FileName(t.Title()+" - "+table.Table.Title+partText(table, part), ".png", t.Slug))
	h := c.Response().Header()
	h.Set("Content-Disposition", "inline"+h.Get("Content-Disposition")[len("attachment"):]) // a phone shows it, to send it on
	return c.Blob(http.StatusOK, "image/png", files[part-1])
}

func partText(p templates.ShownPage, part int) string {
	if p.Pictures() == 1 {
		return ""
	}
	return " " + strconv.Itoa(part)
}

// publicPictures are the pictures of a table for whoever asks.
func (s *Server) publicPictures(c *Ctx, table templates.ShownPage) ([][]byte, error) {
	if files := s.pictures.kept(table); files != nil {
		return files, nil
	}
	if who := c.Who(); who.RoleIn(table.Tour.ID) < models.AsArbiter {
		select {
		case s.pictures.strangers <- struct{}{}:
			defer func() { <-s.pictures.strangers }()
		default:
			return nil, errPictureBusy
		}
		if files := s.pictures.kept(table); files != nil { // by the one before
			return files, nil
		}
		if !s.pictures.allow.AllowN(s.now(), 1) {
			return nil, errPictureBusy
		}
	}
	all, err := s.pictures.draw(context.WithoutCancel(c.Request().Context()), s.chromium, table) // who comes next has it
	if err != nil {
		s.log.Warn("no picture", "event", table.Tour.Slug, "table", table.Show, "error", err)
		return nil, err
	}
	return all[0], nil
}

// leaveTurn gives the turn of drawing a page back before the page is drawn: what follows is no work here.
func (c *Ctx) leaveTurn() {
	if c.leave != nil {
		c.leave()
	}
	if b := c.bounds(); b != nil && b.leave != nil {
		b.leave()
	}
}
