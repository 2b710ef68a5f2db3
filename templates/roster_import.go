package templates

import (
	"slices"
	"strings"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates/i18n"
)

// ImportPage reads a list into the club's: the box, and below it what would happen to every line.
type ImportPage struct {
	Page
	Text, Charset string
	Paste         Paste
	Rows          []ImportRow
	List          string // what the rows were made from; the form brings it back
	Notices       []string
	Bad           Problems
}

// ImportRow is one entry of the list with what was decided about it.
type ImportRow struct {
	No int // its place in the list, from 0
	models.PlayerLine
	Skip  bool            // left out
	Open  bool            // nobody said yet who it is, and the press of the button must not say it
	Marks []exchange.Mark // fields that could not be read
	Taken map[string]bool // fields in which the list is believed against the club
	Error string
}

// ImportKind is the part of the page that a row stands in.
type ImportKind uint8

// The parts, in the order of the page.
const (
	ImportAsk  ImportKind = iota // somebody has to decide: a contradiction, or a name that others have
	ImportNew                    // somebody new
	ImportFill                   // something is learnt of a player
	ImportNone                   // nothing to do
)

// Kind is the part that the row belongs to.
func (r ImportRow) Kind() ImportKind {
	switch {
	case r.Error != "" || len(r.Marks) > 0 || len(r.Fight) > 0 || r.Same == nil && len(r.Known) > 0:
		return ImportAsk
	case r.Same == nil:
		return ImportNew
	case len(r.Fills) > 0:
		return ImportFill
	default:
		return ImportNone
	}
}

// Change is what the row would do to the club's list; ok is false for nothing.
func (r ImportRow) Change() (c models.PlayerChange, ok bool) {
	switch {
	case r.Skip, r.Open:
		return c, false
	case r.Same == nil:
		return models.PlayerChange{In: r.In}, true
	}
	var take []string
	for _, f := range r.Fight {
		if r.Taken[f] {
			take = append(take, f)
		}
	}
	c = models.PlayerChange{Player: r.Same.ID, Version: r.Same.Version, In: r.Merged(take...)}
	return c, c.In != r.Same.In()
}

// Seen is what the reader was shown of the player that the row is taken for.
func (r ImportRow) Seen() string {
	if r.Same == nil {
		return ""
	}
	return i64toa(r.Same.ID) + "." + i64toa(r.Same.Version)
}

// OpenRows counts the rows about which nobody said who they are.
func (p ImportPage) OpenRows() (n int) {
	for _, r := range p.Rows {
		if r.Open {
			n++
		}
	}
	return n
}

// Undecided: the club knows the name, and everybody of it has another year of birth. That may be an
// error in one of the two, or somebody else.
func Undecided(l models.PlayerLine) bool {
	if l.Same != nil || l.In.BirthYear == 0 {
		return false
	}
	return slices.ContainsFunc(l.Known[:l.Equal], func(k models.Player) bool { return k.BirthYear != 0 && k.BirthYear != l.In.BirthYear })
}

// unread is the sentence of a field that could not be read.
func (p ImportPage) unread(m exchange.Mark) string { return p.L.Say(said{m.Key, m.Text, m.Args}) }

// Unread are, by entry, the marks of the fields that could not be read.
func (x Paste) Unread() (list [][]exchange.Mark) {
	for _, l := range x.List.Lines {
		var marks []exchange.Mark
		for _, m := range l.Marks {
			if m.Key == exchange.MarkBorn || m.Key == exchange.MarkRating || m.Key == exchange.MarkSex {
				marks = append(marks, m)
			}
		}
		for _, e := range l.Entrants {
			if x.picks(l, e) {
				list = append(list, marks)
			}
		}
	}
	return list
}

// sentAs: a file needs the long way of sending a form, which in turn takes few fields only.
func (p ImportPage) sentAs() string {
	if len(p.Rows) == 0 {
		return "multipart/form-data"
	}
	return "application/x-www-form-urlencoded"
}

// of are the rows of one part.
func (p ImportPage) of(kind ImportKind) (rows []ImportRow) {
	for _, r := range p.Rows {
		if r.Kind() == kind {
			rows = append(rows, r)
		}
	}
	return rows
}

// fights reports whether the list and the club contradict each other anywhere.
func (p ImportPage) fights() bool {
	for _, r := range p.Rows {
		if len(r.Fight) > 0 {
			return true
		}
	}
	return false
}

// changes counts what the button would do.
func (p ImportPage) changes() (added, changed int) {
	for _, r := range p.Rows {
		if c, ok := r.Change(); ok && c.Player == 0 {
			added++
		} else if ok {
			changed++
		}
	}
	return added, changed
}

// changeText says it in words.
func (p ImportPage) changeText() string {
	added, changed := p.changes()
	var list []string
	if added > 0 {
		list = append(list, p.N("club.import.new", added, "{{.n}} new", "{{.n}} new"))
	}
	if changed > 0 {
		list = append(list, p.N("club.import.changed", changed, "{{.n}} completed or corrected", "{{.n}} completed or corrected"))
	}
	return strings.Join(list, p.L.Comma)
}

// leftOut are the lines of the text that are no entry, but for the titles of the columns.
func (p ImportPage) leftOut() (lines []string) {
	for _, r := range p.Paste.rows() {
		if r.Out && r.Line.No != p.Paste.List.As.Header {
			lines = append(lines, r.Line.Raw)
		}
	}
	return lines
}

// whoOptions says who the entry may be.
func (p ImportPage) whoOptions(r ImportRow) []Option {
	var list []Option
	chosen := r.Skip
	add := func(x models.Player) {
		yes := !r.Skip && r.Same != nil && r.Same.ID == x.ID
		chosen = chosen || yes
		text := p.T("club.import.same", "{{.name}}: {{.facts}}", "name", x.Name, "facts", playerFacts(p.Page, x))
		list = append(list, Option{Value: i64toa(x.ID), Text: text, Selected: yes})
	}
	for _, k := range r.Known {
		add(k)
	}
	if r.Open {
		chosen = true
		list = slices.Insert(list, 0, Option{Value: "", Text: p.T("club.import.undecided", "to decide …"), Selected: true})
	}
	list = append(list, Option{Value: "new", Text: p.T("club.import.somebody", "somebody new"), Selected: !chosen})
	return append(list, Option{Value: "skip", Text: p.T("club.import.skip", "leave out"), Selected: r.Skip})
}

// entryFacts are what the list says beside the name.
func entryFacts(p Page, in models.PlayerIn) string {
	var list []string
	for _, f := range models.PlayerFields() {
		if v := fieldText(p, in, f); f != models.FieldName && v != "" {
			list = append(list, v)
		}
	}
	return joined(list...)
}

// ColumnTitles are the titles of the columns of an exported sheet, over exchange.SheetColumns.
func ColumnTitles(l *i18n.Lang) (titles []string) {
	for _, c := range exchange.SheetColumns() {
		key, text := exchange.ColumnText(c)
		titles = append(titles, l.Say(said{key: key, text: text}))
	}
	return titles
}
