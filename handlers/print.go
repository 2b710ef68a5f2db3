package handlers

import (
	"net/http"
	"slices"
	"time"

	"roundtable/models"
	"roundtable/templates"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

const (
	paperCookie = "paper" // the ordinary paper chosen last on this device: what lies in its printer
	paperLife   = 365 * 24 * time.Hour
	logOnSheets = 5000 // corrections that the results book tells of at most
)

// printMenu shows all sheets of an event.
func (s *Server) printMenu(c *Ctx) error {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return err
	}
	page := templates.PrintMenuPage{Page: c.printPage(t, c.T("print.title", "Print"))}
	page.Styles, page.Wide = []string{"print_menu.css"}, true
	page.PDF = s.chromium.there()
	if page.Groups, err = c.sheetGroups(t, page.Page); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.PrintMenu(page))
}

// printSheet shows one sheet as it will be printed.
func (s *Server) printSheet(c *Ctx) error {
	view, err := c.sheetView()
	if err != nil {
		return err
	}
	view.Bare, view.Auto = c.QueryParam("bare") == "1", c.QueryParam("print") == "1"
	if s.chromium.there() {
		view.PDF = c.To().SheetPDF(view.Sheet.Tour.Slug, view.Sheet.Sheet.ID)
	}
	c.keepPaper(view.Sheet.Paper)
	return c.Draw(http.StatusOK, print.Document(view))
}

// sheetView is the sheet in the address as it was chosen.
func (c *Ctx) sheetView() (view print.View, err error) {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return view, err
	}
	sheet, ok := print.Sheets.Get(c.Param("sheet"))
	if !ok {
		return view, models.ErrNotFound
	}
	if err := sheet.Refuse(t); err != nil {
		return view, err
	}
	chosen, err := c.sheetChosen(t, sheet)
	if err != nil {
		return view, err
	}
	drawn := print.NewContext(sheet, t, chosen.lang, chosen.paper, chosen.Options, c.s.now())
	as := sheet.PrintedAs(chosen.Options)
	prints, err := c.printedBefore(t, as)
	if err != nil {
		return view, err
	}
	drawn.Before = prints[as]
	if drawn.Around, err = c.aroundSheet(t, sheet); err != nil {
		return view, err
	}
	return print.NewView(c.piece(), drawn, c.sheetChoices(t, sheet, chosen)), nil
}

// aroundSheet is what a sheet knows beside the event. An event that is not public has no address for phones.
func (c *Ctx) aroundSheet(t *models.Tournament, sheet *print.Sheet) (around print.Around, err error) {
	if t.Published {
		host := pickHost(c.s.hosts(c.Request().Host), "")
		around.Site = c.s.scheme(c.Request(), host) + "://" + host + c.To().Public(t.Slug)
	}
	if c.QueryParam("bare") == "1" {
		return around, nil
	}
	if sheet.Staff {
		if around.Members, err = c.Store().Members(c.Request().Context(), c.Who(), t.Slug); err != nil {
			return around, err
		}
	}
	if sheet.Log {
		around.Log, around.MoreLog, err = c.Store().JournalOf(c.Request().Context(), c.Who(), t.Slug, logOnSheets, print.Corrects)
	}
	return around, err
}

func (c *Ctx) printPage(t *models.Tournament, title string) templates.Page {
	page := c.Page(title)
	page.Nav = templates.Nav{Slug: t.Slug, Played: !t.RoundRobin(), Name: t.Title(), Active: templates.TabPrint, Published: t.Published}
	if now := t.Current(); now != nil {
		page.Nav.Round = now.No
	}
	return page
}

// sheetGroups are the sheets by when they are wanted, those of before the event first.
func (c *Ctx) sheetGroups(t *models.Tournament, page templates.Page) ([]templates.SheetGroup, error) {
	groups := []templates.SheetGroup{
		print.Before: {Name: c.T("print.before", "Before the event")},
		print.During: {Name: c.T("print.during", "During the rounds")},
		print.After:  {Name: c.T("print.after_event", "Results and honours")},
	}
	prints, err := c.sheetsPrinted(t)
	if err != nil {
		return nil, err
	}
	for _, sheet := range print.Sheets.All() {
		tile := c.sheetTile(t, sheet)
		tile.Printed = templates.PrintedText(page, t, prints[sheet.ID], !sheet.Follows)
		groups[sheet.When].Tiles = append(groups[sheet.When].Tiles, tile)
	}
	return groups, nil
}

