package models

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"roundtable/pairing/rating"
)

// season makes, changes or deletes a season that names the event. It belongs to the club, so nothing of the
// event changes.
func (e *randomEvening) season() error {
	list, err := e.s.Seasons(e.ctx, e.who)
	if err != nil {
		return err
	}
	in := SeasonIn{Name: fmt.Sprint("Season ", e.step), Chosen: e.coin(), Events: []int64{e.read().ID}, Rule: rating.Season{Points: []int{5, 3, 1}, Best: e.dice.IntN(3)}}
	if len(list) == 0 || e.coin() {
		_, err = e.s.AddSeason(e.ctx, e.who, in)
		return err
	}
	one := list[e.dice.IntN(len(list))]
	switch e.dice.IntN(4) {
	case 0:
		return e.s.DeleteSeason(e.ctx, e.who, one.ID, one.Version)
	case 1:
		return e.s.PublishSeason(e.ctx, e.who, one.ID, one.Version, e.coin())
	}
	return e.s.EditSeason(e.ctx, e.who, one.ID, one.Version, in)
}

// worked is everything that is worked out over several events.
func worked(t *testing.T, s *Store) string {
	t.Helper()
	ctx := context.Background()
	all, err := s.Ratings(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	seasons, err := s.Seasons(ctx, organiser)
	if err != nil {
		t.Fatal(err)
	}
	tables := []any{all}
	for _, row := range seasons {
		table, err := s.Season(ctx, organiser, row.ID)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	data, err := json.Marshal(tables)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// checkKept compares ratings and seasons, made with what is kept of each event in memory, with those of a
// program that has just started.
func checkKept(t *testing.T, s *Store) {
	t.Helper()
	kept := worked(t, s)
	s.facts.mu.Lock()
	s.facts.facts, s.facts.folded, s.facts.key = nil, nil, ""
	s.facts.mu.Unlock()
	if fresh := worked(t, s); fresh != kept {
		t.Errorf("ratings and seasons from memory are not those of a new start (-):\n%s", changed(kept, fresh))
	}
}
