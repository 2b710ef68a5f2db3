package models

import (
	"context"
	"time"

	"gorm.io/gorm/clause"

	"roundtable/pairing/scoring"
)

// CheckRow says that a result was typed a second time and was the same. It holds for that version of the
// match: a correction has to be checked anew.
type CheckRow struct {
	MatchID int64 `gorm:"primaryKey"`
	Version int64
	Who     string
	At      time.Time
}

// TableName is the table of the checks.
func (CheckRow) TableName() string { return "checks" }

// Check compares what was typed a second time with what is stored: record are the actions from nothing. It
// changes no result; that it was the same is remembered. stored is the match as it is.
func (s *Store) Check(ctx context.Context, who Who, slug string, match, version int64, record []scoring.Action) (same bool, stored *Match, err error) {
	err = s.write(ctx, who, func(t *tx) error {
		if _, err := t.loadAs(AsArbiter, slug, 0); err != nil {
			return err
		}
		now, err := loadPart(t.db, slug, match)
		if err != nil {
			return err
		}
		m := now.Match(match)
		if m == nil || m.Bye() || t.role < AsOrganiser && now.Round(m.Round).Held {
			return ErrNotFound
		}
		if stored = m; m.Version != version {
			return &ErrMatchStale{Stored: *m}
		}
		typed, err := t.replay(now, *m, record)
		if err != nil || typed.Text() != m.Text() {
			return nil // what does not fit the rules is another result
		}
		same = true
		return t.db.Clauses(clause.OnConflict{UpdateAll: true}).Create(&CheckRow{MatchID: match, Version: version, Who: t.who.journalName(), At: t.now}).Error
	})
	return same, stored, err
}

// Checks are the results of an event that were checked and not changed since, by match.
func (s *Store) Checks(ctx context.Context, who Who, slug string) (map[int64]CheckRow, error) {
	t, err := s.ForArbiter(ctx, who, slug)
	if err != nil {
		return nil, err
	}
	var rows []CheckRow
	err = s.reader.WithContext(ctx).Raw(`SELECT c.* FROM checks c JOIN matches m ON m.id = c.match_id AND m.version = c.version WHERE m.tournament_id = ?`, t.ID).Scan(&rows).Error
	checks := make(map[int64]CheckRow, len(rows))
	for _, r := range rows {
		checks[r.MatchID] = r
	}
	return checks, err
}
