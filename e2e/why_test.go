package e2e

import (
	"strings"
	"testing"
)

// TestWhatIfInTheBrowser tries out results: the table moves without a new page, the address can be
// shared, and nothing is stored. Then it asks why somebody is below somebody.
func TestWhatIfInTheBrowser(t *testing.T) {
	t.Parallel()
	app := Start(t, "--demo")
	b := NewBrowser(t, app.URL)
	b.Size(360, 800)
	b.Open("/t/autumn-draughts-cup/whatif")
	before := b.Texts("#whatif-result tbody th")
	if len(before) < 4 || b.Count("#whatif-go:not([hidden])") != 0 {
		t.Fatalf("the table is %q, the button is hidden by the script", before)
	}
	b.Eval(`window.stays = true`, nil)
	field := shownAttribute(b, ".whatif-match input", "name")
	b.Click(`input[name="` + field + `"][value="l"]`)
	b.WaitText("#whatif-result h2", "1 assumed result")
	var stays bool
	b.Eval(`window.stays === true`, &stays)
	if !stays || !strings.HasSuffix(b.URL(), "/whatif?"+field+"=l") {
		t.Errorf("the page was loaded again (%v), the address is %s", !stays, b.URL())
	}
	if back := shownAttribute(b, ".langs a", "href"); !strings.Contains(back, field) {
		t.Errorf("the language switch forgets the choices: %s", back)
	}
	said := b.Text("#whatif-say")
	if !strings.Contains(said, "1 assumed result") {
		t.Errorf("read out is %q", said)
	}
	b.Press("ArrowLeft") // to a draw, by the keys of radio buttons
	b.WaitTrue("the draw in the address", `location.search.endsWith("=d")`)
	shared := b.URL()
	b.Open(shared)
	if got := b.Text("#whatif-result h2"); !strings.Contains(got, "1 assumed result") {
		t.Errorf("the shared address shows %q", got)
	}
	b.Click("#whatif-clear")
	b.WaitTrue("everything open again", `location.search === "" && document.querySelector("#whatif-result h2").textContent.includes("stands")`)

	b.Open("/t/autumn-draughts-cup/standings")
	b.Loads(func() { b.Click(".standings .ask") })
	if !strings.Contains(b.URL(), "/why/") || b.Count(".step.parts") != 1 {
		t.Errorf("%s has %d steps that separate", b.URL(), b.Count(".step.parts"))
	}
	b.Open("/t/autumn-draughts-cup/history?p=1")
	if n := b.Count(".line.on"); n != 1 {
		t.Errorf("%d lines are marked", n)
	}
	for _, page := range []string{shared, "/t/2026-11-23/why/3/5", "/t/2026-11-23/history?p=3"} {
		for _, dark := range []bool{false, true} {
			b.Dark(dark)
			b.Open(page)
			for _, v := range b.Axe() {
				t.Errorf("%s, dark %v: %v", page, dark, v)
			}
			for _, out := range b.Overflow() {
				t.Errorf("%s sticks out: %s", page, out)
			}
		}
	}
}

// shownAttribute is an attribute of the first such element.
func shownAttribute(b *Browser, css, name string) (value string) {
	b.t.Helper()
	b.Eval(call(`(css, name) => document.querySelector(css)?.getAttribute(name) ?? ""`, css, name), &value)
	return value
}
