package models

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// evening makes an event with these entrants on a day and gives its slug.
func evening(t *testing.T, s *Store, day string, in ...EntrantIn) string {
	t.Helper()
	slug, err := s.CreateTournament(context.Background(), organiser, NewTournament{
		About: About{Name: "Evening " + day, Date: day}, Game: DefaultGame, Entrants: in,
	})
	if err != nil {
		t.Fatal(err)
	}
	return slug
}

// known are the club's players by name, the last of each name.
func knownNames(t *testing.T, s *Store) map[string]Player {
	t.Helper()
	list, err := s.Players(context.Background(), organiser)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]Player{}
	for _, p := range list {
		byName[p.Name] = p
	}
	return byName
}

// lastEntry is the newest entry of the journal.
func lastEntry(t *testing.T, s *Store) JournalRow {
	t.Helper()
	var row JournalRow
	if err := s.reader.Order("id DESC").First(&row).Error; err != nil {
		t.Fatal(err)
	}
	return row
}

// refused checks that an operation was refused with one error and wrote nothing.
func refused(t *testing.T, s *Store, err error, want *Error, entries JournalRow) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
	if now := lastEntry(t, s); now.ID != entries.ID {
		t.Errorf("a refused operation wrote %+v", now)
	}
}

func TestEverybodyIsRemembered(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	first := evening(t, s, "2026-11-01", EntrantIn{Name: "张三", Unit: "市直", Note: "late"}, EntrantIn{Name: "Anna"})
	anna, zhang := knownNames(t, s)["Anna"], knownNames(t, s)["张三"]
	t.Run("whoever is entered becomes a player of the club with what the entry says", func(t *testing.T) {
		want := PlayerIn{Name: "张三", Unit: "市直", Note: "late"}
		if zhang.In() != want || zhang.Events != 1 || zhang.Last != "2026-11-01" || zhang.Version != 1 {
			t.Errorf("got %+v", zhang)
		}
		if e := read(t, s, first).Entrants[0]; e.Player != zhang.ID {
			t.Errorf("the entrant belongs to %d", e.Player)
		}
	})
	second := evening(t, s, "2026-11-08",
		EntrantIn{Name: "张三", Unit: "东区", Rating: 1800, BirthYear: 1988, Sex: "m", Player: zhang.ID}, EntrantIn{Name: "Anna", Player: anna.ID, Unit: "Turm"}, EntrantIn{Name: "Anna"})
	t.Run("the club learns what it did not know, and a contradiction stays in both places", func(t *testing.T) {
		want := PlayerIn{Name: "张三", Unit: "市直", Note: "late", Rating: 1800, BirthYear: 1988, Sex: "m"}
		if p := knownNames(t, s)["张三"]; p.In() != want || p.Events != 2 || p.Last != "2026-11-08" {
			t.Errorf("got %+v", p)
		}
		if e := read(t, s, second).Entrants[0]; e.Unit != "东区" || e.Note != "" {
			t.Errorf("the entrant is %+v", e)
		}
	})
	third := evening(t, s, "2026-11-15", EntrantIn{Name: "张三丰", Player: zhang.ID})
	t.Run("what the entry leaves open is taken from the club, but for the note", func(t *testing.T) {
		e := read(t, s, third).Entrants[0]
		if e.Unit != "市直" || e.Rating != 1800 || e.BirthYear != 1988 || e.Sex != "m" || e.Note != "" || e.Name != "张三丰" {
			t.Errorf("got %+v", e)
		}
	})
	t.Run("the same name without a player is somebody new", func(t *testing.T) {
		if p := knownNames(t, s)["Anna"]; p.ID == anna.ID || p.Events != 1 {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("the card has his events, the newest first, with the entrant in each", func(t *testing.T) {
		card, err := s.PlayerCard(ctx, organiser, zhang.ID)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range card.Played {
			got = append(got, e.Tournament.Slug+" "+e.Entrant.Name)
		}
		if diff := cmp.Diff([]string{third + " 张三丰", second + " 张三", first + " 张三"}, got); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("somebody who did not come is not counted", func(t *testing.T) {
		tour := read(t, s, third)
		if err := s.SetOut(ctx, organiser, third, 0, []int64{int64(tour.Entrants[0].ID)}, true); err != nil {
			t.Fatal(err)
		}
		if p := knownNames(t, s)["张三"]; p.Events != 2 || p.Last != "2026-11-08" {
			t.Errorf("got %d events, last %s", p.Events, p.Last)
		}
	})
	checkRebuilt(t, s)
}

func TestPlayersAreTheOrganisers(t *testing.T) {
	ctx, who := context.Background(), Who{}
	s := newStore(t)
	slug := evening(t, s, "2026-11-01", EntrantIn{Name: "Anna"})
	var errs []error
	try := func(_ any, err error) { errs = append(errs, err) }
	try(s.Players(ctx, who))
	try(s.PlayerCard(ctx, who, 1))
	try(s.AlikePlayers(ctx, who, 1))
	try(s.Together(ctx, who, 1, 1))
	try(s.PlayersOf(ctx, who, slug))
	try(s.Propose(ctx, who, nil))
	try(s.PlanPlayers(ctx, who, nil, nil))
	try(s.Unremembered(ctx, who))
	try(s.AddPlayer(ctx, who, PlayerIn{Name: "X"}))
	errs = append(errs,
		s.EditPlayer(ctx, who, 1, 0, PlayerIn{Name: "X"}), s.MergePlayers(ctx, who, 1, 0, 2), s.SplitPlayer(ctx, who, 1),
		s.DeletePlayer(ctx, who, 1, 0), s.SavePlayers(ctx, who, []PlayerChange{{In: PlayerIn{Name: "X"}}}), s.RememberEarlier(ctx, who))
	for i, err := range errs {
		if !errors.Is(err, ErrDenied) && !errors.Is(err, ErrNotFound) { // a private event is not there for a stranger
			t.Errorf("operation %d: %v", i, err)
		}
	}
	if len(knownNames(t, s)) != 1 {
		t.Error("a stranger changed the list")
	}
}

func TestEditPlayer(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	id, err := s.AddPlayer(ctx, organiser, PlayerIn{Name: " Li　　Wei ", Unit: "X"})
	if err != nil {
		t.Fatal(err)
	}
	t.Run("BR-116 blanks are made normal, and the entry of the journal belongs to no event", func(t *testing.T) {
		if p := knownNames(t, s)["Li Wei"]; p.ID != id {
			t.Errorf("got %+v", knownNames(t, s))
		}
		if e := lastEntry(t, s); e.TournamentID != nil || e.Verb != "player.add" || e.Version != 0 {
			t.Errorf("got %+v", e)
		}
	})
	t.Run("a change is told from the one before by the version", func(t *testing.T) {
		if err := s.EditPlayer(ctx, organiser, id, 1, PlayerIn{Name: "Li Wei", Unit: "Y", BirthYear: 2008, Sex: "f"}); err != nil {
			t.Fatal(err)
		}
		refused(t, s, s.EditPlayer(ctx, organiser, id, 1, PlayerIn{Name: "Other"}), errPlayerStale, lastEntry(t, s))
		if p := knownNames(t, s)["Li Wei"]; p.Unit != "Y" || p.Version != 2 {
			t.Errorf("got %+v", p)
		}
	})
	for sentence, c := range map[string]struct {
		in   PlayerIn
		want *Error
	}{
		"no name":                 {PlayerIn{Name: " "}, errEntrantName},
		"a sex that is none":      {PlayerIn{Name: "A", Sex: "x"}, errSex},
		"a birth before 1900":     {PlayerIn{Name: "A", BirthYear: 1899}, errBirthYear},
		"a birth after 2100":      {PlayerIn{Name: "A", BirthYear: 2101}, errBirthYear},
		"a rating below zero":     {PlayerIn{Name: "A", Rating: -1}, errRating},
		"a unit that is too long": {PlayerIn{Name: "A", Unit: fmt.Sprintf("%061d", 0)}, errEntrantUnit},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			before := lastEntry(t, s)
			_, err := s.AddPlayer(ctx, organiser, c.in)
			refused(t, s, err, c.want, before)
			refused(t, s, s.EditPlayer(ctx, organiser, id, 0, c.in), c.want, before)
		})
	}
	t.Run("who is not there", func(t *testing.T) {
		refused(t, s, s.EditPlayer(ctx, organiser, 99, 0, PlayerIn{Name: "A"}), ErrNotFound, lastEntry(t, s))
		if _, err := s.PlayerCard(ctx, organiser, 99); !errors.Is(err, ErrNotFound) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("one form posted twice adds once", func(t *testing.T) {
		who := organiser
		who.Op = "form-1"
		for range 2 {
			if _, err := s.AddPlayer(ctx, who, PlayerIn{Name: "Twice"}); err != nil {
				t.Fatal(err)
			}
		}
		if len(knownNames(t, s)) != 2 {
			t.Errorf("got %v", knownNames(t, s))
		}
	})
	checkRebuilt(t, s)
}

func TestMergeAndSplit(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	evening(t, s, "2026-11-01", EntrantIn{Name: "Li Wei", Unit: "X"}, EntrantIn{Name: "Anna"})
	evening(t, s, "2026-11-08", EntrantIn{Name: "Li Wei", BirthYear: 2001})
	last := evening(t, s, "2026-11-15", EntrantIn{Name: "Wei Li"}, EntrantIn{Name: "Anna"})
	const x, anna1, born, other, anna2 = 1, 2, 3, 4, 5
	t.Run("the entry that stays learns, the other stays behind it with its events", func(t *testing.T) {
		if err := s.MergePlayers(ctx, organiser, born, 1, x); err != nil {
			t.Fatal(err)
		}
		card, err := s.PlayerCard(ctx, organiser, x)
		if err != nil {
			t.Fatal(err)
		}
		if card.BirthYear != 2001 || card.Unit != "X" || card.Events != 2 || len(card.Merged) != 1 || card.Merged[0].ID != born {
			t.Errorf("got %+v", card)
		}
		if p := knownNames(t, s)["Li Wei"]; p.ID != x || p.Events != 2 {
			t.Errorf("the list has %+v", p)
		}
		if e := lastEntry(t, s); e.TournamentID != nil || e.Verb != "player.merge" {
			t.Errorf("got %+v", e)
		}
	})
	t.Run("who was merged before goes along", func(t *testing.T) {
		if err := s.MergePlayers(ctx, organiser, x, 0, other); err != nil {
			t.Fatal(err)
		}
		card, err := s.PlayerCard(ctx, organiser, other)
		if err != nil || card.Events != 3 || len(card.Merged) != 2 || card.Name != "Wei Li" || card.Unit != "X" {
			t.Errorf("got %+v, %v", card, err)
		}
	})
	t.Run("a new entry under a merged player is the one that stays", func(t *testing.T) {
		slug := evening(t, s, "2026-11-22", EntrantIn{Name: "Li Wei", Player: born})
		if e := read(t, s, slug).Entrants[0]; e.Player != other || e.BirthYear != 2001 {
			t.Errorf("got %+v", e)
		}
		of, err := s.PlayersOf(ctx, organiser, slug)
		if err != nil || of[read(t, s, slug).Entrants[0].ID] != other {
			t.Errorf("got %v, %v", of, err)
		}
	})
	t.Run("refused", func(t *testing.T) {
		before := lastEntry(t, s)
		refused(t, s, s.MergePlayers(ctx, organiser, anna1, 0, anna1), errMergeSelf, before)
		refused(t, s, s.MergePlayers(ctx, organiser, anna1, 9, anna2), errPlayerStale, before)
		refused(t, s, s.MergePlayers(ctx, organiser, anna1, 0, 99), ErrNotFound, before)
		refused(t, s, s.MergePlayers(ctx, organiser, anna1, 0, x), errPlayerStale, before) // x stands behind another
		err := s.MergePlayers(ctx, organiser, anna2, 0, other)
		refused(t, s, err, errMergeEvent, before)
		if err != nil && err.Error() != "Both entries played in “Evening 2026-11-15”, so they are two people." {
			t.Errorf("got %v", err)
		}
		if together, err := s.Together(ctx, organiser, anna2, other); err != nil || !slices.Equal(together, []string{"Evening 2026-11-15"}) {
			t.Errorf("together %v, %v", together, err)
		}
	})
	t.Run("two of one event stay two even through entries that were merged", func(t *testing.T) {
		refused(t, s, s.MergePlayers(ctx, organiser, anna1, 0, other), errMergeEvent, lastEntry(t, s)) // with x, which stands behind it
	})
	t.Run("a split gives everything back as it was before the merge", func(t *testing.T) {
		if err := s.SplitPlayer(ctx, organiser, x); err != nil {
			t.Fatal(err)
		}
		card, err := s.PlayerCard(ctx, organiser, x)
		if err != nil || card.Events != 2 || card.Into != nil || len(card.Merged) != 1 || card.BirthYear != 2001 {
			t.Errorf("got %+v, %v", card, err)
		}
		if card, err = s.PlayerCard(ctx, organiser, other); err != nil || card.Unit != "" || card.BirthYear != 0 || len(card.Merged) != 0 {
			t.Errorf("who stayed keeps what he got: %+v, %v", card, err)
		}
		if err := s.SplitPlayer(ctx, organiser, born); err != nil {
			t.Fatal(err)
		}
		if card, err = s.PlayerCard(ctx, organiser, x); err != nil || card.Events != 1 || card.BirthYear != 0 || card.Unit != "X" {
			t.Errorf("after the second split: %+v, %v", card, err)
		}
		refused(t, s, s.SplitPlayer(ctx, organiser, born), errPlayerStale, lastEntry(t, s))
		if tour := read(t, s, last); tour.Entrants[0].Name != "Wei Li" {
			t.Errorf("the event was changed: %+v", tour.Entrants)
		}
	})
	checkRebuilt(t, s)
}

func TestDeletePlayer(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	evening(t, s, "2026-11-01", EntrantIn{Name: "Anna"})
	id, err := s.AddPlayer(ctx, organiser, PlayerIn{Name: "Bob"})
	if err != nil {
		t.Fatal(err)
	}
	before := lastEntry(t, s)
	refused(t, s, s.DeletePlayer(ctx, organiser, 1, 0), errPlayerUsed, before)
	refused(t, s, s.DeletePlayer(ctx, organiser, id, 7), errPlayerStale, before)
	if err := s.DeletePlayer(ctx, organiser, id, 1); err != nil {
		t.Fatal(err)
	}
	if _, there := knownNames(t, s)["Bob"]; there {
		t.Error("Bob is still there")
	}
	checkRebuilt(t, s)
}

func TestPropose(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	add := func(in PlayerIn) int64 {
		id, err := s.AddPlayer(ctx, organiser, in)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	anna := add(PlayerIn{Name: "Anna Müller", Name2: "安娜", Unit: "Turm", BirthYear: 1999})
	weiX, weiY := add(PlayerIn{Name: "Li Wei", Unit: "X"}), add(PlayerIn{Name: "Li Wei", Unit: "Y", Sex: "f"})
	for sentence, c := range map[string]struct {
		in    []EntrantIn
		same  []int64
		known []int
	}{
		"the one of that name":                            {[]EntrantIn{{Name: "ANNA  müller"}}, []int64{anna}, []int{1}},
		"by the second name":                              {[]EntrantIn{{Name: "安 娜"}}, []int64{anna}, []int{1}},
		"another unit speaks against it":                  {[]EntrantIn{{Name: "Anna Müller", Unit: "Springer"}}, []int64{0}, []int{1}},
		"another year of birth speaks against it":         {[]EntrantIn{{Name: "Anna Müller", BirthYear: 2000}}, []int64{0}, []int{1}},
		"BR-118 two of one name: the unit tells":          {[]EntrantIn{{Name: "Li Wei", Unit: "y"}}, []int64{weiY}, []int{2}},
		"BR-118 two of one name: without unit nobody":     {[]EntrantIn{{Name: "Li Wei"}}, []int64{0}, []int{2}},
		"the other sex speaks against it":                 {[]EntrantIn{{Name: "Li Wei", Sex: "m"}}, []int64{weiX}, []int{2}},
		"BR-118 two lines of one name are two people":     {[]EntrantIn{{Name: "Anna Müller"}, {Name: "Anna Müller"}}, []int64{0, 0}, []int{1, 1}},
		"somebody new":                                    {[]EntrantIn{{Name: "Carl"}}, []int64{0}, []int{0}},
		"a name that holds a known one is no known name":  {[]EntrantIn{{Name: "Li Weiwei"}, {Name: "Anna"}}, []int64{0, 0}, []int{0, 0}},
		"two lines that fit two different players of one": {[]EntrantIn{{Name: "Li Wei", Unit: "X"}, {Name: "Li Wei", Unit: "Y"}}, []int64{weiX, weiY}, []int{2, 2}},
	} {
		t.Run(sentence, func(t *testing.T) {
			got, err := s.Propose(ctx, organiser, c.in)
			if err != nil {
				t.Fatal(err)
			}
			for i := range got {
				if got[i].Same != c.same[i] || len(got[i].Known) != c.known[i] {
					t.Errorf("line %d: same %d of %d, want %d of %d", i, got[i].Same, len(got[i].Known), c.same[i], c.known[i])
				}
			}
		})
	}
	if e := lastEntry(t, s); e.Verb != "player.add" {
		t.Errorf("a proposal wrote %+v", e)
	}
}

func TestAlikePlayers(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	evening(t, s, "2026-11-01", EntrantIn{Name: "Li Wei", Unit: "X"}, EntrantIn{Name: "LI  WEI", Unit: "Y"}, EntrantIn{Name: "Anna"})
	evening(t, s, "2026-11-08", EntrantIn{Name: "李伟", Name2: "Li Wei"})
	list, err := s.AlikePlayers(ctx, organiser, 1)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, a := range list {
		got += fmt.Sprint(a.ID, a.Together, " ")
	}
	if want := "2 [Evening 2026-11-01] 4 [] "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	players, err := s.Players(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	if same := SameNames(players); len(same) != 3 || len(same[4]) != 2 || same[3] != nil {
		t.Errorf("got %v", same)
	}
}
