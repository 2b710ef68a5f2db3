package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"roundtable/models"
)

// TestHelperOfOneEvent is BR-134 and BR-136 through the pages.
func TestHelperOfOneEvent(t *testing.T) {
	ctx := context.Background()
	w := newWeb(t)
	one, two := w.event("One", fourNames...), w.event("Two", fourNames...)
	olga := w.member("Olga", one, models.AsOrganiser)
	helper := w.stranger().signedIn(olga)
	press := func(slug string) answer {
		m := w.whole(slug).Rounds[0].Matches[0]
		return helper.post(fmt.Sprintf("/o/%s/m/%d/press", slug, m.ID), url.Values{"action": {"1"}, "version": {i64(m.Version)}, "op": {newOp()}})
	}
	t.Run("BR-134 in his event he works, in another he is refused, page and form, whatever is there", func(t *testing.T) {
		if a := press(one); a.status != http.StatusSeeOther {
			t.Errorf("in his own: %d", a.status)
		}
		before := w.whole(two).Revision
		if a := press(two); a.status != http.StatusForbidden {
			t.Errorf("a result in the other: %d", a.status)
		}
		for _, slug := range []string{two, "none"} { // whether it exists is not told
			for _, path := range []string{"", "/players", "/r/1", "/print/standings", "/settings", "/log", "/access"} {
				if a := helper.get("/o/" + slug + path); a.status != http.StatusForbidden {
					t.Errorf("%s%s: %d", slug, path, a.status)
				}
			}
			for _, path := range []string{"/players", "/settings/about", "/r/1/hold", "/publish", "/print/standings/printed"} {
				if a := helper.post("/o/"+slug+path, url.Values{"names": {"X"}}); a.status != http.StatusForbidden {
					t.Errorf("POST %s%s: %d", slug, path, a.status)
				}
			}
		}
		if w.whole(two).Revision != before {
			t.Error("the other event was changed")
		}
	})
	t.Run("BR-136 the log has the name", func(t *testing.T) {
		if a := w.stranger().claim().get("/o/" + one + "/log"); !a.has("Olga") {
			t.Errorf("the log: %s", a.body)
		}
	})
	t.Run("an arbiter with an account is kept from players, draw and settings", func(t *testing.T) {
		if err := w.store.SetMember(ctx, organiserWho, one, olga, models.AsArbiter); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/players", "/draw", "/settings/about", "/access/links"} {
			if a := helper.post("/o/"+one+path, nil); a.status != http.StatusForbidden {
				t.Errorf("%s: %d", path, a.status)
			}
		}
	})
	t.Run("BR-136 removed, his next request is refused, also one that was on its way", func(t *testing.T) {
		if err := w.store.SetMember(ctx, organiserWho, one, olga, models.AsOrganiser); err != nil {
			t.Fatal(err)
		}
		if a := helper.get("/o/" + one); a.status != http.StatusOK {
			t.Fatalf("before: %d", a.status)
		}
		if err := w.store.SetMember(ctx, organiserWho, one, olga, models.Nobody); err != nil {
			t.Fatal(err)
		}
		if a := press(one); a.status != http.StatusForbidden {
			t.Errorf("a key: %d", a.status)
		}
		if a := helper.get("/o/" + one); a.status != http.StatusForbidden {
			t.Errorf("the desk: %d", a.status)
		}
		if a := helper.get("/t/" + one); a.status != http.StatusNotFound {
			t.Errorf("the private event: %d", a.status)
		}
	})
	t.Run("an account that is closed is signed out everywhere", func(t *testing.T) {
		if err := w.store.SetLevel(ctx, organiserWho, olga, models.LevelHelper, true); err != nil {
			t.Fatal(err)
		}
		if a := helper.get("/account"); a.status != http.StatusForbidden {
			t.Errorf("answered %d", a.status)
		}
	})
}

