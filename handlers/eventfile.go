package handlers

import (
	"bufio"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// takePage says what the file of an event is for.
func (s *Server) takePage(c *Ctx) error {
	page, err := s.takeForm(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Take(page))
}

func (s *Server) takeForm(c *Ctx) (templates.TakePage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.TakePage{}, err
	}
	page := templates.TakePage{Page: c.Page(c.T("eventfile.take", "Take this event to another computer")), Tour: t}
	page.Nav, page.Path, page.Styles = setupNav(t, templates.TabSettings), "/o/"+t.Slug+"/take", []string{"setup.css"}
	if t.Event != "" {
		list, err := c.Store().Sections(c.Request().Context(), c.Who(), t.Event)
		if err != nil {
			return page, err
		}
		page.Sections = len(list)
	}
	return page, nil
}

// takeEvent writes the file beside the database and sends it.
func (s *Server) takeEvent(c *Ctx) error {
	page, err := s.takeForm(c)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp(filepath.Dir(s.store.Path()), ".take-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	name := page.Tour.Slug + models.EventFileEnding // an address has letters, digits and hyphens only
	file := filepath.Join(folder, name)
	if err := s.store.WriteEvent(c.Request().Context(), c.Who(), page.Tour.Slug, file); err != nil {
		if models.KindOf(err) == models.Unavailable {
			page.Bad = c.Lang().Err(err)
			return c.Draw(http.StatusServiceUnavailable, templates.Take(page))
		}
		return err
	}
	c.Response().Header().Set("Content-Type", "application/octet-stream")
	c.download(name, exchange.FileName(page.Tour.Name, models.EventFileEnding, page.Tour.Slug))
	return c.File(file)
}

// openPage is where the file of an event is chosen.
func (s *Server) openPage(c *Ctx) error {
	return c.Draw(http.StatusOK, templates.OpenEvent(s.openForm(c)))
}

func (s *Server) openForm(c *Ctx) templates.OpenPage {
	page := templates.OpenPage{Page: c.Page(c.T("eventfile.open", "Open an event from another computer")), Bad: templates.Problems{}}
	page.Path, page.Styles = "/open", []string{"setup.css"}
	return page
}

const uploadTime = 15 * time.Minute // for the largest file over a slow network

// openEvent takes in the event of the file that is sent. The file goes from the network to the disk; it
// is never in memory as a whole.
func (s *Server) openEvent(c *Ctx) error {
	_ = http.NewResponseController(c.Response()).SetReadDeadline(time.Now().Add(uploadTime)) // a server under test has none
	r := c.Request()
	r.Body = http.MaxBytesReader(c.Response(), r.Body, models.MaxEventFile+maxBody)
	refuse := func(status int, text string) error {
		page := s.openForm(c)
		page.Bad["file"] = text
		return c.Draw(status, templates.OpenEvent(page))
	}
	parts, err := r.MultipartReader()
	if err != nil {
		return badForm(err)
	}
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return refuse(http.StatusUnprocessableEntity, c.T("eventfile.none", "No file is chosen yet."))
		} else if err != nil {
			return badForm(err)
		}
		if part.FormName() != "file" || part.FileName() == "" {
			continue
		}
		file := bufio.NewReader(part)
		if isZip(file) {
			return s.openFolder(c, file)
		}
		in, err := c.Store().ReadEvent(r.Context(), c.Who(), file)
		if status := c.Status(err); err != nil && status != 0 {
			return refuse(status, c.Lang().Err(err))
		} else if err != nil {
			return err
		}
		c.Flash(templates.OK, c.Lang().N("eventfile.done", in.Entries, "“{{.name}}” is here now, with {{.n}} entry of its log.", "“{{.name}}” is here now, with {{.n}} entries of its log.", "name", in.Name))
		return c.See(s.to.Desk(in.Slug))
	}
}
