package e2e

import (
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
)

// online lets the tab reach the network, or not.
func (b *Browser) online(yes bool) {
	b.t.Helper()
	err := b.run(command("Network.emulateNetworkConditions", map[string]any{
		"offline": !yes, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
	}))
	if err != nil {
		b.fatalf("network: %v", err)
	}
}

// secretLink presses the button of a form on the page of helpers and links, and gives the path of the new link.
func (e *evening) secretLink(button, kind string) string {
	e.t.Helper()
	e.Open("/o/" + e.slug + "/access")
	e.Loads(func() { e.Click(button) })
	e.WaitURL("/made/")
	var text string
	e.Eval(`document.documentElement.outerHTML`, &text)
	path := regexp.MustCompile(`/` + kind + `/[A-Za-z0-9_-]{32}`).FindString(text)
	if path == "" {
		e.t.Fatalf("no link of kind %s on %s", kind, e.URL())
	}
	return path
}

// thumbs checks that what is pressed on a phone is 64 px high, that nothing sticks out, and what axe finds.
func (b *Browser) thumbs(where string) {
	b.t.Helper()
	var small []string
	b.Eval(`[...document.querySelectorAll(".btn.big, .both .btn")].filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 64).map(e => e.textContent.trim())`, &small)
	if len(small) > 0 {
		b.t.Errorf("%s: less than 64 px high: %q", where, small)
	}
	if b.Count(".btn.big") == 0 {
		b.t.Errorf("%s: no buttons", where)
	}
	if over := b.Overflow(); len(over) > 0 {
		b.t.Errorf("%s: sticks out: %s", where, strings.Join(over, ", "))
	}
	for _, v := range b.Axe() {
		b.t.Errorf("%s: %s", where, v)
	}
}

// leaving keeps what a page does when it is left, instead of letting it ask: nobody is there to answer.
const leaving = `
	const add = window.addEventListener
	window.addEventListener = (type, f, ...rest) => type === "beforeunload" ? (window.leave = f) : add.call(window, type, f, ...rest)
	window.asks = () => { let asked = false; window.leave({preventDefault: () => asked = true}); return asked }`

// TestPhoneWithoutNetwork: what an arbiter enters without a network is kept, shown, and sent in order.
func TestPhoneWithoutNetwork(t *testing.T) {
	t.Parallel()
	e, phone := liveEvening(t, "en")
	if err := phone.run(command(page.AddScriptToEvaluateOnNewDocument.Method, page.AddScriptToEvaluateOnNewDocumentParams{Source: leaving})); err != nil {
		t.Fatal(err)
	}
	phone.AllowErrors("ERR_INTERNET_DISCONNECTED", "409")
	list := e.secretLink("#arbiters form.row-form button", "a")
	phone.Open(list)
	phone.WaitTrue("the page to be left without a question", `!window.asks()`)
	phone.thumbs("the list")
	phone.Screenshot("phone-list.png", 360, 0, false, "")

	phone.online(false)
	card := func(n, button string) string {
		return ".table-card:nth-child(" + n + ") .bigs .big:nth-child(" + button + ")"
	}
	phone.Click(card("1", "1"))
	phone.Click(card("2", "3"))
	phone.Click(card("1", "1"))
	phone.WaitTrue("three things that are not sent", `[...document.querySelectorAll("#unsent li b")].map(e => e.textContent).join() === "Not sent,Not sent,Not sent"`)
	phone.WaitText("#unsent [role=status]", "kept on this phone")
	phone.thumbs("without a network")
	phone.Screenshot("phone-offline.png", 360, 0, true, "")
	phone.Click(".table-card:nth-child(1) h3 a")
	phone.WaitText("#unsent [role=status]", "this page stays as it was")
	phone.WaitTrue("the page to stay open", `document.querySelectorAll(".table-card").length === 2`)

	phone.WaitTrue("a question before the page is left", `window.asks()`)
	phone.Eval(`window.fetch = () => Promise.reject(new TypeError("offline"))`, nil)
	phone.online(true)
	phone.Reload() // what was kept is sent by the page that opens now
	phone.WaitTrue("everything to be sent", `document.querySelectorAll("#unsent li").length === 0 && document.querySelector("#unsent [role=status]").textContent === "Everything is sent."`)
	phone.WaitTrue("the state as stored", `document.querySelectorAll(".tables > .table-card").length === 1 && document.querySelector("#done .brief")?.textContent === "2:0"`)
	e.round(1)
	if got := e.Texts(".results .games"); len(got) != 2 || !strings.Contains(got[1], "0") {
		t.Errorf("stored is %q", got)
	}

	phone.Click(".table-card h3 a")
	phone.WaitText("h1", "table 2")
	phone.thumbs("a table")
	phone.Screenshot("phone-table.png", 360, 0, false, "")
	e.Click("#table-2")
	e.Press("Backspace")
	e.WaitTrue("the game to be taken back", `document.querySelector("#table-2").dataset.state === "open"`)
	phone.Click(".bigs .big:nth-child(1)")
	phone.WaitText("#unsent", "Which is right?")
	phone.thumbs("a conflict")
	phone.Screenshot("phone-conflict.png", 360, 0, false, "")
	phone.Click("#unsent .both .btn[value=mine]")
	phone.WaitGone("#unsent li")
	phone.WaitTrue("the next page", `document.querySelector("main .notice.ok") !== null || document.querySelector(".large .score") !== null`)
}

// TestPhoneReports: a report that is chosen survives loading the page again, and is sent when it is pressed.
func TestPhoneReports(t *testing.T) {
	t.Parallel()
	e, phone := liveEvening(t, "zh-Hans")
	e.Open("/o/" + e.slug + "/access")
	e.Click("#tables input[value=both]")
	e.Loads(func() { e.Click("#tables form.stack button") })
	table := e.secretLink("#tables form.row-form button", "q")
	phone.Open(table)
	phone.thumbs("a table before a report")
	phone.Screenshot("phone-report.png", 360, 0, false, "")
	phone.Click("input[name=side][value='0']")
	phone.Click("input[name=g1][value='1']")
	phone.Reload()
	phone.WaitTrue("what was chosen", `document.querySelector("input[name=g1][value='1']").checked && !document.querySelector("[data-drafted]").hidden`)
	phone.Click("input[name=g2][value='1']")
	phone.Click("form.report .primary")
	phone.WaitText(".said", "2:0")
	if phone.Count("form.report input:checked") != 3 {
		t.Error("the own report does not stand in the form")
	}
	phone.thumbs("a table with a report")
	phone.Screenshot("phone-reported.png", 360, 0, true, "")

	e.round(1)
	e.WaitText("#table-1 .row-reports", "2:0")
	e.Screenshot("phone-desk.png", 1280, 0, false, "")
	screen := e.secretLink("#screens form button", "s")
	e.Open(screen)
	e.Screenshot("screen.png", 1280, 720, false, "")
	for _, v := range e.Axe() {
		t.Error(v)
	}
	e.Screenshot("screen-phone.png", 360, 0, true, "")
}
