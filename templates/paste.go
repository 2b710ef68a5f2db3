package templates

import (
	"strconv"
	"strings"

	"roundtable/models/exchange"
)

// Paste is a pasted list as it was understood, with the reader's own choices about single lines.
type Paste struct {
	List  exchange.List
	As    string          // the kind of list the reader chose, "" for none
	Taken map[string]bool // tokens of lines taken in by the reader
	Left  map[string]bool // tokens of lines left out by the reader

	People []Person // who the picked entries are, in their order; empty where nobody was asked
}

// maxPasteLines is how many lines a preview shows; a longer list is no list of entrants.
const maxPasteLines = 1500

// LineToken names a line in a form: its number and its text, so that a choice made for one line
// never falls on another one after the text was changed.
func LineToken(l exchange.Line) string { return strconv.Itoa(l.No) + " " + l.Raw }

// Picked are the entrants that are going in, in the order of the text. Who is absent stays out
// until taken in.
func (x Paste) Picked() []exchange.Entry {
	var all []exchange.Entry
	for _, l := range x.List.Lines {
		for _, e := range l.Entrants {
			if x.picks(l, e) {
				all = append(all, e)
			}
		}
	}
	return all
}

func (x Paste) picks(l exchange.Line, e exchange.Entry) bool {
	return !e.Absent || x.Taken[LineToken(l)]
}

// pasteRow is one line of the preview.
type pasteRow struct {
	Line  exchange.Line
	Token string
	Start int // the running number of its first entrant
	Out   bool
}

func (x Paste) rows() []pasteRow {
	var rows []pasteRow
	next := 1
	for _, l := range x.List.Lines {
		if l.Kind == exchange.Blank {
			continue
		}
		r := pasteRow{Line: l, Token: LineToken(l), Start: next, Out: true}
		for _, e := range l.Entrants {
			if x.picks(l, e) {
				next++
				r.Out = false
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// names are the entrants of a line that are going in, or all of a line that is left out.
func (x Paste) names(r pasteRow) []exchange.Entry {
	var list []exchange.Entry
	for _, e := range r.Line.Entrants {
		if r.Out || x.picks(r.Line, e) {
			list = append(list, e)
		}
	}
	return list
}

// said is a sentence of the parser, with its English text.
type said struct {
	key, text string
	args      map[string]any
}

// Message makes it a sentence of the language files.
func (s said) Message() (key, english string, args map[string]any) { return s.key, s.text, s.args }

// understood says what the text was taken for, how many names it has and how many have a unit.
func understood(p Page, x Paste) string {
	facts := []string{understoodForm(p, x.List.As)}
	units := 0
	picked := x.Picked()
	for _, e := range picked {
		if e.Unit != "" {
			units++
		}
	}
	facts = append(facts, p.N("paste.names", len(picked), "{{.n}} name", "{{.n}} names"))
	if units > 0 {
		facts = append(facts, p.N("paste.units", units, "{{.n}} with a unit", "{{.n}} with a unit"))
	}
	if known, _ := x.Counts(); known > 0 {
		facts = append(facts, p.N("sections.known.n", known, "{{.n}} known", "{{.n}} known"))
	}
	return p.T("paste.understood", "Understood as: {{.what}}", "what", strings.Join(facts, p.L.Comma))
}

func understoodForm(p Page, as exchange.Understood) string {
	args := map[string]any{}
	for name, value := range as.Args {
		args[name] = value
	}
	columns := make([]string, len(as.Columns))
	for i, c := range as.Columns {
		key, text := exchange.ColumnText(c)
		columns[i] = p.L.Say(said{key: key, text: text})
	}
	args["Columns"] = p.L.List(columns)
	return p.L.Say(said{as.Key, as.Text, args})
}

// formChoices is the menu of kinds of list, for a text that was taken for the wrong one.
func formChoices(p Page, chosen string) []Option {
	options := []Option{{Value: "", Text: p.T("paste.auto", "detect automatically"), Selected: chosen == ""}}
	for _, f := range exchange.Forms() {
		options = append(options, Option{Value: string(f), Text: formName(p, f), Selected: chosen == string(f)})
	}
	return options
}

func formName(p Page, f exchange.Form) string {
	switch f {
	case exchange.WeChat:
		return p.T("paste.as.wechat", "a WeChat sign-up list")
	case exchange.Numbered:
		return p.T("paste.as.numbered", "a numbered list")
	case exchange.Bulleted:
		return p.T("paste.as.bulleted", "a bulleted list")
	case exchange.Columns:
		return p.T("paste.as.columns", "columns")
	case exchange.Names:
		return p.T("paste.as.names", "names between separators")
	default:
		return p.T("paste.as.plain", "one name a line")
	}
}

// leftOut says why a line is not going in.
func leftOut(p Page, r pasteRow, x Paste) string {
	switch {
	case x.Left[r.Token]:
		return p.T("paste.out.chosen", "left out by you")
	case len(r.Line.Entrants) > 0:
		return p.T("paste.out.absent", "left out: marked as absent")
	case r.Line.Kind == exchange.Doubtful:
		return p.T("paste.out.empty", "left out: no name here")
	default:
		return p.T("paste.out.heading", "left out: a heading")
	}
}
