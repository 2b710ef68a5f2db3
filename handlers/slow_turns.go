package handlers

import (
	"context"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// turns lets only so many pages for strangers be drawn at a time, so that the processor, the memory and
// a reader of the database are there for the organiser, who never waits here. Who has to wait stands in
// the queue of his network, and the networks take turns: however many pages one of them asks for, another
// one's next page comes after one of each. Pages that are drawn once for all, which are what readers look
// at, have queues beside the pages for one, and the two take turns as well.
type turns struct {
	mu     sync.Mutex
	free   int
	own    ring                // for one reader
	common ring                // for all
	last   *ring               // who had the last turn
	shared map[pageKey]*ticket // those of common
}

// ring is the queues of networks.
type ring struct {
	queues map[string][]*ticket
	order  []string // networks with a queue, the next one first
}

// ticket is a place in a queue, for a page that many wait for in a queue of each network.
type ticket struct {
	turn chan struct{} // closed when it is its turn
	in   []string      // networks
}

// mostDrawn leaves the organiser a processor, where there are two, and a reader of the database.
func mostDrawn() int { return min(max(runtime.GOMAXPROCS(0)-1, 1), 3) }

func newTurns(free int) *turns {
	return &turns{free: free, own: ring{queues: map[string][]*ticket{}}, common: ring{queues: map[string][]*ticket{}}, shared: map[pageKey]*ticket{}}
}

// enter waits for a turn, which lasts until leave is called; more calls of leave do nothing.
func (t *turns) enter(ctx context.Context, network string) (leave func(), err error) {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return sync.OnceFunc(t.leave), nil
	}
	k := &ticket{turn: make(chan struct{})}
	t.own.queue(k, network)
	t.mu.Unlock()
	select {
	case <-k.turn:
		return sync.OnceFunc(t.leave), nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case <-k.turn: // at the same moment
		t.next()
	default:
		t.own.remove(k)
	}
	return nil, ctx.Err()
}

// enterFor waits for a turn to draw a page for all. It does not end when the first who wanted it leaves.
func (t *turns) enterFor(key pageKey, network string) (leave func()) {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return sync.OnceFunc(t.leave)
	}
	k := &ticket{turn: make(chan struct{})}
	t.common.queue(k, network)
	t.shared[key] = k
	t.mu.Unlock()
	<-k.turn
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.shared[key] == k {
		delete(t.shared, key)
	}
	return sync.OnceFunc(t.leave)
}

// join lets a page that is waited for wait in the queue of one more network. Without it a network that
// asks for everything would also make the others wait for the page that it asked for first.
func (t *turns) join(key pageKey, network string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	k := t.shared[key]
	if k == nil || slices.Contains(k.in, network) {
		return
	}
	select {
	case <-k.turn:
	default:
		t.common.queue(k, network)
	}
}

func (t *turns) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.next()
}

// next gives the place that got free to whose turn it is. The lock is held.
func (t *turns) next() {
	from, other := &t.common, &t.own
	if t.last == from {
		from, other = other, from
	}
	if len(from.order) == 0 {
		from = other
	}
	if len(from.order) == 0 {
		t.free++
		return
	}
	t.last = from
	close(from.next().turn)
}

// next takes the next ticket out of all queues.
func (r *ring) next() *ticket {
	network := r.order[0]
	k := r.queues[network][0]
	r.remove(k)
	if len(r.queues[network]) > 0 { // to the end
		r.order = append(r.order[1:], network)
	}
	return k
}

func (r *ring) queue(k *ticket, network string) {
	if len(r.queues[network]) == 0 {
		r.order = append(r.order, network)
	}
	r.queues[network] = append(r.queues[network], k)
	k.in = append(k.in, network)
}

func (r *ring) remove(k *ticket) {
	for _, network := range k.in {
		left := slices.DeleteFunc(r.queues[network], func(other *ticket) bool { return other == k })
		if len(left) > 0 {
			r.queues[network] = left
			continue
		}
		delete(r.queues, network)
		r.order = slices.DeleteFunc(r.order, func(n string) bool { return n == network })
	}
}

// turn waits until the page of a stranger may be drawn. Its place is free again when it is drawn and its
// answer begins: pages are drawn into memory first, and a slow reader must not hold a place. Forms, and
// pages to sign in with, do not wait.
func (s *Server) turn(c *Ctx) (leave func(), err error) {
	if method := c.Request().Method; method != http.MethodGet && method != http.MethodHead ||
		!costly(c.Path()) || c.bounds() != nil || c.Who().Known() { // with bounds it is drawn for all and has its turn
		return func() {}, nil
	}
	leave, err = s.turns.enter(c.Request().Context(), s.networkOf(c.Request()))
	if err == nil {
		c.Response().Before(leave)
	}
	return leave, err
}

// costly are the routes of pages that read the database or work something out.
func costly(route string) bool {
	if route == "/" || route == "/games" {
		return true
	}
	return slices.ContainsFunc([]string{"/t/", "/tv/", "/e/", "/formulas", "/club/players", "/ratings", "/seasons"}, func(p string) bool { return strings.HasPrefix(route, p) })
}
