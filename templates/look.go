package templates

import (
	"roundtable/models"
)

// LookPage is what the organiser sets for the public: whose names are short, search engines,
// regulations, categories of prizes.
type LookPage struct {
	Page
	Tour    *models.Tournament
	Look    models.Look
	Cats    []CategoryForm
	BadLook Problems
	BadCats Problems
	Unsaved bool // the list of categories was changed on this page and is not stored yet
}

// CategoryForm is one category as it stands in the form, typed texts and all.
type CategoryForm struct {
	Name, Sex, From, To, Below, Unit, Prizes string
}

// Empty reports whether nothing is typed, so that the row is none.
func (f CategoryForm) Empty() bool {
	return f.Name+f.Sex+f.From+f.To+f.Below+f.Unit == ""
}

// CategoryForms puts stored categories into a form.
func CategoryForms(list []models.Category) (forms []CategoryForm) {
	number := func(n int) string {
		if n == 0 {
			return ""
		}
		return itoa(n)
	}
	for _, c := range list {
		forms = append(forms, CategoryForm{
			Name: c.Name, Sex: c.Sex, From: number(c.BornFrom), To: number(c.BornTo), Below: number(c.Below), Unit: c.Unit, Prizes: number(max(c.Prizes, 1)),
		})
	}
	return forms
}

func nameOptions(p Page, chosen string) []Option {
	return []Option{
		{Value: models.NamesFull, Text: p.T("reader.look.full", "All names in full"), Selected: chosen == models.NamesFull},
		{Value: models.NamesMinors, Text: p.T("reader.look.minors", "Without the surname: those under 18"), Selected: chosen == models.NamesMinors,
			Help: p.T("reader.look.minors_help", "Counted by the year of birth; who turns 18 in the year of the event counts as under 18. Whoever has none entered is shown in full.")},
		{Value: models.NamesAll, Text: p.T("reader.look.all", "Without the surname: everybody"), Selected: chosen == models.NamesAll},
	}
}

// shownName is one entrant as he is, and as readers see him under each choice.
type shownName struct {
	Entrant *models.Entrant
	Short   string
	Minor   bool
}

// mostShown is how many names the preview has: enough to find one that is shortened wrongly.
const mostShown = 60

// preview is a few names, those under age first: they are what the choice is about.
func (p LookPage) preview() (list []shownName) {
	for _, minors := range []bool{true, false} {
		for i := range p.Tour.Entrants {
			if e := &p.Tour.Entrants[i]; p.Tour.Minor(e) == minors && len(list) < mostShown {
				list = append(list, shownName{e, models.HiddenName(e.Name), minors})
			}
		}
	}
	return list
}

// seenAs is the name as readers see it under a choice.
func (n shownName) seenAs(names string) string {
	if names == models.NamesAll || names == models.NamesMinors && n.Minor {
		return n.Short
	}
	return n.Entrant.Name
}

// undated counts the entrants without a year of birth.
func (p LookPage) undated() (n int) {
	for i := range p.Tour.Entrants {
		if p.Tour.Entrants[i].BirthYear == 0 {
			n++
		}
	}
	return n
}

func sexOptions(p Page, chosen string) []Option {
	return []Option{
		{Value: "", Text: p.T("reader.cat.everybody", "everybody"), Selected: chosen == ""},
		{Value: "f", Text: p.T("reader.cat.women", "women and girls"), Selected: chosen == "f"},
		{Value: "m", Text: p.T("reader.cat.men", "men and boys"), Selected: chosen == "m"},
	}
}
