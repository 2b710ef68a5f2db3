package handlers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"roundtable/pairing/scoring"
)

// desk is a public event whose organiser saves results while others are slow.
type desk struct {
	*web
	slug  string
	saved int
}

func newDesk(t *testing.T, options ...func(*Options)) *desk {
	t.Helper()
	w := newWeb(t, options...).claim()
	return &desk{web: w, slug: w.public("chess", oneGame(), "Ann", "Bob", "Cy", "Dee")}
}

// save enters a result at the first table, another one each time, and looks whether it is stored.
func (d *desk) save() {
	d.t.Helper()
	action := []string{"1", "clear"}[d.saved%2]
	d.saved++
	if a := d.press(d.slug, 1, 1, action); a.status != http.StatusSeeOther {
		d.t.Fatalf("saving answers %d: %s", a.status, a.body)
	}
	if stored := len(d.whole(d.slug).Rounds[0].Matches[0].Games) > 0; stored != (action == "1") {
		d.t.Fatalf("after %q something is stored: %v", action, stored)
	}
}

// dial opens a connection to the server that a hostile client uses byte by byte.
func (d *desk) dial(server *httptest.Server) net.Conn {
	d.t.Helper()
	c, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestBodiesByteByByte: a form that comes too slowly is given up, and meanwhile the organiser saves.
func TestBodiesByteByByte(t *testing.T) {
	d := newDesk(t, func(o *Options) { o.Pace = Pace{Grace: 500 * time.Millisecond, Rate: 1 << 20} })
	server := httptest.NewServer(d.server.Handler())
	defer server.Close()
	answers := make(chan string)
	for range 20 {
		c := d.dial(server)
		go func() {
			fmt.Fprintf(c, "POST /leave HTTP/1.1\r\nHost: club\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000\r\n\r\n")
			for range 10000 {
				if _, err := c.Write([]byte("x")); err != nil {
					return
				}
				time.Sleep(5 * time.Millisecond)
			}
		}()
		go func() {
			all, _ := io.ReadAll(c) // until it is closed, in whichever way
			answers <- string(all)
		}()
	}
	d.save()
	for range 20 {
		if a := <-answers; !strings.HasPrefix(a, "HTTP/1.1 408") || !strings.Contains(a, "did not arrive in time") {
			t.Errorf("a slow form is answered:\n%s", a)
		}
	}
	d.save()
}

// TestBodiesThatNobodyReads: an address that takes no body does not wait for one.
func TestBodiesThatNobodyReads(t *testing.T) {
	d := newDesk(t, func(o *Options) { o.Pace = Pace{Grace: 100 * time.Millisecond} })
	server := httptest.NewServer(d.server.Handler())
	defer server.Close()
	for _, request := range []string{"POST /new", "GET /", "GET /t/" + d.slug + "/standings", "GET /t/" + d.slug + "/live", "POST /static/css/app.css", "POST /nothing"} {
		c := d.dial(server)
		fmt.Fprintf(c, "%s HTTP/1.1\r\nHost: club\r\nContent-Length: 10000\r\n\r\nx", request)
		all, _ := io.ReadAll(c) // until it is closed, in whichever way
		if !bytes.HasPrefix(all, []byte("HTTP/1.1 ")) {
			t.Errorf("%s is answered %q", request, all)
		}
		d.save()
	}
}

// TestReadersWhoTakeNothing ask for page after page and read none.
func TestReadersWhoTakeNothing(t *testing.T) {
	d := newDesk(t, func(o *Options) { o.Pace = Pace{Take: 500 * time.Millisecond} })
	closed := make(chan bool, 100)
	server := httptest.NewUnstartedServer(d.server.Handler())
	server.Config.ConnState = func(c net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			_ = c.(*net.TCPConn).SetWriteBuffer(4 << 10) // full sooner
		case http.StateClosed:
			closed <- true
		}
	}
	server.Start()
	defer server.Close()
	const stuck = 10
	for i := range stuck {
		c := d.dial(server)
		path := []string{"/t/" + d.slug + "/standings", "/t/" + d.slug + "/standings?unknown=1", "/help", "/static/css/app.css"}[i%4]
		go func() {
			request := []byte("GET " + path + " HTTP/1.1\r\nHost: club\r\n\r\n")
			for {
				if _, err := c.Write(request); err != nil {
					return
				}
			}
		}()
	}
	d.save()
	for range stuck {
		<-closed // the test hangs here if they are not closed
	}
	d.save()
}

