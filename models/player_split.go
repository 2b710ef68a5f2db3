package models

import (
	"context"
	"encoding/json"
	"slices"
)

const verbMerge = "player.merge"

// merge is what the journal keeps of a merge beside the images, so that it can be taken back.
type merge struct {
	ID     int64    `json:"id"`     // who was merged
	Filled []string `json:"filled"` // fields that the other one got from him
	Behind []int64  `json:"behind"` // who had been merged into him before, and went with him
}

// SplitPlayer takes a merge back: what the other one got from this player he loses again, as far as it
// still is what he got, and who had been merged into this player before comes back to him.
func (s *Store) SplitPlayer(ctx context.Context, who Who, id int64) error {
	return s.writeClub(ctx, who, func(t *tx) error {
		row, err := t.player(id, 0)
		if err != nil {
			return err
		}
		if row.MergedInto == nil {
			return errPlayerStale
		}
		other, err := t.player(*row.MergedInto, 0)
		if err != nil {
			return err
		}
		last, err := t.lastMerge(id)
		if err != nil {
			return err
		}
		if err := t.giveBack(row, other, last); err != nil {
			return err
		}
		row.MergedInto = nil
		if err := t.updatePlayer(row); err != nil {
			return err
		}
		t.events = append(t.events, Event{Club: true}) // as in MergePlayers
		return t.changedClub("player.split", map[string]any{"name": row.Name})
	})
}

// lastMerge finds in the journal how a player was merged.
func (t *tx) lastMerge(id int64) (last merge, err error) {
	var entries []JournalRow
	if err := t.db.Where("verb = ?", verbMerge).Order("id").Find(&entries).Error; err != nil {
		return last, err
	}
	for _, e := range entries {
		var details struct{ Merge merge }
		if err := json.Unmarshal([]byte(e.Details), &details); err != nil {
			return last, err
		}
		if details.Merge.ID == id {
			last = details.Merge
		}
	}
	return last, nil
}

func (t *tx) giveBack(row, other *PlayerRow, last merge) error {
	have, gave := other.In(), row.In()
	for _, field := range last.Filled {
		if have.Get(field) == gave.Get(field) {
			have.Take(field, PlayerIn{})
		}
	}
	if have != other.In() {
		have.into(other)
		if err := t.updatePlayer(other); err != nil {
			return err
		}
	}
	var behind []*PlayerRow
	if err := t.db.Where("merged_into = ?", other.ID).Find(&behind).Error; err != nil {
		return err
	}
	for _, b := range behind {
		if !slices.Contains(last.Behind, b.ID) {
			continue
		}
		b.MergedInto = &row.ID
		if err := t.updatePlayer(b); err != nil {
			return err
		}
	}
	return nil
}
