package models

import "sync"

// clubCache keeps the club's row: its name stands on every page. What is kept is never changed.
type clubCache struct {
	mu  sync.Mutex
	row *ClubRow
}

func (c *clubCache) get() *ClubRow {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.row
}

// put keeps a row that was read or committed. Somebody who read before a change may come after it, so
// an older version never replaces a newer one.
func (c *clubCache) put(row *ClubRow) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.row == nil || c.row.Version < row.Version {
		c.row = row
	}
}
