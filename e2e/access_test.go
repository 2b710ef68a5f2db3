package e2e

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pagesOf are the pages of the sample events that a person can come to.
func pagesOf(b *Browser, lang string) []string {
	pages := []string{
		"/", "/new", "/help", "/games", "/no-such-page", "/formulas", "/formulas?p=9&a=4&b=10", "/formulas/table", "/formulas/table?p=8&a=3&b=6", "/formulas/exam",
		"/account", "/people", "/club", "/players", "/players/new", "/players/import", "/players/1",
		"/ratings", "/ratings/settings", "/seasons", "/seasons/new", "/open",
	}
	var slugs []string
	b.Eval(`[...new Set([...document.querySelectorAll("main a[href]")].map(a => (a.getAttribute("href").match(/^\/(?:t|o)\/([^/]+)/) ?? [])[1]).filter(Boolean))]`, &slugs)
	slices.Sort(slugs)
	// In English all of them; the Chinese pages differ from those by their words only, which one event has.
	if of := map[string]int{"zh-Hans": 0, "zh-Hant": 1}; lang != "en" && len(slugs) > 1 {
		slugs = slugs[of[lang] : of[lang]+1]
	}
	for i, t := range slugs {
		if i == 0 || lang != "en" {
			pages = append(pages, "/o/"+t+"/export", "/o/"+t+"/rating", "/o/"+t+"/stats", "/o/"+t+"/hall",
				"/t/"+t+"/why/2/1", "/t/"+t+"/whatif", "/t/"+t+"/history?p=1", "/t/"+t+"/picture", "/t/"+t+"/embed", "/tv/"+t)
		}
		for _, path := range []string{"", "/players", "/draw", "/schedule", "/r/1", "/r/4", "/r/1/m/1", "/standings", "/cross", "/cross?by=rank", "/settings", "/print", "/checkin", "/out", "/times", "/draw/show", "/draw/show?step=3", "/sections", "/links", "/links/qr", "/public", "/prizes", "/vs/1/2", "/access", "/arbiter", "/r/1/verify"} {
			pages = append(pages, "/o/"+t+path)
		}
		for _, path := range []string{"", "/players", "/schedule", "/r/1", "/r/4", "/r/1?by=name", "/standings", "/standings?after=2", "/cross", "/cross?by=rank", "/p/1", "/meet/1/2", "/vs/1/2", "/rules"} {
			pages = append(pages, "/t/"+t+path)
		}
	}
	return pages
}

// looks are how a page is looked at. 640 pixels are a window of 1280 at a zoom of 200 %.
var looks = []struct {
	width, height int
	dark, axe     bool
}{{360, 800, false, true}, {1280, 900, true, true}, {320, 640, true, false}, {640, 450, false, false}}

// wholeOnce chooses the pages that are checked whole: of each kind the page of one event, the kinds divided
// among the events. The same page of the other events has the same elements with other words.
func wholeOnce(pages []string) []bool {
	kinds, seen := map[string]int{}, map[string]int{}
	whole := make([]bool, len(pages))
	for i, page := range pages {
		kind := eventSlug.ReplaceAllString(page, "/$1/-")
		if _, known := kinds[kind]; !known {
			kinds[kind] = len(kinds)
		}
		whole[i] = kind == page || seen[kind] == kinds[kind]%3
		seen[kind]++
	}
	for i, page := range pages { // of a kind that fewer events have, the first
		if kind := eventSlug.ReplaceAllString(page, "/$1/-"); kinds[kind]%3 >= seen[kind] && seen[kind] > 0 {
			whole[i], seen[kind] = true, 0
		}
	}
	return whole
}

var eventSlug = regexp.MustCompile(`^/(o|t|tv)/[^/?]+`)

// TestEveryPageIsAccessible opens every page of the sample events in three languages, light and dark,
// on a phone, at a desk and at a zoom of 200 %: axe-core finds nothing, nothing sticks out of the page
// or of a cell, no page logs an error and none answers 500.
func TestEveryPageIsAccessible(t *testing.T) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			app := Start(t, "--demo")
			b := app.Browser()
			b.AllowErrors("404", "422")
			b.Open(app.OrganiserLink())
			b.Language(lang)
			b.Open("/")
			pages := pagesOf(b, lang)
			if len(pages) < 50 {
				t.Fatalf("only %d pages: %v", len(pages), pages)
			}
			whole := wholeOnce(pages)
			for i, page := range pages {
				if status := b.Open(page); status >= 500 {
					t.Fatalf("%s answers %d", page, status)
				}
				for _, look := range looks {
					if lang != "en" && !look.axe { // English words are the longest
						continue
					}
					b.Size(look.width, look.height)
					b.Dark(look.dark)
					where := fmt.Sprintf("%s %s at %d px, dark %v", lang, page, look.width, look.dark)
					if look.axe && (lang == "en" || look.dark == (lang == "zh-Hant")) { // the two Chinese scripts share the looks
						check := b.Axe
						if lang == "en" && (!whole[i] || (i%2 == 0) == look.dark) { // whole in one look, every other one on the phone
							check = b.AxeLook
						}
						for _, v := range check() {
							t.Errorf("%s: %s", where, v)
						}
					}
					if over := b.Overflow(); len(over) > 0 {
						t.Errorf("%s: sticks out: %s", where, strings.Join(over, ", "))
					}
				}
			}
		})
	}
}
