package exchange

import "strings"

// LineKind says what a line of the text was taken for.
type LineKind string

const (
	Entrant  LineKind = "entrant"  // one or more entrants
	Heading  LineKind = "heading"  // a title, a note, a header row; no entrants, may be made one
	Blank    LineKind = "blank"    // nothing visible
	Doubtful LineKind = "doubtful" // entrants, but look at the marks; without entrants if no name is left
)

// Line is one line of the text. No counts from 1. Raw is the line as it was, without its line end.
// Number is the number typed before the name, 0 if there was none.
type Line struct {
	No       int
	Raw      string
	Kind     LineKind
	Number   int
	Entrants []Entry
	Marks    []Mark
}

// Entry is one entrant as far as the text tells. Name is never empty and is clean (see CleanName).
// Name2 is the name in a second script, from a column of its own. Rating is 0 when not given, Sex is
// "f", "m" or empty, BirthYear 0 when not given. Note keeps everything else that stood there. Absent
// is set by a status column only: without one everybody is there.
type Entry struct {
	Name, Name2, Unit string
	Rating            int
	Sex               string
	BirthYear         int
	Note              string
	Absent            bool
}

// Mark is something to look at in a line. Text is the English sentence, a template over Args
// ({{.Name}}); language files override it under Key. Other is the line it clashes with, 0 if none.
type Mark struct {
	Key   string
	Text  string
	Args  map[string]any
	Other int
}

// List is a text as it was understood.
type List struct {
	As    Understood
	Lines []Line
}

// Entries are the entrants in the order of the text, the doubtful ones included.
func (l List) Entries() []Entry {
	var all []Entry
	for i := range l.Lines {
		all = append(all, l.Lines[i].Entrants...)
	}
	return all
}

// Options are choices of the user. The zero value decides everything from the text.
// Kinds makes single lines, by number, an Entrant or a Heading.
type Options struct {
	Form      Form
	Separator string // for Columns: "\t", ",", ";", "|" (full-width ones count as the same)
	Columns   []Column
	Kinds     map[int]LineKind
}

// Form is the kind of list a text was taken for.
type Form string

const (
	WeChat   Form = "wechat"   // #接龙, one entrant a numbered line
	Numbered Form = "numbered" // one entrant a numbered line
	Bulleted Form = "bulleted" // one entrant a line behind a bullet
	Columns  Form = "columns"  // one entrant a row
	Names    Form = "names"    // names between separators
	Plain    Form = "plain"    // one name a line
)

// Forms lists the forms in the order of menus.
func Forms() []Form { return []Form{WeChat, Numbered, Bulleted, Columns, Names, Plain} }

// Understood tells what the text was taken for. Header is the number of the line with the column
// names, 0 without. Separator and Columns are set when lines have columns, which numbered lines may
// have too. Key and Text are the sentence for the preview, the English text over Args.
type Understood struct {
	Form      Form
	Separator string
	Header    int
	Columns   []Column
	Key, Text string
	Args      map[string]any
}

// formTexts are the English sentences of the preview, by the end of their key.
var formTexts = map[string]string{
	"wechat":           "WeChat sign-up list",
	"wechat.columns":   "WeChat sign-up list with columns: {{.Columns}}",
	"numbered":         "Numbered list",
	"numbered.columns": "Numbered list with columns: {{.Columns}}",
	"bulleted":         "Bulleted list",
	"bulleted.columns": "Bulleted list with columns: {{.Columns}}",
	"columns":          "Columns separated by {{.Separator}}: {{.Columns}}",
	"columns.tab":      "Columns from a spreadsheet: {{.Columns}}",
	"names":            "Names separated by {{.Separator}}",
	"names.tab":        "Names in the cells of a spreadsheet",
	"plain":            "One name a line",
	"plain.family":     "One name a line, surname first",
}

// FormTexts are the sentences that say what a text was taken for, by key, templates over Separator
// and Columns: for the language files.
func FormTexts() map[string]string {
	all := map[string]string{}
	for k, text := range formTexts {
		all["paste.form."+k] = text
	}
	return all
}

// describe fills in the sentence. Family says that names have the surname first, with a comma.
func (u *Understood) describe(family bool) {
	key := string(u.Form)
	switch {
	case u.Separator == "\t" && (u.Form == Columns || u.Form == Names):
		key += ".tab"
	case u.Columns != nil && u.Form != Columns:
		key += ".columns"
	case u.Form == Plain && family:
		key += ".family"
	}
	u.Key, u.Text = "paste.form."+key, formTexts[key]
	names := make([]string, len(u.Columns))
	for i, c := range u.Columns {
		names[i] = columnTexts[c]
	}
	u.Args = args("Separator", u.Separator, "Columns", strings.Join(names, ", "))
}
