package handlers

import (
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"roundtable/static"
)

func TestClaim(t *testing.T) {
	byHand := []func(*http.Request){with("Sec-Fetch-Mode", "navigate"), with("Sec-Fetch-Dest", "document"), with("Sec-Fetch-User", "?1")}
	here := from("127.0.0.1:5000", "localhost:8080")

	t.Run("on the computer of the program, opening the link lands on the new-tournament page", func(t *testing.T) {
		w := newWeb(t)
		a := w.get(w.link(), here)
		if a.status != 303 || a.location != "/new" || w.cookies["roundtable"] == nil {
			t.Errorf("got %d to %q, cookies %v", a.status, a.location, w.cookies)
		}
	})
	t.Run("with an event already there it leads to the list of events", func(t *testing.T) {
		w := newWeb(t)
		w.event("Spring", "Anna", "Bob")
		if a := w.get(w.link(), here); a.location != "/" {
			t.Errorf("got %d to %q", a.status, a.location)
		}
	})
	t.Run("the link works once", func(t *testing.T) {
		w := newWeb(t)
		link := w.link()
		w.get(link, here)
		if a := w.stranger().get(link, here); a.status != 403 || !a.has("roundtable link") {
			t.Errorf("the second use answered %d: %s", a.status, a.body)
		}
	})
	t.Run("a wrong link says how to get a right one", func(t *testing.T) {
		if a := newWeb(t).post("/claim/nonsense", nil); a.status != 403 || !a.has("roundtable link") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("opened by hand over https it claims", func(t *testing.T) {
		w := newWeb(t)
		if a := w.get(w.link(), byHand...); a.status != 303 {
			t.Errorf("got %d", a.status)
		}
	})
	previews := map[string][]func(*http.Request){
		"a preview of a chat program":          {},
		"a preview that takes anything":        {with("Accept", "*/*")},
		"a picture on another page":            {with("Sec-Fetch-Mode", "no-cors"), with("Sec-Fetch-Dest", "image")},
		"a page that is fetched in advance":    append(slices.Clone(byHand), with("Sec-Purpose", "prefetch;prerender")),
		"a script of another page":             {with("Sec-Fetch-Mode", "cors"), with("Sec-Fetch-Dest", "empty"), with("Sec-Fetch-User", "?1")},
		"the local computer by a foreign name": {from("127.0.0.1:5000", "club.test")},
		"the local computer without a browser": {here, with("Accept", "*/*")},
	}
	for name, change := range previews {
		t.Run(name+" does not use the link up; the button does", func(t *testing.T) {
			w := newWeb(t)
			link := w.link()
			a := w.get(link, change...)
			if a.status != 200 || len(w.cookies) != 0 || !a.has(`action="`+link+`"`) {
				t.Fatalf("got %d, cookies %v: %s", a.status, w.cookies, a.body)
			}
			if a := w.post(link, nil); a.status != 303 || a.location != "/new" {
				t.Errorf("the button answered %d to %q", a.status, a.location)
			}
		})
	}
	t.Run("HEAD does not use the link up", func(t *testing.T) {
		w := newWeb(t)
		link := w.link()
		w.do(http.MethodHead, link, nil, append(slices.Clone(byHand), here)...)
		if a := w.get(link, here); a.status != 303 {
			t.Errorf("afterwards the link answered %d", a.status)
		}
	})
	t.Run("who is the organiser already uses nothing up", func(t *testing.T) {
		w := newWeb(t).claim()
		link := w.link()
		w.get(link, here)
		if a := w.stranger().get(link, here); a.status != 303 {
			t.Errorf("another device got %d", a.status)
		}
	})
	t.Run("many tries from one address are slowed down, others are not", func(t *testing.T) {
		w := newWeb(t)
		status := 0
		for range 11 {
			status = w.post("/claim/guess", nil).status
		}
		if status != 429 {
			t.Errorf("the eleventh try at once answered %d", status)
		}
		if a := w.post(w.link(), nil, from("198.51.100.7:1", "club.test")); a.status != 303 {
			t.Errorf("another address got %d", a.status)
		}
	})
}

func TestLeave(t *testing.T) {
	w := newWeb(t).claim()
	old := *w.cookies["roundtable"]
	if a := w.post("/leave", nil); a.status != 303 || a.location != "/" {
		t.Errorf("got %d to %q", a.status, a.location)
	}
	w.cookies["roundtable"] = &old
	if a := w.get("/"); a.has("New tournament") {
		t.Error("the old cookie is still the organiser's")
	}
}

func TestCookieIsSecureExactlyOverHTTPS(t *testing.T) {
	proxy := func(o *Options) { o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} }
	for _, c := range []struct {
		says   string
		option func(*Options)
		change []func(*http.Request)
		secure bool
	}{
		{"plain http", func(*Options) {}, nil, false},
		{"https says a stranger", func(*Options) {}, []func(*http.Request){with("X-Forwarded-Proto", "https")}, false},
		{"https says a trusted proxy", proxy, []func(*http.Request){with("X-Forwarded-Proto", "https"), with("Sec-Fetch-Site", "same-origin")}, true},
		{"http says a trusted proxy", proxy, []func(*http.Request){with("X-Forwarded-Proto", "http")}, false},
		{"https says somebody beside the trusted proxy", proxy, []func(*http.Request){with("X-Forwarded-Proto", "https"), from("198.51.100.7:1", "club.test")}, false},
	} {
		t.Run(c.says, func(t *testing.T) {
			w := newWeb(t, c.option)
			a := w.post(w.link(), nil, c.change...)
			cookie := w.cookies["roundtable"]
			if a.status != 303 || cookie == nil {
				t.Fatalf("got %d, %v", a.status, w.cookies)
			}
			if cookie.Secure != c.secure || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" {
				t.Errorf("cookie %+v", cookie)
			}
			w.get("/lang?to=zh-Hans", c.change...)
			if w.cookies["lang"].Secure != c.secure {
				t.Errorf("cookie of the language %+v", w.cookies["lang"])
			}
		})
	}
}

