package models

import (
	"context"
	"encoding/json"
	"slices"
	"unicode/utf8"

	"roundtable/models/exchange"
)

// Category is a category of prizes: whoever meets every condition that is set competes in it. The
// place in it follows from the standings of all.
type Category struct {
	Name     string `json:"name"`
	Sex      string `json:"sex,omitempty"`       // "f", "m"; empty: any
	BornFrom int    `json:"born_from,omitempty"` // the first year of birth; 0: any
	BornTo   int    `json:"born_to,omitempty"`   // the last one; 0: any
	Below    int    `json:"below,omitempty"`     // rated, and below this; 0: any
	Unit     string `json:"unit,omitempty"`      // empty: any
	Prizes   int    `json:"prizes,omitempty"`    // how many places win something; 0: one
}

const maxCategories = 30

var (
	errCategory     = &Error{Kind: Invalid, Key: "error.category", Field: "categories", Text: "Give every category a name of 1 to {{.most}} characters that no other has."}
	errCategoryYear = &Error{Kind: Invalid, Key: "error.category_year", Field: "categories", Text: "The years of birth of “{{.name}}” go from {{.from}} to {{.to}}: nobody is in it. Put the earlier year first."}
	errCategoryMany = &Error{Kind: Invalid, Key: "error.category_many", Field: "categories", Text: "An event has at most {{.most}} categories."}
)

// Holds reports whether an entrant competes in the category. Whoever's sex, year of birth or rating is
// not known meets no condition about it.
func (c Category) Holds(e *Entrant) bool {
	return (c.Sex == "" || c.Sex == e.Sex) &&
		(c.BornFrom == 0 || e.BirthYear >= c.BornFrom) &&
		(c.BornTo == 0 || e.BirthYear > 0 && e.BirthYear <= c.BornTo) &&
		(c.Below == 0 || e.Rating > 0 && e.Rating < c.Below) &&
		(c.Unit == "" || exchange.SameName(c.Unit, e.Unit))
}

// SetCategories replaces the categories of prizes.
func (s *Store) SetCategories(ctx context.Context, who Who, slug string, version int64, list []Category) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.load(slug, version)
		if err != nil {
			return err
		}
		if row.Categories, err = writeCategories(list); err != nil {
			return err
		}
		return t.changed(row, "tournament.categories", map[string]any{"n": len(list)})
	})
}

// writeCategories checks a list and writes it, empty for none.
func writeCategories(list []Category) (string, error) {
	list, err := cleanCategories(list)
	if err != nil || len(list) == 0 {
		return "", err
	}
	text, err := json.Marshal(list)
	return string(text), err
}

func cleanCategories(list []Category) ([]Category, error) {
	if len(list) > maxCategories {
		return nil, errCategoryMany.With("most", maxCategories)
	}
	list = slices.Clone(list)
	for i := range list {
		c := &list[i]
		c.Name, c.Unit = exchange.CleanName(c.Name), exchange.CleanName(c.Unit)
		if c.Name == "" || utf8.RuneCountInString(c.Name) > maxSection || slices.ContainsFunc(list[:i], func(o Category) bool { return exchange.SameName(o.Name, c.Name) }) {
			return nil, errCategory.With("most", maxSection)
		}
		if _, err := (EntrantIn{Name: "-", Sex: c.Sex, BirthYear: c.BornFrom, Rating: c.Below, Unit: c.Unit}).clean(); err != nil {
			return nil, err.(*Error).In("categories")
		}
		if _, err := (EntrantIn{Name: "-", BirthYear: c.BornTo, Rating: c.Prizes}).clean(); err != nil {
			return nil, err.(*Error).In("categories")
		}
		if c.BornFrom > 0 && c.BornTo > 0 && c.BornFrom > c.BornTo {
			return nil, errCategoryYear.With("name", c.Name, "from", c.BornFrom, "to", c.BornTo)
		}
	}
	return list, nil
}

// Prize finds a category by its name, nil if there is none.
func (t *Tournament) Prize(name string) *Category {
	for i := range t.Prizes {
		if t.Prizes[i].Name == name {
			return &t.Prizes[i]
		}
	}
	return nil
}
