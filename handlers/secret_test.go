package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// secret makes a link and gives its secret.
func (w *web) aSecret(slug, kind string, table int) string {
	w.t.Helper()
	list, err := w.store.MakeLinks(context.Background(), organiserWho, slug, models.NewLink{Kind: kind, Table: table, Label: "Hall"})
	if err != nil {
		w.t.Fatal(err)
	}
	return list[0]
}

// reporting says whether players report.
func (w *web) reporting(slug, mode string) {
	w.t.Helper()
	if err := w.store.SetReporting(context.Background(), organiserWho, slug, mode); err != nil {
		w.t.Fatal(err)
	}
}

// withdraw ends all links of a kind.
func (w *web) withdraw(slug, kind string) {
	w.t.Helper()
	if err := w.store.WithdrawLink(context.Background(), organiserWho, slug, 0, kind); err != nil {
		w.t.Fatal(err)
	}
}

// shut closes a round, or holds it.
func (w *web) shut(slug string, round int) {
	w.t.Helper()
	if err := w.store.CloseRound(context.Background(), organiserWho, slug, 0, round, true); err != nil {
		w.t.Fatal(err)
	}
}

func (w *web) hold(slug string, round int, held bool) {
	w.t.Helper()
	if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, round, held); err != nil {
		w.t.Fatal(err)
	}
}

// enters stores actions at a table as the organiser.
func (w *web) enters(slug string, round, table int, actions ...scoring.Action) {
	w.t.Helper()
	for _, a := range actions {
		m := w.stored(slug, round, table)
		if _, err := w.store.Press(context.Background(), organiserWho, slug, m.ID, m.Version, a); err != nil {
			w.t.Fatalf("table %d, %s: %v", table, a, err)
		}
	}
}

// ofTable is the path of a table below a list.
func ofTable(list string, m *models.Match) string { return fmt.Sprintf("%s/m/%d", list, m.ID) }

