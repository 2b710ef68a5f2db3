package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/models/exchange"
	"roundtable/templates/i18n"
)

// formOfSection is the form of one more section as its page sends it.
func (w *web) formOfSection(slug, other, name, names string, change ...string) url.Values {
	form := formOfNew(names, change...)
	for _, field := range []string{"name", "date", "venue", "time_zone"} {
		form.Del(field)
	}
	form.Set("version", strconv.FormatInt(w.whole(slug).Version, 10))
	form.Set("section", name)
	if other != "" {
		form.Set("other", other)
	}
	return form
}

// sectionOf makes a section and gives its slug.
func (w *web) sectionOf(slug, other, name, names string) string {
	w.t.Helper()
	do := "draw"
	if names == "" {
		do = "save"
	}
	a := w.post("/o/"+slug+"/sections", w.formOfSection(slug, other, name, names, "do", do))
	parts := strings.Split(a.location, "/")
	if a.status != http.StatusSeeOther || len(parts) < 3 {
		w.t.Fatalf("the section was not made: %d %q\n%s", a.status, a.location, a.body)
	}
	return parts[2]
}

func TestSections(t *testing.T) {
	w := newWeb(t).claim()
	open := w.made(formOfNew(chatList))
	if a := w.get("/o/" + open + "/settings"); !a.has("/o/"+open+"/sections", "Add a section") {
		t.Error("the settings do not lead to the sections")
	}
	if a := w.get("/o/" + open + "/sections"); a.status != 200 || !a.has(`name="other"`, `name="section"`, `value="two-playoff" selected`) {
		t.Errorf("got %d: %s", a.status, a.body)
	}
	for _, c := range []struct{ sentence, other, section, want string }{
		{"a section without a name", "Open", " ", "Give the section a name"},
		{"no name for the section that is there", "", "U12", "Give the section a name"},
		{"two sections of one name", "Open", "open", "has a section “open” already"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			a := w.post("/o/"+open+"/sections", w.formOfSection(open, c.other, c.section, "Kid one\nKid two"))
			if a.status != http.StatusUnprocessableEntity && a.status != http.StatusConflict || !a.has(c.want, "Kid one") || w.events() != 1 {
				t.Errorf("got %d, %d events: %s", a.status, w.events(), a.body)
			}
		})
	}
	kids := w.sectionOf(open, "Open", "U12", "Kid one\nKid two\nKid three")
	third := w.sectionOf(kids, "", "Beginners", "")

	t.Run("every section has its own draw, and name, date and zone of the event", func(t *testing.T) {
		k := w.whole(kids)
		if k.Title() != "Club evening · U12" || k.Date != "2026-11-29" || k.TimeZone != "Europe/Berlin" || !k.Drawn() || len(k.Entrants) != 3 {
			t.Errorf("%q %s %s drawn %v, %d entrants", k.Title(), k.Date, k.TimeZone, k.Drawn(), len(k.Entrants))
		}
		if w.whole(open).Title() != "Club evening · Open" || w.whole(third).Drawn() {
			t.Errorf("%q, the third drawn: %v", w.whole(open).Title(), w.whole(third).Drawn())
		}
	})
	t.Run("the switcher keeps the tab, and a round that the other section has", func(t *testing.T) {
		if a := w.get("/o/" + open + "/standings"); !a.has("/o/"+kids+"/standings", "/o/"+third+"/standings") {
			t.Errorf("got %s", a.body)
		}
		if a := w.get("/o/" + open + "/r/2"); !a.has(`href="/o/`+kids+`/r/2"`, `href="/o/`+third+`"`) {
			t.Errorf("got %s", a.body)
		}
		if a := w.get("/o/" + open + "/r/7"); !a.has(`href="/o/` + kids + `/r/1"`) {
			t.Errorf("a round that is not there: %s", a.body)
		}
	})
	t.Run("a reader sees published sections only", func(t *testing.T) {
		reader := w.stranger()
		if a := reader.get("/e/" + open); a.status != http.StatusNotFound {
			t.Errorf("nothing is published, and the event answers %d", a.status)
		}
		w.publish(kids)
		if a := reader.get("/e/" + open); a.status != 200 || !a.has("U12", "3 players") || a.has("Beginners") || a.has(">Open<") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if a := reader.get("/t/" + kids); a.has("Beginners") || a.has(`class="sections"`) {
			t.Errorf("one section needs no switcher: %s", a.body)
		}
		if a := reader.get("/"); !a.has("Club evening · U12") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("publishing offers all sections", func(t *testing.T) {
		if a := w.get("/o/" + open); !a.has("Publish all 3 sections") {
			t.Errorf("got %s", a.body)
		}
		form := url.Values{"version": {"1"}, "op": {newOp()}}
		if a := w.post("/o/"+open+"/sections/publish", form); a.location != "/o/"+open {
			t.Errorf("got %d to %q", a.status, a.location)
		}
		reader := w.stranger()
		if a := reader.get("/e/" + open); !a.has("Open", "U12", "Beginners", "Not drawn yet") {
			t.Errorf("got %s", a.body)
		}
		if a := reader.get("/t/" + kids + "/standings"); !a.has(`href="/t/`+third+`/standings"`, `href="/e/`+open+`"`) {
			t.Errorf("the public switcher: %s", a.body)
		}
		home := reader.get("/")
		if strings.Count(home.body, "Club evening") != 1 || !home.has("/e/"+open, "/t/"+kids, "3 sections") {
			t.Errorf("the event stands %d times on the first page: %s", strings.Count(home.body, "Club evening"), home.body)
		}
	})
	t.Run("a section is renamed, and not to the name of another", func(t *testing.T) {
		form := func(name string) url.Values {
			return url.Values{"version": {strconv.FormatInt(w.whole(kids).Version, 10)}, "op": {newOp()}, "section": {name}}
		}
		if a := w.post("/o/"+kids+"/sections/rename", form("Open")); a.status != http.StatusConflict || !a.has("already", `value="Open"`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if a := w.post("/o/"+kids+"/sections/rename", form("Under 12")); a.status != http.StatusSeeOther || w.whole(kids).Section != "Under 12" {
			t.Errorf("got %d, %q", a.status, w.whole(kids).Section)
		}
	})
	t.Run("the settings change all sections together and say so", func(t *testing.T) {
		if a := w.get("/o/" + kids + "/settings"); !a.has("the same in all sections") {
			t.Error("nobody is told")
		}
	})
	t.Run("the same form twice makes one section", func(t *testing.T) {
		before := w.events()
		form := w.formOfSection(open, "", "Masters", "Anna\nBob")
		first, second := w.post("/o/"+open+"/sections", form), w.post("/o/"+open+"/sections", form)
		if first.location != second.location || w.events() != before+1 {
			t.Errorf("%q, %q, %d more events", first.location, second.location, w.events()-before)
		}
	})
}

func TestEventSaysWhereItStands(t *testing.T) {
	w := newWeb(t).claim()
	ctx := context.Background()
	a := w.made(formOfNew("Anna\nBob", "method", "given", "first_start", "19:30", "form", "single", "system", "2-1-0"))
	b := w.sectionOf(a, "Open", "U12", "Carl\nDora")
	w.post("/o/"+a+"/sections/publish", url.Values{"version": {"1"}, "op": {newOp()}})
	if page := w.stranger().get("/e/" + a); !page.has("Round 1 of 1 at 19:30", "Round 1 of 1") {
		t.Errorf("got %s", page.body)
	}
	m := w.whole(a).Rounds[0].Matches[0]
	if _, err := w.store.Press(ctx, organiserWho, a, m.ID, m.Version, "1"); err != nil {
		t.Fatal(err)
	}
	page := w.stranger().get("/e/" + a)
	if !page.has("Final standings", "Anna", "/t/"+a+"/standings") {
		t.Errorf("who won is not said: %s", page.body)
	}
	if home := w.stranger().get("/"); !home.has(">Now<", "Final standings") {
		t.Errorf("half done is running: %s", home.body)
	}
	_ = b
}

func TestCopy(t *testing.T) {
	w := newWeb(t).claim()
	ctx := context.Background()
	names := "姓名\t单位\t性别\t出生年\n张三\t市直\t男\t2012\n张三\t铁路\t\t\n\"O\"\"Brien, Pat\"\t\t女\t\nAnna Müller\tNord\t\t1980"
	slug := w.made(formOfNew(names, "date", "2026-11-22", "name", "Sunday Chinese checkers", "venue", "Town hall", "first_start", "14:00", "round_minutes", "40", "system", "3-1-0"))
	if err := w.store.SetLook(ctx, organiserWho, slug, 0, models.Look{Names: models.NamesMinors, Regulations: "Be kind."}); err != nil {
		t.Fatal(err)
	}
	if err := w.store.SetCategories(ctx, organiserWho, slug, 0, []models.Category{{Name: "U18", BornFrom: 2009}}); err != nil {
		t.Fatal(err)
	}
	form := formOfNew("", "from", slug, "keep", "1", "name", "Again", "date", "2026-11-29", "venue", "Town hall", "first_start", "14:00", "round_minutes", "40", "system", "3-1-0")
	t.Run("the page has everything of the old event, on the next day of its weekday", func(t *testing.T) {
		a := w.get("/new?from=" + slug)
		if a.status != 200 || !a.has(`value="2026-11-29"`, `value="Town hall"`, `value="14:00"`, `value="40"`, `value="3-1-0" selected`, "张三", "Nord", `value="Sunday Chinese checkers"`, "with its 4 names") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if n := strings.Count(a.body, "= 张三"); n != 4 {
			t.Errorf("two people of one name, each offered in both rows: %d", n)
		}
	})
	t.Run("the desk and the first page lead there", func(t *testing.T) {
		if a := w.get("/o/" + slug); !a.has("/new?from=" + slug) {
			t.Error("not from the desk")
		}
	})
	for _, tag := range []string{"en", "zh-Hans", "zh-Hant"} {
		t.Run("the names are read back as the same people: "+tag, func(t *testing.T) {
			old := w.whole(slug)
			text, players := namesOf(i18n.For(tag), old, w.playersOf(slug))
			entries := exchange.Parse(text).Entries()
			if len(entries) != 4 {
				t.Fatalf("%d entries of %q", len(entries), text)
			}
			for i, e := range inListOrder(old) {
				if g := entries[i]; g.Name != e.Name || g.Unit != e.Unit || g.Sex != e.Sex || g.BirthYear != e.BirthYear || g.Note != "" {
					t.Errorf("%+v became %+v in %q", e, g, text)
				}
			}
			if len(players) != 4 {
				t.Errorf("%d players for four fields: %v", len(players), players)
			}
		})
	}
	t.Run("the copy has rules, look, categories, the same clock times, and the same players of the club", func(t *testing.T) {
		text, players := namesOf(i18n.For("en"), w.whole(slug), w.playersOf(slug))
		form.Set("names", text)
		for name, values := range players {
			form[name] = values
		}
		old, tour := w.whole(slug), w.whole(w.made(form))
		if tour.Stage.System != "3-1-0" || tour.Names != models.NamesMinors || tour.Regulations != "Be kind." || len(tour.Prizes) != 1 {
			t.Errorf("%s %q %q %d categories", tour.Stage.System, tour.Names, tour.Regulations, len(tour.Prizes))
		}
		if at := tour.Starts(2).Format("2006-01-02 15:04"); at != "2026-11-29 14:40" {
			t.Errorf("round 2 at %s", at)
		}
		was := map[int64]bool{}
		for _, e := range old.Entrants {
			was[e.Player] = true
		}
		for _, e := range tour.Entrants {
			if !was[e.Player] {
				t.Errorf("%s (%s) became somebody new", e.Name, e.Unit)
			}
		}
	})
	t.Run("without its names, when the box was not touched", func(t *testing.T) {
		text, _ := namesOf(i18n.For("en"), w.whole(slug), w.playersOf(slug))
		bare := formOfNew(strings.ReplaceAll(text, "\n", "\r\n"), "from", slug, "do", "save", "name", "Bare")
		if tour := w.whole(w.made(bare)); len(tour.Entrants) != 0 || tour.Names != models.NamesMinors {
			t.Errorf("%d entrants, names %q", len(tour.Entrants), tour.Names)
		}
	})
	t.Run("an event with sections is copied with those that are ticked", func(t *testing.T) {
		kids := w.sectionOf(slug, "Open", "U12", "Kid one\nKid two")
		w.sectionOf(slug, "", "Masters", "Eva\nFinn")
		if a := w.get("/new?from=" + slug); !a.has("also the section U12", "also the section Masters") {
			t.Errorf("not offered: %s", a.body)
		}
		whole := formOfNew("Anna\nBob", "from", slug, "keep", "1", "also", kids, "name", "Whole")
		before := w.events()
		made := w.whole(w.made(whole))
		if again := w.made(whole); again != made.Slug || w.events() != before+2 {
			t.Errorf("sent twice: %q and %q, %d more", made.Slug, again, w.events()-before)
		}
		list, err := w.store.Sections(ctx, organiserWho, made.Event)
		if err != nil || len(list) != 2 || list[0].Section != "Open" || list[1].Section != "U12" || list[1].Entrants != 2 || !list[1].Drawn {
			t.Errorf("%v: %+v", err, list)
		}
	})
}

func TestNextDate(t *testing.T) {
	today := clock // a Sunday, 2026-11-29
	for date, want := range map[string]string{
		"2026-11-22": "2026-11-29", "2026-11-28": "2026-12-05", "2026-11-29": "2026-12-06", "2026-10-31": "2026-12-05", "2027-01-03": "2027-01-10", "": "2026-11-29",
	} {
		if got := nextDate(date, today); got != want {
			t.Errorf("after %q: %s, want %s", date, got, want)
		}
	}
}
