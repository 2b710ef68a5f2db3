package handlers

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/pairing"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

// copyFrom fills the form from another event: its game, rules, venue, zone and entrants, on the next
// day of the same weekday.
func (s *Server) copyFrom(c *Ctx, page *templates.NewPage, slug string) error {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), slug)
	if err != nil {
		return err
	}
	x := &templates.CopyOf{Tour: t, Keep: true}
	if t.Event != "" {
		if x.Others, err = s.sections(c, t.Event, false); err != nil {
			return err
		}
		x.Others = slices.DeleteFunc(x.Others, func(o *models.Tournament) bool { return o.ID == t.ID })
	}
	x.FirstStart, x.RoundMinutes = clockOf(t)
	of, err := c.Store().PlayersOf(c.Request().Context(), c.Who(), slug)
	if err != nil {
		return err
	}
	x.Names, x.Players = namesOf(c.Lang(), t, of)
	date := nextDate(t.Date, inZone(page.Now, t.TimeZone))
	page.Copy = x
	page.Times = &templates.TimesLike{Tour: t, FirstStart: x.FirstStart, RoundMinutes: x.RoundMinutes}
	page.Look = lookOf(t)
	page.Form = templates.NewForm{
		From: slug, Names: x.Names, Name: copiedName(page, t, date), Date: date, Venue: t.Venue, TimeZone: t.TimeZone,
		Game: t.Game, GameWas: t.Game, Method: "random", Protect: t.Stage.Protect, Rules: templates.RulesFormOf(t.Rules().ForNew()),
		FirstStart: x.FirstStart, RoundMinutes: x.RoundMinutes, Also: slugsOf(x.Others),
	}
	return nil
}

// presetOf says who the entrants of a copied event are, as namesOf does; nothing without one.
func (c *Ctx) presetOf(slug string) (url.Values, error) {
	if slug == "" {
		return nil, nil
	}
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), slug)
	if err != nil {
		return nil, err
	}
	of, err := c.Store().PlayersOf(c.Request().Context(), c.Who(), slug)
	_, players := namesOf(c.Lang(), t, of)
	return players, err
}

func slugsOf(list []*models.Tournament) []string {
	slugs := make([]string, len(list))
	for i, t := range list {
		slugs[i] = t.Slug
	}
	return slugs
}

func lookOf(t *models.Tournament) models.Look {
	return models.Look{Regulations: t.Regulations, Names: t.Names, Indexed: t.Indexed}
}

// clockOf are the start of the first round and the usual minutes from round to round, as they stand in
// the form.
func clockOf(t *models.Tournament) (first, minutes string) {
	one := t.Starts(1)
	if one.IsZero() {
		return "", ""
	}
	if gap, _ := usualGap(t); gap > 0 {
		minutes = itoa(gap)
	}
	return one.Format("15:04"), minutes
}

// usualGap is the number of minutes that lies between most rounds, the earliest where several do, and
// how often; 0 where no two rounds have times.
func usualGap(t *models.Tournament) (minutes, often int) {
	count := map[int]int{}
	var gaps []int
	for n := 1; n < len(t.Stage.Starts); n++ {
		a, b := t.Starts(n), t.Starts(n+1)
		if gap := int(b.Sub(a).Minutes()); !a.IsZero() && !b.IsZero() && gap > 0 && gap <= models.MaxRoundMinutes {
			count[gap]++
			gaps = append(gaps, gap)
		}
	}
	for _, gap := range gaps {
		if count[gap] > often {
			minutes, often = gap, count[gap]
		}
	}
	return minutes, often
}

// nextDate is the first day from today on with the weekday of an event, at least a week after it; today
// for an event without a date.
func nextDate(date string, today time.Time) string {
	next, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return today.Format(time.DateOnly)
	}
	next = next.AddDate(0, 0, 7)
	if late := int(day(today).Sub(next).Hours() / 24); late > 0 {
		next = next.AddDate(0, 0, (late+6)/7*7)
	}
	return next.Format(time.DateOnly)
}

// copiedName is the name of the copy: made anew where the name was a proposal, with the new date where
// it has the old one in it, else the same.
func copiedName(page *templates.NewPage, t *models.Tournament, date string) string {
	for _, l := range i18n.All() {
		if t.Name == templates.ProposedName(templates.Page{L: l}, t.GameInfo, t.Date) {
			return templates.ProposedName(page.Page, t.GameInfo, date)
		}
		if old := l.Day(t.Date); old != "" && strings.Contains(t.Name, old) {
			return strings.ReplaceAll(t.Name, old, l.Day(date))
		}
	}
	if t.Date != "" {
		return strings.ReplaceAll(t.Name, t.Date, date)
	}
	return t.Name
}

