package handlers

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"roundtable/models"
)

// web is a server on a database of its own, and a browser that keeps cookies.
type web struct {
	t       *testing.T
	store   *models.Store
	server  *Server
	base    string
	cookies map[string]*http.Cookie
	header  http.Header // sent with every request
	log     *bytes.Buffer
}

// clock is when the tests happen.
var clock = time.Date(2026, 11, 29, 18, 42, 0, 0, time.UTC)

func newWeb(t *testing.T, options ...func(*Options)) *web {
	t.Helper()
	return webAt(t, filepath.Join(t.TempDir(), "test.db"), options...)
}

// emptyFile is a database file of this program without an event, made once: the migrations would take a
// third of the time of all tests.
var emptyFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "roundtable")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	store, err := models.Open(context.Background(), path, models.Options{})
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// webAt is newWeb on a database file that may be there already.
func webAt(t *testing.T, path string, options ...func(*Options)) *web {
	t.Helper()
	now := func() time.Time { return clock }
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		data, err := emptyFile()
		if err == nil {
			err = os.WriteFile(path, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	store, err := models.Open(context.Background(), path, models.Options{Now: now})
	if err != nil {
		t.Fatal(err)
	}
	log := &bytes.Buffer{}
	opt := Options{Version: "test", Now: now, Logger: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	for _, o := range options {
		o(&opt)
	}
	server := New(store, opt)
	t.Cleanup(func() {
		server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &web{
		t: t, store: store, server: server, base: opt.Base, cookies: map[string]*http.Cookie{}, log: log,
		header: http.Header{"Accept": {"text/html"}, "Accept-Language": {"en"}},
	}
}

// stranger is another browser on the same server.
func (w *web) stranger() *web {
	other := *w
	other.cookies = map[string]*http.Cookie{}
	other.header = w.header.Clone()
	return &other
}

// lang makes the browser ask for a language.
func (w *web) lang(tag string) *web {
	w.header.Set("Accept-Language", tag)
	return w
}

// answer is what came back.
type answer struct {
	status   int
	body     string
	location string
	header   http.Header
}

// has reports whether every one of the texts is on the page.
func (a answer) has(texts ...string) bool {
	for _, text := range texts {
		if !strings.Contains(a.body, text) {
			return false
		}
	}
	return true
}

// do sends a request; the path is below the base. Change sets what only this request has.
func (w *web) do(method, path string, body io.Reader, change ...func(*http.Request)) answer {
	w.t.Helper()
	r := httptest.NewRequest(method, "http://club.test"+w.base+path, body)
	for name, values := range w.header {
		r.Header[name] = values
	}
	for _, cookie := range w.cookies {
		r.AddCookie(cookie)
	}
	for _, c := range change {
		c(r)
	}
	rec := httptest.NewRecorder()
	w.server.Handler().ServeHTTP(rec, r)
	res := rec.Result()
	for _, cookie := range res.Cookies() {
		if cookie.MaxAge < 0 {
			delete(w.cookies, cookie.Name)
		} else {
			w.cookies[cookie.Name] = cookie
		}
	}
	data, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return answer{status: res.StatusCode, body: string(data), location: res.Header.Get("Location"), header: res.Header}
}

func (w *web) get(path string, change ...func(*http.Request)) answer {
	w.t.Helper()
	return w.do(http.MethodGet, path, nil, change...)
}

// post sends a form as a page of the same site does.
func (w *web) post(path string, form url.Values, change ...func(*http.Request)) answer {
	w.t.Helper()
	return w.do(http.MethodPost, path, strings.NewReader(form.Encode()), append([]func(*http.Request){func(r *http.Request) {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "http://club.test")
	}}, change...)...)
}

// link is a fresh one-time organiser link, as a path.
func (w *web) link() string {
	w.t.Helper()
	token, err := w.store.NewOrganiserLink(context.Background(), models.FirstAccount)
	if err != nil {
		w.t.Fatal(err)
	}
	return "/claim/" + token
}

// claim makes the browser the organiser's.
func (w *web) claim() *web {
	w.t.Helper()
	if a := w.post(w.link(), nil); a.status != http.StatusSeeOther {
		w.t.Fatalf("the organiser link answered %d: %s", a.status, a.body)
	}
	return w
}

// from sets the address of the browser.
func from(address, host string) func(*http.Request) {
	return func(r *http.Request) { r.RemoteAddr, r.Host = address, host }
}

// with sets a header.
func with(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

// organiserWho is the organiser for operations that a test does without a page.
var organiserWho = models.Who{Admin: true}

// event makes an event with the names in that order and gives its slug.
func (w *web) event(name string, entrants ...string) string {
	w.t.Helper()
	in := models.NewTournament{About: models.About{Name: name}, Game: models.DefaultGame, Draw: &models.DrawIn{Method: "given"}}
	for _, e := range entrants {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: e})
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		w.t.Fatal(err)
	}
	return slug
}

// publish makes an event public.
func (w *web) publish(slug string) {
	w.t.Helper()
	if err := w.store.SetPublished(context.Background(), organiserWho, slug, 0, true); err != nil {
		w.t.Fatal(err)
	}
}