// TestPaceOfBodies is what a body may take, as the deadlines before each piece of it.
func TestPaceOfBodies(t *testing.T) {
	seen := &deadlines{}
	p := &pacedWriter{control: http.NewResponseController(seen), pace: &Pace{Grace: 10 * time.Second, Rate: 1000}}
	begin := time.Now()
	p.body = &pacedBody{ReadCloser: io.NopCloser(strings.NewReader(strings.Repeat("x", 30000))), w: p, begun: begin, until: begin.Add(30 * time.Second)}
	read := func() (n int, after time.Duration) {
		n, _ = p.body.Read(make([]byte, 15000))
		return n, seen.read.Sub(begin)
	}
	if _, after := read(); after != 10*time.Second {
		t.Errorf("the first bytes have %v", after)
	}
	if _, after := read(); after != 25*time.Second {
		t.Errorf("after 15,000 bytes at 1,000 a second there is time until %v", after)
	}
	p.body.ReadCloser = io.NopCloser(strings.NewReader("xx"))
	if _, after := read(); after != 30*time.Second {
		t.Errorf("all of it has to be there in half a minute, not in %v", after)
	}
	if err := http.NewResponseController(p).SetReadDeadline(begin.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	p.body.ReadCloser = io.NopCloser(strings.NewReader("xx"))
	if _, after := read(); after != 40*time.Second+2*time.Millisecond {
		t.Errorf("a handler that takes large files gives longer, at the same rate: %v", after)
	}
	p.body.Read(make([]byte, 1))
	if n, _ := read(); n != 0 || !seen.read.IsZero() {
		t.Errorf("at its end there is no limit, not %v", seen.read)
	}
}

// deadlines are those that were set last.
type deadlines struct {
	httptest.ResponseRecorder
	read, write time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error  { d.read = at; return nil }
func (d *deadlines) SetWriteDeadline(at time.Time) error { d.write = at; return nil }

// stuckWriter writes to somebody who does not read until he is told to.
type stuckWriter struct {
	http.ResponseWriter
	net.Conn
}

func (s stuckWriter) Write(p []byte) (int, error) { return s.Conn.Write(p) }

// unsentTest is answers that are stuck until their readers read.
type unsentTest struct {
	t       *testing.T
	u       unsent
	pace    Pace
	readers []net.Conn
	results []chan error
}

// answer begins one of so many bytes to a network, and comes back when it is counted.
func (x *unsentTest) answer(network string, size int) {
	x.t.Helper()
	ours, theirs := net.Pipe() // without a buffer: who does not read is stuck at once
	x.t.Cleanup(func() { _ = theirs.Close() })
	to := stuckWriter{httptest.NewRecorder(), ours}
	w := &pacedWriter{ResponseWriter: to, control: http.NewResponseController(to), pace: &x.pace, unsent: &x.u, from: func() string { return network }}
	done := make(chan error, 1)
	x.readers, x.results = append(x.readers, theirs), append(x.results, done)
	n := int64(len(x.results))
	go func() {
		_, err := w.Write(make([]byte, size))
		w.allow() // as at the end of each request
		_ = ours.Close()
		done <- err
	}()
	until(x.t, &x.u.mu, "an answer is counted", func() bool { return x.u.count == n })
}

// TestUnsentAnswers: when too many bytes wait to be taken, answers to who has most of them are cut off.
func TestUnsentAnswers(t *testing.T) {
	const size = 100_000 // of each; there is room for three
	for _, c := range []struct {
		sentence, networks string
		cut                []int
	}{
		{"there is room", "a a b", nil},
		{"the oldest goes", "a a a a a", []int{0, 1}},
		{"not the oldest of all, but of the network that has most", "b a a a a", []int{1, 2}},
		{"not of one that begins to ask, as long as another has more", "a a b c", []int{0}},
		{"of networks with the same, the oldest", "a b c d", []int{0}},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			x := &unsentTest{t: t, pace: Pace{Take: time.Hour, Unsent: 3*size + 1}}
			for _, network := range strings.Fields(c.networks) {
				x.answer(network, size)
			}
			for i, done := range x.results {
				if slices.Contains(c.cut, i) {
					if err := <-done; !errors.Is(err, os.ErrDeadlineExceeded) {
						t.Errorf("answer %d is not cut off: %v", i, err)
					}
					continue
				}
				if all, err := io.ReadAll(x.readers[i]); len(all) != size {
					t.Errorf("reader %d got %d bytes, %v", i, len(all), err)
				}
				if err := <-done; err != nil {
					t.Errorf("answer %d: %v", i, err)
				}
			}
			if x.u.size != 0 || len(x.u.piles) != 0 {
				t.Errorf("%d bytes to %d networks are left", x.u.size, len(x.u.piles))
			}
		})
	}
	t.Run("one answer alone is never too large", func(t *testing.T) {
		x := &unsentTest{t: t, pace: Pace{Take: time.Hour, Unsent: size}}
		x.answer("a", 5*size)
		if all, err := io.ReadAll(x.readers[0]); len(all) != 5*size {
			t.Errorf("%d bytes, %v", len(all), err)
		}
	})
}

