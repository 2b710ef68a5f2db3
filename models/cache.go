package models

import (
	"context"
	"errors"
	"slices"
	"sync"

	"gorm.io/gorm"
)

// recent keeps the events that were read last, each at one revision: a page of an event that did not
// change costs one small query instead of all its rows. What is kept is never changed; every reader
// gets a view of his own (see view).
type recent struct {
	mu     sync.Mutex
	events []*Tournament // the one read last first
}

// keptEvents is how many events are kept; an event of a hundred entrants takes about 2 MB.
const keptEvents = 8

func (c *recent) get(id, revision int64) *Tournament {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.events, func(t *Tournament) bool { return t.ID == id && t.Revision == revision })
	if i < 0 {
		return nil
	}
	t := c.events[i]
	copy(c.events[1:i+1], c.events[:i])
	c.events[0] = t
	return t
}

func (c *recent) put(t *Tournament) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.events = slices.DeleteFunc(c.events, func(other *Tournament) bool { return other.ID == t.ID })
	c.events = slices.Insert(c.events, 0, t)
	if len(c.events) > keptEvents {
		c.events[keptEvents] = nil
		c.events = c.events[:keptEvents]
	}
}

// glance reads an event that is wanted only this once. It is taken from memory if it is there, but not
// put there: reading many events must not push out those that are being played.
func (s *Store) glance(db *gorm.DB, id, revision int64, slug string) (*Tournament, error) {
	if t := s.recent.get(id, revision); t != nil {
		return t.view(), nil
	}
	return loadTournament(db, slug)
}

// view is a reader's own copy of what may differ from reader to reader. The rest is shared and must
// not be changed.
func (t *Tournament) view() *Tournament {
	c := *t
	c.Rounds = slices.Clone(t.Rounds)
	c.Stage.CriteriaIDs = slices.Clone(t.Stage.CriteriaIDs)
	return &c
}

// load reads an event, from memory if it has not changed since it was read last.
func (s *Store) load(ctx context.Context, slug string) (t *Tournament, err error) {
	err = s.read(ctx, func(db *gorm.DB) error {
		var head TournamentRow
		err := db.Select("id, revision").Where("slug = ? AND deleted_at IS NULL", slug).First(&head).Error
		if errors.Is(err, gorm.ErrRecordNotFound) {
			return ErrNotFound
		} else if err != nil {
			return err
		}
		if t = s.recent.get(head.ID, head.Revision); t == nil {
			if t, err = loadTournament(db, slug); err != nil {
				return err
			}
			s.recent.put(t)
		}
		t = t.view()
		return nil
	})
	return t, err
}
