package models

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"roundtable/models/exchange"
)

func ids(list []Entrant) (ids []int64) {
	for _, e := range list {
		ids = append(ids, int64(e.ID))
	}
	return ids
}

func TestCheckIn(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 5, Rules{})
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	tour := read(t, s, slug)
	public := tour.PublicVersion
	all := ids(tour.Entrants)
	for _, step := range []struct {
		id      int64
		arrived bool
		n       int
	}{{all[0], true, 1}, {all[1], true, 2}, {all[2], true, 3}, {all[2], false, 2}, {all[2], true, 3}} {
		if err := s.SetArrived(ctx, organiser, slug, []int64{step.id}, step.arrived); err != nil {
			t.Fatal(err)
		}
		if n := read(t, s, slug).CheckedIn(); n != step.n {
			t.Errorf("after %d %v: %d here, want %d", step.id, step.arrived, n, step.n)
		}
	}
	tour = read(t, s, slug)
	if tour.PublicVersion != public {
		t.Error("the public sees who has arrived")
	}
	if err := s.SetOut(ctx, organiser, slug, tour.Version, ids(tour.Absent()), true); err != nil {
		t.Fatal(err)
	}
	tour = read(t, s, slug)
	if len(tour.Entrants) != 3 || len(tour.Out) != 2 || tour.Drawn() {
		t.Errorf("%d in, %d out, drawn %v", len(tour.Entrants), len(tour.Out), tour.Drawn())
	}
	if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "random", Code: "K7Q2-M9XD"}); err != nil {
		t.Fatal(err)
	}
	if tour = read(t, s, slug); len(tour.Rounds) != 3 || tour.ByNumber(3) == nil || tour.ByNumber(4) != nil {
		t.Errorf("three take part in %d rounds", len(tour.Rounds))
	}
	if err := s.SetOut(ctx, organiser, slug, tour.Version, ids(tour.Out[:1]), false); err != nil {
		t.Fatal(err)
	}
	if tour = read(t, s, slug); len(tour.Entrants) != 4 || tour.Drawn() {
		t.Errorf("who comes late is in again: %d, drawn %v", len(tour.Entrants), tour.Drawn())
	}
	other := makeEvent(t, s, 2, Rules{})
	if err := s.SetArrived(ctx, organiser, other, all[:1], true); !errors.Is(err, ErrNotFound) {
		t.Errorf("an entrant of another event: %v", err)
	}
	if err := s.SetArrived(ctx, Who{}, slug, all[:1], true); !errors.Is(err, ErrDenied) {
		t.Errorf("a reader: %v", err)
	}
	if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "given"}); err != nil {
		t.Fatal(err)
	}
	press(t, s, slug, 1, 1, "1")
	if err := s.SetOut(ctx, organiser, slug, 0, all[:1], true); !errors.Is(err, errEntrantsFixed) {
		t.Errorf("after the first result: %v", err)
	}
	checkRebuilt(t, s)
}

