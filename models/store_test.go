package models

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

var organiser = Who{Admin: true, Session: "test"}

// newStore opens an empty store with a clock that stands still.
// emptyFile is a database file of this program without an event, made once: the migrations would take a
// third of the time of all tests.
var emptyFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "roundtable")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	s, err := Open(context.Background(), path, Options{})
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func newStore(t *testing.T) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "club nights?#%.db")
	data, err := emptyFile()
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(context.Background(), path, Options{
		Now: func() time.Time { return time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC) },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestPragmasAreReadBack(t *testing.T) {
	s := newStore(t)
	for _, pool := range []*sql.DB{s.writerSQL, s.readerSQL} {
		for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"} {
			var got string
			if err := pool.QueryRow("PRAGMA " + pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s = %q, %v; want %q", pragma, got, err, want)
			}
		}
	}
	if _, err := s.readerSQL.Exec("DELETE FROM settings"); err == nil {
		t.Error("a reader could write")
	}
}

func TestOpenRefuses(t *testing.T) {
	ctx := context.Background()
	t.Run("a database of a newer program, with both versions named", func(t *testing.T) {
		s := newStore(t)
		if _, err := s.writerSQL.Exec("INSERT INTO schema_version (version_id, is_applied) VALUES (9999, 1)"); err != nil {
			t.Fatal(err)
		}
		_, err := Open(ctx, s.Path(), Options{})
		if !errors.Is(err, errNewer) || !strings.Contains(err.Error(), "9999") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a database of another program, and leaves it as it is", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "other.db")
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec("CREATE TABLE recipes (id INTEGER)"); err != nil {
			t.Fatal(err)
		}
		db.Close()
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path, Options{}); !errors.Is(err, errForeign) {
			t.Errorf("got %v", err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("the file was changed, %v", err)
		}
	})
	t.Run("a file that is no database", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "letter.txt")
		text := strings.Repeat("Dear club, ", 2000)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, path, Options{}); KindOf(err) != Invalid {
			t.Errorf("got %v", err)
		}
		if got, _ := os.ReadFile(path); string(got) != text {
			t.Error("the file was changed")
		}
	})
	t.Run("a folder that cannot be made", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(ctx, filepath.Join(file, "sub", "x.db"), Options{}); !errors.Is(err, errFolder) {
			t.Errorf("got %v", err)
		}
	})
}

func TestReopenKeepsEverything(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 5, Rules{})
	again, err := Open(ctx, s.Path(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if got := read(t, again, slug); len(got.Entrants) != 5 || len(got.Rounds) != 5 {
		t.Errorf("%d entrants, %d rounds", len(got.Entrants), len(got.Rounds))
	}
}

func TestSchemaRefusesImpossibleRows(t *testing.T) {
	s := newStore(t)
	makeEvent(t, s, 4, Rules{})
	for name, stmt := range map[string]string{
		"an entrant twice in a round":        `INSERT INTO seats (tournament_id, round_id, match_id, seat, entrant_id, forfeit) SELECT tournament_id, round_id, match_id, 2, entrant_id, 0 FROM seats LIMIT 1`,
		"two entrants in one seat":           `UPDATE seats SET seat = 0`,
		"two results of one game":            `INSERT INTO games (tournament_id, match_id, pos, playoff, void, first_seat, first_code, outcomes) SELECT tournament_id, id, 1, 0, 0, 0, '', 'wl' FROM matches UNION ALL SELECT tournament_id, id, 1, 0, 0, 0, '', 'lw' FROM matches`,
		"two entrants with one number":       `UPDATE entrants SET number = 1`,
		"two matches at one table":           `UPDATE matches SET tbl = 1`,
		"a seat of an entrant who is nobody": `UPDATE seats SET entrant_id = 999999`,
		"a tournament without a name":        `UPDATE tournaments SET name = ''`,
	} {
		if _, err := s.writerSQL.Exec(stmt); err == nil {
			t.Errorf("the schema allowed %s", name)
		}
	}
}

func TestOrganiserLink(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	first, err := s.NewOrganiserLink(ctx, FirstAccount)
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.NewOrganiserLink(ctx, FirstAccount)
	if err != nil {
		t.Fatal(err)
	}
	if claimed, err := s.Claimed(ctx); claimed || err != nil {
		t.Errorf("claimed before anybody came: %v, %v", claimed, err)
	}
	for _, step := range []struct {
		what, token string
		want        error
	}{
		{"a wrong link", "wrong", errLink},
		{"an empty link", "", errLink},
		{"a link that a newer one replaced", first, errLink},
		{"the newest link", second, nil},
		{"the same link again", second, errLink},
	} {
		if _, err := s.ClaimOrganiserLink(ctx, step.token); !errors.Is(err, step.want) {
			t.Errorf("%s: %v, want %v", step.what, err, step.want)
		}
	}
	if claimed, err := s.Claimed(ctx); !claimed || err != nil {
		t.Errorf("claimed: %v, %v", claimed, err)
	}
	var stored string
	if err := s.readerSQL.QueryRow("SELECT group_concat(hash) FROM organiser_links").Scan(&stored); err != nil || strings.Contains(stored, second) {
		t.Errorf("the secret is stored in the clear: %q, %v", stored, err)
	}
}
