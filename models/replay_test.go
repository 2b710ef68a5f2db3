package models

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/scoring"
)

// replayed is one event of a database, replayed.
func replayed(t *testing.T, s *Store, slug string) Replayed {
	t.Helper()
	list, err := Replay(context.Background(), s.Path(), slug)
	if err != nil || len(list) != 1 {
		t.Fatalf("replay of %s: %+v, %v", slug, list, err)
	}
	return list[0]
}

// logged writes the log of an event.
func logged(t *testing.T, s *Store, slug string) (lines []exported) {
	t.Helper()
	var out strings.Builder
	if err := s.WriteJournal(context.Background(), organiser, slug, &out); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		var e exported
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, e)
	}
	return lines
}

func TestTheLogIsEnoughToReplay(t *testing.T) {
	t.Run("BR-161 six players, three corrections, one withdrawal: the exported log in an empty database gives the same standings and games", func(t *testing.T) {
		ctx := context.Background()
		s := newStore(t)
		slug := makeEvent(t, s, 6, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
		for round := 1; round <= 4; round++ {
			for table := 1; table <= 3; table++ {
				press(t, s, slug, round, table, []scoring.Action{"1", "0", "="}[(round*table)%3])
			}
		}
		for i, key := range []scoring.Action{"0", "1", scoring.MatchForfeitFirst} {
			m := at(read(t, s, slug), i+1, 2)
			if _, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{key}}); err != nil {
				t.Fatal(err)
			}
		}
		before := read(t, s, slug)
		if err := s.Do(ctx, organiser, slug, 0, Withdraw{Entrant: int64(before.Entrants[1].ID), From: 5}); err != nil {
			t.Fatal(err)
		}
		empty := newStore(t)
		var event int64
		if err := s.readerSQL.QueryRow("SELECT id FROM tournaments WHERE slug = ?", slug).Scan(&event); err != nil {
			t.Fatal(err)
		}
		made := map[rowKey]row{}
		for _, line := range logged(t, s, slug) {
			for _, img := range line.Images {
				changes, err := readImages(img.Table, string(img.Rows))
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range changes {
					if rowText(made[c.key()]) != rowText(c.before) {
						t.Errorf("entry %d: %s %d was not as it says", line.ID, c.table.name, c.id)
					}
					if delete(made, c.key()); c.after != nil {
						made[c.key()] = c.after
					}
				}
			}
		}
		for _, tab := range tables {
			var rows []row
			for k, r := range made {
				if k.table == tab {
					rows = append(rows, r)
				}
			}
			if len(rows) > 0 {
				if err := tab.add(empty.writer, rows); err != nil {
					t.Fatal(err)
				}
			}
		}
		want, got := read(t, s, slug), read(t, empty, slug)
		if diff := cmp.Diff(want.Standings(0).Rows, got.Standings(0).Rows); diff != "" {
			t.Errorf("standings:\n%s", diff)
		}
		if diff := cmp.Diff(want.Rounds, got.Rounds); diff != "" {
			t.Errorf("games:\n%s", diff)
		}
		if picture(want) != picture(got) || want.Entrants[1].Withdrawn() == nil {
			t.Error("the event is another one")
		}
	})
}

func TestReplayFindsWhatWasTouched(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		sentence, sql string
		kind, table   string
		column        string
	}{
		{"a result changed behind the program's back", "UPDATE games SET outcomes = 'lw'", DiffColumns, "games", "outcomes"},
		{"a game taken out", "DELETE FROM games", DiffJournal, "games", ""},
		{"an entrant put in", "INSERT INTO entrants (tournament_id, pos, name, name2, unit, rating, note, from_round, until_round) SELECT id, 99, 'Z', '', '', 0, '', 0, 0 FROM tournaments", DiffStored, "entrants", ""},
		{"the last entry lost", "DELETE FROM journal WHERE id = (SELECT max(id) FROM journal)", DiffColumns, "tournaments", "version"},
		{"an entry in the middle lost", "DELETE FROM journal WHERE id = (SELECT max(id) - 1 FROM journal)", DiffChain, "tournaments", "version"},
		{"images that are no JSON", "UPDATE journal_images SET rows = '[[null,{\"id\":' WHERE tbl = 'games'", DiffDamaged, "games", ""},
		{"images of an unknown table", "UPDATE journal_images SET tbl = 'sessions' WHERE tbl = 'games'", DiffDamaged, "sessions", ""},
		{"images that are bytes", "UPDATE journal_images SET rows = x'ff00fe' WHERE tbl = 'seats'", DiffDamaged, "seats", ""},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			s := newStore(t)
			slug := makeEvent(t, s, 4, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
			press(t, s, slug, 1, 1, "1")
			press(t, s, slug, 1, 2, "=")
			if r := replayed(t, s, slug); len(r.Differences) > 0 || r.Entries != 3 || r.Rows != 1+1+1+4+3+6+12+2 {
				t.Fatalf("before: %+v", r)
			}
			if _, err := s.writerSQL.Exec(c.sql); err != nil {
				t.Fatal(err)
			}
			found := false
			r := replayed(t, s, slug)
			for _, d := range r.Differences {
				if d.Kind != c.kind || d.Table != c.table {
					continue
				}
				found = found || c.column == ""
				for _, col := range d.Columns {
					found = found || col.Name == c.column
				}
			}
			if !found {
				t.Errorf("not found in %+v", r.Differences)
			}
			if read(t, s, slug) == nil { // the program still runs on it
				t.Error("gone")
			}
			if _, _, err := s.Journal(ctx, organiser, slug, 0, 50); err != nil && KindOf(err) == 0 {
				t.Errorf("the log: %v", err)
			}
			logged(t, s, slug)
		})
	}
}

func TestReplayReadsOnly(t *testing.T) {
	ctx := context.Background()
	for _, name := range []string{"schema-1.db.gz", "schema-2.db.gz", "schema-3.db.gz", "schema-4.db.gz", "schema-7.db.gz"} {
		t.Run(name+" is compared as it is, without being migrated", func(t *testing.T) {
			path := unpack(t, "testdata/"+name)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			list, err := Replay(ctx, path, "")
			if err != nil || len(list) < 3 {
				t.Fatalf("%+v, %v", list, err)
			}
			for _, r := range list {
				if len(r.Differences) > 0 || r.Rows == 0 {
					t.Errorf("%+v", r)
				}
			}
			if after, err := os.ReadFile(path); err != nil || string(after) != string(before) {
				t.Errorf("the file changed, %v", err)
			}
		})
	}
	t.Run("an event in the bin too", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 3, Rules{})
		if _, err := s.writerSQL.Exec("UPDATE tournaments SET deleted_at = '2026-12-01 10:00:00+00:00'"); err != nil {
			t.Fatal(err)
		}
		if r := replayed(t, s, slug); !r.Deleted || len(r.Differences) != 1 || r.Differences[0].Columns[0].Name != "deleted_at" {
			t.Errorf("%+v", r)
		}
	})
	s := newStore(t)
	empty := filepath.Join(t.TempDir(), "empty.db")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	newer := newStore(t)
	if _, err := newer.writerSQL.Exec("INSERT INTO schema_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sentence, path, slug string
		want                 error
	}{
		{"no file", filepath.Join(t.TempDir(), "none.db"), "", errReplayFile},
		{"no event of that name", s.Path(), "nobody", errReplaySlug},
		{"an empty file", empty, "", errForeign},
		{"a newer database", newer.Path(), "", errNewer},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			if _, err := Replay(ctx, c.path, c.slug); !errors.Is(err, c.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}
