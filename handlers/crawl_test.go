package handlers

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var address = regexp.MustCompile(`(href|src|action)="([^"]*)"`)

// crawl follows every address on the pages, as this reader, and gives the pages that answered. Where a
// form goes, an answer that the form's values are missing is right as well.
func crawl(t *testing.T, w *web) map[string]answer {
	t.Helper()
	seen, isForm := map[string]answer{}, map[string]bool{}
	queue := []string{"/"}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if _, ok := seen[path]; ok {
			continue
		}
		a := w.get(path)
		seen[path] = a
		if isForm[path] && (a.status == http.StatusMethodNotAllowed || a.status == http.StatusUnprocessableEntity) {
			continue
		}
		if a.location != "" {
			if !strings.HasPrefix(a.location, w.base+"/") {
				t.Errorf("%s redirects out of the base: %q", path, a.location)
			}
			continue
		}
		if a.status != 200 {
			t.Errorf("%s answered %d", path, a.status)
			continue
		}
		if !strings.Contains(a.header.Get("Content-Type"), "text/html") {
			continue
		}
		for _, m := range address.FindAllStringSubmatch(a.body, -1) {
			link := strings.ReplaceAll(m[2], "&amp;", "&")
			if strings.HasPrefix(link, "#") || strings.HasPrefix(link, "data:") {
				continue
			}
			below, ok := strings.CutPrefix(link, w.base)
			if strings.HasPrefix(link, "webcal:") {
				continue
			}
			if !ok || !strings.HasPrefix(below, "/") {
				t.Errorf("%s has an address outside the base: %q", path, link)
				continue
			}
			below, _, _ = strings.Cut(below, "#")
			isForm[below] = isForm[below] || m[1] == "action"
			queue = append(queue, below)
		}
		if strings.Contains(a.body, " style=") || strings.Contains(a.body, "<style") || regexp.MustCompile(`<script[^>]*>[^<]`).MatchString(a.body) || regexp.MustCompile(` on[a-z]+="`).MatchString(a.body) {
			t.Errorf("%s has a style or a script that the policy forbids", path)
		}
	}
	return seen
}

// TestEveryLinkWorks crawls all pages as a reader and as the organiser, at the root and below a base.
func TestEveryLinkWorks(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	for _, base := range []string{"", "/club/table"} {
		w := newWeb(t, func(o *Options) { o.Base = base })
		slug := w.event("Spring & autumn", "张三", "Anna", "O’Brien", "Bob")
		w.publish(slug)
		for says, browser := range map[string]*web{"a reader": w, "the organiser": w.stranger().claim()} {
			pages := crawl(t, browser)
			if len(pages) < 8 {
				t.Errorf("base %q: %s found only %d pages", base, says, len(pages))
			}
		}
	}
}
