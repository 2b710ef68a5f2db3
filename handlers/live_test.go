package handlers

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// tap is one open stream as a browser sees it.
type tap struct {
	t   *testing.T
	res *http.Response
	in  *bufio.Reader
}

// listening is the server of a test on a real connection, with the limits of the program.
func (w *web) listening() *httptest.Server {
	w.t.Helper()
	server := httptest.NewUnstartedServer(w.server.Handler())
	server.Config.ReadTimeout = 200 * time.Millisecond // a stream lives longer than a request may
	server.Config.IdleTimeout = time.Minute            // else this is as short, and a second request meets the end of it
	server.Start()
	w.t.Cleanup(func() {
		w.server.CloseStreams()
		server.Close()
	})
	return server
}

func openTap(t *testing.T, url string) *tap {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	return &tap{t, res, bufio.NewReader(res.Body)}
}

// next is the next event, its fields by name; ":" stands for a sign of life.
func (s *tap) next() map[string]string {
	s.t.Helper()
	fields := map[string]string{}
	for {
		text, err := s.in.ReadString('\n')
		if err != nil {
			s.t.Fatalf("the stream ended: %v", err)
		}
		if text == "\n" {
			return fields
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(text, "\n"), ": ")
		fields[name] = value
	}
}

func (w *web) result(slug string, key scoring.Action) {
	w.t.Helper()
	m := w.whole(slug).Rounds[0].Matches[0]
	if _, err := w.store.SaveReport(context.Background(), organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{key}}); err != nil {
		w.t.Fatal(err)
	}
}

// TestLiveStream is a stream from its opening to the stop of the program.
func TestLiveStream(t *testing.T) {
	w := newWeb(t)
	w.server.beat = 60 * time.Millisecond
	slug, other := w.public("chess", oneGame(), "Ann", "Bob"), w.public("chess", oneGame(), "Cy", "Dee")
	server := w.listening()
	s := openTap(t, server.URL+"/t/"+slug+"/live")
	h := s.res.Header
	if s.res.StatusCode != 200 || h.Get("Content-Type") != "text/event-stream; charset=utf-8" || h.Get("X-Accel-Buffering") != "no" || len(s.res.Cookies()) > 0 {
		t.Errorf("%d %v", s.res.StatusCode, h)
	}
	hello := s.next()
	version := w.whole(slug).PublicVersion
	if wait, err := strconv.Atoi(hello["retry"]); err != nil || wait < liveRetry || wait >= 2*liveRetry {
		t.Errorf("retry is %q", hello["retry"])
	}
	if hello["id"] != strconv.FormatInt(version, 10) || hello["data"] != hello["id"] {
		t.Errorf("at version %d the stream begins with %v", version, hello)
	}
	for range 5 { // longer than a request may take to arrive
		if beat := s.next(); len(beat) != 1 || beat[":"] != "" {
			t.Errorf("instead of a sign of life: %v", beat)
		}
	}
	w.result(other, "1")
	w.result(slug, "1")
	told := s.next()
	for told["id"] == "" {
		told = s.next()
	}
	if told["id"] != strconv.FormatInt(version+1, 10) {
		t.Errorf("after a result the stream says %v", told)
	}
	if err := w.store.SetArrived(context.Background(), organiserWho, slug, []int64{int64(w.whole(slug).ByNumber(1).ID)}, true); err != nil {
		t.Fatal(err)
	}
	w.result(slug, "0")
	for told = s.next(); told["id"] == ""; told = s.next() {
	}
	if told["id"] != strconv.FormatInt(version+2, 10) {
		t.Errorf("a change that the public does not see is told: %v", told)
	}
	w.server.CloseStreams()
	if _, err := io.ReadAll(s.in); err != nil {
		t.Errorf("when the program stops the stream breaks: %v", err)
	}
	if a := openTap(t, server.URL+"/t/"+slug+"/live"); a.res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a new stream while the program stops: %d", a.res.StatusCode)
	}
}

// TestLiveRefusals: where there is nothing to hear there is no stream.
func TestLiveRefusals(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Ann", "Bob")
	private := w.event("Private", "Ann", "Bob")
	server := w.listening()
	for _, name := range []string{"none", private, ""} {
		if a := openTap(t, server.URL+"/t/"+name+"/live"); a.res.StatusCode != 404 {
			t.Errorf("%q: %d", name, a.res.StatusCode)
		}
	}
	w.server.hub.most = 1
	first := openTap(t, server.URL+"/t/"+slug+"/live")
	first.next()
	if a := openTap(t, server.URL+"/t/"+slug+"/live"); a.res.StatusCode != 503 || a.res.Header.Get("Retry-After") == "" {
		t.Errorf("one too many: %d %v", a.res.StatusCode, a.res.Header)
	}
}

