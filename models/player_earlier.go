package models

import (
	"context"
	"errors"

	"gorm.io/gorm"
)

// Unremembered counts the entrants of events from before the club had a list of players, who are not
// joined with it yet.
func (s *Store) Unremembered(ctx context.Context, who Who) (n int, err error) {
	if !who.Club() {
		return 0, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		return db.Raw("SELECT count(*) FROM entrants WHERE player_id IS NULL").Scan(&n).Error
	})
	return n, err
}

// RememberEarlier joins those entrants with the club's players by the rule of Propose, the newest
// event first, since what it says of a player is the most recent; an entrant whom no player fits
// becomes one. What stands in the events stays as it was entered. Each event is one operation, so
// what was done stays done when a later one fails, and asking again goes on from there.
func (s *Store) RememberEarlier(ctx context.Context, who Who) error {
	if !who.Club() {
		return ErrDenied
	}
	var slugs []string
	err := s.read(ctx, func(db *gorm.DB) error {
		return db.Raw(`SELECT slug FROM tournaments WHERE id IN (SELECT tournament_id FROM entrants WHERE player_id IS NULL)
			ORDER BY date DESC, id DESC`).Scan(&slugs).Error
	})
	if err != nil {
		return err
	}
	for _, slug := range slugs {
		err := s.rememberEvent(ctx, who, slug)
		if err != nil && !errors.Is(err, ErrNotFound) { // deleted meanwhile: nothing to remember
			return err
		}
		who.Op = "" // the form's number stands in the entry of the first event
	}
	return nil
}

// rememberEvent joins the entrants of one event.
func (s *Store) rememberEvent(ctx context.Context, who Who, slug string) error {
	return s.write(ctx, who, func(t *tx) error {
		tour, err := t.load(slug, 0)
		if err != nil {
			return err
		}
		var rows []*EntrantRow
		if err := t.db.Where("tournament_id = ?", tour.ID).Order("pos").Find(&rows).Error; err != nil {
			return err
		}
		same, err := t.earlierPlayers(rows)
		if err != nil {
			return err
		}
		joined := 0
		for i, r := range rows {
			if r.PlayerID != nil {
				continue
			}
			player, err := t.joined(r, same[i])
			if err != nil {
				return err
			}
			r.PlayerID = &player
			if err := update(t, r); err != nil {
				return err
			}
			joined++
		}
		if joined == 0 {
			return nil
		}
		return t.changedPrivately(tour, "player.earlier", map[string]any{"n": joined})
	})
}

// earlierPlayers proposes a player for each entrant, 0 for somebody new. Nobody is in one event twice.
func (t *tx) earlierPlayers(rows []*EntrantRow) ([]int64, error) {
	players, err := playersIn(t.db)
	if err != nil {
		return nil, err
	}
	here := map[int64]bool{}
	in := make([]EntrantIn, len(rows))
	for i, r := range rows {
		in[i] = EntrantIn{Name: r.Name, Name2: r.Name2, Unit: r.Unit, Sex: r.Sex, BirthYear: r.BirthYear}
		if r.PlayerID != nil {
			p, err := t.player(*r.PlayerID, 0)
			if err != nil {
				return nil, err
			}
			here[p.ID] = true
			if p.MergedInto != nil {
				here[*p.MergedInto] = true
			}
		}
	}
	same := make([]int64, len(rows))
	for i, p := range propose(players, in) {
		if !here[p.Same] {
			same[i] = p.Same
		}
	}
	return same, nil
}

// joined is the player of an entrant: the one proposed, who learns what was not known of him, or a new one.
func (t *tx) joined(r *EntrantRow, same int64) (int64, error) {
	in := PlayerIn{Name: r.Name, Name2: r.Name2, Unit: r.Unit, Rating: r.Rating, Sex: r.Sex, BirthYear: r.BirthYear}
	if same == 0 {
		row := t.newPlayer(in)
		err := insert(t, row)
		return row.ID, err
	}
	row, err := t.player(same, 0)
	if err != nil {
		return 0, err
	}
	if len(fill(row, in)) > 0 {
		err = t.updatePlayer(row)
	}
	return row.ID, err
}
