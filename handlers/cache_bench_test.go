package handlers

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"roundtable/models"
)

// sink takes an answer and throws it away.
type sink struct {
	header http.Header
	status int
	bytes  int
}

func (s *sink) Header() http.Header { return s.header }

func (s *sink) Write(p []byte) (int, error) {
	s.bytes += len(p)
	return len(p), nil
}

func (s *sink) WriteHeader(status int) { s.status = status }

// BenchmarkCachedPage is a page that is kept: what the program does between the request and the bytes.
// Sending them is the same work for everybody; docs/bench/public.sh compares it.
func BenchmarkCachedPage(b *testing.B) {
	h, slug := benchEvent(b, 100)
	for _, c := range []struct{ name, path, header, value string }{
		{"standings, gzip", "/standings", "Accept-Encoding", "gzip, deflate, br, zstd"},
		{"cross table, gzip", "/cross", "Accept-Encoding", "gzip, deflate, br, zstd"},
		{"standings, plain", "/standings", "", ""},
		{"standings, not changed", "/standings", "If-None-Match", ""},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := httptest.NewRequest(http.MethodGet, "/t/"+slug+c.path, nil)
			r.Header.Set("Accept-Language", "zh-CN,zh;q=0.9,en;q=0.8")
			r.Header.Set("Cookie", "lang=zh-Hans")
			if c.header != "" {
				r.Header.Set(c.header, c.value)
			}
			first := httptest.NewRecorder()
			h.ServeHTTP(first, r)
			if c.header == "If-None-Match" {
				r.Header.Set(c.header, first.Header().Get("ETag"))
			}
			w := &sink{header: http.Header{}}
			b.ReportAllocs()
			for b.Loop() {
				clear(w.header)
				h.ServeHTTP(w, r)
			}
		})
	}
}

// BenchmarkCachedPageFirst is the first reader after a change: reading, ordering, drawing, packing.
func BenchmarkCachedPageFirst(b *testing.B) {
	for _, path := range []string{"/standings", "/cross"} {
		b.Run(path[1:], func(b *testing.B) {
			h, slug := benchEvent(b, 100)
			r := httptest.NewRequest(http.MethodGet, "/t/"+slug+path+"?by=0", nil)
			w := &sink{header: http.Header{}}
			n := 0
			for b.Loop() {
				clear(w.header)
				n++
				r.URL.RawQuery = "by=" + fmt.Sprint(n) // nobody asked for this address yet
				h.ServeHTTP(w, r)
			}
		})
	}
}

// BenchmarkTell is what a change costs the writer while a thousand streams are open.
func BenchmarkTell(b *testing.B) {
	h := newHub()
	defer h.close()
	for i := range 1000 {
		if _, ok := h.join("a", strconv.Itoa(i), 0); !ok {
			b.Fatal("no stream")
		}
	}
	version := int64(0)
	for b.Loop() {
		version++
		h.tell(models.Event{Slug: "a", PublicVersion: version, Public: true})
	}
}
