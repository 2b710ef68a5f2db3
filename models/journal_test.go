package models

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/scoring"
)

// TestImagesRebuildTheEvent plays an evening and applies the images of the journal in order to
// nothing: what comes out is what is stored.
func TestImagesRebuildTheEvent(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	if err := s.FillDemo(ctx); err != nil {
		t.Fatal(err)
	}
	slug := makeEvent(t, s, 5, Rules{})
	press(t, s, slug, 1, 1, "1", "0", "=", ActionDrawLots, scoring.Back, scoring.LotsFirst)
	press(t, s, slug, 1, 2, scoring.MatchForfeitBoth, scoring.Back, "+", scoring.VoidGame)
	odd := makeEvent(t, s, 3, Rules{})
	if err := s.RemoveEntrant(ctx, organiser, odd, 0, int64(read(t, s, odd).Entrants[1].ID)); err != nil {
		t.Fatal(err)
	}
	if games := checkRebuilt(t, s); games < 60 {
		t.Errorf("only %d games: the test lost its weight", games)
	}
}

// checkRebuilt compares the stored rows with those that the images of the journal make of nothing,
// and gives the number of games.
func checkRebuilt(t *testing.T, s *Store) (games int) {
	t.Helper()
	rebuilt := map[string]map[string]string{}
	var images []JournalImageRow
	if err := s.reader.Order("journal_id, pos").Find(&images).Error; err != nil {
		t.Fatal(err)
	}
	for _, img := range images {
		var pairs [][2]json.RawMessage
		if err := json.Unmarshal([]byte(img.Rows), &pairs); err != nil {
			t.Fatal(err)
		}
		if rebuilt[img.Tbl] == nil {
			rebuilt[img.Tbl] = map[string]string{}
		}
		for _, p := range pairs {
			applyImage(t, rebuilt[img.Tbl], asOfNow(t, img.Tbl, p[0]), asOfNow(t, img.Tbl, p[1]))
		}
	}
	stored := map[string]map[string]string{}
	for _, rows := range []func(*testing.T, *Store, map[string]map[string]string){
		storedRows[TournamentRow], storedRows[StageRow], storedRows[GroupRow], storedRows[EntrantRow], storedRows[RoundRow],
		storedRows[MatchRow], storedRows[SeatRow], storedRows[GameRow], storedRows[DecisionRow], storedRows[EntryRow], storedRows[PlayerRow], storedRows[ClubRow],
	} {
		rows(t, s, stored)
	}
	for name, rows := range rebuilt {
		if len(rows) == 0 {
			delete(rebuilt, name)
		}
	}
	if diff := cmp.Diff(stored, rebuilt); diff != "" {
		t.Errorf("stored (-) and rebuilt from the journal (+):\n%s", diff)
	}
	return len(stored["games"])
}

// asOfNow reads an image as the row of today: a column that an older program did not have is zero.
func asOfNow(t *testing.T, table string, data json.RawMessage) json.RawMessage {
	t.Helper()
	if string(data) == "null" {
		return data
	}
	row := map[string]func() any{
		"tournaments": func() any { return &TournamentRow{} }, "stages": func() any { return &StageRow{} },
		"groups": func() any { return &GroupRow{} }, "entrants": func() any { return &EntrantRow{} },
		"rounds": func() any { return &RoundRow{} }, "matches": func() any { return &MatchRow{} },
		"seats": func() any { return &SeatRow{} }, "games": func() any { return &GameRow{} },
		"decisions": func() any { return &DecisionRow{} }, "players": func() any { return &PlayerRow{} },
		"entries": func() any { return &EntryRow{} }, "club": func() any { return &ClubRow{} },
	}[table]()
	if err := json.Unmarshal(data, row); err != nil {
		t.Fatal(err)
	}
	again, err := json.Marshal(row)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func applyImage(t *testing.T, table map[string]string, before, after json.RawMessage) {
	t.Helper()
	id := func(data json.RawMessage) string {
		var row struct{ ID int64 }
		if err := json.Unmarshal(data, &row); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(row.ID)
	}
	if string(before) != "null" {
		if table[id(before)] != string(before) {
			t.Errorf("the image before a change is not the one after the last change:\n%s\n%s", table[id(before)], before)
		}
		delete(table, id(before))
	}
	if string(after) != "null" {
		table[id(after)] = string(after)
	}
}

func storedRows[R row](t *testing.T, s *Store, into map[string]map[string]string) {
	t.Helper()
	var rows []R
	if err := s.reader.Find(&rows).Error; err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if into[r.TableName()] == nil {
			into[r.TableName()] = map[string]string{}
		}
		into[r.TableName()][fmt.Sprint(r.key())] = string(data)
	}
}
