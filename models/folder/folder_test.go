package folder

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"roundtable/pairing"
	"roundtable/pairing/standings"
)

const (
	swissSettings = `{
  "format": "roundtable-event",
  "version": 1,
  "name": "Spring Cup",
  "system": "swiss",
  "rounds": 3,
  "scoring": "1-half-0",
  "criteria": ["BH-C1", "BH", "SB"]
}
`
	swissEntrants = "no,name,unit,rating\n1,Anna,East,1900\n2,Ben,,1800\n3,张三,市直,\n"
	swissGames    = "round,table,first,second,result,kind\n1,1,1,2,first,\n1,,3,,,pab\n2,1,3,1,draw,\n2,,2,,,pab\n3,1,2,3,second-forfeits,\n3,,1,,,hpb\n"
)

// swissFolder is a small folder without faults.
func swissFolder() map[string]string {
	return map[string]string{SettingsFile: swissSettings, EntrantsFile: swissEntrants, GamesFile: swissGames}
}

func read(files map[string]string) (*Event, Problems) {
	disk := fstest.MapFS{}
	for name, text := range files {
		disk[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return Read(disk)
}

// good reads a folder that must have no faults at all.
func good(t testing.TB, files map[string]string) *Event {
	t.Helper()
	e, problems := read(files)
	if len(problems) != 0 {
		t.Fatal(problems)
	}
	return e
}

func filesOf(e *Event) map[string]string {
	files := map[string]string{}
	for _, f := range e.Files() {
		files[f.Name] = string(f.Data)
	}
	return files
}

func order(t testing.TB, e *Event) string {
	t.Helper()
	in, problems := e.Input()
	if problems.Wrong() {
		t.Fatal(problems)
	}
	text := ""
	for _, r := range standings.Build(in).Rows {
		text += fmt.Sprint(r.Place, ":", r.Number, "=", r.Points, r.Values, " ")
	}
	return text
}

func TestReadsASmallFolder(t *testing.T) {
	e := good(t, swissFolder())
	if e.Name != "Spring Cup" || e.Rounds != 3 || len(e.Entrants) != 3 || e.Entrants[2].Name != "张三" || e.LastRound() != 3 || len(e.Games) != 6 {
		t.Errorf("%+v", e)
	}
	in, _ := e.Input()
	table := standings.Build(in)
	for no, want := range map[int]pairing.Points{1: 2 * pairing.Point, 2: 2 * pairing.Point, 3: 3 * pairing.Point / 2} {
		if got := table.Row(pairing.ID(no)).Points; got != want {
			t.Errorf("%d has %v, want %v", no, got, want)
		}
	}
}

// The same folder, as people save it.
func TestWaysToSaveAFile(t *testing.T) {
	want := order(t, good(t, swissFolder()))
	gbk, err := simplifiedchinese.GB18030.NewEncoder().String(swissEntrants)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(swissEntrants)
	if err != nil {
		t.Fatal(err)
	}
	for says, change := range map[string]func(map[string]string){
		"BR-104 a byte-order mark in every file": func(f map[string]string) {
			for name := range f {
				f[name] = "\uFEFF" + f[name]
			}
		},
		"semicolons":                 func(f map[string]string) { f[GamesFile] = strings.ReplaceAll(swissGames, ",", ";") },
		"tabs":                       func(f map[string]string) { f[EntrantsFile] = strings.ReplaceAll(swissEntrants, ",", "\t") },
		"lines ending as on Windows": func(f map[string]string) { f[GamesFile] = strings.ReplaceAll(swissGames, "\n", "\r\n") },
		"lines ending as long ago":   func(f map[string]string) { f[GamesFile] = strings.ReplaceAll(swissGames, "\n", "\r") },
		"empty lines and cells": func(f map[string]string) {
			f[GamesFile] = "\n" + strings.ReplaceAll(swissGames, "\n2,1", "\n,,,,,\n\n2,1")
		},
		"headings in capitals, in another order": func(f map[string]string) {
			f[EntrantsFile] = "Name,NO,Rating,Unit\nAnna,1,1900,East\nBen,2,1800,\n张三,3,,市直\n"
		},
		"headings in Chinese": func(f map[string]string) {
			f[EntrantsFile] = strings.Replace(swissEntrants, "no,name,unit,rating", "序号,姓名,单位,等级分", 1)
		},
		"every cell in quotes": func(f map[string]string) {
			f[EntrantsFile] = "\"no\",\"name\"\n\"1\",\"Anna\"\n\"2\",\"Ben\"\n\"3\",\"张三\"\n"
		},
		"file names in capitals": func(f map[string]string) {
			f["ENTRANTS.CSV"] = f[EntrantsFile]
			delete(f, EntrantsFile)
		},
		"results as in chess": func(f map[string]string) {
			f[GamesFile] = "round,table,first,second,result,kind\n1,1,1,2,1-0,\n1,,3,,,PAB\n2,1,3,1,½–½,\n2,,2,0,,pab\n3,1,2,3,+-,game\n3,,1,,,hpb\n"
		},
		"results in Chinese": func(f map[string]string) {
			f[GamesFile] = "轮次,台次,先手,后手,结果,kind\n1,1,1,2,先胜,\n1,,3,,,pab\n2,1,3,1,和,\n2,,2,,,pab\n3,1,2,3,后弃,\n3,,1,,,hpb\n"
		},
	} {
		t.Run(says, func(t *testing.T) {
			files := swissFolder()
			change(files)
			if got := order(t, good(t, files)); got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
	for says, text := range map[string]string{"BR-113 GBK": gbk, "BR-113 UTF-16": wide} {
		t.Run(says+" is read and reported", func(t *testing.T) {
			files := swissFolder()
			files[EntrantsFile] = text
			e, problems := read(files)
			if problems.Wrong() || len(problems) != 1 || problems[0].What.Key != noteEncoding.Key || order(t, e) != want {
				t.Error(problems)
			}
		})
	}
}

// Every fault names the file, the line, the column and what to do.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		says, file, old, new string
		line                 int
		column, text         string
	}{
		{"no JSON", SettingsFile, `"rounds": 3,`, `"rounds": 3`, 7, "", "missing comma"},
		{"cut off", SettingsFile, "\n}\n", "\n", 8, "", "missing comma"},
		{"a list", SettingsFile, swissSettings, "[]", 1, "", "begins with {"},
		{"another format", SettingsFile, "roundtable-event", "pgn", 2, "format", "has to be “roundtable-event”"},
		{"a later version", SettingsFile, `"version": 1`, `"version": 2`, 3, "version", "Take a newer program"},
		{"no system", SettingsFile, `  "system": "swiss",`, ``, 0, "", "“system” is missing"},
		{"an unknown system", SettingsFile, `"swiss"`, `"knockout"`, 5, "system", "round_robin, swiss"},
		{"an unknown scoring", SettingsFile, `"1-half-0"`, `"5-0"`, 7, "scoring", "1-half-0"},
		{"rounds in words", SettingsFile, `3`, `"three"`, 6, "rounds", "whole number from 0"},
		{"an unknown criterion", SettingsFile, `"SB"`, `"XYZ"`, 8, "criteria", "no tie-break “XYZ”"},
		{"points at the end", SettingsFile, `"SB"`, `"points"`, 8, "criteria", "Points always come first"},
		{"a setting twice", SettingsFile, `"rounds": 3,`, "\"rounds\": 3,\n\"rounds\": 4,", 7, "rounds", "second time"},
		{"rules of no year", SettingsFile, `"rounds": 3,`, `"rule_version": "1999",`, 6, "rule_version", "2026-03"},
		{"byes worth words", SettingsFile, `"rounds": 3,`, `"byes": {"pab": "much"},`, 6, "byes", "hpb"},
		{"a time that no clock shows", SettingsFile, `"rounds": 3,`, `"time": "blitz",`, 6, "time", "10s/move"},
		{"a time out of range", SettingsFile, `"rounds": 3,`, `"time": "601m",`, 6, "time", "1 to 600"},
		{"a time as a number", SettingsFile, `"rounds": 3,`, `"time": 30,`, 6, "time", "quotation marks"},
		{"lateness in words", SettingsFile, `"rounds": 3,`, `"late_minutes": "soon",`, 6, "late_minutes", "whole number from 0 to 600"},
		{"passing perhaps", SettingsFile, `"rounds": 3,`, `"passing": "perhaps",`, 6, "passing", "yes, no"},
		{"hosts as a text", SettingsFile, `"rounds": 3,`, `"hosts": "Chess Club",`, 6, "hosts", "run_by"},
		{"a host that is none", SettingsFile, `"rounds": 3,`, `"hosts": {"hots": "Chess Club"},`, 6, "hosts", "chief_arbiter"},
		{"a decision about one", SettingsFile, `"rounds": 3,`, `"decisions": [{"kind": "lots", "order": [1]}],`, 6, "decisions", "two numbers"},
		{"a form that is none", SettingsFile, `"rounds": 3,`, `"match": {"games": 0},`, 6, "match", "."},
		{"BR-104 a misspelt heading", EntrantsFile, "no,name", "no,nmae", 1, "", "“name” is missing. Found: no, nmae, unit, rating"},
		{"a column twice", EntrantsFile, "unit", "name", 1, "name", "Two columns"},
		{"an empty file", EntrantsFile, swissEntrants, "", 0, "", "no, name"},
		{"nobody", EntrantsFile, swissEntrants, "no,name\n", 0, "", "nobody"},
		{"a number twice", EntrantsFile, "2,Ben", "1,Ben", 3, "no", "before, in line 2"},
		{"a number in words", EntrantsFile, "2,Ben", "two,Ben", 3, "no", "“two” is not a whole number from 1"},
		{"no name", EntrantsFile, "2,Ben", "2,", 3, "name", "empty"},
		{"a rating in words", EntrantsFile, "1900", "strong", 2, "rating", "“strong”"},
		{"more cells than columns", EntrantsFile, "1900", "1900,late", 2, "", "“late” stands in a column without a name"},
		{"a quotation mark inside", EntrantsFile, "Anna", `An"na"`, 2, "", "quotation mark"},
		{"a quotation mark left open", EntrantsFile, "Anna", `"Anna`, 2, "", "quotation mark"},
		{"a very long cell", EntrantsFile, "East", strings.Repeat("x", 501), 2, "unit", "501"},
		{"no result", GamesFile, "2,first,", "2,win-win,", 2, "result", "“win-win” is no result"},
		{"no kind", GamesFile, "hpb", "holiday", 7, "kind", "“holiday”"},
		{"no round", GamesFile, "\n1,1,", "\nfirst,1,", 2, "round", "“first”"},
		{"nobody has the number", GamesFile, "1,1,1,2", "1,1,1,9", 2, "second", "Nobody in entrants.csv has the number 9"},
		{"against himself", GamesFile, "1,1,1,2", "1,1,1,1", 2, "second", "himself"},
		{"a bye without its kind", GamesFile, "3,,,pab", "3,,,", 3, "second", "kind of bye"},
		{"a bye of two", GamesFile, "3,,,pab", "3,1,,pab", 3, "second", "nobody in the column"},
		{"a bye with a result", GamesFile, "3,,,pab", "3,,first,pab", 3, "", "A bye has no result"},
		{"lots without a winner", GamesFile, "3,1,draw,", "3,1,draw,lots", 4, "result", "first or second"},
		{"a match without anything", GamesFile, "3,1,draw,", "3,1,draw,match", 4, "result", "first-forfeits"},
		{"a cancelled match with a result", GamesFile, "3,1,draw,", "3,1,draw,cancelled", 4, "result", "no result"},
	} {
		t.Run(c.says, func(t *testing.T) {
			files := swissFolder()
			if !strings.Contains(files[c.file], c.old) {
				t.Fatal("the case changes nothing")
			}
			files[c.file] = strings.Replace(files[c.file], c.old, c.new, 1)
			_, problems := read(files)
			if !problems.Wrong() {
				t.Fatalf("nothing wrong: %v", problems)
			}
			var p Problem
			for _, p = range problems {
				if p.Grade == Wrong {
					break
				}
			}
			if p.File != c.file || p.Line != c.line || p.Column != c.column || !strings.Contains(p.Error(), c.text) {
				t.Errorf("%s, line %d, column %q: %s", p.File, p.Line, p.Column, p.Error())
			}
			if place := fmt.Sprintf("%s, line %d", p.File, p.Line); p.Line > 0 && !strings.HasPrefix(p.Error(), place) {
				t.Errorf("the sentence does not name the place: %s", p.Error())
			}
		})
	}
}

func TestUnknownColumnsAreKeptAndReported(t *testing.T) {
	files := swissFolder()
	files[EntrantsFile] = "no,name,coach,hotel\n1,Anna,=Chen,\n2,Ben,,North\n3,张三,,\n"
	files[GamesFile] = strings.Replace(swissGames, "kind\n", "kind,hall\n", 1)
	files[SettingsFile] = strings.Replace(swissSettings, `"rounds"`, `"sponsor": "x", "rounds"`, 1)
	e, problems := read(files)
	if problems.Wrong() || len(problems) != 4 {
		t.Fatal(problems)
	}
	second, _ := read(filesOf(e))
	if second.Entrants[0].Extra[0] != "=Chen" || second.Entrants[1].Extra[1] != "North" || cmp.Diff(e.EntrantColumns, second.EntrantColumns) != "" || len(second.GameColumns) != 1 {
		t.Errorf("%+v", second)
	}
}

func TestFormulasAreHarmless(t *testing.T) {
	for text, cell := range map[string]string{
		"=1+1": "'=1+1", "+49": "'+49", "-1": "'-1", "@home": "'@home", "＝A1": "'＝A1", "'=x": "''=x", "''=x": "'''=x",
		"Anna": "Anna", "'Anna'": "'Anna'", "": "", "1-0": "1-0",
	} {
		if got := Harmless(text); got != cell || plain(got) != text {
			t.Errorf("%q is written %q and read %q, want %q", text, got, plain(got), cell)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("'=+-@＝a\t "))).Draw(t, "text")
		if got := Harmless(text); plain(got) != text || got != "" && strings.ContainsRune(starters, []rune(got)[0]) {
			t.Fatalf("%q is written %q and read %q", text, got, plain(got))
		}
	})
}

func TestPoints(t *testing.T) {
	for text, want := range map[string]pairing.Points{
		"2": 120, "0.5": 30, "0,5": 30, "½": 30, "2½": 150, "1/3": 20, "2 1/3": 140, "-1": -60, "−½": -30, "+0.25": 15, "1.50": 90, "0": 0,
	} {
		if got, ok := parsePoints(text); !ok || got != want {
			t.Errorf("%q is %d, %v; want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "x", "1/7", "0.001", "1/0", "1e3", "--1", "9999999999", "½½", "1 2", "∞", "1.2.3"} {
		if got, ok := parsePoints(text); ok {
			t.Errorf("%q is taken for %d", text, got)
		}
	}
	date := regexp.MustCompile(`^\d{1,2}[-/:]\d{1,2}$`)
	rapid.Check(t, func(t *rapid.T) {
		p := pairing.Points(rapid.Int64Range(-100_000, 100_000).Draw(t, "points"))
		text := pointsText(p)
		if got, ok := parsePoints(text); !ok || got != p || date.MatchString(text) {
			t.Fatalf("%d is written %q and read %d, %v", p, text, got, ok)
		}
	})
}

// BR-110: a spreadsheet takes no cell for a date.
func TestNoCellIsADate(t *testing.T) {
	files := swissFolder()
	files[EntrantsFile] = "no,name,away\n1,Anna,2..3\n2,Ben,1; 3\n3,张三,\n"
	files[PenaltiesFile] = "no,points,fouls\n1,-1/3,\n2,,2\n"
	date := regexp.MustCompile(`^\d{1,2}[-/:.]\d{1,2}$`)
	for name, text := range filesOf(good(t, files)) {
		for _, cell := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '\n' }) {
			if name != SettingsFile && date.MatchString(cell) {
				t.Errorf("%s has the cell %q", name, cell)
			}
		}
	}
}

func TestTricksWithPaths(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.csv")
	if err := os.WriteFile(outside, []byte(swissEntrants), 0o600); err != nil {
		t.Fatal(err)
	}
	for says, c := range map[string]struct {
		put  func(path string) error
		want *pairing.Error
	}{
		"a link out of the folder": {func(path string) error { return os.Symlink(outside, path) }, errNotPlain},
		"a link inside it":         {func(path string) error { return os.Symlink(GamesFile, path) }, errNotPlain},
		"a link to a device":       {func(path string) error { return os.Symlink("/dev/zero", path) }, errNotPlain},
		"a folder":                 {func(path string) error { return os.Mkdir(path, 0o755) }, errNotPlain},
		"nothing":                  {func(string) error { return nil }, errNoFile},
		"a file that is too large": {func(path string) error {
			f, err := os.Create(path)
			if err == nil {
				err = f.Truncate(MaxFile + 1)
			}
			return err
		}, errHuge},
		"a picture": {func(path string) error { return os.WriteFile(path, []byte("\x89PNG\x00\x00"), 0o600) }, errNotText},
		"the file twice": {func(path string) error {
			return os.WriteFile(path, []byte(swissEntrants), 0o600)
		}, errTwoFiles},
	} {
		t.Run(says, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{SettingsFile: swissSettings, GamesFile: swissGames} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if err := c.put(filepath.Join(dir, EntrantsFile)); err != nil {
				t.Skip(err) // a system without links
			}
			if c.want == errTwoFiles {
				if err := os.WriteFile(filepath.Join(dir, "Entrants.csv"), []byte(swissEntrants), 0o600); err != nil {
					t.Fatal(err)
				}
				if list, _ := os.ReadDir(dir); len(list) < 4 {
					t.Skip("this disk does not tell capitals")
				}
			}
			root, err := os.OpenRoot(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer root.Close()
			e, problems := Read(root.FS())
			if len(problems) == 0 || problems[0].What.Key != c.want.Key || problems[0].File != EntrantsFile || len(e.Entrants) != 0 {
				t.Errorf("%v", problems)
			}
		})
	}
}

// endless says that it is small and never ends.
type endless struct{ fstest.MapFS }

func (e endless) Open(name string) (fs.File, error) {
	f, err := e.MapFS.Open(name)
	if name == GamesFile {
		return zeros{f}, err
	}
	return f, err
}

type zeros struct{ fs.File }

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

func TestASizeThatIsNotTrue(t *testing.T) {
	disk := fstest.MapFS{}
	for name, text := range swissFolder() {
		disk[name] = &fstest.MapFile{Data: []byte(text)}
	}
	if _, problems := Read(endless{disk}); len(problems) != 1 || problems[0].What.Key != errHuge.Key {
		t.Error(problems)
	}
}

func TestWritesIntoANewFolderOnly(t *testing.T) {
	e := good(t, swissFolder())
	path := filepath.Join(t.TempDir(), "out")
	if err := e.WriteTo(path); err != nil {
		t.Fatal(err)
	}
	if err := e.WriteTo(path); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Error(err)
	}
	second, problems := Read(os.DirFS(path))
	if len(problems) != 0 || cmp.Diff(e, second) != "" {
		t.Error(problems, cmp.Diff(e, second))
	}
}

// A list of faults has an end, and hides nothing worse behind it.
func TestManyFaults(t *testing.T) {
	files := swissFolder()
	files[EntrantsFile] += strings.Repeat("x,y\n", 3*maxProblems)
	if _, problems := read(files); len(problems) != maxProblems {
		t.Errorf("%d problems", len(problems))
	}
	l := list{}
	for range 2 * maxProblems {
		l.note(GamesFile, 1, "", noteColumn)
	}
	l.wrong(GamesFile, 9, "", errFew)
	if !l.problems.Wrong() || len(l.problems) != maxProblems {
		t.Error("the one that matters is lost")
	}
}
