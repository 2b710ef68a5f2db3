package handlers

import (
	"context"

	"roundtable/models"
	"roundtable/pairing"
)

// moment is one state of an event as the public sees it, for pages that are drawn one after the other and have to
// agree. It is used by one request at a time.
type moment struct {
	tour  *models.Tournament
	steps map[pairing.ID]models.RatingStep // nil: not read yet
}

// moment is the state that this page has to show, nil: that of now.
func (c *Ctx) moment() *moment {
	if b := c.bounds(); b != nil && b.moment != nil && b.moment.tour.Slug == c.Param("t") {
		return b.moment
	}
	return nil
}

// ratingSteps are what the event did to the ratings as everybody sees them, read once.
func (m *moment) ratingSteps(ctx context.Context, store *models.Store) (map[pairing.ID]models.RatingStep, error) {
	if m.steps != nil {
		return m.steps, nil
	}
	steps, err := store.EventSteps(ctx, models.Who{}, m.tour)
	if err == nil {
		m.steps = steps
	}
	return steps, err
}
