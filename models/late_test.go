package models

import (
	"context"
	"fmt"
	"testing"

	"roundtable/pairing"
	"roundtable/pairing/format"
	"roundtable/pairing/scoring"
)

// do makes a change and fails the test if it is refused.
func do(t *testing.T, s *Store, slug string, c Change) *Tournament {
	t.Helper()
	if err := s.Do(context.Background(), organiser, slug, 0, c); err != nil {
		t.Fatalf("%T: %v", c, err)
	}
	return read(t, s, slug)
}

// playRounds wins every open match of the first rounds for the first-listed entrant.
func playRounds(t *testing.T, s *Store, slug string, rounds int) {
	t.Helper()
	for no := 1; no <= rounds; no++ {
		for _, m := range read(t, s, slug).Round(no).Matches {
			if m.Open() && m.Later == "" {
				press(t, s, slug, no, m.Table, scoring.MatchClear, "1", "1")
			}
		}
	}
}

// The stored schedule after a late entry is the plan of the rules: every pair once a cycle, nobody twice in a
// round but beside it, the played rounds as they were; and undoing nothing, the journal rebuilds it.
func TestLateEntrants(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	for _, c := range []struct {
		entrants, cycles, played int
	}{{3, 1, 1}, {5, 1, 0}, {5, 1, 2}, {5, 1, 5}, {4, 1, 1}, {6, 1, 2}, {6, 2, 1}, {5, 2, 6}, {4, 2, 4}, {8, 1, 7}} {
		t.Run(fmt.Sprintf("%d entrants, %d cycles, %d rounds played", c.entrants, c.cycles, c.played), func(t *testing.T) {
			for _, way := range format.Ways {
				s := newStore(t)
				slug := makeEvent(t, s, c.entrants, Rules{Cycles: c.cycles})
				playRounds(t, s, slug, c.played)
				before := read(t, s, slug)
				offered := false
				for _, w := range before.LateWays() {
					offered = offered || w.Way == way.ID
				}
				in := Late{In: EntrantIn{Name: "Late One"}, Way: way.ID}
				if !offered {
					if way.ID == format.WayFree.ID {
						if err := s.Do(context.Background(), organiser, slug, 0, in); err == nil {
							t.Errorf("%s is done and not offered", way.ID)
						}
					}
					continue
				}
				after := do(t, s, slug, in)
				for _, f := range format.Inspect(after.Plan(), nil) {
					if f.Grade == format.Wrong {
						t.Errorf("%s: %s", way.ID, f.English())
					}
				}
				for no := 1; no <= c.played; no++ {
					for _, m := range before.Round(no).Matches {
						now := after.Match(m.ID)
						if m.Bye() && way.ID == format.WayFree.ID {
							continue // it became his make-up match
						}
						if now == nil || now.Table != m.Table || now.Verdict != m.Verdict || now.Round != m.Round {
							t.Errorf("%s: a played match of round %d has changed", way.ID, no)
						}
					}
				}
				if late := after.ByNumber(c.entrants + 1); late == nil || late.Name != "Late One" {
					t.Errorf("%s: he has not the next number", way.ID)
				}
				if c.played > 0 && way.ID == format.WayFree.ID && len(after.Makeups(after.ByNumber(c.entrants+1).ID)) == 0 {
					t.Error("a missed bye made no make-up match")
				}
				second := after.LateWays()
				if len(second) == 0 {
					t.Fatalf("%s: a second one cannot come", way.ID)
				}
				twice := do(t, s, slug, Late{In: EntrantIn{Name: "Late Two"}, Way: second[0].Way})
				for _, f := range format.Inspect(twice.Plan(), nil) {
					if f.Grade == format.Wrong {
						t.Errorf("%s, then %s: %s", way.ID, second[0].Way, f.English())
					}
				}
				checkRebuilt(t, s)
			}
		})
	}
}