// TestInvitationPages invites through the pages, from the form to the helper's first page.
func TestInvitationPages(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Evening", fourNames...)
	owner := w.stranger().signedIn(w.member("Otto", slug, models.AsOwner))
	invite := func(role string) string {
		t.Helper()
		a := owner.post("/o/"+slug+"/access/invite", url.Values{"role": {role}, "label": {"Anna"}, "op": {newOp()}})
		made := owner.get(a.location)
		tokens := tokensOn(made.body)
		if a.status != http.StatusSeeOther || len(tokens) != 1 {
			t.Fatalf("%d, %q: %s", a.status, tokens, made.body)
		}
		return "/join/" + tokens[0]
	}
	t.Run("it is opened as often as one likes and used once; a mistake in the form uses nothing up", func(t *testing.T) {
		link, guest := invite("arbiter"), w.stranger()
		for range 2 {
			if a := guest.get(link); a.status != http.StatusOK || len(guest.cookies) != 0 {
				t.Fatalf("answered %d, %v", a.status, guest.cookies)
			}
		}
		if a := guest.post(link, url.Values{"name": {"Anna"}, "password": {"short"}}); a.status != http.StatusUnprocessableEntity || !a.has(`value="Anna"`) || a.has("short\"") {
			t.Errorf("a short password: %d", a.status)
		}
		if a := guest.post(link, url.Values{"name": {"otto"}, "password": {goodPassword}}); a.status != http.StatusConflict {
			t.Errorf("a name that is taken: %d", a.status)
		}
		if a := guest.post(link, url.Values{"name": {"Anna"}, "password": {goodPassword}}); a.status != http.StatusSeeOther || a.location != "/o/"+slug+"/arbiter" {
			t.Errorf("answered %d to %q", a.status, a.location)
		}
		if a := guest.get("/account"); a.status != http.StatusOK || !a.has("Anna") {
			t.Errorf("signed in: %d", a.status)
		}
		if a := w.stranger().get(link); a.status != http.StatusNotFound {
			t.Errorf("a second time: %d", a.status)
		}
	})
	t.Run("whoever has an account joins with it", func(t *testing.T) {
		link := invite("organiser")
		helper := w.stranger().signedIn(w.member("Olga", "", models.Nobody))
		if a := helper.post(link, nil); a.status != http.StatusSeeOther || a.location != "/o/"+slug {
			t.Errorf("answered %d to %q", a.status, a.location)
		}
		if a := helper.get("/o/" + slug + "/players"); a.status != http.StatusOK {
			t.Errorf("the players: %d", a.status)
		}
	})
	t.Run("an organiser invites nobody and gives no roles", func(t *testing.T) {
		olga := w.stranger()
		olga.signsIn("Olga", goodPassword)
		for path, form := range map[string]url.Values{"invite": {"role": {"owner"}}, "members/1": {"role": {"owner"}}} {
			if a := olga.post("/o/"+slug+"/access/"+path, form); a.status != http.StatusForbidden {
				t.Errorf("%s: %d", path, a.status)
			}
		}
		if a := olga.post("/o/"+slug+"/access/links", url.Values{"kind": {"invite"}, "role": {"owner"}}); a.status != http.StatusNotFound {
			t.Errorf("an invitation among the links: %d", a.status)
		}
	})
	t.Run("a form sent twice makes one link, and says that it was made", func(t *testing.T) {
		form := url.Values{"kind": {"arbiter"}, "op": {newOp()}}
		if a := owner.post("/o/"+slug+"/access/links", form); a.status != http.StatusSeeOther || !strings.Contains(a.location, "/made/") {
			t.Fatalf("answered %d to %q", a.status, a.location)
		}
		before := w.entries()
		if a := owner.post("/o/"+slug+"/access/links", form); a.status >= 400 || strings.Contains(a.location, "/made/") || w.entries() != before {
			t.Errorf("again: %d to %q", a.status, a.location)
		}
	})
	t.Run("what was made is gone after ten minutes, and nobody else's", func(t *testing.T) {
		a := owner.post("/o/"+slug+"/access/links", url.Values{"kind": {"arbiter"}, "op": {newOp()}})
		other := w.event("Another", fourNames...)
		admin := w.stranger().claim()
		for _, path := range []string{a.location, strings.Replace(a.location, slug, other, 1), strings.Replace(a.location, "/o/"+slug+"/access", "/people", 1)} {
			if b := admin.get(path); len(tokensOn(b.body)) != 0 {
				t.Errorf("%s shows them to somebody else", path)
			}
		}
		now := w.server.made.now
		defer func() { w.server.made.now = now }()
		w.server.made.now = func() time.Time { return now().Add(madeTime + 1) }
		if b := owner.get(a.location); b.status != http.StatusSeeOther || len(tokensOn(b.body)) != 0 {
			t.Errorf("after ten minutes: %d", b.status)
		}
	})
}

// TestPeoplePages: what the administrator does with accounts, and what he cannot.
func TestPeoplePages(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Evening", fourNames...)
	olga := w.member("Olga", slug, models.AsOrganiser)
	admin := w.stranger().claim()
	if a := admin.post("/people/invite", url.Values{"label": {"Somebody"}, "op": {newOp()}}); a.status != http.StatusConflict {
		t.Errorf("without a name nobody is invited: %d", a.status)
	}
	if a := admin.post("/account", url.Values{"name": {"Head"}, "password": {goodPassword}}); a.status != http.StatusSeeOther {
		t.Fatalf("the name: %d", a.status)
	}
	a := admin.post("/people/invite", url.Values{"label": {"Somebody"}, "op": {newOp()}})
	if tokens := tokensOn(admin.get(a.location).body); a.status != http.StatusSeeOther || len(tokens) != 1 {
		t.Errorf("with one: %d, %q", a.status, tokens)
	}
	if a := admin.post(fmt.Sprint("/people/", models.FirstAccount), url.Values{"level": {"helper"}}); a.status != http.StatusConflict {
		t.Errorf("his own rights: %d", a.status)
	}
	second := w.stranger().signedIn(olga)
	if a := admin.post(fmt.Sprint("/people/", olga, "/devices"), nil); a.status != http.StatusSeeOther {
		t.Errorf("signing somebody out: %d", a.status)
	}
	if a := second.get("/account"); a.status != http.StatusForbidden {
		t.Errorf("she is still signed in: %d", a.status)
	}
	second.signedIn(olga)
	if a := admin.post(fmt.Sprint("/people/", olga), url.Values{"level": {"admin"}}); a.status != http.StatusSeeOther {
		t.Errorf("another administrator: %d", a.status)
	}
	if a := second.get("/people"); a.status != http.StatusOK || !a.has("Head") {
		t.Errorf("her page: %d", a.status)
	}
	if a := w.stranger().signedIn(w.member("Vera", slug, models.AsViewer)).get("/people"); a.status != http.StatusForbidden || a.has("Head") {
		t.Errorf("a viewer: %d", a.status)
	}
}
