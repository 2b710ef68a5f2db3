package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
)

// spying counts what the page does with its stream, and makes half a minute short. While "refuse" is in
// the session's storage, the stream is one that the server refuses.
const spying = `
	window.heard = 0; window.shut = 0
	window.EventSource = class extends EventSource {
		constructor(url) {
			super(sessionStorage.refuse ? "/t/none/live" : url)
			this.addEventListener("message", () => window.heard++)
		}
		close() { window.shut++; super.close() }
	}
	const every = window.setInterval
	window.setInterval = (f, ms) => every(f, ms >= 30000 ? 100 : ms)`

// publicFour is a public event of four, drawn in the given order.
func publicFour(t *testing.T) *evening {
	t.Helper()
	e := newEvening(t)
	e.Open("/new")
	e.Click("input[name=method][value=given]")
	e.Fill("#names", "甲一\n乙二\n丙三\n丁四")
	e.Loads(func() { e.Press("Ctrl+Enter") })
	e.WaitURL("/schedule")
	e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
	e.publish()
	return e
}

// liveEvening is a public event of four, the desk at its first round, and a reader's phone.
func liveEvening(t *testing.T, lang string) (*evening, *Browser) {
	t.Helper()
	e := publicFour(t)
	e.round(1)
	phone := e.app.Browser()
	phone.Size(360, 800)
	phone.Language(lang)
	if err := phone.run(command(page.AddScriptToEvaluateOnNewDocument.Method, page.AddScriptToEvaluateOnNewDocumentParams{Source: spying})); err != nil {
		t.Fatal(err)
	}
	return e, phone
}

// watch opens a public page and waits for its stream.
func (e *evening) watch(b *Browser, path string) {
	b.t.Helper()
	b.Open("/t/" + e.slug + path)
	b.WaitTrue("the stream", `window.heard > 0`)
	b.Eval(`window.stay = true`, nil)
}

// wantScore waits for the score of a table.
func (b *Browser) wantScore(table int, score string) {
	b.t.Helper()
	b.WaitTrue(fmt.Sprintf("%s at table %d", score, table),
		call(`(id, score) => document.querySelector(id + " .score")?.textContent === score`, fmt.Sprintf("#t%d", table), score))
}

// fetches is how often the page was fetched again.
func (b *Browser) fetches() (n int) {
	b.t.Helper()
	b.Eval(`performance.getEntriesByType("resource").filter(e => e.initiatorType === "fetch").length`, &n)
	return n
}

func (b *Browser) waitFetch(than int) {
	b.t.Helper()
	b.WaitTrue("the page to be fetched", fmt.Sprintf(`performance.getEntriesByType("resource").filter(e => e.initiatorType === "fetch").length > %d`, than))
	b.Eval(`new Promise(f => requestAnimationFrame(() => requestAnimationFrame(() => f())))`, nil)
}