func TestWithdrawAndReturn(t *testing.T) {
	ctx := context.Background()
	t.Run("BR-034 BR-035 the status is that of the round looked at", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 7, Rules{})
		playRounds(t, s, slug, 3)
		five := int64(read(t, s, slug).ByNumber(5).ID)
		tour := do(t, s, slug, Withdraw{Entrant: five, From: 4, Rule: WithdrawalKeep})
		e := tour.ByNumber(5)
		if e.AwayIn(3) || !e.AwayIn(4) || !e.AwayIn(7) || e.Withdrawn() == nil {
			t.Errorf("%+v", e.Away)
		}
		playRounds(t, s, slug, 5)
		if err := s.Do(ctx, organiser, slug, 0, Return{Entrant: five, From: 5}); err == nil {
			t.Error("he came back into a round that is played")
		}
		tour = do(t, s, slug, Return{Entrant: five, From: 6})
		e = tour.ByNumber(5)
		if !e.AwayIn(4) || !e.AwayIn(5) || e.AwayIn(6) || e.Withdrawn() != nil {
			t.Errorf("%+v", e.Away)
		}
		for _, r := range tour.Rounds {
			rows := 0
			for _, m := range r.Matches {
				if m.SeatOf(e.ID) != pairing.NoSeat {
					rows++
					if absent := m.Absent != [2]bool{}; absent != (r.No == 4 || r.No == 5) && !m.Bye() {
						t.Errorf("round %d: absent %v", r.No, absent)
					}
				}
			}
			if rows != 1 {
				t.Errorf("round %d has %d rows of his", r.No, rows)
			}
		}
		checkRebuilt(t, s)
	})
	t.Run("BR-029 the open match is closed by choice", func(t *testing.T) {
		for _, open := range []string{OpenForfeit, OpenCancel, OpenPlay} {
			s := newStore(t)
			slug := makeEvent(t, s, 6, Rules{})
			playRounds(t, s, slug, 1)
			tour := read(t, s, slug)
			six := tour.ByNumber(6)
			before := len(tour.openTables(tour.Round(2)))
			tour = do(t, s, slug, Withdraw{Entrant: int64(six.ID), From: 2, Open: open})
			m := tour.matchIn(2, six.ID)
			want := before - 1
			if open == OpenPlay {
				want = before
			}
			if got := len(tour.openTables(tour.Round(2))); got != want {
				t.Errorf("%s: %d open tables, want %d", open, got, want)
			}
			if m.Cancelled != (open == OpenCancel) || m.Open() != (open == OpenPlay) {
				t.Errorf("%s: %+v", open, m.Verdict)
			}
		}
	})
	t.Run("BR-025 the rule of half, and what the organiser decides otherwise", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 7, Rules{})
		playRounds(t, s, slug, 2)
		seven := read(t, s, slug).ByNumber(3)
		tour := do(t, s, slug, Withdraw{Entrant: int64(seven.ID), From: 3})
		if len(tour.Unranked) != 1 || tour.Standings(0).Row(seven.ID) != nil || len(tour.Standings(0).Rows) != 6 {
			t.Errorf("%+v %v", tour.Withdrawn, tour.Unranked)
		}
		tour = do(t, s, slug, Conduct{Withdrawal: WithdrawalKeep})
		if len(tour.Unranked) != 0 || tour.Standings(0).Row(seven.ID) == nil {
			t.Error("kept results count")
		}
	})
	t.Run("BR-032 a replacement is one change that every view follows", func(t *testing.T) {
		s := newStore(t)
		slug := makeEvent(t, s, 6, Rules{})
		four := read(t, s, slug).ByNumber(4)
		tour := do(t, s, slug, Replace{Entrant: int64(four.ID), By: EntrantIn{Name: "Newcomer"}})
		count := 0
		for _, r := range tour.Rounds {
			for _, m := range r.Matches {
				if m.SeatOf(four.ID) != pairing.NoSeat {
					count++
				}
			}
		}
		if e := tour.ByNumber(4); e.Name != "Newcomer" || count != 5 {
			t.Errorf("%s in %d matches", e.Name, count)
		}
		playRounds(t, s, slug, 1)
		if err := s.Do(ctx, organiser, slug, 0, Replace{Entrant: int64(four.ID), By: EntrantIn{Name: "Other"}}); err == nil {
			t.Error("somebody who has played was replaced")
		}
	})
}