func (c *Ctx) sheetTile(t *models.Tournament, sheet *print.Sheet) templates.SheetTile {
	name, help := c.Lang().Meta(print.Sheets.Kind, sheet.Meta)
	tile := templates.SheetTile{ID: sheet.ID, Name: name, Help: help, Landscape: sheet.Landscape}
	if err := sheet.Refuse(t); err != nil {
		tile.Reason = c.Lang().Err(err)
		return tile
	}
	chosen := c.sheetDefaults(t)
	tile.Thumb = templates.With(c.To().Sheet(t.Slug, sheet.ID), "bare", "1", "paper", chosen.paper.ID, "lang", chosen.lang.Tag)
	tile.Choices, tile.Common = c.sheetChoices(t, sheet, chosen), 2
	if sheet.Papers != nil { // A3 or a booklet is not found in a fold
		tile.Common = 1
	}
	return tile
}

// sheetOptions are everything that is chosen for a sheet.
type sheetOptions struct {
	print.Options
	paper *print.Paper
	lang  *i18n.Lang
}

// sheetDefaults are the choices before anybody chose: the paper of the last time, the reader's
// language, the round being played.
func (c *Ctx) sheetDefaults(t *models.Tournament) sheetOptions {
	o := sheetOptions{paper: c.usualPaper(), lang: c.Lang()}
	if now := t.Current(); now != nil {
		o.Round = now.No
	}
	return o
}

// sheetChosen reads the choices in the address. A round that does not exist is no page; a word that
// means nothing leaves the default.
func (c *Ctx) sheetChosen(t *models.Tournament, sheet *print.Sheet) (sheetOptions, error) {
	o := c.sheetDefaults(t)
	o.paper = print.PaperOf(sheet.On(), c.QueryParam("paper"), o.paper)
	if tag := c.QueryParam("lang"); i18n.Has(tag) {
		o.lang = i18n.For(tag)
	}
	var there bool
	if o.Options, there = sheet.Read(t, c.QueryParams(), o.Options); !there {
		return o, models.ErrNotFound
	}
	return o, nil
}

// sheetChoices are the fields in the bar and in the menu, paper and language at the end.
func (c *Ctx) sheetChoices(t *models.Tournament, sheet *print.Sheet, chosen sheetOptions) []templates.SheetChoice {
	return append(sheet.Choices(c.Lang(), t, chosen.Options), c.paperChoice(sheet.On(), chosen.paper), c.langChoice(chosen.lang))
}

func (c *Ctx) paperChoice(among []*print.Paper, chosen *print.Paper) templates.SheetChoice {
	choice := templates.SheetChoice{Name: "paper", Label: c.T("print.paper", "Paper")}
	for _, p := range among {
		name, _ := c.Lang().Meta(print.Papers.Kind, p.Meta)
		choice.Options = append(choice.Options, templates.Option{Value: p.ID, Text: name, Selected: p == chosen})
	}
	return choice
}

func (c *Ctx) langChoice(chosen *i18n.Lang) templates.SheetChoice {
	choice := templates.SheetChoice{Name: "lang", Label: c.T("print.language", "Language")}
	for _, l := range i18n.All() {
		choice.Options = append(choice.Options, templates.Option{Value: l.Tag, Text: l.Name, Selected: l == chosen})
	}
	return choice
}

// usualPaper is what this device printed on last, A4 where it has never chosen. Only the ordinary papers
// are remembered: what lies in the printer is the same for every sheet, while A3 and a booklet are chosen
// for one sheet, in its address, and never come up unasked.
func (c *Ctx) usualPaper() *print.Paper {
	kept, err := c.Cookie(paperCookie)
	if err != nil {
		return print.A4
	}
	return print.PaperOf(print.Ordinary, kept.Value, print.A4)
}

// keepPaper remembers the paper on this device, when it was chosen and is an ordinary one.
func (c *Ctx) keepPaper(paper *print.Paper) {
	if c.QueryParam("bare") == "1" || c.QueryParam("paper") != paper.ID || !slices.Contains(print.Ordinary, paper) {
		return
	}
	c.SetCookie(&http.Cookie{
		Name: paperCookie, Value: paper.ID, Path: c.s.cookiePath(), MaxAge: int(paperLife / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.s.https(c.Request()),
	})
}
