package main

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/net/html"

	"roundtable/handlers"
	"roundtable/models"
)

// evening is the program on a real listener with its limits, and the organiser at the desk.
type evening struct {
	t       *testing.T
	store   *models.Store
	limited *limited
	log     locked
	url     string
	from    string // the address that the organiser comes from; not of this computer, unless a test says so
	desk    http.Client
	slug    string
	saved   int
}

func newEvening(t *testing.T, most limits, p patience) *evening {
	t.Helper()
	e := &evening{t: t, from: "127.0.0.9"}
	var err error
	if e.store, err = models.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"), models.Options{}); err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.NewTextHandler(&e.log, nil))
	server := handlers.New(e.store, handlers.Options{Logger: log, Streams: most.streams()})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	e.url = "http://" + listener.Addr().String()
	e.limited = limit(listener.(*net.TCPListener), most, log)
	web := webServer(server.Handler(), p, log)
	go func() { _ = web.Serve(e.limited) }()
	t.Cleanup(func() {
		_ = web.Close()
		server.Close()
		if err := e.store.Close(); err != nil {
			t.Error(err)
		}
	})
	e.signIn()
	return e
}

// signIn makes the desk the organiser's, who has an event.
func (e *evening) signIn() {
	e.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		e.t.Fatal(err)
	}
	e.desk = http.Client{Jar: jar, Transport: &http.Transport{
		DisableKeepAlives: true, // each request has to find room anew
		DialContext:       func(context.Context, string, string) (net.Conn, error) { return e.dial(e.from), nil },
	}}
	who := models.Who{Admin: true}
	token, err := e.store.NewOrganiserLink(e.t.Context(), models.FirstAccount)
	if err != nil {
		e.t.Fatal(err)
	}
	e.post("/claim/"+token, nil)
	in := models.NewTournament{About: models.About{Name: "Winter"}, Game: models.DefaultGame, Draw: &models.DrawIn{Method: "given"}}
	for _, name := range []string{"Ann", "Bob", "Cy", "Dee"} {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: name})
	}
	if e.slug, err = e.store.CreateTournament(e.t.Context(), who, in); err != nil {
		e.t.Fatal(err)
	}
}

// dial connects from an address of 127.0.0.0/8.
func (e *evening) dial(from string) net.Conn {
	e.t.Helper()
	c, err := e.try(from)
	if err != nil {
		e.t.Fatal(err)
	}
	return c
}

// try connects and may be refused, which the system may tell at once or when the connection is read.
func (e *evening) try(from string) (net.Conn, error) {
	e.t.Helper()
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	c, err := d.DialContext(context.Background(), "tcp", strings.TrimPrefix(e.url, "http://"))
	if errors.Is(err, syscall.EADDRNOTAVAIL) {
		e.t.Skipf("this system has no address %s", from)
	}
	if err == nil {
		e.t.Cleanup(func() { _ = c.Close() })
	}
	return c, err
}

// fill opens connections from these addresses by turns. Each that is closed by the program is told of in
// closed, the first bytes of an answer in answered.
func (e *evening) fill(n int, from ...string) (opened []net.Conn, closed chan error, answered chan string) {
	e.t.Helper()
	closed, answered = make(chan error, n), make(chan string, n)
	for i := range n {
		c, err := e.try(from[i%len(from)])
		if err != nil {
			closed <- err
			continue
		}
		opened = append(opened, c)
		go func() {
			status := make([]byte, 12)
			if _, err := io.ReadFull(c, status); err != nil {
				closed <- err
			} else {
				answered <- string(status)
			}
		}()
	}
	return opened, closed, answered
}

// save enters a result at the first table, another one each time, and looks whether it is stored.
func (e *evening) save() {
	e.t.Helper()
	action := []string{"1", "clear"}[e.saved%2]
	e.saved++
	tree := e.answer(e.desk.Get(e.url + "/o/" + e.slug + "/r/1"))
	for form := range tree.Descendants() {
		if target := attribute(form, "action"); form.Data == "form" && strings.HasSuffix(target, "/press") {
			fields := url.Values{}
			for n := range form.Descendants() {
				if n.Data == "input" {
					fields.Set(attribute(n, "name"), attribute(n, "value"))
				}
			}
			fields.Set("action", action)
			e.post(target, fields)
			break
		}
	}
	t, err := e.store.Tournament(e.t.Context(), models.Who{Admin: true}, e.slug)
	if err != nil {
		e.t.Fatal(err)
	}
	if stored := len(t.Rounds[0].Matches[0].Games) > 0; stored != (action == "1") {
		e.t.Fatalf("after %q something is stored: %v", action, stored)
	}
}

func (e *evening) post(path string, fields url.Values) {
	e.t.Helper()
	e.answer(e.desk.PostForm(e.url+path, fields))
}

// answer reads a page that must be a good one.
func (e *evening) answer(res *http.Response, err error) *html.Node {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
	defer res.Body.Close()
	tree, err := html.Parse(res.Body)
	if err != nil || res.StatusCode >= 300 {
		e.t.Fatalf("%s answers %d (%v)", res.Request.URL, res.StatusCode, err)
	}
	return tree
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// await waits for something that happens by itself.
func (e *evening) await(what string, happened func() bool) {
	e.t.Helper()
	for end := time.Now().Add(time.Minute); !happened(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			e.t.Fatalf("it does not %s", what)
		}
	}
}
