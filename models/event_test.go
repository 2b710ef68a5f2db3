package models

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// makeEvent makes an event of n entrants P1, P2 … with numbers in the order given.
func makeEvent(t *testing.T, s *Store, n int, rules Rules) string {
	t.Helper()
	in := NewTournament{About: About{Name: "Club evening"}, Game: DefaultGame, Rules: rules, Draw: &DrawIn{Method: "given"}}
	for i := range n {
		in.Entrants = append(in.Entrants, EntrantIn{Name: fmt.Sprintf("P%d", i+1)})
	}
	slug, err := s.CreateTournament(context.Background(), organiser, in)
	if err != nil {
		t.Fatal(err)
	}
	return slug
}

func read(t *testing.T, s *Store, slug string) *Tournament {
	t.Helper()
	tour, err := s.Tournament(context.Background(), organiser, slug)
	if err != nil {
		t.Fatal(err)
	}
	return tour
}

// press enters keys at one table, each from the state the one before left.
func press(t *testing.T, s *Store, slug string, round, table int, keys ...scoring.Action) *Match {
	t.Helper()
	m := at(read(t, s, slug), round, table)
	for _, key := range keys {
		next, err := s.Press(context.Background(), organiser, slug, m.ID, m.Version, key)
		if err != nil {
			t.Fatalf("round %d table %d key %s: %v", round, table, key, err)
		}
		m = next
	}
	return m
}

func at(t *Tournament, round, table int) *Match {
	r := t.Round(round)
	for i := range r.Matches {
		if r.Matches[i].Table == table {
			return &r.Matches[i]
		}
	}
	return nil
}

func TestCreateDrawsAndSchedules(t *testing.T) {
	s := newStore(t)
	tour := read(t, s, makeEvent(t, s, 5, Rules{}))
	if got := fmt.Sprint(tour.Stage.System, tour.Stage.MatchForm, tour.Stage.CriteriaIDs); got != "2-1-0-match{2 playoff false} [direct games sb wins-second lots]" {
		t.Errorf("the game's usual rules: %s", got)
	}
	for _, r := range tour.Rounds {
		last := r.Matches[len(r.Matches)-1]
		if len(r.Matches) != 3 || !last.Bye() || last.Table != 0 {
			t.Errorf("round %d: the bye is last and is not a table: %+v", r.No, r.Matches)
		}
	}
	if m := at(tour, 1, 1); tour.Entrant(m.Seats[0].Entrant).Number != 2 || tour.Entrant(m.Seats[1].Entrant).Number != 5 {
		t.Errorf("round 1 table 1 is 2-5, got %+v", m.Seats)
	}
}

func TestSameFormTwiceActsOnce(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	who := organiser
	who.Op = "form-1"
	in := NewTournament{About: About{Name: "周六跳棋赛", Date: "2026-11-28"}, Game: DefaultGame, Entrants: []EntrantIn{{Name: "A"}, {Name: "B"}}}
	first, err := s.CreateTournament(ctx, who, in)
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.CreateTournament(ctx, who, in)
	if err != nil || second != first || first != "2026-11-28" {
		t.Errorf("%q then %q, %v", first, second, err)
	}
	who.Op = "form-2"
	for range 2 {
		if err := s.AddEntrants(ctx, who, first, 0, []EntrantIn{{Name: "C"}}); err != nil {
			t.Error(err)
		}
	}
	if got := read(t, s, first); len(got.Entrants) != 3 {
		t.Errorf("%d entrants after the same form twice", len(got.Entrants))
	}
}

