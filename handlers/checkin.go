package handlers

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// checkin is the list at the door; ?by= orders it, ?did= says whose row was pressed last.
func (s *Server) checkin(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	page := c.checkinPage(t, c.QueryParam("by"))
	if ids, ok := idsOf(c.QueryParam("did")); ok {
		for _, id := range ids {
			if e := t.Entrant(pairing.ID(id)); e != nil {
				page.Did = append(page.Did, *e)
			}
		}
	}
	return c.Draw(http.StatusOK, templates.Checkin(page))
}

func (c *Ctx) checkinPage(t *models.Tournament, by string) templates.CheckinPage {
	page := templates.CheckinPage{Page: c.Page(c.T("before.checkin", "Check-in")), Tour: t, ByList: by == "list"}
	page.Nav = setupNav(t, templates.TabPlayers)
	page.Scripts, page.Styles = []string{"checkin.js"}, []string{"before.css"}
	page.Path = templates.With("/o/"+t.Slug+"/checkin", "by", map[bool]string{true: "list", false: "name"}[page.ByList])
	page.Rows = templates.CheckinRows(page.Page, t, page.ByList)
	return page
}

// checkIn marks entrants as here (on) or not here (off). Each press says which it wants, so one that
// is sent twice, or by two people, does no harm.
func (s *Server) checkIn(c *Ctx) error {
	arrived, text := true, c.Form("on")
	if text == "" {
		arrived, text = false, c.Form("off")
	}
	ids, ok := idsOf(text)
	if !ok {
		return models.ErrNotFound
	}
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	for _, id := range ids {
		if t.Entrant(pairing.ID(id)) == nil {
			return s.checkinGone(c, t)
		}
	}
	who := c.Who()
	who.Op = "" // to do it twice is to do it once
	if err := c.Store().SetArrived(c.Request().Context(), who, t.Slug, ids, arrived); err != nil {
		return err
	}
	if c.Fragment() {
		return s.checkinState(c)
	}
	address := templates.With(s.to.Checkin(t.Slug), "by", c.Form("by"), "did", text)
	return c.See(address + "#e" + strconv.FormatInt(ids[0], 10))
}

// checkinGone answers a press on somebody who is not in the event any more.
func (s *Server) checkinGone(c *Ctx, t *models.Tournament) error {
	if c.Fragment() {
		return c.NoContent(http.StatusConflict)
	}
	page := c.checkinPage(t, c.Form("by"))
	page.Bad = c.T("before.gone", "Somebody took this player off the list meanwhile. This is the list as it is now.")
	return c.Draw(http.StatusConflict, templates.Checkin(page))
}

// checkinNews is what the page's script is told: who is here, which list that is about, and what
// follows the list, drawn.
type checkinNews struct {
	Here []int64 `json:"here"`
	All  int     `json:"all"`
	List string  `json:"list"`
	Next string  `json:"next"`
}

func (s *Server) checkinState(c *Ctx) error {
	t, err := c.setupEvent()
	if err != nil {
		return err
	}
	// Not c.Page: that would take the message that is meant for the next page.
	page := templates.CheckinPage{Page: templates.Page{L: c.Lang(), To: s.to, Op: newOp()}, Tour: t, ByList: c.QueryParam("by") == "list" || c.Form("by") == "list"}
	var next bytes.Buffer
	if err := templates.CheckinNext(page).Render(c.Request().Context(), &next); err != nil {
		return err
	}
	news := checkinNews{Here: []int64{}, All: len(t.Entrants), List: templates.IDs(t.Entrants), Next: next.String()}
	for _, e := range t.Entrants {
		if e.Arrived {
			news.Here = append(news.Here, int64(e.ID))
		}
	}
	return c.JSON(http.StatusOK, news)
}

// maxIDs is more than an event has entrants.
const maxIDs = 5000

// idsOf reads ids as templates.IDs writes them, "12,14-20", and as several fields of one name joined
// by commas.
func idsOf(text string) (ids []int64, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		first, err := strconv.ParseInt(from, 10, 64)
		last, err2 := strconv.ParseInt(to, 10, 64)
		if err != nil || err2 != nil || first < 1 || last < first || last-first >= maxIDs-int64(len(ids)) {
			return nil, false
		}
		for id := first; id <= last; id++ {
			ids = append(ids, id)
		}
	}
	return ids, true
}
