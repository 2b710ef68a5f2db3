package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Open goes to an address and returns the status of the answer, once the page
// has loaded. "/x" is an address of the program under test.
func (b *Browser) Open(url string) int {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	res, err := chromedp.Run(ctx, chromedp.NavigateResponse(b.address(url)))
	if err != nil {
		b.fatalf("open %s: %v", url, err)
	}
	if res == nil {
		return 0 // no answer of a server, such as about:blank
	}
	return int(res.Status)
}

func (b *Browser) address(url string) string {
	if strings.HasPrefix(url, "/") {
		return b.base + url
	}
	return url
}

// Reload loads the page again.
func (b *Browser) Reload() {
	b.t.Helper()
	if err := b.run(chromedp.Reload()); err != nil {
		b.fatalf("reload: %v", err)
	}
}

// Back goes back one page, as the browser's button does.
func (b *Browser) Back() {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	history, err := chromedp.Run(ctx, chromedp.NavigationEntries())
	if err != nil || history.CurrentIndex == 0 {
		b.fatalf("there is no page to go back to (%v)", err)
	}
	to := page.NavigateToHistoryEntryParams{EntryID: history.Entries[history.CurrentIndex-1].ID}
	b.Loads(func() {
		if err := b.run(command(page.NavigateToHistoryEntry.Method, to)); err != nil {
			b.fatalf("back: %v", err)
		}
	})
}

// URL returns the address of the page, without the program's host.
func (b *Browser) URL() string {
	b.t.Helper()
	var url string
	b.Eval(`location.href`, &url)
	return strings.TrimPrefix(url, b.base)
}

// Eval evaluates JavaScript, waits for a promise, and stores the value in out.
// With out nil the value is dropped.
func (b *Browser) Eval(js string, out any) {
	b.t.Helper()
	raw, err := evaluate[[]byte](b, js)
	if err == nil && out != nil {
		err = json.Unmarshal(raw, out)
	}
	if err != nil {
		b.fatalf("%s: %v", js, err)
	}
}

// evaluate does the same with an error for the caller.
func evaluate[T any](b *Browser, js string) (T, error) {
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
}

// call writes a call of a JavaScript function with values as arguments.
func call(function string, args ...any) string {
	list := make([]string, len(args))
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			panic(err) // the harness passes texts, numbers and flags only
		}
		list[i] = string(text)
	}
	return "(" + function + ")(" + strings.Join(list, ", ") + ")"
}

// shown is a JavaScript function: the elements of a selector that can be seen.
const shown = `css => [...document.querySelectorAll(css)].filter(e => e.checkVisibility({visibilityProperty: true}))`

// Text waits for the first visible element and returns its text as shown.
func (b *Browser) Text(css string) string {
	b.t.Helper()
	b.WaitFor(css)
	texts := b.Texts(css)
	if len(texts) == 0 {
		b.fatalf("%s was shown and is gone", css)
	}
	return texts[0]
}

// Texts returns the texts of all visible elements now, without waiting.
func (b *Browser) Texts(css string) []string {
	b.t.Helper()
	var out []string
	b.Eval(call(`css => (`+shown+`)(css).map(e => e.innerText.trim())`, css), &out)
	return out
}

// Value returns what stands in a field now.
func (b *Browser) Value(css string) string {
	b.t.Helper()
	b.WaitFor(css)
	var out string
	b.Eval(call(`css => document.querySelector(css).value`, css), &out)
	return out
}

// Count returns how many elements there are now, visible or not.
func (b *Browser) Count(css string) int {
	b.t.Helper()
	var out int
	b.Eval(call(`css => document.querySelectorAll(css).length`, css), &out)
	return out
}

// Get fetches an address with the cookies of the tab, and returns the status
// and the text of the answer.
func (b *Browser) Get(url string) (status int, text string) {
	b.t.Helper()
	var out struct {
		Status int
		Text   string
	}
	b.Eval(call(`async url => { const r = await fetch(url); return {status: r.status, text: await r.text()} }`, b.address(url)), &out)
	return out.Status, out.Text
}

// WaitFor waits until an element is visible.
func (b *Browser) WaitFor(css string) {
	b.t.Helper()
	b.WaitTrue(css+" to be shown", call(`css => (`+shown+`)(css).length > 0`, css))
}

// WaitGone waits until no element of the selector is visible.
func (b *Browser) WaitGone(css string) {
	b.t.Helper()
	b.WaitTrue(css+" to be gone", call(`css => (`+shown+`)(css).length === 0`, css))
}

// WaitText waits until a visible element contains the text.
func (b *Browser) WaitText(css, text string) {
	b.t.Helper()
	b.WaitTrue(fmt.Sprintf("%s to contain %q", css, text),
		call(`(css, text) => (`+shown+`)(css).some(e => e.innerText.includes(text))`, css, text))
}

// WaitURL waits until the address contains the text and the page is loaded.
func (b *Browser) WaitURL(text string) {
	b.t.Helper()
	b.WaitTrue("the address to contain "+text,
		call(`text => location.href.includes(text) && document.readyState === "complete"`, text))
}

// WaitTrue waits until a JavaScript expression is true, over changes of the page.
func (b *Browser) WaitTrue(what, js string) {
	b.t.Helper()
	b.until(what, func() (bool, string) {
		ok, err := evaluate[bool](b, js)
		if err != nil {
			return false, err.Error() // between two pages there is nothing to ask
		}
		return ok, "it is not so"
	})
}

// until asks again and again until the answer is yes.
func (b *Browser) until(what string, ask func() (bool, string)) {
	b.t.Helper()
	for limit := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		yes, why := ask()
		if yes {
			return
		}
		if time.Now().After(limit) || b.ctx.Err() != nil {
			b.fatalf("waited in vain for %s: %s", what, why)
		}
	}
}

// Loads runs act, which leads to another page, and waits until that is loaded.
// Without it, a look right after a click may still see the page before.
func (b *Browser) Loads(act func()) {
	b.t.Helper()
	mark := marks.Add(1)
	b.Eval(call(`mark => { window.pageMark = mark }`, mark), nil)
	act()
	b.WaitTrue("another page", call(`mark => window.pageMark !== mark && document.readyState === "complete"`, mark))
}

// marks tell pages apart, also one that comes back as it was left.
var marks atomic.Int64

// english reports whether the page is in English.
func (b *Browser) english() bool {
	b.t.Helper()
	var lang string
	b.Eval(`document.documentElement.lang`, &lang)
	return lang == "en"
}
