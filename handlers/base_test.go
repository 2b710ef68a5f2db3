package handlers

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/static"
)

// proxied is the program behind a reverse proxy that hands on one part of an address and nothing else.
type proxied struct {
	*web
	front *httptest.Server
	seen  []*http.Response // every answer, as it left the proxy
}

// behindProxy starts both. The proxy speaks https where secure is set, and plain http with the program.
func behindProxy(t *testing.T, base string, secure bool) *proxied {
	t.Helper()
	p := &proxied{web: newWeb(t, func(o *Options) {
		o.Base, o.TrustedProxies = base, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	})}
	back := httptest.NewServer(p.server.Handler())
	t.Cleanup(back.Close)
	to, err := url.Parse(back.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.SetXForwarded()
		r.Out.Host = r.In.Host
	}}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if base == "" || strings.HasPrefix(r.URL.Path, base+"/") || r.URL.Path == base {
			proxy.ServeHTTP(w, r)
			return
		}
		http.Error(w, "this part of the address is another program's", http.StatusTeapot)
	})
	if p.front = httptest.NewUnstartedServer(handler); secure {
		p.front.StartTLS()
	} else {
		p.front.Start()
	}
	t.Cleanup(p.front.Close)
	return p
}

// browser has cookies as browsers have them, and follows no address by itself.
func (p *proxied) browser() *http.Client {
	p.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		p.t.Fatal(err)
	}
	return &http.Client{Jar: jar, Transport: p.front.Client().Transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// sends asks for an address as it stands on a page, the base included.
func (p *proxied) sends(b *http.Client, method, address string, form url.Values) answer {
	p.t.Helper()
	r, err := http.NewRequest(method, p.front.URL+address, strings.NewReader(form.Encode()))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Accept-Language", "en")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", p.front.URL)
	}
	res, err := b.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	p.seen = append(p.seen, res)
	if res.StatusCode == http.StatusTeapot {
		p.t.Errorf("%s %s is outside of the base", method, address)
	}
	if to := res.Header.Get("Location"); to != "" && !p.below(to) {
		p.t.Errorf("%s %s leads out of the base: %q", method, address, to)
	}
	for _, c := range res.Cookies() {
		want := p.base
		if want == "" {
			want = "/"
		}
		if c.Path != want || c.Domain != "" || !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure != strings.HasPrefix(p.front.URL, "https:") {
			p.t.Errorf("BR-158 %s %s sets %+v", method, address, c)
		}
	}
	return answer{status: res.StatusCode, body: string(body), location: res.Header.Get("Location"), header: res.Header}
}

func (p *proxied) below(address string) bool { return strings.HasPrefix(address, p.base+"/") }

// addresses are all on a page: of every attribute that a browser loads or sends to, and every other that
// holds a path, which a script may read.
func addresses(root *html.Node) (loads, all []string) {
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			switch a.Key {
			case "href", "src", "action", "formaction", "poster", "data", "manifest":
				loads = append(loads, a.Val)
			case "srcset":
				for part := range strings.SplitSeq(a.Val, ",") {
					loads = append(loads, strings.Fields(part)[0])
				}
			case "content":
				if _, to, ok := strings.Cut(a.Val, "url="); ok {
					loads = append(loads, to)
				}
			default:
				if strings.HasPrefix(a.Val, "/") && strings.HasPrefix(a.Key, "data-") {
					all = append(all, a.Val)
				}
			}
		}
	}
	return loads, all
}

// forbidden is what the policy does not let run: styles and scripts written into the page.
func forbidden(root *html.Node) (found []string) {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "style" || n.Data == "script" && attr(n, "src") == "" && attr(n, "type") != "application/json" {
			found = append(found, "<"+n.Data+">")
		}
		for _, a := range n.Attr {
			if a.Key == "style" || strings.HasPrefix(a.Key, "on") || strings.HasPrefix(strings.ToLower(strings.TrimSpace(a.Val)), "javascript:") {
				found = append(found, a.Key+"="+a.Val)
			}
		}
	}
	return found
}

// crawls visits every page that a browser comes to from the first one, and checks each address on them. Of
// the print sheets, days of the log and the like it opens each that has a link.
func (p *proxied) crawls(b *http.Client) (pages int) {
	p.t.Helper()
	seen, queue := map[string]bool{}, []string{p.base + "/"}
	for len(queue) > 0 {
		address := queue[0]
		queue = queue[1:]
		if seen[address] {
			continue
		}
		seen[address] = true
		a := p.sends(b, http.MethodGet, address, nil)
		if a.location != "" {
			queue = append(queue, a.location)
			continue
		}
		if a.status == http.StatusMethodNotAllowed || a.status == http.StatusUnprocessableEntity {
			continue // where a form goes
		}
		if a.status != http.StatusOK {
			p.t.Errorf("%s answered %d", address, a.status)
		}
		if !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
			continue
		}
		pages++
		if got := a.header.Get("Content-Security-Policy"); got != policy && !(got == embedPolicy && strings.Contains(address, "/embed")) {
			p.t.Errorf("%s has no policy", address)
		}
		root := a.dom(p.t)
		if found := forbidden(root); len(found) > 0 {
			p.t.Errorf("%s has what the policy forbids: %q", address, found)
		}
		loads, others := addresses(root)
		for _, to := range others {
			if !p.below(to) {
				p.t.Errorf("BR-157 %s has an address for a script outside of the base: %q", address, to)
			}
		}
		for _, to := range loads {
			if to == "" || strings.HasPrefix(to, "#") || strings.HasPrefix(to, "data:") {
				continue
			}
			if strings.HasPrefix(to, "?") {
				to, _, _ = strings.Cut(address, "?")
			}
			if !p.below(to) {
				p.t.Errorf("BR-157 %s has an address outside of the base: %q", address, to)
				continue
			}
			to, _, _ = strings.Cut(to, "#")
			if !strings.Contains(to, "/lang?") {
				queue = append(queue, to)
			}
		}
	}
	return pages
}

