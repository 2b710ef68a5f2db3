package handlers

import (
	"bytes"
	"maps"
	"net/http"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates/print"
)

// printPDF is a sheet as a PDF file, of the same pages as the preview. Opening its address notes nothing:
// browsers fetch addresses ahead, and programs look at them.
func (s *Server) printPDF(c *Ctx) error {
	view, file, err := s.makePDF(c)
	if err != nil {
		return err
	}
	return c.sendPDF(view, file)
}

// savePDF is what the button does: the same file, and it counts as printed once it is made.
func (s *Server) savePDF(c *Ctx) error {
	maps.Copy(c.QueryParams(), c.Forms()) // what is chosen comes in the form here, not in the address
	view, file, err := s.makePDF(c)
	if err != nil {
		return err
	}
	if err := c.notePrinted(view.PrintedAs(), view.Parts()); err != nil {
		return err
	}
	return c.sendPDF(view, file)
}

// makePDF makes the file of the sheet that is asked for.
func (s *Server) makePDF(c *Ctx) (view print.View, file []byte, err error) {
	if !s.chromium.there() {
		return view, nil, errNoChromium
	}
	if view, err = c.sheetView(); err != nil {
		return view, nil, err
	}
	view.Alone = true
	var page bytes.Buffer
	if err := print.Document(view).Render(c.Request().Context(), &page); err != nil {
		return view, nil, err
	}
	file, err = s.chromium.pdf(c.Request().Context(), softBreaks(page.Bytes()))
	if models.KindOf(err) == models.Unavailable {
		s.log.Warn("no PDF", "error", err)
	}
	return view, file, err
}

func (c *Ctx) sendPDF(view print.View, file []byte) error {
	tour := view.Sheet.Tour
	plain := tour.Slug + "-" + view.Sheet.Sheet.ID + ".pdf"
	c.download(plain, exchange.FileName(view.FileTitle(), ".pdf", tour.Slug))
	return c.Blob(http.StatusOK, "application/pdf", file)
}
