package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pagesOf are the pages of the sample events that a person can come to.
func pagesOf(b *Browser) []string {
	pages := []string{"/", "/new", "/help", "/games", "/no-such-page"}
	var slugs []string
	b.Eval(`[...new Set([...document.querySelectorAll("main a[href]")].map(a => (a.getAttribute("href").match(/^\/(?:t|o)\/([^/]+)/) ?? [])[1]).filter(Boolean))]`, &slugs)
	slices.Sort(slugs)
	for _, t := range slugs {
		for _, path := range []string{"", "/players", "/draw", "/schedule", "/r/1", "/r/4", "/r/1/m/1", "/standings", "/cross", "/cross?by=rank", "/settings", "/print"} {
			pages = append(pages, "/o/"+t+path)
		}
		for _, path := range []string{"", "/players", "/schedule", "/r/1", "/r/4", "/r/1?by=name", "/standings", "/standings?after=2", "/cross", "/cross?by=rank", "/p/1", "/meet/1/2"} {
			pages = append(pages, "/t/"+t+path)
		}
	}
	return pages
}

// TestEveryPageIsAccessible opens every page of the sample events in three languages, light and dark,
// on a phone and at a desk: axe-core finds nothing, nothing sticks out of the page or of a cell, no
// page logs an error and none answers 500.
func TestEveryPageIsAccessible(t *testing.T) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			app := Start(t, "--demo")
			b := app.Browser()
			b.AllowErrors("404")
			b.Open(app.OrganiserLink())
			b.Language(lang)
			b.Open("/")
			pages := pagesOf(b)
			if len(pages) < 60 {
				t.Fatalf("only %d pages: %v", len(pages), pages)
			}
			for _, page := range pages {
				for _, look := range []struct {
					width, height int
					dark          bool
				}{{360, 800, false}, {1280, 900, true}} {
					b.Size(look.width, look.height)
					b.Dark(look.dark)
					if status := b.Open(page); status >= 500 {
						t.Fatalf("%s answers %d", page, status)
					}
					where := fmt.Sprintf("%s %s at %d px, dark %v", lang, page, look.width, look.dark)
					for _, v := range b.Axe() {
						t.Errorf("%s: %s", where, v)
					}
					if over := b.Overflow(); len(over) > 0 {
						t.Errorf("%s: sticks out: %s", where, strings.Join(over, ", "))
					}
				}
			}
		})
	}
}
