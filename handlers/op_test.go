package handlers

import (
	"net/http"
	"net/url"
	"testing"
)

// A form has a number so that posting it twice acts once. The number must not swallow another form:
// a browser that goes back shows the page with the numbers it had.
func TestFormNumbers(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	entrant := "/o/" + slug + "/publish"
	publish := url.Values{"op": {"page-1"}, "published": {"1"}}
	if a := w.post(entrant, publish); a.status != http.StatusSeeOther || !w.whole(slug).Published {
		t.Fatalf("publish: %d", a.status)
	}
	version := w.whole(slug).Version
	if a := w.post(entrant, publish); a.status != http.StatusSeeOther || w.whole(slug).Version != version {
		t.Errorf("the same form again: %d, version %d after %d", a.status, w.whole(slug).Version, version)
	}
	if a := w.post("/o/"+slug+"/r/1/hold", url.Values{"op": {"page-1"}, "held": {"1"}}); a.status != http.StatusSeeOther || !w.whole(slug).Round(1).Held {
		t.Errorf("another form of the same page: %d, held %v", a.status, w.whole(slug).Round(1).Held)
	}
	about := url.Values{"op": {"page-2"}, "name": {"First"}, "time_zone": {"Asia/Shanghai"}}
	if a := w.post("/o/"+slug+"/settings/about", about); a.status != http.StatusSeeOther || w.whole(slug).Name != "First" {
		t.Fatalf("settings: %d %q", a.status, w.whole(slug).Name)
	}
	about.Set("name", "Second")
	if a := w.post("/o/"+slug+"/settings/about", about); a.status != http.StatusSeeOther || w.whole(slug).Name != "Second" {
		t.Errorf("the form changed after going back to it: %d %q", a.status, w.whole(slug).Name)
	}
	other := w.event("Other", fourNames...)
	if a := w.post("/o/"+other+"/publish", publish); a.status != http.StatusSeeOther || !w.whole(other).Published {
		t.Errorf("the same words at another event: %d", a.status)
	}
}

func TestSettleChecksTheVersion(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	for _, version := range []string{"99x", "1", "-3"} {
		a := w.post("/o/"+slug+"/standings/settle", url.Values{"version": {version}, "draw": {"1"}, "kind": {"lots"}})
		if a.status != http.StatusConflict && a.status != http.StatusUnprocessableEntity || len(w.whole(slug).Decisions) != 0 {
			t.Errorf("version %q: %d", version, a.status)
		}
	}
}
