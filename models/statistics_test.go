package models

import (
	"context"
	"fmt"
	"testing"

	"roundtable/pairing/scoring"
)

// TestStatistics plays four players through their three rounds.
func TestStatistics(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	slug := makeEvent(t, s, 4, Rules{Cycles: 1, Form: scoring.Form{Games: 1, Level: scoring.LevelLots}, System: "1-half-0"})
	// 1-4 2-3 | 4-3 1-2 | 2-4 3-1: who moves first stands first.
	press(t, s, slug, 1, 1, "1")
	press(t, s, slug, 1, 2, "0")
	press(t, s, slug, 2, 1, scoring.MatchForfeitFirst)
	press(t, s, slug, 2, 2, "1")
	press(t, s, slug, 3, 1, "=", scoring.LotsSecond)
	press(t, s, slug, 3, 2, "0")
	tour := read(t, s, slug)
	st := tour.Statistics()
	if st.Games != (Tally{Wins: 2, Draws: 1, Losses: 2}) || st.Matches != st.Games || st.Lots != 1 || st.Forfeits != 1 || st.Playoffs != 0 {
		t.Errorf("games %+v, matches %+v, lots %d, forfeits %d", st.Games, st.Matches, st.Lots, st.Forfeits)
	}
	if st.Unsaid != 5 || len(st.Reasons) != 0 {
		t.Errorf("%d games without a reason, want 5; reasons %v", st.Unsaid, st.Reasons)
	}
	if got := fmt.Sprint(st.Wins[0].N, st.Wins[0].From, st.Wins[0].To); got != "3 1 3" || tour.Entrant(st.Wins[0].Entrant).Number != 1 {
		t.Errorf("the longest series is %s of %v", got, st.Wins[0].Entrant)
	}
	for i, want := range []string{"2 1 2 [1 2]", "2 1 1 [1 2]", "1 1 1 [0 2]", "0 2 2 [2 0]"} {
		f := st.Firsts[i]
		if got := fmt.Sprint(f.First, f.Second, f.Run, f.At); got != want {
			t.Errorf("number %d: %s, want %s", i+1, got, want)
		}
	}
	if uneven, run := st.Uneven(); uneven != 2 || run != 2 {
		t.Errorf("differences up to %d, runs up to %d", uneven, run)
	}
	if err := s.HoldRound(ctx, organiser, slug, 0, 3, true); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	public, err := s.Public(ctx, Who{}, slug)
	if err != nil {
		t.Fatal(err)
	}
	if st := public.Statistics(); st.Games.N() != 3 || st.Wins[0].N != 2 || st.Firsts[0].First+st.Firsts[0].Second != 2 {
		t.Errorf("a held round shows: %+v", st)
	}
}
