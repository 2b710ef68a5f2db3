package handlers

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"roundtable/models"
)

// TestTries: the pause after wrong tries cannot be dodged, and keeps nobody out who has the right words later.
func TestTries(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	proxy := func(o *Options) { o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")} }
	const wrong = "not the right words"
	at := func(address string) func(*http.Request) { return from(address, "club.test") }
	now := clock
	ticking := func(o *Options) { o.Now = func() time.Time { return now } }
	w := newWeb(t, proxy, ticking)
	slug := w.event("Evening", fourNames...)
	olga := w.member("Olga", slug, models.AsOrganiser)
	signedIn := w.stranger().signedIn(olga)
	n := 0
	anew := func() { // the pauses of everybody are over
		now = now.Add(time.Hour)
		n = 0
	}
	status := func(name string, change ...func(*http.Request)) int {
		return w.stranger().signsIn(name, wrong, change...).status
	}
	for says, try := range map[string]func(i int) int{
		"a name of its own each time": func(i int) int { return status(fmt.Sprint("Guess ", i), at("192.0.2.7:1")) },
		"X-Forwarded-For of no proxy of ours": func(i int) int {
			return status(fmt.Sprint("Guess ", i), at("192.0.2.8:1"), with("X-Forwarded-For", fmt.Sprint("203.0.113.", i)))
		},
		"X-Real-IP": func(i int) int {
			return status(fmt.Sprint("Guess ", i), at("192.0.2.9:1"), with("X-Real-IP", fmt.Sprint("203.0.113.", i)))
		},
		"Forwarded": func(i int) int {
			return status(fmt.Sprint("Guess ", i), at("192.0.2.10:1"), with("Forwarded", fmt.Sprint("for=203.0.113.", i)))
		},
		"a made-up beginning of what our proxy says": func(i int) int {
			return status(fmt.Sprint("Guess ", i), at("10.1.1.1:1"), with("X-Forwarded-For", fmt.Sprintf("203.0.113.%d, 192.0.2.11", i)))
		},
		"addresses of one customer of IPv6": func(i int) int {
			return status(fmt.Sprint("Guess ", i), at(fmt.Sprintf("[2001:db8:1:2::%d]:1", i+1)))
		},
		"an address of IPv4 written as IPv6": func(i int) int {
			return status(fmt.Sprint("Guess ", i), at([]string{"192.0.2.12:1", "[::ffff:192.0.2.12]:1"}[i%2]))
		},
		"one name from many addresses, in many spellings": func(i int) int {
			spelling := []string{"Olga", "OLGA", " olga ", "ｏｌｇａ", "Ｏlga", "o\u200blga", "Olga\u3000"}[i%7]
			return status(spelling, at(fmt.Sprintf("198.51.100.%d:1", i+1)))
		},
		"a very long name from one address": func(i int) int { return status(strings.Repeat("x", 500+i), at("192.0.2.13:1")) },
	} {
		t.Run(says, func(t *testing.T) {
			anew()
			for n = range loginBurst {
				if got := try(n); got != http.StatusUnprocessableEntity {
					t.Fatalf("try %d answered %d", n+1, got)
				}
			}
			if got := try(loginBurst); got != http.StatusTooManyRequests {
				t.Errorf("one more answered %d", got)
			}
		})
	}
	t.Run("who is signed in stays so, and the right words count after the pause", func(t *testing.T) {
		anew()
		for i := range loginBurst {
			status("Olga", at(fmt.Sprintf("198.51.100.%d:1", i+1)))
		}
		if a := w.stranger().signsIn("Olga", goodPassword, at("198.51.100.99:1")); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" {
			t.Errorf("at once: %d", a.status)
		}
		if a := signedIn.get("/o/" + slug); a.status != http.StatusOK {
			t.Errorf("who is signed in: %d", a.status)
		}
		if a := w.stranger().get(w.link(), from("127.0.0.1:5000", "localhost:8080")); a.status != http.StatusSeeOther {
			t.Errorf("the way in from the computer itself: %d", a.status)
		}
		now = now.Add(loginEvery)
		if a := w.stranger().signsIn("Olga", goodPassword, at("198.51.100.99:1")); a.status != http.StatusSeeOther {
			t.Errorf("after the pause: %d", a.status)
		}
	})
	t.Run("right words cost no tries", func(t *testing.T) {
		anew()
		for range loginBurst + 2 {
			if a := w.stranger().signsIn("Olga", goodPassword, at("192.0.2.50:1")); a.status != http.StatusSeeOther {
				t.Fatalf("answered %d", a.status)
			}
		}
	})
	t.Run("codes are tried from one address so often and no more; links that work are never counted", func(t *testing.T) {
		anew()
		secret := w.secret(slug, models.NewLink{Kind: models.LinkInvite, Role: models.AsViewer})
		for i := range secretBurst + 5 {
			if a := w.stranger().get("/join/"+secret, at("192.0.2.60:1")); a.status != http.StatusOK {
				t.Fatalf("the right one, time %d: %d", i, a.status)
			}
		}
		for i := range secretBurst {
			if a := w.stranger().get(fmt.Sprint("/join/guess", i), at("192.0.2.60:1"), with("X-Forwarded-For", fmt.Sprint("203.0.113.", i))); a.status != http.StatusNotFound {
				t.Fatalf("guess %d answered %d", i, a.status)
			}
		}
		if a := w.stranger().get("/join/guess", at("192.0.2.60:1")); a.status != http.StatusTooManyRequests {
			t.Errorf("one more: %d", a.status)
		}
		if a := w.stranger().get("/join/"+secret, at("192.0.2.61:1")); a.status != http.StatusOK {
			t.Errorf("from another address: %d", a.status)
		}
	})
	t.Run("links to sign in are tried so often and no more, whatever a header says, by all of one /64", func(t *testing.T) {
		for says, try := range map[string]func(i int) []func(*http.Request){
			"a header": func(i int) []func(*http.Request) {
				return []func(*http.Request){at("192.0.2.70:1"), with("X-Forwarded-For", fmt.Sprint("203.0.113.", i)), with("X-Real-IP", "203.0.113.1")}
			},
			"another last half": func(i int) []func(*http.Request) {
				return []func(*http.Request){at(fmt.Sprintf("[2001:db8:7:7::%d]:1", i+1))}
			},
		} {
			status := 0
			for i := range 11 {
				status = w.stranger().post("/claim/guess", nil, try(i)...).status
			}
			if status != http.StatusTooManyRequests {
				t.Errorf("%s: the eleventh answered %d", says, status)
			}
		}
	})
	t.Run("what is remembered of tries has a limit", func(t *testing.T) {
		tries := newTries(func() time.Time { return now }, time.Hour, 1)
		for i := range mostTriers + 10 {
			tries.failed(fmt.Sprint(i))
		}
		if len(tries.known) > mostTriers {
			t.Errorf("%d are remembered", len(tries.known))
		}
	})
	t.Run("the password until now is tried so often and no more, and nobody else is kept out by it", func(t *testing.T) {
		anew()
		for range loginBurst {
			if a := signedIn.post("/account", url.Values{"name": {"Olga"}, "old": {wrong}, "password": {"new words in a row"}}); a.status != http.StatusUnprocessableEntity {
				t.Fatalf("answered %d", a.status)
			}
		}
		if a := signedIn.post("/account", url.Values{"name": {"Olga"}, "old": {goodPassword}, "password": {"new words in a row"}}); a.status != http.StatusTooManyRequests {
			t.Errorf("one more: %d", a.status)
		}
		if a := signedIn.get("/o/" + slug); a.status != http.StatusOK {
			t.Errorf("the desk: %d", a.status)
		}
	})
}
