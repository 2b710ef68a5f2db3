package models

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

func TestCloseRoundNamesTheOpenTables(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 8, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
	press(t, s, slug, 1, 1, "1")
	press(t, s, slug, 1, 3, "=")
	err := s.CloseRound(ctx, organiser, slug, 0, 1, true)
	var open *ErrRoundOpen
	if !errors.As(err, &open) || KindOf(err) != Conflict {
		t.Fatalf("got %v", err)
	}
	got := ""
	for _, table := range open.Tables {
		got += fmt.Sprintf("%d %s-%s;", table.Table, table.First, table.Second)
	}
	if got != "2 P2-P7;4 P4-P5;" {
		t.Errorf("BR-049 open tables: %s", got)
	}
	press(t, s, slug, 1, 2, "1")
	press(t, s, slug, 1, 4, "1")
	if err := s.CloseRound(ctx, organiser, slug, 0, 1, true); err != nil {
		t.Fatal(err)
	}
	m := at(read(t, s, slug), 1, 1)
	if _, err := s.Press(ctx, organiser, slug, m.ID, m.Version, scoring.Back); !errors.Is(err, errRoundClosed) {
		t.Errorf("a key in a closed round: %v", err)
	}
	if _, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"0"}}); err != nil {
		t.Errorf("a correction in a closed round: %v", err)
	}
	if cur := read(t, s, slug).Current(); cur.No != 2 {
		t.Errorf("current round %d", cur.No)
	}
}

func TestHeldAndPrivateAreNowhere(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
	if _, err := s.Public(ctx, Who{}, slug); !errors.Is(err, ErrNotFound) {
		t.Errorf("a private event: %v", err)
	}
	if _, err := s.Tournament(ctx, Who{}, slug); !errors.Is(err, ErrNotFound) {
		t.Errorf("a stranger on the desk: %v", err)
	}
	for i := range 3 {
		press(t, s, slug, i+1, 1, "1")
		press(t, s, slug, i+1, 2, "1")
	}
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	if err := s.HoldRound(ctx, organiser, slug, 0, 3, true); err != nil {
		t.Fatal(err)
	}
	public, err := s.Public(ctx, Who{}, slug)
	if err != nil {
		t.Fatal(err)
	}
	if public.Round(3) != nil || public.Complete() || public.Hidden != 1 {
		t.Errorf("the held round shows: %+v", public.Rounds)
	}
	for _, row := range public.Standings(0).Rows {
		if row.Played != 2 {
			t.Errorf("a held result counts in public: %+v", row)
		}
	}
	list, err := s.Home(ctx, Who{})
	if err != nil || len(list) != 1 || list[0].Tables != 4 || list[0].Phase() != Running {
		t.Errorf("home for the public: %+v, %v", list, err)
	}
	list, err = s.Home(ctx, organiser)
	if err != nil || len(list) != 1 || list[0].Tables != 6 || list[0].Phase() != Past {
		t.Errorf("home for the organiser: %+v, %v", list, err)
	}
}

