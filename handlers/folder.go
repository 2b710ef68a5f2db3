package handlers

import (
	"bufio"
	"bytes"
	"io"
	"net/http"

	"roundtable/models/exchange"
	"roundtable/models/folder"
	"roundtable/templates"
)

// takeFolder sends the event as a zip of a folder of plain files, without its log.
func (s *Server) takeFolder(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := t.Folder().Zip(&out, t.Slug); err != nil {
		return err
	}
	c.download(t.Slug+".zip", exchange.FileName(t.Title(), ".zip", t.Slug))
	return c.Blob(http.StatusOK, "application/zip", out.Bytes())
}

// isZip looks at the beginning of an uploaded file; nothing is used up of it.
func isZip(from *bufio.Reader) bool {
	head, _ := from.Peek(4) // a shorter file is no zip
	return folder.IsZip(head)
}

// openFolder takes in the event of an uploaded zip. What is wrong is listed by file, line and column, and nothing is stored;
// what is only worth knowing is listed with the way on.
func (s *Server) openFolder(c *Ctx, from io.Reader) error {
	event, found := folder.ReadZip(from)
	page := s.openForm(c)
	if !found.Wrong() {
		found = append(found, event.Check()...)
	}
	if page.Found = found; found.Wrong() {
		page.Bad["file"] = c.T("folder.web.wrong", "This folder was not taken in. What is wrong is listed below; mend it and choose the file again.")
		return c.Draw(http.StatusUnprocessableEntity, templates.OpenEvent(page))
	}
	slug, notes, err := c.Store().ImportFolder(c.Request().Context(), c.Who(), event)
	if status := c.Status(err); err != nil && status != 0 {
		page.Bad["file"] = c.Lang().Err(err)
		return c.Draw(status, templates.OpenEvent(page))
	} else if err != nil {
		return err
	}
	page.Found = append(found, notes...)
	done := c.T("folder.web.done", "“{{.name}}” is here now.", "name", event.Name)
	if len(page.Found) == 0 {
		c.Flash(templates.OK, done)
		return c.See(s.to.Desk(slug))
	}
	page.Done, page.Desk = done, s.to.Desk(slug)
	return c.Draw(http.StatusOK, templates.OpenEvent(page))
}