func TestOrderOfPlay(t *testing.T) {
	s := newStore(t)
	slug := makeEvent(t, s, 6, Rules{})
	press(t, s, slug, 1, 1, "1", "1")
	tour := do(t, s, slug, StartNext{Round: 1})
	if tour.Current().No != 2 || len(tour.Waiting()) != 2 || tour.Complete() {
		t.Errorf("current %d, waiting %d", tour.Current().No, len(tour.Waiting()))
	}
	m := tour.Waiting()[0]
	tour = do(t, s, slug, Postpone{Match: m.ID, Later: true, Plan: "Friday 7 pm"})
	if got := tour.Match(m.ID); got.Plan != "Friday 7 pm" || got.Later != LaterPostponed {
		t.Errorf("%+v", got)
	}
	press(t, s, slug, 1, m.Table, "1", "0")
	swapped := do(t, s, slug, SwapSides{Match: m.ID}).Match(m.ID)
	if swapped.Seats[0].Entrant != m.Seats[1].Entrant || swapped.Seats[1].Entrant != m.Seats[0].Entrant {
		t.Error("the sides are as they were")
	}
	if a := swapped.Games[0]; a.Out[1] != pairing.Win || swapped.Games[1].Out[0] != pairing.Win {
		t.Errorf("the result did not follow the players: %+v", swapped.Games)
	}
	tour = read(t, s, slug)
	round := tour.Round(4)
	order := []int64{round.Matches[2].ID, round.Matches[0].ID, round.Matches[1].ID}
	tour = do(t, s, slug, SetTables{Round: 4, Matches: order})
	for i, id := range order {
		if tour.Match(id).Table != i+1 {
			t.Errorf("match %d is at table %d, want %d", id, tour.Match(id).Table, i+1)
		}
	}
	five := tour.ByNumber(5)
	tour = do(t, s, slug, FixTable{Entrant: int64(five.ID), Table: 3})
	for no := tour.NextFree(); no <= len(tour.Rounds); no++ {
		if m := tour.matchIn(no, five.ID); m.Table != 3 {
			t.Errorf("round %d: table %d", no, m.Table)
		}
	}
	before := tour
	a, b := tour.Round(5).Matches[0].Seats[0].Entrant, tour.Round(5).Matches[1].Seats[0].Entrant
	tour = do(t, s, slug, Exchange{Round: 5, A: int64(a), B: int64(b)})
	doubts := Doubts(before, tour)
	if len(doubts) == 0 || doubts[0].Grade != format.Wrong {
		t.Errorf("an exchange that makes pairs meet twice raises no doubt: %v", doubts)
	}
	tour = do(t, s, slug, Exchange{Round: 5, A: int64(a), B: int64(b)})
	if left := Doubts(before, tour); len(left) != 0 {
		t.Errorf("exchanged back: %v", left)
	}
	checkRebuilt(t, s)
}

func TestWarningsLoseTheGame(t *testing.T) {
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	tour := do(t, s, slug, Conduct{WarningsLose: 2, OverrunsLose: 3})
	m := &tour.Round(1).Matches[0]
	who := int64(m.Seats[0].Entrant)
	warn := AddNote{Entrant: who, Kind: EntryWarning, Match: m.ID}
	if got := do(t, s, slug, warn).Match(m.ID); got.Reported() {
		t.Fatal("one warning lost the game")
	}
	got := do(t, s, slug, warn).Match(m.ID)
	if len(got.Games) != 1 || got.Games[0].Out[0] != pairing.Loss || got.Games[0].Reason != "warnings" {
		t.Fatalf("%+v", got.Games)
	}
	if got = do(t, s, slug, warn).Match(m.ID); len(got.Games) != 1 {
		t.Error("the first warning of the second game lost it")
	}
	for range 2 {
		got = do(t, s, slug, AddNote{Entrant: who, Kind: EntryOverrun, Match: m.ID}).Match(m.ID)
	}
	if len(got.Games) != 1 {
		t.Error("two overruns of three lost the game")
	}
	tour = do(t, s, slug, AddNote{Entrant: who, Kind: EntryPoints, Points: -pairing.Point, Note: "left the hall"})
	if r := tour.Standings(0).Row(pairing.ID(who)); r.Adjusted != -pairing.Point || r.Points != -pairing.Point {
		t.Errorf("%+v", r)
	}
	for _, bad := range []AddNote{{Entrant: who, Kind: EntryPoints}, {Entrant: who, Kind: EntryPoints, Points: 60}, {Entrant: who, Kind: "x"}, {Entrant: who, Kind: EntryWarning, Reason: "nonsense"}} {
		if err := s.Do(context.Background(), organiser, slug, 0, bad); err == nil {
			t.Errorf("%+v was accepted", bad)
		}
	}
	tour = do(t, s, slug, DropNote{ID: tour.Notes[0].ID})
	if len(tour.NotesOf(pairing.ID(who), EntryWarning)) != 2 {
		t.Error("a note was not taken back")
	}
	tour = do(t, s, slug, SetReason{Match: m.ID, Game: 1, Reason: "resigned"})
	if tour.Match(m.ID).Games[0].Reason != "resigned" {
		t.Error("no reason")
	}
	checkRebuilt(t, s)
}