// pressing is the form of one action for a match as it is now.
func pressing(m *models.Match, action string, more ...string) url.Values {
	form := url.Values{"version": {fmt.Sprint(m.Version)}, "record": {joinActions(recordOf(m))}, "op": {newOp()}, "action": {action}}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

var formOnPage = regexp.MustCompile(`(?s)<form[^>]*>.*?</form>`)

// forms are the forms of a page.
func (a answer) forms() []string { return formOnPage.FindAllString(a.body, -1) }

// hiddenOf are the hidden fields of a form.
func hiddenOf(form string) url.Values {
	out := url.Values{}
	for _, field := range hidden.FindAllStringSubmatch(form, -1) {
		out.Set(field[1], field[2])
	}
	return out
}

// noDesk fails where a page of a link leads anywhere else.
func noDesk(t *testing.T, a answer, own string) {
	t.Helper()
	for _, m := range address.FindAllStringSubmatch(a.body, -1) {
		link := m[2]
		if strings.HasPrefix(link, own) || strings.HasPrefix(link, "/static/") || strings.HasPrefix(link, "/lang?") || strings.HasPrefix(link, "#") || link == "POST" {
			continue
		}
		t.Errorf("the page leads to %q", link)
	}
}

func TestArbiterLink(t *testing.T) {
	w, slug := six(t, set)
	phone := w.stranger()
	list := "/a/" + w.aSecret(slug, models.LinkArbiter, 0)
	w.enters(slug, 1, 2, "1", "1")

	a := phone.get(list)
	if a.status != http.StatusOK || !a.has("Table 1", "Table 3", "1 table has a result", "Anna", `class="btn big"`) {
		t.Fatalf("the list: %d %s", a.status, a.body)
	}
	if open, done := strings.Index(a.body, "Table 3"), strings.Index(a.body, `id="done"`); open > done {
		t.Error("the unfinished tables do not come first")
	}
	noDesk(t, a, list)
	if cookies := phone.cookies; len(cookies) > 0 {
		t.Errorf("the link sets cookies: %v", cookies)
	}

	first := w.stored(slug, 1, 1)
	page := phone.get(ofTable(list, first))
	noDesk(t, page, list)
	if page.status != http.StatusOK || !page.has("Round 1 · table 1", "moves first", `value="mf1"`, `value="1"`) {
		t.Fatalf("the table: %d %s", page.status, page.body)
	}
	t.Run("BR-133 a link for results saves one, goes on to the next unfinished table, and is in the log", func(t *testing.T) {
		a := phone.post(ofTable(list, first), pressing(first, "1", "from", "table"))
		if a.status != http.StatusSeeOther || a.location != ofTable(list, first) || letters(w.stored(slug, 1, 1)) != "wl" {
			t.Fatalf("%d %s %q", a.status, a.location, letters(w.stored(slug, 1, 1)))
		}
		a = phone.post(ofTable(list, first), pressing(w.stored(slug, 1, 1), "1", "from", "table"))
		if a.location != ofTable(list, w.stored(slug, 1, 3)) {
			t.Errorf("a decided table leads to %s", a.location)
		}
		if log := w.get("/o/" + slug + "/log"); !log.has("Hall") {
			t.Errorf("the log does not name the link")
		}
		if len(phone.cookies) > 0 {
			t.Error("a cookie is set")
		}
	})
	t.Run("the list stays the list, and a phone with script is told where it goes on", func(t *testing.T) {
		m := w.stored(slug, 1, 3)
		a := phone.post(ofTable(list, m), pressing(m, "=", "from", "list"), with("X-Fragment", "1"))
		if a.status != http.StatusNoContent || a.header.Get("X-Next") != list || a.header.Get("X-Version") != fmt.Sprint(m.Version+1) {
			t.Errorf("%d %v", a.status, a.header)
		}
	})
	t.Run("the same form twice is stored once, and answered alike", func(t *testing.T) {
		m := w.stored(slug, 1, 3)
		form := pressing(m, "1", "from", "list")
		for range 2 {
			a := phone.post(ofTable(list, m), form, with("X-Fragment", "1"))
			if a.status != http.StatusNoContent || a.header.Get("X-Version") != fmt.Sprint(m.Version+1) {
				t.Fatalf("%d %v", a.status, a.header)
			}
		}
		if got := letters(w.stored(slug, 1, 3)); got != "dd wl" {
			t.Errorf("stored %q", got)
		}
	})
	t.Run("a decided table can be taken back", func(t *testing.T) {
		m := w.stored(slug, 1, 3)
		if a := phone.get(ofTable(list, m)); !a.has(`value="back"`) {
			t.Fatal("no button")
		}
		if a := phone.post(ofTable(list, m), pressing(m, "back")); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 3)) != "dd" {
			t.Errorf("%d %q", a.status, letters(w.stored(slug, 1, 3)))
		}
	})
	t.Run("an unknown action is refused with a sentence", func(t *testing.T) {
		m := w.stored(slug, 1, 3)
		if a := phone.post(ofTable(list, m), pressing(m, "everything")); a.status < 400 || a.status > 422 || !a.has("data-refusal") {
			t.Errorf("%d", a.status)
		}
	})
}

func TestArbiterConflict(t *testing.T) {
	setting := func(t *testing.T) (w, phone *web, slug, target string, answered answer) {
		w, slug = six(t, set)
		phone = w.stranger()
		m := w.stored(slug, 1, 1)
		target = ofTable("/a/"+w.aSecret(slug, models.LinkArbiter, 0), m)
		mine := pressing(m, "1", "from", "list")
		w.enters(slug, 1, 1, "0", "0")
		return w, phone, slug, target, phone.post(target, mine, with("X-Fragment", "1"))
	}
	choice := func(t *testing.T, a answer) url.Values {
		t.Helper()
		at := slices.IndexFunc(a.forms(), func(f string) bool { return strings.Contains(f, "data-refusal") })
		if a.status != http.StatusConflict || at < 0 || !a.has(">0:2<", ">1:0<") {
			t.Fatalf("both values are not shown: %d %s", a.status, a.body)
		}
		return hiddenOf(a.forms()[at])
	}
	for action, want := range map[string]string{"keep": "lw lw", "mine": "wl"} {
		t.Run(action, func(t *testing.T) {
			w, phone, slug, target, a := setting(t)
			form := choice(t, a)
			if letters(w.stored(slug, 1, 1)) != "lw lw" {
				t.Error("something was stored")
			}
			form.Set("action", action)
			if a := phone.post(target, form); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != want {
				t.Errorf("%d %q", a.status, letters(w.stored(slug, 1, 1)))
			}
		})
	}
	t.Run("a third one in between asks again", func(t *testing.T) {
		w, phone, slug, target, a := setting(t)
		form := choice(t, a)
		w.enters(slug, 1, 1, "back")
		form.Set("action", "mine")
		if a := phone.post(target, form); a.status != http.StatusConflict || letters(w.stored(slug, 1, 1)) != "lw" {
			t.Errorf("%d %q", a.status, letters(w.stored(slug, 1, 1)))
		}
	})
}

