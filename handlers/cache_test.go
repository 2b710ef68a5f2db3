package handlers

import (
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// publicPaths are the pages of an event of four.
func publicPaths(slug string) []string {
	t := "/t/" + slug
	return []string{
		t, t + "/r/1", t + "/r/1?by=name", t + "/r/3", t + "/standings", t + "/standings?after=1",
		t + "/standings?why=1&col=points", t + "/cross", t + "/cross?by=rank", t + "/cross?p=2", t + "/schedule",
		t + "/players", t + "/p/1", t + "/meet/1/2", t + "/rules", t + "/vs/1/2",
	}
}

// anew is a server on the same database that has kept nothing, an hour later.
func (w *web) anew() *web {
	w.t.Helper()
	other := w.stranger()
	opt := w.server.opt
	opt.Now = func() time.Time { return clock.Add(time.Hour) }
	other.server = New(w.store, opt)
	w.t.Cleanup(other.server.Close)
	return other
}

// look fetches every page from the cache and checks it against one drawn anew, under another clock
// and with another form number: a page depends on the event, the address and the language only.
func (w *web) look(slug string) map[string]string {
	w.t.Helper()
	fresh, seen := w.anew(), map[string]string{}
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		for _, path := range publicPaths(slug) {
			got, want := w.lang(lang).get(path), fresh.lang(lang).get(path)
			if got.status != want.status || got.body != want.body {
				w.t.Errorf("%s in %s: %d bytes with status %d are kept, %d with status %d are true", path, lang, len(got.body), got.status, len(want.body), want.status)
			}
			seen[lang+" "+path] = got.body
		}
	}
	return seen
}

// TestKeptPagesAreTrue makes every kind of change and looks at every page right after it.
func TestKeptPagesAreTrue(t *testing.T) {
	w := newWeb(t)
	ctx, who := context.Background(), organiserWho
	slug := w.public("xiangqi", oneGame("games", "wins", "lots"), "Ann@East", "Bob@West", "Cy@East", "Dee@West")
	press := func(round, table int, keys ...scoring.Action) func() error {
		return func() error {
			m := w.whole(slug).Round(round).Matches[table-1]
			_, err := w.store.SaveReport(ctx, who, slug, models.Report{Match: m.ID, Version: m.Version, Record: keys})
			return err
		}
	}
	steps := []struct {
		what  string
		do    func() error
		quiet bool // the public sees nothing of it
	}{
		{what: "a name is corrected", do: func() error {
			return w.store.EditEntrant(ctx, who, slug, 0, int64(w.whole(slug).ByNumber(2).ID), models.EntrantIn{Name: "Bobby", Unit: "West"})
		}},
		{what: "the event gets another name, day and zone", do: func() error {
			return w.store.SetAbout(ctx, who, slug, 0, models.About{Name: "Spring", Date: "2026-12-01", TimeZone: "Asia/Shanghai", Venue: "Hall"})
		}},
		{what: "somebody checks in", quiet: true, do: func() error {
			return w.store.SetArrived(ctx, who, slug, []int64{int64(w.whole(slug).ByNumber(1).ID)}, true)
		}},
		{what: "the rounds get times", quiet: true, do: func() error { return w.store.SetTimes(ctx, who, slug, 0, []time.Time{clock}) }},
		{what: "lots are drawn again", do: func() error {
			return w.store.Draw(ctx, who, slug, 0, models.DrawIn{Method: "typed", Numbers: map[int]int{1: 2, 2: 1, 3: 4, 4: 3}})
		}},
		{what: "the first result", do: press(1, 1, "1")},
		{what: "it is corrected", do: press(1, 1, "0")},
		{what: "it is taken back", do: press(1, 1)},
		{what: "a whole round", do: press(1, 1, "1")},
		{what: "its second table", do: press(1, 2, "=")},
		{what: "the round is closed", do: func() error { return w.store.CloseRound(ctx, who, slug, 0, 1, true) }, quiet: true},
		{what: "the next round is held", do: func() error { return w.store.HoldRound(ctx, who, slug, 0, 2, true) }},
		{what: "a result of the held round", do: press(2, 1, "1"), quiet: true},
		{what: "another", do: press(2, 2, "1"), quiet: true},
		{what: "the round is released", do: func() error { return w.store.HoldRound(ctx, who, slug, 0, 2, false) }},
		{what: "other rules", do: func() error {
			return w.store.SetRules(ctx, who, slug, 0, "chess", models.Rules{Cycles: 1, Form: scoring.Single.Form, System: "3-1-0", Criteria: []string{"wins"}, Reason: "The regulations say so."})
		}},
		{what: "names are hidden", do: func() error { return w.store.SetLook(ctx, who, slug, 0, models.Look{Names: models.NamesAll}) }},
		{what: "and shown", do: func() error { return w.store.SetLook(ctx, who, slug, 0, models.Look{}) }},
		{what: "the last round", do: press(3, 1, "=")},
		{what: "its second table", do: press(3, 2, "=")},
		{what: "the event is ended", do: func() error { return w.store.SetEnded(ctx, who, slug, 0, true) }, quiet: true},
		{what: "and goes on", do: func() error { return w.store.SetEnded(ctx, who, slug, 0, false) }, quiet: true},
		{what: "it becomes private", do: func() error { return w.store.SetPublished(ctx, who, slug, 0, false) }},
		{what: "a result in private", do: press(3, 2, "1"), quiet: true},
		{what: "it becomes public", do: func() error { return w.store.SetPublished(ctx, who, slug, 0, true) }},
	}
	before := w.look(slug)
	for _, step := range steps {
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		after, changed := w.look(slug), false
		for name, body := range after {
			changed = changed || body != before[name]
		}
		if !changed && !step.quiet {
			t.Errorf("%s: no page shows it", step.what)
		}
		before = after
	}
}