// TestLiveResults: what is saved on the desk appears on a phone, without loading the page again.
func TestLiveResults(t *testing.T) {
	t.Parallel()
	for lang, words := range map[string]struct{ say, updated string }{
		"en":      {"Table 1: 2:0", "Last updated "},
		"zh-Hans": {"第 1 台：2:0", " 更新"},
		"zh-Hant": {"第 1 桌：2:0", " 更新"},
	} {
		t.Run(lang, func(t *testing.T) {
			e, phone := liveEvening(t, lang)
			table := e.app.Browser()
			table.Size(360, 800)
			table.Language(lang)
			e.watch(phone, "")
			e.keys("1", "1")
			phone.wantScore(1, "2:0")
			phone.WaitTrue("the result to be announced", call(`say => document.querySelector("#live-say").textContent === say`, words.say))
			if text := phone.Text("#live"); !strings.Contains(text, words.updated) || strings.Contains(text, "20") && len(text) > 30 {
				t.Errorf("the page says %q", text)
			}

			table.Open("/t/" + e.slug + "/standings")
			table.Click("details.more > summary")
			table.Eval(`window.stay = true; scrollTo(0, 150)`, nil)
			e.keys("0", "0") // the second table: the round is done, the next is the one of now
			phone.WaitFor("#part-round-2 #t1")
			phone.WaitTrue("the tab of the round", `document.querySelector("nav.tabs a[href$='/r/2']") !== null && !document.querySelector("#part-round-1")`)
			table.WaitTrue("the winner of table 2 to come up", `[...document.querySelectorAll("#places .nm")].map(e => e.textContent).join() === "甲一,丙三,乙二,丁四"`)
			table.WaitTrue("the rest to stay open where it was", `document.querySelector("details.more").open && scrollY === 150`)
			if table.Count("table [role=status], table[aria-live], [aria-live] table") > 0 {
				t.Error("a table is read out whole")
			}
			for _, b := range []*Browser{phone, table} {
				b.WaitTrue("the page not to have been loaded again", `window.stay === true`)
				if axe := b.Axe(); len(axe) > 0 {
					t.Errorf("%v", axe)
				}
			}
		})
	}
}

