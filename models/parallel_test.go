package models

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"roundtable/pairing/scoring"
)

// TestParallelReports sends 200 results at once: each match gets its own and two that contradict it.
func TestParallelReports(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 16, Rules{Form: scoring.Single.Form}) // 120 matches
	tour := read(t, s, slug)
	var all []*Match
	for i := range tour.Rounds {
		for j := range tour.Rounds[i].Matches {
			all = append(all, &tour.Rounds[i].Matches[j])
		}
	}
	var saved, refused atomic.Int64
	var done sync.WaitGroup
	for i := range 200 {
		m := all[i%100]
		action := []scoring.Action{"1", "0"}[i/100] // the second hundred contradicts the first
		done.Go(func() {
			_, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{action}})
			var stale *ErrMatchStale
			switch {
			case err == nil:
				saved.Add(1)
			case errors.As(err, &stale):
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	done.Wait()
	if saved.Load() != 100 || refused.Load() != 100 {
		t.Errorf("%d saved, %d refused with both values", saved.Load(), refused.Load())
	}
	after := read(t, s, slug)
	for _, m := range all[:100] {
		if now := after.Match(m.ID); len(now.Games) != 1 || now.Version != m.Version+1 {
			t.Errorf("match %d: %d games, version %d", m.ID, len(now.Games), now.Version)
		}
	}
	var entries int64
	if err := s.reader.Model(&JournalRow{}).Where("verb = 'result'").Count(&entries).Error; err != nil || entries != 100 {
		t.Errorf("%d entries in the journal, %v", entries, err)
	}
}

// TestParallelDraws presses "draw" ten times at once: one draw is made.
func TestParallelDraws(t *testing.T) {
	ctx := context.Background()
	for name, op := range map[string]string{"BR-125 one form sent ten times": "the-form", "ten desks": ""} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			slug := makeEvent(t, s, 8, Rules{})
			version := read(t, s, slug).Version
			var made, refused atomic.Int64
			var done sync.WaitGroup
			for range 10 {
				done.Go(func() {
					who := organiser
					who.Op = op
					switch err := s.Draw(ctx, who, slug, version, DrawIn{Method: "random"}); {
					case err == nil:
						made.Add(1)
					case errors.Is(err, ErrStale):
						refused.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			done.Wait()
			var draws int64
			if err := s.reader.Model(&JournalRow{}).Where("verb = 'draw'").Count(&draws).Error; err != nil || draws != 1 {
				t.Errorf("%d draws (%d answered as made, %d refused), %v", draws, made.Load(), refused.Load(), err)
			}
		})
	}
}

// TestNobodyIsLockedOut has 20 writers and 20 readers at work on one file.
func TestNobodyIsLockedOut(t *testing.T) {
	t.Run("BR-128 no request fails for a lock", func(t *testing.T) {
		ctx := context.Background()
		s := newStore(t)
		slug := makeEvent(t, s, 12, Rules{Form: scoring.Single.Form})
		ids := []int64{}
		tour := read(t, s, slug)
		for _, r := range tour.Rounds {
			for _, m := range r.Matches {
				ids = append(ids, m.ID)
			}
		}
		saves := 100
		if testing.Short() {
			saves = 20
		}
		var writers, readers sync.WaitGroup
		for w := range 20 {
			writers.Go(func() {
				version := tour.Match(ids[w]).Version
				for i := range saves {
					action := []scoring.Action{"1", scoring.Back}[i%2]
					m, err := s.Press(ctx, organiser, slug, ids[w], version, action)
					if err != nil {
						t.Error(err)
						return
					}
					version = m.Version
				}
			})
		}
		for range 20 {
			readers.Go(func() {
				for range saves / 2 {
					if _, err := s.Tournament(ctx, organiser, slug); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		writers.Wait()
		readers.Wait()
		var entries int64
		if err := s.reader.Model(&JournalRow{}).Where("verb = 'result'").Count(&entries).Error; err != nil || entries != int64(20*saves) {
			t.Errorf("%d of %d saves are in the journal, %v", entries, 20*saves, err)
		}
	})
}

// TestOneFormActsOnce sends forms again, as browsers and impatient people do.
func TestOneFormActsOnce(t *testing.T) {
	ctx := context.Background()
	t.Run("BR-124 BR-130 the same form twice makes one row", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 4, Rules{})
		who := organiser
		who.Op = "form-1"
		for range 3 {
			if err := s.AddEntrants(ctx, who, slug, read(t, s, slug).Version, []EntrantIn{{Name: "Twice"}}); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(read(t, s, slug).Entrants); got != 5 {
			t.Errorf("%d entrants", got)
		}
	})
	t.Run("BR-122 a page from before cannot overwrite", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 4, Rules{})
		old := read(t, s, slug).Version
		if err := s.HoldRound(ctx, organiser, slug, old, 3, true); err != nil {
			t.Fatal(err)
		}
		if err := s.SetAbout(ctx, organiser, slug, old, About{Name: "Other"}); !errors.Is(err, ErrStale) {
			t.Errorf("got %v", err)
		}
		if now := read(t, s, slug); !now.Round(3).Held || now.Name != "Club evening" {
			t.Error(fmt.Sprint("something was lost: ", now.Name, now.Round(3).Held))
		}
	})
}
