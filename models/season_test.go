package models

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"roundtable/pairing/rating"
)

// seasonLines is the table of a season in short.
func seasonLines(t *testing.T, s *Store, as Who, id int64) (list []string) {
	t.Helper()
	table, err := s.Season(context.Background(), as, id)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range table.Lines {
		text := fmt.Sprintf("%d %s %s", l.Place, l.Name, l.Total.RatString())
		for _, p := range l.At {
			switch {
			case p == nil:
				text += " –"
			case p.Dropped:
				text += fmt.Sprintf(" (%d)", p.Place)
			default:
				text += fmt.Sprintf(" %d", p.Place)
			}
		}
		list = append(list, text)
	}
	return list
}

// TestSeason follows a season over three events through its rules, a correction, a merge and the public.
func TestSeason(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	first := ratedEvent(t, s, "2026-01-10", names("Anna Ray", "Bob Lee", "Cem Kaya")...)
	second := ratedEvent(t, s, "2026-02-10", append(names("Bob L."), ratedAgain(t, s, "Anna Ray")...)...)
	ratedEvent(t, s, "2027-01-05", ratedAgain(t, s, "Cem Kaya", "Anna Ray")...)
	in := SeasonIn{Name: " Season  2026 ", FromDay: "2026-01-01", ToDay: "2026-12-31", Rule: rating.Season{Points: []int{5, 3, 2}}}
	if _, err := s.AddSeason(ctx, Who{Account: 7}, in); !errors.Is(err, ErrDenied) {
		t.Errorf("somebody without a role: %v", err)
	}
	id, err := s.AddSeason(ctx, organiser, in)
	if err != nil {
		t.Fatal(err)
	}
	wantList(t, "two events of the year", seasonLines(t, s, organiser, id), "1 Anna Ray 8 1 2", "2 Bob L. 5 – 1", "3 Bob Lee 3 2 –", "4 Cem Kaya 2 3 –")

	known := knownNames(t, s)
	if err := s.MergePlayers(ctx, organiser, known["Bob L."].ID, known["Bob L."].Version, known["Bob Lee"].ID); err != nil {
		t.Fatal(err)
	}
	wantList(t, "merged ones follow", seasonLines(t, s, organiser, id), "1 Anna Ray 8 1 2", "1 Bob Lee 8 2 1", "3 Cem Kaya 2 3 –")

	in.Rule.Best, in.Rule.Least, in.ToDay = 1, 2, ""
	if err := s.EditSeason(ctx, organiser, id, 1, in); err != nil {
		t.Fatal(err)
	}
	if err := s.EditSeason(ctx, organiser, id, 1, in); !errors.Is(err, errSeasonStale) {
		t.Errorf("the same form once more: %v", err)
	}
	wantList(t, "the best result of two events at least, to an open end", seasonLines(t, s, organiser, id),
		"1 Anna Ray 5 1 (2) (2)", "1 Bob Lee 5 (2) 1 –", "1 Cem Kaya 5 (3) – 1")
	if _, err := s.Season(ctx, Who{}, id); !errors.Is(err, ErrNotFound) {
		t.Errorf("a season that is not published: %v", err)
	}
	if list, err := s.Seasons(ctx, Who{}); err != nil || len(list) != 0 {
		t.Errorf("the public sees %d seasons, %v", len(list), err)
	}

	heads, err := s.EventHeads(ctx, organiser)
	if err != nil || len(heads) != 3 || heads[0].Day != "2027-01-05" {
		t.Fatalf("events to choose from: %v, %v", heads, err)
	}
	in.Chosen, in.Events, in.Rule = true, []int64{heads[2].ID, heads[1].ID, 999}, rating.Season{Points: []int{5, 3, 2}}
	if err := s.EditSeason(ctx, organiser, id, 2, in); err != nil {
		t.Fatal(err)
	}
	if err := s.PublishSeason(ctx, organiser, id, 3, true); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPublished(ctx, organiser, first, 0, true); err != nil {
		t.Fatal(err)
	}
	if err := s.SetLook(ctx, organiser, first, 0, Look{Names: NamesAll}); err != nil {
		t.Fatal(err)
	}
	wantList(t, "a published season counts public events only, with the names they show", seasonLines(t, s, Who{}, id), "1 Anna 5 1", "2 Bob 3 2", "3 Cem 2 3")
	wantList(t, "for the organiser too", seasonLines(t, s, organiser, id), "1 Anna Ray 5 1", "2 Bob Lee 3 2", "3 Cem Kaya 2 3")
	if table, _ := s.Season(ctx, organiser, id); table.Private != 1 {
		t.Errorf("%d private events, want 1", table.Private)
	}
	if err := s.SetPublished(ctx, organiser, second, 0, true); err != nil {
		t.Fatal(err)
	}
	press(t, s, second, 1, 1, "back", "0")
	wantList(t, "a correction in an event", seasonLines(t, s, organiser, id), "1 Anna Ray 10 1 1", "2 Bob Lee 6 2 2", "3 Cem Kaya 2 3 –")
	if err := s.DeleteSeason(ctx, organiser, id, 4); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Season(ctx, organiser, id); !errors.Is(err, ErrNotFound) {
		t.Errorf("a deleted season: %v", err)
	}
	checkRebuilt(t, s)
}

// TestSeasonRefuses is every field of the form that can be wrong.
func TestSeasonRefuses(t *testing.T) {
	s := newStore(t)
	for says, c := range map[string]struct {
		change func(in *SeasonIn)
		want   *Error
	}{
		"no name":               {func(in *SeasonIn) { in.Name = " " }, errSeasonName},
		"the last day first":    {func(in *SeasonIn) { in.FromDay, in.ToDay = "2026-02-01", "2026-01-01" }, errSeasonDays},
		"no day":                {func(in *SeasonIn) { in.ToDay = "soon" }, errSeasonDays},
		"rising points":         {func(in *SeasonIn) { in.Rule.Points = []int{3, 5} }, errSeasonPoints},
		"more for a bad place":  {func(in *SeasonIn) { in.Rule.Rest = 6 }, errSeasonPoints},
		"points below nothing":  {func(in *SeasonIn) { in.Rule.Rest = -1 }, errSeasonPoints},
		"less than no result":   {func(in *SeasonIn) { in.Rule.Best = -1 }, errSeasonCount},
		"a share of its own":    {func(in *SeasonIn) { in.Rule.Share = "winner" }, errSeasonShare},
		"a game nobody knows":   {func(in *SeasonIn) { in.Game = "nim" }, errGame},
		"more than a page of n": {func(in *SeasonIn) { in.Rule.Least = 1000 }, errSeasonCount},
	} {
		in := SeasonIn{Name: "S", Rule: rating.Season{Points: []int{5, 3}, Rest: 1}}
		c.change(&in)
		if _, err := s.AddSeason(context.Background(), organiser, in); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", says, err, c.want)
		}
	}
}
