package handlers

import (
	"net/http"

	"roundtable/models"
	"roundtable/templates"
)

// clubList is the list of the club's players for everybody; q searches, by sorts, page turns the leaf, as in the
// organisers' list. Its script asks for the list alone.
func (s *Server) clubList(c *Ctx) error {
	players, err := c.Store().People(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	page := templates.RosterPage{Page: c.ratingPage(c.T("club.title", "Players of the club")), Known: len(players), Public: true}
	if err := c.rate(players); err != nil {
		return err
	}
	page.Query, page.By, page.Leaf = clean(c.QueryParam("q")), templates.OrderName, 1
	for _, by := range templates.RosterOrders() {
		if c.QueryParam("by") == string(by) {
			page.By = by
		}
	}
	if letters := []rune(page.Query); len(letters) > longSearch {
		page.Query = string(letters[:longSearch])
	}
	page.Found = templates.FindPeople(players, page.Query)
	templates.SortPlayers(page.Page, page.Found, page.By)
	if n := c.queryInt("page"); n >= 1 && n <= page.Leaves() {
		page.Leaf = n
	}
	if c.Fragment() {
		return c.Draw(http.StatusOK, templates.RosterList(page))
	}
	page.Scripts = []string{"roster.js"}
	return c.Draw(http.StatusOK, templates.ClubList(page))
}

// rate gives players the club's rating, where this reader may see it and the club has one list.
func (c *Ctx) rate(players []models.Player) error {
	all, err := c.Store().Ratings(c.Request().Context(), c.Who())
	if models.KindOf(err) == models.NotFound {
		return nil
	} else if err != nil || len(all.Pools) != 1 {
		return err
	}
	for i := range players {
		if x := all.Pools[0].Player(players[i].ID); x != nil {
			players[i].Rating = x.Rating
		}
	}
	return nil
}

// clubPerson is one of them with his events. An entry that was merged into another leads there.
func (s *Server) clubPerson(c *Ctx) error {
	id, err := c.Int("id")
	if err != nil {
		return err
	}
	p, err := c.Store().Person(c.Request().Context(), c.Who(), int64(id))
	if err != nil {
		return err
	}
	if p.ID != int64(id) {
		return c.See(s.to.ClubPerson(p.ID))
	}
	page := templates.PersonPage{Page: c.ratingPage(p.Name), Person: p}
	if page.Ratings, page.Rules, err = c.ratingsOf(p.ID); err != nil && models.KindOf(err) != models.NotFound {
		return err
	}
	if page.Games, err = c.gameNames(); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.PersonCard(page))
}
