package models

import (
	"context"

	"gorm.io/gorm"
)

// Answered reports whether the form that asks was answered before. An operation sees that by itself;
// a page that asks something first looks here, since the answer to the first time may be what it
// would ask about.
func (s *Store) Answered(ctx context.Context, who Who) (yes bool, err error) {
	if who.Op == "" {
		return false, nil
	}
	err = s.read(ctx, func(db *gorm.DB) error {
		yes, err = (&tx{db: db, who: who}).repeated()
		return err
	})
	return yes, err
}
