package handlers

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"net/url"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"roundtable/models"
	"roundtable/templates/i18n"
)

// unzipped are the files of a zip by name.
func unzipped(t *testing.T, body string) map[string]string {
	t.Helper()
	r, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		if _, twice := files[f.Name]; twice {
			t.Errorf("%s is there twice", f.Name)
		}
		files[f.Name] = string(text)
	}
	return files
}

// checkSite follows every address in every page of a site: it is there, and needs nothing but the files.
func checkSite(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		root, err := html.Parse(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		ids := map[string]bool{}
		for _, n := range all(root, func(n *html.Node) bool { return attr(n, "id") != "" }) {
			ids[attr(n, "id")] = true
		}
		for _, n := range all(root, func(n *html.Node) bool { return true }) {
			if n.Data == "script" || n.Data == "form" || n.Data == "button" || n.Data == "input" || n.Data == "iframe" {
				t.Errorf("%s has a <%s>", name, n.Data)
			}
			for _, a := range n.Attr {
				if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(a.Key, "data-") || a.Key == "style" {
					t.Errorf("%s has %s", name, a.Key)
				}
				if a.Key != "href" && a.Key != "src" {
					continue
				}
				u, err := url.Parse(a.Val)
				if err != nil || u.IsAbs() || u.Host != "" || strings.HasPrefix(a.Val, "/") || u.RawQuery != "" {
					t.Errorf("%s leads out of the files: %q", name, a.Val)
					continue
				}
				if u.Path == "" {
					if a.Val != "#" && !ids[u.Fragment] {
						t.Errorf("%s has no #%s", name, u.Fragment)
					}
					continue
				}
				to, ok := files[path.Join(path.Dir(name), u.Path)]
				if !ok || u.Fragment != "" && !strings.Contains(to, `id="`+u.Fragment+`"`) {
					t.Errorf("%s leads to %q, which is not there", name, a.Val)
				}
			}
		}
	}
}

func TestSiteOfAnEvent(t *testing.T) {
	w := newWeb(t, func(o *Options) { o.Base = "/club" }).claim()
	slug := w.public("chess", oneGame("sb", "lots"), "Anna", "<b>Bob</b>", "陈", "Dora", "Emil")
	w.plays(slug, 2, 5, "=")
	w.plays(slug, 3, 4, "1")
	w.plays(slug, 1, 2, "1")
	w.plays(slug, 3, 5, "0")
	ctx := context.Background()
	if err := w.store.SetAbout(ctx, organiserWho, slug, 0, models.About{Name: "Spring & autumn", Date: "2026-12-05", TimeZone: "Europe/Berlin"}); err != nil {
		t.Fatal(err)
	}
	if err := w.store.HoldRound(ctx, organiserWho, slug, 0, 5, true); err != nil {
		t.Fatal(err)
	}
	a := w.get("/o/" + slug + "/export/site.zip?lang=en&lang=zh-Hans&lang=xx")
	if a.status != 200 || a.header.Get("Content-Type") != "application/zip" || !strings.Contains(a.header.Get("Content-Disposition"), slug+"-site.zip") {
		t.Fatalf("%d %v %s", a.status, a.header, a.body)
	}
	files := unzipped(t, a.body)
	checkSite(t, files)
	for _, name := range []string{
		"index.html", "README.txt", "css/site.css", "css/icon.svg", "en/index.html", "en/players.html", "en/schedule.html", "en/standings.html", "en/standings-1.html",
		"en/cross.html", "en/cross-places.html", "en/round-1.html", "en/round-1-names.html", "en/round-4.html", "en/player-1.html", "en/player-5.html",
		"en/rules.html", "en/history.html", "en/stats.html", "en/standings.csv", "en/standings-1.csv", "en/cross.csv", "en/round-1.csv", "en/round-1.json",
		"en/player-1.ics", "en/places.svg", "zh-Hans/index.html", "zh-Hans/player-5.html",
	} {
		if files[name] == "" {
			t.Errorf("%s is missing", name)
		}
	}
	for name, text := range files {
		if strings.Contains(name, "round-5") || strings.HasPrefix(name, "zh-Hant") {
			t.Errorf("%s is there", name)
		}
		if strings.HasSuffix(name, ".html") && (strings.Contains(text, "<b>Bob") || strings.Contains(text, "club.test")) {
			t.Errorf("%s has a name as markup, or an address of the server", name)
		}
	}
	if !strings.Contains(files["en/player-2.html"], `href="../zh-Hans/player-2.html"`) || !strings.Contains(files["zh-Hans/standings.html"], "名次") {
		t.Error("the languages do not lead to each other")
	}
	if !strings.Contains(files["css/site.css"], ":root{") || !strings.HasPrefix(files["en/places.svg"], "<svg") {
		t.Error("the style sheet or the picture of the places is wrong")
	}
	if !strings.Contains(files["en/standings.html"], `href="player-2.html#points"`) {
		t.Error("the numbers of the standings do not lead to how they were made")
	}
	one := unzipped(t, w.get("/o/"+slug+"/export/site.zip").body)
	checkSite(t, one)
	if one["zh-Hans/index.html"] != "" || !strings.Contains(one["index.html"], "0; url=en/index.html") {
		t.Error("one language: it is not the only one, or the first page does not lead to it")
	}
	if a := w.stranger().get("/o/" + slug + "/export/site.zip"); a.status != 403 {
		t.Errorf("a stranger got %d", a.status)
	}
	w.server.sites <- struct{}{}
	if a := w.get("/o/" + slug + "/export/site.zip"); a.status != 503 || !a.has("Wait a moment") {
		t.Errorf("a second one at a time: %d", a.status)
	}
	<-w.server.sites
}