func TestReadersDoNotDisturbEachOther(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slugs := make([]string, keptEvents+2)
	for i := range slugs {
		slugs[i] = makeEvent(t, s, 4, Rules{})
		if err := s.SetPublished(ctx, organiser, slugs[i], 0, true); err != nil {
			t.Fatal(err)
		}
		if err := s.HoldRound(ctx, organiser, slugs[i], 0, 1, true); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 { // the second time from memory, the events that were read longest ago again from the database
		for i, slug := range slugs {
			public, err := s.Public(ctx, Who{}, slug)
			if err != nil || public.Slug != slug || public.Rounds[0].No != 2 || len(public.Rounds) != 2 {
				t.Fatalf("event %d for the public: %+v, %v", i, public, err)
			}
			if mine := read(t, s, slug); len(mine.Rounds) != 3 || mine.Rounds[0].No != 1 || mine.Hidden != 0 {
				t.Fatalf("event %d for the organiser: %d rounds", i, len(mine.Rounds))
			}
		}
	}
	before := read(t, s, slugs[0])
	press(t, s, slugs[0], 2, 1, "1")
	if got := at(before, 2, 1).Text(); got != "–" {
		t.Errorf("a page being drawn saw a later result: %s", got)
	}
	if got := at(read(t, s, slugs[0]), 2, 1).Text(); got != "w" {
		t.Errorf("the next request sees %s", got)
	}
}

func TestVersionsAndEvents(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	var got []string
	stop := s.Listen(func(e Event) { got = append(got, fmt.Sprintf("%s %d %v", e.Slug, e.Version, e.Public)) })
	press(t, s, slug, 1, 1, "1")
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	press(t, s, slug, 1, 1, "1")
	if err := s.SetPublished(ctx, organiser, slug, 0, false); err != nil {
		t.Fatal(err)
	}
	if err := s.SetAbout(ctx, organiser, slug, 0, About{}); err == nil {
		t.Fatal("an empty name was stored")
	}
	stop()
	press(t, s, slug, 1, 2, "1")
	want := []string{slug + " 2 false", slug + " 3 true", slug + " 4 true", slug + " 5 true"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("events (none for a refused operation):\n%s", diff)
	}
	if tour := read(t, s, slug); tour.PublicVersion != 3 || tour.Version != 6 {
		t.Errorf("version %d, public %d", tour.Version, tour.PublicVersion)
	}
}

func TestRulesChange(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	single := scoring.Form{Games: 1, Level: scoring.LevelDraw}
	slug := makeEvent(t, s, 4, Rules{Form: single, System: "1-half-0"})
	set := func(r Rules) error { return s.SetRules(ctx, organiser, slug, 0, "chess", r) }
	press(t, s, slug, 1, 1, "=")
	if err := set(Rules{Form: scoring.Form{Games: 2, Level: scoring.LevelPlayoff}}); !errors.Is(err, errFormOpens) {
		t.Errorf("a decided match would be open again: %v", err)
	}
	press(t, s, slug, 1, 1, scoring.Back)
	if err := set(Rules{Form: scoring.Form{Games: 2, Level: scoring.LevelPlayoff}}); err != nil {
		t.Error(err)
	}
	press(t, s, slug, 1, 1, "=", "1")
	if err := set(Rules{Form: single}); !errors.Is(err, errFormPlayed) || !strings.Contains(err.Error(), "Round 1, table 1") {
		t.Errorf("two games were played: %v", err)
	}
	if err := set(Rules{Cycles: 2}); !errors.Is(err, errRulesDrawn) {
		t.Errorf("cycles after the draw: %v", err)
	}
	if err := set(Rules{Form: scoring.Form{Games: 2, Level: scoring.LevelPlayoff}, Criteria: []string{"sb", "sb"}}); !errors.Is(err, errCriteria) {
		t.Errorf("a criterion twice: %v", err)
	}
	t.Run("BR-068 the order of tie-breaks is the organiser's, stored with the event", func(t *testing.T) {
		order := Rules{Form: scoring.Form{Games: 2, Level: scoring.LevelPlayoff}, System: "1-half-0", Criteria: []string{"SB", "win"}}
		if err := set(order); !errors.Is(err, errOrderReason) {
			t.Fatalf("without a reason: %v", err)
		}
		order.Reason = "The regulations say so."
		if err := set(order); err != nil {
			t.Fatal(err)
		}
		if last := lastEntry(t, s); !strings.Contains(last.Details, order.Reason) {
			t.Errorf("the log does not say why: %s", last.Details)
		}
		tour := read(t, s, slug)
		if tour.Game != "chess" || !slices.Equal(tour.Stage.CriteriaIDs, []string{"sb", "wins"}) {
			t.Errorf("%s %v", tour.Game, tour.Stage.CriteriaIDs)
		}
		if columns := tour.Standings(0).Columns; len(columns) != 2 || columns[0].ID != "sb" {
			t.Errorf("columns %v", columns)
		}
	})
}

func TestSettleASharedPlace(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0"})
	for r := range 3 {
		press(t, s, slug, r+1, 1, "=")
		press(t, s, slug, r+1, 2, "=")
	}
	tour := read(t, s, slug)
	ids := make([]int64, 4)
	for i, e := range tour.Entrants {
		ids[i] = int64(e.ID)
	}
	if err := s.Settle(ctx, organiser, slug, 0, Settled{Kind: "lots", Draw: true, Order: ids[:3]}); !errors.Is(err, errTieGone) {
		t.Errorf("three of four who share a place: %v", err)
	}
	if err := s.Settle(ctx, organiser, slug, 0, Settled{Kind: "lots", Draw: true, Order: []int64{ids[0], ids[0]}}); !errors.Is(err, errTieOrder) {
		t.Errorf("one entrant twice: %v", err)
	}
	if err := s.Settle(ctx, organiser, slug, 0, Settled{Kind: "lots", Draw: true, Order: ids}); err != nil {
		t.Fatal(err)
	}
	tour = read(t, s, slug)
	d := tour.Decisions[0]
	places := pairing.DrawNumbers(d.Code, "place", 4)
	for i, row := range tour.Standings(0).Rows {
		if row.Place != i+1 || row.Shared || places[tour.Entrant(row.Entrant).Number-1] != i+1 {
			t.Errorf("place %d: %+v; the code %s gives %v", i+1, row, d.Code, places)
		}
	}
	if err := s.Unsettle(ctx, organiser, slug, 0, d.ID); err != nil {
		t.Fatal(err)
	}
	for _, row := range read(t, s, slug).Standings(0).Rows {
		if row.Place != 1 || !row.Shared {
			t.Errorf("taken back: %+v", row)
		}
	}
}

func TestManyReportsAtOnce(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 10, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
	tour := read(t, s, slug)
	var wg sync.WaitGroup
	for _, r := range tour.Rounds {
		for _, m := range r.Matches {
			for range 2 {
				wg.Go(func() {
					if _, err := s.Press(ctx, organiser, slug, m.ID, m.Version, scoring.FirstWins); err != nil && KindOf(err) != Conflict {
						t.Errorf("round %d table %d: %v", m.Round, m.Table, err)
					}
				})
			}
		}
	}
	wg.Wait()
	after := read(t, s, slug)
	if !after.Complete() {
		t.Error("a result was lost")
	}
	if got := after.Version - tour.Version; got != 45 {
		t.Errorf("45 results raised the version by %d", got)
	}
}

func TestDemoIsThreeEvents(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	for range 2 { // the second time it leaves the database alone
		if err := s.FillDemo(ctx); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.Home(ctx, Who{})
	if err != nil {
		t.Fatal(err)
	}
	var phases []Phase
	for _, e := range list {
		phases = append(phases, e.Phase())
	}
	if !slices.Equal(phases, []Phase{Coming, Running, Past}) {
		t.Errorf("phases %v", phases)
	}
}

func TestCyclesBeforeTheFirstResult(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 5, Rules{})
	if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "random", Code: "K7Q2-M9XD"}); err != nil {
		t.Fatal(err)
	}
	before := read(t, s, slug)
	if err := s.SetRules(ctx, organiser, slug, 0, DefaultGame, Rules{Cycles: 2, Swap: true}); err != nil {
		t.Fatal(err)
	}
	after := read(t, s, slug)
	if rounds, matches, byes := count(after); rounds != 10 || matches != 20 || byes != 10 {
		t.Errorf("two cycles of five: %d rounds, %d matches, %d byes", rounds, matches, byes)
	}
	if diff := cmp.Diff(before.Entrants, after.Entrants); diff != "" || after.Stage.DrawCode != "K7Q2-M9XD" {
		t.Errorf("the numbers were drawn and stay:\n%s", diff)
	}
	press(t, s, slug, 10, 1, "1")
	if err := s.SetRules(ctx, organiser, slug, 0, DefaultGame, Rules{Cycles: 1}); !errors.Is(err, errRulesDrawn) {
		t.Errorf("after a result: %v", err)
	}
}

