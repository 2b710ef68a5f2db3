package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"roundtable/models/folder"
	"roundtable/pairing/standings"
	"roundtable/pairing/tiebreak"
	"roundtable/templates/i18n"
)

// printedTable is a table of places as it is printed. After 0 is after the last round.
type printedTable struct {
	event *folder.Event
	table standings.Table
	after int
}

// acronym is the heading of a column in data: the acronym, or the text the criterion was listed by.
func acronym(c standings.Column) string {
	if c.Criterion.Acronym != "" {
		return c.Criterion.Acronym
	}
	return c.ID
}

func (p printedTable) name(r *standings.Row) string {
	if e := p.event.Entrant(int(r.Entrant)); e != nil {
		return e.Name
	}
	return ""
}

// csv prints the table for other programs; what a spreadsheet would take for a formula is harmless.
func (p printedTable) csv(out io.Writer) error {
	w := csv.NewWriter(out)
	head := []string{"rank", "no", "name", "points"}
	for _, c := range p.table.Columns {
		head = append(head, acronym(c))
	}
	if err := w.Write(head); err != nil {
		return err
	}
	for i := range p.table.Rows {
		r := &p.table.Rows[i]
		cells := []string{strconv.Itoa(r.Place), strconv.Itoa(r.Number), folder.Harmless(p.name(r)), tiebreak.RatOf(r.Points).Decimal()}
		for _, v := range r.Values {
			cells = append(cells, v.Decimal())
		}
		if err := w.Write(cells); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// The names in the JSON are described in docs/event-folder.md and stay.
type (
	tableJSON struct {
		Event    string          `json:"event"`
		System   string          `json:"system"`
		Rules    string          `json:"rule_version"`
		After    int             `json:"after"`
		Criteria []criterionJSON `json:"criteria"`
		Rows     []rowJSON       `json:"standings"`
	}
	criterionJSON struct {
		ID      string `json:"id"`
		Acronym string `json:"acronym"`
		Name    string `json:"name"`
	}
	rowJSON struct {
		Rank   int            `json:"rank"`
		Shared bool           `json:"shared"`
		No     int            `json:"no"`
		Name   string         `json:"name"`
		Unit   string         `json:"unit,omitempty"`
		Points json.Number    `json:"points"`
		Values []*json.Number `json:"tie_breaks"` // null: it says nothing about this entrant
	}
)

// json prints the table for other programs, with a value for each criterion in their order.
func (p printedTable) json(out io.Writer) error {
	t := tableJSON{Event: p.event.Name, System: p.event.System, Rules: p.event.RuleVersion, After: p.after,
		Criteria: []criterionJSON{}, Rows: make([]rowJSON, len(p.table.Rows))}
	if t.Rules == "" {
		t.Rules = string(tiebreak.Versions[len(tiebreak.Versions)-1])
	}
	if t.After == 0 {
		t.After = p.event.LastRound()
	}
	for _, c := range p.table.Columns {
		t.Criteria = append(t.Criteria, criterionJSON{ID: c.Criterion.ID, Acronym: acronym(c), Name: c.Criterion.Name})
	}
	for i := range p.table.Rows {
		r := &p.table.Rows[i]
		row := rowJSON{Rank: r.Place, Shared: r.Shared, No: r.Number, Name: p.name(r), Points: json.Number(tiebreak.RatOf(r.Points).Decimal()), Values: make([]*json.Number, len(r.Values))}
		if e := p.event.Entrant(r.Number); e != nil {
			row.Unit = e.Unit
		}
		for i, v := range r.Values {
			if n := json.Number(v.Decimal()); n != "" {
				row.Values[i] = &n
			}
		}
		t.Rows[i] = row
	}
	w := json.NewEncoder(out)
	w.SetIndent("", "  ")
	w.SetEscapeHTML(false)
	return w.Encode(t)
}

// text prints the table for people: columns in line, also with names of wide characters.
func (p printedTable) text(out io.Writer, l *i18n.Lang) error {
	head := []string{l.T("cli.rank", "Rank"), l.T("cli.no", "No."), l.T("cli.name", "Name"), l.T("cli.points", "Points")}
	for _, c := range p.table.Columns {
		name := acronym(c)
		if c.Criterion.Acronym == "" {
			name = l.Short("tiebreak", c.Criterion.Meta)
		}
		head = append(head, name)
	}
	rows := [][]string{head}
	for i := range p.table.Rows {
		r := &p.table.Rows[i]
		place := strconv.Itoa(r.Place)
		if r.Shared {
			place += "="
		}
		cells := []string{place, strconv.Itoa(r.Number), printable(p.name(r)), r.Points.String()}
		for _, v := range r.Values {
			cells = append(cells, v.Text())
		}
		rows = append(rows, cells)
	}
	title := printable(p.event.Name)
	if p.after > 0 {
		title = l.T("cli.after", "{{.name}}, after round {{.round}}", "name", title, "round", p.after)
	}
	_, err := io.WriteString(out, title+"\n"+aligned(rows, 2))
	return err
}

// aligned puts cells under each other: numbers to the right, the column of names to the left.
func aligned(rows [][]string, names int) string {
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], cellsOf(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			fill := strings.Repeat(" ", wide[i]-cellsOf(cell))
			if i == names {
				line += cell + fill + "  "
			} else {
				line += fill + cell + "  "
			}
		}
		fmt.Fprintln(&b, strings.TrimRight(line, " "))
	}
	return b.String()
}

// printable is a text without what would move the cursor of a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
}

// cellsOf is how many cells of a terminal a text takes: a wide character takes two, a mark over the
// one before none.
func cellsOf(text string) (n int) {
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case width.LookupRune(r).Kind() == width.EastAsianWide, width.LookupRune(r).Kind() == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
