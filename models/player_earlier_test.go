package models

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// forgotten makes the events those of a program that had no list of players yet.
func forgotten(t *testing.T, s *Store) {
	t.Helper()
	for _, query := range []string{"UPDATE entrants SET player_id = NULL", "DELETE FROM players"} {
		if err := s.writer.Exec(query).Error; err != nil {
			t.Fatal(err)
		}
	}
	s.recent = recent{}
}

func TestRememberEarlier(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	old := evening(t, s, "2025-11-01", EntrantIn{Name: "张三", Unit: "东区"}, EntrantIn{Name: "Anna", Rating: 1500, BirthYear: 1999}, EntrantIn{Name: "Li Wei"}, EntrantIn{Name: "Li Wei"})
	evening(t, s, "2026-11-01", EntrantIn{Name: "张三", Unit: "市直"}, EntrantIn{Name: "ANNA", Rating: 1700})
	forgotten(t, s)
	if err := s.SetPublished(ctx, organiser, old, 0, true); err != nil {
		t.Fatal(err)
	}
	before := read(t, s, old)
	count := func() int {
		n, err := s.Unremembered(ctx, organiser)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := count(); n != 6 {
		t.Fatalf("%d are not remembered", n)
	}
	who := organiser
	who.Op = "form"
	for range 2 { // the same press twice
		if err := s.RememberEarlier(ctx, who); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("one name without a contradiction is one player, and the newer event says more", func(t *testing.T) {
		p := knownNames(t, s)["ANNA"]
		if want := (PlayerIn{Name: "ANNA", Rating: 1700, BirthYear: 1999}); p.In() != want || p.Events != 2 {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("BR-118 another unit is another player, and two of one event are two", func(t *testing.T) {
		players, err := s.Players(ctx, organiser)
		if err != nil {
			t.Fatal(err)
		}
		got := map[string]int{}
		for _, p := range players {
			got[p.Name+p.Unit]++
		}
		if fmt.Sprint(got) != "map[ANNA:1 Li Wei:2 张三东区:1 张三市直:1]" {
			t.Errorf("got %v", got)
		}
	})
	t.Run("the events stay as they are, for the public too", func(t *testing.T) {
		tour := read(t, s, old)
		for i, e := range tour.Entrants {
			e.Player = before.Entrants[i].Player
			if !cmp.Equal(e, before.Entrants[i]) {
				t.Errorf("%+v became %+v", before.Entrants[i], e)
			}
		}
		if tour.PublicVersion != before.PublicVersion || tour.Version != before.Version+1 {
			t.Errorf("version %d → %d, public %d → %d", before.Version, tour.Version, before.PublicVersion, tour.PublicVersion)
		}
	})
	t.Run("each event has one entry in the journal, and nobody is left", func(t *testing.T) {
		var n int64
		if err := s.reader.Model(&JournalRow{}).Where("verb = 'player.earlier' AND tournament_id IS NOT NULL").Count(&n).Error; err != nil || n != 2 {
			t.Errorf("%d entries, %v", n, err)
		}
		if n := count(); n != 0 {
			t.Errorf("%d are left", n)
		}
	})
	t.Run("somebody who is in the event already is not in it twice", func(t *testing.T) {
		slug := evening(t, s, "2026-11-08", EntrantIn{Name: "Anna", Player: knownNames(t, s)["ANNA"].ID}, EntrantIn{Name: "Anna", Note: "the other"})
		second := read(t, s, slug).Entrants[1]
		if err := s.writer.Exec("UPDATE entrants SET player_id = NULL WHERE id = ?", int64(second.ID)).Error; err != nil {
			t.Fatal(err)
		}
		s.recent = recent{}
		if err := s.RememberEarlier(ctx, organiser); err != nil {
			t.Fatal(err)
		}
		tour := read(t, s, slug)
		if a, b := tour.Entrants[0].Player, tour.Entrants[1].Player; a == b || b == 0 {
			t.Errorf("got %d and %d", a, b)
		}
	})
}

// TestRememberUpgraded takes in the events of a database of the first program.
func TestRememberUpgraded(t *testing.T) {
	ctx := context.Background()
	s, err := Open(ctx, unpack(t, "testdata/schema-1.db.gz"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	n, err := s.Unremembered(ctx, organiser)
	if err != nil || n < 10 {
		t.Fatalf("%d are not remembered, %v", n, err)
	}
	if err := s.RememberEarlier(ctx, organiser); err != nil {
		t.Fatal(err)
	}
	players, err := s.Players(ctx, organiser)
	if err != nil || len(players) == 0 || len(players) > n {
		t.Errorf("%d entrants became %d players, %v", n, len(players), err)
	}
	checkRebuilt(t, s)
}
