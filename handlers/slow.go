package handlers

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"net/netip"
	"os"
	"sync/atomic"
	"time"
)

// Pace is how slowly a request may come and its answer be taken; beyond that the connection is closed.
// The zero value of a field stands for that of usualPace.
type Pace struct {
	Grace  time.Duration // a body has this long to begin with;
	Rate   int           // then its bytes have come at so many a second since it began;
	Whole  time.Duration // and by then all of it is here, unless its handler gives it longer
	Take   time.Duration // for each piece of an answer
	Unsent int           // bytes of all answers together that wait to be taken; beyond, some are cut off
}

// usualPace: the worst network that a person puts up with brings a few kilobytes a second. A form is
// there at once even then, and a page takes minutes; who is slower is not there.
var usualPace = Pace{Grace: 10 * time.Second, Rate: 4 << 10, Whole: time.Minute, Take: 20 * time.Second, Unsent: 64 << 20}

func (p Pace) orUsual() Pace {
	return Pace{
		Grace: cmp.Or(p.Grace, usualPace.Grace), Rate: cmp.Or(p.Rate, usualPace.Rate), Whole: cmp.Or(p.Whole, usualPace.Whole),
		Take: cmp.Or(p.Take, usualPace.Take), Unsent: cmp.Or(p.Unsent, usualPace.Unsent),
	}
}

// mostOfStranger is the size of a form of somebody who is not the organiser, in bytes: a link or a word to
// sign in with. Thousands may send one at the same time, and each is in memory as a whole.
const mostOfStranger = 16 << 10

// mostKept is the size of a form whose log-in has ended, in bytes: five thousand pasted names.
const mostKept = 256 << 10

// paced keeps slow readers and writers from holding a request for ever.
func (s *Server) paced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p := &pacedWriter{ResponseWriter: w, control: http.NewResponseController(w), pace: &s.pace, unsent: &s.unsent, from: func() string { return s.networkOf(r) }}
		if r.Body == nil || r.Body == http.NoBody {
			p.arrived()
		} else {
			p.body = &pacedBody{ReadCloser: r.Body, w: p, until: time.Now().Add(s.pace.Whole)}
			p.readBy(time.Now().Add(s.pace.Grace)) // also where no handler reads it
			r.Body = p.body
		}
		next.ServeHTTP(p, r)
		p.allow() // for what net/http still holds of the answer
	})
}

// pacedBody is a body that has to arrive in time.
type pacedBody struct {
	io.ReadCloser
	w     *pacedWriter
	begun time.Time // the first read
	got   int       // bytes
	until time.Time // when all of it has to be there; zero: no such time
}

func (b *pacedBody) Read(p []byte) (int, error) {
	if b.begun.IsZero() {
		b.begun = time.Now()
	}
	pace := b.w.pace
	by := b.begun.Add(pace.Grace + time.Duration(b.got)*time.Second/time.Duration(pace.Rate))
	if !b.until.IsZero() && b.until.Before(by) {
		by = b.until
	}
	b.w.readBy(by)
	n, err := b.ReadCloser.Read(p)
	b.got += n
	if errors.Is(err, io.EOF) {
		b.w.arrived()
	}
	return n, err
}

// tooSlow reports whether a body was given up because it came too slowly.
func tooSlow(err error) bool { return errors.Is(err, os.ErrDeadlineExceeded) }

// piece is how much of an answer is handed to the system at a time, in bytes.
const piece = 32 << 10

// pacedWriter is an answer that has to be taken in time. Deadlines do not exist in tests without a
// connection; then there is nobody slow either.
type pacedWriter struct {
	http.ResponseWriter
	control *http.ResponseController
	pace    *Pace
	body    *pacedBody // nil: the request has none
	unsent  *unsent
	from    func() string // the network of the reader
	cut     atomic.Bool   // given up in favour of others
}

func (w *pacedWriter) readBy(at time.Time) { _ = w.control.SetReadDeadline(at) }

// arrived takes the limit off: net/http goes on reading, to notice when the reader leaves, and would take
// the end of the time for that.
func (w *pacedWriter) arrived() { w.readBy(time.Time{}) }

// allow gives the reader time for a piece.
func (w *pacedWriter) allow() bool {
	_ = w.control.SetWriteDeadline(time.Now().Add(w.pace.Take))
	if w.cut.Load() { // after the deadline was set, lest it undo the cut
		_ = w.control.SetWriteDeadline(time.Unix(1, 0))
		return false
	}
	return true
}

func (w *pacedWriter) Write(p []byte) (n int, err error) {
	if len(p) > piece {
		defer w.unsent.put(w, len(p))()
	}
	for {
		if !w.allow() {
			return n, os.ErrDeadlineExceeded
		}
		m, err := w.ResponseWriter.Write(p[n:min(n+piece, len(p))])
		n += m
		if err != nil || n == len(p) {
			return n, err
		}
	}
}

// FlushError sends what is held back.
func (w *pacedWriter) FlushError() error {
	w.allow()
	return w.control.Flush()
}

// SetReadDeadline lets a handler give a large body longer; it still has to keep its rate.
func (w *pacedWriter) SetReadDeadline(at time.Time) error {
	if w.body == nil {
		return w.control.SetReadDeadline(at)
	}
	w.body.until = at
	return nil
}

// Unwrap is for http.ResponseController.
func (w *pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Network is who shares limits with an address: IPv6 gives each household or hall 64 bits of addresses.
func Network(a netip.Addr) netip.Prefix {
	a = a.Unmap().WithZone("")
	bits := a.BitLen()
	if a.Is6() {
		bits = 64
	}
	p, _ := a.Prefix(bits) // the zero address has the zero network
	return p
}

// networkOf is the network of the reader of a request.
func (s *Server) networkOf(r *http.Request) string {
	address := s.echo.IPExtractor(r)
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	return Network(a).String()
}
