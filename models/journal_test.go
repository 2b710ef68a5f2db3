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
			applyImage(t, rebuilt[img.Tbl], p[0], p[1])
		}
	}
	stored := map[string]map[string]string{}
	storedRows[TournamentRow](t, s, stored)
	storedRows[StageRow](t, s, stored)
	storedRows[GroupRow](t, s, stored)
	storedRows[EntrantRow](t, s, stored)
	storedRows[RoundRow](t, s, stored)
	storedRows[MatchRow](t, s, stored)
	storedRows[SeatRow](t, s, stored)
	storedRows[GameRow](t, s, stored)
	if diff := cmp.Diff(stored, rebuilt); diff != "" {
		t.Errorf("stored (-) and rebuilt from the journal (+):\n%s", diff)
	}
	if len(stored["games"]) < 60 {
		t.Errorf("only %d games: the test lost its weight", len(stored["games"]))
	}
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
