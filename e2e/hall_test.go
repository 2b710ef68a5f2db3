package e2e

import (
	"testing"
)

// TestHall: an announcement arrives on an open page and on the screen, the clock of the round runs on both by the
// server's time though the phone's own clock is wrong, and the screen keeps its last page while the program is
// gone and comes back by itself.
func TestHall(t *testing.T) {
	t.Parallel()
	e := publicFour(t)

	screen, phone := e.app.Browser(), e.app.Browser()
	screen.AllowErrors("ERR_", "net::")
	phone.AllowErrors("ERR_", "net::")
	screen.Size(1280, 720)
	screen.Open("/tv/" + e.slug)
	phone.Size(360, 800)
	phone.Open("/t/" + e.slug)
	phone.Eval(`Date.now = () => 0; window.stay = true`, nil)

	e.Open("/o/" + e.slug)
	e.Fill("#minutes", "45")
	e.Loads(func() { e.Click("button[value=start]") })
	e.Fill("#line", "茶点在入口处")
	e.Loads(func() { e.Click("button[value=on]") })
	for name, b := range map[string]*Browser{"screen": screen, "phone": phone} {
		b.WaitText("#hall-line", "茶点在入口处")
		b.WaitTrue("the clock of the "+name, `/^4[45]:\d\d$/.test(document.querySelector("#hall-clock [data-digits]")?.textContent)`)
	}
	phone.WaitTrue("a second", `(window.first ??= document.querySelector("#hall-clock [data-digits]").textContent) !== document.querySelector("#hall-clock [data-digits]").textContent`)
	phone.WaitTrue("the same page", `window.stay === true`)
	if over := screen.Overflow(); len(over) > 0 {
		t.Errorf("the screen: %v", over)
	}
	for _, v := range screen.Axe() {
		t.Errorf("the screen: %v", v)
	}

	screen.Eval(`document.getElementById("screen").dataset.seconds = "0.2"; window.real = fetch; fetch = () => Promise.reject(new Error("gone")); true`, nil)
	e.Loads(func() { e.Click("button[value=off]") }) // news: the screen asks again at once, and gets nothing
	screen.WaitTrue("offline since", `!document.getElementById("offline").hidden && /\d\d:\d\d/.test(document.getElementById("offline").textContent)`)
	screen.WaitText("#hall-line", "茶点在入口处")
	screen.Eval(`fetch = window.real; true`, nil)
	screen.WaitTrue("back by itself", `document.getElementById("offline").hidden && !document.getElementById("hall-line")`)
}
