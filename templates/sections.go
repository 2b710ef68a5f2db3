package templates

import "roundtable/models"

// SectionsPage is the list of the sections of an event, and the form for one more.
type SectionsPage struct {
	NewPage
	Tour           *models.Tournament
	List           []*models.Tournament // empty while the tournament stands alone
	Section, Other string               // names: of the new section, of the one that the tournament becomes
	Rename         string               // what was typed as a new name
	BadRename      string
	Open           bool // the form for one more is open
}

// private counts the sections that are not public.
func (a Around) private() (n int) {
	for _, l := range a.Sections {
		if !l.Published {
			n++
		}
	}
	return n
}

func (p SectionsPage) state(t *models.Tournament) string {
	now := t.Current()
	switch {
	case t.Final():
		return p.T("sections.final", "Final standings")
	case !t.Drawn():
		return p.T("sections.undrawn", "Not drawn yet")
	case !t.Started():
		return p.N("sections.drawn", len(t.Rounds), "Drawn: {{.n}} round", "Drawn: {{.n}} rounds")
	default:
		return p.T("sections.round", "Round {{.n}} of {{.all}}", "n", now.No, "all", len(t.Rounds))
	}
}