// TestSettledPlacesAreShown is a decision about a shared place, and its taking back.
func TestSettledPlacesAreShown(t *testing.T) {
	w := newWeb(t)
	ctx := context.Background()
	slug := w.public("chess", oneGame("wins"), "Ann", "Bob")
	m := w.whole(slug).Round(1).Matches[0]
	if _, err := w.store.SaveReport(ctx, organiserWho, slug, models.Report{Match: m.ID, Version: m.Version, Record: []scoring.Action{"="}}); err != nil {
		t.Fatal(err)
	}
	shared := w.look(slug)
	tour := w.whole(slug)
	in := models.Settled{Kind: "arbiter", Order: []int64{int64(tour.ByNumber(2).ID), int64(tour.ByNumber(1).ID)}}
	if err := w.store.Settle(ctx, organiserWho, slug, 0, in); err != nil {
		t.Fatal(err)
	}
	settled := w.look(slug)
	if err := w.store.Unsettle(ctx, organiserWho, slug, 0, w.whole(slug).Decisions[0].ID); err != nil {
		t.Fatal(err)
	}
	w.look(slug)
	page := "en /t/" + slug + "/standings"
	if shared[page] == settled[page] {
		t.Error("the standings do not show the decision")
	}
}

// TestKeptPageIsSent is what a browser gets: compressed or not, once or not at all.
func TestKeptPageIsSent(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Ann", "Bob")
	path := "/t/" + slug + "/standings"
	plain := w.get(path)
	tag := plain.header.Get("ETag")
	if plain.status != 200 || tag == "" || plain.header.Get("Content-Encoding") != "" {
		t.Fatalf("%d %v", plain.status, plain.header)
	}
	for _, vary := range []string{"Accept-Encoding", "Accept-Language", "Cookie"} {
		if !strings.Contains(plain.header.Get("Vary"), vary) {
			t.Errorf("Vary is %q", plain.header.Get("Vary"))
		}
	}
	if plain.header.Get("Content-Security-Policy") != policy || !strings.Contains(plain.header.Get("Cache-Control"), "no-cache") {
		t.Errorf("the headers of every page are missing: %v", plain.header)
	}

	packed := w.get(path, with("Accept-Encoding", "br;q=1.0, GZIP;q=0.8"))
	if packed.header.Get("Content-Encoding") != "gzip" || packed.header.Get("ETag") == tag {
		t.Fatalf("%v", packed.header)
	}
	z, err := gzip.NewReader(strings.NewReader(packed.body))
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(z); err != nil || string(text) != plain.body {
		t.Errorf("the compressed page is another one (%v)", err)
	}
	for accept, want := range map[string]string{"": "", "identity": "", "gzip;q=0": "", "gzip; q=0.000": "", "*": "gzip", "*;q=0": "", "br": "", "gzip;q=0.1": "gzip", "gzip;q=0, *": ""} {
		if got := w.get(path, with("Accept-Encoding", accept)).header.Get("Content-Encoding"); got != want {
			t.Errorf("Accept-Encoding %q: %q", accept, got)
		}
	}
	for _, seen := range []string{tag, "W/" + tag, packed.header.Get("ETag"), `"x", ` + tag, "*"} {
		if a := w.get(path, with("If-None-Match", seen)); a.status != 304 || a.body != "" || a.header.Get("ETag") == "" {
			t.Errorf("If-None-Match %s: status %d with %d bytes", seen, a.status, len(a.body))
		}
	}
	if a := w.get(path, with("If-None-Match", `"other"`)); a.status != 200 || a.body != plain.body {
		t.Errorf("another tag: status %d", a.status)
	}
	if a := w.do(http.MethodHead, path, nil); a.status != 200 || a.body != "" || a.header.Get("ETag") != tag || a.header.Get("Content-Length") != plain.header.Get("Content-Length") {
		t.Errorf("HEAD: %d, %d bytes, %v", a.status, len(a.body), a.header)
	}
	if again := w.anew().get(path); again.header.Get("ETag") != tag {
		t.Error("after a restart the same page has another tag")
	}
}

