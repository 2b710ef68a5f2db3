package handlers

import (
	"net/http"
	"strconv"
	"time"

	"roundtable/models"
	"roundtable/templates"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

const (
	paperCookie = "paper" // the paper chosen last on this device
	paperLife   = 365 * 24 * time.Hour
)

// printMenu shows all sheets of an event.
func (s *Server) printMenu(c *Ctx) error {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return err
	}
	page := templates.PrintMenuPage{Page: c.printPage(t, c.T("print.title", "Print"))}
	page.Styles, page.Wide = []string{"print_menu.css"}, true
	for _, sheet := range print.Sheets.All() {
		page.Tiles = append(page.Tiles, c.sheetTile(t, sheet))
	}
	if err := c.tilesPrinted(t, &page); err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.PrintMenu(page))
}

// printSheet shows one sheet as it will be printed.
func (s *Server) printSheet(c *Ctx) error {
	t, err := c.Store().Tournament(c.Request().Context(), c.Who(), c.Param("t"))
	if err != nil {
		return err
	}
	sheet, ok := print.Sheets.Get(c.Param("sheet"))
	if !ok {
		return models.ErrNotFound
	}
	if err := sheet.Refuse(t); err != nil {
		return err
	}
	chosen, err := c.sheetChosen(t)
	if err != nil {
		return err
	}
	drawn := print.NewContext(sheet, t, chosen.lang, chosen.paper, chosen.Options, s.now())
	as := printedAs(sheet, chosen.Options)
	prints, err := c.printedBefore(t, as)
	if err != nil {
		return err
	}
	drawn.Before = prints[as]
	view := print.NewView(c.piece(), drawn, c.sheetChoices(t, sheet, chosen))
	view.Bare, view.Auto = c.QueryParam("bare") == "1", c.QueryParam("print") == "1"
	c.keepPaper(chosen.paper)
	return c.Draw(http.StatusOK, print.Document(view))
}

func (c *Ctx) printPage(t *models.Tournament, title string) templates.Page {
	page := c.Page(title)
	page.Nav = templates.Nav{Slug: t.Slug, Name: t.Title(), Active: templates.TabPrint, Published: t.Published}
	if now := t.Current(); now != nil {
		page.Nav.Round = now.No
	}
	return page
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
	tile.Choices = c.sheetChoices(t, sheet, chosen)
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
	o := sheetOptions{paper: print.A4, lang: c.Lang()}
	if kept, err := c.Cookie(paperCookie); err == nil {
		o.paper = print.PaperOf(kept.Value)
	}
	if now := t.Current(); now != nil {
		o.Round = now.No
	}
	return o
}

// sheetChosen reads the choices in the address. A round that does not exist is no page; a word that
// means nothing leaves the default.
func (c *Ctx) sheetChosen(t *models.Tournament) (sheetOptions, error) {
	o := c.sheetDefaults(t)
	if paper, ok := print.Papers.Get(c.QueryParam("paper")); ok {
		o.paper = paper
	}
	if tag := c.QueryParam("lang"); i18n.Has(tag) {
		o.lang = i18n.For(tag)
	}
	o.ByRank = c.QueryParam("by") == "rank"
	o.Results = c.QueryParam("fill") == "results"
	for name, to := range map[string]*int{"round": &o.Round, "after": &o.After} {
		text := c.QueryParam(name)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || t.Round(n) == nil {
			return o, models.ErrNotFound
		}
		*to = n
	}
	return o, nil
}

// sheetChoices are the fields in the bar and in the menu.
func (c *Ctx) sheetChoices(t *models.Tournament, sheet *print.Sheet, chosen sheetOptions) []templates.SheetChoice {
	var list []templates.SheetChoice
	for _, take := range sheet.Takes {
		choice := templates.SheetChoice{Name: string(take)}
		switch take {
		case print.ChooseRound:
			choice.Label = c.T("print.round", "Round")
			choice.Options = roundOptions(t, chosen.Round)
		case print.ChooseAfter:
			choice.Label = c.T("print.after", "After round")
			now := templates.Option{Text: c.T("print.after.now", "all results so far"), Selected: chosen.After == 0}
			choice.Options = append([]templates.Option{now}, roundOptions(t, chosen.After)...)
		case print.ChooseOrder:
			choice.Label = c.T("print.order", "Order")
			choice.Options = []templates.Option{
				{Value: "no", Text: c.T("print.order.no", "by number"), Selected: !chosen.ByRank},
				{Value: "rank", Text: c.T("print.order.rank", "by place"), Selected: chosen.ByRank},
			}
		case print.ChooseFill:
			choice.Label = c.T("print.fill", "Results")
			choice.Options = []templates.Option{
				{Value: "blank", Text: c.T("print.fill.blank", "blank, for the pen"), Selected: !chosen.Results},
				{Value: "results", Text: c.T("print.fill.results", "filled in"), Selected: chosen.Results},
			}
		}
		list = append(list, choice)
	}
	return append(list, c.paperChoice(chosen.paper), c.langChoice(chosen.lang))
}

func roundOptions(t *models.Tournament, chosen int) []templates.Option {
	var list []templates.Option
	for _, r := range t.Rounds {
		no := strconv.Itoa(r.No)
		list = append(list, templates.Option{Value: no, Text: no, Selected: r.No == chosen})
	}
	return list
}

func (c *Ctx) paperChoice(chosen *print.Paper) templates.SheetChoice {
	choice := templates.SheetChoice{Name: "paper", Label: c.T("print.paper", "Paper")}
	for _, p := range print.Papers.All() {
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

// keepPaper remembers the paper on this device, when it was chosen.
func (c *Ctx) keepPaper(paper *print.Paper) {
	if c.QueryParam("bare") == "1" || c.QueryParam("paper") != paper.ID {
		return
	}
	c.SetCookie(&http.Cookie{
		Name: paperCookie, Value: paper.ID, Path: c.s.cookiePath(), MaxAge: int(paperLife / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: c.s.https(c.Request()),
	})
}