func TestSiteWithPictures(t *testing.T) {
	w := newWeb(t, withChromium(fakeChromium(t, draws))).claim()
	names := make([]string, 25)
	for i := range names {
		names[i] = "Player " + strconv.Itoa(i)
	}
	slug := w.public("chess", oneGame("sb", "lots"), names...)
	w.plays(slug, 2, 25, "1")
	a := w.get("/o/" + slug + "/export/site.zip?lang=en&lang=zh-Hant")
	if a.status != 200 || a.header.Get("Content-Length") != strconv.Itoa(len(a.body)) {
		t.Fatalf("%d, %s of %d bytes", a.status, a.header.Get("Content-Length"), len(a.body))
	}
	files := unzipped(t, a.body)
	checkSite(t, files)
	for _, name := range []string{"en/picture-standings-1.png", "en/picture-standings-2.png", "en/picture-cross.png", "zh-Hant/picture-standings-2.png", "zh-Hant/picture-cross.png"} {
		if !strings.HasPrefix(files[name], "\x89PNG") {
			t.Errorf("%s is missing", name)
		}
	}
	if strings.Contains(files["en/standings-1.html"], ".png") {
		t.Error("the standings after a round lead to the picture of those of now")
	}
	for name, links := range map[string][]string{
		"en/standings.html": {`href="picture-standings-1.png"`, `href="picture-standings-2.png"`}, "zh-Hant/cross.html": {`href="picture-cross.png"`},
		"README.txt": {"Standings as a picture for the group chat: en/picture-standings-1.png – picture-standings-2.png\r\n", "zh-Hant/picture-cross.png", "29 Nov 2026"},
	} {
		for _, link := range links {
			if !strings.Contains(files[name], link) {
				t.Errorf("%s has no %s", name, link)
			}
		}
	}
	if a := w.get("/o/" + slug + "/export"); !a.has("Pictures of standings and cross table") {
		t.Error("the page does not tell of the pictures")
	}
	without := newWeb(t).claim()
	slug = without.public("chess", oneGame("sb", "lots"), fourNames...)
	if a := without.get("/o/" + slug + "/export"); !a.has("Pictures for the group chat are not in it") {
		t.Error("the page does not say that there are no pictures")
	}
	if files := unzipped(t, without.get("/o/"+slug+"/export/site.zip").body); !strings.Contains(files["README.txt"], "are missing") {
		t.Error("the files do not say why there are no pictures")
	}
}

// meddler writes into memory, and does something at the first of it.
type meddler struct {
	bytes.Buffer
	first func()
}

func (m *meddler) Write(p []byte) (int, error) {
	if m.first != nil {
		m.first()
		m.first = nil
	}
	return m.Buffer.Write(p)
}

// TestSiteIsOfOneMoment enters a result while the pages are written.
func TestSiteIsOfOneMoment(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb", "lots"), "Anna", "Bob", "Chen", "Dora", "Emil")
	w.plays(slug, 2, 5, "=")
	if err := w.store.SetAbout(t.Context(), organiserWho, slug, 0, models.About{Name: "Spring", Date: "2026-12-05"}); err != nil {
		t.Fatal(err)
	}
	request := func() *Ctx {
		ec := w.server.echo.NewContext(httptest.NewRequest("GET", "http://club.test/o/"+slug+"/export/site.zip", nil), httptest.NewRecorder())
		ec.SetParamNames("t")
		ec.SetParamValues(slug)
		return w.server.ctx(ec)
	}
	write := func(into *meddler) map[string]string {
		t.Helper()
		x, err := request().newSite(i18n.All())
		if err == nil {
			err = x.write(into)
		}
		if err != nil {
			t.Fatal(err)
		}
		return unzipped(t, into.String())
	}
	w.ok("/t/" + slug + "/standings") // kept, and so not what the website must be made of
	before := write(&meddler{})
	during := write(&meddler{first: func() {
		w.plays(slug, 3, 4, "1")
		w.ok("/t/" + slug + "/cross")
	}})
	after := write(&meddler{})
	if diff := cmp.Diff(before, during); diff != "" {
		t.Errorf("the pages are not of one moment: %s", diff)
	}
	for _, name := range []string{"en/standings.html", "en/round-1.csv", "zh-Hans/player-3.html", "zh-Hant/cross.html", "en/player-3.ics"} {
		if after[name] == during[name] {
			t.Errorf("%s does not show the result afterwards: nothing is tested", name)
		}
	}
	x, err := request().newSite(i18n.All())
	if err != nil {
		t.Fatal(err)
	}
	x.pages = mostSitePages
	if err := x.write(io.Discard); !errors.Is(err, errSiteLarge) || statusOf(err) != 409 {
		t.Errorf("more pages than there may be: %v", err)
	}
}

