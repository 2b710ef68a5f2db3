package exchange

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Marks. The ones below doubtful say that the line may have been read wrongly.
const (
	markDuplicate = MarkDuplicate
	markSameName  = MarkSameName
	markNoUnit    = MarkNoUnit
	markScripts   = "paste.two_scripts"

	markTwoNames   = "paste.two_names"
	markOneName    = "paste.one_name"
	markPlus       = "paste.plus"
	markLong       = "paste.long"
	markTooLong    = "paste.too_long"
	markDigits     = "paste.digits"
	markNoLetters  = "paste.no_letters"
	markUnreadable = "paste.unreadable"
	markUnnumbered = "paste.unnumbered"
	markNothing    = "paste.nothing"
	markTitle      = "paste.title"
	markFields     = "paste.fields"
	markQuote      = "paste.quote"
	markRating     = MarkRating
	markSex        = MarkSex
	markBorn       = MarkBorn
	markColumns    = "paste.columns"
)

// Marks that a preview says in words of its own: it may know more than the text, and shows other numbers.
// The last three are about one field.
const (
	MarkDuplicate = "paste.duplicate"
	MarkSameName  = "paste.same_name"
	MarkNoUnit    = "paste.no_unit"
	MarkRating    = "paste.rating"
	MarkSex       = "paste.sex"
	MarkBorn      = "paste.born"
)

// MarkKind is a kind of mark: its key, its English text and whether it makes a line doubtful.
type MarkKind struct {
	Key, Text string
	Doubt     bool
}

var markKinds = []MarkKind{
	{markDuplicate, "{{.Name}} is also on line {{.Line}}. Remove one, or add the club, to tell them apart.", false},
	{markSameName, "Another {{.Name}} is on line {{.Line}}. They stay two, told apart by the club.", false},
	{markNoUnit, "No club here, while most lines have one.", false},
	{markScripts, "Two scripts in one name. It is kept as one name.", false},
	{markTwoNames, "{{.Name}} looks like two names. If they are two, put each on a line of its own.", true},
	{markOneName, "A comma on a single line is taken to part two names. If this is one person, put quotes around it.", true},
	{markPlus, "{{.Note}} may mean another person. If so, add the name on a line of its own.", true},
	{markLong, "{{.Name}} is long for a name. Is it one?", true},
	{markTooLong, "This name has {{.Length}} characters; {{.Limit}} can be stored. Shorten it.", true},
	{markDigits, "{{.Name}} has digits only. Is it a name?", true},
	{markNoLetters, "{{.Name}} has no letters. Is it a name?", true},
	{markUnreadable, "Some characters cannot be read. Choose another character set.", true},
	{markUnnumbered, "This line has no number, while the others have one. It is taken for a name.", true},
	{markNothing, "There is no name on this line.", true},
	{markTitle, "This may be a title. It is taken for a name.", true},
	{markFields, "This line has {{.Found}} fields, {{.Expected}} were expected. What is left over stands in the note.", true},
	{markQuote, "A quotation mark is opened and not closed. It is kept as it stands.", true},
	{markRating, "{{.Rating}} is no rating. It stands in the note.", true},
	{markSex, "{{.Sex}} is neither male nor female. It stands in the note.", true},
	{markBorn, "{{.Year}} has no year of birth in it. It stands in the note.", true},
	{markColumns, "No column is called name. The columns found are: {{.Found}}. {{.Taken}} is taken for the name.", false},
}

// MarkKinds lists every kind of mark, for the language files.
func MarkKinds() []MarkKind { return slices.Clone(markKinds) }

var markTexts, doubts = func() (map[string]string, map[string]bool) {
	texts, doubts := map[string]string{}, map[string]bool{}
	for _, k := range markKinds {
		texts[k.Key], doubts[k.Key] = k.Text, k.Doubt
	}
	return texts, doubts
}()

// args gives the placeholders of a mark by name and value in turn.
func args(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

// mark puts a mark on a line, once of each kind and other line.
func (l *Line) mark(key string, other int, a map[string]any) {
	for _, m := range l.Marks {
		if m.Key == key && m.Other == other {
			return
		}
	}
	l.Marks = append(l.Marks, Mark{Key: key, Text: markTexts[key], Args: a, Other: other})
}

// doubtful turns an entrant with a doubtful mark into a Doubtful line.
func (l *Line) doubtful() {
	for _, m := range l.Marks {
		if l.Kind == Entrant && doubts[m.Key] {
			l.Kind = Doubtful
		}
	}
}

// longName is where a name becomes worth a look: Han names without a dot are short.
const longName, longHanName = 40, 8

// lookAt marks what is odd about one entry.
func (l *Line) lookAt(e Entry) {
	name := args("Name", e.Name)
	n := utf8.RuneCountInString(e.Name)
	_, han := allHan(e.Name)
	switch {
	case n > MaxNameRunes:
		l.mark(markTooLong, 0, args("Length", n, "Limit", MaxNameRunes))
	case n > longName, han && n >= longHanName, strings.ContainsAny(e.Name, "。！？"):
		l.mark(markLong, 0, name)
	}
	switch {
	case strings.ContainsRune(e.Name, utf8.RuneError):
		l.mark(markUnreadable, 0, nil)
	case strings.IndexFunc(e.Name, unicode.IsLetter) >= 0:
	case strings.IndexFunc(e.Name, unicode.IsDigit) >= 0:
		l.mark(markDigits, 0, name)
	default:
		l.mark(markNoLetters, 0, name)
	}
	if likeTwoPersons(e.Name) || joinsTwo(e.Name) {
		l.mark(markTwoNames, 0, name)
	}
}

// joinsTwo: something between two words that usually parts two names. The comma is not among
// them: whether it does is known from the other lines only.
func joinsTwo(s string) bool {
	for _, j := range []string{"、", "；", ";", "/", "／", "&", "＆", " and ", " + ", " und ", " 和 "} {
		a, b, found := strings.Cut(s, j)
		if found && strings.IndexFunc(a, unicode.IsLetter) >= 0 && strings.IndexFunc(b, unicode.IsLetter) >= 0 {
			return !strings.Contains(s, "</") && !strings.Contains(s, "://")
		}
	}
	return false
}

// where is the first and the last place of a name, as line index and entry index.
type where struct{ line, entry int }

// compare marks what only the whole list shows: the same name twice, a missing unit.
func compare(lines []Line) {
	first := map[string]where{}
	entries, units := 0, 0
	for i := range lines {
		for j, e := range lines[i].Entrants {
			entries++
			if e.Unit != "" {
				units++
			}
			k := Key(e.Name)
			at, seen := first[k]
			if !seen {
				first[k] = where{i, j}
				continue
			}
			clash(&lines[i], e, &lines[at.line], lines[at.line].Entrants[at.entry])
		}
	}
	if 2*units <= entries {
		return
	}
	for i := range lines {
		for _, e := range lines[i].Entrants {
			if e.Unit == "" {
				lines[i].mark(markNoUnit, 0, nil)
			}
		}
	}
}

// clash marks two lines with the same name. Two clubs tell them apart; then it is no fault. The
// first line gets one mark, however many others follow.
func clash(later *Line, e Entry, early *Line, f Entry) {
	key := markDuplicate
	if e.Unit != "" && f.Unit != "" && Key(e.Unit) != Key(f.Unit) {
		key = markSameName
	}
	later.mark(key, early.No, args("Name", e.Name, "Line", early.No))
	for _, m := range early.Marks {
		if m.Key == key {
			return
		}
	}
	early.mark(key, later.No, args("Name", f.Name, "Line", later.No))
}
