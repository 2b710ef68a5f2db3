package models

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"roundtable/pairing/scoring"
)

func benchStore(b *testing.B, n int) (*Store, string) {
	b.Helper()
	s, err := Open(context.Background(), filepath.Join(b.TempDir(), "bench.db"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	in := NewTournament{About: About{Name: "Bench"}, Game: DefaultGame, Draw: &DrawIn{Method: "given"}}
	for i := range n {
		in.Entrants = append(in.Entrants, EntrantIn{Name: fmt.Sprintf("P%d", i+1)})
	}
	slug, err := s.CreateTournament(context.Background(), organiser, in)
	if err != nil {
		b.Fatal(err)
	}
	return s, slug
}

// BenchmarkResultSave saves one game's result a time, each in a transaction that reaches the disk.
func BenchmarkResultSave(b *testing.B) {
	for _, n := range []int{12, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, slug := benchStore(b, n)
			t, err := s.Tournament(context.Background(), organiser, slug)
			if err != nil {
				b.Fatal(err)
			}
			m := &t.Rounds[0].Matches[0]
			keys := []scoring.Action{scoring.FirstWins, scoring.Back}
			for i := 0; b.Loop(); i++ {
				if m, err = s.Press(context.Background(), organiser, slug, m.ID, m.Version, keys[i%2]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkTournamentRead reads an event that did not change since it was read last.
func BenchmarkTournamentRead(b *testing.B) {
	for _, n := range []int{12, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, slug := benchStore(b, n)
			for b.Loop() {
				if _, err := s.Tournament(context.Background(), organiser, slug); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkTournamentReadChanged reads the whole aggregate of an event from the database.
func BenchmarkTournamentReadChanged(b *testing.B) {
	for _, n := range []int{12, 100} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			s, slug := benchStore(b, n)
			for b.Loop() {
				if _, err := loadTournament(s.reader, slug); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCreate makes an event with its schedule.
func BenchmarkCreate(b *testing.B) {
	for _, n := range []int{12, 100, 300} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				benchStore(b, n)
			}
		})
	}
}
