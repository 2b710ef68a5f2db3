package models

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/scoring"
	"roundtable/pairing/standings"
)

// twoSections makes an event of two sections with results, lots, an undo and people of two events, beside
// another event, and gives the slugs of the sections.
func twoSections(t *testing.T, s *Store) (open, kids string) {
	t.Helper()
	ctx := context.Background()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	makeEvent(t, s, 4, Rules{}) // another event comes first, so no number is the same elsewhere
	in := NewTournament{About: About{Name: "Spring 春"}, Game: "chess", Draw: &DrawIn{Method: "given"}}
	in.Rules = Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0", Criteria: []string{"lots"}}
	for _, name := range []string{"张三", "李四", "Anna", "Bob", "Gone"} {
		in.Entrants = append(in.Entrants, EntrantIn{Name: name, Unit: "市直"})
	}
	open, err := s.CreateTournament(ctx, organiser, in)
	must(err)
	must(s.RemoveEntrant(ctx, organiser, open, 0, int64(read(t, s, open).Entrants[4].ID)))
	must(s.Draw(ctx, organiser, open, 0, DrawIn{Method: "given"}))
	for round := 1; round <= 3; round++ {
		press(t, s, open, round, 1, "=")
		press(t, s, open, round, 2, "=")
	}
	var ids []int64
	for _, e := range read(t, s, open).Entrants {
		ids = append(ids, int64(e.ID))
	}
	must(s.Settle(ctx, organiser, open, 0, Settled{Kind: "lots", Draw: true, Order: ids}))
	list, _, err := s.Journal(ctx, organiser, open, 0, 1)
	must(err)
	must(s.Do(ctx, organiser, open, 0, Undo{Entry: list[0].ID}))
	must(s.Settle(ctx, organiser, open, 0, Settled{Kind: "lots", Draw: true, Order: ids}))
	must(s.SetPublished(ctx, organiser, open, 0, true))
	kids, err = s.CreateSection(ctx, organiser, SectionOf{Slug: open, Name: "U12", Other: "Open"}, 0, in)
	must(err)
	press(t, s, kids, 1, 1, "1")
	return open, kids
}

// wrote writes the event into a new file and gives what is in it.
func wrote(t *testing.T, s *Store, slug string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "event"+EventFileEnding)
	if err := s.WriteEvent(context.Background(), organiser, slug, path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, beside := range []string{"-wal", "-shm", ".part"} {
		if _, err := os.Stat(path + beside); err == nil {
			t.Errorf("the file is not alone: %s", beside)
		}
	}
	return data
}

// facts are what people see of an event, without numbers of rows: the table, every record, and every
// entry of the journal with who, when and from where.
func facts(t *testing.T, s *Store, slug string) (list []string) {
	t.Helper()
	tour := read(t, s, slug)
	for _, r := range standings.Build(tour.Input()).Rows {
		list = append(list, fmt.Sprintln(r.Place, r.Shared, tour.Entrant(r.Entrant).Name, r.Points))
	}
	for _, r := range tour.Rounds {
		for _, m := range r.Matches {
			line := fmt.Sprint(r.No, " ", m.Table)
			for _, seat := range m.Seats {
				line += " " + tour.Entrant(seat.Entrant).Name
			}
			for _, g := range m.Games {
				line += fmt.Sprint(" ", g)
			}
			list = append(list, line)
		}
	}
	var entries []JournalRow
	if err := s.reader.Where("tournament_id = ? AND verb <> 'tournament.import'", tour.ID).Order("id").Find(&entries).Error; err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, fmt.Sprintln(e.At, e.Who, e.Addr, e.Verb, e.Version))
	}
	return list
}

