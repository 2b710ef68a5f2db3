package handlers

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
)

// TestOldSessions: a session of a program before there were accounts goes on as the first account's device.
func TestOldSessions(t *testing.T) {
	w := newWeb(t)
	ctx, err := w.server.plain.Load(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	w.server.plain.Put(ctx, oldOrganiser, true)
	w.server.plain.Put(ctx, oldDevice, "3f9a")
	token, _, err := w.server.plain.Commit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	w.cookies["roundtable"] = &http.Cookie{Name: "roundtable", Value: token}
	for range 3 {
		if a := w.get("/people"); a.status != http.StatusOK {
			t.Fatalf("answered %d", a.status)
		}
	}
	devices, err := w.store.Devices(context.Background(), models.Who{Account: models.FirstAccount})
	if err != nil || len(devices) != 1 || devices[0].Tag != "3f9a" {
		t.Fatalf("%+v, %v", devices, err)
	}
	if err := w.store.EndDevicesOf(context.Background(), organiserWho, models.FirstAccount); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if a := w.get("/people"); a.status != http.StatusForbidden {
			t.Errorf("ended, and answered %d", a.status)
		}
	}
}

// TestEveryFormRefusesOtherSites posts to every address from another site, as the administrator.
func TestEveryFormRefusesOtherSites(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	path := func(route string) string {
		return parameter.ReplaceAllStringFunc(strings.Replace(route, ":t", slug, 1), func(string) string { return "1" })
	}
	entries, forms := w.entries(), 0
	for _, r := range w.server.list {
		if r.method != http.MethodPost {
			continue
		}
		forms++
		for says, change := range map[string]func(*http.Request){
			"its origin": with("Origin", "http://evil.test"), "no origin at all": with("Origin", "null"), "the browser": with("Sec-Fetch-Site", "cross-site"),
			"a neighbour": with("Sec-Fetch-Site", "same-site"), "another port": with("Origin", "http://club.test:81"),
		} {
			if a := w.post(path(r.path), url.Values{"version": {"1"}}, change); a.status != http.StatusForbidden || !a.has("another site") {
				t.Errorf("%s, by %s, answered %d", r.path, says, a.status)
			}
		}
	}
	if w.entries() != entries || forms < 60 {
		t.Errorf("%d forms, %d entries more", forms, w.entries()-entries)
	}
}

// TestHeadersOfEveryKindOfAnswer: the policy is on whatever is answered.
func TestHeadersOfEveryKindOfAnswer(t *testing.T) {
	w := newWeb(t, func(o *Options) { o.Base = "/club/t" })
	slug := w.event("Evening", fourNames...)
	w.publish(slug)
	w.claim()
	outside := func(r *http.Request) { r.URL.Path = "/elsewhere" }
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	reader := w.stranger()
	for says, a := range map[string]answer{
		"a page": w.get("/"), "a kept page": reader.get("/t/" + slug), "the same again": reader.get("/t/" + slug),
		"packed": reader.get("/t/"+slug, with("Accept-Encoding", "gzip")), "known already": reader.get("/t/"+slug, with("If-None-Match", "*")),
		"a page that there is not": w.get("/none"), "outside of the base": w.get("/", outside), "the base itself": w.get("", func(r *http.Request) { r.URL.Path = "/club/t" }),
		"a private event": reader.get("/t/none"), "without a right": reader.get("/o/" + slug), "a form opened as a page": w.get("/leave"),
		"a form of another site": w.post("/new", nil, with("Origin", "http://evil.test")), "a stream that there is not": reader.get("/t/none/live"),
		"a stream": reader.get("/t/"+slug+"/live", func(r *http.Request) { *r = *r.WithContext(gone) }), "a text": w.get("/o/" + slug + "/draw/list.txt"), "a list": w.get("/players/players.csv"),
		"the log": w.get("/o/" + slug + "/log.jsonl"), "a piece": w.get("/o/" + slug + "/checkin/state"), "a file of the program": w.get(strings.TrimPrefix(w.server.to.Static("css/base.css"), "/club/t")),
		"a file that there is not": w.get("/static/none.css"), "a form that is refused": w.post("/new", nil), "a form that is no form": w.do(http.MethodPost, "/open", strings.NewReader("x"), with("Origin", "http://club.test"), with("Content-Type", "multipart/form-data")),
		"an address": w.post("/games", url.Values{"name": {""}}), "only the head": w.do(http.MethodHead, "/", nil), "another method": w.do(http.MethodDelete, "/", nil, with("Origin", "http://club.test")), "a sheet": w.get("/o/" + slug + "/print/standings"),
	} {
		for name, want := range map[string]string{
			"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := a.header.Get(name); got != want {
				t.Errorf("%s (%d): %s is %q", says, a.status, name, got)
			}
		}
	}
	if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") || strings.Contains(policy, "http") {
		t.Errorf("the policy: %s", policy)
	}
}

// TestPanicsTellNothing: a mistake of ours is a page with a number, the rest is in the log.
func TestPanicsTellNothing(t *testing.T) {
	w := newWeb(t)
	(&Routes{s: w.server}).GET("/panics", func(*Ctx) error { panic("inside") })
	a := w.get("/panics")
	if a.status != http.StatusInternalServerError || a.has("inside") || a.has("goroutine") || !strings.Contains(w.log.String(), "inside") {
		t.Errorf("%d: %s", a.status, a.body)
	}
	if a.header.Get("Content-Security-Policy") != policy {
		t.Error("without the policy")
	}
}

// TestBodiesHaveALimit: what is sent is read only so far.
func TestBodiesHaveALimit(t *testing.T) {
	w := newWeb(t)
	for _, path := range []string{"/login", "/join/x", "/claim/x", "/o/none/players"} {
		body := io.MultiReader(strings.NewReader("name="), io.LimitReader(endless{}, maxBody+1))
		a := w.do(http.MethodPost, path, body, with("Origin", "http://club.test"), with("Content-Type", "application/x-www-form-urlencoded"))
		if a.status != http.StatusRequestEntityTooLarge {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
