package models

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"roundtable/pairing/scoring"
)

// TestUpgrade opens a database of every released schema, filled by the program of its time with the
// three sample events, from schema 2 on with a section, players and corrections too, from 3 on with a withdrawal and an undo, from 4 on with an account, links and a report, from 7 on with ratings, a season, a clock in the hall and events of every played format: nothing is lost, the journal still makes the same rows, and the evening goes on.
func TestUpgrade(t *testing.T) {
	ctx := context.Background()
	for schema, want := range map[int]struct{ entries, images, matches, events int }{
		1: {entries: 96, images: 292, matches: 73, events: 3},
		2: {entries: 117, images: 353, matches: 145, events: 4},
		3: {entries: 121, images: 362, matches: 145, events: 4},
		4: {entries: 129, images: 385, matches: 160, events: 5},
		7: {entries: 145, images: 437, matches: 182, events: 8},
	} {
		t.Run(fmt.Sprintf("from schema %d", schema), func(t *testing.T) {
			path := unpack(t, fmt.Sprintf("testdata/schema-%d.db.gz", schema))
			s, err := Open(ctx, path, Options{Now: func() time.Time { return time.Date(2026, 12, 1, 19, 0, 0, 0, time.UTC) }})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			var entries, images, matches, orphans int
			for query, into := range map[string]*int{
				"SELECT count(*) FROM journal":        &entries,
				"SELECT count(*) FROM journal_images": &images,
				"SELECT count(*) FROM matches":        &matches,
				"SELECT count(*) FROM journal_images WHERE journal_id NOT IN (SELECT id FROM journal)": &orphans,
			} {
				if err := s.readerSQL.QueryRow(query).Scan(into); err != nil {
					t.Fatal(err)
				}
			}
			if entries != want.entries || images != want.images || matches != want.matches || orphans != 0 {
				t.Errorf("journal %d, images %d (%d of them orphans), matches %d; want %+v", entries, images, orphans, matches, want)
			}
			checkRebuilt(t, s)
			copies, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.schema-*"))
			if err != nil || len(copies) != 1 {
				t.Errorf("one copy was made before the change: %v, %v", copies, err)
			}
			events, err := s.Home(ctx, organiser)
			if err != nil || len(events) != want.events {
				t.Fatalf("%d events, %v", len(events), err)
			}
			for _, e := range events {
				if e.Phase() != Running {
					continue
				}
				tour := read(t, s, e.Slug)
				if tour.Round(tour.Current().No+1) == nil {
					continue
				}
				press(t, s, e.Slug, tour.Current().No+1, 1, scoring.MatchForfeitBoth)
			}
			checkRebuilt(t, s)
		})
	}
}

func unpack(t *testing.T, name string) string {
	t.Helper()
	packed, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	from, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "roundtable.db")
	to, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(to, from); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
