package handlers

import (
	"net/http"
	"strconv"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// roster is the list of the club's players; q searches, by sorts, page turns the leaf, same shows
// those who share a name. Its script asks for the list alone.
func (s *Server) roster(c *Ctx) error {
	players, err := c.Store().Players(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	page := templates.RosterPage{Page: c.rosterPage(c.T("club.title", "Players of the club")), Known: len(players)}
	page.Query, page.By, page.Leaf = clean(c.QueryParam("q")), templates.OrderName, 1
	for _, by := range templates.RosterOrders() {
		if c.QueryParam("by") == string(by) {
			page.By = by
		}
	}
	same := models.SameNames(players)
	page.Same, page.OnlySame = len(same), c.QueryParam("same") != "" && len(same) > 0
	for _, p := range templates.SearchPlayers(players, page.Query) {
		if !page.OnlySame || same[p.ID] != nil {
			page.Found = append(page.Found, p)
		}
	}
	templates.SortPlayers(page.Page, page.Found, page.By)
	if n := c.queryInt("page"); n >= 1 && n <= page.Leaves() {
		page.Leaf = n
	}
	if c.Fragment() {
		return c.Draw(http.StatusOK, templates.RosterList(page))
	}
	if page.Earlier, err = c.Store().Unremembered(c.Request().Context(), c.Who()); err != nil {
		return err
	}
	page.Scripts = []string{"roster.js"}
	return c.Draw(http.StatusOK, templates.Roster(page))
}

// rosterPage is a page about the club's players.
func (c *Ctx) rosterPage(title string) templates.Page {
	page := c.Page(title)
	page.Styles = []string{"roster.css"}
	return page
}

// rememberEarlier takes the names of earlier events into the list.
func (s *Server) rememberEarlier(c *Ctx) error {
	ctx := c.Request().Context()
	n, err := c.Store().Unremembered(ctx, c.Who())
	if err != nil {
		return err
	}
	if err := c.Store().RememberEarlier(ctx, c.Who()); err != nil {
		return err
	}
	c.Flash(templates.OK, c.Lang().N("club.done.earlier", n, "{{.n}} name was taken in.", "{{.n}} names were taken in."))
	return c.See(s.to.ClubPlayers())
}

// newRosterPlayer is the form for somebody without an event.
func (s *Server) newRosterPlayer(c *Ctx) error {
	page := templates.RosterNewPage{Page: c.rosterPage(c.T("club.new", "Add a player")), Bad: templates.Problems{}}
	return c.Draw(http.StatusOK, templates.RosterNew(page))
}

// addRosterPlayer adds him, after asking when the club knows the name.
func (s *Server) addRosterPlayer(c *Ctx) error {
	if done, err := c.answered(); err != nil {
		return err
	} else if done {
		return c.See(s.to.ClubPlayers())
	}
	form, in, bad := c.playerForm()
	redraw := func(status int, asks []models.Player, bad templates.Problems) error {
		page := templates.RosterNewPage{Page: c.rosterPage(c.T("club.new", "Add a player")), Form: form, Asks: asks, Bad: bad}
		page.Path = "/players/new"
		return c.Draw(status, templates.RosterNew(page))
	}
	if len(bad) > 0 {
		return redraw(http.StatusUnprocessableEntity, nil, bad)
	}
	if c.Form("another") == "" && in.Name != "" {
		known, err := c.Store().Propose(c.Request().Context(), c.Who(), []models.EntrantIn{{Name: in.Name, Name2: in.Name2}})
		if err != nil {
			return err
		}
		if asks := known[0].Known; len(asks) > 0 {
			return redraw(http.StatusUnprocessableEntity, asks, templates.Problems{})
		}
	}
	id, err := c.Store().AddPlayer(c.Request().Context(), c.Who(), in)
	if status := c.Status(err); err != nil && status != 0 {
		return redraw(status, nil, c.problems(err, models.PlayerFields()...))
	}
	if err != nil {
		return err
	}
	if id == 0 { // the same form at the same moment
		return c.See(s.to.ClubPlayers())
	}
	c.Flash(templates.OK, c.T("club.done.added", "{{.name}} is in the list.", "name", exchange.CleanName(in.Name)))
	return c.See(s.to.ClubPlayer(id))
}

// playerForm reads the fields of a player.
func (c *Ctx) playerForm() (templates.PlayerForm, models.PlayerIn, templates.Problems) {
	f := templates.PlayerForm{
		Name: c.Form("name"), Name2: c.Form("name2"), Unit: c.Form("unit"), Rating: c.Form("rating"),
		Sex: c.Form("sex"), BirthYear: c.Form("birth_year"), Note: c.Form("note"),
	}
	bad := templates.Problems{}
	in := models.PlayerIn{Name: f.Name, Name2: f.Name2, Unit: f.Unit, Note: f.Note, Sex: f.Sex}
	in.Rating = c.playerFigure(bad, "rating", f.Rating)
	in.BirthYear = c.playerFigure(bad, "birth_year", f.BirthYear)
	return f, in, bad
}

// playerFigure reads a number that may be left open; what is none is a problem of its field.
func (c *Ctx) playerFigure(bad templates.Problems, field, text string) int {
	text = exchange.CleanName(text)
	if text == "" {
		return 0
	}
	n, ok := wholeNumber(text, 0, 1<<30)
	switch {
	case ok:
	case field == "rating":
		bad[field] = c.T("players.rating.bad", "A rating is a whole number. Leave the field empty if there is none.")
	default:
		bad[field] = c.T("club.born.bad", "A year of birth has four digits, such as 2008. Leave the field empty if it is not known.")
	}
	return n
}

// exportPlayers is the list as a file for spreadsheets, in the order of the reader's language. Reading
// it in again proposes no change.
func (s *Server) exportPlayers(c *Ctx) error {
	players, err := c.Store().Players(c.Request().Context(), c.Who())
	if err != nil {
		return err
	}
	templates.SortPlayers(c.piece(), players, templates.OrderName)
	entries := make([]exchange.Entry, len(players))
	for i, p := range players {
		entries[i] = exchange.Entry{Name: p.Name, Name2: p.Name2, Unit: p.Unit, Rating: p.Rating, Sex: p.Sex, BirthYear: p.BirthYear, Note: p.Note}
	}
	female, male := templates.SexWords(c.Lang())
	text := exchange.Sheet(templates.ColumnTitles(c.Lang()), female, male, entries)
	plain := "players-" + s.now().Format("2006-01-02") + ".csv"
	c.download(plain, plain)
	return c.Blob(http.StatusOK, "text/csv; charset=utf-8", []byte(text))
}

// playerID is the id of a player in the query or the form, 0 if it is none.
func playerID(text string) int64 {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 0 {
		return 0
	}
	return id
}
