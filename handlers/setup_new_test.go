package handlers

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates"
	"roundtable/templates/i18n"
)

const chatList = "#接龙\n周六晚七点\n1. 张三（市直）\n2. 李四光（铁路）\n3. 王　明\n4. 欧阳修远\n5. Anna Müller\n6. Jean-Luc de la Cour\n7. Ng\n8. 阿卜杜拉·买买提"

// formOfNew is what the page sends that nobody changed, with these names.
func formOfNew(names string, change ...string) url.Values {
	form := url.Values{
		"op": {newOp()}, "names": {names}, "name": {"Club evening"}, "date": {"2026-11-29"}, "time_zone": {"Europe/Berlin"}, "venue": {""},
		"game": {models.DefaultGame}, "game_was": {models.DefaultGame}, "method": {"random"}, "do": {"draw"},
		"cycles": {"1"}, "swap": {"1"}, "form": {"two-playoff"}, "games": {"3"}, "level": {"playoff"}, "system": {"2-1-0-match"},
		"criteria": {"direct", "games", "sb", "wins-second", "lots"}, "playoff_first": {"draw"},
	}
	for i := 0; i+1 < len(change); i += 2 {
		form[change[i]] = []string{change[i+1]}
	}
	return form
}

// events counts the events in the database.
func (w *web) events() int {
	w.t.Helper()
	list, err := w.store.Home(context.Background(), organiserWho)
	if err != nil {
		w.t.Fatal(err)
	}
	return len(list)
}

// made posts the form of a new event and gives the slug it made.
func (w *web) made(form url.Values) string {
	w.t.Helper()
	a := w.post("/new", form)
	parts := strings.Split(a.location, "/")
	if a.status != http.StatusSeeOther || len(parts) < 3 {
		w.t.Fatalf("the event was not made: %d %q\n%s", a.status, a.location, a.body)
	}
	return parts[2]
}

