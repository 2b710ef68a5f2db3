package handlers

import (
	"bytes"
	"net/http"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates/print"
)

// printPDF is a sheet as a PDF file, of the same pages as the preview.
func (s *Server) printPDF(c *Ctx) error {
	if !s.chromium.there() {
		return errNoChromium
	}
	view, err := c.sheetView()
	if err != nil {
		return err
	}
	return c.sendPDF(view)
}

// sendPDF makes the file of a sheet and sends it.
func (c *Ctx) sendPDF(view print.View) error {
	view.Alone = true
	var page bytes.Buffer
	if err := print.Document(view).Render(c.Request().Context(), &page); err != nil {
		return err
	}
	file, err := c.s.chromium.pdf(c.Request().Context(), softBreaks(page.Bytes()))
	if err != nil {
		if models.KindOf(err) == models.Unavailable {
			c.s.log.Warn("no PDF", "error", err)
		}
		return err
	}
	tour := view.Sheet.Tour
	plain := tour.Slug + "-" + view.Sheet.Sheet.ID + ".pdf"
	c.download(plain, exchange.FileName(view.FileTitle(), ".pdf", tour.Slug))
	return c.Blob(http.StatusOK, "application/pdf", file)
}
