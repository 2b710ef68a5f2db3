package models

import (
	"context"
	"encoding/json"
	"fmt"

	"gorm.io/gorm"
)

// Purge removes for good what has lain in the bin for BinDays, and says how many events that were. All
// rows of them go; players stay, and with them what the journal says about how they came to the list.
// The club's journal keeps an entry about each.
func (s *Store) Purge(ctx context.Context) (n int, err error) {
	before := s.now().UTC().AddDate(0, 0, -BinDays)
	var due int64 // a program that starts with an empty bin writes nothing
	if err := s.reader.WithContext(ctx).Model(&TournamentRow{}).Where("deleted_at <= ?", before).Count(&due).Error; err != nil || due == 0 {
		return 0, err
	}
	err = s.write(ctx, Who{Name: "roundtable"}, func(t *tx) error {
		var rows []TournamentRow
		if err := t.db.Where("deleted_at <= ?", before).Order("id").Find(&rows).Error; err != nil {
			return err
		}
		for _, row := range rows {
			if err := t.purge(row); err != nil {
				return fmt.Errorf("purge %s: %w", row.Slug, err)
			}
		}
		n = len(rows)
		return nil
	})
	return n, err
}

func (t *tx) purge(row TournamentRow) error {
	if err := t.keepClubImages(row.ID); err != nil {
		return err
	}
	// Everything that belongs to the event goes with its head: see the migrations.
	if err := t.db.Where("id = ?", row.ID).Delete(&TournamentRow{}).Error; err != nil {
		return err
	}
	return t.changedClub("tournament.purge", map[string]any{"name": row.Title(), "slug": row.Slug, "deleted": row.DeletedAt})
}

// keepClubImages leaves in the club's journal what entries of an event did to the club's own rows: with
// players who were added from a list of the event, their first image would go.
func (t *tx) keepClubImages(event int64) error {
	const ofEvent = "journal_id IN (SELECT id FROM journal WHERE tournament_id = ?)"
	var images []JournalImageRow
	if err := t.db.Where(ofEvent+" AND tbl IN ?", event, clubTables()).Order("journal_id, pos").Find(&images).Error; err != nil {
		return err
	}
	for i := 0; i < len(images); {
		entry := images[i].JournalID
		added, changed := 0, 0
		for ; i < len(images) && images[i].JournalID == entry; i++ {
			list, err := readImages(images[i].Tbl, images[i].Rows)
			if err != nil {
				return err
			}
			for _, c := range list {
				if c.before == nil {
					added++
				} else {
					changed++
				}
			}
		}
		if err := t.db.Where("journal_id = ? AND tbl NOT IN ?", entry, clubTables()).Delete(&JournalImageRow{}).Error; err != nil {
			return err
		}
		details, err := json.Marshal(map[string]any{"added": added, "changed": changed})
		if err != nil {
			return err
		}
		err = t.db.Model(&JournalRow{}).Where("id = ?", entry).
			Updates(map[string]any{"tournament_id": gorm.Expr("NULL"), "verb": "player.import", "details": string(details)}).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// clubTables are the journalled tables whose rows belong to no event.
func clubTables() (names []string) {
	for _, t := range tables {
		if t.club {
			names = append(names, t.name)
		}
	}
	return names
}
