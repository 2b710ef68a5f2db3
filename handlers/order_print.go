package handlers

import (
	"net/http"
	"slices"
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
	what := models.PrintedSheet{ID: sheet.ID}
	if n, err := strconv.Atoi(c.Form("round")); err == nil && slices.Contains(sheet.Takes, print.ChooseRound) {
		what.Round = n
	}
	if err := c.Store().Printed(c.Request().Context(), c.Who(), c.Param("t"), what); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// printedAs is how the log knows a sheet with what was chosen for it.
func printedAs(sheet *print.Sheet, o print.Options) models.PrintedSheet {
	p := models.PrintedSheet{ID: sheet.ID}
	if slices.Contains(sheet.Takes, print.ChooseRound) {
		p.Round = o.Round
	}
	return p
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
		all = append(all, printedAs(sheet, chosen.Options))
	}
	prints, err := c.printedBefore(t, all...)
	by := make(map[string]models.Print, len(prints))
	for as, print := range prints {
		by[as.ID] = print
	}
	return by, err
}
