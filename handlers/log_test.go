package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// entryLink is the address of an entry of the log with what it says.
var entryLink = regexp.MustCompile(`<a href="(/o/[^"]*/log/\d+)">([^<]*)</a>`)

// logOf are the addresses of the entries and what they say, the newest first.
func (w *web) logOf(slug string) (paths, says []string) {
	w.t.Helper()
	for _, m := range entryLink.FindAllStringSubmatch(w.get("/o/"+slug+"/log").body, -1) {
		paths, says = append(paths, m[1]), append(says, m[2])
	}
	return paths, says
}

func TestLog(t *testing.T) {
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		w := newWeb(t).lang(lang)
		w.claim()
		slug := w.numbered(4)
		m := &w.whole(slug).Rounds[0].Matches[0]
		w.press(slug, 1, m.Table, "1")
		_, says := w.logOf(slug)
		if len(says) < 2 || !strings.Contains(says[0], "P") || strings.Contains(strings.Join(says, " "), "tournament.") {
			t.Fatalf("%s: the log says %q", lang, says)
		}
		if !w.get("/o/" + slug).has(`action="/o/` + slug + `/undo"`) {
			t.Errorf("%s: the desk has no undo", lang)
		}
		if res := w.post("/o/"+slug+"/undo", url.Values{"op": {"undo-" + lang}}); res.status != http.StatusSeeOther {
			t.Fatalf("%s: undo answers %d", lang, res.status)
		}
		if w.whole(slug).Match(m.ID).Reported() {
			t.Errorf("%s: the result is still there", lang)
		}
		if res := w.stranger().get("/o/" + slug + "/log"); res.status == http.StatusOK {
			t.Errorf("%s: a stranger reads the log", lang)
		}
	}
}

func TestRestoreToHere(t *testing.T) {
	w := newWeb(t)
	w.claim()
	slug := w.numbered(4)
	first := w.whole(slug)
	w.reports(slug, &first.Rounds[0].Matches[0], "1")
	paths, _ := w.logOf(slug)
	here := paths[0] // after the first result
	w.reports(slug, &first.Rounds[0].Matches[1], "0")
	w.reports(slug, &w.whole(slug).Rounds[1].Matches[0], "=")
	page := w.get(here + "/restore")
	if page.status != http.StatusOK || !page.has(`action="`+here+`/restore"`) {
		t.Fatalf("the preview answers %d: %s", page.status, page.body)
	}
	version := w.whole(slug).Version
	res := w.post(here+"/restore", url.Values{"version": {fmt.Sprint(version)}, "op": {"restore"}})
	if res.status != http.StatusSeeOther {
		t.Fatalf("restoring answers %d: %s", res.status, res.body)
	}
	now := w.whole(slug)
	reported := 0
	for _, r := range now.Rounds {
		for i := range r.Matches {
			if r.Matches[i].Reported() {
				reported++
			}
		}
	}
	if reported != 1 || !now.Rounds[0].Matches[0].Reported() {
		t.Errorf("%d results are there", reported)
	}
	if entry := w.get(here); entry.status != http.StatusOK || !entry.has("games", "outcomes") {
		t.Errorf("the entry does not show what was stored: %d", entry.status)
	}
	if res := w.get("/o/" + slug + "/log.jsonl"); res.status != http.StatusOK || strings.Count(res.body, "\n") < 4 {
		t.Errorf("the file of the log: %d, %q", res.status, res.body)
	}
	if res := w.get("/o/" + slug + "/log/999999"); res.status != http.StatusNotFound {
		t.Errorf("an entry that is not there: %d", res.status)
	}
}