// TestOrganisersPagesStayTheirs: an organiser sees a tab more, before and after readers do.
func TestOrganisersPagesStayTheirs(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Ann", "Bob")
	desk := `href="/o/` + slug + `"`
	reader := w.stranger()
	w.claim()
	for range 2 {
		for _, path := range publicPaths(slug) {
			if a := w.get(path); a.status == 200 && !a.has(desk) {
				t.Errorf("%s: the organiser has no way back to the desk", path)
			}
			if a := reader.get(path); a.has(desk) || a.has("/leave") {
				t.Errorf("%s: a reader gets the organiser's page", path)
			}
		}
	}
	w.server.pages.mu.RLock()
	defer w.server.pages.mu.RUnlock()
	for _, p := range w.server.pages.kept {
		if strings.Contains(string(p.plain.body), desk) {
			t.Errorf("%s is kept as the organiser sees it", p.key.path)
		}
	}
}

// TestLanguagesAreKeptApart: by what the browser asks for and by what the reader chose.
func TestLanguagesAreKeptApart(t *testing.T) {
	w := newWeb(t)
	path := "/t/" + w.public("chess", oneGame(), "Ann", "Bob")
	english, chinese := w.get(path), w.stranger().lang("zh-CN,zh;q=0.9").get(path)
	if !english.has(`lang="en"`) || !chinese.has(`<html lang="zh-Hans"`) || english.header.Get("ETag") == chinese.header.Get("ETag") {
		t.Error("the page is not in the language asked for")
	}
	if a := w.get(path, with("Cookie", "lang=zh-Hant")); !a.has(`<html lang="zh-Hant"`) {
		t.Error("the page is not in the language chosen")
	}
	if a := w.get(path, with("If-None-Match", chinese.header.Get("ETag"))); a.status != 200 {
		t.Errorf("after the language changed the browser is told %d", a.status)
	}
}

// TestOnlyPublicPagesAreKept: no error, no redirect, nothing with an address of a stranger's making.
func TestOnlyPublicPagesAreKept(t *testing.T) {
	w := newWeb(t)
	slug := w.public("chess", oneGame(), "Ann", "Bob")
	for path, status := range map[string]int{
		"/t/" + slug + "?x=1": 200, "/t/" + slug + "?": 200, "/t/" + slug + "?by=" + strings.Repeat("x", 200): 200,
		"/t/none": 404, "/t/" + slug + "/r/9": 404, "/t/" + slug + "/meet?a=1&b=2": 303, "/t/" + slug + "/meet?a=1&b=1": 422,
		"/t/" + slug + "/live/x": 404, "/": 200, "/help": 200,
	} {
		for range 2 {
			if a := w.get(path); a.status != status {
				t.Errorf("%s: %d", path, a.status)
			}
		}
	}
	if n := len(w.server.pages.kept); n != 0 {
		t.Errorf("%d pages are kept", n)
	}
}

// TestFormNumbersAreNotShared: a page with the number of a form is drawn for each reader.
func TestFormNumbersAreNotShared(t *testing.T) {
	w := newWeb(t)
	b := &bounds{}
	r := httptest.NewRequest(http.MethodGet, "/t/x", nil)
	c := w.server.ctx(w.server.echo.NewContext(r.WithContext(context.WithValue(context.Background(), boundsKey{}, b)), httptest.NewRecorder()))
	c.number = "a-number"
	if err := c.Draw(200, text("<p>nothing</p>")); err != nil || b.own {
		t.Errorf("a page without a form is taken for one reader's (%v)", err)
	}
	if err := c.Draw(200, text(`<input name="op" value="a-number">`)); err != nil || !b.own {
		t.Errorf("a page with a form is taken for everybody's (%v)", err)
	}
	if p := newPage(&recording{header: http.Header{}}, b); p.keep || !p.own {
		t.Error("it would be kept")
	}
}

