package handlers

import (
	"net/http"
	"os"
	"path/filepath"

	"roundtable/templates"
)

// copies shows the automatic copies of the database and the button for one to take along.
func (s *Server) copies(c *Ctx) error {
	page, err := s.copiesPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Copies(page))
}

func (s *Server) copiesPage(c *Ctx) (templates.CopiesPage, error) {
	page := templates.CopiesPage{Page: c.Page(c.T("backup.title", "Copies of everything")), Folder: s.store.CopiesFolder(), Database: s.store.Path()}
	page.Path = "/club/copies"
	list, err := s.store.Copies()
	page.Copies = list
	if trouble := s.store.CopyTrouble(); trouble != nil {
		page.Trouble = c.Lang().Err(trouble)
	}
	return page, err
}

// downloadCopy writes a consistent copy beside the database and sends it.
func (s *Server) downloadCopy(c *Ctx) error {
	folder, err := os.MkdirTemp(filepath.Dir(s.store.Path()), ".copy-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	name := "roundtable-" + s.now().UTC().Format("20060102-150405") + ".db"
	file := filepath.Join(folder, name)
	if err := s.store.Backup(c.Request().Context(), file); err != nil {
		if status := c.Status(err); status != 0 {
			page, failed := s.copiesPage(c)
			if failed != nil {
				return failed
			}
			page.Refused = c.Lang().Err(err)
			return c.Draw(status, templates.Copies(page))
		}
		return err
	}
	return c.Attachment(file, name)
}
