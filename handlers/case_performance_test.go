package handlers

import (
	"context"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// TestOneDrawingForManyReaders is BR-139: after a change a public page is worked out once, whoever asks how
// often. The readers after the first one are answered although nobody can reach the database any more.
func TestOneDrawingForManyReaders(t *testing.T) {
	w := newWeb(t)
	slug := w.public("xiangqi", oneGame("games"), "Ann", "Bob", "Cy", "Dee")
	reader, path := w.stranger(), "/t/"+slug+"/standings"
	before := reader.get(path)
	m := w.whole(slug).Round(1).Matches[0]
	if _, err := w.store.SaveReport(context.Background(), organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"1"}}); err != nil {
		t.Fatal(err)
	}
	after := reader.get(path)
	if after.status != 200 || after.body == before.body {
		t.Fatalf("BR-139: the change is not shown (%d)", after.status)
	}
	if err := w.store.Close(); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if a := reader.get(path); a.status != 200 || a.body != after.body {
			t.Fatalf("BR-139: worked out again: %d", a.status)
		}
	}
	if a := reader.get("/t/" + slug + "/cross"); a.status == 200 {
		t.Error("a page that nobody asked for before came without the database: the test proves nothing")
	}
}