// TestStreamsOfOneAddress: one address has only so many streams, also behind a trusted proxy; others
// have theirs, and a place that gets free is taken again.
func TestStreamsOfOneAddress(t *testing.T) {
	open := func(t *testing.T, url, reader string) *tap {
		t.Helper()
		r, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-For", reader)
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { res.Body.Close() })
		return &tap{t, res, bufio.NewReader(res.Body)}
	}
	for _, c := range []struct {
		sentence string
		proxies  []netip.Prefix
		other    int // the status for another reader by the word of the proxy
	}{
		{"without a proxy the connection counts, whatever the header says", nil, http.StatusServiceUnavailable},
		{"a trusted proxy says who reads", []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, http.StatusOK},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			w := newWeb(t, func(o *Options) { o.TrustedProxies = c.proxies })
			url := w.listening().URL + "/t/" + w.public("chess", oneGame(), "Ann", "Bob") + "/live"
			w.server.hub.each = 2
			first := open(t, url, "192.0.2.1")
			first.next()
			open(t, url, "192.0.2.1").next()
			if a := open(t, url, "192.0.2.1"); a.res.StatusCode != http.StatusServiceUnavailable || a.res.Header.Get("Retry-After") == "" {
				t.Errorf("one too many: %d %v", a.res.StatusCode, a.res.Header)
			}
			if a := open(t, url, "192.0.2.2"); a.res.StatusCode != c.other {
				t.Errorf("another reader: %d", a.res.StatusCode)
			}
		})
	}
	t.Run("a place that gets free is taken again, and a hall of phones has room", func(t *testing.T) {
		h := newHub()
		defer h.close()
		var last *stream
		for n := range 200 {
			st, ok := h.join("a", "192.0.2.1", 0)
			if !ok {
				t.Fatalf("no room for phone %d", n+1)
			}
			last = st
		}
		if _, ok := h.join("b", "192.0.2.1", 0); ok {
			t.Error("no cap")
		}
		h.leave("a", last)
		if _, ok := h.join("b", "192.0.2.1", 0); !ok {
			t.Error("the place stays taken")
		}
	})
}

// TestSlowReadersHearTheNewest: the writer never waits; a reader who was away finds one version.
func TestSlowReadersHearTheNewest(t *testing.T) {
	h := newHub()
	st, ok := h.join("a", "192.0.2.1", 0)
	if !ok {
		t.Fatal("no stream")
	}
	for v := range int64(1000) {
		h.tell(models.Event{Slug: "a", PublicVersion: v + 1, Public: true})
	}
	last := int64(0)
	for last != 1000 {
		v := <-st.news
		if v <= last {
			t.Fatalf("version %d after %d", v, last)
		}
		last = v
	}
	h.leave("a", st)
	h.close()
	h.close()
	if len(h.rooms) != 0 || h.open != 0 || len(h.from) != 0 {
		t.Errorf("%d rooms and %d streams are left", len(h.rooms), h.open)
	}
}

// TestStuckReaderGoes: a reader who takes nothing any more meets the write deadline.
func TestStuckReaderGoes(t *testing.T) {
	ours, theirs := net.Pipe() // a pipe has no buffer: who does not read is stuck at once
	defer theirs.Close()
	l := line{ours, http.NewResponseController(&pipeWriter{ResponseRecorder: httptest.NewRecorder(), conn: ours})}
	if err := l.control.SetWriteDeadline(time.Now()); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(l.w, "x"); err == nil {
		t.Fatal("a line went to a reader who does not read")
	}
	go func() { _, _ = io.Copy(io.Discard, theirs) }()
	if err := l.send(":\n\n"); err != nil {
		t.Errorf("each line has a deadline of its own: %v", err)
	}
}

// pipeWriter gives the deadlines of a connection.
type pipeWriter struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (p *pipeWriter) SetWriteDeadline(at time.Time) error { return p.conn.SetWriteDeadline(at) }

// TestStreamsLeaveNothing: when readers go, their goroutines and places go.
func TestStreamsLeaveNothing(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Ann", "Bob")
	server := w.listening()
	before := runtime.NumGoroutine()
	for range 3 {
		var taps []*tap
		for range 20 {
			s := openTap(t, server.URL+"/t/"+slug+"/live")
			s.next()
			taps = append(taps, s)
		}
		w.result(slug, "1")
		w.result(slug, "0")
		for _, s := range taps {
			s.next()
			s.res.Body.Close()
		}
	}
	http.DefaultClient.CloseIdleConnections()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		w.server.hub.mu.Lock()
		open, rooms := w.server.hub.open, len(w.server.hub.rooms)
		w.server.hub.mu.Unlock()
		if open == 0 && rooms == 0 && runtime.NumGoroutine() <= before {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%d streams, %d rooms and %d goroutines more are left", open, rooms, runtime.NumGoroutine()-before)
		}
	}
}