func TestSiteOfAPrivateEvent(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Secret", "Anna", "Bob")
	if a := w.get("/o/" + slug + "/export/site.zip"); a.status != 409 || !a.has("Publish it first") {
		t.Errorf("%d %s", a.status, plain(a.body))
	}
	if a := w.get("/o/" + slug + "/export"); a.status != 200 || !a.has("Publish it first") || a.has("site.zip") {
		t.Errorf("%d %s", a.status, plain(a.body))
	}
}

func TestSiteName(t *testing.T) {
	for address, want := range map[string]string{
		"": "index.html", "/": "index.html", "/standings": "standings.html", "/standings?after=3": "standings-3.html", "/standings.csv?after=3": "standings-3.csv",
		"/standings?why=1&col=sb": "", "/standings?cat=Youth": "", "/cross?by=rank": "cross-places.html", "/cross?p=1": "", "/r/2": "round-2.html", "/r/2?by=name": "round-2-names.html",
		"/r/2.csv": "round-2.csv", "/p/7": "player-7.html", "/p/7.ics?lang=en": "player-7.ics", "/schedule?from=11": "schedule-11.html", "/schedule?from=1": "schedule.html",
		"/history": "history.html", "/history?p=1": "", "/meet/1/2": "", "/vs/1/2": "", "/whatif": "", "/embed": "", "/live": "",
	} {
		p, query, _ := strings.Cut(address, "?")
		got, ok := siteName(p, query)
		if !ok {
			got = ""
		}
		if got != want {
			t.Errorf("%s is %q, not %q", address, got, want)
		}
	}
}

func TestEmbed(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb", "lots"), "Anna", "<b>Bob</b>", "Chen", "Dora")
	w.plays(slug, 2, 3, "1")
	for show, want := range map[string]string{"": "Standings", "standings": "Standings", "cross": "Cross table", "round": "Round 1", "nothing": "Standings"} {
		a := w.ok("/t/" + slug + "/embed?show=" + show)
		if !a.has("<span>"+want+"</span>", "&lt;b&gt;Bob") || a.has("<script") || a.has("<form") || a.has("<b>Bob") {
			t.Errorf("%s: %s", show, a.body)
		}
		policy := a.header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "frame-ancestors *") || !strings.Contains(policy, "default-src 'none'") || a.header.Get("Set-Cookie") != "" || a.header.Get("X-Frame-Options") != "" {
			t.Errorf("%s: %v", show, a.header)
		}
		for _, n := range all(a.dom(t), func(n *html.Node) bool { return n.Data == "a" }) {
			if attr(n, "target") != "_blank" || attr(n, "rel") != "noopener" {
				t.Errorf("%s: a link opens inside the frame: %v", show, n.Attr)
			}
		}
	}
	if a := w.ok("/t/" + slug + "/embed?lang=zh-Hans"); !a.has(`<html lang="zh-Hans">`, "名次") {
		t.Error("?lang= does not choose the language")
	}
	if policy := w.ok("/t/" + slug + "/standings").header.Get("Content-Security-Policy"); !strings.Contains(policy, "frame-ancestors 'self'") {
		t.Errorf("other pages may be framed too: %s", policy)
	}
	secret := w.event("Secret", "Anna", "Bob")
	if a := newOrganiser(w).get("/t/" + secret + "/embed"); a.status != 404 {
		t.Errorf("a frame shows a private event to who is signed in: %d", a.status)
	}
}

func TestPicturePage(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame("sb", "lots"), "Anna", "Bob", "Chen", "Dora")
	a := w.ok("/t/" + slug + "/picture?show=cross")
	if !a.has(`data-url="http://club.test/t/`+slug+`"`, `class="qr-code"`, "data-table", "picture.js", `show=round`) {
		t.Error(a.body)
	}
	if a.has("picture.png") || !a.has("needs script") {
		t.Error("without Chromium the page leads to files, or does not say what draws the pictures")
	}
	names := make([]string, 61)
	for i := range names {
		names[i] = "Player " + strconv.Itoa(i)
	}
	for n, want := range map[int]bool{60: true, 61: false} {
		large := w.public("chess", oneGame("sb", "lots"), names[:n]...)
		if a := w.ok("/t/" + large + "/picture?show=cross"); a.has("data-cross") != want || a.has("too large for a picture") == want {
			t.Errorf("a cross table of %d is drawn: %v", n, !want)
		}
		if a := w.ok("/t/" + large + "/picture"); !a.has(`data-parts="3"`) {
			t.Errorf("standings of %d are not in three pictures", n)
		}
	}
}