func TestFormsOfAnotherSiteAreRefused(t *testing.T) {
	w := newWeb(t)
	link := w.link()
	for says, change := range map[string]func(*http.Request){
		"by its origin":            with("Origin", "http://evil.test"),
		"by what the browser says": with("Sec-Fetch-Site", "cross-site"),
	} {
		a := w.post(link, nil, change)
		if a.status != 403 || !a.has("another site") || len(w.cookies) != 0 {
			t.Errorf("%s: %d, cookies %v", says, a.status, w.cookies)
		}
	}
	if a := w.post(link, nil); a.status != 303 {
		t.Errorf("the link was used up by a refused form: %d", a.status)
	}
}

func TestLanguages(t *testing.T) {
	for _, c := range []struct{ says, accept, cookie, want string }{
		{"nothing said", "", "", "en"},
		{"English", "en-GB,en;q=0.9", "", "en"},
		{"Chinese of the mainland", "zh-CN,zh;q=0.9,en;q=0.8", "", "zh-Hans"},
		{"just Chinese", "zh", "", "zh-Hans"},
		{"Singapore", "zh-SG", "", "zh-Hans"},
		{"Taiwan", "zh-TW,zh;q=0.9,en;q=0.8", "", "zh-Hant"},
		{"Hong Kong", "zh-HK", "", "zh-Hant"},
		{"Macao", "zh-MO", "", "zh-Hant"},
		{"Cantonese", "yue", "", "zh-Hant"},
		{"Cantonese in simplified characters", "yue-Hans", "", "zh-Hans"},
		{"script given", "zh-Hant-CN", "", "zh-Hant"},
		{"a language that is not there", "fr-FR,fr;q=0.9", "", "en"},
		{"a language that is not there, then one that is", "fr,zh-TW;q=0.5", "", "zh-Hant"},
		{"the chosen one wins", "zh-CN", "en", "en"},
		{"a cookie that names none", "zh-CN", "xx", "zh-Hans"},
		{"a header that is none", ";;;q=", "", "en"},
	} {
		t.Run(c.says, func(t *testing.T) {
			w := newWeb(t).lang(c.accept)
			a := w.get("/", func(r *http.Request) {
				if c.cookie != "" {
					r.AddCookie(&http.Cookie{Name: "lang", Value: c.cookie})
				}
			})
			if !a.has(`<html lang="` + c.want + `"`) {
				t.Errorf("want %s, page begins %.80s", c.want, a.body)
			}
		})
	}
}

