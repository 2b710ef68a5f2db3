package handlers

import (
	"net/http"

	"roundtable/templates"
)

// formulasTable is the table of one p; ?a=&b= opens a cell, of which the page's script asks for the
// working alone.
func (s *Server) formulasTable(c *Ctx) error {
	page := templates.FormulasTablePage{Page: c.formulasPage(c.T("formulas.table.title", "Table of the formulas")), Typed: "8", View: templates.ViewCross}
	page.Scripts, page.Wide = []string{"formulas.js"}, true
	if c.QueryParam("view") == string(templates.ViewRounds) {
		page.View = templates.ViewRounds
	}
	if c.asks("p") {
		page.Typed = c.typed("p")
	}
	wrong := map[string]string{}
	page.P = c.largest("p", page.Typed, templates.MaxTable, wrong)
	page.Error = wrong["p"]
	if n, ok := readFigure(page.Typed); ok && n > templates.MaxTable {
		page.Error = c.T("formulas.bad.table", "The table goes up to {{.most}}. Larger numbers are worked out in the calculator.", "most", templates.MaxTable)
	}
	if page.P != 0 && c.asks("a", "b") {
		page.A = c.figure("a", c.typed("a"), 1, page.P, wrong)
		page.B = c.figure("b", c.typed("b"), 1, page.P, wrong)
		if page.A == 0 || page.B == 0 || page.A == page.B {
			page.A, page.B = 0, 0
			page.Wrong = c.T("formulas.bad.cell", "There is no such cell. Both numbers go from 1 to {{.most}}, and they differ.", "most", page.P)
		}
	}
	switch {
	case page.Error != "" || page.Wrong != "":
		return c.Draw(http.StatusUnprocessableEntity, templates.FormulasTable(page))
	case c.Fragment() && page.A != 0:
		return c.Draw(http.StatusOK, templates.FormulasCell(page))
	default:
		return c.Draw(http.StatusOK, templates.FormulasTable(page))
	}
}