// TestBehindAProxy is BR-157 and BR-158: everything works below a part of an address, over https and http.
func TestBehindAProxy(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	for _, c := range []struct {
		base   string
		secure bool
	}{{"/club/t", true}, {"", false}} {
		t.Run(fmt.Sprintf("BR-157 base %q", c.base), func(t *testing.T) {
			p := behindProxy(t, c.base, c.secure)
			slug := p.event("Spring & autumn", "张三", "Anna", "O’Brien", "Bob")
			p.publish(slug)
			olga := p.member("Olga", slug, models.AsOwner)
			if err := p.store.SetLevel(context.Background(), organiserWho, olga, models.LevelAdmin, false); err != nil {
				t.Fatal(err)
			}
			b := p.browser()

			// sign in where the private page sends one, save a result, print
			if a := p.sends(b, http.MethodPost, c.base+"/login", url.Values{"name": {"olga"}, "password": {goodPassword}, "next": {"/o/" + slug + "/r/1"}}); a.status != http.StatusSeeOther || a.location != c.base+"/o/"+slug+"/r/1" {
				t.Fatalf("BR-158 the log-in answered %d to %q", a.status, a.location)
			}
			a := p.sends(b, http.MethodGet, c.base+"/o/"+slug+"/r/1", nil)
			if a.status != http.StatusOK {
				t.Fatalf("BR-158 the next page answered %d", a.status)
			}
			target, form := a.rowForm(t, 1)
			form.Set("action", "1")
			if a := p.sends(b, http.MethodPost, target, form); a.status != http.StatusSeeOther || len(p.whole(slug).Rounds[0].Matches[0].Games) == 0 {
				t.Errorf("BR-157 a result: %d to %q", a.status, a.location)
			}
			if a := p.sends(b, http.MethodGet, c.base+"/o/"+slug+"/print/standings", nil); a.status != http.StatusOK || !a.has("O’Brien") {
				t.Errorf("BR-157 a sheet: %d", a.status)
			}
			p.sends(b, http.MethodGet, c.base+"/lang?to=en&back=/", nil)

			if n := p.crawls(b); n < 60 {
				t.Errorf("BR-157 the administrator came to %d pages", n)
			}
			if n := p.crawls(p.browser()); n < 8 {
				t.Errorf("BR-157 a stranger came to %d pages", n)
			}
			cookies := 0
			for _, res := range p.seen {
				cookies += len(res.Cookies())
			}
			if cookies < 2 {
				t.Errorf("%d cookies were looked at", cookies)
			}
		})
	}
}

// TestLANCookies is BR-158 on an address of the network without https, named by its number.
func TestLANCookies(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Evening", fourNames...)
	w.member("Olga", slug, models.AsOrganiser)
	lan := func(r *http.Request) {
		r.RemoteAddr, r.Host = "192.0.2.77:5000", "192.0.2.5:8080"
		if r.Method == http.MethodPost {
			r.Header.Set("Origin", "http://192.0.2.5:8080")
		}
	}
	a := w.signsIn("Olga", goodPassword, lan, func(r *http.Request) { r.Header.Set("X-Forwarded-Proto", "https") }) // no proxy of ours says so
	if a.status != http.StatusSeeOther {
		t.Fatalf("BR-158 the log-in answered %d", a.status)
	}
	line := a.header.Get("Set-Cookie")
	for _, never := range []string{"Secure", "Domain", "192.0.2.5"} {
		if strings.Contains(line, never) {
			t.Errorf("BR-158 the cookie has %s: %s", never, line)
		}
	}
	for _, always := range []string{"HttpOnly", "SameSite=Lax", "Path=/"} {
		if !strings.Contains(line, always) {
			t.Errorf("BR-158 the cookie has no %s: %s", always, line)
		}
	}
	if a := w.get("/o/"+slug, lan); a.status != http.StatusOK {
		t.Errorf("BR-158 the next page answered %d", a.status)
	}
}

// TestScriptsKnowNoAddress: scripts and styles take addresses from the page, or from beside themselves.
func TestScriptsKnowNoAddress(t *testing.T) {
	absolute := regexp.MustCompile("(?:fetch|assign|open|URL|import|url|href =|src =|action =)\\(? ?[\"'`]?/[a-zA-Z]|https?://|[\"'`]//[a-z]")
	files := 0
	err := fs.WalkDir(static.FS, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".js") && !strings.HasSuffix(path, ".css") {
			return err
		}
		files++
		data, err := fs.ReadFile(static.FS, path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(data), "\n") {
			line, _, _ = strings.Cut(line, " // ")
			for _, found := range absolute.FindAllString(line, -1) {
				if !strings.HasPrefix(strings.TrimSpace(line), "//") && !strings.Contains(line, "www.w3.org") {
					t.Errorf("%s:%d has an address of its own: %s", path, i+1, found)
				}
			}
		}
		return nil
	})
	if err != nil || files < 20 {
		t.Fatalf("%d files, %v", files, err)
	}
}
