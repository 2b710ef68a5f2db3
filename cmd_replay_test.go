package main

import (
	"database/sql"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"roundtable/models"
)

func TestReplayCommand(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	store, err := models.Open(t.Context(), path, models.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() }) // open all the time: a running program is not disturbed
	if err := store.FillDemo(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sentence, lang, sql string
		args                []string
		code                int
		out, err            string
	}{
		{"all events, a line each", "C", "", nil, exitOK, "autumn-draughts-cup: identical. Entries of the journal: ", ""},
		{"one event", "zh_CN.UTF-8", "", []string{"autumn-draughts-cup"}, exitOK, "autumn-draughts-cup：一致。日志 ", ""},
		{"no such event", "C", "", []string{"nobody"}, exitUsage, "", "no event “nobody”"},
		{"no such file", "C", "", []string{"--db", filepath.Join(t.TempDir(), "none.db")}, exitUsage, "", "no database at"},
		{"too many words", "C", "", []string{"a", "b"}, exitUsage, "", "unexpected argument"},
		{"a result changed behind the program's back", "C", "UPDATE games SET outcomes = 'dd' WHERE id = 1", nil, exitFailed, "  games 1: stored ≠ journal: outcomes \"dd\"≠", "events that differ: 1."},
		{"an entry that is damaged", "C", "UPDATE journal_images SET rows = '{' WHERE id = 1", nil, exitFailed, "  entry 1, tournaments: damaged (", "events that differ: 1."},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			if c.sql != "" {
				db, err := sql.Open("sqlite", path)
				if err != nil {
					t.Fatal(err)
				}
				_, err = db.Exec(c.sql)
				if err := errors.Join(err, db.Close()); err != nil {
					t.Fatal(err)
				}
			}
			s := newShell(t)
			s.env["LANG"] = c.lang
			code := s.run(t.Context(), append([]string{"replay", "--db", path}, c.args...)...)
			if code != c.code || !strings.Contains(s.out.String(), c.out) || !strings.Contains(s.err.String(), c.err) {
				t.Errorf("code %d\n%s\n%s", code, s.out.String(), s.err.String())
			}
		})
	}
}
