package handlers

import (
	"context"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// until waits for something that other goroutines do.
func until(t *testing.T, mu sync.Locker, what string, happened func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		mu.Lock()
		yes := happened()
		mu.Unlock()
		if yes {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("it does not happen that %s", what)
		}
	}
}

// queueing is one place for drawing, which is taken, and those who wait.
type queueing struct {
	t      *testing.T
	turns  *turns
	served chan string
}

func newQueueing(t *testing.T) *queueing {
	return &queueing{t: t, turns: newTurns(1), served: make(chan string, 100)}
}

// waits lets a request of a network wait; it leaves as soon as it had its turn.
func (q *queueing) waits(name, network string) {
	q.t.Helper()
	before := q.length(network)
	go func() {
		leave, err := q.turns.enter(context.Background(), network)
		if err != nil {
			name = err.Error()
		}
		q.served <- name
		leave()
	}()
	until(q.t, &q.turns.mu, name+" waits", func() bool { return len(q.turns.own.queues[network]) == before+1 })
}

// idle reports whether so many places are free and nobody waits. The lock is held.
func (t *turns) idle(places int) bool {
	return t.free == places && len(t.own.queues)+len(t.own.order)+len(t.common.queues)+len(t.common.order)+len(t.shared) == 0
}

func (q *queueing) length(network string) int {
	q.turns.mu.Lock()
	defer q.turns.mu.Unlock()
	return len(q.turns.own.queues[network])
}

func (q *queueing) order(n int) (names []string) {
	for range n {
		names = append(names, <-q.served)
	}
	return names
}

// TestNetworksTakeTurns: who asks for much waits for himself.
func TestNetworksTakeTurns(t *testing.T) {
	q := newQueueing(t)
	leave, err := q.turns.enter(context.Background(), "a")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a1", "a2", "a3", "a4"} {
		q.waits(name, "a")
	}
	q.waits("b1", "b")
	q.waits("c1", "c")
	q.waits("b2", "b")
	leave()
	leave() // a second time means nothing
	if got, want := q.order(7), []string{"a1", "b1", "c1", "a2", "b2", "a3", "a4"}; !slices.Equal(got, want) {
		t.Errorf("served %v, want %v", got, want)
	}
	until(t, &q.turns.mu, "the place is free", func() bool { return q.turns.idle(1) })
}

// waitsFor is the same for a page that is drawn for all.
func (q *queueing) waitsFor(name string, key pageKey, network string) {
	q.t.Helper()
	go func() {
		leave := q.turns.enterFor(key, network)
		q.served <- name
		leave()
	}()
	until(q.t, &q.turns.mu, name+" waits", func() bool { return q.turns.shared[key] != nil })
}

// TestPageForAllWaitsInEachQueue: a page that another network wants as well comes as soon as one of them
// has its turn, and pages for all take turns with those for one.
func TestPageForAllWaitsInEachQueue(t *testing.T) {
	q := newQueueing(t)
	leave, err := q.turns.enter(context.Background(), "a")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a1", "a2", "a3"} {
		q.waits(name, "a")
	}
	standings, cross := pageKey{path: "/t/winter/standings"}, pageKey{path: "/t/winter/cross"}
	q.waitsFor("junk1", pageKey{query: "a=1"}, "a")
	q.waitsFor("junk2", pageKey{query: "a=2"}, "a")
	q.waitsFor("standings", standings, "a")
	q.turns.join(standings, "b")
	q.turns.join(standings, "b")
	q.turns.join(cross, "b") // for which nobody waits
	q.waitsFor("cross", cross, "b")
	leave()
	if got, want := q.order(7), []string{"junk1", "a1", "standings", "a2", "junk2", "a3", "cross"}; !slices.Equal(got, want) {
		t.Errorf("served %v, want %v", got, want)
	}
	until(t, &q.turns.mu, "nothing is left", func() bool { return q.turns.idle(1) })
}