func TestWhoMay(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	m := at(read(t, s, slug), 1, 1)
	stranger := Who{}
	ops := map[string]func(slug string) error{
		"about":   func(slug string) error { return s.SetAbout(ctx, stranger, slug, 0, About{Name: "x"}) },
		"rules":   func(slug string) error { return s.SetRules(ctx, stranger, slug, 0, DefaultGame, Rules{}) },
		"publish": func(slug string) error { return s.SetPublished(ctx, stranger, slug, 0, true) },
		"end":     func(slug string) error { return s.SetEnded(ctx, stranger, slug, 0, true) },
		"draw":    func(slug string) error { return s.Draw(ctx, stranger, slug, 0, DrawIn{Method: "given"}) },
		"add":     func(slug string) error { return s.AddEntrants(ctx, stranger, slug, 0, []EntrantIn{{Name: "x"}}) },
		"edit":    func(slug string) error { return s.EditEntrant(ctx, stranger, slug, 0, 1, EntrantIn{Name: "x"}) },
		"remove":  func(slug string) error { return s.RemoveEntrant(ctx, stranger, slug, 0, 1) },
		"press": func(slug string) error {
			_, err := s.Press(ctx, stranger, slug, m.ID, 1, scoring.FirstWins)
			return err
		},
		"report": func(slug string) error {
			_, err := s.SaveReport(ctx, stranger, slug, Report{Match: m.ID, Version: 1})
			return err
		},
		"close":    func(slug string) error { return s.CloseRound(ctx, stranger, slug, 0, 1, true) },
		"hold":     func(slug string) error { return s.HoldRound(ctx, stranger, slug, 0, 1, true) },
		"settle":   func(slug string) error { return s.Settle(ctx, stranger, slug, 0, Settled{Kind: "lots"}) },
		"unsettle": func(slug string) error { return s.Unsettle(ctx, stranger, slug, 0, 1) },
	}
	for name, op := range ops {
		if err := op(slug); !errors.Is(err, ErrNotFound) {
			t.Errorf("%s of a private event by a stranger: %v", name, err)
		}
	}
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	before := read(t, s, slug).Version
	for name, op := range ops {
		if err := op(slug); !errors.Is(err, ErrDenied) {
			t.Errorf("%s of a public event by a stranger: %v", name, err)
		}
		if err := op("no-such-event"); !errors.Is(err, ErrNotFound) {
			t.Errorf("%s of an unknown event: %v", name, err)
		}
	}
	if got := read(t, s, slug).Version; got != before {
		t.Errorf("a refused operation raised the version from %d to %d", before, got)
	}
	if _, err := s.CreateTournament(ctx, stranger, NewTournament{}); !errors.Is(err, ErrDenied) {
		t.Errorf("create by a stranger: %v", err)
	}
	if _, err := s.AddGame(ctx, stranger, OwnGame{}); !errors.Is(err, ErrDenied) {
		t.Errorf("add a game by a stranger: %v", err)
	}
}

func TestStaleStructureIsRefused(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	v := read(t, s, slug).Version
	if err := s.SetAbout(ctx, organiser, slug, v, About{Name: "First"}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetAbout(ctx, organiser, slug, v, About{Name: "Second"}); !errors.Is(err, ErrStale) {
		t.Errorf("got %v", err)
	}
	if got := read(t, s, slug).Name; got != "First" {
		t.Errorf("name %q", got)
	}
}

func TestMatchWithPlayoffAndLots(t *testing.T) {
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	m := press(t, s, slug, 1, 1, "1", "0")
	if m.Verdict.Next != scoring.StepPlayoff || m.Verdict.First == pairing.NoSeat || m.Codes[2] == "" {
		t.Fatalf("level: the play-off's first mover is drawn by itself: %+v %v", m.Verdict, m.Codes)
	}
	if want := pairing.DrawOne(m.Codes[2], PlayoffPurpose(m), 2); m.Verdict.First != want {
		t.Errorf("the printed code gives seat %d, the match has %d", want, m.Verdict.First)
	}
	m = press(t, s, slug, 1, 1, "=", ActionDrawLots)
	if m.Verdict.State != scoring.Decided || m.Verdict.By != scoring.ByLots || m.LotCode == "" {
		t.Fatalf("lots decide: %+v", m)
	}
	if want := pairing.DrawOne(m.LotCode, LotsPurpose(m), 2); m.Lot != want {
		t.Errorf("the printed code gives seat %d, the match has %d", want, m.Lot)
	}
	stored := at(read(t, s, slug), 1, 1)
	if diff := cmp.Diff(*m, *stored); diff != "" {
		t.Errorf("what is read is not what was answered:\n%s", diff)
	}
	for i, want := range []string{"wlpd", "wlp?", "w", "–"} {
		m = press(t, s, slug, 1, 1, scoring.Back)
		if m.Text() != want {
			t.Errorf("taken back %d times: %s, want %s", i+1, m.Text(), want)
		}
	}
	if m.LotCode != "" || len(m.Codes) != 0 {
		t.Errorf("codes left behind: %+v", m)
	}
}

func TestPlayoffFirstSetByHand(t *testing.T) {
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{PlayoffFirst: "set"})
	m := press(t, s, slug, 1, 1, "1", "0")
	if m.Verdict.Next != scoring.StepPlayoffFirst {
		t.Fatalf("%+v", m.Verdict)
	}
	m = press(t, s, slug, 1, 1, scoring.PlayoffFirst2, "1")
	drawn := makeEvent(t, s, 4, Rules{})
	first := press(t, s, drawn, 1, 1, "1", "0").Verdict.First
	byHand := []scoring.Action{scoring.PlayoffFirst2, scoring.PlayoffFirst1}[first]
	if set := press(t, s, drawn, 1, 1, byHand); set.Verdict.First == first || set.Codes[2] != "" {
		t.Errorf("a drawn first mover set by hand keeps no code: %+v", set)
	}
	if m.Verdict.By != scoring.ByPlayoff || m.Games[2].First != 1 || m.Codes[2] != "" {
		t.Errorf("%+v", m)
	}
}

