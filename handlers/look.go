package handlers

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates"
)

// look shows what the organiser sets for the public.
func (s *Server) look(c *Ctx) error {
	page, err := s.lookPage(c)
	if err != nil {
		return err
	}
	return c.Draw(http.StatusOK, templates.Look(page))
}

func (s *Server) lookPage(c *Ctx) (templates.LookPage, error) {
	t, err := c.setupEvent()
	if err != nil {
		return templates.LookPage{}, err
	}
	page := templates.LookPage{
		Page: c.Page(c.T("reader.look", "For the public")), Tour: t,
		Look:    models.Look{Regulations: t.Regulations, Names: t.Names, Indexed: t.Indexed},
		Cats:    templates.CategoryForms(t.Prizes),
		BadLook: templates.Problems{}, BadCats: templates.Problems{},
	}
	page.Nav = setupNav(t, templates.TabSettings)
	page.Styles, page.Path = []string{"setup.css", "reader.css"}, "/o/"+t.Slug+"/public"
	return page, nil
}

// saveLook changes what the public is shown and the categories of prizes; a button of the list of
// categories only draws the page again, with everything as it was typed.
func (s *Server) saveLook(c *Ctx) error {
	page, err := s.lookPage(c)
	if err != nil {
		return err
	}
	page.Look = models.Look{Regulations: c.Form("regulations"), Names: c.Form("names"), Indexed: c.Form("indexed") != ""}
	list, sent := page.Tour.Prizes, len(c.Forms()["cat-name"]) > 0
	if sent {
		page.Cats = c.readCategories()
		if c.editCategories(&page.Cats) {
			page.Unsaved = true
			return c.Draw(http.StatusOK, templates.Look(page))
		}
		list, page.BadCats = c.categoriesOf(page.Cats)
	}
	if err := page.Look.Check(); err != nil {
		page.BadLook = c.problems(err, "names", "regulations")
	}
	if err := models.CheckCategories(list); err != nil && len(page.BadCats) == 0 {
		page.BadCats = c.problems(err, "categories")
	}
	if len(page.BadLook)+len(page.BadCats) > 0 {
		return c.Draw(http.StatusUnprocessableEntity, templates.Look(page))
	}
	return s.storeLook(c, page, list)
}

// storeLook is the two operations behind the form: each is done where something of it was changed. The
// second may still be refused, by what somebody else did between: then the page says that only the
// categories are saved.
func (s *Server) storeLook(c *Ctx, page templates.LookPage, list []models.Category) error {
	ctx, who, slug, version := c.Request().Context(), c.Who(), c.Param("t"), c.seenVersion()
	cats := !slices.Equal(list, page.Tour.Prizes)
	if cats {
		err := c.Store().SetCategories(ctx, who, slug, version, list)
		if status := c.Status(err); err != nil && status != 0 {
			page.BadCats = c.problems(err, "categories")
			return c.Draw(status, templates.Look(page))
		}
		if err != nil {
			return err
		}
		if version > 0 {
			version++
		}
		if who.Op != "" {
			who.Op += ".look" // a second operation of the same form
		}
	}
	if t := page.Tour; !cats || page.Look != (models.Look{Regulations: t.Regulations, Names: t.Names, Indexed: t.Indexed}) {
		err := c.Store().SetLook(ctx, who, slug, version, page.Look)
		if status := c.Status(err); err != nil && status != 0 {
			page.BadLook = c.problems(err, "names", "regulations")
			if cats {
				fresh, failed := s.lookPage(c)
				if failed != nil {
					return failed
				}
				page.Tour = fresh.Tour // with its new version
				page.BadLook[""] = c.T("reader.look.half", "The categories are saved, the rest is not: {{.why}}", "why", c.Lang().Err(err))
			}
			return c.Draw(status, templates.Look(page))
		}
		if err != nil {
			return err
		}
	}
	c.Flash(templates.OK, c.T("settings.done", "Saved."))
	return c.See(s.to.Look(slug))
}

// readCategories reads the rows of the form as they were typed.
func (c *Ctx) readCategories() []templates.CategoryForm {
	sent := c.Forms()
	forms := make([]templates.CategoryForm, len(sent["cat-name"]))
	for i := range forms {
		f := &forms[i]
		for name, into := range map[string]*string{
			"name": &f.Name, "sex": &f.Sex, "from": &f.From, "to": &f.To, "below": &f.Below, "unit": &f.Unit, "prizes": &f.Prizes,
		} {
			if values := sent["cat-"+name]; i < len(values) {
				*into = values[i]
			}
		}
	}
	if len(forms) == 1 && forms[0] == (templates.CategoryForm{}) { // the mark of an empty list
		return nil
	}
	return forms
}

// editCategories does what a button of the list says. It is false for the button that saves.
func (c *Ctx) editCategories(forms *[]templates.CategoryForm) bool {
	what, arg := c.doing()
	switch what {
	case "add":
		*forms = append(*forms, templates.CategoryForm{Prizes: "1"})
	case "drop":
		if at, err := strconv.Atoi(arg); err == nil && at >= 0 && at < len(*forms) {
			*forms = slices.Delete(*forms, at, at+1)
		}
	default:
		return false
	}
	return true
}

// categoriesOf turns typed rows into values; a row in which nothing is typed is none.
func (c *Ctx) categoriesOf(forms []templates.CategoryForm) (list []models.Category, bad templates.Problems) {
	bad = templates.Problems{}
	for i, f := range forms {
		if f.Empty() {
			continue
		}
		cat := models.Category{Name: f.Name, Sex: f.Sex, Unit: f.Unit}
		for _, n := range []struct {
			name, text string
			into       *int
		}{{"from", f.From, &cat.BornFrom}, {"to", f.To, &cat.BornTo}, {"below", f.Below, &cat.Below}, {"prizes", f.Prizes, &cat.Prizes}} {
			text := exchange.CleanName(n.text)
			value, err := strconv.Atoi(text)
			switch {
			case text == "":
			case err != nil || value < 0 || len(text) > 4 || strings.HasPrefix(text, "+"):
				bad["cat-"+n.name+"-"+strconv.Itoa(i)] = c.T("reader.cat.number", "“{{.text}}” is no whole number from 0 to 9999.", "text", shortened(n.text))
			default:
				*n.into = value
			}
		}
		list = append(list, cat)
	}
	return list, bad
}
