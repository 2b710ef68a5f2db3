package models

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"
)

// PlayerRow is a person the club knows. MergedInto: an organiser decided that it is the same person as
// that one; the row stays, so that it can be taken back.
type PlayerRow struct {
	ID         int64     `json:"id"`
	Name       string    `json:"name"`
	Name2      string    `json:"name2" gorm:"column:name2"`
	Unit       string    `json:"unit"`
	Rating     int       `json:"rating"`
	Sex        string    `json:"sex"`
	BirthYear  int       `json:"birth_year"`
	Note       string    `json:"note"`
	MergedInto *int64    `json:"merged_into"`
	Version    int64     `json:"version"`
	CreatedAt  time.Time `json:"created_at" gorm:"autoCreateTime:false"`
	UpdatedAt  time.Time `json:"updated_at" gorm:"autoUpdateTime:false"`
}

// TableName is the table of the club's players.
func (PlayerRow) TableName() string { return "players" }
func (r PlayerRow) key() int64      { return r.ID }

// PlayerIn is a player as the organiser types him.
type PlayerIn struct {
	Name, Name2, Unit, Note string
	Rating                  int
	Sex                     string // "f", "m" or empty
	BirthYear               int    // 0: not known
}

// clean checks a player as an entrant is checked: they have the same fields.
func (in PlayerIn) clean() (PlayerIn, error) {
	e, err := EntrantIn{Name: in.Name, Name2: in.Name2, Unit: in.Unit, Note: in.Note, Rating: in.Rating, Sex: in.Sex, BirthYear: in.BirthYear}.clean()
	return PlayerIn{Name: e.Name, Name2: e.Name2, Unit: e.Unit, Note: e.Note, Rating: e.Rating, Sex: e.Sex, BirthYear: e.BirthYear}, err
}

func (in PlayerIn) into(r *PlayerRow) {
	r.Name, r.Name2, r.Unit, r.Note = in.Name, in.Name2, in.Unit, in.Note
	r.Rating, r.Sex, r.BirthYear = in.Rating, in.Sex, in.BirthYear
}

// In is the player as a form shows him.
func (r PlayerRow) In() PlayerIn {
	return PlayerIn{Name: r.Name, Name2: r.Name2, Unit: r.Unit, Note: r.Note, Rating: r.Rating, Sex: r.Sex, BirthYear: r.BirthYear}
}

var (
	errPlayerStale = &Error{Kind: Conflict, Key: "error.player_stale", Text: "Somebody changed this player meanwhile. Look at the entry again and repeat your change."}
	errMergeSelf   = &Error{Kind: Invalid, Key: "error.merge_self", Field: "into", Text: "A player cannot be merged with himself. Choose the other entry."}
	errMergeEvent  = &Error{Kind: Conflict, Key: "error.merge_event", Field: "into", Text: "Both entries played in “{{.event}}”, so they are two people."}
	errPlayerUsed  = &Error{Kind: Conflict, Key: "error.player_used", Text: "{{.name}} has played in an event of the club and stays in its list. Entries without an event can be deleted."}
)

// AddPlayer adds a player who has no event yet.
func (s *Store) AddPlayer(ctx context.Context, who Who, in PlayerIn) (id int64, err error) {
	err = s.writeClub(ctx, who, func(t *tx) error {
		if in, err = in.clean(); err != nil {
			return err
		}
		row := t.newPlayer(in)
		if err := insert(t, row); err != nil {
			return err
		}
		id = row.ID
		return t.changedClub("player.add", map[string]any{"name": row.Name})
	})
	return id, err
}

// EditPlayer corrects what the club knows of a player. What stands in events stays as it was entered.
func (s *Store) EditPlayer(ctx context.Context, who Who, id, version int64, in PlayerIn) error {
	return s.writeClub(ctx, who, func(t *tx) error {
		row, err := t.player(id, version)
		if err != nil {
			return err
		}
		if in, err = in.clean(); err != nil {
			return err
		}
		before := row.Name
		in.into(row)
		if err := t.updatePlayer(row); err != nil {
			return err
		}
		return t.changedClub("player.edit", map[string]any{"before": before, "name": row.Name})
	})
}

// MergePlayers says that one entry is the same person as another. Nothing is deleted: the entry
// points to the other from now on, and SplitPlayer takes that back. Two who played in one event are
// two people.
func (s *Store) MergePlayers(ctx context.Context, who Who, id, version, into int64) error {
	return s.writeClub(ctx, who, func(t *tx) error {
		row, err := t.player(id, version)
		if err != nil {
			return err
		}
		if id == into {
			return errMergeSelf
		}
		other, err := t.player(into, 0)
		if err != nil {
			return err
		}
		if other.MergedInto != nil || row.MergedInto != nil {
			return errPlayerStale
		}
		if err := t.neverMet(row.ID, other.ID); err != nil {
			return err
		}
		filled := fill(other, row.In())
		if err := t.updatePlayer(other); err != nil {
			return err
		}
		row.MergedInto = &other.ID
		if err := t.updatePlayer(row); err != nil {
			return err
		}
		var behind []*PlayerRow // who was merged into this one before
		if err := t.db.Where("merged_into = ?", row.ID).Find(&behind).Error; err != nil {
			return err
		}
		merge := merge{ID: row.ID, Filled: filled}
		for _, b := range behind {
			merge.Behind = append(merge.Behind, b.ID)
			b.MergedInto = &other.ID
			if err := t.updatePlayer(b); err != nil {
				return err
			}
		}
		t.events = append(t.events, Event{Club: true}) // ratings on public pages follow
		return t.changedClub(verbMerge, map[string]any{"name": row.Name, "into": other.Name, "merge": merge})
	})
}