// text is a page that says this.
type text string

func (t text) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, string(t))
	return err
}

// TestManyReadersOneDrawing: whoever asks while a page is drawn waits for it; after a change nobody
// gets what was drawn before.
func TestManyReadersOneDrawing(t *testing.T) {
	c := newPages(1 << 20)
	key := pageKey{path: "/t/a"}
	begun, finish := make(chan bool, 1), make(chan bool)
	drawings := 0
	draw := func(b *bounds) *page {
		drawings++
		b.event = "a"
		begun <- true
		<-finish
		return &page{status: 200, keep: true}
	}
	var readers sync.WaitGroup
	for range 100 {
		readers.Go(func() {
			if c.get(key) == nil && c.fill(context.Background(), key, draw) == nil {
				t.Error("a reader got nothing")
			}
		})
	}
	<-begun
	c.mu.RLock()
	waiting := c.flights[key]
	c.mu.RUnlock()
	if waiting == nil {
		t.Fatal("nobody can wait for it")
	}
	finish <- true
	readers.Wait()
	if drawings != 1 || c.get(key) == nil {
		t.Fatalf("drawn %d times, kept: %v", drawings, c.get(key) != nil)
	}

	c.drop("b")
	if c.get(key) == nil {
		t.Error("a change of another event drops the page")
	}
	c.drop("a")
	if c.get(key) != nil {
		t.Fatal("a change leaves the page")
	}
	readers.Go(func() { c.fill(context.Background(), key, draw) })
	<-begun
	c.drop("b") // something changes while the page is drawn
	readers.Go(func() { c.fill(context.Background(), key, draw) })
	<-begun // the second reader came after the change and waits for no old page
	finish <- true
	finish <- true
	readers.Wait()
	if drawings != 3 {
		t.Errorf("drawn %d times", drawings)
	}
}

// TestStrangersCannotFillTheMemory: addresses without end push out neither what is read nor more than
// the budget.
func TestStrangersCannotFillTheMemory(t *testing.T) {
	const budget = 1 << 20
	c := newPages(budget)
	read := func(path string) {
		c.fill(context.Background(), pageKey{path: path}, func(b *bounds) *page {
			b.event = "a"
			return &page{status: 200, keep: true, plain: variant{body: []byte(strings.Repeat("x", 20<<10))}}
		})
	}
	for i := range 5000 {
		if c.get(pageKey{path: "/t/a"}) == nil {
			if i > 0 {
				t.Fatalf("the page that is read all the time is gone after %d others", i)
			}
			read("/t/a")
		}
		read("/t/a?by=" + strings.Repeat("i", i%100) + string(rune('a'+i/100)))
		if used := c.fresh.size + c.proven.size; used > budget {
			t.Fatalf("%d bytes are kept", used)
		}
	}
	c.fill(context.Background(), pageKey{path: "/t/huge"}, func(*bounds) *page {
		return &page{status: 200, keep: true, plain: variant{body: []byte(strings.Repeat("x", budget/4))}}
	})
	if c.get(pageKey{path: "/t/huge"}) != nil {
		t.Error("a page of a quarter of the budget is kept")
	}
	c.drop("a")
	if len(c.kept) != 0 || len(c.rooms) != 0 || c.fresh.size != 0 || c.proven.size != 0 || c.fresh.len() != 0 || c.proven.len() != 0 {
		t.Errorf("after everything was dropped %d pages and %d bytes are left", len(c.kept), c.fresh.size+c.proven.size)
	}
}

// TestKeptBelowABase: the address with its base is what is kept.
func TestKeptBelowABase(t *testing.T) {
	w := newWeb(t, func(o *Options) { o.Base = "/club" })
	slug := w.public("chess", oneGame(), "Ann", "Bob")
	for range 2 {
		if a := w.get("/t/" + slug + "/cross"); a.status != 200 || !a.has(`href="/club/t/`+slug+`"`) {
			t.Errorf("status %d", a.status)
		}
	}
	if w.server.pages.get(pageKey{lang: w.server.langs.match("", "en"), host: "club.test", path: "/club/t/" + slug + "/cross"}) == nil {
		t.Error("the page is not kept")
	}
}
