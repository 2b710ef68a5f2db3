package handlers

import (
	"net/http"
	"slices"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
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

// tilesPrinted says in the menu when each sheet was printed.
func (c *Ctx) tilesPrinted(t *models.Tournament, page *templates.PrintMenuPage) error {
	chosen := c.sheetDefaults(t)
	var all []models.PrintedSheet
	for _, sheet := range print.Sheets.All() {
		all = append(all, printedAs(sheet, chosen.Options))
	}
	prints, err := c.printedBefore(t, all...)
	if err != nil {
		return err
	}
	for i, sheet := range print.Sheets.All() {
		page.Tiles[i].Printed = templates.PrintedText(page.Page, t, prints[all[i]], !sheet.Follows)
	}
	return nil
}