// neverMet refuses a merge of two who played in one event.
func (t *tx) neverMet(a, b int64) error {
	events, err := togetherIn(t.db, a, b)
	if err != nil || len(events) == 0 {
		return err
	}
	return errMergeEvent.With("event", events[0])
}

// DeletePlayer forgets a player who was in no event.
func (s *Store) DeletePlayer(ctx context.Context, who Who, id, version int64) error {
	return s.writeClub(ctx, who, func(t *tx) error {
		row, err := t.player(id, version)
		if err != nil {
			return err
		}
		var used int64
		if err := t.db.Raw("SELECT (SELECT count(*) FROM entrants WHERE player_id = ?) + (SELECT count(*) FROM players WHERE merged_into = ?)", id, id).Scan(&used).Error; err != nil {
			return err
		}
		if used > 0 {
			return errPlayerUsed.With("name", row.Name)
		}
		if err := remove(t, row); err != nil {
			return err
		}
		return t.changedClub("player.delete", map[string]any{"name": row.Name})
	})
}

// writeClub runs an operation on what belongs to no event.
func (s *Store) writeClub(ctx context.Context, who Who, f func(t *tx) error) error {
	return s.write(ctx, who, func(t *tx) error {
		if !who.Club() {
			return ErrDenied
		}
		return f(t)
	})
}

// player finds a player for a change; version 0 asks for none.
func (t *tx) player(id, version int64) (*PlayerRow, error) {
	var row PlayerRow
	err := t.db.First(&row, id).Error
	switch {
	case errors.Is(err, gorm.ErrRecordNotFound):
		return nil, ErrNotFound
	case err != nil:
		return nil, err
	case version != 0 && version != row.Version:
		return nil, errPlayerStale
	}
	return &row, nil
}

func (t *tx) newPlayer(in PlayerIn) *PlayerRow {
	row := &PlayerRow{Version: 1, CreatedAt: t.now, UpdatedAt: t.now}
	in.into(row)
	return row
}

func (t *tx) updatePlayer(row *PlayerRow) error {
	row.Version++
	row.UpdatedAt = t.now
	return update(t, row)
}

// remember joins entrants with the club's players: somebody new becomes one; who is known gets in the
// event what the club knows and the entry left open, and the club learns what it did not know. What
// both say differently stays different: only the organiser decides that.
func (t *tx) remember(rows []*EntrantRow) error {
	var fresh []*PlayerRow
	var of []*EntrantRow
	for _, r := range rows {
		in := PlayerIn{Name: r.Name, Name2: r.Name2, Unit: r.Unit, Note: r.Note, Rating: r.Rating, Sex: r.Sex, BirthYear: r.BirthYear}
		if r.PlayerID == nil {
			fresh, of = append(fresh, t.newPlayer(in)), append(of, r)
			continue
		}
		known, err := t.player(*r.PlayerID, 0)
		if err == nil && known.MergedInto != nil {
			known, err = t.player(*known.MergedInto, 0)
		}
		if err != nil {
			return err
		}
		r.PlayerID = &known.ID
		if len(fill(known, in)) > 0 {
			if err := t.updatePlayer(known); err != nil {
				return err
			}
		}
		takeOver(r, known)
	}
	if err := insert(t, fresh...); err != nil {
		return err
	}
	for i, r := range of {
		r.PlayerID = &fresh[i].ID
	}
	return nil
}

// fill gives a player what was not known of him, and lists those fields.
func fill(p *PlayerRow, in PlayerIn) (filled []string) {
	have := p.In()
	for _, field := range PlayerFields() {
		if have.Get(field) == "" && in.Get(field) != "" {
			have.Take(field, in)
			filled = append(filled, field)
		}
	}
	have.into(p)
	return filled
}

// takeOver gives an entrant what the club knows and the entry left open. A note is about one evening.
func takeOver(r *EntrantRow, p *PlayerRow) {
	for into, from := range map[*string]string{&r.Name2: p.Name2, &r.Unit: p.Unit, &r.Sex: p.Sex} {
		if *into == "" {
			*into = from
		}
	}
	for into, from := range map[*int]int{&r.Rating: p.Rating, &r.BirthYear: p.BirthYear} {
		if *into == 0 {
			*into = from
		}
	}
}
