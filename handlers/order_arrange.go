package handlers

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/templates"
)

// arrange is the page where a coming round is changed by hand.
func (s *Server) arrange(c *Ctx) error {
	p, err := s.arrangePage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Arrange(p))
}

func (s *Server) arrangePage(c *Ctx) (p templates.ArrangePage, err error) {
	n, err := c.Int("n")
	if err != nil {
		return p, err
	}
	t, err := c.setupEvent()
	if err != nil {
		return p, err
	}
	r := t.Round(n)
	if r == nil {
		return p, models.ErrNotFound
	}
	p = templates.ArrangePage{Page: c.Page(c.T("order.arrange", "Round {{.n}}: arrange by hand", "n", n)), Tour: t, Round: r, Bad: templates.Problems{}}
	p.Path = "/o/" + t.Slug + "/arrange/" + strconv.Itoa(n)
	p.Nav = setupNav(t, templates.TabSchedule)
	p.Styles = []string{"setup.css", "change.css", "order.css"}
	p.Rounds = roundsFrom(t, t.NextFree())
	return p, nil
}

// arranged shows what a change by hand does, or saves it. What is wrong needs a tick.
func (s *Server) arranged(c *Ctx) error {
	p, err := s.arrangePage(c)
	if err != nil {
		return err
	}
	change, say := c.arrangement(&p)
	if change == nil {
		return c.Draw(http.StatusUnprocessableEntity, templates.Arrange(p))
	}
	look, failed := s.lookAtArrangement(c, &p, change, say)
	if failed != nil {
		return s.arrangeRefused(c, p, failed)
	}
	if do, _ := c.doing(); do != "save" {
		p.Look = look
		return c.Draw(http.StatusOK, templates.Arrange(p))
	}
	if look.Wrong() && c.Form("accept") != "1" {
		look.Unticked = true
		p.Look = look
		return c.Draw(http.StatusUnprocessableEntity, templates.Arrange(p))
	}
	if err := c.Store().Do(c.Request().Context(), c.Who(), p.Tour.Slug, c.seenVersion(), change); err != nil {
		return s.arrangeRefused(c, p, err)
	}
	c.Flash(templates.OK, say)
	return c.See(s.to.Arrange(p.Tour.Slug, p.Round.No))
}

// arrangeRefused draws the page again with what was typed and why it cannot be.
func (s *Server) arrangeRefused(c *Ctx, p templates.ArrangePage, failed error) error {
	status := c.Status(failed)
	if status == 0 {
		return failed
	}
	for field, text := range c.problems(failed, "a", "b", "table", "tables") {
		p.Bad[field] = text
	}
	return c.Draw(status, templates.Arrange(p))
}

// lookAtArrangement runs the change without keeping it.
func (s *Server) lookAtArrangement(c *Ctx, p *templates.ArrangePage, change models.Change, say string) (*templates.ArrangeLook, error) {
	before, after, err := c.Store().Preview(c.Request().Context(), c.Who(), p.Tour.Slug, c.seenVersion(), change)
	if err != nil {
		return nil, err
	}
	look := &templates.ArrangeLook{What: say, Diff: models.Compare(before, after), Findings: models.Doubts(before, after)}
	for _, name := range []string{"kind", "a", "b", "who", "table"} {
		if v := c.Form(name); v != "" {
			look.Hidden = append(look.Hidden, [2]string{name, v})
		}
	}
	if set, ok := change.(models.SetTables); ok {
		for i, id := range set.Matches {
			look.Hidden = append(look.Hidden, [2]string{tableField(id), strconv.Itoa(i + 1)})
		}
	}
	return look, nil
}

func tableField(match int64) string { return "t" + strconv.FormatInt(match, 10) }

// arrangement is the change that the form asks for and its sentence; nil where the form does not say
// one, with the reason at its field.
func (c *Ctx) arrangement(p *templates.ArrangePage) (models.Change, string) {
	id := func(name string) int64 {
		n, _ := strconv.ParseInt(c.Form(name), 10, 64) // what is no number is nobody's
		return n
	}
	switch c.Form("kind") {
	case "exchange":
		p.A, p.B = id("a"), id("b")
		return c.exchange(p)
	case "fix":
		p.Fix, p.Table = id("who"), c.Form("table")
		return c.fixTable(p)
	default:
		return c.tables(p)
	}
}

