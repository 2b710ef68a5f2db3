package models

import "sync"

// summaries keeps the home page's line of each event by version: an event that did not change is
// not read again. One line is for the organiser, one for the public.
type summaries struct {
	mu   sync.Mutex
	kept map[summaryKey]Summary
}

type summaryKey struct {
	id        int64
	organiser bool
}

func (c *summaries) get(id, revision int64, organiser bool) (Summary, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s, ok := c.kept[summaryKey{id, organiser}]
	return s, ok && s.Revision == revision
}

func (c *summaries) put(s Summary, organiser bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.kept == nil {
		c.kept = map[summaryKey]Summary{}
	}
	c.kept[summaryKey{s.ID, organiser}] = s
}
