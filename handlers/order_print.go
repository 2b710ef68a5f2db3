package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates/print"
)

// printed notes that the print dialog of a sheet was opened.
func (s *Server) printed(c *Ctx) error {
	sheet, ok := print.Sheets.Get(c.Param("sheet"))
	if !ok {
		return models.ErrNotFound
	}
	round, _ := strconv.Atoi(c.Form("round")) // without a number it is none
	if err := c.notePrinted(sheet.PrintedAs(print.Options{Round: round}), print.ReadParts(c.Form("parts"))); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// notePrinted notes that a sheet was printed, with the parts of a book.
func (c *Ctx) notePrinted(sheet models.PrintedSheet, parts []models.PrintedSheet) error {
	return c.Store().Printed(c.Request().Context(), c.Who(), c.Param("t"), sheet, parts...)
}

// printedBefore is when a sheet was printed last, and what changed since.
func (c *Ctx) printedBefore(t *models.Tournament, sheets ...models.PrintedSheet) (map[models.PrintedSheet]models.Print, error) {
	return c.Store().PrintedSince(c.Request().Context(), c.Who(), t.Slug, sheets...)
}

// sheetsPrinted says of each sheet, by its id, when it was printed last as the menu offers it.
func (c *Ctx) sheetsPrinted(t *models.Tournament) (map[string]models.Print, error) {
	chosen := c.sheetDefaults(t)
	var all []models.PrintedSheet
	for _, sheet := range print.Sheets.All() {
		all = append(all, sheet.PrintedAs(chosen.Options))
	}
	prints, err := c.printedBefore(t, all...)
	by := make(map[string]models.Print, len(prints))
	for as, print := range prints {
		by[as.ID] = print
	}
	return by, err
}