func TestChoosingALanguage(t *testing.T) {
	w := newWeb(t)
	a := w.get("/help")
	link := regexp.MustCompile(`hreflang="zh-Hant"[^>]*href="([^"]+)"`).FindStringSubmatch(a.body)
	if link == nil {
		t.Fatalf("no link to the language: %s", a.body)
	}
	if a = w.get(strings.ReplaceAll(link[1], "&amp;", "&")); a.status != 303 || a.location != "/help" {
		t.Errorf("choosing led to %d %q", a.status, a.location)
	}
	if a = w.get("/help"); !a.has(`<html lang="zh-Hant"`) {
		t.Error("the choice was not kept")
	}
}

func TestNoRedirectLeavesTheSite(t *testing.T) {
	for _, base := range []string{"", "/club"} {
		w := newWeb(t, func(o *Options) { o.Base = base })
		for _, back := range []string{
			"https://evil.test", "//evil.test", `/\evil.test`, `\\evil.test`, "/\t/evil.test", "/ /evil.test", "///evil.test",
			"javascript:alert(1)", "evil.test", "", "/%zz", "http:evil.test", "/\n//evil.test", "?x", "#x",
		} {
			if a := w.get("/lang?to=en&back=" + url.QueryEscape(back)); a.status != 303 || a.location != base+"/" {
				t.Errorf("base %q: back to %q led to %d %q", base, back, a.status, a.location)
			}
		}
		for _, back := range []string{"/help", "/t/a-b/r/3?by=name", "/t/%E6%98%A5"} {
			if a := w.get("/lang?to=en&back=" + url.QueryEscape(back)); a.location != base+back {
				t.Errorf("base %q: back to %q led to %q", base, back, a.location)
			}
		}
	}
}

func TestStrangersAreNotTheOrganiser(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Secret evening", "Anna", "Bob")
	for _, route := range w.server.echo.Routes() {
		organiser := strings.HasPrefix(route.Path, "/o/") || strings.HasPrefix(route.Path, "/new")
		if !organiser || route.Method == http.MethodHead {
			continue
		}
		path := regexp.MustCompile(`:[a-z]+`).ReplaceAllString(strings.Replace(route.Path, ":t", slug, 1), "1")
		for _, p := range []string{path, strings.Replace(path, slug, "no-such-event", 1)} {
			a := w.do(route.Method, p, nil, with("Origin", "http://club.test"))
			if a.status != 403 || a.has("Secret evening") {
				t.Errorf("%s %s answered %d", route.Method, p, a.status)
			}
		}
	}
	if a := w.get("/"); a.has("Secret evening") {
		t.Error("a private event is on the home page")
	}
}

func TestHome(t *testing.T) {
	w := newWeb(t)
	if a := w.get("/"); a.status != 200 || !a.has("Nothing is published", "roundtable link") || a.has(`href="/new"`) {
		t.Errorf("a stranger without events: %s", a.body)
	}
	slug := w.event("张三杯", "Anna", "Bob")
	o := w.stranger().claim()
	if a := o.get("/"); !a.has("张三杯", `href="/o/`+slug+`"`, "private", `lang="zh-Hans"`) {
		t.Errorf("the organiser does not see the private event marked: %s", a.body)
	}
	w.publish(slug)
	if a := w.get("/"); !a.has("张三杯", `href="/t/`+slug+`"`) {
		t.Errorf("a published event is not public: %s", a.body)
	}
	if a := o.get("/"); a.has(">private<") {
		t.Error("a published event is marked private")
	}
}