// TestTurnsAreBounded: whoever comes, waits or gives up, there are never more at a time, and in the end
// every place is free.
func TestTurnsAreBounded(t *testing.T) {
	const places = 3
	q := newTurns(places)
	var inside, served atomic.Int64
	work := func() {
		if n := inside.Add(1); n > places {
			t.Errorf("%d at a time", n)
		}
		served.Add(1)
		inside.Add(-1)
	}
	var all sync.WaitGroup
	for i := range 1000 {
		all.Go(func() {
			network := strconv.Itoa(rand.IntN(5))
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			switch key := (pageKey{path: strconv.Itoa(i % 7)}); i % 4 {
			case 0:
				leave := q.enterFor(key, network)
				work()
				leave()
			case 1:
				q.join(key, network)
			case 2:
				go cancel()
				fallthrough
			default:
				if leave, err := q.enter(ctx, network); err == nil {
					work()
					leave()
				} else if i%4 == 3 {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if !q.idle(places) || served.Load() < 500 {
		t.Errorf("%d served; left: %+v", served.Load(), q)
	}
}

// TestOrganiserNeverWaits: strangers' pages wait for each other; forms and the organiser do not.
func TestOrganiserNeverWaits(t *testing.T) {
	d := newDesk(t)
	for _, path := range []string{"/", "/t/" + d.slug + "/standings", "/t/" + d.slug + "/standings?unknown=1"} {
		var leaves []func()
		for range mostDrawn() {
			leave, err := d.server.turns.enter(context.Background(), "192.0.2.9/32")
			if err != nil {
				t.Fatal(err)
			}
			leaves = append(leaves, leave)
		}
		answers := make(chan answer)
		reader := d.stranger()
		go func() { answers <- reader.get(path) }()
		until(t, &d.server.turns.mu, path+" waits", func() bool { return len(d.server.turns.own.order)+len(d.server.turns.common.order) == 1 })
		d.save()
		if a := d.get("/t/" + d.slug + "/cross"); a.status != http.StatusOK {
			t.Errorf("the organiser's page: %d", a.status)
		}
		d.stranger().claim()
		select {
		case a := <-answers:
			t.Errorf("%s did not wait: %d", path, a.status)
		default:
		}
		for _, leave := range leaves {
			leave()
		}
		if a := <-answers; a.status != http.StatusOK {
			t.Errorf("%s: %d", path, a.status)
		}
		until(t, &d.server.turns.mu, "every place is free", func() bool { return d.server.turns.free == mostDrawn() })
	}
}

// TestPageThatWaitsIsNotStale: what changes while a page waits to be drawn is on it, so all who ask before
// and after the change get one drawing, which is kept.
func TestPageThatWaitsIsNotStale(t *testing.T) {
	d := newDesk(t)
	var leaves []func()
	for range mostDrawn() {
		leave, err := d.server.turns.enter(context.Background(), "192.0.2.9/32")
		if err != nil {
			t.Fatal(err)
		}
		leaves = append(leaves, leave)
	}
	answers := make(chan answer)
	path := "/t/" + d.slug + "/r/1"
	before, after := d.stranger(), d.stranger()
	go func() { answers <- before.get(path) }()
	until(t, &d.server.turns.mu, "the page waits", func() bool { return len(d.server.turns.shared) == 1 })
	d.save()
	go func() { answers <- after.get(path, from("192.0.2.7:1", "club.test")) }()
	until(t, &d.server.turns.mu, "the second reader waits for it", func() bool { return len(d.server.turns.common.order) == 2 })
	for _, leave := range leaves {
		leave()
	}
	a, b := <-answers, <-answers
	if a.status != http.StatusOK || a.body != b.body || a.header.Get("ETag") != b.header.Get("ETag") {
		t.Errorf("two answers: %d %s, %d %s", a.status, a.header.Get("ETag"), b.status, b.header.Get("ETag"))
	}
	if fresh := d.stranger().get(path); fresh.header.Get("ETag") != a.header.Get("ETag") {
		t.Error("what was drawn after the change is not what is true")
	}
	d.server.pages.mu.RLock()
	defer d.server.pages.mu.RUnlock()
	if len(d.server.pages.kept) != 1 || len(d.server.pages.flights) != 0 {
		t.Errorf("%d pages kept, %d being drawn", len(d.server.pages.kept), len(d.server.pages.flights))
	}
}
