package handlers

import (
	"container/list"
	"sync"
	"time"
)

// unsent is the answers that wait to be taken. Each keeps its bytes in memory meanwhile, so there is a
// most for all of them; with more, the network that has most of them loses the one that has waited longest.
// So who takes much and reads nothing does not cut off others. Shared pages count for each reader: one
// that has changed since is kept for the slowest of them.
type unsent struct {
	mu    sync.Mutex
	size  int              // bytes
	piles map[string]*pile // by network
	count int64            // answers so far
}

// pile is the answers to one network.
type pile struct {
	order list.List // of *waiting, who has waited longest first
	size  int
}

type waiting struct {
	w       *pacedWriter
	network string
	size    int
	number  int64 // in the order in which they began
	gone    bool
}

// put counts an answer until taken is called, and cuts others off as long as there are too many bytes. An
// answer is never cut off by itself, however large.
func (u *unsent) put(w *pacedWriter, size int) (taken func()) {
	it := &waiting{w: w, network: w.from(), size: size}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.piles == nil {
		u.piles = map[string]*pile{}
	}
	p := u.piles[it.network]
	if p == nil {
		p = &pile{}
		u.piles[it.network] = p
	}
	u.count++
	it.number = u.count
	at := p.order.PushBack(it)
	p.size += size
	u.size += size
	for u.size > w.pace.Unsent {
		longest := u.longest(it)
		if longest == nil {
			break
		}
		u.drop(longest)
		longest.Value.(*waiting).w.give()
	}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		if !it.gone {
			u.drop(at)
		}
	}
}

// longest is the answer that goes next in favour of a new one, nil if that is the only one. The lock is
// held, as for the two below.
func (u *unsent) longest(it *waiting) (at *list.Element) {
	most := 0
	for network, p := range u.piles {
		size, front := p.size, p.order.Front()
		if network == it.network {
			size -= it.size
		}
		if size > most || size == most && at != nil && front.Value.(*waiting).number < at.Value.(*waiting).number {
			most, at = size, front
		}
	}
	return at
}

func (u *unsent) drop(at *list.Element) {
	it := at.Value.(*waiting)
	it.gone = true
	u.size -= it.size
	p := u.piles[it.network]
	p.size -= it.size
	if p.order.Remove(at); p.order.Len() == 0 {
		delete(u.piles, it.network)
	}
}

// give ends an answer whose reader does not take it; it is still under way.
func (w *pacedWriter) give() {
	w.cut.Store(true)
	_ = w.control.SetWriteDeadline(time.Unix(1, 0))
}
