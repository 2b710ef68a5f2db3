package handlers

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
)

// found is what the script of the page gets.
type found struct {
	Found []foundPlayer
	Count string
	Look  string
}

func (w *web) find(query string) found {
	w.t.Helper()
	var f found
	a := w.get("/players/find?" + query)
	if err := json.Unmarshal([]byte(a.body), &f); err != nil || a.status != 200 {
		w.t.Fatalf("got %d, %v: %s", a.status, err, a.body)
	}
	return f
}

func TestFindPlayers(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", "张三", "Anna")
	w.clubOf(models.PlayerIn{Name: "王小明", Unit: "一中", BirthYear: 2009, Rating: 1500, Sex: "m"}, models.PlayerIn{Name: "小王"}, models.PlayerIn{Name: "Bob", Name2: "王波"})
	t.Run("what is typed finds a part of any name, the beginnings first", func(t *testing.T) {
		f := w.find("t=" + slug + "&q=" + url.QueryEscape("王"))
		if len(f.Found) != 3 || f.Found[0].Name != "王小明" || f.Found[1].Name != "Bob" || f.Found[2].Name != "小王" || f.Count != "3 players of the club" || f.Look != "" {
			t.Errorf("got %+v", f)
		}
		want := foundPlayer{ID: 3, Name: "王小明", Lang: "zh-Hans", Unit: "一中", Rating: "1500", Sex: "m", BirthYear: "2009", Facts: "一中 · born 2009 · 0 events"}
		if f.Found[0] != want {
			t.Errorf("got %+v", f.Found[0])
		}
	})
	t.Run("who is in the event is said to be, and cannot be chosen", func(t *testing.T) {
		f := w.find("t=" + slug + "&q=" + url.QueryEscape("张 三"))
		if len(f.Found) != 1 || !f.Found[0].Here || f.Look != "张三 is in this event already." {
			t.Errorf("got %+v", f)
		}
	})
	t.Run("BR-116 a whole name that the club knows is pointed out, however it is spelled", func(t *testing.T) {
		if f := w.find("t=" + slug + "&q=" + url.QueryEscape(" 王　小明")); !strings.Contains(f.Look, "The club knows 王小明 (一中)") {
			t.Errorf("got %+v", f)
		}
	})
	t.Run("in the reader's language", func(t *testing.T) {
		if f := w.lang("zh-Hans").find("t=" + slug + "&q=" + url.QueryEscape("张三")); f.Look != "张三已在本赛事名单中。" || f.Found[0].Facts != "已在本赛事中" {
			t.Errorf("got %+v", f)
		}
		w.lang("en")
	})
	t.Run("nothing typed finds nobody, an event that is not there is an error", func(t *testing.T) {
		if f := w.find("t=" + slug + "&q=%20"); len(f.Found) != 0 {
			t.Errorf("got %+v", f)
		}
		if a := w.get("/players/find?q=a&t=nowhere"); a.status != http.StatusNotFound {
			t.Errorf("got %d", a.status)
		}
	})
}