func (c *Ctx) exchange(p *templates.ArrangePage) (models.Change, string) {
	a, b := p.Tour.Entrant(pairing.ID(p.A)), p.Tour.Entrant(pairing.ID(p.B))
	choose := c.T("order.choose", "Choose a player.")
	switch {
	case a == nil:
		p.Bad["a"] = choose
	case b == nil:
		p.Bad["b"] = choose
	case a == b:
		p.Bad["b"] = c.T("order.choose.other", "Choose two different players.")
	default:
		return models.Exchange{Round: p.Round.No, A: p.A, B: p.B},
			c.T("order.do.exchange", "Round {{.n}}: {{.a}} and {{.b}} change places.", "n", p.Round.No, "a", a.Name, "b", b.Name)
	}
	return nil, ""
}

func (c *Ctx) fixTable(p *templates.ArrangePage) (models.Change, string) {
	e := p.Tour.Entrant(pairing.ID(p.Fix))
	if e == nil {
		p.Bad["who"] = c.T("order.choose", "Choose a player.")
		return nil, ""
	}
	table, err := strconv.Atoi(strings.TrimSpace(p.Table))
	if err != nil || table < 0 {
		p.Bad["table"] = c.T("order.table.number", "Enter the number of a table.")
		return nil, ""
	}
	say := c.T("order.do.fix", "{{.name}} plays at table {{.table}} in every round that has not begun.", "name", e.Name, "table", table)
	if table == 0 {
		say = c.T("order.do.free", "{{.name}} needs no certain table any more.", "name", e.Name)
	}
	return models.FixTable{Entrant: p.Fix, Table: table}, say
}

// tables reads the typed tables: who has the smaller number sits before, and of two with the same number
// the one whose field was changed. A button moves one match by one table.
func (c *Ctx) tables(p *templates.ArrangePage) (models.Change, string) {
	type place struct {
		match int64
		at    int
		moved bool
	}
	var list []place
	p.Order = map[int64]string{}
	for i := range p.Round.Matches {
		m := &p.Round.Matches[i]
		if m.Bye() {
			continue
		}
		text := strings.TrimSpace(c.Form(tableField(m.ID)))
		p.Order[m.ID] = text
		at, err := strconv.Atoi(text)
		if err != nil || at < 1 {
			p.Bad["tables"] = c.T("order.table.number", "Enter the number of a table.")
			return nil, ""
		}
		list = append(list, place{m.ID, at, at != m.Table})
	}
	was := make(map[int64]int, len(list))
	for _, x := range list {
		was[x.match] = p.Tour.Match(x.match).Table
	}
	slices.SortStableFunc(list, func(a, b place) int {
		if d := cmp.Compare(a.at, b.at); d != 0 {
			return d
		}
		if a.moved != b.moved { // moved up it goes before, moved down behind whoever is there
			moved, sign := a, -1
			if b.moved {
				moved, sign = b, 1
			}
			if moved.at > was[moved.match] {
				sign = -sign
			}
			return sign
		}
		return 0
	})
	ids := make([]int64, len(list))
	for i, x := range list {
		ids[i] = x.match
	}
	if do, arg := c.doing(); do == "up" || do == "down" {
		id, _ := strconv.ParseInt(arg, 10, 64)
		i := slices.Index(ids, id)
		j := i - 1
		if do == "down" {
			j = i + 1
		}
		if i < 0 || j < 0 || j >= len(ids) {
			p.Bad["tables"] = c.T("order.table.number", "Enter the number of a table.")
			return nil, ""
		}
		ids[i], ids[j] = ids[j], ids[i]
	}
	return models.SetTables{Round: p.Round.No, Matches: ids}, c.T("order.do.tables", "Round {{.n}}: the tables are in a new order.", "n", p.Round.No)
}