// TestLiveHoldsStill: nothing changes under the focus or under a finger, until it is gone.
func TestLiveHoldsStill(t *testing.T) {
	t.Parallel()
	e, phone := liveEvening(t, "en")
	e.watch(phone, "/r/1")
	at := phone.Box("#t1 .score")
	mouse := func(kind input.DispatchMouseEventType) {
		err := phone.run(command(input.DispatchMouseEvent.Method, input.DispatchMouseEventParams{
			Type: kind, X: at.X + at.Width/2, Y: at.Y + at.Height/2, Button: "left", ClickCount: 1,
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
	phone.Eval(`window.row = document.querySelector("#t1")`, nil)
	before := phone.fetches()
	mouse("mousePressed")
	e.keys("1", "1")
	phone.waitFetch(before)
	phone.WaitTrue("the row under the finger to stay", `document.querySelector("#t1") === window.row && window.row.querySelector(".score").textContent === ""`)
	mouse("mouseReleased")
	phone.wantScore(1, "2:0")

	phone.Focus("#t2 .s-1 a")
	phone.Eval(`window.row = document.querySelector("#t2"); window.title = document.querySelector("#title").textContent`, nil)
	e.keys("1", "1")
	phone.WaitTrue("the rest of the page to change", `document.querySelector("#title").textContent !== window.title`)
	phone.WaitTrue("the row with the focus to stay", `document.querySelector("#t2") === window.row && window.row.contains(document.activeElement)`)
	phone.Eval(`document.activeElement.blur()`, nil)
	phone.wantScore(2, "2:0")
}

// TestLiveStartingList: the starting list of the first page becomes the standings with the first result,
// also for somebody who has just said there who he is: the focus is on his link.
func TestLiveStartingList(t *testing.T) {
	t.Parallel()
	for _, meets := range []bool{false, true} {
		t.Run(fmt.Sprintf("with the focus in it: %v", meets), func(t *testing.T) {
			e, phone := liveEvening(t, "en")
			e.watch(phone, "")
			if meets {
				phone.Click("#part-top [data-me='2']")
				phone.WaitTrue("the focus to go to the name", `document.activeElement.matches("#part-top a.nm")`)
			}
			e.keys("1", "1")
			phone.WaitFor("#part-top #places")
			phone.WaitTrue("the starting list to be gone, the page not to have been loaded again", `!document.querySelector("#entrants") && window.stay === true`)
			if meets {
				phone.WaitTrue("the focus to be on the same name", `document.activeElement.matches("#places a.nm[href$='/p/2']")`)
			}
		})
	}
}

// TestLiveWithoutStream: a page whose stream is refused asks by itself, and goes back to the stream
// when there is one; one that cannot ask says since when.
func TestLiveWithoutStream(t *testing.T) {
	t.Parallel()
	for lang, off := range map[string]string{"en": "Offline since ", "zh-Hans": " 起断线"} {
		t.Run(lang, func(t *testing.T) {
			e, phone := liveEvening(t, lang)
			phone.AllowErrors("404", "ERR_CONNECTION", "ERR_INCOMPLETE", "ERR_EMPTY")
			phone.Open("/t/" + e.slug)
			phone.Eval(`sessionStorage.refuse = 1`, nil)
			phone.Reload()
			e.keys("1", "1")
			phone.wantScore(1, "2:0")
			var heard int
			if phone.Eval(`window.heard`, &heard); heard > 0 {
				t.Fatal("there was a stream")
			}
			phone.Eval(`delete sessionStorage.refuse`, nil)
			phone.WaitTrue("the stream", `window.heard > 0`)

			phone.Eval(`Object.defineProperty(document, "hidden", {value: true, configurable: true}); document.dispatchEvent(new Event("visibilitychange"))`, nil)
			phone.WaitTrue("a hidden page to close its stream", `window.shut === 1`)
			e.keys("1")
			phone.Eval(`delete document.hidden; document.dispatchEvent(new Event("visibilitychange"))`, nil)
			phone.wantScore(2, "1:0")

			e.app.Stop()
			phone.WaitText("#live[data-off]", off)
			phone.wantScore(2, "1:0")
		})
	}
}

// TestLiveTriesAgain: one failed fetch, while the stream lives and says nothing more, is tried again until
// it is good, and no longer.
func TestLiveTriesAgain(t *testing.T) {
	t.Parallel()
	for fault, answer := range map[string]string{"no connection": `Promise.reject(new TypeError("once"))`, "503": `Promise.resolve(new Response("", {status: 503}))`} {
		t.Run(fault, func(t *testing.T) {
			e, phone := liveEvening(t, "en")
			e.watch(phone, "")
			phone.Eval(`{
				const real = window.fetch, begin = window.setInterval, end = window.clearInterval
				window.polls = new Set()
				window.setInterval = (f, ms) => { const id = begin(f, ms); window.polls.add(id); return id }
				window.clearInterval = (id) => { window.polls.delete(id); end(id) }
				window.fetch = () => { window.fetch = real; window.failed = true; return `+answer+` }
			}`, nil)
			e.keys("1")
			phone.WaitTrue("the fetch to fail", `window.failed === true`)
			phone.wantScore(1, "1:0")
			phone.WaitTrue("the page to stop asking", `window.polls.size === 0`)
		})
	}
}

// TestPublicPagesWithoutScript: everything is there for a browser that runs none, such as that of a
// chat program.
func TestPublicPagesWithoutScript(t *testing.T) {
	t.Parallel()
	for lang, updated := range map[string]string{"en": "Last updated ", "zh-Hans": " 更新"} {
		t.Run(lang, func(t *testing.T) {
			e, phone := liveEvening(t, lang)
			e.keys("1", "1", "0", "0")
			if err := phone.run(command(emulation.SetScriptExecutionDisabled.Method, emulation.SetScriptExecutionDisabledParams{Value: true})); err != nil {
				t.Fatal(err)
			}
			for path, want := range map[string]string{
				"": "甲一", "/r/1": "2:0", "/r/1?by=name": "丙三", "/standings": "甲一", "/cross": "丁四", "/schedule": "乙二", "/players": "丁四", "/p/1": "丁四",
			} {
				if status := phone.Open("/t/" + e.slug + path); status != 200 {
					t.Errorf("%s answers %d", path, status)
				}
				phone.WaitText("main", want)
				phone.WaitText("#live", updated)
				if text := phone.Text("#live"); !strings.Contains(text, fmt.Sprint(time.Now().UTC().Year())) {
					t.Errorf("%s says %q: a script ran, for it leaves the day out", path, text)
				}
			}
		})
	}
}
