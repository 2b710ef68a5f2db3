package handlers

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/models/exchange"
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
	errSiteLarge = &models.Error{
		Kind: models.Conflict, Key: "error.site.large",
		Text: "The website would be too large: more than {{.n}} pages, or {{.size}} GB. Choose fewer languages.",
	}
	errSiteDisk = &models.Error{
		Kind: models.Unavailable, Key: "error.site.disk",
		Text: "The files could not be written on the computer that runs Roundtable. Perhaps its disk is full: free some space and try again.",
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
	page.Origin, page.Pictures = s.origin(c.Request()), s.chromium.there()
	return c.Draw(http.StatusOK, templates.SiteFiles(page))
}

// siteZip sends every public page of an event as one file, in the languages that were chosen. The pages are
// those that a stranger gets, all of one moment, so nothing can be in them that is not public. It is written into
// a file first: what cannot be made is a page that says so, and not half a file.
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
	x, err := c.newSite(c.siteLangs())
	if err != nil {
		return err
	}
	file, err := os.CreateTemp("", "roundtable-site-*.zip")
	if err != nil {
		return fmt.Errorf("%w: %v", errSiteDisk, err)
	}
	defer func() { _ = errors.Join(file.Close(), os.Remove(file.Name())) }()
	if err := x.write(file); err != nil {
		var disk *fs.PathError
		if errors.As(err, &disk) {
			return fmt.Errorf("%w: %v", errSiteDisk, err)
		}
		return err
	}
	size, err := file.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return err
	}
	c.download(t.Slug+"-site.zip", exchange.FileName(t.Title(), ".zip", t.Slug))
	c.Response().Header().Set("Content-Length", strconv.FormatInt(size, 10))
	return c.Stream(http.StatusOK, "application/zip", file)
}

// siteLangs are the languages that were chosen, without a choice the reader's.
func (c *Ctx) siteLangs() (langs []*i18n.Lang) {
	for _, l := range i18n.All() {
		if slices.Contains(c.QueryParams()["lang"], l.Tag) {
			langs = append(langs, l)
		}
	}
	if len(langs) == 0 {
		return []*i18n.Lang{c.Lang()}
	}
	return langs
}
