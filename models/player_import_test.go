package models

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// plan is a plan in short: for each line the player, the fields that are filled and those that fight.
func planned(t *testing.T, s *Store, in []PlayerIn, as map[int]int64) string {
	t.Helper()
	lines, err := s.PlanPlayers(context.Background(), organiser, in, as)
	if err != nil {
		t.Fatal(err)
	}
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = "new"
		if l.Same != nil {
			out[i] = fmt.Sprint(l.Same.ID)
		}
		if len(l.Fills) > 0 {
			out[i] += " +" + strings.Join(l.Fills, ",")
		}
		if len(l.Fight) > 0 {
			out[i] += " !" + strings.Join(l.Fight, ",")
		}
	}
	return strings.Join(out, " / ")
}

func TestPlanPlayers(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	const anna = 1 // ids count from 1
	if err := s.SavePlayers(ctx, organiser, []PlayerChange{
		{In: PlayerIn{Name: "李安娜", Name2: "Anna Li", Unit: "Turm", Rating: 1700}}, {In: PlayerIn{Name: "Li Wei", Unit: "X"}}, {In: PlayerIn{Name: "Li Wei"}},
		{In: PlayerIn{Name: "Twin"}}, {In: PlayerIn{Name: "Twin"}},
	}); err != nil {
		t.Fatal(err)
	}
	before := lastEntry(t, s)
	for sentence, c := range map[string]struct {
		in   []PlayerIn
		as   map[int]int64
		want string
	}{
		"what is not known is filled":                         {[]PlayerIn{{Name: "李安娜", BirthYear: 1999, Sex: "f"}}, nil, "1 +sex,birth_year"},
		"what is known already changes nothing":               {[]PlayerIn{{Name: "李安娜", Rating: 1700}}, nil, "1"},
		"what the list leaves open changes nothing":           {[]PlayerIn{{Name: "李安娜"}}, nil, "1"},
		"a contradiction is shown":                            {[]PlayerIn{{Name: "李安娜", Rating: 1800, Note: "n"}}, nil, "1 +note !rating"},
		"the two names the other way round are no fight":      {[]PlayerIn{{Name: "Anna Li", Name2: "李安娜"}}, nil, "1"},
		"another spelling is a contradiction":                 {[]PlayerIn{{Name: "ANNA LI", Name2: "李安娜"}, {Name: "LI WEI", Unit: "X"}}, nil, "1 / 2 !name"},
		"another unit is somebody else":                       {[]PlayerIn{{Name: "李安娜", Unit: "Springer"}}, nil, "new"},
		"unless somebody says so":                             {[]PlayerIn{{Name: "李安娜", Unit: "Springer"}}, map[int]int64{0: anna}, "1 !unit"},
		"somebody may say that it is somebody new":            {[]PlayerIn{{Name: "李安娜"}}, map[int]int64{0: 0}, "new"},
		"BR-118 word for word is the entry, whoever else":     {[]PlayerIn{{Name: "Li Wei", Unit: "X"}, {Name: "Li Wei"}}, nil, "2 / 3"},
		"BR-118 two that read the same are two, and both fit": {[]PlayerIn{{Name: "Twin"}, {Name: "Twin"}}, nil, "4 / 5"},
		"BR-118 a third one is somebody new":                  {[]PlayerIn{{Name: "Twin"}, {Name: "Twin"}, {Name: "Twin", Unit: "Z"}}, nil, "4 / 5 / new"},
		"BR-118 two lines that fit one player are two people": {[]PlayerIn{{Name: "李安娜", BirthYear: 1999}, {Name: "李安娜", BirthYear: 1999}}, nil, "new / new"},
		"BR-116 blanks do not matter":                         {[]PlayerIn{{Name: " Li　　Wei ", Unit: "　X"}}, nil, "2"},
		"a player who is not there is nobody":                 {[]PlayerIn{{Name: "李安娜"}}, map[int]int64{0: 99}, "new"},
		"a name that cannot be stored is shown all the same":  {[]PlayerIn{{Name: strings.Repeat("y", 101)}}, nil, "new"},
	} {
		t.Run(sentence, func(t *testing.T) {
			if got := planned(t, s, c.in, c.as); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	if now := lastEntry(t, s); now.ID != before.ID {
		t.Errorf("a plan wrote %+v", now)
	}
}

func TestSavePlayers(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	id, err := s.AddPlayer(ctx, organiser, PlayerIn{Name: "Anna", Rating: 1700})
	if err != nil {
		t.Fatal(err)
	}
	lines, err := s.PlanPlayers(ctx, organiser, []PlayerIn{{Name: "Anna", Rating: 1800, Unit: "Turm"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("what was not known is filled, and a contradiction is taken only where it was chosen", func(t *testing.T) {
		if got, want := lines[0].Merged(), (PlayerIn{Name: "Anna", Rating: 1700, Unit: "Turm"}); got != want {
			t.Errorf("got %+v", got)
		}
		if got, want := lines[0].Merged(FieldRating), (PlayerIn{Name: "Anna", Rating: 1800, Unit: "Turm"}); got != want {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("one bad line and nothing is stored; the error names the line", func(t *testing.T) {
		before := lastEntry(t, s)
		err := s.SavePlayers(ctx, organiser, []PlayerChange{{In: PlayerIn{Name: "Bob"}}, {In: PlayerIn{Name: "Carl", Sex: "x"}}})
		var e *Error
		if !errors.As(err, &e) || e.Field != "1.sex" {
			t.Errorf("got %v", err)
		}
		refused(t, s, err, errSex, before)
		refused(t, s, s.SavePlayers(ctx, organiser, []PlayerChange{{In: PlayerIn{Name: "Bob"}}, {Player: id, Version: 7, In: PlayerIn{Name: "A"}}}), errPlayerStale, before)
		if len(knownNames(t, s)) != 1 {
			t.Errorf("got %v", knownNames(t, s))
		}
	})
	t.Run("all lines are one entry of the journal", func(t *testing.T) {
		before := lastEntry(t, s)
		err := s.SavePlayers(ctx, organiser, []PlayerChange{{In: PlayerIn{Name: "Bob"}}, {Player: id, Version: 1, In: lines[0].Merged()}, {In: PlayerIn{Name: "Carl"}}})
		if err != nil {
			t.Fatal(err)
		}
		now := lastEntry(t, s)
		if now.ID != before.ID+1 || now.TournamentID != nil || now.Verb != "player.import" || now.Details != `{"added":2,"changed":1}` {
			t.Errorf("got %+v", now)
		}
	})
	t.Run("nothing to do is no entry", func(t *testing.T) {
		before := lastEntry(t, s)
		if err := s.SavePlayers(ctx, organiser, []PlayerChange{{Player: id, In: lines[0].Merged()}}); err != nil || lastEntry(t, s).ID != before.ID {
			t.Errorf("got %v, %+v", err, lastEntry(t, s))
		}
	})
	checkRebuilt(t, s)
}

// TestPlanOfTheClubItself: whatever stands in the list, the list itself proposes no change.
func TestPlanOfTheClubItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var players []Player
		var in []PlayerIn
		for i := range rapid.IntRange(1, 12).Draw(t, "players") {
			p := PlayerIn{
				Name: rapid.SampledFrom([]string{"Li Wei", "LI WEI", "李伟", "Anna"}).Draw(t, "name"), Name2: rapid.SampledFrom([]string{"", "Li Wei", "李伟"}).Draw(t, "name2"),
				Unit: rapid.SampledFrom([]string{"", "X", "x", "Y"}).Draw(t, "unit"), BirthYear: rapid.SampledFrom([]int{0, 1999, 2008}).Draw(t, "born"),
			}
			row := PlayerRow{ID: int64(i + 1)}
			p.into(&row)
			players, in = append(players, Player{PlayerRow: row}), append(in, p)
		}
		slices.Reverse(in)
		seen := map[int64]bool{}
		for _, l := range planPlayers(players, in, nil) {
			if l.Same == nil || len(l.Fills)+len(l.Fight) > 0 || seen[l.Same.ID] {
				t.Fatalf("%+v is taken for %+v, fills %v, fights %v", l.In, l.Same, l.Fills, l.Fight)
			}
			seen[l.Same.ID] = true
		}
	})
}
