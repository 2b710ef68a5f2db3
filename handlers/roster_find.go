package handlers

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// maxFound is how many players are offered while a name is typed.
const maxFound = 8

// foundPlayer is a player as the script of the list of entrants gets him.
type foundPlayer struct {
	ID        int64  `json:"id"`
	Name      string `json:"name"`
	Lang      string `json:"lang"`
	Name2     string `json:"name2"`
	Unit      string `json:"unit"`
	Rating    string `json:"rating"`
	Sex       string `json:"sex"`
	BirthYear string `json:"birth_year"`
	Facts     string `json:"facts"`
	Here      bool   `json:"here"` // in the event already
}

// findPlayers answers what is typed (q) in the event t: who of the club it may be, how many there are in
// words, and what to look at when the name is whole.
func (s *Server) findPlayers(c *Ctx) error {
	text := clean(c.QueryParam("q"))
	answer := struct {
		Found []foundPlayer `json:"found"`
		Count string        `json:"count"`
		Look  string        `json:"look"`
	}{Found: []foundPlayer{}}
	c.Response().Header().Set("Cache-Control", "no-store")
	if exchange.Key(text) == "" {
		return c.JSON(http.StatusOK, answer)
	}
	ctx := c.Request().Context()
	players, err := c.Store().Players(ctx, c.Who())
	if err != nil {
		return err
	}
	page := c.piece()
	list := templates.SearchPlayers(players, text)
	nearest(list, text)
	here, others := map[int64]bool{}, c.inSections(sectionSlug{slug: c.QueryParam("t")})
	if slug := c.QueryParam("t"); slug != "" {
		t, err := c.Store().Tournament(ctx, c.Who(), slug)
		if err != nil {
			return err
		}
		if here, err = c.playersHere(slug); err != nil {
			return err
		}
		answer.Look = lookOut(page, t, list, here, text)
	}
	for _, p := range list[:min(maxFound, len(list))] {
		in := p.In()
		answer.Found = append(answer.Found, foundPlayer{
			ID: p.ID, Name: p.Name, Lang: page.L.NameLang(p.Name), Name2: p.Name2, Unit: p.Unit, Rating: in.Get(models.FieldRating), Sex: p.Sex,
			BirthYear: in.Get(models.FieldBirthYear), Facts: templates.FindFacts(page, p, here[p.ID], others[p.ID]), Here: here[p.ID],
		})
	}
	answer.Count = page.N("club.find.count", len(list), "{{.n}} player of the club", "{{.n}} players of the club")
	return c.JSON(http.StatusOK, answer)
}

// playersHere are the club's players who are in an event.
func (c *Ctx) playersHere(slug string) (map[int64]bool, error) {
	of, err := c.Store().PlayersOf(c.Request().Context(), c.Who(), slug)
	here := make(map[int64]bool, len(of))
	for _, id := range of {
		here[id] = true
	}
	return here, err
}

// nearest puts those first whose name begins with the text, then those who come often.
func nearest(list []models.Player, text string) {
	key := exchange.Key(text)
	begins := func(p models.Player) int {
		for _, name := range []string{p.Name, p.Name2} {
			if strings.HasPrefix(exchange.Key(name), key) {
				return 0
			}
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b models.Player) int {
		return cmp.Or(cmp.Compare(begins(a), begins(b)), cmp.Compare(b.Events, a.Events), cmp.Compare(a.ID, b.ID))
	})
}

// lookOut is what to look at when the whole name is somebody's: in this event, or in the club.
func lookOut(p templates.Page, t *models.Tournament, list []models.Player, here map[int64]bool, text string) string {
	for _, e := range slices.Concat(t.Entrants, t.Out) {
		if exchange.SameName(e.Name, text) {
			return p.T("club.find.here", "{{.name}} is in this event already.", "name", templates.NameUnit(p, e.Name, e.Unit))
		}
	}
	for _, k := range list {
		if !here[k.ID] && (exchange.SameName(k.Name, text) || k.Name2 != "" && exchange.SameName(k.Name2, text)) {
			return p.T("club.find.known", "The club knows {{.name}}: choose the entry if it is the same person.", "name", templates.NameUnit(p, k.Name, k.Unit))
		}
	}
	return ""
}
