package handlers

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"roundtable/models"
)

var (
	hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`)
	selectField = regexp.MustCompile(`(?s)<select id="([^"]+)" name="[^"]+">(.*?)</select>`)
	chosenValue = regexp.MustCompile(`<option value="([^"]*)" selected>`)
	radioField  = regexp.MustCompile(`<input type="radio" name="([^"]+)" value="([^"]*)" checked>`)
)

// filledIn is the form of an import page as a browser would send it, with changes.
func filledIn(a answer, names string, change ...string) url.Values {
	form := url.Values{"names": {names}}
	for _, m := range hiddenField.FindAllStringSubmatch(a.body, -1) {
		form.Set(m[1], m[2])
	}
	for _, m := range selectField.FindAllStringSubmatch(a.body, -1) {
		if v := chosenValue.FindStringSubmatch(m[2]); v != nil {
			form.Set(m[1], v[1])
		}
	}
	for _, m := range radioField.FindAllStringSubmatch(a.body, -1) {
		form.Set(m[1], m[2])
	}
	form.Set("op", newOp())
	for i := 0; i+1 < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

// compared is the preview of a list.
func (w *web) compared(names string) answer {
	w.t.Helper()
	a := w.post("/players/import", url.Values{"op": {newOp()}, "names": {names}, "do": {"check"}})
	if a.status != http.StatusOK {
		w.t.Fatalf("got %d: %s", a.status, a.body)
	}
	return a
}

// clubIn is the club's list as it would be typed.
func (w *web) clubIn() []models.PlayerIn {
	var in []models.PlayerIn
	for _, p := range w.clubNow() {
		in = append(in, p.In())
	}
	return in
}

func TestImportPlayers(t *testing.T) {
	const list = "name,club,rating,sex,born\nAnna,Turm,1800,f,1999\nLi Wei,,,m,\nBob,,,,\nNew,X,,,2008-05-17\n"
	w := newWeb(t).claim()
	w.clubOf(models.PlayerIn{Name: "Anna", Rating: 1700, Unit: "Turm"}, models.PlayerIn{Name: "Li Wei", Unit: "X"}, models.PlayerIn{Name: "Li Wei", Unit: "Y"}, models.PlayerIn{Name: "Bob"})
	before := w.clubIn()
	a := w.compared(list)
	t.Run("nothing is stored before the button; every line says what it would do", func(t *testing.T) {
		if diff := cmp.Diff(before, w.clubIn()); diff != "" {
			t.Error(diff)
		}
		if !a.has("2 to decide", "2 new", "1 completed or corrected", "The club knows 2 of this name", `name="f.0.rating" value="club" checked`, "1 known already", "Nothing is stored before you press the button") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("pressed as it is: blanks are filled, the club is believed, a doubtful name is somebody new", func(t *testing.T) {
		w := newWeb(t).claim()
		w.clubOf(before...)
		done := w.post("/players/import", filledIn(w.compared(list), list, "do", "import"))
		want := append([]models.PlayerIn{{Name: "Anna", Rating: 1700, Unit: "Turm", Sex: "f", BirthYear: 1999}}, before[1:]...)
		want = append(want, models.PlayerIn{Name: "Li Wei", Sex: "m"}, models.PlayerIn{Name: "New", Unit: "X", BirthYear: 2008})
		if diff := cmp.Diff(want, w.clubIn()); diff != "" || done.location != "/players" {
			t.Errorf("%d: %s", done.status, diff)
		}
	})
	t.Run("the list is believed where that was chosen, a line is left out, a name is the one chosen", func(t *testing.T) {
		form := filledIn(a, list, "f.0.rating", "list", "who.1", "3", "who.3", "skip", "do", "check")
		again := w.post("/players/import", form)
		if !again.has(`name="f.0.rating" value="list" checked`, `value="3" selected`, `value="skip" selected`) {
			t.Fatalf("the choices are gone: %s", again.body)
		}
		done := w.post("/players/import", filledIn(again, list, "do", "import"))
		want := []models.PlayerIn{{Name: "Anna", Rating: 1800, Unit: "Turm", Sex: "f", BirthYear: 1999}, before[1], {Name: "Li Wei", Unit: "Y", Sex: "m"}, before[3]}
		if diff := cmp.Diff(want, w.clubIn()); diff != "" || done.location != "/players" {
			t.Errorf("%d: %s", done.status, diff)
		}
	})
}

func TestImportShowsFirst(t *testing.T) {
	const list = "name,club\nLi Wei,Z\n"
	start := func(t *testing.T) (*web, answer) {
		w := newWeb(t).claim()
		w.clubOf(models.PlayerIn{Name: "Li Wei", Unit: "X"})
		return w, w.compared(list)
	}
	unchanged := func(t *testing.T, w *web, a answer, want ...string) {
		t.Helper()
		if got := w.clubIn(); a.status != http.StatusConflict || !a.has(append(want, "Nothing is stored: look at it")...) || len(got) != 1 || got[0].Unit != "X" {
			t.Errorf("got %d, %+v: %s", a.status, got, a.body)
		}
	}
	t.Run("somebody else was chosen: his contradictions were not shown yet", func(t *testing.T) {
		w, a := start(t)
		second := w.post("/players/import", filledIn(a, list, "who.0", "1", "f.0.unit", "list", "do", "import"))
		unchanged(t, w, second, `name="f.0.unit" value="list" checked`)
		if done := w.post("/players/import", filledIn(second, list, "do", "import")); done.location != "/players" || w.clubIn()[0].Unit != "Z" {
			t.Errorf("got %d, %+v", done.status, w.clubIn())
		}
	})
	t.Run("the list was changed after it was shown", func(t *testing.T) {
		w, a := start(t)
		unchanged(t, w, w.post("/players/import", filledIn(a, list+"Bob,Y\n", "do", "import")), "Bob")
	})
	t.Run("the club was changed after the list was shown", func(t *testing.T) {
		w, a := start(t)
		second := w.post("/players/import", filledIn(a, list, "who.0", "1", "do", "check"))
		form := filledIn(second, list, "f.0.unit", "list", "do", "import")
		w.post("/players/1", edited("Li Wei", "unit", "X", "rating", "1500"))
		unchanged(t, w, w.post("/players/import", form))
	})
	for sentence, lose := range map[string]func(w *web) error{
		"merged into another": func(w *web) error {
			w.clubOf(models.PlayerIn{Name: "Lee Way", Unit: "Y"})
			return w.store.MergePlayers(context.Background(), organiserWho, 1, 0, 2)
		},
		"deleted": func(w *web) error { return w.store.DeletePlayer(context.Background(), organiserWho, 1, 0) },
	} {
		t.Run("the chosen player is gone, "+sentence+": he does not become somebody new", func(t *testing.T) {
			w, a := start(t)
			form := filledIn(w.post("/players/import", filledIn(a, list, "who.0", "1", "do", "check")), list, "do", "import")
			if err := lose(w); err != nil {
				t.Fatal(err)
			}
			before := w.clubIn()
			second := w.post("/players/import", form)
			if second.status != http.StatusConflict || !second.has("The player chosen for Li Wei is no longer in the club’s list", "1 to decide") {
				t.Errorf("got %d: %s", second.status, second.body)
			}
			if diff := cmp.Diff(before, w.clubIn()); diff != "" {
				t.Error(diff)
			}
			if done := w.post("/players/import", filledIn(second, list, "do", "import")); done.location != "/players" || len(w.clubIn()) != len(before)+1 {
				t.Errorf("decided anew: got %d, %+v", done.status, w.clubIn())
			}
		})
	}
	t.Run("two lines for one player", func(t *testing.T) {
		w, _ := start(t)
		two := list + "Li Wei,Q\n"
		second := w.post("/players/import", filledIn(w.compared(two), two, "who.0", "1", "who.1", "1", "do", "check"))
		unchanged(t, w, w.post("/players/import", filledIn(second, two, "do", "import")), "is taken for this player already")
	})
	t.Run("a line that cannot be stored is named, and nothing is stored", func(t *testing.T) {
		w, _ := start(t)
		long := "name,club\nBob,X\n" + strings.Repeat("y", 120) + ",X\n"
		a := w.post("/players/import", filledIn(w.compared(long), long, "do", "import"))
		if a.status != http.StatusUnprocessableEntity || !a.has("A name has 1 to 100 characters", "Nothing was stored", "Bob") || len(w.clubIn()) != 1 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("the same form twice imports once", func(t *testing.T) {
		w, a := start(t)
		form := filledIn(a, list, "do", "import")
		for range 2 {
			if a := w.post("/players/import", form); a.location != "/players" || len(w.clubIn()) != 2 {
				t.Errorf("got %d, %d players", a.status, len(w.clubIn()))
			}
		}
	})
	for sentence, c := range map[string]struct{ names, want string }{
		"nothing":        {" \n", "There is no list here yet"},
		"no name at all": {"Players:\n", "No player was found"},
		"too many":       {"name,club\n" + strings.Repeat("Player x,Y\n", 1001), "1000 can be taken over at once"},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			w, _ := start(t)
			a := w.post("/players/import", url.Values{"op": {newOp()}, "names": {c.names}, "do": {"check"}})
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, `aria-invalid="true"`) {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
}

// TestImportFile: a file of any program is read, shown first, and its character set is said.
func TestImportFile(t *testing.T) {
	upload := func(w *web, content []byte, fields map[string]string) answer {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		for name, value := range fields {
			if err := form.WriteField(name, value); err != nil {
				t.Fatal(err)
			}
		}
		part, err := form.CreateFormFile("file", "players.csv")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(content); err != nil {
			t.Fatal(err)
		}
		if err := form.Close(); err != nil {
			t.Fatal(err)
		}
		return w.do(http.MethodPost, "/players/import", &body, with("Content-Type", form.FormDataContentType()), with("Origin", "http://club.test"))
	}
	gbk := []byte("\xd0\xd5\xc3\xfb,\xd0\xd4\xb1\xf0\n\xd5\xc5\xc8\xfd,\xc4\xd0\n") // 姓名,性别 / 张三,男
	w := newWeb(t).claim()
	t.Run("BR-113 a file of a Chinese spreadsheet", func(t *testing.T) {
		a := upload(w, gbk, map[string]string{"do": "check"})
		if a.status != 200 || !a.has("read as GB18030", "张三", "male", "1 new") || len(w.clubNow()) != 0 {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	t.Run("BR-113 the character set may be chosen", func(t *testing.T) {
		if a := upload(w, gbk, map[string]string{"do": "load", "charset": "windows-1252"}); !a.has("read as windows-1252") || a.has("张三") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("what was typed stays above the file", func(t *testing.T) {
		if a := upload(w, []byte("Bob\n"), map[string]string{"do": "load", "names": "Anna"}); !a.has("Anna\nBob") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a workbook is refused in words", func(t *testing.T) {
		if a := upload(w, []byte("PK\x03\x04rest"), map[string]string{"do": "load"}); a.status != http.StatusUnprocessableEntity || !a.has("Save it as CSV") {
			t.Errorf("got %d", a.status)
		}
	})
}

// TestExportAndBack writes the list in every language and reads it again: nothing changes.
func TestExportAndBack(t *testing.T) {
	awkward := []models.PlayerIn{
		{Name: `Chess 'n' Go; Club, No. 1`, Unit: `"Ace", the`}, {Name: "=1+1", Note: "@x"}, {Name: "Jean-Luc de la Cour", Name2: "讓-呂克"},
		{Name: "李四", Unit: "市直", Rating: 1500, Sex: "m", BirthYear: 2008, Note: "a; b，c、d"}, {Name: "阿里·买买", Sex: "f"}, {Name: "Ng"},
		{Name: "Li Wei", Unit: "X"}, {Name: "Li Wei", Unit: "Y"}, {Name: "Li Wei"}, {Name: "Twin"}, {Name: "Twin"},
		{Name: "(half", Unit: "half)"}, {Name: "#接龙", Note: "1. 张三"}, {Name: "轮空"}, {Name: "<b>bold</b>"}, {Name: "－5"},
	}
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		w := newWeb(t).claim().lang(lang)
		w.clubOf(awkward...)
		a := w.get("/players/players.csv")
		t.Run("BR-121 "+lang+": the file has a mark for spreadsheets and a safe name", func(t *testing.T) {
			name := a.header.Get("Content-Disposition")
			if !strings.HasPrefix(a.body, "\ufeff") || name != `attachment; filename="players-2026-11-29.csv"` || !strings.HasPrefix(a.header.Get("Content-Type"), "text/csv") {
				t.Errorf("got %q, %q", name, a.body[:20])
			}
		})
		t.Run("BR-115 BR-116 BR-118 BR-121 "+lang+": read again, nothing would change", func(t *testing.T) {
			back := w.compared(a.body)
			if !back.has(`class="notice ok"`) || strings.Contains(back.body, `value="import"`) {
				t.Errorf("it proposes changes: %s", back.body)
			}
			if diff := cmp.Diff(awkward, w.clubIn()); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("BR-121 "+lang+": read into an empty club it is the same list", func(t *testing.T) {
			empty := newWeb(t).claim().lang(lang)
			empty.post("/players/import", filledIn(empty.compared(a.body), a.body, "do", "import"))
			want, got := map[string]int{}, map[string]int{}
			for _, p := range awkward {
				want[fmt.Sprintf("%+v", p)]++
			}
			for _, p := range empty.clubIn() {
				got[fmt.Sprintf("%+v", p)]++
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("BR-110 "+lang+": no cell is taken for a date or a formula", func(t *testing.T) {
			for _, line := range strings.Split(strings.TrimSpace(a.body), "\r\n")[1:] {
				for cell := range strings.SplitSeq(line, ",") {
					cell = strings.Trim(cell, `"`)
					if regexp.MustCompile(`^\d{1,2}[-/:]\d{1,2}$`).MatchString(cell) || cell != "" && strings.ContainsRune("=+-@", rune(cell[0])) {
						t.Errorf("the cell %q", cell)
					}
				}
			}
		})
	}
}
