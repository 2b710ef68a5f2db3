package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// tabTo presses Tab until the cursor is on the element, and checks that the reader sees where it is
// all the way: every stop has a ring and lies in view.
func (b *Browser) tabTo(css string) {
	b.t.Helper()
	for range 80 {
		b.Press("Tab")
		var at struct {
			Here, Ring, Seen bool
			What             string
		}
		b.Eval(call(`css => {
			const e = document.activeElement, s = getComputedStyle(e), box = e.getBoundingClientRect();
			const ring = n => { const t = getComputedStyle(n); return t.outlineStyle !== "none" && parseFloat(t.outlineWidth) > 0 || t.boxShadow !== "none" };
			return {
				Here: e.matches(css), What: e.outerHTML.slice(0, 120),
				Ring: ring(e) || e.type === "date" /* its parts have the ring */ || ring(e.parentElement) || (e.labels?.[0] && ring(e.labels[0])) || e === document.body,
				Seen: e === document.body || (box.bottom > 0 && box.top < innerHeight && box.width > 0),
			};
		}`, css), &at)
		if !at.Ring {
			b.t.Errorf("%s: no ring around %s", b.URL(), at.What)
		}
		if !at.Seen {
			b.t.Errorf("%s: the cursor is out of view at %s", b.URL(), at.What)
		}
		if at.Here {
			return
		}
	}
	b.fatalf("%s: 80 times Tab does not lead to %s", b.URL(), css)
}

// TestEveningByKeyboard is an evening without a mouse: from the one-time link to the published table,
// the card of a player and a correction.
func TestEveningByKeyboard(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "zh-Hans"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			app := Start(t)
			e := &evening{Browser: app.Browser(), app: app}
			e.Language(lang)
			e.Size(1280, 900)
			e.Open(app.OrganiserLink())
			e.WaitURL("/new")
			e.Paste("Ann Lee\nBen Carter\n陈大文\n欧阳修远")
			e.tabTo("#game")
			e.Press("c", "h", "e") // a menu finds its item by letters
			e.Choose("#game", "chess")
			e.Loads(func() { e.Press("Ctrl+Enter") })
			e.WaitURL("/schedule")
			e.slug = strings.Split(strings.TrimPrefix(e.URL(), e.app.URL), "/")[2]

			e.tabTo(`a[href$="/o/` + e.slug + `"].tab`)
			e.Loads(func() { e.Press("Enter") })
			e.tabTo(`form[action$="/publish"] button`)
			e.Loads(func() { e.Press("Enter") })
			e.tabTo(`a[href$="/checkin"]`)
			e.Loads(func() { e.Press("Enter") })
			e.tabTo(`.here[data-name="Ben Carter"]`)
			e.Press("Space")
			e.WaitFor(`.here[data-name="Ben Carter"][aria-pressed="true"]`)
			e.Open("/o/" + e.slug)
			e.tabTo(`a[href$="/r/1"]`)
			e.Loads(func() { e.Press("Enter") })
			e.keys("1", "0")
			for n := 2; n <= 3; n++ {
				e.Press("Enter")
				e.WaitTrue("the cursor to be on what to do next", `document.activeElement.closest("#results-after") !== null`)
				e.Loads(func() { e.Press("]") })
				e.WaitURL(fmt.Sprint("/r/", n))
				e.keys("1", "=")
			}
			e.tabTo(`a[href$="/cross"].tab`)
			e.Loads(func() { e.Press("Enter") })
			e.tabTo(`a[href$="/r/1/m/2"]`)
			e.Loads(func() { e.Press("Enter") })
			e.tabTo(`form.quick button[value="="]`)
			e.Loads(func() { e.Press("Enter") })
			e.Loads(func() { e.Press("Enter") })

			e.Open("/t/" + e.slug)
			e.tabTo(`a[href$="/standings"].tab`)
			e.Loads(func() { e.Press("Enter") })
			e.tabTo(`table.standings a[href*="/p/"]`)
			e.Loads(func() { e.Press("Enter") })
			if e.Count("h1") != 1 {
				t.Errorf("%d headings of the first level", e.Count("h1"))
			}
		})
	}
}

// TestSystemWishes: forced colours keep what a mark means, and whoever asks for less motion gets none.
func TestSystemWishes(t *testing.T) {
	t.Parallel()
	app := Start(t, "--demo")
	b := app.Browser()
	b.AllowErrors("404", "422")
	b.Open(app.OrganiserLink())
	b.Open("/")
	pages := pagesOf(b, "zh-Hans")
	for _, page := range pages {
		b.Wants("prefers-reduced-motion", "reduce")
		b.Open(page)
		var moving []string
		b.Eval(`[...document.querySelectorAll("*")].filter(e => { const s = getComputedStyle(e); return parseFloat(s.transitionDuration) > 0 || s.animationName !== "none" }).map(e => e.outerHTML.slice(0, 80))`, &moving)
		if len(moving) > 0 {
			t.Errorf("%s moves: %q", page, moving)
		}
		b.Wants("forced-colors", "active")
		var lost []string
		b.Eval(`[...document.querySelectorAll("[aria-current]:not([aria-current=false]), [aria-pressed=true], .btn.primary, input, select, textarea")].filter(e => e.getClientRects().length).filter(e => {
			const s = getComputedStyle(e), plain = n => !(parseFloat(n.borderTopWidth) || parseFloat(n.borderBottomWidth) || parseFloat(n.borderLeftWidth)) && n.outlineStyle === "none";
			const other = s.backgroundColor !== getComputedStyle(document.body).backgroundColor && s.backgroundColor !== "rgba(0, 0, 0, 0)";
			const inside = getComputedStyle(e, "::after").content !== "none" || getComputedStyle(e, "::before").content !== "none";
			return plain(s) && !other && !inside && parseInt(s.fontWeight) < 600 && s.textDecorationLine === "none" && s.appearance === "none";
		}).map(e => e.outerHTML.slice(0, 100))`, &lost)
		if len(lost) > 0 {
			t.Errorf("%s: nothing marks these with forced colours: %q", page, lost)
		}
	}
}
