package handlers

import (
	"errors"
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/templates"
)

// Headers of an answer to the script of a phone: where to go on, and the version of the match as it now is,
// which the next thing entered for it is meant for.
const (
	headerNext    = "X-Next"
	headerVersion = "X-Version"
)

// phonePage is a page without the navigation of the program: whoever has a link gets only what it names.
func (c *Ctx) phonePage(t *models.Tournament, title, path string) templates.Page {
	p := c.Page(title)
	p.Path = path[len(c.s.opt.Base):]
	p.Now = p.Now.In(t.Location())
	p.Styles, p.Scripts = []string{"results.css", "phone.css"}, []string{"phone.js"}
	c.tells(&p, t)
	return p
}

// phoneDone sends a phone on: a browser with the answer itself, the script with where to go.
func (c *Ctx) phoneDone(next string, m *models.Match) error {
	if !c.Fragment() {
		return c.See(next)
	}
	h := c.Response().Header()
	h.Set(headerNext, next)
	if m != nil {
		h.Set(headerVersion, strconv.FormatInt(m.Version, 10))
	}
	return c.NoContent(http.StatusNoContent)
}

// phoneRefusal is the status and the sentence of an error that a page of a phone shows itself; 0: it is ours, or
// there is no page for it. ErrDenied and ErrNotFound have none: the right is gone.
func (c *Ctx) phoneRefusal(err error) (int, string) {
	if errors.Is(err, models.ErrDenied) || errors.Is(err, models.ErrNotFound) {
		return 0, ""
	}
	switch status := statusOf(err); status {
	case http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity:
		return status, c.Lang().Err(err)
	}
	return 0, ""
}

// reportsOn puts what the sides of matches have said into words, in the order of rounds and tables. action is
// where the answers go.
func reportsOn(p templates.Page, t *models.Tournament, said map[int64][]models.SideReport, action func(*models.Match) string) (list []templates.TableReports) {
	for i := range t.Rounds {
		r := &t.Rounds[i]
		for j := range r.Matches {
			if m := &r.Matches[j]; len(said[m.ID]) > 0 && !r.Closed {
				list = append(list, templates.TableReports{
					MatchWords: templates.MatchWords{Page: p, Tour: t, Match: m}, Said: said[m.ID], Action: action(m),
				})
			}
		}
	}
	return list
}
