package folder

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"roundtable/pairing"
)

var (
	errQuote     = &pairing.Error{Key: "error.folder.quote", Text: "A quotation mark stands where none may be. Put the whole cell in quotation marks and write each one inside it twice, or leave them out."}
	errEmptyFile = &pairing.Error{Key: "error.folder.empty", Text: "This file is empty. Its first line has the names of the columns: {{.columns}}."}
	errNoColumn  = &pairing.Error{Key: "error.folder.no_column", Text: "The first line names the columns, and “{{.missing}}” is missing. Found: {{.found}}."}
	errTwice     = &pairing.Error{Key: "error.folder.column_twice", Text: "Two columns have this name. Give each its own."}
	errUnnamed   = &pairing.Error{Key: "error.folder.unnamed", Text: "“{{.cell}}” stands in a column without a name. Name the column in the first line, or write no more cells than it has."}
	errTooMany   = &pairing.Error{Key: "error.folder.too_many", Text: "This file has more than {{.most}} lines, which is more than one event has."}
	errLongCell  = &pairing.Error{Key: "error.folder.long", Text: "A cell has at most {{.most}} characters; this one has {{.n}}."}
	noteColumn   = &pairing.Error{Key: "error.folder.column", Text: "This column is not known. It is kept as it is and counts for nothing."}
)

// column is a column that the program knows: its name, other headings it may have, and whether there
// must be one.
type column struct {
	name   string
	others []string
	needed bool
}

// table is a file of lines and columns.
type table struct {
	*reader
	file     string
	columns  []column
	at       map[string]int // where the known columns are
	unknown  []int          // the others, from the left
	headings []string
	lines    []line
}

// line is one line of a table that is not empty.
type line struct {
	*table
	no    int
	cells []string
}

// table reads a file of lines and columns; it is nil where the first line is not understood.
func (r *reader) table(file, text string, most int, columns []column) *table {
	t := &table{reader: r, file: file, columns: columns, at: map[string]int{}}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma, in.FieldsPerRecord, in.ReuseRecord = separatorOf(text, columns), -1, false
	for first := true; ; {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		var bad *csv.ParseError
		if errors.As(err, &bad) {
			r.wrong(file, bad.StartLine, "", errQuote)
			return nil // where the next line begins is a guess
		}
		no, _ := in.FieldPos(0)
		for i := range cells {
			cells[i] = strings.TrimSpace(plain(strings.TrimSpace(cells[i])))
		}
		switch {
		case !slices.ContainsFunc(cells, func(c string) bool { return c != "" }):
			continue
		case first:
			if first = false; !t.head(no, cells) {
				return nil
			}
		case len(t.lines) == most:
			r.wrong(file, no, "", errTooMany, "most", most)
			return t
		default:
			t.add(no, cells)
		}
	}
	if len(t.headings) == 0 {
		r.wrong(file, 0, "", errEmptyFile, "columns", strings.Join(needed(columns), ", "))
		return nil
	}
	return t
}

func needed(columns []column) (names []string) {
	for _, c := range columns {
		if c.needed {
			names = append(names, c.name)
		}
	}
	return names
}

// separatorOf is what separates the cells: of tab, semicolon and comma the one with which the first
// line has the most known columns.
func separatorOf(text string, columns []column) rune {
	head, _, _ := strings.Cut(strings.TrimLeft(text, "\n"), "\n")
	best, most := ',', 0
	for _, sep := range []rune{'\t', ';', ','} {
		n := 0
		for cell := range strings.SplitSeq(head, string(sep)) {
			if find(columns, strings.Trim(cell, `" `)) != "" {
				n++
			}
		}
		if n > most {
			best, most = sep, n
		}
	}
	return best
}

// find is the known name of a column with this heading, empty if there is none.
func find(columns []column, heading string) string {
	heading = strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(heading))
	for _, c := range columns {
		if c.name == heading || slices.Contains(c.others, heading) {
			return c.name
		}
	}
	return ""
}

// head reads the first line.
func (t *table) head(no int, cells []string) bool {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	t.headings = cells
	ok := true
	for i, heading := range cells {
		name := find(t.columns, heading)
		if _, twice := t.at[name]; twice || name == "" && heading != "" && slices.Contains(cells[:i], heading) {
			t.wrong(t.file, no, heading, errTwice)
			ok = false
		}
		switch {
		case name != "":
			t.at[name] = i
		case heading != "":
			t.unknown = append(t.unknown, i)
			t.note(t.file, no, heading, noteColumn)
		}
	}
	for _, name := range needed(t.columns) {
		if _, there := t.at[name]; !there {
			t.wrong(t.file, no, "", errNoColumn, "missing", name, "found", strings.Join(cells, ", "))
			ok = false
		}
	}
	return ok
}

// add takes a line, and says where it has more than there are columns for.
func (t *table) add(no int, cells []string) {
	for i, c := range cells {
		if n := utf8.RuneCountInString(c); n > maxText {
			t.wrong(t.file, no, t.heading(i), errLongCell, "most", maxText, "n", n)
			cells[i] = ""
		} else if c != "" && t.heading(i) == "" {
			t.wrong(t.file, no, "", errUnnamed, "cell", c)
		}
	}
	t.lines = append(t.lines, line{table: t, no: no, cells: cells})
}

func (t *table) heading(i int) string {
	if i < len(t.headings) {
		return t.headings[i]
	}
	return ""
}

// unknownNames are the headings of the columns that are not known.
func (t *table) unknownNames() (names []string) {
	for _, i := range t.unknown {
		names = append(names, t.headings[i])
	}
	return names
}

// cell is the text in a known column.
func (l line) cell(column string) string {
	if at, ok := l.at[column]; ok && at < len(l.cells) {
		return l.cells[at]
	}
	return ""
}

// extra are the cells of the columns that are not known; nil where all are empty.
func (l line) extra() []string {
	out, any := make([]string, len(l.unknown)), false
	for i, at := range l.unknown {
		if at < len(l.cells) {
			out[i] = l.cells[at]
			any = any || out[i] != ""
		}
	}
	if !any {
		return nil
	}
	return out
}

// bad says what is wrong with a cell.
func (l line) bad(column string, what *pairing.Error, pairs ...any) {
	heading := column
	if at, ok := l.at[column]; ok {
		heading = l.headings[at]
	}
	l.wrong(l.file, l.no, heading, what, pairs...)
}
