package handlers

import (
	"bytes"
	"compress/gzip"
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// page is one answer as bytes, ready to be sent to any number of readers. Nothing of it changes, but
// what the cache holds of it.
type page struct {
	status      int
	tag         string // from the content, so it stays the same over a restart and over changes that the page does not show; empty: none
	plain, gzip variant
	own, keep   bool // for one reader; for everybody, and to be kept

	used atomic.Bool // asked for since it was looked at last
	key  pageKey     // the rest is the cache's, under its lock
	room string
	in   *queue
	at   *list.Element
}

// variant is the page in one encoding, with its header as net/http wants it.
type variant struct {
	body   []byte
	header []field
}

type field struct {
	name   string
	values []string
}

// size is the memory that the page takes, in bytes; about a kilobyte goes to its header and its place.
func (p *page) size() int { return len(p.plain.body) + len(p.gzip.body) + 1024 }

// render draws a page for everybody: the request has the address and the language and nothing of the
// reader who happens to be the first, above all no session.
func (s *Server) render(r *http.Request, key pageKey, b *bounds, next http.Handler) *page {
	u := &url.URL{Path: key.path, RawQuery: key.query}
	ctx := context.WithValue(context.WithoutCancel(r.Context()), boundsKey{}, b)
	shared := (&http.Request{
		Method: http.MethodGet, URL: u, Proto: r.Proto, ProtoMajor: r.ProtoMajor, ProtoMinor: r.ProtoMinor,
		Host: key.host, RemoteAddr: r.RemoteAddr, RequestURI: u.RequestURI(), TLS: r.TLS, Body: http.NoBody,
		Header: http.Header{"Accept": {"text/html"}, "Accept-Language": {key.lang.Tag}},
	}).WithContext(ctx)
	if key.https {
		shared.Header.Set("X-Forwarded-Proto", "https")
	}
	rec := &recording{header: http.Header{}}
	next.ServeHTTP(rec, shared)
	return newPage(rec, b)
}

// recording is an answer in memory.
type recording struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recording) Header() http.Header { return r.header }

func (r *recording) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
}

func (r *recording) Write(p []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return r.body.Write(p)
}

// newPage makes an answer ready. Only a page that was found, and that is nobody's own, is kept.
func newPage(rec *recording, b *bounds) *page {
	rec.WriteHeader(http.StatusOK)
	h := rec.header
	body := bytes.Clone(rec.body.Bytes())
	p := &page{status: rec.status, own: b.own || h["Set-Cookie"] != nil}
	p.keep = rec.status == http.StatusOK && !p.own && !strings.Contains(h.Get("Cache-Control"), "no-store")
	h.Set("Vary", "Accept-Encoding, Accept-Language, Cookie")
	if p.keep {
		h.Del("X-Request-Id") // it is of the request that drew the page
		sum := sha256.Sum256(body)
		p.tag = base64.RawURLEncoding.EncodeToString(sum[:15])
		if text, _, _ := strings.Cut(h.Get("Content-Type"), "/"); text == "text" {
			p.gzip = newVariant(h, compress(body), p.tag+"-gz", "gzip")
		}
	}
	p.plain = newVariant(h, body, p.tag, "")
	return p
}

func newVariant(h http.Header, body []byte, tag, encoding string) variant {
	h = h.Clone()
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if tag != "" {
		h.Set("ETag", `"`+tag+`"`)
	}
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	v := variant{body: body}
	for name, values := range h {
		v.header = append(v.header, field{name, values})
	}
	return v
}

// write sends the page, or says that the reader has it already.
func (p *page) write(w http.ResponseWriter, r *http.Request) {
	v := &p.plain
	if p.gzip.body != nil && acceptsGzip(r.Header["Accept-Encoding"]) {
		v = &p.gzip
	}
	h := w.Header()
	for _, f := range v.header {
		h[f.name] = f.values
	}
	if p.tag != "" && p.seenBy(r.Header["If-None-Match"]) {
		delete(h, "Content-Length")
		delete(h, "Content-Type")
		delete(h, "Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.WriteHeader(p.status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(v.body) // fails when the reader has gone
	}
}

// seenBy reports whether one of the tags is this page's, in either encoding, weakened by a proxy or
// not. A tag is 20 characters of a hash, so finding it means it is there.
func (p *page) seenBy(lines []string) bool {
	for _, line := range lines {
		if strings.Contains(line, p.tag) || line == "*" {
			return true
		}
	}
	return false
}

// acceptsGzip reads Accept-Encoding: gzip or * is there, and not with a weight of zero.
func acceptsGzip(lines []string) bool {
	rest := false
	for _, line := range lines {
		for line != "" {
			var item string
			item, line, _ = strings.Cut(line, ",")
			name, weight, _ := strings.Cut(item, ";")
			switch name = strings.TrimSpace(name); {
			case strings.EqualFold(name, "gzip"):
				return !zeroWeight(weight)
			case name == "*":
				rest = !zeroWeight(weight)
			}
		}
	}
	return rest
}

// zeroWeight reports whether "q=0", "q=0.0" and so on is said.
func zeroWeight(weight string) bool {
	q, ok := strings.CutPrefix(strings.ToLower(strings.ReplaceAll(weight, " ", "")), "q=")
	return ok && strings.Trim(q, "0.") == ""
}

// compressors are kept because one takes most of a megabyte.
var compressors = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func compress(body []byte) []byte {
	var b bytes.Buffer
	z := compressors.Get().(*gzip.Writer)
	defer compressors.Put(z)
	z.Reset(&b)
	_, _ = z.Write(body) // memory does not fail
	_ = z.Close()
	return bytes.Clone(b.Bytes())
}
