package handlers

import (
	"crypto/rand"
	"net/http"
	"slices"
	"strconv"
	"time"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
	"roundtable/templates"
)

// A phone that opened the link of a table has a number, so that it does not speak for both sides. It is sent
// to that address only.
const (
	tableCookie = "table"
	tableLife   = 24 * time.Hour
)

// tableDevice is the number of the phone at the table; it is given one if it has none.
func (s *Server) tableDevice(c *Ctx) string {
	if cookie, err := c.Cookie(tableCookie); err == nil && len(cookie.Value) == 26 {
		return cookie.Value
	}
	number := rand.Text()
	c.SetCookie(&http.Cookie{
		Name: tableCookie, Value: number, Path: s.to.AtTable(c.Param("token")), MaxAge: int(tableLife.Seconds()),
		HttpOnly: true, Secure: s.https(c.Request()), SameSite: http.SameSiteLaxMode,
	})
	return number
}

// atTable is what the code on the card of a table opens.
func (s *Server) atTable(c *Ctx) error {
	link, slug, err := c.openSecret(models.LinkTable)
	if err != nil {
		return err
	}
	page, err := s.tablePage(c, link, slug)
	if err != nil {
		return err
	}
	if side, ok := sideOf(c.QueryParam("side")); ok {
		page.Side = side
	}
	if page.MayReport() {
		s.tableDevice(c)
		page.Fields = reportFields(c, page)
	}
	return c.Draw(http.StatusOK, templates.AtTable(page))
}

// tablePage is the table as it is now, without a form.
func (s *Server) tablePage(c *Ctx, link *models.Link, slug string) (page templates.AtTablePage, err error) {
	t, m, said, err := s.store.AtTable(c.Request().Context(), link, slug)
	if err != nil {
		return page, err
	}
	page = templates.AtTablePage{Tour: t, Table: link.Table, Side: pairing.NoSeat, Own: s.to.AtTable(c.Param("token"))}
	page.Page = c.phonePage(t, c.T("results.table", "Table {{.n}}", "n", link.Table), page.Own)
	if m != nil && !m.Bye() && len(m.Seats) == 2 {
		page.Match, page.Round, page.Said = m, t.Round(m.Round), said
	}
	return page, nil
}

// sideOf reads which of the two somebody is.
func sideOf(text string) (int, bool) {
	side, err := strconv.Atoi(text)
	return side, err == nil && (side == 0 || side == 1)
}

// reportFields is the form filled with what that side has said, else empty: what the other side said must not
// be copied with one press.
func reportFields(c *Ctx, page templates.AtTablePage) []templates.MatchField {
	if mine := page.SaidBy(page.Side); mine != nil {
		return tableFields(storedFields(page.Tour, &mine.Match))
	}
	return tableFields(matchFields(page.Tour, nil))
}

// tableFields are the fields that players fill: no forfeits and no void games, which are the arbiter's.
func tableFields(fields []templates.MatchField) []templates.MatchField {
	return slices.DeleteFunc(fields, func(f templates.MatchField) bool { return !templates.AtTableField(f) })
}

// reportAtTable takes what one side says.
func (s *Server) reportAtTable(c *Ctx) error {
	link, slug, err := c.openSecret(models.LinkTable)
	if err != nil {
		return err
	}
	page, err := s.tablePage(c, link, slug)
	if err != nil {
		return err
	}
	who, device := c.Who(), s.tableDevice(c)
	id, _ := positive(c.Form("match"))
	side, sided := sideOf(c.Form("side"))
	m := page.Tour.Match(int64(id))
	if m == nil || m.Bye() || len(m.Seats) != 2 || m.Table != link.Table {
		page.Refused = c.Lang().Err(errReportGone)
		return c.Draw(http.StatusNotFound, templates.AtTable(page))
	}
	if page.Match != nil && page.Match.ID == m.ID && sided {
		page.Side = side
	}
	in := readReport(c, page.Tour, m)
	switch {
	case in.failed != nil:
		return in.failed
	case !sided:
		in.refuse(c.T("attable.side.missing", "Choose who you are."))
		page.SideMissing = true
	}
	page.Fields = tableFields(in.fields)
	if in.bad || in.refused != "" {
		page.Refused = in.refused
		return c.Draw(http.StatusUnprocessableEntity, templates.AtTable(page))
	}
	if c.seenVersion() != m.Version && c.Form("again") == "" && in.now.Text() != m.Text() {
		page.Mine = &templates.MatchWords{Page: page.Page, Tour: page.Tour, Match: &in.now}
		return c.Draw(http.StatusConflict, templates.AtTable(page))
	}
	_, err = s.store.Report(c.Request().Context(), who, slug, models.NewReport{Match: m.ID, Side: side, Record: in.record, Device: device})
	if err != nil {
		return s.reportRefused(c, page, err)
	}
	return c.phoneDone(templates.With(page.Own, "side", strconv.Itoa(side)), nil)
}

// errReportGone is a report about a match that is not this table's (any more).
var errReportGone = &models.Error{Kind: models.NotFound, Key: "error.report_later", Text: "This match is not on at this table now. Open the page again."}

// reportRefused shows the table with the sentence and everything that was chosen.
func (s *Server) reportRefused(c *Ctx, page templates.AtTablePage, failed error) error {
	status, sentence := c.phoneRefusal(failed)
	if status == 0 {
		return failed
	}
	page.Refused = sentence
	if page.Fields == nil && page.MayReport() {
		page.Fields = reportFields(c, page)
	}
	return c.Draw(status, templates.AtTable(page))
}

// tableReading is the form of the whole match, read as players may fill it.
type tableReading struct {
	*reading
	refused string
}

func (r *tableReading) refuse(sentence string) { r.refused = sentence }

// readReport reads the form of a table. What it has no fields for does not count.
func readReport(c *Ctx, t *models.Tournament, m *models.Match) *tableReading {
	form := c.Forms()
	for _, f := range matchFields(t, form) {
		v := scoring.Action(form.Get(f.Name))
		if v != "" && (!templates.AtTableField(f) || !slices.Contains(templates.AtTableValues(f.Kind), v)) {
			form.Del(f.Name)
		}
	}
	r := &tableReading{reading: readMatch(c, t, m)}
	r.complainDropped() // a play-off after a match that needs none: one of the two is a slip
	if !r.bad && r.failed == nil && r.now.Verdict.State != scoring.Decided {
		r.refuse(c.T("error.report_open", "This is not the whole result of the match yet. Enter every game, and what decided where it was level."))
	}
	return r
}
