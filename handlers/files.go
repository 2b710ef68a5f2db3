package handlers

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"roundtable/static"
)

var fileServer = http.StripPrefix(static.Prefix, http.FileServerFS(static.FS))

// staticFile serves a style sheet, a script or an icon. An address with the right version of the
// file may be kept for ever.
func (s *Server) staticFile(c echo.Context) error {
	name := c.Param("*")
	version := static.Version(name)
	if version == "" {
		return echo.ErrNotFound
	}
	h := c.Response().Header()
	h.Set("ETag", `"`+version+`"`)
	h.Del("Vary")
	if c.QueryParam("v") == version {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	fileServer.ServeHTTP(c.Response(), c.Request())
	return nil
}