func TestHeldRoundsStayHeldWhenTheScheduleIsMadeAnew(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	if err := s.HoldRound(ctx, organiser, slug, 0, 2, true); err != nil {
		t.Fatal(err)
	}
	heldNow := func() string {
		out := ""
		for _, r := range read(t, s, slug).Rounds {
			if r.Held {
				out += fmt.Sprint(r.No, ";")
			}
		}
		return out
	}
	draw := func() error { return s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "given"}) }
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"drawn again", draw},
		{"more cycles", func() error { return s.SetRules(ctx, organiser, slug, 0, DefaultGame, Rules{Cycles: 2}) }},
		{"one more entrant, then drawn", func() error {
			return errors.Join(s.AddEntrants(ctx, organiser, slug, 0, []EntrantIn{{Name: "E"}}), draw())
		}},
		{"two changes before the draw", func() error {
			return errors.Join(s.AddEntrants(ctx, organiser, slug, 0, []EntrantIn{{Name: "F"}}), s.AddEntrants(ctx, organiser, slug, 0, []EntrantIn{{Name: "G"}}), draw())
		}},
	} {
		if err := step.do(); err != nil || heldNow() != "2;" {
			t.Errorf("%s: held %q, %v", step.what, heldNow(), err)
		}
	}
	if err := errors.Join(s.HoldRound(ctx, organiser, slug, 0, 2, false), draw()); err != nil || heldNow() != "" {
		t.Errorf("shown, then drawn again: held %q, %v", heldNow(), err)
	}
}

func TestACorrectionDoesNotDrawAPlayoffAgain(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	m := press(t, s, slug, 1, 1, "1", "0", "1")
	first, code := m.Games[2].First, m.Codes[2]
	after, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version,
		Record: []scoring.Action{"=", scoring.VoidGame, "1", "0", "1"}}) // game 1 was void once
	if err != nil {
		t.Fatal(err)
	}
	if got := after.Games[3]; !got.Playoff || got.First != first || after.Codes[3] != code {
		t.Errorf("the play-off was drawn with %s for seat %d; after the correction %s and %d", code, first, after.Codes[3], got.First)
	}
}

func TestAClosedRoundThatIsOpenedByACorrectionIsCurrent(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}})
	press(t, s, slug, 1, 1, "1")
	m := press(t, s, slug, 1, 2, "1")
	if err := s.CloseRound(ctx, organiser, slug, 0, 1, true); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SaveReport(ctx, organiser, slug, Report{Match: m.ID, Version: m.Version}); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s, slug).Current().No; got != 1 {
		t.Errorf("current round %d: the result that was taken away would be forgotten", got)
	}
}
