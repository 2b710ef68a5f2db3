package handlers

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
)

var (
	matchInputs  = regexp.MustCompile(`<input type="hidden" name="([^"]+)" value="([^"]*)"`)
	matchSelects = regexp.MustCompile(`(?s)<select id="[^"]*" name="([^"]+)".*?</select>`)
	chosen       = regexp.MustCompile(`<option value="([^"]*)" selected`)
)

// matchForm is the form of the page of a match as a browser would send it.
func (a answer) matchForm(t testing.TB) url.Values {
	t.Helper()
	_, page, found := strings.Cut(a.body, "<main")
	if !found {
		t.Fatalf("no page: %d %s", a.status, a.body)
	}
	form := url.Values{}
	for _, in := range matchInputs.FindAllStringSubmatch(page, -1) {
		form.Set(in[1], in[2])
	}
	for _, sel := range matchSelects.FindAllStringSubmatch(page, -1) {
		form.Set(sel[1], "")
		if value := chosen.FindStringSubmatch(sel[0]); value != nil {
			form.Set(sel[1], value[1])
		}
	}
	if form.Get("version") == "" {
		t.Fatalf("no form on the page: %d %s", a.status, a.body)
	}
	return form
}

// i64 writes a version for a form.
func i64(n int64) string { return strconv.FormatInt(n, 10) }

// records are records of every kind, as keys.
var records = []string{
	"", "1", "1 0", "1 1", "= =", "+ 1", "- *", "ahead1 0", "ahead2 ahead1", "1 0 pf1", "1 0 pf2 0", "1 0 pf1 =", "1 0 pf1 = lot2", "= = pf2 = lot1",
	"1 0 +", "1 0 pf1 *", "mf1", "1 mf2", "1 0 pf1 1 mf*", "1 void", "1 void 0", "1 void = void 0 1", "1 0 void 0 pf1 1", "1 0 pf1 1 void pf2 0",
	"1 0 pf1 = void pf2 = lot1", "1 void mf1",
}

func TestOpeningAndSavingChangesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("many forms and no concurrency: the unit tests run it, the race run need not")
	}
	t.Run("BR-041 the form is filled with what is stored; leaving and saving unchanged store nothing", func(t *testing.T) {
		for _, playoff := range []string{"set", "draw"} {
			w, slug := six(t, func(in *models.NewTournament) { in.Rules.PlayoffFirst = playoff })
			for _, keys := range records {
				if playoff == "draw" && strings.Contains(keys, "pf") && !strings.Contains(keys, "void") {
					keys = strings.NewReplacer("pf1 ", "", "pf2 ", "", " pf1", "", " pf2", "").Replace(keys)
				}
				w.press(slug, 1, 1, strings.Fields("clear "+keys)...)
				before, version := *w.stored(slug, 1, 1), w.journal(slug)
				path := "/o/" + slug + "/r/1/m/1"
				form := w.get(path).matchForm(t)
				for _, step := range []string{"look", "save"} {
					a := w.post(path, copyOf(form, "step", step))
					if a.status != http.StatusSeeOther || a.location != "/o/"+slug+"/r/1" {
						t.Fatalf("%s %q, %s: got %d %s with %v", playoff, keys, step, a.status, a.body, form)
					}
				}
				after := w.stored(slug, 1, 1)
				if !sameMatch(&before, after) || w.journal(slug) != version {
					t.Errorf("%s %q: %q became %q, version %d became %d", playoff, keys, letters(&before), letters(after), version, w.journal(slug))
				}
			}
		}
	})
}

func TestFormMakesEveryRecord(t *testing.T) {
	if testing.Short() {
		t.Skip("many forms and no concurrency: the unit tests run it, the race run need not")
	}
	w, slug := six(t, set)
	for _, keys := range records {
		w.press(slug, 1, 1, strings.Fields("clear "+keys)...) // table 1 by keys, table 2 by the form
		w.press(slug, 1, 2, "clear")
		form := w.get("/o/" + slug + "/r/1/m/1").matchForm(t)
		path := "/o/" + slug + "/r/1/m/2"
		mine := copyOf(form, "version", i64(w.stored(slug, 1, 2).Version), "op", "", "step", "save")
		if a := w.post(path, mine); a.status != http.StatusSeeOther {
			t.Fatalf("%q: %d %s", keys, a.status, a.body)
		}
		if got, want := letters(w.stored(slug, 1, 2)), letters(w.stored(slug, 1, 1)); got != want {
			t.Errorf("%q: the form stored %q, the keys %q", keys, got, want)
		}
	}
}

