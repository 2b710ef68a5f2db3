package e2e

import (
	"strings"
	"testing"
)

// weapons are names that are meant to run, to turn the line around or to break the page. What runs calls
// zq, which there is none of: the console would say so.
var weapons = []string{
	`<script>zq()</script>"'--></title>`, `"><img src=x onerror=zq()>`, `' onfocus='zq()' autofocus x='`, `{{.name}} ${zq} javascript:zq()`,
	"zq" + strings.Repeat("W", 90), "zq" + strings.Repeat("\u0301\u0489", 20), "שרה 12 علی", "=HYPERLINK(zq)",
}

// TestWeapons: an event full of such names is an event like others, also on a small phone.
func TestWeapons(t *testing.T) {
	t.Parallel()
	e := newEvening(t)
	e.make(event{name: weapons[0] + weapons[1], names: weapons})
	slug := strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]
	e.Open("/o/" + slug)
	e.Loads(func() { e.Click(`form[action$="/publish"] button`) })
	e.Size(360, 800)
	for _, page := range []string{"/o/" + slug, "/o/" + slug + "/r/1", "/o/" + slug + "/players", "/o/" + slug + "/standings", "/o/" + slug + "/log", "/o/" + slug + "/schedule", "/t/" + slug, "/t/" + slug + "/standings", "/t/" + slug + "/cross"} {
		e.Open(page)
		var over int
		if e.Eval(`document.documentElement.scrollWidth - document.documentElement.clientWidth`, &over); over > 0 {
			t.Errorf("%s scrolls sideways: %q", page, e.wide())
		}
		e.isText(page)
	}
	e.Open("/o/" + slug + "/print/roundtable?bare=1")
	e.isText("the sheet")
}

// wide are the innermost elements that reach out of the window.
func (e *evening) wide() (list []string) {
	e.t.Helper()
	e.Eval(`[...document.querySelectorAll("main *, header *")].filter(n => n.getBoundingClientRect().right > innerWidth + 1 && !n.closest(".scroll"))
		.filter((n, _, all) => !all.some(m => m !== n && n.contains(m)))
		.map(n => { let path = []; for (let m = n; m.tagName !== "BODY"; m = m.parentElement) path.unshift(m.tagName + "." + m.className); return path.join(" ") })`, &list)
	return list
}

// isText checks that no name has become an element, and that each is held together where it stands.
func (e *evening) isText(page string) {
	e.t.Helper()
	var bad []string
	e.Eval(`(() => {
		const bad = [...document.querySelectorAll("main script, style, img[src=x], [onerror], [onfocus], [autofocus][x]")].map(n => n.outerHTML)
		for (const n of document.querySelectorAll('[translate="no"]'))
			if (!["isolate", "isolate-override", "plaintext"].includes(getComputedStyle(n).unicodeBidi)) bad.push("not isolated: " + n.outerHTML)
		if (typeof zq !== "undefined") bad.push("there is a zq")
		return bad
	})()`, &bad)
	for _, b := range bad {
		e.t.Errorf("%s: %.200s", page, b)
	}
}
