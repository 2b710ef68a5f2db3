package handlers

import (
	"net/http"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// drawPage shows the three ways to give out numbers, or the numbers.
func (s *Server) drawPage(c *Ctx) error {
	page, err := s.drawForm(c)
	if err != nil {
		return err
	}
	switch method := c.QueryParam("method"); method {
	case "random", "typed", "given":
		page.Method = method
	}
	return c.Draw(http.StatusOK, templates.Draw(page))
}

func (s *Server) drawForm(c *Ctx) (templates.DrawPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.DrawPage{}, err
	}
	page := templates.DrawPage{Page: c.Page(c.T("draw.title", "Draw of lots")), Tour: t, Bad: templates.Problems{}}
	page.Nav = setupNav(t, templates.TabDraw)
	page.Scripts, page.Styles = []string{"draw.js"}, []string{"setup.css", "before.css"}
	page.Facts, page.Protect = templates.FactsOfDraw(t), t.Stage.Protect
	return page, nil
}

// draw gives out the numbers as the form says and makes the schedule.
func (s *Server) draw(c *Ctx) error {
	page, err := s.drawForm(c)
	if err != nil {
		return err
	}
	in := models.DrawIn{Method: c.Form("method"), Protect: c.Form("protect") == "1"}
	page.Method, page.Protect = in.Method, in.Protect
	if in.Method == "random" && c.Form("by_code") != "" {
		page.Code = c.Form("code")
		if in.Code, err = pairing.ParseCode(page.Code); err != nil {
			page.Bad["code"] = c.Lang().Err(err)
			return c.Draw(http.StatusUnprocessableEntity, templates.Draw(page))
		}
	}
	if in.Method == "typed" && !page.Tour.Started() {
		if in.Numbers = c.readLots(&page); len(page.Taken) > 0 {
			return c.Draw(http.StatusUnprocessableEntity, templates.Draw(page))
		}
	}
	err = c.Store().Draw(c.Request().Context(), c.Who(), page.Tour.Slug, c.seenVersion(), in)
	if status := c.Status(err); err != nil && status != 0 {
		page.Bad = c.problems(err, "code", "numbers")
		return c.Draw(status, templates.Draw(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("draw.done", "The numbers are drawn and the schedule is made."))
	if c.Form("show") == "1" {
		return c.See(s.to.DrawShow(page.Tour.Slug))
	}
	if in.Method == "random" {
		return c.See(s.to.Draw(page.Tour.Slug))
	}
	return c.See(s.to.Schedule(page.Tour.Slug))
}

// readLots reads the typed lots. Every field that is wrong gets its own sentence: no number, out of
// range, or drawn by somebody else.
func (c *Ctx) readLots(page *templates.DrawPage) map[int]int {
	most := len(page.Tour.Entrants)
	numbers, by := make(map[int]int, most), make(map[int]*models.Entrant, most)
	page.Typed, page.Taken = map[int]string{}, map[int]string{}
	for _, e := range page.Facts.List {
		text := c.Form(templates.LotField(e.Pos))
		page.Typed[e.Pos] = text
		no, ok := wholeNumber(text, 1, most)
		switch other := by[no]; {
		case strings.TrimSpace(text) == "":
			page.Taken[e.Pos] = c.T("draw.lot.missing", "The number is missing.")
		case !ok:
			page.Taken[e.Pos] = c.T("draw.lot.range", "A number from 1 to {{.most}}, please.", "most", most)
		case other != nil:
			page.Taken[e.Pos] = c.T("draw.lot.taken", "{{.number}} was drawn by {{.name}}.", "number", no, "name", other.Name)
		default:
			numbers[e.Pos], by[no] = no, e
		}
	}
	return numbers
}

// drawList is the entry list that repeats a restricted draw on the command line.
func (s *Server) drawList(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	return c.String(http.StatusOK, templates.EntryText(t))
}