func replaysWhole(t *testing.T, s *Store) {
	t.Helper()
	events, err := Replay(context.Background(), s.Path(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range events {
		if len(r.Differences) > 0 {
			t.Errorf("%s: %+v", r.Slug, r.Differences)
		}
	}
	rows, err := s.readerSQL.Query("PRAGMA foreign_key_check")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if rows.Next() {
		t.Error("a row has lost its parent")
	}
}

// TestOneEventMovesToAnotherComputer: one event moves as one file, lossless with its journal.
func TestOneEventMovesToAnotherComputer(t *testing.T) {
	ctx := context.Background()
	here := newStore(t)
	open, kids := twoSections(t, here)
	data := wrote(t, here, kids) // either section stands for the event
	there := newStore(t)
	makeEvent(t, there, 7, Rules{})
	twin := NewTournament{About: About{Name: "Spring"}, Game: "chess", Entrants: []EntrantIn{{Name: "张三", Unit: "市直"}, {Name: "Bob"}}}
	if slug, err := there.CreateTournament(ctx, organiser, twin); err != nil || slug != open {
		t.Fatalf("an event with the same address: %q, %v", slug, err)
	}
	in, err := there.ReadEvent(ctx, organiser, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if in.Slug == open || in.Sections != 2 || in.Entries == 0 || in.Players == 0 {
		t.Errorf("taken in: %+v", in)
	}
	replaysWhole(t, there)
	checkRebuilt(t, there)
	sections, err := there.Sections(ctx, organiser, in.Slug)
	if err != nil || len(sections) != 2 {
		t.Fatalf("sections there: %v, %v", sections, err)
	}
	for i, slug := range []string{open, kids} {
		if diff := cmp.Diff(facts(t, here, slug), facts(t, there, sections[i].Slug)); diff != "" {
			t.Errorf("%s here (-) and there (+):\n%s", slug, diff)
		}
	}
	var was, is int64 // one in each section here, and there one of them was known
	here.reader.Raw("SELECT count(*) FROM players WHERE name = '张三'").Scan(&was)
	there.reader.Raw("SELECT count(*) FROM players WHERE name = '张三'").Scan(&is)
	if was == 0 || is != was {
		t.Errorf("somebody whom the club knows is there %d times, here %d times", is, was)
	}
	if _, err := there.ReadEvent(ctx, organiser, bytes.NewReader(data)); !errors.Is(err, errEventHere) {
		t.Errorf("the same file again: %v", err)
	}
	first := read(t, there, sections[0].Slug)
	if err := there.DeleteTournament(ctx, organiser, first.Slug, 0, first.Title()); err != nil {
		t.Fatal(err)
	}
	if _, err := there.ReadEvent(ctx, organiser, bytes.NewReader(data)); !errors.Is(err, errEventInBin) {
		t.Errorf("the same file while it lies in the bin: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(there.path), ".event-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestTheFileIsADatabase: the program opens the file like any other, and nothing else is in it.
func TestTheFileIsADatabase(t *testing.T) {
	ctx := context.Background()
	here := newStore(t)
	open, kids := twoSections(t, here)
	if _, err := here.NewOrganiserLink(ctx, FirstAccount); err != nil {
		t.Fatal(err)
	}
	data := wrote(t, here, open)
	for _, secret := range []string{"Club evening", "P1"} {
		if bytes.Contains(data, []byte(secret)) {
			t.Errorf("the file still holds %q of another event", secret)
		}
	}
	path := filepath.Join(t.TempDir(), "x"+EventFileEnding)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	alone, err := Open(ctx, path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	for _, slug := range []string{open, kids} {
		if diff := cmp.Diff(facts(t, here, slug), facts(t, alone, slug)); diff != "" {
			t.Errorf("%s here (-) and in the file (+):\n%s", slug, diff)
		}
	}
	replaysWhole(t, alone)
	checkRebuilt(t, alone)
	for table, want := range map[string]int{"tournaments": 2, "organiser_links": 0, "sessions": 0, "club": 0, "settings": 0} {
		var n int
		if err := alone.readerSQL.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil || n != want {
			t.Errorf("%s has %d rows, want %d (%v)", table, n, want, err)
		}
	}
}

// TestNumbersOfDeletedRowsStayFree: an undo in the event that came brings back a row that was deleted
// before it moved, beside rows that were made here since.
func TestNumbersOfDeletedRowsStayFree(t *testing.T) {
	ctx := context.Background()
	here, there := newStore(t), newStore(t)
	slug := makeEvent(t, here, 4, Rules{})
	last := read(t, here, slug).Entrants[3]
	if err := here.RemoveEntrant(ctx, organiser, slug, 0, int64(last.ID)); err != nil {
		t.Fatal(err)
	}
	makeEvent(t, there, 3, Rules{})
	in, err := there.ReadEvent(ctx, organiser, bytes.NewReader(wrote(t, here, slug)))
	if err != nil {
		t.Fatal(err)
	}
	makeEvent(t, there, 5, Rules{})
	list, _, err := there.Journal(ctx, organiser, in.Slug, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if e.Verb == "entrant.remove" {
			if err := there.Do(ctx, organiser, in.Slug, 0, Undo{Entry: e.ID}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := len(read(t, there, in.Slug).Entrants); n != 4 {
		t.Errorf("%d entrants after the undo", n)
	}
	replaysWhole(t, there)
}

// TestOldFilesAreMigrated takes events of files of every released schema.
func TestOldFilesAreMigrated(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	ctx := context.Background()
	for _, name := range []string{"schema-1.db.gz", "schema-2.db.gz", "schema-3.db.gz", "schema-4.db.gz", "schema-7.db.gz"} {
		path := unpack(t, "testdata/"+name)
		db, err := sql.Open("sqlite", fileURI(path)+"?_foreign_keys=1")
		if err != nil {
			t.Fatal(err)
		}
		for _, do := range []string{"DELETE FROM tournaments WHERE id > (SELECT min(id) FROM tournaments)", "DELETE FROM journal WHERE tournament_id NOT IN (SELECT id FROM tournaments)", "PRAGMA journal_mode=DELETE"} {
			if _, err := db.Exec(do); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := newStore(t)
		in, err := s.ReadEvent(ctx, organiser, bytes.NewReader(data))
		if err != nil || in.Sections != 1 {
			t.Errorf("%s: %+v, %v", name, in, err)
		}
		replaysWhole(t, s)
	}
}

// rowsIn says how many rows there are.
func rowsIn(t *testing.T, s *Store) (text string) {
	t.Helper()
	for _, table := range []string{"tournaments", "players", "entrants", "games", "journal", "journal_images", "own_games"} {
		var n int
		if err := s.readerSQL.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		text += fmt.Sprint(table, " ", n, "; ")
	}
	return text
}

// TestRefusedFiles: what is not as the program itself would have it is refused with a sentence, and
// nothing is stored.
func TestRefusedFiles(t *testing.T) {
	ctx := context.Background()
	here, there := newStore(t), newStore(t)
	open, _ := twoSections(t, here)
	good := wrote(t, here, open)
	makeEvent(t, there, 3, Rules{})
	before := rowsIn(t, there)
	touched := func(steps ...string) []byte {
		path := filepath.Join(t.TempDir(), "x.db")
		if err := os.WriteFile(path, good, 0o600); err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", fileURI(path))
		if err != nil {
			t.Fatal(err)
		}
		db.SetMaxOpenConns(1)
		for _, do := range steps {
			if _, err := db.Exec(do); err != nil {
				t.Fatalf("%s: %v", do, err)
			}
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, c := range []struct {
		says string
		data []byte
		want *Error
	}{
		{"an empty file", nil, errFileKind},
		{"a text", []byte("name,club\n张三,市直\n"), errFileKind},
		{"a file cut short", good[:len(good)/2], errFileDamaged},
		{"only the first page", good[:4096], errFileDamaged},
		{"a view", touched("CREATE VIEW v AS SELECT 1"), errFileDamaged},
		{"a trigger", touched("CREATE TRIGGER x AFTER INSERT ON tournaments BEGIN DELETE FROM players; END"), errFileDamaged},
		{"another table", touched("CREATE TABLE x (y)"), errFileDamaged},
		{"a table with another column", touched("ALTER TABLE players ADD COLUMN x"), errFileDamaged},
		{"an index is missing", touched("DROP INDEX entrants_player"), errFileDamaged},
		{"a newer schema", touched("INSERT INTO schema_version (version_id, is_applied) VALUES (9999, 1)"), errFileNewer},
		{"no event", touched("PRAGMA foreign_keys=1", "DELETE FROM journal", "DELETE FROM tournaments"), errFileNone},
		{"a result that the journal does not know", touched("UPDATE games SET outcomes = 'wl'"), errFileDamaged},
		{"a row without its parent", touched("PRAGMA foreign_keys=0", "DELETE FROM entrants WHERE id = (SELECT max(entrant_id) FROM seats)"), errFileDamaged},
		{"an address that is a path", touched("UPDATE tournaments SET slug = '../' || slug", "UPDATE journal_images SET rows = replace(rows, '\"slug\":\"', '\"slug\":\"../')"), errFileDamaged},
		{"details that are none", touched("UPDATE journal SET details = '{'"), errFileDamaged},
		{"a time that is none", touched("UPDATE journal SET at = 'noon'"), errFileDamaged},
	} {
		_, err := there.ReadEvent(ctx, organiser, bytes.NewReader(c.data))
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.says, err)
		}
		if now := rowsIn(t, there); now != before {
			t.Fatalf("%s: %s, before %s", c.says, now, before)
		}
	}
	if _, err := there.ReadEvent(ctx, Who{}, bytes.NewReader(good)); !errors.Is(err, ErrDenied) {
		t.Errorf("a stranger: %v", err)
	}
	if _, err := there.ReadEvent(ctx, organiser, bytes.NewReader(good)); err != nil {
		t.Errorf("the file itself: %v", err)
	}
}

// TestDamagedFiles flips bytes of a good file: it is refused with a sentence, or where nothing that counts
// was hit, taken in whole.
func TestDamagedFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	ctx := context.Background()
	here := newStore(t)
	open, _ := twoSections(t, here)
	good := wrote(t, here, open)
	dice := rand.New(rand.NewPCG(4, 2))
	refused, taken := 0, 0
	for i := range 24 {
		data := bytes.Clone(good)
		for range 1 + dice.IntN(20) {
			data[dice.IntN(len(data))] ^= byte(1 + dice.IntN(255))
		}
		there := newStore(t)
		before := rowsIn(t, there)
		_, err := there.ReadEvent(ctx, organiser, bytes.NewReader(data))
		switch {
		case err == nil:
			taken++
			replaysWhole(t, there)
		case KindOf(err) == 0:
			t.Errorf("damage %d is no error for people: %v", i, err)
		default:
			refused++
			if now := rowsIn(t, there); now != before {
				t.Errorf("damage %d: %s, before %s", i, now, before)
			}
		}
	}
	if refused < 10 {
		t.Errorf("%d files refused, %d taken: the damage is too small to say anything", refused, taken)
	}
	t.Logf("%d refused, %d taken in whole", refused, taken)
}

// TestRandomEveningsMove: an event with every kind of change moves and still replays.
func TestRandomEveningsMove(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	for seed := range uint64(2) {
		e := &randomEvening{t: t, ctx: context.Background(), who: organiser, dice: rand.New(rand.NewPCG(seed, 77))}
		e.s = newStore(t)
		e.slug = makeEvent(t, e.s, 6, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
		e.play()
		there := newStore(t)
		makeEvent(t, there, 3, Rules{})
		in, err := there.ReadEvent(e.ctx, organiser, bytes.NewReader(wrote(t, e.s, e.slug)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(facts(t, e.s, e.slug), facts(t, there, in.Slug)); diff != "" {
			t.Errorf("here (-) and there (+):\n%s", strings.TrimSpace(diff))
		}
		replaysWhole(t, there)
		checkRebuilt(t, there)
	}
}