func TestTwoPeopleSaveTheSameMatch(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	m := at(read(t, s, slug), 1, 1)
	win := []scoring.Action{"1", "1"}
	lose := []scoring.Action{"0", "0"}
	if _, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: win}); err != nil {
		t.Fatal(err)
	}
	entries := journalLength(t, s)
	if _, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: win}); err != nil {
		t.Errorf("the same report from an old page: %v", err)
	}
	if got := journalLength(t, s); got != entries {
		t.Errorf("the same report was stored again")
	}
	_, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: lose})
	var stale *ErrMatchStale
	if !errors.As(err, &stale) || stale.Stored.Text() != "ww" || KindOf(err) != Conflict {
		t.Errorf("another report from an old page: %v", err)
	}
	if got := at(read(t, s, slug), 1, 1).Text(); got != "ww" {
		t.Errorf("stored %s", got)
	}
}

func journalLength(t *testing.T, s *Store) (n int64) {
	t.Helper()
	if err := s.reader.Model(&JournalRow{}).Count(&n).Error; err != nil {
		t.Fatal(err)
	}
	return n
}

func TestSavingAgainDoesNotDrawAgain(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	m := press(t, s, slug, 1, 1, "1", "0", "=", ActionDrawLots)
	typed := []scoring.Action{scoring.LotsFirst, scoring.LotsSecond}[m.Lot]
	again, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"1", "0", "=", typed}})
	if err != nil {
		t.Fatal(err)
	}
	if again.Version != m.Version || again.LotCode != m.LotCode || !slices.Equal(again.Codes, m.Codes) {
		t.Errorf("saving unchanged made %+v of %+v", again, m)
	}
}

func TestDrawAgainOnlyBeforeTheFirstResult(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 7, Rules{})
	if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "random", Code: "k7q2 m9xd"}); err != nil {
		t.Fatal(err)
	}
	tour := read(t, s, slug)
	want := pairing.DrawNumbers("K7Q2-M9XD", DrawPurpose, 7)
	for _, e := range tour.Entrants {
		if e.Number != want[e.Pos-1] {
			t.Errorf("%s has number %d, the code gives %d", e.Name, e.Number, want[e.Pos-1])
		}
	}
	t.Run("typed lots are checked", func(t *testing.T) {
		for name, c := range map[string]struct {
			numbers map[int]int
			want    *Error
		}{
			"one missing": {map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}, errNumber},
			"too large":   {map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8}, errNumber},
			"one twice":   {map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6}, errNumberTaken},
		} {
			if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "typed", Numbers: c.numbers}); !errors.Is(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if got := read(t, s, slug); got.Stage.DrawCode != "K7Q2-M9XD" || !got.Drawn() {
			t.Error("a refused draw changed the numbers")
		}
	})
	t.Run("BR-020 the field is counted when the schedule is made", func(t *testing.T) {
		seven := read(t, s, slug)
		if err := s.RemoveEntrant(ctx, organiser, slug, 0, int64(seven.Entrants[0].ID)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, s, slug); got.Drawn() || len(got.Rounds) != 0 || got.Entrants[0].Number != 0 {
			t.Errorf("the schedule of seven is still there")
		}
		if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "given"}); err != nil {
			t.Fatal(err)
		}
		if rounds, games, byes := count(read(t, s, slug)); rounds != 5 || games != 15 || byes != 0 {
			t.Errorf("7 less 1: %d rounds, %d matches, %d byes", rounds, games, byes)
		}
		eight := makeEvent(t, s, 8, Rules{})
		if err := s.RemoveEntrant(ctx, organiser, eight, 0, int64(read(t, s, eight).Entrants[3].ID)); err != nil {
			t.Fatal(err)
		}
		if err := s.Draw(ctx, organiser, eight, 0, DrawIn{Method: "given"}); err != nil {
			t.Fatal(err)
		}
		if rounds, games, byes := count(read(t, s, eight)); rounds != 7 || games != 21 || byes != 7 {
			t.Errorf("8 less 1: %d rounds, %d matches, %d byes", rounds, games, byes)
		}
	})
	press(t, s, slug, 1, 1, "1")
	for name, op := range map[string]func() error{
		"draw":   func() error { return s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "given"}) },
		"add":    func() error { return s.AddEntrants(ctx, organiser, slug, 0, []EntrantIn{{Name: "late"}}) },
		"remove": func() error { return s.RemoveEntrant(ctx, organiser, slug, 0, int64(read(t, s, slug).Entrants[0].ID)) },
	} {
		if err := op(); KindOf(err) != Conflict {
			t.Errorf("%s after the first result: %v", name, err)
		}
	}
	if err := s.EditEntrant(ctx, organiser, slug, 0, int64(read(t, s, slug).Entrants[0].ID), EntrantIn{Name: " Li\u3000\u3000Wei "}); err != nil {
		t.Errorf("a name can be corrected at any time: %v", err)
	}
	if got := read(t, s, slug).Entrants[0].Name; got != "Li Wei" {
		t.Errorf("BR-116 stored %q", got)
	}
}

func count(t *Tournament) (rounds, matches, byes int) {
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if m.Bye() {
				byes++
			} else {
				matches++
			}
		}
	}
	return len(t.Rounds), matches, byes
}
