package templates

import (
	"slices"
	"strconv"
	"strings"

	"roundtable/models"
)

// CheckinPage is the list at the door: who has come. The rows keep their order whatever is pressed.
type CheckinPage struct {
	Page
	Tour   *models.Tournament
	Rows   []CheckinRow
	ByList bool             // in the order of the entry list, not by name
	Did    []models.Entrant // whose row was pressed last, in a browser without script
	Bad    string           // why nothing was changed
}

// CheckinRow is one entrant; Find is what the search looks in: number, names, unit, pinyin initials.
type CheckinRow struct {
	*models.Entrant
	Find string
}

// CheckinRows lists the entrants by name as the reader's language sorts, or in the order of the list.
func CheckinRows(p Page, t *models.Tournament, byList bool) []CheckinRow {
	rows, initials := make([]CheckinRow, len(t.Entrants)), Initials()
	for i := range t.Entrants {
		e := &t.Entrants[i]
		rows[i] = CheckinRow{e, strings.ToLower(strings.Join([]string{strconv.Itoa(e.Pos), e.Name, e.Name2, e.Unit, initials(e.Name)}, " | "))}
	}
	compare := p.L.Sorter()
	slices.SortStableFunc(rows, func(a, b CheckinRow) int {
		if !byList {
			if c := compare(a.Name, b.Name); c != 0 {
				return c
			}
		}
		return a.Pos - b.Pos
	})
	return rows
}

// order is the value of the query by.
func (p CheckinPage) order() string {
	if p.ByList {
		return "list"
	}
	return "name"
}

// CheckinCount says how many have come.
func CheckinCount(p Page, t *models.Tournament) string {
	return p.T("before.count", "{{.n}} of {{.all}} here", "n", t.CheckedIn(), "all", len(t.Entrants))
}

// said is what the last press did, in words.
func (p CheckinPage) said() string {
	n, all := p.Tour.CheckedIn(), len(p.Tour.Entrants)
	switch {
	case len(p.Did) > 1 && p.Did[0].Arrived:
		return p.N("before.said.many", len(p.Did), "{{.n}} player is marked as here · {{.here}} of {{.all}}", "{{.n}} players are marked as here · {{.here}} of {{.all}}", "here", n, "all", all)
	case len(p.Did) > 1:
		return p.N("before.said.many.off", len(p.Did), "{{.n}} player is marked as not here · {{.here}} of {{.all}}", "{{.n}} players are marked as not here · {{.here}} of {{.all}}", "here", n, "all", all)
	case len(p.Did) == 1 && p.Did[0].Arrived:
		return saidHere(p, p.Did[0].Name, strconv.Itoa(n), strconv.Itoa(all))
	case len(p.Did) == 1:
		return saidNotHere(p, p.Did[0].Name, strconv.Itoa(n), strconv.Itoa(all))
	}
	return ""
}

func saidHere(p CheckinPage, name, n, all string) string {
	return p.T("before.said.here", "{{.name}} is here · {{.n}} of {{.all}}", "name", name, "n", n, "all", all)
}

func saidNotHere(p CheckinPage, name, n, all string) string {
	return p.T("before.said.off", "{{.name}} is not here · {{.n}} of {{.all}}", "name", name, "n", n, "all", all)
}

// undoing is the name of the field that takes back what was done last: the opposite of what it was.
func (p CheckinPage) undoing() string {
	if p.Did[0].Arrived {
		return "off"
	}
	return "on"
}

// IDs writes ids of entrants as a form sends them: "12,14-20".
func IDs(list []models.Entrant) string {
	ids := make([]int64, len(list))
	for i, e := range list {
		ids[i] = int64(e.ID)
	}
	slices.Sort(ids)
	var parts []string
	for i := 0; i < len(ids); {
		j := i
		for j+1 < len(ids) && ids[j+1] == ids[j]+1 {
			j++
		}
		part := strconv.FormatInt(ids[i], 10)
		if j > i {
			part += "-" + strconv.FormatInt(ids[j], 10)
		}
		parts, i = append(parts, part), j+1
	}
	return strings.Join(parts, ",")
}

func idOf(e *models.Entrant) string { return strconv.FormatInt(int64(e.ID), 10) }

// namesOf are names for a sentence, the first of them where there are very many.
func namesOf(p Page, list []models.Entrant, most int) string {
	names := make([]string, 0, len(list))
	for _, e := range list {
		names = append(names, nameHere(p, e))
	}
	if len(names) <= most {
		return p.L.List(names)
	}
	return p.T("before.names.more", "{{.names}} and {{.n}} more", "names", p.L.List(names[:most]), "n", len(names)-most)
}

// nameHere tells entrants of one name apart before there are numbers.
func nameHere(p Page, e models.Entrant) string { return NameUnit(p, e.Name, e.SameNameUnit) }

// OutPage lists who is on the list of entries but not taking part.
type OutPage struct {
	Page
	Tour *models.Tournament
	Bad  string
}