func TestArbiterIsRefused(t *testing.T) {
	w, slug := six(t, set)
	other := w.event("Other", fourNames...)
	phone := w.stranger()
	list := "/a/" + w.aSecret(slug, models.LinkArbiter, 0)
	m := w.stored(slug, 1, 1)
	t.Run("a match of another event", func(t *testing.T) {
		foreign := w.stored(other, 1, 1)
		for _, a := range []answer{phone.get(ofTable(list, foreign)), phone.post(ofTable(list, foreign), pressing(foreign, "1"))} {
			if a.status != http.StatusNotFound || letters(w.stored(other, 1, 1)) != "" {
				t.Errorf("%d", a.status)
			}
		}
	})
	t.Run("BR-133 players, settings and the desk", func(t *testing.T) {
		for _, path := range []string{"/players", "/players/1", "/settings/about", "/draw", "/m/1/press", "/access/links"} {
			if a := phone.post("/o/"+slug+path, url.Values{"names": {"Zoe"}}); a.status != http.StatusForbidden {
				t.Errorf("POST %s: %d", path, a.status)
			}
		}
		if a := phone.get("/o/" + slug); a.status != http.StatusForbidden {
			t.Errorf("the desk: %d", a.status)
		}
	})
	t.Run("a round that is held is not there", func(t *testing.T) {
		w.hold(slug, 1, true)
		if a := phone.get(ofTable(list, m)); a.status != http.StatusNotFound {
			t.Errorf("%d", a.status)
		}
		if a := phone.get(list); a.status != http.StatusOK || a.has("Round 1<") {
			t.Errorf("%d", a.status)
		}
		w.hold(slug, 1, false)
	})
	for table := 1; table <= 3; table++ {
		w.enters(slug, 1, table, "1", "1")
	}
	w.shut(slug, 1)
	t.Run("BR-133 a closed round is a sentence, and nothing is stored", func(t *testing.T) {
		m := w.stored(slug, 1, 1)
		for _, form := range []url.Values{pressing(m, "back"), pressing(m, "mine", "record", "0 0")} {
			a := phone.post(ofTable(list, m), form)
			if a.status != http.StatusForbidden || !a.has("data-refusal", "Round 1 is closed") || letters(w.stored(slug, 1, 1)) != "wl wl" {
				t.Errorf("%d %s", a.status, a.body)
			}
		}
		if a := w.post(ofTable("/o/"+slug+"/arbiter", m), pressing(m, "mine", "record", "0 0")); a.status != http.StatusConflict || letters(w.stored(slug, 1, 1)) != "wl wl" {
			t.Errorf("an organiser corrects without a look: %d", a.status)
		}
		if a := phone.get(list + "?r=1"); !a.has("Round 1 is closed") || a.has(`name="action"`) {
			t.Error("the list offers buttons")
		}
	})
	t.Run("a round that is not there", func(t *testing.T) {
		if a := phone.get(list + "?r=99"); a.status != http.StatusNotFound {
			t.Errorf("%d", a.status)
		}
	})
	t.Run("an event that has ended", func(t *testing.T) {
		m := w.stored(slug, 2, 1)
		if err := w.store.SetEnded(context.Background(), organiserWho, slug, 0, true); err != nil {
			t.Fatal(err)
		}
		if a := phone.post(ofTable(list, m), pressing(m, "1")); a.status != http.StatusConflict || !a.has("data-refusal", "has been ended") {
			t.Errorf("%d", a.status)
		}
		if err := w.store.SetEnded(context.Background(), organiserWho, slug, 0, false); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("a link withdrawn in the middle", func(t *testing.T) {
		m := w.stored(slug, 2, 1)
		w.withdraw(slug, models.LinkArbiter)
		for _, a := range []answer{phone.get(list), phone.get(ofTable(list, m)), phone.post(ofTable(list, m), pressing(m, "1"), with("X-Fragment", "1"))} {
			if a.status != http.StatusNotFound || !a.has("This link does not work") {
				t.Errorf("%d", a.status)
			}
		}
		if letters(w.stored(slug, 2, 1)) != "" {
			t.Error("stored")
		}
	})
	t.Run("too many wrong links are slowed down", func(t *testing.T) {
		last := 0
		for range 40 {
			last = phone.get("/a/nothing").status
		}
		if last != http.StatusTooManyRequests {
			t.Errorf("%d", last)
		}
	})
}

// anArbiter signs a new browser in as an arbiter of the event.
func (w *web) anArbiter(slug, name string) *web {
	w.t.Helper()
	if err := w.store.SetAccount(context.Background(), models.Who{Account: models.FirstAccount, Admin: true}, "Chief", "", "a long password", 0); err != nil {
		w.t.Fatal(err)
	}
	w.claim() // a new password signs out everywhere
	list, err := w.store.MakeLinks(context.Background(), organiserWho, slug, models.NewLink{Kind: models.LinkInvite, Role: models.AsArbiter})
	if err != nil {
		w.t.Fatal(err)
	}
	helper := w.stranger()
	if a := helper.post("/join/"+list[0], url.Values{"name": {name}, "password": {"another long one"}}); a.status != http.StatusSeeOther || a.location != "/o/"+slug+"/arbiter" {
		w.t.Fatalf("joining: %d %s %s", a.status, a.location, a.body)
	}
	return helper
}

func TestArbiterAccount(t *testing.T) {
	w, slug := six(t, set)
	other := w.event("Other", fourNames...)
	helper := w.anArbiter(slug, "Grace")
	list := "/o/" + slug + "/arbiter"
	a := helper.get(list)
	if a.status != http.StatusOK || !a.has("Table 1") {
		t.Fatalf("%d", a.status)
	}
	noDesk(t, a, list)
	m := w.stored(slug, 1, 1)
	t.Run("BR-136 an arbiter of one event saves there, not in another, and edits no players; the log has the name", func(t *testing.T) {
		if a := helper.post(ofTable(list, m), pressing(m, "1")); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != "wl" {
			t.Errorf("%d", a.status)
		}
		foreign := w.stored(other, 1, 1)
		if a := helper.post(ofTable("/o/"+other+"/arbiter", foreign), pressing(foreign, "1")); a.status != http.StatusForbidden || letters(w.stored(other, 1, 1)) != "" {
			t.Errorf("another event: %d", a.status)
		}
		if a := helper.post("/o/"+slug+"/players", url.Values{"names": {"Zoe"}}); a.status != http.StatusForbidden {
			t.Errorf("players: %d", a.status)
		}
		if a := w.get("/o/" + slug + "/log"); !a.has("Grace") {
			t.Error("the log does not name Grace")
		}
	})
	t.Run("BR-136 removed: the next request is refused", func(t *testing.T) {
		members, err := w.store.Members(context.Background(), organiserWho, slug)
		if err != nil {
			t.Fatal(err)
		}
		for _, member := range members {
			if member.Name == "Grace" {
				if err := w.store.SetMember(context.Background(), organiserWho, slug, member.Account, models.Nobody); err != nil {
					t.Fatal(err)
				}
			}
		}
		m := w.stored(slug, 1, 1)
		if a := helper.post(ofTable(list, m), pressing(m, "1")); a.status != http.StatusForbidden || letters(w.stored(slug, 1, 1)) != "wl" {
			t.Errorf("%d", a.status)
		}
	})
}