func TestAddOne(t *testing.T) {
	start := func(t *testing.T) (*web, string) {
		w := newWeb(t).claim()
		w.clubOf(models.PlayerIn{Name: "张三", Unit: "市直", BirthYear: 1988, Rating: 1800}, models.PlayerIn{Name: "Bob"})
		return w, w.made(formOfNew("Anna\nEve", "do", "save"))
	}
	add := func(w *web, slug, name string, change ...string) answer {
		return w.post("/o/"+slug+"/players/one", edited(name, change...))
	}
	t.Run("somebody new is added with everything that was typed", func(t *testing.T) {
		w, slug := start(t)
		a := add(w, slug, "Carl", "unit", "X", "rating", "1700", "sex", "m", "birth_year", "2008", "note", "late", "name2", "卡尔")
		e := w.whole(slug).Entrants[2]
		if a.location != "/o/"+slug+"/players?added=1" || e.Name != "Carl" || e.Unit != "X" || e.Rating != 1700 || e.Sex != "m" || e.BirthYear != 2008 || e.Note != "late" || e.Name2 != "卡尔" {
			t.Errorf("got %d %q, %+v", a.status, a.location, e)
		}
		if page := w.get("/o/" + slug + "/players?added=1"); !page.has(`href="/players/`+strconv.Itoa(int(e.Player))+`"`, "autofocus") {
			t.Errorf("got %s", page.body)
		}
	})
	t.Run("a player chosen from the list brings along what the club knows", func(t *testing.T) {
		w, slug := start(t)
		add(w, slug, "张三", "player", "1")
		if e := w.whole(slug).Entrants[2]; e.Player != 1 || e.Unit != "市直" || e.BirthYear != 1988 || e.Rating != 1800 || len(w.clubNow()) != 4 {
			t.Errorf("got %+v, %d players", e, len(w.clubNow()))
		}
	})
	t.Run("a name that the club knows is asked about, and what was typed stays", func(t *testing.T) {
		w, slug := start(t)
		a := add(w, slug, "张 三", "note", "typed")
		if a.status != http.StatusUnprocessableEntity || !a.has("Who is it?", "born 1988", `name="player" value="1"`, `name="player" value="new"`, `value="typed"`) || len(w.whole(slug).Entrants) != 2 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("BR-118 somebody else of that name is a player of his own", func(t *testing.T) {
		w, slug := start(t)
		add(w, slug, "张三", "player", "new")
		if e := w.whole(slug).Entrants[2]; e.Player == 1 || e.Unit != "" {
			t.Errorf("got %+v", e)
		}
		if page := w.get("/o/" + slug + "/players"); !page.has("The club may know them already", `href="/players/1/merge?other=5"`) {
			t.Errorf("got %s", page.body)
		}
	})
	t.Run("BR-116 who is in the event already is pointed out", func(t *testing.T) {
		w, slug := start(t)
		if a := add(w, slug, "ANNA "); a.status != http.StatusUnprocessableEntity || !a.has("Anna is in this event already") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if a := add(w, slug, "Anna", "player", strconv.Itoa(int(w.whole(slug).Entrants[0].Player))); a.status != http.StatusUnprocessableEntity || !a.has("Anna is in this event already", `aria-invalid="true"`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if len(w.whole(slug).Entrants) != 2 {
			t.Errorf("got %d entrants", len(w.whole(slug).Entrants))
		}
	})
	t.Run("a player who is not there is asked about, not made", func(t *testing.T) {
		w, slug := start(t)
		if a := add(w, slug, "Bob", "player", "99"); a.status != http.StatusUnprocessableEntity || !a.has("Who is it?") {
			t.Errorf("got %d", a.status)
		}
	})
	t.Run("the same form twice adds one", func(t *testing.T) {
		w, slug := start(t)
		form := edited("Carl")
		for range 2 {
			if a := w.post("/o/"+slug+"/players/one", form); a.status != http.StatusSeeOther || len(w.whole(slug).Entrants) != 3 {
				t.Errorf("got %d, %d entrants", a.status, len(w.whole(slug).Entrants))
			}
		}
	})
	for sentence, c := range map[string]struct{ field, value, want string }{
		"no name":            {"name", " ", "A name has 1 to 100 characters"},
		"a rating in words":  {"rating", "2x", "A rating is a whole number"},
		"a year in words":    {"birth_year", "soon", "A year of birth has four digits"},
		"a sex that is none": {"sex", "x", "Choose female, male"},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			w, slug := start(t)
			a := add(w, slug, "Carl", c.field, c.value, "unit", "typed")
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, `value="typed"`, `aria-invalid="true"`) || len(w.whole(slug).Entrants) != 2 {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
	t.Run("after the first result nobody comes", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", fourNames...)
		w.wins(slug, 1)
		if a := add(w, slug, "New"); a.status != http.StatusConflict || len(w.whole(slug).Entrants) != 4 {
			t.Errorf("got %d", a.status)
		}
	})
	t.Run("the paste box does not take a player who is in the event", func(t *testing.T) {
		w, slug := start(t)
		a := w.post("/o/"+slug+"/players", url.Values{"op": {newOp()}, "names": {"Anna\nCarl"}, "do": {"add"}})
		if a.status != http.StatusUnprocessableEntity || !a.has("Anna is in this event already", "Anna\nCarl") || len(w.whole(slug).Entrants) != 2 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestCorrectTheClubToo(t *testing.T) {
	ctx := context.Background()
	w := newWeb(t).claim()
	slug := w.event("Evening", "Ana", "Bob")
	id := strconv.Itoa(int(w.whole(slug).Entrants[0].ID))
	t.Run("one event only: the tick is there already", func(t *testing.T) {
		if a := w.get("/o/" + slug + "/players?edit=" + id); !a.has(`name="club" value="1" checked`) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("what was changed is changed in the club's entry, the note is not", func(t *testing.T) {
		w.post("/o/"+slug+"/players/"+id, edited("Anna", "club", "1", "birth_year", "1999", "note", "late"))
		if p := w.clubNow()[0]; p.In() != (models.PlayerIn{Name: "Anna", BirthYear: 1999}) {
			t.Errorf("got %+v", p)
		}
	})
	second, err := w.store.CreateTournament(ctx, organiserWho, models.NewTournament{
		About: models.About{Name: "Second"}, Game: models.DefaultGame, Entrants: []models.EntrantIn{{Name: "Anna", Player: 1, Unit: "X"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	id = strconv.Itoa(int(w.whole(second).Entrants[0].ID))
	t.Run("two events: the tick is left to the organiser, and without it the club's entry stays", func(t *testing.T) {
		if a := w.get("/o/" + second + "/players?edit=" + id); !a.has(`name="club" value="1"`, "used by 2 events") || a.has(`name="club" value="1" checked`) {
			t.Errorf("got %s", a.body)
		}
		w.post("/o/"+second+"/players/"+id, edited("Anna M.", "unit", "X", "birth_year", "1999"))
		if p := w.clubNow()[0]; p.Name != "Anna" || w.whole(second).Entrants[0].Name != "Anna M." {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("only what was changed in this form is taken over", func(t *testing.T) {
		if err := w.store.EditPlayer(ctx, organiserWho, 1, 0, models.PlayerIn{Name: "Anna", Unit: "Y", Rating: 1700}); err != nil {
			t.Fatal(err)
		}
		w.post("/o/"+second+"/players/"+id, edited("Anna M.", "unit", "X", "birth_year", "1998", "club", "1"))
		if p := w.clubNow()[0]; p.In() != (models.PlayerIn{Name: "Anna", Unit: "Y", Rating: 1700, BirthYear: 1998}) {
			t.Errorf("got %+v", p)
		}
	})
}

func TestOutStandsBelow(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	id := int64(w.whole(slug).Entrants[1].ID)
	if err := w.store.SetOut(context.Background(), organiserWho, slug, 0, []int64{id}, true); err != nil {
		t.Fatal(err)
	}
	a := w.get("/o/" + slug + "/players")
	if !a.has("Not taking part", "Put back", `action="/o/`+slug+`/out"`, `name="ids" value="`+strconv.FormatInt(id, 10)+`"`) {
		t.Errorf("got %s", a.body)
	}
	w.post("/o/"+slug+"/out", url.Values{"op": {newOp()}, "ids": {strconv.FormatInt(id, 10)}, "out": {"0"}})
	if len(w.whole(slug).Out) != 0 {
		t.Error("he is still out")
	}
}