func TestTimes(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 4, Rules{})
	if err := s.SetAbout(ctx, organiser, slug, 0, About{Name: "Evening", Date: "2026-08-31", TimeZone: "America/Los_Angeles"}); err != nil {
		t.Fatal(err)
	}
	t.Run("BR-151 and BR-152: times are the venue's, whatever the zone of the computer", func(t *testing.T) {
		start := time.Date(2026, 9, 1, 0, 30, 0, 0, time.UTC) // 17:30 on the day before at the venue
		if err := s.SetTimes(ctx, organiser, slug, 0, []time.Time{start, {}, start.Add(4 * time.Hour)}); err != nil {
			t.Fatal(err)
		}
		tour := read(t, s, slug)
		if got := tour.Starts(1).Format("2006-01-02 15:04"); got != "2026-08-31 17:30" {
			t.Errorf("round 1 begins %s", got)
		}
		if !tour.Starts(2).IsZero() || !tour.Starts(4).IsZero() || tour.Starts(3).Format("15:04") != "21:30" {
			t.Errorf("%v, %v, %v", tour.Starts(2), tour.Starts(3), tour.Starts(4))
		}
	})
	t.Run("a corrected time zone keeps what the clock in the hall says", func(t *testing.T) {
		for _, zone := range []string{"Asia/Shanghai", "America/Los_Angeles"} {
			if err := s.SetAbout(ctx, organiser, slug, 0, About{Name: "Evening", Date: "2026-08-31", TimeZone: zone}); err != nil {
				t.Fatal(err)
			}
			if tour := read(t, s, slug); tour.Starts(1).Format("2006-01-02 15:04") != "2026-08-31 17:30" || !tour.Starts(2).IsZero() || tour.Starts(3).Format("15:04") != "21:30" {
				t.Errorf("%s: %v", zone, tour.Stage.Starts)
			}
		}
	})
	t.Run("they stay when lots are drawn again", func(t *testing.T) {
		if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "random"}); err != nil {
			t.Fatal(err)
		}
		if read(t, s, slug).Starts(1).IsZero() {
			t.Error("gone")
		}
	})
	t.Run("a round does not begin before the one in front of it", func(t *testing.T) {
		at := time.Date(2026, 9, 1, 0, 30, 0, 0, time.UTC)
		if err := s.SetTimes(ctx, organiser, slug, 0, []time.Time{at, {}, at.Add(-time.Hour)}); !errors.Is(err, errTimes) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("none at all", func(t *testing.T) {
		if err := s.SetTimes(ctx, organiser, slug, 0, nil); err != nil || len(read(t, s, slug).Stage.Starts) != 0 {
			t.Errorf("%v", err)
		}
	})
}

func TestNamesThePublicSees(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug, err := s.CreateTournament(ctx, organiser, NewTournament{
		About: About{Name: "Youth cup", Date: "2026-05-01"}, Game: DefaultGame, Look: Look{Names: NamesMinors},
		Entrants: []EntrantIn{{Name: "王小明", Name2: "Wang Xiaoming", BirthYear: 2014}, {Name: "Anna Müller", BirthYear: 2007}, {Name: "Ben Carter", BirthYear: 2008}, {Name: "Eva Novák"}},
		Draw:     &DrawIn{Method: "given"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	ids := ids(read(t, s, slug).Entrants)
	if err := s.SetOut(ctx, organiser, slug, 0, ids[:1], true); err != nil {
		t.Fatal(err)
	}
	if public, err := s.Public(ctx, Who{}, slug); err != nil || len(public.Out) > 0 {
		t.Errorf("the public reads who did not come: %v, %v", public.Out, err)
	}
	if err := s.SetOut(ctx, organiser, slug, 0, ids[:1], false); err != nil {
		t.Fatal(err)
	}
	if err := s.Draw(ctx, organiser, slug, 0, DrawIn{Method: "given"}); err != nil {
		t.Fatal(err)
	}
	names := func(list []Entrant) (all string) {
		for _, e := range list {
			all += e.Name + "/" + e.Name2 + " "
		}
		return all
	}
	public, err := s.Public(ctx, Who{}, slug)
	if err != nil {
		t.Fatal(err)
	}
	if got := names(public.Entrants); got != "小明/ Anna Müller/ Ben/ Eva Novák/ " {
		t.Errorf("the public reads %s", got)
	}
	if got := names(read(t, s, slug).Entrants); got != "王小明/Wang Xiaoming Anna Müller/ Ben Carter/ Eva Novák/ " {
		t.Errorf("the organiser reads %s", got)
	}
	if err := s.SetLook(ctx, organiser, slug, 0, Look{Names: NamesAll, Regulations: " Be fair.\r\n\r\nNo phones. "}); err != nil {
		t.Fatal(err)
	}
	if public, err = s.Public(ctx, Who{}, slug); err != nil || names(public.Entrants) != "小明/ Anna/ Ben/ Eva/ " || public.Regulations != "Be fair.\n\nNo phones." {
		t.Errorf("%v %s %q", err, names(public.Entrants), public.Regulations)
	}
	if err := s.SetLook(ctx, organiser, slug, 0, Look{Names: "some"}); !errors.Is(err, errNames) {
		t.Errorf("unknown choice: %v", err)
	}
}

func TestCategories(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	slug := makeEvent(t, s, 2, Rules{})
	for name, c := range map[string]struct {
		category Category
		entrant  Entrant
		in       bool
	}{
		"no condition":              {Category{}, Entrant{}, true},
		"women, a woman":            {Category{Sex: "f"}, Entrant{Sex: "f"}, true},
		"women, not known":          {Category{Sex: "f"}, Entrant{}, false},
		"born 2012 or later":        {Category{BornFrom: 2012}, Entrant{BirthYear: 2012}, true},
		"born 2012 or later, not":   {Category{BornFrom: 2012}, Entrant{BirthYear: 2011}, false},
		"born 1966 or before":       {Category{BornTo: 1966}, Entrant{BirthYear: 1966}, true},
		"born 1966, year not known": {Category{BornTo: 1966}, Entrant{}, false},
		"below 1600":                {Category{Below: 1600}, Entrant{Rating: 1599}, true},
		"below 1600, at it":         {Category{Below: 1600}, Entrant{Rating: 1600}, false},
		"below 1600, unrated":       {Category{Below: 1600}, Entrant{}, false},
		"a club's own":              {Category{Unit: "市直"}, Entrant{Unit: "市直"}, true},
		"all at once, one missing":  {Category{Sex: "f", BornFrom: 2012}, Entrant{Sex: "m", BirthYear: 2013}, false},
	} {
		if got := c.category.Holds(&c.entrant); got != c.in {
			t.Errorf("%s: %v", name, got)
		}
	}
	list := []Category{{Name: "Best woman", Sex: "f"}, {Name: "U12", BornFrom: 2014, Prizes: 3}}
	if err := s.SetCategories(ctx, organiser, slug, 0, list); err != nil {
		t.Fatal(err)
	}
	if tour := read(t, s, slug); len(tour.Prizes) != 2 || tour.Prize("U12").Prizes != 3 || tour.Prize("none") != nil {
		t.Errorf("%+v", tour.Prizes)
	}
	for _, bad := range [][]Category{{{Name: ""}}, {{Name: "A"}, {Name: "a"}}, {{Name: "A", BornFrom: 2015, BornTo: 2010}}, {{Name: "A", Sex: "x"}}, {{Name: "A", BornTo: 12}}} {
		if err := s.SetCategories(ctx, organiser, slug, 0, bad); KindOf(err) != Invalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if err := s.SetCategories(ctx, organiser, slug, 0, nil); err != nil || len(read(t, s, slug).Prizes) != 0 {
		t.Errorf("none: %v", err)
	}
}

func TestClub(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	if c, err := s.Club(ctx); err != nil || c != (Club{}) {
		t.Fatalf("a new database has no club: %+v, %v", c, err)
	}
	rules := Rules{Cycles: 2, Swap: true, Form: read(t, s, makeEvent(t, s, 2, Rules{})).Stage.MatchForm, System: "2-1-0-match", Criteria: DefaultCriteria(), PlayoffFirst: "set"}
	want := Club{Name: "Red Cliff Club", Venue: "Hall 2", TimeZone: "Asia/Shanghai", Game: DefaultGame, Rules: &rules, FirstStart: "9:05", RoundMinutes: 40, Names: NamesMinors}
	if err := s.SetClub(ctx, organiser, want); err != nil {
		t.Fatal(err)
	}
	got, err := s.Club(ctx)
	if err != nil || got.Name != want.Name || got.FirstStart != "09:05" || got.Rules == nil || got.Rules.Cycles != 2 || got.Version != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	if err := s.SetClub(ctx, organiser, want); !errors.Is(err, errClubStale) {
		t.Errorf("a page that was old: %v", err)
	}
	if err := s.SetClub(ctx, Who{}, got); !errors.Is(err, ErrDenied) {
		t.Errorf("a reader: %v", err)
	}
	for field, change := range map[string]func(*Club){
		"first_start": func(c *Club) { c.FirstStart = "25:00" }, "time_zone": func(c *Club) { c.TimeZone = "Mars" }, "names_shown": func(c *Club) { c.Names = "x" },
		"round_minutes": func(c *Club) { c.RoundMinutes = -1 },
	} {
		bad := got
		change(&bad)
		var e *Error
		if err := s.SetClub(ctx, organiser, bad); !errors.As(err, &e) || e.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
	got.Name = ""
	if err := s.SetClub(ctx, organiser, got); err != nil {
		t.Error(err)
	}
	checkRebuilt(t, s)
}

func TestRestrictedDraw(t *testing.T) {
	ctx := context.Background()
	s := newStore(t)
	in := NewTournament{About: About{Name: "Clubs"}, Game: DefaultGame, Draw: &DrawIn{Method: "random", Code: "K7Q2-M9XD", Protect: true}}
	for i, unit := range []string{"A", "a", "Ａ", "B", "B", "B", "C", "C", "C", "D", "D", "E"} {
		in.Entrants = append(in.Entrants, EntrantIn{Name: string(rune('a'+i)) + unit, Unit: unit})
	}
	var drawn [2][]int
	for i := range drawn {
		slug, err := s.CreateTournament(ctx, organiser, in)
		if err != nil {
			t.Fatal(err)
		}
		tour := read(t, s, slug)
		if !tour.Stage.Protect || !tour.ByFormula() {
			t.Error("the draw says that it was restricted, and the schedule follows the formulas")
		}
		for _, r := range tour.Rounds {
			for _, m := range r.Matches {
				a, b := tour.Entrant(m.Seats[0].Entrant), tour.Entrant(m.Seats[1].Entrant)
				if r.No >= 9 && exchange.SameName(a.Unit, b.Unit) {
					t.Errorf("%s and %s meet in round %d of 11", a.Name, b.Name, r.No)
				}
			}
		}
		for _, e := range in.Entrants {
			for _, d := range tour.Entrants {
				if d.Name == e.Name {
					drawn[i] = append(drawn[i], d.Number)
				}
			}
		}
	}
	if diff := cmp.Diff(drawn[0], drawn[1]); diff != "" {
		t.Errorf("the code does not repeat the draw:\n%s", diff)
	}
}
