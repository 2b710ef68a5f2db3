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
)

// clubOf fills the club's list.
func (w *web) clubOf(players ...models.PlayerIn) {
	w.t.Helper()
	var changes []models.PlayerChange
	for _, p := range players {
		changes = append(changes, models.PlayerChange{In: p})
	}
	if err := w.store.SavePlayers(context.Background(), organiserWho, changes); err != nil {
		w.t.Fatal(err)
	}
}

// clubNow is the club's list as it is stored.
func (w *web) clubNow() []models.Player {
	w.t.Helper()
	list, err := w.store.Players(context.Background(), organiserWho)
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}

var rosterName = regexp.MustCompile(`<a class="nm" href="/players/\d+"[^>]*>([^<]*)</a>`)

// listed are the names of a list in their order.
func listed(a answer) string {
	var names []string
	for _, m := range rosterName.FindAllStringSubmatch(a.body, -1) {
		names = append(names, m[1])
	}
	return strings.Join(names, " ")
}

func TestRoster(t *testing.T) {
	w := newWeb(t).claim()
	t.Run("while nobody is known the page says how players come here", func(t *testing.T) {
		if a := w.get("/players"); a.status != 200 || !a.has("Everybody you enter for an event is remembered here", `href="/players/import"`, `href="/players/new"`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	w.clubOf(
		models.PlayerIn{Name: "张三", Unit: "市直", Rating: 1500}, models.PlayerIn{Name: "Zoë", Name2: "佐伊", Rating: 1800}, models.PlayerIn{Name: "李四光"},
		models.PlayerIn{Name: "anna", BirthYear: 1999}, models.PlayerIn{Name: "丁一"}, models.PlayerIn{Name: "<script>alert(1)</script>"})
	for _, c := range []struct{ sentence, path, lang, want string }{
		{"by letters", "/players", "en", "&lt;script&gt;alert(1)&lt;/script&gt; anna Zoë 丁一 张三 李四光"},
		{"by pinyin", "/players", "zh-Hans", "&lt;script&gt;alert(1)&lt;/script&gt; anna Zoë 丁一 李四光 张三"},
		{"by strokes", "/players", "zh-Hant", "&lt;script&gt;alert(1)&lt;/script&gt; anna Zoë 丁一 张三 李四光"},
		{"by rating, then by name", "/players?by=rating", "en", "Zoë 张三 &lt;script&gt;alert(1)&lt;/script&gt; anna 丁一 李四光"},
		{"a part of the name, in any spelling", "/players?q=ZO%C3%8B", "en", "Zoë"},
		{"a part of the second name", "/players?q=%E4%BC%8A", "en", "Zoë"},
		{"a part of the unit", "/players?q=%E5%B8%82", "en", "张三"},
		{"an order that is none is the order by name", "/players?by=x&page=x&q=n", "en", "anna"},
	} {
		t.Run(c.lang+" "+c.sentence, func(t *testing.T) {
			if got := listed(w.lang(c.lang).get(c.path)); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	w.lang("en")
	t.Run("nobody found leads back to all", func(t *testing.T) {
		if a := w.get("/players?q=nobody"); !a.has("Nobody found among 6", "Show everybody", `value="nobody"`) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("the script asks for the list alone", func(t *testing.T) {
		a := w.get("/players?q=anna", with("X-Fragment", "1"))
		if a.status != 200 || a.has("<html") || listed(a) != "anna" || !a.has("1 found among 6") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("by the last event", func(t *testing.T) {
		w.made(formOfNew("李四光", "do", "save", "who-x", ""))
		if got := listed(w.get("/players?by=last")); !strings.HasPrefix(got, "李四光 ") {
			t.Errorf("got %q", got)
		}
	})
	t.Run("strangers see nothing of it", func(t *testing.T) {
		other := w.stranger()
		for _, path := range []string{"/players", "/players/1", "/players/new", "/players/import", "/players/players.csv", "/players/find?q=a", "/players/1/merge?other=2"} {
			if a := other.get(path); a.status != http.StatusForbidden || a.has("anna") {
				t.Errorf("%s answered %d", path, a.status)
			}
		}
		for _, path := range []string{"/players/new", "/players/import", "/players/earlier", "/players/1", "/players/1/merge", "/players/1/split", "/players/1/delete"} {
			if a := other.post(path, url.Values{"name": {"X"}}); a.status != http.StatusForbidden {
				t.Errorf("POST %s answered %d", path, a.status)
			}
		}
	})
}

func TestLongRoster(t *testing.T) {
	w := newWeb(t).claim()
	var players []models.PlayerIn
	for i := range 805 {
		players = append(players, models.PlayerIn{Name: fmt.Sprintf("Player %03d", i), Unit: fmt.Sprintf("Unit %d", i%7)})
	}
	w.clubOf(players...)
	t.Run("a hundred stand on a page, and every page is named by its names", func(t *testing.T) {
		a := w.get("/players")
		if got := strings.Fields(listed(a)); len(got) != 200 || !a.has("805 players", `page=9`) || strings.Contains(a.body, "page=10") {
			t.Errorf("%d words", len(got))
		}
		if len(a.body) > 60_000 {
			t.Errorf("the page has %d bytes", len(a.body))
		}
	})
	t.Run("all pages together are the list", func(t *testing.T) {
		var all []string
		for n := 1; n <= 9; n++ {
			all = append(all, rosterName.FindAllString(w.get(fmt.Sprintf("/players?page=%d", n)).body, -1)...)
		}
		slices.Sort(all)
		if len(slices.Compact(all)) != 805 {
			t.Errorf("%d players", len(all))
		}
	})
	t.Run("a page that is none is the first", func(t *testing.T) {
		if a := w.get("/players?page=99"); !strings.HasPrefix(listed(a), "Player 000") {
			t.Errorf("got %q", listed(a)[:40])
		}
	})
	t.Run("a search keeps its words on its pages", func(t *testing.T) {
		if a := w.get("/players?q=unit+1"); !a.has("115 found among 805", `q=unit&#43;1`) && !a.has("115 found among 805", `q=unit+1`) {
			t.Errorf("got %s", a.body[:3000])
		}
	})
}

func TestAddRosterPlayer(t *testing.T) {
	w := newWeb(t).claim()
	form := edited("  Li　　Wei ", "unit", "X", "rating", "１５００", "sex", "f", "birth_year", "2008")
	a := w.post("/players/new", form)
	if a.status != http.StatusSeeOther || a.location != "/players/1" {
		t.Fatalf("got %d %q: %s", a.status, a.location, a.body)
	}
	t.Run("BR-116 it is stored clean", func(t *testing.T) {
		if p := w.clubNow()[0]; p.In() != (models.PlayerIn{Name: "Li Wei", Unit: "X", Rating: 1500, Sex: "f", BirthYear: 2008}) {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("the same form twice adds one", func(t *testing.T) {
		if a := w.post("/players/new", form); a.status != http.StatusSeeOther || len(w.clubNow()) != 1 {
			t.Errorf("got %d, %d players", a.status, len(w.clubNow()))
		}
	})
	t.Run("BR-116 a known name is asked about first, with what tells them apart", func(t *testing.T) {
		a := w.post("/players/new", edited("Li  Wei", "unit", "Y"))
		if a.status != http.StatusUnprocessableEntity || !a.has("The club knows somebody of this name", `href="/players/1"`, `value="Y"`, "born 2008") || len(w.clubNow()) != 1 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("BR-118 and added when it is somebody else", func(t *testing.T) {
		if a := w.post("/players/new", edited("Li Wei", "unit", "Y", "another", "1")); a.status != http.StatusSeeOther || len(w.clubNow()) != 2 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	for sentence, c := range map[string]struct{ field, value, want string }{
		"a year of two digits": {"birth_year", "08", "A year of birth is a whole number from 1900"},
		"a year in words":      {"birth_year", "long ago", "A year of birth has four digits"},
		"a rating in words":    {"rating", "strong", "A rating is a whole number"},
		"a sex that is none":   {"sex", "x", "Choose female, male"},
		"no name":              {"name", " ", "A name has 1 to 100 characters"},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			a := w.post("/players/new", edited("Carl", c.field, c.value, "note", "typed"))
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, `aria-invalid="true"`, `value="typed"`) || len(w.clubNow()) != 2 {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
}

func TestRosterCard(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Autumn", "张三", "Anna", "Bob", "Carl")
	w.wins(slug, 1)
	w.clubOf(models.PlayerIn{Name: "张 三", Unit: "东区", BirthYear: 1988})
	t.Run("his events with number, place, points and sides, each with its link", func(t *testing.T) {
		a := w.get("/players/1")
		if a.status != 200 || !a.has(`href="/o/`+slug+`"`, "Autumn", `href="/o/`+slug+`/standings"`, "First / second", "so far") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("who may be the same person is proposed, and nothing is merged", func(t *testing.T) {
		if a := w.get("/players/1"); !a.has("This may be the same person", `href="/players/1/merge?other=5"`, "东区", "born 1988") || len(w.clubNow()) != 5 {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("before a merge the page shows both and what will stand there", func(t *testing.T) {
		a := w.get("/players/1/merge?other=5")
		if a.status != 200 || !a.has("Are they one person?", "Afterwards", "东区", "Nothing beside the names speaks for it", `name="other" value="5"`) || len(w.clubNow()) != 5 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("merged on one press, and separate again on another", func(t *testing.T) {
		a := w.post("/players/1/merge", url.Values{"op": {newOp()}, "other": {"5"}, "version": {"1"}})
		if a.location != "/players/1" || len(w.clubNow()) != 4 {
			t.Fatalf("got %d %q: %s", a.status, a.location, a.body)
		}
		if a := w.get("/players/1"); !a.has("Entries merged into this one", "Separate again", `action="/players/5/split"`, "1988") {
			t.Errorf("got %s", a.body)
		}
		if a := w.get("/players/5"); a.location != "/players/1" {
			t.Errorf("the merged entry leads to %q", a.location)
		}
		if a := w.post("/players/5/split", url.Values{"op": {newOp()}}); a.location != "/players/5" || len(w.clubNow()) != 5 {
			t.Errorf("got %d %q", a.status, a.location)
		}
	})
	t.Run("two of one event are not merged: the page says why, the form is refused", func(t *testing.T) {
		if a := w.get("/players/1/merge?other=2"); !a.has("They were in one event", "both played in Autumn") || a.has(`type="submit">They are one person`) {
			t.Errorf("got %s", a.body)
		}
		a := w.post("/players/1/merge", url.Values{"op": {newOp()}, "other": {"2"}})
		if a.status != http.StatusConflict || !a.has("Both entries played in “Autumn”") || len(w.clubNow()) != 5 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("corrected; what stands in the event stays", func(t *testing.T) {
		if a := w.post("/players/2", edited("Änna", "version", "1", "birth_year", "1999")); a.location != "/players/2" {
			t.Fatalf("got %d: %s", a.status, a.body)
		}
		if e := w.whole(slug).Entrants[1]; e.Name != "Anna" || w.clubNow()[1].Name != "Änna" {
			t.Errorf("the event has %q, the club %q", e.Name, w.clubNow()[1].Name)
		}
		if a := w.get("/players/2"); !a.has("as Anna") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("an old form is told of the change and keeps what was typed", func(t *testing.T) {
		a := w.post("/players/2", edited("Mine", "version", "1"))
		if a.status != http.StatusConflict || !a.has("Somebody changed this player meanwhile", `value="Mine"`) || w.clubNow()[1].Name != "Änna" {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("deleted only without an event", func(t *testing.T) {
		if a := w.get("/players/2"); a.has("Delete the entry") {
			t.Error("somebody with an event may be deleted")
		}
		if a := w.post("/players/2/delete", url.Values{"op": {newOp()}}); a.status != http.StatusConflict || !a.has("has played in an event") {
			t.Errorf("got %d", a.status)
		}
		if a := w.post("/players/5/delete", url.Values{"op": {newOp()}, "version": {"1"}}); a.status != http.StatusConflict { // a split raised the version
			t.Errorf("an old form deletes: %d", a.status)
		}
		if a := w.post("/players/5/delete", url.Values{"op": {newOp()}}); a.location != "/players" || len(w.clubNow()) != 4 {
			t.Errorf("got %d %q", a.status, a.location)
		}
	})
	t.Run("who is not there", func(t *testing.T) {
		for _, path := range []string{"/players/99", "/players/x", "/players/1/merge?other=1", "/players/1/merge?other=99", "/players/99/merge?other=1"} {
			if a := w.get(path); a.status != http.StatusNotFound {
				t.Errorf("%s answered %d", path, a.status)
			}
		}
	})
}

// TestEarlierNames opens a database of the first program, which had no list of players.
func TestEarlierNames(t *testing.T) {
	w := newWeb(t).claim()
	if a := w.get("/players"); a.has("earlier events") {
		t.Error("in a new club there is nothing to take in")
	}
	path := unpacked(t, "../models/testdata/schema-1.db.gz")
	var err error
	if w.store, err = models.Open(context.Background(), path, models.Options{}); err != nil {
		t.Fatal(err)
	}
	w.server = New(w.store, Options{Version: "test"})
	t.Cleanup(func() {
		w.server.Close()
		if err := w.store.Close(); err != nil {
			t.Error(err)
		}
	})
	w = w.stranger().claim()
	a := w.get("/players")
	if !a.has("names of earlier events are not in the list yet", `action="/players/earlier"`) || len(w.clubNow()) != 0 {
		t.Fatalf("got %s", a.body)
	}
	if a := w.post("/players/earlier", url.Values{"op": {newOp()}}); a.location != "/players" || len(w.clubNow()) == 0 {
		t.Errorf("got %d %q, %d players", a.status, a.location, len(w.clubNow()))
	}
	if a := w.get("/players"); a.has(`action="/players/earlier"`) || !a.has("were taken in") {
		t.Errorf("got %s", a.body)
	}
}
