package handlers

import (
	"net/http"

	"roundtable/templates"
)

// event is the page of an event with sections: each with where it stands.
func (s *Server) event(c *Ctx) error {
	list, err := s.store.Sections(c.Request().Context(), c.lookingAs(false), c.Param("event"))
	if err != nil {
		return err
	}
	page := templates.EventPage{Page: c.Page(list[0].Name), Head: list[0].TournamentRow, Sections: list}
	page.Page.Now = page.Page.Now.In(list[0].Location())
	page.Styles = []string{"board.css"}
	page.Preview = c.linked(templates.EventPreview(page))
	return c.Draw(http.StatusOK, templates.Event(page))
}
