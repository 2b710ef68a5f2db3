package handlers

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/templates"
)

// maxImport is how many players one list may hold.
const maxImport = 1000

// importPage is the empty box.
func (s *Server) importPage(c *Ctx) error {
	return c.Draw(http.StatusOK, templates.Import(s.newImport(c)))
}

func (s *Server) newImport(c *Ctx) templates.ImportPage {
	page := templates.ImportPage{Page: c.rosterPage(c.T("club.import.title", "Import players")), Bad: templates.Problems{}}
	page.Scripts, page.Path = []string{"roster.js"}, "/players/import"
	return page
}

// importPlayers compares a list with the club's and shows the proposals; nothing is stored before the
// organiser has seen every one of them and presses the button for it.
func (s *Server) importPlayers(c *Ctx) error {
	if done, err := c.answered(); err != nil {
		return err
	} else if done {
		return c.See(s.to.ClubPlayers())
	}
	page := s.newImport(c)
	if err := c.importText(&page); err != nil {
		return err
	}
	in := importsOf(page.Paste)
	switch {
	case len(page.Bad) > 0:
	case strings.TrimSpace(page.Text) == "":
		page.Bad["names"] = c.T("club.import.none", "There is no list here yet. Paste it, or choose a file.")
	case len(in) == 0:
		page.Bad["names"] = c.T("club.import.nobody", "No player was found in this list. Each needs a line of its own, with the name.")
	case len(in) > maxImport:
		page.Bad["names"] = c.T("club.import.many", "This list has {{.n}} players; {{.most}} can be taken over at once. Paste it in parts.", "n", len(in), "most", maxImport)
	}
	if len(page.Bad) > 0 {
		return c.Draw(http.StatusUnprocessableEntity, templates.Import(page))
	}
	page.List = fingerprint(in)
	unseen, err := s.planImport(c, &page, in)
	if err != nil {
		return err
	}
	what, _ := c.doing()
	if what != "import" {
		return c.Draw(http.StatusOK, templates.Import(page))
	}
	if n := page.OpenRows(); n > 0 {
		page.Bad[""] = c.Lang().N("club.import.open", n, "{{.n}} entry is to be decided first. Nothing is stored yet.", "{{.n}} entries are to be decided first. Nothing is stored yet.")
		return c.Draw(http.StatusUnprocessableEntity, templates.Import(page))
	}
	if unseen {
		page.Bad[""] = c.T("club.import.look", "Something here was not shown yet. Nothing is stored: look at it, then take the list over.")
		return c.Draw(http.StatusConflict, templates.Import(page))
	}
	return s.storeImport(c, page)
}

// importText reads the box, and the file that was sent with it.
func (c *Ctx) importText(page *templates.ImportPage) error {
	page.Text = c.Form("names")
	text, charset, problem, err := c.sentFile()
	if err != nil {
		return err
	}
	if problem != "" {
		page.Bad["file"] = problem
	}
	if charset != "" {
		page.Text, page.Charset = strings.TrimPrefix(page.Text+"\n"+text, "\n"), charset // what was typed stays
		page.Notices = append(page.Notices, c.T("club.import.read", "The file was read as {{.charset}}. If the names are wrong, choose the character set and read it again.", "charset", charset))
	}
	page.Paste = c.readPaste(page.Text)
	return nil
}

// importsOf are the entries of a list as players.
func importsOf(x templates.Paste) []models.PlayerIn {
	picked := x.Picked()
	in := make([]models.PlayerIn, len(picked))
	for i, e := range picked {
		in[i] = models.PlayerIn{Name: e.Name, Name2: e.Name2, Unit: e.Unit, Rating: e.Rating, Sex: e.Sex, BirthYear: e.BirthYear, Note: e.Note}
	}
	return in
}

// fingerprint tells one list from another, so that choices by place are not taken for those of a
// list that was changed since.
func fingerprint(in []models.PlayerIn) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%+v", in))
	return hex.EncodeToString(sum[:8])
}

// planImport makes the rows. unseen reports whether one of them would do something that the form did
// not show: the list or the club changed since, or somebody else was chosen.
func (s *Server) planImport(c *Ctx, page *templates.ImportPage, in []models.PlayerIn) (unseen bool, err error) {
	known := c.Form("list") == page.List
	as, skip := map[int]int64{}, map[int]bool{} // as: 0 is somebody new
	for i := range in {
		switch who := c.Form("who." + strconv.Itoa(i)); {
		case !known || who == "":
		case who == "skip":
			skip[i] = true
		case who == "new":
			as[i] = 0
		default:
			if id := playerID(who); id != 0 {
				as[i] = id
			}
		}
	}
	unread := page.Paste.Unread()
	lines, err := s.store.PlanPlayers(c.Request().Context(), c.Who(), in, as)
	if err != nil {
		return false, err
	}
	what, _ := c.doing()
	unseen = !known
	taken := map[int64]int{}
	for i, l := range lines {
		row := templates.ImportRow{No: i, PlayerLine: l, Skip: skip[i], Taken: map[string]bool{}, Marks: unread[i]}
		if _, said := as[i]; !said && !row.Skip {
			row.Open = templates.Undecided(l)
		}
		for _, f := range l.Fight {
			row.Taken[f] = what == "list" || what != "club" && c.Form("f."+strconv.Itoa(i)+"."+f) == "list"
		}
		if _, does := row.Change(); does && row.Same != nil && c.Form("seen."+strconv.Itoa(i)) != row.Seen() {
			unseen = true
		}
		if as[i] != 0 && l.Same == nil { // merged into another or deleted meanwhile
			row.Error = c.T("club.import.gone", "The player chosen for {{.name}} is no longer in the club’s list. Choose again who this is.", "name", l.In.Name)
			unseen = true
		}
		if l.Same != nil && !row.Skip {
			if other, twice := taken[l.Same.ID]; twice {
				row.Error = c.T("club.import.twice", "{{.name}} is taken for this player already. Two lines are two people: choose somebody else, or leave one out.", "name", in[other].Name)
				unseen = true
			}
			taken[l.Same.ID] = i
		}
		page.Rows = append(page.Rows, row)
	}
	return unseen, nil
}

// storeImport does what the page shows.
func (s *Server) storeImport(c *Ctx, page templates.ImportPage) error {
	var changes []models.PlayerChange
	var rows []int
	added := 0
	for i, r := range page.Rows {
		if change, ok := r.Change(); ok {
			changes, rows = append(changes, change), append(rows, i)
			if change.Player == 0 {
				added++
			}
		}
	}
	err := s.store.SavePlayers(c.Request().Context(), c.Who(), changes)
	if status := c.Status(err); err != nil && status != 0 {
		var e *models.Error
		if errors.As(err, &e) {
			if place, _, ok := strings.Cut(e.Field, "."); ok {
				if n, no := strconv.Atoi(place); no == nil && n < len(rows) {
					page.Rows[rows[n]].Error = c.Lang().Err(err)
				}
			}
		}
		page.Bad[""] = c.T("club.import.refused", "Nothing was stored: one line cannot be taken as it is.")
		return c.Draw(status, templates.Import(page))
	}
	if err != nil {
		return err
	}
	c.Flash(templates.OK, c.T("club.done.imported", "The list was taken over: {{.added}} new, {{.changed}} changed.", "added", added, "changed", len(changes)-added))
	return c.See(s.to.ClubPlayers())
}