// namesOf is the list of an event's entrants, as a text that is read back to the same entrants, with
// who each of them is among the club's players, which of says by entrant. A note belongs to its evening
// and stays there.
func namesOf(l *i18n.Lang, t *models.Tournament, of map[pairing.ID]int64) (text string, players url.Values) {
	list := inListOrder(t)
	entries := make([]exchange.Entry, len(list))
	for i, e := range list {
		entries[i] = exchange.Entry{Name: e.Name, Name2: e.Name2, Unit: e.Unit, Rating: e.Rating, Sex: e.Sex, BirthYear: e.BirthYear}
	}
	players = url.Values{}
	for i, token := range whoTokens(entries) {
		if id := of[list[i].ID]; id != 0 {
			players.Set(token, strconv.FormatInt(id, 10))
		}
	}
	return listText(l, entries), players
}

func inListOrder(t *models.Tournament) []models.Entrant {
	list := slices.Clone(t.Entrants)
	slices.SortFunc(list, func(a, b models.Entrant) int { return a.Pos - b.Pos })
	return list
}

// listText writes entries as a person would: a line each, in columns where there is more than a name.
// Titles stand over the columns where nothing else says what they are, and where a name would be read
// differently from that, every cell gets its quotes.
func listText(l *i18n.Lang, entries []exchange.Entry) string {
	if len(entries) == 0 {
		return ""
	}
	columns, titles := usedColumns(l, entries), templates.ColumnTitles(l)
	rows := make([]string, len(entries))
	for i, e := range entries {
		rows[i] = strings.TrimRight(joined(columns, cellsOf(l, e)), "\t")
	}
	plain := strings.Join(rows, "\n") + "\n" // ready for one name more
	for _, text := range []string{plain, joined(columns, titles) + "\n" + plain} {
		if slices.Equal(exchange.Parse(text).Entries(), entries) {
			return text
		}
	}
	female, male := templates.SexWords(l)
	return strings.ReplaceAll(strings.TrimPrefix(exchange.Sheet(titles, female, male, entries), "\ufeff"), "\r\n", "\n")
}

// joined are the cells of some columns.
func joined(columns []int, cells []string) string {
	row := make([]string, len(columns))
	for i, k := range columns {
		row[i] = cells[k]
	}
	return strings.Join(row, "\t")
}

// cellsOf are the cells of an entry, in the order of exchange.SheetColumns.
func cellsOf(l *i18n.Lang, e exchange.Entry) []string {
	figure := func(n int) string {
		if n == 0 {
			return ""
		}
		return itoa(n)
	}
	return []string{e.Name, e.Name2, e.Unit, figure(e.Rating), templates.SexWord(l, e.Sex), figure(e.BirthYear), e.Note}
}

func usedColumns(l *i18n.Lang, entries []exchange.Entry) (columns []int) {
	for k := range exchange.SheetColumns() {
		if k == 0 || slices.ContainsFunc(entries, func(e exchange.Entry) bool { return cellsOf(l, e)[k] != "" }) {
			columns = append(columns, k)
		}
	}
	return columns
}

// copySections makes the other sections of the copied event beside the new one, as they were, with the
// same way of drawing. Every one has a form number of its own, so that the form sent twice makes each
// of them once.
func (s *Server) copySections(c *Ctx, page templates.NewPage, slug string, draw *models.DrawIn) error {
	for _, o := range page.Copy.Others {
		if !slices.Contains(page.Form.Also, o.Slug) {
			continue
		}
		in := models.NewTournament{Game: o.Game, Rules: o.Rules(), Look: lookOf(o), Prizes: o.Prizes, Conduct: o.Conduct(), Agreed: o.Agreed()}
		if page.Copy.Keep {
			for _, e := range inListOrder(o) {
				in.Entrants = append(in.Entrants, models.EntrantIn{Name: e.Name, Name2: e.Name2, Unit: e.Unit, Rating: e.Rating, Sex: e.Sex, BirthYear: e.BirthYear, Player: e.Player})
			}
		}
		if draw != nil && len(in.Entrants) >= 2 {
			in.Draw = &models.DrawIn{Method: draw.Method, Protect: draw.Method == "random" && o.Stage.Protect}
		}
		if at, err := time.ParseInLocation("2006-01-02 15:04", page.Form.Date+" "+o.Starts(1).Format("15:04"), inZone(page.Now, page.Form.TimeZone).Location()); err == nil {
			in.Starts = shifted(o.Stage.Starts, o.Location(), at)
		}
		who := c.Who()
		if who.Op != "" {
			who.Op += "/" + o.Slug
		}
		of := models.SectionOf{Slug: slug, Name: o.Section, Other: page.Copy.Tour.Section}
		if _, err := c.Store().CreateSection(c.Request().Context(), who, of, 0, in); err != nil {
			return err
		}
	}
	return nil
}
