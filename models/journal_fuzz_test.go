package models

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"testing"

	"roundtable/pairing/scoring"
)

// FuzzJournal puts anything in the place of one row of images of a good journal: the readers do not
// panic, and what they cannot read is a difference. What can be read makes rows that are stored, or a
// difference too.
func FuzzJournal(f *testing.F) {
	ctx := f.Context()
	s, err := Open(ctx, filepath.Join(f.TempDir(), "roundtable.db"), Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { s.Close() })
	slug, err := s.CreateTournament(ctx, organiser, NewTournament{
		About: About{Name: "Evening"}, Game: DefaultGame, Rules: Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}},
		Entrants: []EntrantIn{{Name: "A"}, {Name: "B"}, {Name: "C"}}, Draw: &DrawIn{Method: "given"},
	})
	if err != nil {
		f.Fatal(err)
	}
	now, err := s.Tournament(ctx, organiser, slug)
	if err != nil {
		f.Fatal(err)
	}
	m := at(now, 1, 1)
	if _, err := s.Press(ctx, organiser, slug, m.ID, m.Version, "1"); err != nil {
		f.Fatal(err)
	}
	var images []JournalImageRow
	if err := s.reader.Order("journal_id, pos").Find(&images).Error; err != nil {
		f.Fatal(err)
	}
	stored, err := storedEvent(s.reader, 1)
	if err != nil {
		f.Fatal(err)
	}
	for i, img := range images {
		f.Add(i, img.Tbl, img.Rows, `{"of": 1}`)
		f.Add(i, img.Tbl, img.Rows[:len(img.Rows)/2], img.Rows)
	}
	for _, rows := range []string{`null`, `[]`, `[[]]`, `[[null,null]]`, `[[null,{"id":1},3]]`, `[[{"id":1},{"id":2}]]`, `[[null,{"id":-1}]]`, `[[1,"a"]]`, `[{}]`, `[[null,{"id":1,"number":1e99}]]`, "\xff\x00"} {
		f.Add(3, "entrants", rows, rows)
	}
	f.Fuzz(func(t *testing.T, at int, name, rows, details string) {
		made := rebuilt{event: 1, rows: map[rowKey]row{}}
		at = int(uint(at) % uint(len(images)))
		for i, img := range images {
			if i == at {
				img.Tbl, img.Rows = name, rows
			}
			made.apply(img.JournalID, img.Tbl, img.Rows)
		}
		found := append(made.faults, compare(stored, made.rows)...)
		changes, err := readImages(name, rows)
		if err != nil && len(found) == 0 {
			t.Errorf("%v, and nobody says so", err)
		}
		if len(found) == 0 && !maps.EqualFunc(stored, made.rows, func(a, b row) bool { return rowText(a) == rowText(b) }) {
			t.Error("other rows, and nobody says so")
		}
		for _, c := range net(changes) {
			if change := c.readable(); change != nil && change.Before == nil && change.After == nil {
				t.Errorf("a change of nothing: %+v", c)
			}
		}
		l := log{event: &TournamentRow{}}
		if l.entry(JournalRow{Details: details}).Details == nil {
			t.Error("an entry without details")
		}
		if _, err := json.Marshal(undoDetails(JournalRow{Verb: verbUndo, Details: details})); err != nil {
			t.Errorf("what an undo says of it: %v", err)
		}
		if !json.Valid(asJSON(details)) {
			t.Error("the exported log is no JSON")
		}
	})
}
