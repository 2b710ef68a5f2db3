package handlers

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
)

func TestScreen(t *testing.T) {
	w, slug := six(t, set) // private
	hall := w.stranger()
	secret := w.aSecret(slug, models.LinkScreen, 0)
	path := "/s/" + secret
	if a := hall.get("/t/" + slug); a.status != http.StatusNotFound {
		t.Fatalf("the event is not private: %d", a.status)
	}
	t.Run("BR-133 the link of a screen shows a private event: pairings only, while nothing is played", func(t *testing.T) {
		a := hall.get(path)
		if a.status != http.StatusOK || !a.has("Round 1", "Anna", "Fay", `data-next="`+path+`?page=1"`, `<noscript><meta http-equiv="refresh" content="12;url=`+path+`?page=1"`) || a.has("<form") || a.has("<a ") {
			t.Errorf("%d %s", a.status, a.body)
		}
		if len(hall.cookies) > 0 {
			t.Errorf("cookies: %v", hall.cookies)
		}
	})
	t.Run("then standings, and from the beginning", func(t *testing.T) {
		w.enters(slug, 1, 1, "1", "1")
		first, second := hall.get(path), hall.get(path+"?page=2")
		if !first.has("2:0", `data-next="`+path+`?page=2"`) || !second.has("Standings", "Points", `data-next="`+path+`?page=3"`) || !hall.get(path+"?page=3").has("Cross table", `data-next="`+path+`?page=1"`) {
			t.Errorf("%s\n%s", first.body, second.body)
		}
		if a := hall.get(path + "?page=99"); a.status != http.StatusOK || !a.has("Round 1") {
			t.Errorf("beyond the last: %d", a.status)
		}
	})
	t.Run("BR-133 whatever is sent with it is refused", func(t *testing.T) {
		m := w.stored(slug, 1, 2)
		for _, target := range []string{path, "/a/" + secret, ofTable("/a/"+secret, m), "/q/" + secret, "/o/" + slug + "/m/1/press", "/o/" + slug + "/players"} {
			a := hall.post(target, pressing(m, "1"))
			if a.status != http.StatusForbidden && a.status != http.StatusNotFound && a.status != http.StatusMethodNotAllowed || target == path && a.status != http.StatusForbidden {
				t.Errorf("POST %s: %d", strings.ReplaceAll(target, secret, "…"), a.status)
			}
		}
		if letters(w.stored(slug, 1, 2)) != "" {
			t.Error("stored")
		}
	})
	t.Run("rounds that are held are not shown", func(t *testing.T) {
		for n := 1; n <= 5; n++ {
			w.hold(slug, n, true)
		}
		if a := hall.get(path); a.status != http.StatusOK || a.has("Anna") {
			t.Errorf("%d %s", a.status, a.body)
		}
	})
	t.Run("withdrawn", func(t *testing.T) {
		w.withdraw(slug, models.LinkScreen)
		for _, a := range []answer{hall.get(path), hall.post(path, url.Values{})} {
			if a.status != http.StatusNotFound || !a.has("This link does not work") {
				t.Errorf("%d", a.status)
			}
		}
	})
}

func TestLinksAreNotInTheLog(t *testing.T) {
	w, slug := six(t, set)
	w.reporting(slug, models.ReportBoth)
	for kind, prefix := range map[string]string{models.LinkArbiter: "/a/", models.LinkTable: "/q/", models.LinkScreen: "/s/"} {
		secret := w.aSecret(slug, kind, 1)
		w.get(prefix + secret)
		w.post(prefix+secret, url.Values{"side": {"0"}})
		if strings.Contains(w.log.String(), secret) {
			t.Errorf("the secret of the %s link is in the log", kind)
		}
	}
}
