package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"roundtable/models"
)

// weapons are names that would do something to a terminal.
var weapons = []string{
	"\x1b[2Jcleared", "\x1b]0;title\x07", "\u009b31mred", "back\x08\x08\x08space", "over\rwritten", "bell\x07", "nul\x00", "del\x7f",
	"\u202egpj.exe", "\u2067open", "line\u2028end", "broken\xff\xc3", "\x9b1A", "=HYPERLINK(\"x\")", "../../etc/passwd", "--csv", "%s%n{{.name}}", "שרה (א)",
}

// quiet checks that nothing in what was printed acts on a terminal.
func quiet(t *testing.T, printed string) {
	t.Helper()
	if !utf8.ValidString(printed) {
		t.Errorf("printed bytes that are no text: %q", printed)
	}
	for _, r := range printed {
		if r != '\n' && r != '\t' && (unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2067 || r == 0x2028) {
			t.Errorf("printed %U: %q", r, printed)
			return
		}
	}
}

// TestTerminal: names of every kind come out of the commands as text.
func TestTerminal(t *testing.T) {
	all := strings.Join(weapons, "\n")
	for _, c := range []struct {
		says string
		args []string
		code int
	}{
		{"a draw", []string{"draw", "--code", "K7Q2-M9XD"}, 0},
		{"a draw with clubs", []string{"draw", "--clubs", "--code", "K7Q2-M9XD"}, 0},
		{"a code that is none", []string{"draw", "--code", "\x1b[2J\u202e"}, exitUsage},
		{"an event that is not there", []string{"export", "--db", "none\x1b[2J.db", "--out", "x", "\x1b]0;x\x07"}, exitFailed},
		{"a flag that is none", []string{"--\x1b[31m"}, exitUsage},
		{"a file that is not there", []string{"import", "--db", filepath.Join(t.TempDir(), "x.db"), "no\x1b[2J.roundtable"}, exitFailed},
	} {
		t.Run(c.says, func(t *testing.T) {
			s := newShell(t)
			s.in = all
			if code := s.run(t.Context(), c.args...); code != c.code {
				t.Errorf("code %d: %s", code, s.err.String())
			}
			quiet(t, s.out.String())
			quiet(t, s.err.String())
			if c.code == exitOK && !strings.Contains(s.out.String(), "../../etc/passwd") {
				t.Errorf("a name is missing: %q", s.out.String())
			}
		})
	}
}

// TestTerminalOfEvents: an event full of such names goes into a file, comes back and replays.
func TestTerminalOfEvents(t *testing.T) {
	folder := t.TempDir()
	db, other, file := filepath.Join(folder, "a.db"), filepath.Join(folder, "b.db"), filepath.Join(folder, "event.roundtable")
	slug := weaponEvent(t, db)
	for _, args := range [][]string{
		{"export", "--db", db, "--out", file, slug}, {"import", "--db", other, file}, {"replay", "--db", other}, {"replay", "--db", db},
	} {
		s := newShell(t)
		if code := s.run(t.Context(), args...); code != exitOK {
			t.Fatalf("%v: %d %s", args, code, s.err.String())
		}
		quiet(t, s.out.String()+s.err.String())
	}
}

func weaponEvent(t *testing.T, db string) string {
	t.Helper()
	store, err := models.Open(context.Background(), db, models.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	in := models.NewTournament{About: models.About{Name: strings.Join(weapons[:6], " "), Venue: weapons[8]}, Game: models.DefaultGame}
	for _, name := range weapons {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: name, Unit: name, Note: name})
	}
	slug, err := store.CreateTournament(context.Background(), models.Who{Admin: true}, in)
	if err != nil {
		t.Fatal(err)
	}
	return slug
}

// TestTerminalWriter: however what is written is cut into pieces, the same comes out.
func TestTerminalWriter(t *testing.T) {
	const want = "Анна 张三\t␛[31m␍␀␡�� �\nline\r\n"
	text := "Анна 张三\t\x1b[31m\r\x00\x7f\u202e\u0085 \xff\nline\r\n"
	for size := 1; size <= len(text); size++ {
		t.Run(fmt.Sprint("pieces of ", size), func(t *testing.T) {
			var out bytes.Buffer
			w := &terminalWriter{to: &out}
			if _, err := io.CopyBuffer(struct{ io.Writer }{w}, struct{ io.Reader }{strings.NewReader(text)}, make([]byte, size)); err != nil {
				t.Fatal(err)
			}
			w.end()
			if got := strings.ReplaceAll(out.String(), "␍\n", "\r\n"); got != want { // a line end may be cut apart
				t.Errorf("got %q", got)
			}
		})
	}
	t.Run("half a character at the end", func(t *testing.T) {
		var out bytes.Buffer
		w := &terminalWriter{to: &out}
		w.Write([]byte("a\xe5\xbc"))
		w.end()
		if out.String() != "a�" {
			t.Errorf("got %q", out.String())
		}
	})
}
