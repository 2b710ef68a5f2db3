package models

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing/scoring"
)

// lineOf is an event as the first page shows it to this reader.
func lineOf(t *testing.T, s *Store, who Who, slug string) Summary {
	t.Helper()
	list, err := s.Home(context.Background(), who)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range list {
		if line.Slug == slug {
			return line
		}
	}
	t.Fatalf("%s is not listed", slug)
	return Summary{}
}

func TestSummarySaysWhoLeads(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug, err := s.CreateTournament(ctx, organiser, NewTournament{
		About: About{Name: "Evening", Date: "2026-11-29"}, Game: DefaultGame, Draw: &DrawIn{Method: "given"},
		Rules:    Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0", Criteria: []string{}},
		Entrants: []EntrantIn{{Name: "Anna Berg", BirthYear: 2015}, {Name: "Bob Adler"}, {Name: "Carl Dorn"}, {Name: "Dora Ernst"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.SetPublished(ctx, organiser, slug, 0, true), s.SetLook(ctx, organiser, slug, 0, Look{Names: NamesMinors})); err != nil {
		t.Fatal(err)
	}
	t.Run("nobody before the first result", func(t *testing.T) {
		if line := lineOf(t, s, organiser, slug); len(line.Leaders) != 0 || line.Now != 1 || !cmp.Equal(line.Shown, []int{1, 2, 3}) {
			t.Errorf("got %+v", line)
		}
	})
	press(t, s, slug, 1, 1, "1") // Anna beats Dora
	press(t, s, slug, 1, 2, "1") // Bob beats Carl
	t.Run("the organiser sees the names, the public those that are not hidden", func(t *testing.T) {
		first := func(who Who) (names []string) {
			for _, l := range lineOf(t, s, who, slug).Leaders {
				names = append(names, fmt.Sprintf("%d %s", l.Place, l.Name))
			}
			return names
		}
		if diff := cmp.Diff([]string{"1 Anna Berg", "1 Bob Adler", "3 Carl Dorn", "3 Dora Ernst"}, first(organiser)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff([]string{"1 Anna", "1 Bob Adler", "3 Carl Dorn", "3 Dora Ernst"}, first(Who{})); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("a held round and what was decided after it are not told of", func(t *testing.T) {
		for r := 2; r <= 3; r++ {
			press(t, s, slug, r, 1, "=")
			press(t, s, slug, r, 2, "=")
		}
		tour := read(t, s, slug)
		order := []int64{int64(tour.Entrants[1].ID), int64(tour.Entrants[0].ID)}
		if err := s.Settle(ctx, organiser, slug, 0, Settled{Kind: "lots", Draw: true, Order: order}); err != nil {
			t.Fatal(err)
		}
		if err := s.HoldRound(ctx, organiser, slug, 0, 3, true); err != nil {
			t.Fatal(err)
		}
		all, public := lineOf(t, s, organiser, slug), lineOf(t, s, Who{}, slug)
		if all.Leaders[0].Place == all.Leaders[1].Place || all.Hidden != 0 || !all.Final() {
			t.Errorf("the organiser sees %+v", all)
		}
		if public.Leaders[0].Place != public.Leaders[1].Place || public.Hidden != 1 || public.Final() || !cmp.Equal(public.Shown, []int{1, 2}) || public.Now != 2 {
			t.Errorf("the public sees %+v", public)
		}
	})
}

// TestManyEventsLeaveTheRunningOneInMemory reads more events in passing than are kept.
func TestManyEventsLeaveTheRunningOneInMemory(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	anna := EntrantIn{Name: "Anna"}
	var slugs []string
	for i := range cardEvents + 3 {
		slugs = append(slugs, evening(t, s, fmt.Sprintf("2026-%02d-%02d", 1+i/28, 1+i%28), anna, EntrantIn{Name: "Bob"}))
		anna.Player = knownNames(t, s)["Anna"].ID
	}
	running := read(t, s, slugs[0])
	kept := func() bool { return &read(t, s, slugs[0]).Entrants[0] == &running.Entrants[0] }
	t.Run("the first page", func(t *testing.T) {
		lineOf(t, s, organiser, slugs[1])
		if !kept() {
			t.Error("it was pushed out")
		}
	})
	t.Run("a check-in is not missed, on a card that takes the event from memory", func(t *testing.T) {
		e := running.Entrants[0]
		if err := s.SetArrived(ctx, organiser, slugs[0], []int64{int64(e.ID)}, true); err != nil {
			t.Fatal(err)
		}
		bob := running.Entrants[1].Player
		if card, err := s.PlayerCard(ctx, organiser, bob); err != nil || !card.Played[0].Tournament.Entrants[0].Arrived {
			t.Errorf("an old reading is shown: %v", err)
		}
		running = read(t, s, slugs[0])
	})
	t.Run("a player's card shows the newest events and counts the older ones", func(t *testing.T) {
		card, err := s.PlayerCard(ctx, organiser, anna.Player)
		if err != nil {
			t.Fatal(err)
		}
		if len(card.Played) != cardEvents || card.More != 3 || card.Events != cardEvents+3 || card.Last != "2026-02-05" {
			t.Errorf("%d shown, %d more, %d in all, the last on %s", len(card.Played), card.More, card.Events, card.Last)
		}
		if newest := card.Played[0].Tournament.Slug; newest != slugs[len(slugs)-1] {
			t.Errorf("the first is %s", newest)
		}
		if !kept() {
			t.Error("it was pushed out")
		}
	})
	t.Run("the events that two share are all there, after a merge too", func(t *testing.T) {
		other := knownNames(t, s)["Bob"].ID // of the last event: each Bob was somebody new
		list, err := s.SharedEvents(ctx, organiser, anna.Player, other)
		if err != nil || len(list) != 1 || len(list[0].Tournament.Meetings(list[0].A, list[0].B)) != len(list[0].Tournament.Rounds) {
			t.Fatalf("got %d events: %v", len(list), err)
		}
		first := int64(read(t, s, slugs[0]).Entrants[1].Player)
		if err := s.MergePlayers(ctx, organiser, other, 0, first); err != nil {
			t.Fatal(err)
		}
		if list, err = s.SharedEvents(ctx, organiser, anna.Player, other); err != nil || len(list) != 2 || list[1].Tournament.Slug != slugs[0] {
			t.Errorf("got %d events: %v", len(list), err)
		}
		if _, err := s.SharedEvents(ctx, Who{}, anna.Player, other); !errors.Is(err, ErrDenied) {
			t.Errorf("a stranger: %v", err)
		}
		if !kept() {
			t.Error("it was pushed out")
		}
	})
}

func TestClubIsKeptInMemory(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	club := func() Club {
		t.Helper()
		c, err := s.Club(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	before := club()
	t.Run("who hears of a change finds the new one", func(t *testing.T) {
		var heard string
		stop := s.Listen(func(e Event) {
			if e.Club {
				heard = s.club.get().Name
			}
		})
		defer stop()
		before.Name, before.Rules = "Tower", &Rules{Cycles: 2, System: "1-half-0", Form: scoring.Single.Form, Criteria: []string{}, PlayoffFirst: "set"}
		if err := s.SetClub(ctx, organiser, before); err != nil {
			t.Fatal(err)
		}
		if c := club(); heard != "Tower" || c.Name != "Tower" || c.Version != 1 || c.Rules == nil || c.Rules.Cycles != 2 {
			t.Errorf("heard %q, found %+v", heard, c)
		}
	})
	t.Run("it is not read again", func(t *testing.T) {
		if err := s.writer.Exec("UPDATE club SET name = 'Other'").Error; err != nil {
			t.Fatal(err)
		}
		if c := club(); c.Name != "Tower" {
			t.Errorf("read again: %q", c.Name)
		}
	})
	t.Run("every reader has his own copy", func(t *testing.T) {
		club().Rules.Cycles = 7
		if c := club(); c.Rules.Cycles != 2 {
			t.Errorf("another reader changed it: %d", c.Rules.Cycles)
		}
	})
	t.Run("a reader who was slow does not bring the old one back", func(t *testing.T) {
		s.club.put(&ClubRow{Name: "Old"})
		if c := club(); c.Name != "Tower" {
			t.Errorf("got %q", c.Name)
		}
	})
	t.Run("a refused change leaves it", func(t *testing.T) {
		if err := s.SetClub(ctx, organiser, Club{Name: "Late"}); !errors.Is(err, errClubStale) || club().Name != "Tower" {
			t.Errorf("got %v, %q", err, club().Name)
		}
	})
	t.Run("readers and a writer at the same time", func(t *testing.T) {
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for range 20 {
					if _, err := s.Club(ctx); err != nil {
						t.Error(err)
					}
				}
			})
		}
		for i := range 5 {
			c := club()
			c.Name = fmt.Sprintf("Club %d", i)
			if err := s.SetClub(ctx, organiser, c); err != nil {
				t.Error(err)
			}
		}
		all.Wait()
		if c := club(); c.Name != "Club 4" || c.Version != 6 {
			t.Errorf("got %+v", c)
		}
	})
}
