package handlers

import (
	"slices"
	"sync"

	"roundtable/models"
)

// hub tells open streams that an event is at a new version: the public one, or inside any. The writer only leaves a note; one
// goroutine of the hub carries it round, and a stream that is slow finds the newest version only.
type hub struct {
	mu     sync.Mutex
	rooms  map[string]map[*stream]bool // by event
	open   int                         // streams
	most   int                         // streams at a time; with more, pages ask from time to time instead
	from   map[string]int              // streams by the network of their reader
	each   int                         // streams of one network at a time
	closed bool

	noted sync.Mutex       // held for a moment only, so that the writer never waits while news are carried
	notes map[string]int64 // the newest version of each event not yet told
	gone  []models.Event   // of which links were withdrawn, or that were deleted
	told  int64            // changes of sections

	wake chan struct{} // there are notes
	quit chan struct{} // closed when the hub closes
	done chan struct{} // closed when its goroutine has ended
}

// stream is one reader who waits for news.
type stream struct {
	news chan int64    // holds one version, the newest
	over chan struct{} // closed when there is nothing to hear for this reader any more
	from string        // the network of the reader
	link int64         // that he came by, 0: by none
}

const (
	mostStreams  = 5000 // at a time; one takes about 40 kB
	mostOfOneNet = 200  // a hall full of phones behind one router has one address
)

func newHub() *hub {
	h := &hub{
		rooms: map[string]map[*stream]bool{}, most: mostStreams, from: map[string]int{}, each: mostOfOneNet, notes: map[string]int64{},
		wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
	}
	go h.run()
	return h
}

// inside is the room of those who see an event by a link with a secret, public or not; it is told of every
// revision. No address of an event has a blank.
func inside(slug string) string { return "inside " + slug }

// together is the room of those who see all sections of an event.
func together(event string) string { return "together " + event }

// tell is called after a commit, while the writer waits.
func (h *hub) tell(e models.Event) {
	h.noted.Lock()
	h.notes[inside(e.Slug)] = e.Revision
	if e.Public {
		h.notes[e.Slug] = e.PublicVersion
	}
	if e.Public && e.Of != "" {
		h.told++ // below zero no number comes twice, and none is one of those that streams begin with
		h.notes[together(e.Of)] = -h.told
	}
	if e.Gone || len(e.Withdrawn) > 0 {
		h.gone = append(h.gone, e)
	}
	h.noted.Unlock()
	select {
	case h.wake <- struct{}{}:
	default: // it is awake already
	}
}

func (h *hub) run() {
	defer close(h.done)
	for {
		select {
		case <-h.quit:
			return
		case <-h.wake:
			h.carry()
		}
	}
}

// carry gives each stream the newest version of its event.
func (h *hub) carry() {
	h.noted.Lock()
	notes, gone := h.notes, h.gone
	h.notes, h.gone = map[string]int64{}, nil
	h.noted.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	for event, version := range notes {
		for st := range h.rooms[event] {
			select {
			case <-st.news: // an older one that was not read yet
			default:
			}
			st.news <- version // only this goroutine sends, so there is room
		}
	}
	for _, e := range gone {
		h.end(e)
	}
}

// end ends the streams of an event that was deleted, or of links to it that were withdrawn. The lock is held.
func (h *hub) end(e models.Event) {
	for _, room := range []string{e.Slug, inside(e.Slug)} {
		for st := range h.rooms[room] {
			if e.Gone || slices.Contains(e.Withdrawn, st.link) {
				st.end()
			}
		}
	}
}

func (st *stream) end() {
	select {
	case <-st.over:
	default:
		close(st.over)
	}
}

// join opens a stream of a reader in a network, who may have come by a link; false: there are too many, or the
// program is stopping.
func (h *hub) join(event, from string, link int64) (*stream, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || h.open >= h.most || h.from[from] >= h.each {
		return nil, false
	}
	st := &stream{news: make(chan int64, 1), over: make(chan struct{}), from: from, link: link}
	if h.rooms[event] == nil {
		h.rooms[event] = map[*stream]bool{}
	}
	h.rooms[event][st] = true
	h.open++
	h.from[from]++
	return st, true
}

func (h *hub) leave(event string, st *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.rooms[event], st)
	if len(h.rooms[event]) == 0 {
		delete(h.rooms, event)
	}
	h.open--
	if h.from[st.from]--; h.from[st.from] == 0 {
		delete(h.from, st.from)
	}
}

// close ends every stream and lets no new one in. A second call does nothing.
func (h *hub) close() {
	h.mu.Lock()
	if !h.closed {
		h.closed = true
		close(h.quit)
	}
	h.mu.Unlock()
	<-h.done
}
