package models

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"roundtable/pairing/scoring"
)

func TestBackup(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 8, Rules{})
	target := filepath.Join(t.TempDir(), "copy.db")

	var writing sync.WaitGroup
	writing.Go(func() { // somebody enters results while the copies are made
		for no := 1; no <= 3; no++ {
			playRounds(t, s, slug, no)
		}
	})
	for i := range 5 {
		if err := Backup(ctx, s.Path(), filepath.Join(filepath.Dir(target), strings.Repeat("x", i+1)+".db")); err != nil {
			t.Error(err)
		}
	}
	writing.Wait()
	if err := s.Backup(ctx, target); err != nil {
		t.Fatal(err)
	}
	copied, err := Open(ctx, target, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if a, b := read(t, s, slug), read(t, copied, slug); a.Revision != b.Revision || len(a.Rounds) != len(b.Rounds) || a.Standings(0).Rows[0].Points != b.Standings(0).Rows[0].Points {
		t.Error("the copy is another event")
	}
	checkRebuilt(t, copied)
	t.Run("a copy replaces nothing", func(t *testing.T) {
		if err := s.Backup(ctx, target); !errors.Is(err, errBackupExists) {
			t.Error(err)
		}
	})
	t.Run("what is no database of ours is not copied", func(t *testing.T) {
		other := filepath.Join(t.TempDir(), "letter.db")
		if err := os.WriteFile(other, []byte(strings.Repeat("Dear club, ", 500)), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := Backup(ctx, other, other+".copy"); KindOf(err) == 0 {
			t.Error(err)
		}
		if err := Backup(ctx, other+".none", other+".copy"); KindOf(err) != NotFound {
			t.Error(err)
		}
	})
}

func TestRestoreFile(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	folder := t.TempDir()
	old, live := filepath.Join(folder, "old.db"), filepath.Join(folder, "live.db")
	if err := s.Backup(ctx, old); err != nil {
		t.Fatal(err)
	}
	playRounds(t, s, slug, 2)
	if err := s.Backup(ctx, live); err != nil {
		t.Fatal(err)
	}
	release, err := Lock(live)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := RestoreFile(ctx, live, old); !errors.Is(err, errInUse) {
		t.Errorf("a database in use was replaced: %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	kept, err := RestoreFile(ctx, live, old)
	if err != nil || kept == "" {
		t.Fatal(kept, err)
	}
	for path, started := range map[string]bool{live: false, kept: true} {
		store, err := Open(ctx, path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if read(t, store, slug).Started() != started {
			t.Errorf("%s has the wrong event", path)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
	t.Run("a damaged or a newer copy is refused before anything is touched", func(t *testing.T) {
		before, err := os.ReadFile(live)
		if err != nil {
			t.Fatal(err)
		}
		damaged := filepath.Join(folder, "damaged.db")
		data, err := os.ReadFile(old)
		if err != nil {
			t.Fatal(err)
		}
		for i := len(data) / 3; i < len(data)*2/3; i++ {
			data[i] ^= 0x5a
		}
		if err := os.WriteFile(damaged, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := RestoreFile(ctx, live, damaged); KindOf(err) == 0 {
			t.Errorf("damaged: %v", err)
		}
		newer, err := Open(ctx, filepath.Join(folder, "newer.db"), Options{Version: "9.9"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := newer.writerSQL.Exec("INSERT INTO schema_version (version_id, is_applied) VALUES (9999, 1)"); err != nil {
			t.Fatal(err)
		}
		if err := newer.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := RestoreFile(ctx, live, newer.Path()); !errors.Is(err, errNewer) || !strings.Contains(err.Error(), "9.9") {
			t.Errorf("newer: %v", err)
		}
		if _, err := Open(ctx, newer.Path(), Options{}); !errors.Is(err, errNewer) || !strings.Contains(err.Error(), "9.9") {
			t.Errorf("the version needed is not named: %v", err)
		}
		after, err := os.ReadFile(live)
		if err != nil || string(after) != string(before) {
			t.Error("the database was touched")
		}
	})
}

func TestLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "club.db")
	release, err := Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(path); !errors.Is(err, errInUse) {
		t.Errorf("two programs have the database: %v", err)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	if release, err = Lock(path); err != nil {
		t.Fatal(err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
}

func TestDailyCopies(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	ctx := context.Background()
	now := time.Date(2026, 9, 1, 20, 0, 0, 0, time.UTC)
	s, err := Open(ctx, filepath.Join(t.TempDir(), "club [1].db"), Options{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	copyNow := func(want bool) {
		t.Helper()
		if made, err := s.CopyDaily(ctx); err != nil || made != want {
			t.Fatalf("%s: made %v, %v; want %v", now, made, err, want)
		}
	}
	copyNow(false) // nothing is in it yet
	slug := makeEvent(t, s, 4, Rules{})
	copyNow(true)
	copyNow(false) // once a day
	now = now.Add(25 * time.Hour)
	copyNow(false) // nothing was changed since
	for day := range 60 {
		now = now.Add(24 * time.Hour)
		press(t, s, slug, 1, 1, []scoring.Action{"1", scoring.Back}[day%2])
		copyNow(true)
	}
	list, err := s.Copies()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != keptDays+keptWeeks {
		t.Errorf("%d copies are kept", len(list))
	}
	for i, c := range list[:keptDays] {
		if age := now.Sub(c.At); age != time.Duration(i)*24*time.Hour {
			t.Errorf("copy %d is %s old", i, age)
		}
	}
	for _, c := range list {
		if _, err := CheckFile(ctx, c.Path); err != nil {
			t.Error(err)
		}
	}
}

func TestMigrationThatFails(t *testing.T) {
	ctx := context.Background()
	t.Run("BR-154 nothing is lost, and the copy is named", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 4, Rules{})
		path := s.Path()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		broken := fstest.MapFS{"90001_broken.sql": {Data: []byte("-- +goose Up\nDROP TABLE seats;\nALTER TABLE nothing ADD COLUMN x TEXT;\n")}}
		names, err := os.ReadDir("migrations/sqlite")
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			data, err := os.ReadFile("migrations/sqlite/" + n.Name())
			if err != nil {
				t.Fatal(err)
			}
			broken[n.Name()] = &fstest.MapFile{Data: data}
		}
		err = migrate(ctx, path, broken)
		if !errors.Is(err, errMigrate) {
			t.Fatal(err)
		}
		copies, globErr := filepath.Glob(escapeGlob(bare(path)) + ".schema-*.db")
		if globErr != nil || len(copies) != 1 || !strings.Contains(err.Error(), copies[0]) {
			t.Errorf("copies %v, %v; the error says: %v", copies, globErr, err)
		}
		after, readErr := os.ReadFile(path)
		if readErr != nil || string(after) != string(before) {
			t.Error("the database is not byte for byte what it was")
		}
		again, err := Open(ctx, path, Options{Now: s.now})
		if err != nil {
			t.Fatal(err)
		}
		if len(read(t, again, slug).Rounds) != 3 {
			t.Error("the event is damaged")
		}
		s.readerSQL, s.writerSQL = again.readerSQL, again.writerSQL // newStore closes this one
	})
	t.Run("BR-155 a program starts from nothing, and again", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "new", "folder", "club.db")
		for i := range 2 {
			s, err := Open(ctx, path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				makeEvent(t, s, 4, Rules{})
			}
			if events, err := s.Home(ctx, organiser); err != nil || len(events) != 1 {
				t.Errorf("%d events, %v", len(events), err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestFullDisk(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 8, Rules{})
	before := read(t, s, slug)
	var pages int
	if err := s.writerSQL.QueryRow("PRAGMA page_count").Scan(&pages); err != nil {
		t.Fatal(err)
	}
	limit := func(n int) {
		t.Helper()
		var now int
		if err := s.writerSQL.QueryRow("PRAGMA max_page_count = " + strconv.Itoa(n)).Scan(&now); err != nil {
			t.Fatal(err)
		}
	}
	limit(pages) // the engine answers now as on a full disk
	var full error
	for i := 0; full == nil && i < 200; i++ {
		now := read(t, s, slug)
		_, full = s.SaveReport(ctx, organiser, slug, Report{Match: now.Rounds[i%7].Matches[0].ID, Version: now.Rounds[i%7].Matches[0].Version,
			Record: []scoring.Action{[]scoring.Action{"1", "0", "="}[i/7%3]}})
		if full == nil {
			before = read(t, s, slug)
		}
	}
	if !errors.Is(full, errDiskFull) || KindOf(full) != Unavailable {
		t.Fatalf("got %v", full)
	}
	after := read(t, s, slug)
	if after.Revision != before.Revision {
		t.Error("a change that was refused was made")
	}
	limit(1 << 30)
	press(t, s, slug, 7, 2, "1", "1")
	checkRebuilt(t, s)
}
