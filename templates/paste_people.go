package templates

import (
	"roundtable/models"
)

// WhoField begins the names of the fields that say who an entry of a list is; SomebodyNew is their
// value for a person whom the club does not know.
const (
	WhoField    = "who-"
	SomebodyNew = "new"
)

// Person is who an entry of a pasted list is taken for.
type Person struct {
	Field    string          // of the form, see WhoField
	Known    []models.Player // everybody of that name, then those with one much like it
	Equal    int             // so many of Known have that very name
	Proposed int64           // by the rule, 0: somebody new
	Player   int64           // taken for, 0: somebody new
	Twice    bool            // chosen for an earlier line already, so somebody new here
	In       []string        // other sections of the event that the player taken for is in
}

// Counts are how many of the picked entries are known players, and how many are new.
func (x Paste) Counts() (known, fresh int) {
	for _, p := range x.People {
		if p.Player != 0 {
			known++
		} else {
			fresh++
		}
	}
	return known, fresh
}

// person is who the picked entry at a place is, nil where the club knows nobody of that name.
func (x Paste) person(at int) *Person {
	if at < 0 || at >= len(x.People) || len(x.People[at].Known) == 0 {
		return nil
	}
	return &x.People[at]
}

// doubt says why an entry is taken for somebody new although its name is known; "" if there is no doubt.
func (w *Person) doubt(p Page) string {
	switch {
	case w.Twice:
		return p.T("sections.known.twice", "that player is on an earlier line already")
	case w.Proposed != 0 || w.Player != 0:
		return ""
	case w.Equal == 0:
		names := make([]string, len(w.Known))
		for i, k := range w.Known {
			names[i] = k.Name
		}
		return p.T("sections.known.alike", "known: {{.names}}. The same person?", "names", p.L.List(names))
	case w.Equal == 1:
		return p.T("sections.known.one", "known: a person of this name")
	default:
		return p.N("sections.known.many", w.Equal, "known: {{.n}} person of this name", "known: {{.n}} people of this name")
	}
}

// also says that the player is in another section of the event; "" if he is not.
func (w *Person) also(p Page) string {
	if w.Player == 0 || len(w.In) == 0 {
		return ""
	}
	return AlsoIn(p, w.In)
}

// AlsoIn says which other sections of the event somebody is in.
func AlsoIn(p Page, sections []string) string {
	return p.T("sections.known.also", "is in {{.sections}}, too", "sections", p.L.List(sections))
}

// options are the people of that name, and somebody new.
func (w *Person) options(p Page) []Option {
	options := make([]Option, 0, len(w.Known)+1)
	for _, k := range w.Known {
		options = append(options, Option{Value: itoa(int(k.ID)), Text: "= " + knownAs(p, k), Selected: w.Player == k.ID})
	}
	return append(options, Option{Value: SomebodyNew, Text: p.T("sections.known.somebody", "somebody new"), Selected: w.Player == 0})
}

// knownAs is a player in a few words: name, unit, year of birth, last event.
func knownAs(p Page, k models.Player) string {
	facts := []string{k.Name}
	if k.Unit != "" {
		facts = append(facts, k.Unit)
	}
	if k.BirthYear > 0 {
		facts = append(facts, p.T("sections.born", "born {{.year}}", "year", k.BirthYear))
	}
	if k.Last != "" {
		facts = append(facts, p.T("sections.last", "last {{.day}}", "day", p.L.Day(k.Last)))
	}
	return joined(facts...)
}