func TestCorrection(t *testing.T) {
	w, slug := six(t, set)
	play := func(round int, results ...string) {
		for i, keys := range results {
			w.press(slug, round, i+1, strings.Fields(keys)...)
		}
	}
	play(1, "1 1", "1 1", "1 1") // Anna, Bob, Chen win
	play(2, "1 1", "1 1", "1 1")
	w.publish(slug)
	if err := w.store.CloseRound(context.Background(), organiserWho, slug, 0, 1, true); err != nil {
		t.Fatal(err)
	}
	path := "/o/" + slug + "/r/1/m/1"
	before, version := w.tables(slug), w.journal(slug)
	form := copyOf(w.get(path).matchForm(t), "g1", "0", "g2", "0", "step", "look")
	look := w.post(path, form)
	t.Run("the preview names both, both scores and who changes places", func(t *testing.T) {
		text := plain(look.body)
		if look.status != http.StatusOK || !strings.Contains(text, "(1) Anna 2:0 → becomes 0:2 (6) Fay") {
			t.Errorf("got %d: %s", look.status, text)
		}
		for _, want := range []string{"Places", "(1) Anna", "(6) Fay", "shows the corrected result at once", "Confirm", "Cancel"} {
			if !strings.Contains(text, want) {
				t.Errorf("the preview does not say %q: %s", want, text)
			}
		}
	})
	t.Run("nothing is stored by looking", func(t *testing.T) {
		if w.journal(slug) != version || letters(w.stored(slug, 1, 1)) != "wl wl" {
			t.Error("the preview stored something")
		}
	})
	t.Run("change something goes back to the form as typed", func(t *testing.T) {
		again := look.matchForm(t)
		a := w.post(path, copyOf(again, "step", "edit"))
		if back := a.matchForm(t); back.Get("g1") != "0" || back.Get("g2") != "0" {
			t.Errorf("the form came back with %v", back)
		}
	})
	confirm := copyOf(look.matchForm(t), "step", "save")
	for range 2 { // twice: a double press
		if a := w.post(path, confirm); a.status != http.StatusSeeOther {
			t.Fatalf("confirm: %d %s", a.status, a.body)
		}
	}
	t.Run("BR-037 the correction is stored once and shows in every view in the next request", func(t *testing.T) {
		if got := letters(w.stored(slug, 1, 1)); got != "lw lw" || w.journal(slug) != version+1 {
			t.Fatalf("stored %q, version %d → %d", got, version, w.journal(slug))
		}
		if row := w.get("/o/"+slug+"/r/1").row(t, 1); !strings.Contains(row, ">0:2<") {
			t.Errorf("the desk: %s", row)
		}
		for page, shown := range map[string]string{"/t/" + slug + "/r/1": "0:2", "/t/" + slug + "/p/1": "0:2",
			"/t/" + slug + "/cross": "moved first, lost 0–2", "/o/" + slug + "/cross": "moved first, lost 0–2"} {
			if a := w.get(page); a.status != http.StatusOK || !a.has(shown) {
				t.Errorf("%s (%d) does not show %s", page, a.status, shown)
			}
		}
	})
	t.Run("BR-038 the tables after every round follow, by the same points", func(t *testing.T) {
		for after, was := range before {
			now := w.tables(slug)[after]
			for name, points := range was {
				if moved, want := now[name]-points, map[string]int64{"Anna": -60, "Fay": 60}[name]; moved != want {
					t.Errorf("after round %d %s moved by %d sixtieths, want %d", after, name, moved, want)
				}
			}
		}
	})
}

// tables are the points of everybody after each round.
func (w *web) tables(slug string) map[int]map[string]int64 {
	w.t.Helper()
	event, err := w.store.Tournament(context.Background(), organiserWho, slug)
	if err != nil {
		w.t.Fatal(err)
	}
	out := map[int]map[string]int64{}
	for after := 1; after <= 2; after++ {
		out[after] = map[string]int64{}
		for _, row := range event.Standings(after).Rows {
			out[after][event.Entrant(row.Entrant).Name] = int64(row.Points)
		}
	}
	return out
}

var tags = regexp.MustCompile(`<[^>]*>`)

// plain is the text of a page.
func plain(body string) string {
	_, body, _ = strings.Cut(body, "<main")
	return strings.Join(strings.Fields(tags.ReplaceAllString(body, " ")), " ")
}