// TestStreamsHaveNoPace: a stream lives longer than any answer may take.
func TestStreamsHaveNoPace(t *testing.T) {
	d := newDesk(t, func(o *Options) {
		o.Pace = Pace{Grace: time.Millisecond, Whole: time.Millisecond, Take: time.Millisecond}
	})
	d.server.beat = 30 * time.Millisecond
	s := openTap(t, d.listening().URL+"/t/"+d.slug+"/live")
	for range 10 {
		s.next()
	}
	d.result(d.slug, scoring.Action("1"))
	for told := s.next(); told["id"] == ""; told = s.next() {
	}
}

func TestStrangersFormIsShort(t *testing.T) {
	w := newWeb(t)
	long := strings.NewReader("x=" + strings.Repeat("x", mostOfStranger))
	form := with("Content-Type", "application/x-www-form-urlencoded")
	if a := w.do(http.MethodPost, "/leave", long, form); a.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a long form of a stranger: %d", a.status)
	}
	long.Reset("x=" + strings.Repeat("x", mostOfStranger))
	if a := w.claim().do(http.MethodPost, "/leave", long, form); a.status != http.StatusSeeOther {
		t.Errorf("the same of the organiser: %d", a.status)
	}
}

func TestNetwork(t *testing.T) {
	for _, c := range []struct{ sentence, a, b, network string }{
		{"an IPv4 address is by itself", "192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1/32"},
		{"of IPv6 the first half counts", "2001:db8::1", "2001:db8::ffff:ffff:ffff:ffff", "2001:db8::/64"},
		{"the zone of a link is no other network", "fe80::1%eth0", "fe80::2", "fe80::/64"},
	} {
		for _, a := range []string{c.a, c.b} {
			if got := Network(netip.MustParseAddr(a)).String(); got != c.network {
				t.Errorf("%s: %s is in %s", c.sentence, a, got)
			}
			w := newWeb(t)
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = netip.AddrPortFrom(netip.MustParseAddr(a), 80).String()
			if got := w.server.networkOf(r); got != c.network {
				t.Errorf("%s: a request from %s is from %s", c.sentence, a, got)
			}
		}
	}
}

// TestManyStreams: with as many streams as there may be, a page is still answered, and a reader who gets
// no stream is told when to come again.
func TestManyStreams(t *testing.T) {
	d := newDesk(t, func(o *Options) { o.Streams = 3 })
	url := d.listening().URL
	var taps []*tap
	for range 3 {
		s := openTap(t, url+"/t/"+d.slug+"/live")
		s.next()
		taps = append(taps, s)
	}
	if s := openTap(t, url+"/t/"+d.slug+"/live"); s.res.StatusCode != http.StatusServiceUnavailable || s.res.Header.Get("Retry-After") == "" {
		t.Errorf("one too many: %d", s.res.StatusCode)
	}
	r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url+"/t/"+d.slug, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if page, err := io.ReadAll(res.Body); err != nil || len(page) == 0 || res.StatusCode != http.StatusOK {
		t.Errorf("a page: %d, %v", res.StatusCode, err)
	}
	d.save()
	for _, s := range taps {
		s.next()
	}
}