func TestErrorPages(t *testing.T) {
	texts := map[string]map[int]string{
		"en":      {404: "Not found", 405: "Not a page to open", 413: "Too long", 400: "That did not work", 500: "Our mistake"},
		"zh-Hans": {404: "找不到", 405: "不是网页", 413: "太长", 400: "未能完成", 500: "程序出错"},
		"zh-Hant": {404: "找不到", 405: "不是網頁", 413: "太長", 400: "未能完成", 500: "程式出錯"},
	}
	for tag, words := range texts {
		w := newWeb(t).lang(tag)
		w.server.echo.GET("/broken", func(c echo.Context) error { return errors.New("secret detail of the disk") })
		w.server.echo.GET("/panic", func(c echo.Context) error { panic("secret detail of the code") })
		answers := map[string]answer{
			"no such page":             w.get("/nowhere"),
			"no such page of an event": w.get("/nowhere/at/all?x=1"),
			"a form's address opened":  w.get("/leave"),
			"a body without end":       w.post("/leave", url.Values{"x": {strings.Repeat("x", maxBody+1)}}),
			"a body that is no form": w.post("/leave", nil, func(r *http.Request) {
				r.Header.Set("Content-Type", "multipart/form-data")
			}),
			"an error of ours": w.get("/broken"),
			"a panic":          w.get("/panic"),
		}
		want := map[string]int{"no such page": 404, "no such page of an event": 404, "a form's address opened": 405, "a body without end": 413, "a body that is no form": 400, "an error of ours": 500, "a panic": 500}
		for name, a := range answers {
			if a.status != want[name] || !a.has(words[want[name]], `<html lang="`+tag+`"`, `href="/"`) {
				t.Errorf("%s, %s: %d %s", tag, name, a.status, a.body)
			}
			if a.has("secret") {
				t.Errorf("%s, %s: the page tells a detail", tag, name)
			}
		}
		for _, detail := range []string{"secret detail of the disk", "secret detail of the code", "web_test.go"} {
			if !strings.Contains(w.log.String(), detail) {
				t.Errorf("the log does not have %q", detail)
			}
		}
	}
}

func TestLogHasNoSecrets(t *testing.T) {
	w := newWeb(t)
	link := w.link()
	w.get(link + "?query=hush")
	w.post(link, nil)
	w.get("/claim/" + strings.TrimPrefix(link, "/claim/") + "/x")
	w.get("/help?query=hush")
	log := w.log.String()
	if strings.Contains(log, strings.TrimPrefix(link, "/claim/")) || strings.Contains(log, "hush") {
		t.Errorf("the log has a secret:\n%s", log)
	}
	if !strings.Contains(log, "path=/help") {
		t.Errorf("the log does not name the page:\n%s", log)
	}
}

func TestHeaders(t *testing.T) {
	w := newWeb(t)
	for _, path := range []string{"/", "/nowhere", static.URL("css/base.css")} {
		h := w.get(path).header
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'self'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
		} {
			if !strings.Contains(h.Get(name), want) {
				t.Errorf("%s: %s is %q", path, name, h.Get(name))
			}
		}
		if strings.Contains(h.Get("Content-Security-Policy"), "unsafe") {
			t.Errorf("%s: the policy allows something unsafe", path)
		}
		if len(h["Set-Cookie"]) != 0 {
			t.Errorf("%s: a reader gets a cookie", path)
		}
	}
}

func TestStaticFiles(t *testing.T) {
	w := newWeb(t)
	a := w.get(static.URL("css/base.css"))
	if a.status != 200 || !strings.Contains(a.header.Get("Cache-Control"), "immutable") || !strings.HasPrefix(a.header.Get("Content-Type"), "text/css") {
		t.Errorf("%d %v", a.status, a.header)
	}
	if a := w.get("/static/css/base.css?v=old"); a.status != 200 || strings.Contains(a.header.Get("Cache-Control"), "immutable") {
		t.Errorf("an old address is kept for ever: %v", a.header)
	}
	if a := w.get(static.URL("css/base.css"), with("If-None-Match", a.header.Get("ETag"))); a.status != 304 {
		t.Errorf("asking again answered %d", a.status)
	}
	for _, path := range []string{"/static/", "/static/css", "/static/css/", "/static/nothing", "/static/../web.go", "/static/%2e%2e/static.go"} {
		if a := w.get(path); a.status != 404 {
			t.Errorf("%s answered %d", path, a.status)
		}
	}
}

func TestBase(t *testing.T) {
	w := newWeb(t, func(o *Options) { o.Base = "/club" })
	w.claim()
	if path := w.cookies["roundtable"].Path; path != "/club" {
		t.Errorf("the cookie's path is %q", path)
	}
	w.base = ""
	if a := w.get("/club"); a.status != 308 || a.location != "/club/" {
		t.Errorf("the base without a slash answered %d %q", a.status, a.location)
	}
	for _, path := range []string{"/", "/clubs/", "/help", "/clu"} {
		if a := w.get(path); a.status != 404 {
			t.Errorf("%s outside the base answered %d", path, a.status)
		}
	}
}
