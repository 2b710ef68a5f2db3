package handlers

import (
	"container/list"
	"context"
	"sync"

	"roundtable/templates/i18n"
)

// pages keeps public pages as the bytes that were sent. A page is there exactly as long as it is
// true: the listener of the store drops it after each commit that it could show, before the
// organiser's request is answered.
//
// The memory has a budget. A stranger may ask for addresses without end, so a new page first waits in
// a queue of a quarter of the budget and moves to the others only if somebody asks for it again
// before it gets to the front (the idea of S3-FIFO, Yang and others, SOSP 2023).
type pages struct {
	mu      sync.RWMutex
	kept    map[pageKey]*page
	rooms   map[string]map[*page]bool // by event, see bounds
	flights map[pageKey]*flight
	fresh   queue // asked for once
	proven  queue // asked for again
	budget  int   // bytes
}

// pageKey is everything that a page depends on besides what is in the database: the whole address and
// the language. The build and the database are those of this process.
type pageKey struct {
	lang              *i18n.Lang
	https             bool
	host, path, query string
}

// bounds is what a handler tells of the page that it draws, through the context of the request.
type bounds struct {
	event string // the page shows this event and no other; empty: any change may show on it
	own   bool   // the page is for one reader: it holds the number of a form

	waits func(bool) // tells the cache that drawing has not begun, or now begins
	leave func()     // gives the turn of drawing back, nil: there is none

	moment *moment // the page is one of many that show one state of the event, nil: it reads the event anew
}

// boundsKey is where the bounds are in the context.
type boundsKey struct{}

// cacheBudget is in bytes, all pages together.
const cacheBudget = 64 << 20

func newPages(budget int) *pages {
	return &pages{
		kept: map[pageKey]*page{}, rooms: map[string]map[*page]bool{}, flights: map[pageKey]*flight{}, budget: budget,
	}
}

// get is a kept page, nil if there is none.
func (c *pages) get(key pageKey) *page {
	c.mu.RLock()
	defer c.mu.RUnlock()
	p := c.kept[key]
	if p != nil && !p.used.Load() {
		p.used.Store(true)
	}
	return p
}

// flight is a page that is being drawn; others who want it wait for it.
type flight struct {
	done  chan struct{} // closed at the end
	page  *page         // nil: it could not be drawn
	stale bool          // something changed after it began: for those who asked before, not to be kept
	waits bool          // nothing is read yet, so it cannot be stale
}

// fill draws a page, once for all who ask while it is drawn. nil: it could not be drawn, or it is of
// the reader who drew it, or this reader has gone.
func (c *pages) fill(ctx context.Context, key pageKey, draw func(*bounds) *page) *page {
	c.mu.Lock()
	if p := c.kept[key]; p != nil { // drawn since this reader looked
		c.mu.Unlock()
		return p
	}
	if f := c.flights[key]; f != nil {
		c.mu.Unlock()
		select {
		case <-f.done:
			if f.page != nil && f.page.own {
				return nil
			}
			return f.page
		case <-ctx.Done():
			return nil
		}
	}
	f := &flight{done: make(chan struct{})}
	c.flights[key] = f
	c.mu.Unlock()

	b := bounds{waits: func(yes bool) {
		c.mu.Lock()
		defer c.mu.Unlock()
		f.waits = yes
	}}
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if !f.stale {
			delete(c.flights, key)
			if f.page != nil && f.page.keep {
				c.add(key, b.event, f.page)
			}
		}
		close(f.done)
	}()
	f.page = draw(&b)
	return f.page
}

// drop forgets every page that may show the event. It is called after the commit and before the
// answer to who made the change, so whoever asks afterwards sees it.
func (c *pages) drop(event string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, room := range []string{event, ""} {
		for p := range c.rooms[room] {
			c.remove(p)
		}
	}
	c.outdate()
}

// outdate leaves pages that are being drawn to those who asked before: they may have read the state before.
// The lock is held.
func (c *pages) outdate() {
	for key, f := range c.flights {
		if !f.waits {
			f.stale = true
			delete(c.flights, key)
		}
	}
}

// add keeps a page. The lock is held.
func (c *pages) add(key pageKey, room string, p *page) {
	if p.size() > c.budget/8 {
		return
	}
	if old := c.kept[key]; old != nil {
		c.remove(old)
	}
	p.key, p.room = key, room
	c.kept[key] = p
	if c.rooms[room] == nil {
		c.rooms[room] = map[*page]bool{}
	}
	c.rooms[room][p] = true
	c.fresh.push(p)
	for c.fresh.size+c.proven.size > c.budget {
		c.evict()
	}
}

// evict takes one step towards less memory: the page that waited longest goes, unless it was asked
// for since; then it is put at the end of the proven ones.
func (c *pages) evict() {
	from := &c.proven
	if c.fresh.size > c.budget/4 || from.len() == 0 {
		from = &c.fresh
	}
	p := from.front()
	if !p.used.Swap(false) {
		c.remove(p)
		return
	}
	from.take(p)
	c.proven.push(p)
}

func (c *pages) remove(p *page) {
	p.in.take(p)
	delete(c.kept, p.key)
	delete(c.rooms[p.room], p)
	if len(c.rooms[p.room]) == 0 {
		delete(c.rooms, p.room)
	}
}

// queue is pages in the order in which they came, with their bytes together.
type queue struct {
	order list.List
	size  int
}

func (q *queue) len() int     { return q.order.Len() }
func (q *queue) front() *page { return q.order.Front().Value.(*page) }

func (q *queue) push(p *page) {
	p.in, p.at = q, q.order.PushBack(p)
	q.size += p.size()
}

func (q *queue) take(p *page) {
	q.order.Remove(p.at)
	q.size -= p.size()
}
