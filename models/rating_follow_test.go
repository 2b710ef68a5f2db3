package models

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// TestRatingMergeAndSplit joins two entries of one person, whose results are one line then, and parts them.
func TestRatingMergeAndSplit(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	ratedEvent(t, s, "2026-01-10", names("Anna", "Bob")...)
	ratedEvent(t, s, "2026-02-10", append(names("Anna Maria"), ratedAgain(t, s, "Bob")...)...)
	apart := rated(t, s, organiser)
	known := knownNames(t, s)
	if err := s.MergePlayers(ctx, organiser, known["Anna Maria"].ID, known["Anna Maria"].Version, known["Anna"].ID); err != nil {
		t.Fatal(err)
	}
	wantList(t, "after the merge", rated(t, s, organiser), "1 Anna 1538/2", "2 Bob 1462/2")
	if err := s.SplitPlayer(ctx, organiser, known["Anna Maria"].ID); err != nil {
		t.Fatal(err)
	}
	wantList(t, "parted again", rated(t, s, organiser), apart...)
	checkKept(t, s)
}

// TestRatingOrder: events of one day count as they were made, by their time and not by their number here.
func TestRatingOrder(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	var clock int
	s.now = func() time.Time {
		clock++
		return time.Date(2026, 5, 1, 12, 0, clock, 0, time.UTC)
	}
	first := ratedEvent(t, s, "2026-06-01", names("Anna", "Bob")...)
	ratedEvent(t, s, "2026-06-01", ratedAgain(t, s, "Bob", "Anna")...)
	wantList(t, "Anna won the first and lost the second", rated(t, s, organiser), "1 Bob 1502/2", "2 Anna 1498/2")
	file := filepath.Join(t.TempDir(), "one.roundtable")
	if err := s.WriteEvent(ctx, organiser, first, file); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteTournament(ctx, organiser, first, 0, read(t, s, first).Name); err != nil {
		t.Fatal(err)
	}
	wantList(t, "the second alone", rated(t, s, organiser), "1 Bob 1520/1", "2 Anna 1480/1")
	s.now = func() time.Time { return time.Date(2026, 9, 1, 12, 0, 0, 0, time.UTC) }
	if n, err := s.Purge(ctx); err != nil || n != 1 {
		t.Fatalf("%d events left the bin, %v", n, err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.ReadEvent(ctx, organiser, bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	wantList(t, "brought back it is the first again", rated(t, s, organiser), "1 Bob 1502/2", "2 Anna 1498/2")
}

// TestRatingUndo: a correction, its undo, the bin, and the way back in the log.
func TestRatingUndo(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	slug := ratedEvent(t, s, "2026-01-10", names("Anna", "Bob")...)
	before := rated(t, s, organiser)
	entries, _, err := s.Journal(ctx, organiser, slug, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	m := at(read(t, s, slug), 1, 1)
	if _, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"0"}}); err != nil {
		t.Fatal(err)
	}
	wantList(t, "corrected", rated(t, s, organiser), "1 Bob 1520/1", "2 Anna 1480/1")
	last, err := s.LastUndoable(ctx, organiser, slug)
	if err != nil || last == nil {
		t.Fatal(last, err)
	}
	do(t, s, slug, Undo{Entry: last.ID})
	wantList(t, "undone", rated(t, s, organiser), before...)
	if err := s.SetRated(ctx, organiser, slug, 0, RatedNo); err != nil {
		t.Fatal(err)
	}
	wantList(t, "does not count", rated(t, s, organiser))
	do(t, s, slug, Restore{Entry: entries[0].ID})
	wantList(t, "gone back in the log", rated(t, s, organiser), before...)
	if err := s.DeleteTournament(ctx, organiser, slug, 0, read(t, s, slug).Name); err != nil {
		t.Fatal(err)
	}
	wantList(t, "in the bin", rated(t, s, organiser))
	bin, err := s.Bin(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undelete(ctx, organiser, bin[0].ID); err != nil {
		t.Fatal(err)
	}
	wantList(t, "out of the bin", rated(t, s, organiser), before...)
	checkRebuilt(t, s)
	checkKept(t, s)
}

// TestRatingEventFile: the file of an event has whether it counts, and nothing of the club's rules and seasons.
func TestRatingEventFile(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	slug := ratedEvent(t, s, "2026-01-10", names("Anna", "Bob")...)
	other := ratedEvent(t, s, "2026-02-10", names("Cem", "Dora")...)
	if err := s.SetRated(ctx, organiser, slug, 0, RatedYes); err != nil {
		t.Fatal(err)
	}
	setRating(t, s, func(r *RatingRow) { r.K, r.NewK, r.Chosen = 10, 10, true })
	in := SeasonIn{Name: "The secret season", Chosen: true, Events: []int64{read(t, s, slug).ID, read(t, s, other).ID}, Rule: DefaultSeason}
	if _, err := s.AddSeason(ctx, organiser, in); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "one.roundtable")
	if err := s.WriteEvent(ctx, organiser, slug, file); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(data, []byte("secret season")) {
		t.Error("the file has the club's season")
	}
	fresh := newStore(t)
	read1, err := fresh.ReadEvent(ctx, organiser, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := read(t, fresh, read1.Slug).Rated; got != RatedYes {
		t.Errorf("the event says %q of itself, want yes", got)
	}
	wantList(t, "rated by the rules of the other club", rated(t, fresh, organiser), "1 Anna 1520/1", "2 Bob 1480/1")
	if list, err := fresh.Seasons(ctx, organiser); err != nil || len(list) != 0 {
		t.Errorf("%d seasons came along, %v", len(list), err)
	}
	checkRebuilt(t, fresh)
	alone, err := Open(ctx, file, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	wantList(t, "the file opened by itself", rated(t, alone, organiser), "1 Anna 1520/1", "2 Bob 1480/1")
	checkRebuilt(t, alone)
}

// TestRatingsAgainstReckoning plays some events with chance results and reckons the ratings once more, straight
// from the matches, with plain floating-point numbers.
func TestRatingsAgainstReckoning(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	dice := rand.New(rand.NewPCG(7, 26))
	setRating(t, s, func(r *RatingRow) { r.NewGames, r.Entered = 5, true })
	all := []string{"A", "B", "C", "D", "E", "F"}
	for i := range 6 {
		dice.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		known := knownNames(t, s)
		var in []EntrantIn
		for _, name := range all[:3+dice.IntN(4)] {
			in = append(in, EntrantIn{Name: name, Player: known[name].ID, Rating: []int{0, 1100, 1900}[dice.IntN(3)]})
		}
		slug, err := s.CreateTournament(ctx, organiser, NewTournament{
			About: About{Name: "E", Date: fmt.Sprintf("2026-0%d-01", 9-i), TimeZone: "UTC"}, Game: "chess", Entrants: in, Draw: &DrawIn{Method: "given"},
			Rules: Rules{Cycles: 1, Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0"},
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range read(t, s, slug).Rounds {
			for _, m := range r.Matches {
				if !m.Bye() {
					press(t, s, slug, r.No, m.Table, []scoring.Action{"1", "0", "=", scoring.MatchForfeitSecond}[dice.IntN(4)])
				}
			}
		}
	}
	list, err := s.Home(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	var tours []*Tournament
	for _, e := range list {
		tours = append(tours, read(t, s, e.Slug))
	}
	slices.SortFunc(tours, func(a, b *Tournament) int { return bytes.Compare([]byte(a.Date), []byte(b.Date)) })
	rating, results := map[string]int{}, map[string]int{}
	for _, tour := range tours {
		reckon(tour, rating, results)
	}
	r, err := s.Ratings(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Pools[0].Players) != len(rating) {
		t.Errorf("%d players have a rating, want %d", len(r.Pools[0].Players), len(rating))
	}
	for _, x := range r.Pools[0].Players {
		if x.Rating != rating[x.Name] || x.Results != results[x.Name] {
			t.Errorf("%s has %d after %d results, reckoned %d after %d", x.Name, x.Rating, x.Results, rating[x.Name], results[x.Name])
		}
	}
}

// reckon adds one event of single games: K 20, 40 before the fifth result, 1500 or the entry's rating to begin.
func reckon(tour *Tournament, rating, results map[string]int) {
	before := map[string]float64{}
	for _, e := range tour.Entrants {
		switch {
		case results[e.Name] > 0:
			before[e.Name] = float64(rating[e.Name])
		case e.Rating > 0:
			before[e.Name] = float64(e.Rating)
		default:
			before[e.Name] = 1500
		}
	}
	better, played := map[string]float64{}, map[string]int{}
	for _, r := range tour.Rounds {
		for _, m := range r.Matches {
			if m.Bye() || !m.Verdict.Out[0].Played() {
				continue
			}
			for seat := range 2 {
				own, other := tour.Entrant(m.Seats[seat].Entrant).Name, tour.Entrant(m.Seats[1-seat].Entrant).Name
				score := map[pairing.Outcome]float64{pairing.Win: 1, pairing.Draw: .5}[m.Verdict.Out[seat]]
				better[own] += score - 1/(1+math.Pow(10, (before[other]-before[own])/400))
				played[own]++
			}
		}
	}
	for name, n := range played {
		k := 20.
		if results[name] < 5 {
			k = 40
		}
		rating[name], results[name] = int(math.Round(before[name]+k*better[name])), results[name]+n
	}
}
