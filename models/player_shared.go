package models

import (
	"context"

	"gorm.io/gorm"

	"roundtable/pairing"
)

// SharedEvent is an event that two players of the club both took part in.
type SharedEvent struct {
	Tournament *Tournament
	A, B       pairing.ID // the entrants that they were
}

// SharedEvents are the events in which two players both took part, the newest first, under these
// entries or those that they were merged with. Somebody sees those that he is an organiser of.
func (s *Store) SharedEvents(ctx context.Context, who Who, a, b int64) (list []SharedEvent, err error) {
	if !who.Club() {
		return nil, ErrDenied
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		var found []struct {
			ID, Revision int64
			Slug         string
			A, B         pairing.ID
		}
		if err := db.Raw(`SELECT t.id, t.revision, t.slug, ea.id AS a, eb.id AS b FROM entrants ea
			JOIN players pa ON pa.id = ea.player_id
			JOIN entrants eb ON eb.tournament_id = ea.tournament_id AND eb.id <> ea.id
			JOIN players pb ON pb.id = eb.player_id
			JOIN tournaments t ON t.id = ea.tournament_id
			WHERE coalesce(pa.merged_into, pa.id) = (SELECT coalesce(merged_into, id) FROM players WHERE id = ?)
			AND coalesce(pb.merged_into, pb.id) = (SELECT coalesce(merged_into, id) FROM players WHERE id = ?)
			AND NOT ea.out AND NOT eb.out AND t.deleted_at IS NULL ORDER BY t.date DESC, t.id DESC`, a, b).Scan(&found).Error; err != nil {
			return err
		}
		for _, f := range found {
			if who.RoleIn(f.ID) < AsOrganiser {
				continue
			}
			t, err := s.glance(db, f.ID, f.Revision, f.Slug)
			if err != nil {
				return err
			}
			list = append(list, SharedEvent{Tournament: t, A: f.A, B: f.B})
		}
		return nil
	})
	return list, err
}
