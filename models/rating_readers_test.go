package models

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// setRating changes how the club rates.
func setRating(t *testing.T, s *Store, change func(r *RatingRow)) {
	t.Helper()
	rules, err := s.RatingRules(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	change(&rules)
	if err := s.SetRatingRules(context.Background(), organiser, rules); err != nil {
		t.Fatal(err)
	}
}

// TestRatingsForReaders holds what the public sees.
func TestRatingsForReaders(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	slug := ratedEvent(t, s, "2026-01-10", names("Anna Ray", "Bob Lee")...)
	private := ratedEvent(t, s, "2026-02-10", append(ratedAgain(t, s, "Anna Ray"), names("Cem Kaya")...)...)
	if _, err := s.Ratings(ctx, Who{}); !errors.Is(err, ErrNotFound) {
		t.Errorf("ratings that are not public: %v", err)
	}
	wantList(t, "while the list is private, all events count", rated(t, s, organiser), "1 Anna Ray 1539/2", "2 Cem Kaya 1481/1", "3 Bob Lee 1480/1")
	setRating(t, s, func(r *RatingRow) { r.Public = true })
	rules := defaultRating
	if err := s.SetRatingRules(ctx, organiser, rules); !errors.Is(err, errRatingStale) {
		t.Errorf("a form from before: %v", err)
	}
	wantList(t, "no event is public", rated(t, s, Who{}))
	if err := s.SetPublished(ctx, organiser, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	wantList(t, "one is: of the other nothing can be told", rated(t, s, Who{}), "1 Anna Ray 1520/1", "2 Bob Lee 1480/1")
	wantList(t, "the organiser sees the same list", rated(t, s, organiser), "1 Anna Ray 1520/1", "2 Bob Lee 1480/1")
	if all, err := s.Ratings(ctx, organiser); err != nil || all.Private != 1 || all.Count != 1 {
		t.Errorf("%d private events, %d that count, %v", all.Private, all.Count, err)
	}
	if steps, err := s.EventSteps(ctx, organiser, read(t, s, private)); err != nil || len(steps) != 0 {
		t.Errorf("a private event that does not count has %d steps, %v", len(steps), err)
	}
	if err := s.SetLook(ctx, organiser, slug, 0, Look{Names: NamesAll}); err != nil {
		t.Fatal(err)
	}
	wantList(t, "an event that shows given names", rated(t, s, Who{}), "1 Anna 1520/1", "2 Bob 1480/1")
	wantList(t, "whoever keeps the players sees whole ones", rated(t, s, organiser), "1 Anna Ray 1520/1", "2 Bob Lee 1480/1")
}

// TestRatingsHideEventsOfOthers: an organiser of one event sees the list of the club, but nothing of private
// events of others, as on a player's card.
func TestRatingsHideEventsOfOthers(t *testing.T) {
	ctx, s := context.Background(), newStore(t)
	ratedEvent(t, s, "2026-01-10", names("Anna", "Bob")...)
	own := ratedEvent(t, s, "2026-02-10", ratedAgain(t, s, "Anna", "Bob")...)
	who := Who{Account: 7, Roles: map[int64]Role{read(t, s, own).ID: AsOrganiser}}
	wantList(t, "the list", rated(t, s, who), "1 Anna 1538/2", "2 Bob 1462/2")
	r, err := s.Ratings(ctx, who)
	if err != nil {
		t.Fatal(err)
	}
	steps := r.Pools[0].Players[0].Steps
	if a := steps[0]; a.Event.ID != 0 || a.Event.Name != "" || a.Event.Day != "" || a.Results != 0 || a.Expected != 0 || a.Entrant != 0 || a.Before != 1500 || a.After != 1520 {
		t.Errorf("of the event of others shows %+v", a)
	}
	if b := steps[1]; b.Event.Slug != own || b.Results != 1 {
		t.Errorf("of his own shows %+v", b)
	}
	if heads, err := s.EventHeads(ctx, who); err != nil || len(heads) != 1 || heads[0].Slug != own {
		t.Errorf("to choose from for a season: %v, %v", heads, err)
	}
	in := SeasonIn{Name: "All", Rule: DefaultSeason}
	id, err := s.AddSeason(ctx, who, in)
	if err != nil {
		t.Fatal(err)
	}
	table, err := s.Season(ctx, who, id)
	if err != nil || len(table.Events) != 1 || table.Others != 1 {
		t.Errorf("the season has %d events and leaves out %d, %v", len(table.Events), table.Others, err)
	}
	all, err := s.EventHeads(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	in.Chosen, in.Events = true, []int64{all[0].ID, all[1].ID}
	if err := s.EditSeason(ctx, organiser, id, 1, in); err != nil {
		t.Fatal(err)
	}
	in.Events = nil // his form has no box for the event of others, and he takes his own out
	if err := s.EditSeason(ctx, who, id, 2, in); err != nil {
		t.Fatal(err)
	}
	if table, err := s.Season(ctx, organiser, id); err != nil || len(table.Events) != 1 || table.Events[0].ID != all[1].ID {
		t.Errorf("what he did not see was not kept: %+v, %v", table.Events, err)
	}
}

// TestRatingRoles: who may ask for what belongs to the club. Ratings and seasons are read by whoever keeps the
// club's players; how the club rates an administrator says alone.
func TestRatingRoles(t *testing.T) {
	ctx := context.Background()
	p := newPeople(t)
	id, err := p.AddSeason(ctx, organiser, SeasonIn{Name: "S", Rule: DefaultSeason})
	if err != nil {
		t.Fatal(err)
	}
	club := []string{"somebody who makes events", "an organiser", "an owner", "the owner of another event", "an administrator"}
	for name, op := range map[string]struct {
		may []string
		do  func(who Who) error
	}{
		"Ratings":        {club, func(who Who) error { return second(p.Ratings(ctx, who)) }},
		"Season":         {club, func(who Who) error { return second(p.Season(ctx, who, id)) }},
		"EventHeads":     {club, func(who Who) error { return second(p.EventHeads(ctx, who)) }},
		"AddSeason":      {club, func(who Who) error { return second(p.AddSeason(ctx, who, SeasonIn{})) }},
		"EditSeason":     {club, func(who Who) error { return p.EditSeason(ctx, who, id, 99, SeasonIn{}) }},
		"PublishSeason":  {club, func(who Who) error { return p.PublishSeason(ctx, who, id, 99, true) }},
		"DeleteSeason":   {club, func(who Who) error { return p.DeleteSeason(ctx, who, id, 99) }},
		"SetRatingRules": {[]string{"an administrator"}, func(who Who) error { return p.SetRatingRules(ctx, who, RatingRow{Version: 99}) }},
	} {
		for says, who := range p.base {
			err := op.do(who)
			if refused := KindOf(err) == Denied || KindOf(err) == NotFound; refused == slices.Contains(op.may, says) {
				t.Errorf("%s by %s: %v", name, says, err)
			}
		}
	}
	for says, who := range p.base {
		list, err := p.Seasons(ctx, who)
		if err != nil || (len(list) == 1) != slices.Contains(club, says) {
			t.Errorf("%s sees %d seasons that are not published, %v", says, len(list), err)
		}
	}
	win(t, p.Store, p.one)
	tour := read(t, p.Store, p.one)
	for says, who := range p.base {
		steps, err := p.EventSteps(ctx, who, tour)
		if err != nil || (len(steps) > 0) != (roleOf[says] >= AsOrganiser) {
			t.Errorf("%s sees %d steps of a private event, %v", says, len(steps), err)
		}
	}
	if err := p.PublishSeason(ctx, organiser, id, 1, true); err != nil {
		t.Fatal(err)
	}
	for says, who := range p.base {
		if _, err := p.Season(ctx, who, id); err != nil {
			t.Errorf("a published season by %s: %v", says, err)
		}
	}
}
