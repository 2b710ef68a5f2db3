package folder

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"roundtable/pairing"
)

// File is one file of a folder.
type File struct {
	Name string
	Data []byte
}

// Files writes an event as the files of a folder, as Read reads them. Optional columns that are empty in
// every line are left out; texts that a spreadsheet would take for a formula are made harmless.
func (e *Event) Files() []File {
	files := []File{
		{SettingsFile, e.Settings.json()},
		{EntrantsFile, e.entrantsCSV()},
		{GamesFile, e.gamesCSV()},
	}
	if len(e.Penalties) > 0 {
		files = append(files, File{PenaltiesFile, e.penaltiesCSV()})
	}
	return files
}

var errExists = &pairing.Error{Key: "error.folder.exists", Text: "{{.path}} is there already. Name a folder that does not exist yet; nothing was written."}

// WriteTo writes the files into a new folder. Where something is already, nothing is written.
func (e *Event) WriteTo(folder string) error {
	switch err := os.Mkdir(folder, 0o777); {
	case os.IsExist(err):
		return say(errExists, "path", folder)
	case err != nil:
		return err
	}
	for _, f := range e.Files() {
		if err := os.WriteFile(filepath.Join(folder, f.Name), f.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// sheet is a table to be written: cells by column.
type sheet struct {
	columns []string
	rows    [][]string
}

// newSheet has the columns of a table and then those that are not known.
func newSheet(columns []column, others []string) *sheet {
	s := &sheet{}
	for _, c := range columns {
		s.columns = append(s.columns, c.name)
	}
	for _, o := range others {
		s.columns = append(s.columns, Harmless(o))
	}
	return s
}

// add adds a row: a cell for each column that is known, then the others.
func (s *sheet) add(extra []string, cells ...string) {
	for _, c := range extra {
		cells = append(cells, Harmless(c))
	}
	row := make([]string, len(s.columns))
	copy(row, cells)
	s.rows = append(s.rows, row)
}

// csv writes the sheet without the optional columns that are empty throughout.
func (s *sheet) csv(columns []column) []byte {
	var keep []int
	for i := range s.columns {
		if i >= len(columns) || columns[i].needed || slices.ContainsFunc(s.rows, func(row []string) bool { return row[i] != "" }) {
			keep = append(keep, i)
		}
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out) // into memory: it cannot fail
	pick := func(row []string) []string {
		cells := make([]string, len(keep))
		for i, at := range keep {
			cells[i] = row[at]
		}
		return cells
	}
	_ = w.Write(pick(s.columns))
	for _, row := range s.rows {
		_ = w.Write(pick(row))
	}
	w.Flush()
	return out.Bytes()
}

func (e *Event) entrantsCSV() []byte {
	s := newSheet(entrantColumns, e.EntrantColumns)
	for _, p := range e.Entrants {
		s.add(p.Extra, number(p.No), Harmless(p.Name), Harmless(p.Name2), Harmless(p.Unit), number(p.Rating), points(p.Start),
			p.Sex, number(p.BirthYear), number(p.From), awayText(p.Away), number(p.Table), Harmless(p.Note))
	}
	return s.csv(entrantColumns)
}

func (e *Event) gamesCSV() []byte {
	s := newSheet(gameColumns, e.GameColumns)
	for i := range e.Games {
		g := &e.Games[i]
		cells := []string{number(g.Round), number(g.Table), number(g.No), number(g.First), number(g.Second), string(g.Result), "", "",
			string(g.Kind), "", number(g.Handicap), [...]string{"", "first", "second"}[g.Turn], string(g.Later), g.Reason, Harmless(g.Note)}
		if g.Score != nil {
			cells[6], cells[7] = pointsText(g.Score[0]), pointsText(g.Score[1])
		}
		if g.Unknown {
			cells[9] = "unknown"
		}
		s.add(g.Extra, cells...)
	}
	return s.csv(gameColumns)
}

func (e *Event) penaltiesCSV() []byte {
	s := newSheet(penaltyColumns, nil)
	for _, p := range e.Penalties {
		given := points(p.Points)
		if p.Points == 0 && p.Fouls == 0 {
			given = "0"
		}
		s.add(nil, number(p.No), number(p.Round), given, number(p.Fouls), p.Reason, Harmless(p.Note))
	}
	return s.csv(penaltyColumns)
}

// number writes a number, 0 as an empty cell.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func points(p pairing.Points) string {
	if p == 0 {
		return ""
	}
	return pointsText(p)
}

// json writes the settings, one a line, without those that have their default.
func (s Settings) json() []byte {
	var out bytes.Buffer
	out.WriteString("{")
	for i, v := range s.values() {
		if i > 0 {
			out.WriteString(",")
		}
		fmt.Fprintf(&out, "\n  %q: %s", v.name, compact(v.value))
	}
	out.WriteString("\n}\n")
	return out.Bytes()
}

// compact is a value as JSON that people can read: < and > as they are.
func compact(v any) string {
	var out bytes.Buffer
	w := json.NewEncoder(&out)
	w.SetEscapeHTML(false)
	_ = w.Encode(v) // plain values always can
	return string(bytes.TrimSpace(out.Bytes()))
}

// named is a setting as it is written.
type named struct {
	name  string
	value any
}

func (s Settings) values() []named {
	list := []named{{"format", FormatName}, {"version", FormatVersion}, {"name", s.Name}}
	text := func(name, value string) {
		if value != "" {
			list = append(list, named{name, value})
		}
	}
	whole := func(name string, n int) {
		if n != 0 {
			list = append(list, named{name, n})
		}
	}
	text("game", s.Game)
	text("venue", s.Venue)
	text("date", s.Date)
	text("time_zone", s.TimeZone)
	text("system", s.System)
	whole("rounds", s.Rounds)
	whole("cycles", s.Cycles)
	if s.Swap {
		list = append(list, named{"swap", true})
	}
	text("rule_version", s.RuleVersion)
	if s.Form.Games != 0 {
		list = append(list, named{"match", s.Form})
	}
	text("scoring", s.Scoring)
	if s.Criteria != nil {
		list = append(list, named{"criteria", s.Criteria})
	}
	if byes := s.Byes.values(); len(byes) > 0 {
		list = append(list, named{"byes", byes})
	}
	text("bye_opponent", s.ByeOpponent)
	text("playoff_first", s.PlayoffFirst)
	text("withdrawal", s.Withdrawal)
	text("half_of", s.HalfOf)
	text("time", s.Time.Text())
	whole("late_minutes", s.Late)
	text("stay_in_camps", s.Camps)
	text("jump_through_camps", s.Through)
	text("passing", s.Passing)
	if hosts := s.Hosts.values(); len(hosts) > 0 {
		list = append(list, named{"hosts", hosts})
	}
	if len(s.Decisions) > 0 {
		all := make([]decisionJSON, len(s.Decisions))
		for i, d := range s.Decisions {
			all[i] = decisionJSON(d)
		}
		list = append(list, named{"decisions", all})
	}
	text("regulations", s.Regulations)
	return list
}

// values are what byes are worth, by kind: a number, or points and game points.
func (b Byes) values() map[string]any {
	out := map[string]any{}
	for kind, w := range map[Kind]*Worth{KindPAB: b.Pairing, KindHPB: b.Half, KindZPB: b.Zero, KindFPB: b.Full} {
		switch {
		case w == nil:
		case w.Games == nil:
			out[string(kind)] = jsonNumber(w.Points)
		default:
			out[string(kind)] = map[string]any{"points": jsonNumber(w.Points), "games": jsonNumber(*w.Games)}
		}
	}
	return out
}

// values are the lines of the hosts that have something, by name.
func (h Hosts) values() map[string]string {
	out := map[string]string{}
	for _, l := range h.lines() {
		if *l.text != "" {
			out[l.name] = *l.text
		}
	}
	return out
}

// jsonNumber is a number where a decimal says it exactly, else a text.
func jsonNumber(p pairing.Points) any {
	text := pointsText(p)
	if p%3 == 0 {
		return json.Number(text)
	}
	return text
}
