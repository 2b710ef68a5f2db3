package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// benchEvent is a published event of so many entrants with all results but the last round's.
func benchEvent(b *testing.B, entrants int) (http.Handler, string) {
	b.Helper()
	ctx := context.Background()
	store, err := models.Open(ctx, filepath.Join(b.TempDir(), "bench.db"), models.Options{})
	if err != nil {
		b.Fatal(err)
	}
	server := New(store, Options{})
	b.Cleanup(func() {
		server.Close()
		if err := store.Close(); err != nil {
			b.Error(err)
		}
	})
	in := models.NewTournament{About: models.About{Name: "Bench"}, Game: models.DefaultGame, Draw: &models.DrawIn{Method: "given"}}
	for i := range entrants {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: fmt.Sprintf("Player %03d", i+1), Unit: "Club"})
	}
	slug, err := store.CreateTournament(ctx, organiserWho, in)
	if err != nil {
		b.Fatal(err)
	}
	if err := store.SetPublished(ctx, organiserWho, slug, 0, true); err != nil {
		b.Fatal(err)
	}
	tour, err := store.Tournament(ctx, organiserWho, slug)
	if err != nil {
		b.Fatal(err)
	}
	records := [][]scoring.Action{{"1", "1"}, {"0", "0"}, {"1", "="}, {"0", "="}}
	for r := range min(len(tour.Rounds)-1, benchRounds) {
		for i, m := range tour.Rounds[r].Matches {
			report := models.Report{Match: m.ID, Version: m.Version, Record: records[(i*7+r*3)%len(records)]}
			if _, err := store.SaveReport(ctx, organiserWho, slug, report); err != nil {
				b.Fatal(err)
			}
		}
	}
	return server.Handler(), slug
}

// benchRounds is how many rounds have results: enough to fill every page, few enough to set up.
const benchRounds = 15

func benchGet(b *testing.B, h http.Handler, path string) {
	b.Helper()
	b.ReportAllocs()
	size := 0
	for b.Loop() {
		rec := httptest.NewRecorder()
		h.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
		if rec.Code != http.StatusOK {
			b.Fatalf("%s answered %d", path, rec.Code)
		}
		size = rec.Body.Len()
	}
	b.ReportMetric(float64(size), "B/page")
}

// BenchmarkPublicPage is the standings through the whole handler: reading, ordering, drawing. The
// parameter, which no page knows, keeps it out of the cache.
func BenchmarkPublicPage(b *testing.B) {
	for _, n := range []int{16, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			h, slug := benchEvent(b, n)
			benchGet(b, h, "/t/"+slug+"/standings?drawn=anew")
		})
	}
}

// BenchmarkCrossTable100 is the largest table that a club prints.
func BenchmarkCrossTable100(b *testing.B) {
	h, slug := benchEvent(b, 100)
	benchGet(b, h, "/t/"+slug+"/cross?drawn=anew")
}
