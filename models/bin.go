package models

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"

	"roundtable/models/exchange"
)

// BinDays is how many days a deleted event lies in the bin before it is gone for good.
const BinDays = 30

var (
	errTypedName = &Error{Kind: Invalid, Key: "error.bin_name", Field: "typed", Text: "This is not the name of the event. To delete it, type: {{.name}}"}
	errNotInBin  = &Error{Kind: NotFound, Key: "error.bin_gone", Text: "This event is not in the bin: it was restored already, or its days there are over."}
)

// Binned is an event, or one section of an event, that lies in the bin.
type Binned struct {
	TournamentRow
	Entrants int
	Results  int       // matches with a record
	Until    time.Time // then it is gone for good
}

// DeleteTournament puts an event, or one section of it, into the bin. The name that was typed must be
// its title, whatever the case, the spaces and the width of the letters.
func (s *Store) DeleteTournament(ctx context.Context, who Who, slug string, version int64, typed string) error {
	return s.write(ctx, who, func(t *tx) error {
		row, err := t.loadAs(AsOwner, slug, version)
		if err != nil {
			return err
		}
		if typed = exchange.CleanName(typed); typed == "" || !exchange.SameName(typed, exchange.CleanName(row.Title())) {
			return errTypedName.With("name", row.Title())
		}
		row.DeletedAt = &t.now
		return t.changed(row, "tournament.delete", map[string]any{"name": row.Title()})
	})
}

// Bin lists what lies in the bin, the one deleted last first.
func (s *Store) Bin(ctx context.Context, who Who) (list []Binned, err error) {
	if !who.Club() {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		var rows []TournamentRow
		if err := db.Where("deleted_at IS NOT NULL").Order("deleted_at DESC, id DESC").Find(&rows).Error; err != nil {
			return err
		}
		for _, row := range rows {
			if who.RoleIn(row.ID) < AsOwner {
				continue
			}
			b := Binned{TournamentRow: row, Until: row.DeletedAt.AddDate(0, 0, BinDays)}
			err := db.Raw(`SELECT count(*) FROM entrants WHERE tournament_id = ? AND NOT out`, row.ID).Scan(&b.Entrants).Error
			if err == nil {
				err = db.Raw(`SELECT count(DISTINCT match_id) FROM games WHERE tournament_id = ? AND outcomes <> ''`, row.ID).Scan(&b.Results).Error
			}
			if err != nil {
				return err
			}
			list = append(list, b)
		}
		return nil
	})
	return list, err
}

// Undelete takes an event out of the bin as it was, and gives its slug.
func (s *Store) Undelete(ctx context.Context, who Who, id int64) (slug string, err error) {
	err = s.write(ctx, who, func(t *tx) error {
		role, err := t.roleIn(id)
		if err != nil {
			return err
		}
		if role < AsOwner {
			return ErrDenied
		}
		var row TournamentRow
		err = t.db.Where("id = ? AND deleted_at IS NOT NULL", id).First(&row).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return errNotInBin
		} else if err != nil {
			return err
		}
		row.DeletedAt, slug = nil, row.Slug
		return t.changed(&row, "tournament.undelete", map[string]any{"name": row.Title()})
	})
	if err == nil && slug == "" { // the form was answered before
		slug, err = s.slugOfOp(ctx, who.Op)
	}
	return slug, err
}