func TestWhatTheFormRefuses(t *testing.T) {
	w, slug := six(t, set)
	path := "/o/" + slug + "/r/1/m/1"
	for _, c := range []struct {
		sentence, fields, at, says string
	}{
		{"a value that is not in the list", "g1=7", "g1", "Choose one of the list."},
		{"an action that is no result", "g1=clear", "g1", "Choose one of the list."},
		{"lots for a third person", "g1=1 g2=0 first=pf1 playoff== lots=lot3", "lots", "Choose one of the list."},
		{"a forfeit by nobody", "forfeit=mf3", "forfeit", "Choose one of the list."},
		{"a first mover from elsewhere", "g1=1 g2=0 first=drawn playoff=1", "first", "Choose one of the list."},
		{"game 2 without game 1", "g2=1", "g1", "no result although a later one has"},
		{"a void run of game 2 without game 1", "g2v1=1", "g1", "no result although a later one has"},
		{"a play-off before game 2", "g1=1 first=pf1 playoff=1", "g2", "no result although a later one has"},
		{"a play-off that nobody began", "g1=1 g2=0 playoff=1", "first", "Choose who moved first"},
		{"lots before the play-off", "g1=1 g2=0 lots=lot1", "playoff", "Lots come after a drawn play-off."},
		{"lots after game 1", "g1=1 lots=lot1", "g2", "no result although a later one has"},
	} {
		t.Run(c.sentence, func(t *testing.T) {
			version := w.journal(slug)
			form := w.get(path).matchForm(t)
			for _, field := range strings.Fields(c.fields) {
				name, value, _ := strings.Cut(field, "=")
				form.Set(name, value)
			}
			for _, step := range []string{"look", "save", "edit", "nonsense"} {
				a := w.post(path, copyOf(form, "step", step))
				if a.status != http.StatusUnprocessableEntity || !regexp.MustCompile(`id="`+c.at+`-error">[^<]*`+c.says).MatchString(a.body) {
					t.Fatalf("%s: got %d: %s", step, a.status, a.body)
				}
				back := a.matchForm(t)
				for _, field := range strings.Fields(c.fields) {
					if name, value, _ := strings.Cut(field, "="); c.says != "Choose one of the list." && back.Get(name) != value {
						t.Errorf("%s: %s=%s was typed, %q came back", step, name, value, back.Get(name))
					}
				}
			}
			if w.journal(slug) != version {
				t.Error("something was stored")
			}
		})
	}
	t.Run("in the event's own words, also in Chinese", func(t *testing.T) {
		w, slug := six(t, set)
		a := w.lang("zh-Hans").post("/o/"+slug+"/r/1/m/1", url.Values{"g2": {"1"}, "step": {"look"}})
		if a.status != http.StatusUnprocessableEntity || !a.has("这一局没有成绩，后面却有") {
			t.Errorf("got %d", a.status)
		}
	})
	t.Run("a best of three that is over refuses another game at that game", func(t *testing.T) {
		w, slug := six(t, set, func(in *models.NewTournament) { in.Rules.Form.Games, in.Rules.Form.Level = 3, "draw" })
		a := w.post("/o/"+slug+"/r/1/m/1", url.Values{"g1": {"1"}, "g2": {"1"}, "g3": {"0"}, "step": {"look"}})
		if a.status != http.StatusUnprocessableEntity || !a.has(`id="g3-error">The match was over before this.`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestPlayoffThatIsNoLongerDue(t *testing.T) {
	w, slug := six(t, set)
	w.press(slug, 1, 1, "1", "0", "pf1", "=", "lot2")
	path := "/o/" + slug + "/r/1/m/1"
	a := w.post(path, copyOf(w.get(path).matchForm(t), "g2", "1", "step", "look"))
	if a.status != http.StatusOK || !a.has("decided without play-off and lots") {
		t.Fatalf("got %d: %s", a.status, a.body)
	}
	if a := w.post(path, copyOf(a.matchForm(t), "step", "save")); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != "wl wl" {
		t.Errorf("got %d, stored %q", a.status, letters(w.stored(slug, 1, 1)))
	}
}

func TestNothingIsDrawnByLooking(t *testing.T) {
	w, slug := six(t)
	path := "/o/" + slug + "/r/1/m/1"
	form := copyOf(w.get(path).matchForm(t), "g1", "1", "g2", "0", "step", "look")
	if a := w.post(path, form); a.status != http.StatusOK || !a.has("is drawn when you confirm") || strings.Contains(plain(a.body), "moves first (drawn") {
		t.Errorf("the preview shows a draw that is not made yet: %d %s", a.status, plain(a.body))
	}
	form = copyOf(form, "first", "pf1", "playoff", "=", "lots", "lots") // a play-off that was played had a first mover
	if a := w.post(path, form); a.status != http.StatusOK || !a.has("The lots are drawn when you confirm.") || strings.Contains(plain(a.body), "Lots: ") {
		t.Errorf("the preview shows lots that are not drawn yet: %d %s", a.status, plain(a.body))
	}
	if a := w.post(path, copyOf(form, "step", "save")); a.status != http.StatusSeeOther {
		t.Fatalf("got %d", a.status)
	}
	m := w.stored(slug, 1, 1)
	if m.LotCode == "" || m.Lot < 0 || m.Codes[2] != "" || m.Games[2].First != 0 {
		t.Fatalf("the lots are drawn, the first mover is the one who was chosen: %+v", m)
	}
	t.Run("saving the page again does not draw again", func(t *testing.T) {
		form := w.get(path).matchForm(t)
		w.post(path, copyOf(form, "step", "save"))
		if now := w.stored(slug, 1, 1); !sameMatch(m, now) {
			t.Errorf("%+v became %+v", m, now)
		}
	})
}