func TestNewPage(t *testing.T) {
	t.Run("the box has the focus and everything else a default", func(t *testing.T) {
		w := newWeb(t).claim()
		a := w.get("/new")
		if a.status != 200 || !a.has("autofocus", `value="Sunday Chinese checkers"`, `value="2026-11-29"`, "#Group Note", `value="chinese-checkers-adjacent" selected`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	for tag, name := range map[string]string{"zh-Hans": "周日跳棋赛", "zh-Hant": "週日跳棋賽"} {
		t.Run("the proposed name is in the reader's language: "+tag, func(t *testing.T) {
			if a := newWeb(t).claim().lang(tag).get("/new"); !a.has(`value="`+name+`"`, "接") {
				t.Errorf("no %s in %s", name, a.body)
			}
		})
	}
	t.Run("a stranger is refused", func(t *testing.T) {
		w := newWeb(t)
		for _, a := range []answer{w.get("/new"), w.post("/new", formOfNew(chatList)), w.post("/new/preview", formOfNew(chatList))} {
			if a.status != http.StatusForbidden {
				t.Errorf("got %d", a.status)
			}
		}
		if w.events() != 0 {
			t.Error("a stranger made an event")
		}
	})
	t.Run("game and rules are those of the last event", func(t *testing.T) {
		w := newWeb(t).claim()
		w.made(formOfNew(chatList, "game", "xiangqi", "game_was", "xiangqi", "form", "single", "system", "3-1-0", "cycles", "2", "venue", "Town hall"))
		a := w.get("/new")
		if !a.has(`value="xiangqi" selected`, `value="single" selected`, `value="3-1-0" selected`, `value="2" selected`, `value="Town hall"`, `value="Sunday Xiangqi"`) {
			t.Errorf("the last choice is not proposed: %s", a.body)
		}
	})
}

func TestNewPreview(t *testing.T) {
	w := newWeb(t).claim()
	t.Run("the page's script gets a piece: what was understood, the numbered names, headings left out", func(t *testing.T) {
		a := w.post("/new/preview", url.Values{"names": {chatList}}, with("X-Fragment", "1"))
		if a.status != 200 || !a.has("Understood as: WeChat sign-up list, 8 names, 2 with a unit", "王明", "阿卜杜拉·买买提", "<s", "周六晚七点", "left out: a heading", "take it in") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if a.has("<html") {
			t.Error("the piece is a whole page")
		}
	})
	t.Run("without script the button draws the whole page with the same list", func(t *testing.T) {
		a := w.post("/new", formOfNew(chatList, "do", "check", "name", "Typed name"))
		if a.status != 200 || !a.has("<html", "8 names", `value="Typed name"`, "欧阳修远") || w.events() != 0 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("a heading is taken in, a doubtful line left out, and neither choice falls on another line", func(t *testing.T) {
		form := url.Values{"names": {"Players:\nAnna\nBob\nAnna"}, "take": {"1 Players:"}, "leave": {"4 Anna"}}
		if a := w.post("/new/preview", form, with("X-Fragment", "1")); !a.has("3 names", "left out by you") {
			t.Errorf("got %s", a.body)
		}
		form.Set("names", "Players:\nAnna\nBob\nCarl\nAnna")
		if a := w.post("/new/preview", form, with("X-Fragment", "1")); a.has("left out by you") {
			t.Errorf("a line that was not chosen is left out: %s", a.body)
		}
	})
	t.Run("BR-116 a second spelling of a name is flagged at its line, and blanks are folded", func(t *testing.T) {
		a := w.post("/new/preview", url.Values{"names": {" Li　　Wei \nAnna\nLi  Wei"}}, with("X-Fragment", "1"))
		if !a.has("Li Wei is also no. 1", ">Li Wei<", "2 lines to look at") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("the sentences of the parser are in the reader's language", func(t *testing.T) {
		a := w.stranger().claim().lang("zh-Hans").post("/new/preview", url.Values{"names": {chatList + "\n9. 王明"}}, with("X-Fragment", "1"))
		if !a.has("识别为：微信接龙、9 人、2 人有单位", "与第 3 号重复") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a list in columns may be read as something else", func(t *testing.T) {
		a := w.post("/new/preview", url.Values{"names": {"Anna\nBob"}, "as": {"numbered"}}, with("X-Fragment", "1"))
		if a.status != 200 || !a.has(`value="numbered" selected`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestCreate(t *testing.T) {
	t.Run("names, lots and schedule in one press", func(t *testing.T) {
		w := newWeb(t).claim()
		a := w.post("/new", formOfNew(chatList))
		if a.status != http.StatusSeeOther || a.location != "/o/club-evening/schedule" {
			t.Fatalf("got %d to %q: %s", a.status, a.location, a.body)
		}
		tour := w.whole("club-evening")
		if len(tour.Entrants) != 8 || !tour.Drawn() || len(tour.Rounds) != 7 || tour.Stage.DrawCode == "" {
			t.Errorf("%d entrants, drawn %v, %d rounds", len(tour.Entrants), tour.Drawn(), len(tour.Rounds))
		}
		if page := w.get(a.location); !page.has("Print the round table", "print/roundtable?print=1", `data-key="p"`) {
			t.Errorf("the way to the printer is missing: %s", page.body)
		}
	})
	t.Run("the same form twice makes one event and leads to it", func(t *testing.T) {
		w := newWeb(t).claim()
		form := formOfNew(chatList)
		first, second := w.post("/new", form), w.post("/new", form)
		if first.location != second.location || second.status != http.StatusSeeOther || w.events() != 1 {
			t.Errorf("%q, %q, %d events", first.location, second.location, w.events())
		}
	})
	t.Run("the list alone waits for the draw on the desk", func(t *testing.T) {
		w := newWeb(t).claim()
		a := w.post("/new", formOfNew(chatList, "do", "save"))
		if a.location != "/o/club-evening" || w.whole("club-evening").Drawn() {
			t.Errorf("got %q", a.location)
		}
		if page := w.get(a.location); !page.has("Draw the numbers") {
			t.Errorf("got %s", page.body)
		}
	})
	t.Run("physical lots are typed on the next page", func(t *testing.T) {
		w := newWeb(t).claim()
		a := w.post("/new", formOfNew(chatList, "method", "typed"))
		if a.location != "/o/club-evening/draw?method=typed" || w.whole("club-evening").Drawn() {
			t.Errorf("got %q", a.location)
		}
	})
	t.Run("BR-115 names with blanks, hyphens, dots and of two letters are kept as they are", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.made(formOfNew("Jean-Luc de la Cour\n张三\n阿卜杜拉·买买提\nNg", "method", "given"))
		for i, name := range []string{"Jean-Luc de la Cour", "张三", "阿卜杜拉·买买提", "Ng"} {
			if got := w.whole(slug).Entrants[i].Name; got != name {
				t.Errorf("got %q, want %q", got, name)
			}
		}
	})
	t.Run("BR-022 somebody called bye is a player: 4 with one have no bye, 5 have one a round", func(t *testing.T) {
		for _, name := range []string{"bye", "轮空"} {
			w := newWeb(t).claim()
			four := w.whole(w.made(formOfNew("Anna\nBob\n"+name+"\nCarl", "method", "given")))
			if len(four.Rounds) != 3 || len(four.Rounds[0].Matches) != 2 || four.Entrants[2].Name != name {
				t.Errorf("%s among four: %d rounds, %d matches, %q", name, len(four.Rounds), len(four.Rounds[0].Matches), four.Entrants[2].Name)
			}
			five := w.whole(w.made(formOfNew("Anna\nBob\n"+name+"\nCarl\nDora", "method", "given")))
			byes := 0
			for _, r := range five.Rounds {
				for _, m := range r.Matches {
					if m.Bye() {
						byes++
					}
				}
			}
			if len(five.Rounds) != 5 || byes != 5 || len(five.Entrants) != 5 {
				t.Errorf("%s among five: %d rounds, %d byes, %d entrants", name, len(five.Rounds), byes, len(five.Entrants))
			}
		}
	})
	t.Run("without script a change of the game brings its scoring and its name along", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.made(formOfNew("Anna\nBob", "game", "xiangqi", "name", "Sunday Chinese checkers"))
		tour := w.whole(slug)
		if tour.Name != "Sunday Xiangqi" || tour.Stage.System != "2-1-0" || tour.Stage.MatchForm.Games != 1 {
			t.Errorf("%q, %s, %d games", tour.Name, tour.Stage.System, tour.Stage.MatchForm.Games)
		}
	})
}

func TestCreateRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	long := strings.Repeat("名", 130)
	for _, c := range []struct {
		sentence string
		change   []string
		names    string
		want     string // the sentence at the field
		kept     string // what was typed
	}{
		{"BR-002 cycles that are no number", []string{"cycles", "2x"}, chatList, "whole number from 1 to 4", `value="2x" selected`},
		{"BR-002 no cycle", []string{"cycles", "0"}, chatList, "whole number from 1 to 4", `value="0" selected`},
		{"BR-002 less than none", []string{"cycles", "-1"}, chatList, "whole number from 1 to 4", `value="-1" selected`},
		{"BR-002 an empty number", []string{"cycles", ""}, chatList, "whole number from 1 to 4", `value="" selected`},
		{"an even best-of", []string{"form", "best-of", "games", "4"}, chatList, "3, 5, 7 or 9 games", `value="4" selected`},
		{"a number of games that is none", []string{"form", "best-of", "games", "3x"}, chatList, "3, 5, 7 or 9 games", `value="3x" selected`},
		{"a strange level", []string{"form", "best-of", "level", "dice"}, chatList, "when a match is level", `value="dice" selected`},
		{"a strange form", []string{"form", "duel"}, chatList, "how a match is played", `value="duel" selected`},
		{"strange points", []string{"system", "9-9-9"}, chatList, "points of a match", `value="9-9-9" selected`},
		{"a strange tie-break", []string{"criteria", "beauty"}, chatList, "unknown or a repeated", "beauty"},
		{"a strange game", []string{"game", "poker"}, chatList, "not in the catalogue", `value="poker" selected`},
		{"no name", []string{"name", " 　"}, chatList, "Give the tournament a name", "欧阳修远"},
		{"a very long name", []string{"name", long}, chatList, "Give the tournament a name", long},
		{"a date of the wrong kind", []string{"date", "29.11.2026"}, chatList, "year-month-day", `value="29.11.2026"`},
		{"a zone that is none", []string{"time_zone", "Mars/Olympus"}, chatList, "time zone Mars/Olympus", `value="Mars/Olympus"`},
		{"a strange way to draw", []string{"method", "guess"}, chatList, "how numbers are drawn", "欧阳修远"},
		{"a strange first move", []string{"playoff_first", "me"}, chatList, "first move of a play-off", "欧阳修远"},
		{"one name", nil, "Anna", "at least two entrants", "Anna"},
		{"one name, lots by hand", []string{"method", "typed"}, "Anna", "at least two entrants", "Anna"},
		{"no names", nil, "", "at least two entrants", ""},
		{"a name that is too long", nil, "Anna\n" + strings.Repeat("x", 130), "A name has 1 to 100 characters", strings.Repeat("x", 130)},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			a := w.post("/new", formOfNew(c.names, c.change...))
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, c.kept, `aria-invalid="true"`) {
				t.Errorf("got %d, want %q and %q in %s", a.status, c.want, c.kept, a.body)
			}
			if w.events() != 0 {
				t.Error("something was stored")
			}
		})
	}
}

func TestNewFile(t *testing.T) {
	upload := func(w *web, content []byte, change ...string) answer {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		for name, values := range formOfNew("", change...) {
			for _, v := range values {
				if err := form.WriteField(name, v); err != nil {
					t.Fatal(err)
				}
			}
		}
		part, err := form.CreateFormFile("file", "names.csv")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			t.Fatal(err)
		}
		if err := form.Close(); err != nil {
			t.Fatal(err)
		}
		return w.do(http.MethodPost, "/new", &body, with("Content-Type", form.FormDataContentType()), with("Origin", "http://club.test"))
	}
	gbk := []byte("\xd5\xc5\xc8\xfd\n\xc0\xee\xcb\xc4\xb9\xe2\n") // 张三, 李四光
	t.Run("a file fills the box and is shown first, whatever button was pressed", func(t *testing.T) {
		w := newWeb(t).claim()
		a := upload(w, []byte("Anna,North\nBob,South\n"), "do", "draw")
		if a.status != 200 || !a.has("The file was read as UTF-8", "Anna,North", "2 names") || w.events() != 0 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("the character set is found, or chosen", func(t *testing.T) {
		w := newWeb(t).claim()
		if a := upload(w, gbk, "do", "load"); !a.has("GB18030", "李四光") {
			t.Errorf("got %s", a.body)
		}
		if a := upload(w, gbk, "do", "load", "charset", "windows-1252"); !a.has("read as windows-1252") || a.has("李四光") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("what stands in the box stays above the file", func(t *testing.T) {
		if a := upload(newWeb(t).claim(), []byte("Bob"), "names", "Anna"); !a.has("Anna\nBob") {
			t.Errorf("got %s", a.body)
		}
	})
	for sentence, c := range map[string]struct {
		content []byte
		charset string
		want    string
	}{
		"a workbook is no text":           {[]byte("PK\x03\x04rest"), "", "This file is no text"},
		"a character set that nobody has": {[]byte("Anna"), "EBCDIC", "cannot be read with this character set"},
	} {
		t.Run(sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			a := upload(w, c.content, "charset", c.charset, "names", "Carl\nDora")
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, "Carl") || w.events() != 0 {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
}

// FuzzPreview gives the box anything: no text is a mistake of ours, and what is picked has a name.
func FuzzPreview(f *testing.F) {
	for _, text := range []string{chatList, "", "a\tb\nc\td", "\xff", "<script>alert(1)</script>", "1. \n2. ", "Players:\nAnna", strings.Repeat("、", 50)} {
		f.Add(text, "1 "+text, "2 "+text)
	}
	f.Fuzz(func(t *testing.T, text, take, leave string) {
		paste := readLines(clean(text), url.Values{"take": {take}, "leave": {leave}, "as": {take}})
		var page strings.Builder
		if err := templates.PastePreview(templates.Page{L: i18n.For("en")}, paste).Render(context.Background(), &page); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(page.String(), "<script>") {
			t.Errorf("a name is no text: %s", page.String())
		}
		for _, e := range paste.Picked() {
			if e.Name == "" {
				t.Errorf("an entrant without a name: %+v", e)
			}
		}
	})
}
