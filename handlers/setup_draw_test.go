package handlers

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing"
)

// lots is the form of lots drawn by hand, in the order of the list.
func lots(numbers ...string) url.Values {
	form := url.Values{"op": {newOp()}, "method": {"typed"}}
	for i, n := range numbers {
		form.Set(fmt.Sprintf("lot.%d", i+1), n)
	}
	return form
}

func numbersOf(t *models.Tournament) string {
	list := make([]string, len(t.Entrants))
	for _, e := range t.Entrants {
		list[e.Pos-1] = fmt.Sprint(e.Number)
	}
	return strings.Join(list, " ")
}

func TestDrawWays(t *testing.T) {
	undrawn := func(t *testing.T) (*web, string) {
		w := newWeb(t).claim()
		return w, w.made(formOfNew(strings.Join(fourNames, "\n"), "do", "save"))
	}
	t.Run("at random, with a code that repeats the draw here and in the command printed", func(t *testing.T) {
		w, slug := undrawn(t)
		if a := w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}}); a.location != "/o/"+slug+"/draw" {
			t.Fatalf("got %d to %q", a.status, a.location)
		}
		tour := w.whole(slug)
		code := tour.Stage.DrawCode
		if a := w.get("/o/" + slug + "/draw"); !a.has(code, "roundtable draw --code "+code+" --players 4", "How the draw works") {
			t.Errorf("got %s", a.body)
		}
		want := strings.Trim(fmt.Sprint(pairing.DrawNumbers(code, models.DrawPurpose, 4)), "[]")
		if got := numbersOf(tour); got != want {
			t.Errorf("numbers %s, by the code %s", got, want)
		}
		w.post("/o/"+slug+"/draw", url.Values{"method": {"given"}})
		w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "by_code": {"1"}, "code": {strings.ToLower(" " + code)}})
		if got := numbersOf(w.whole(slug)); got != want {
			t.Errorf("repeated: %s, first %s", got, want)
		}
	})
	t.Run("lots drawn by hand", func(t *testing.T) {
		w, slug := undrawn(t)
		if a := w.post("/o/"+slug+"/draw", lots("3", " 1 ", "４", "2")); a.location != "/o/"+slug+"/schedule" {
			t.Fatalf("got %d to %q: %s", a.status, a.location, a.body)
		}
		if got := numbersOf(w.whole(slug)); got != "3 1 4 2" {
			t.Errorf("numbers %s", got)
		}
		if a := w.get("/o/" + slug + "/draw"); !a.has("Lots drawn by hand") || a.has("roundtable draw --code") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("in the given order", func(t *testing.T) {
		w, slug := undrawn(t)
		w.post("/o/"+slug+"/draw", url.Values{"method": {"given"}})
		if got := numbersOf(w.whole(slug)); got != "1 2 3 4" {
			t.Errorf("numbers %s", got)
		}
	})
	for sentence, c := range map[string]struct {
		form url.Values
		want []string
	}{
		"a lot that somebody has, with the name": {lots("3", "1", "3", "2"), []string{"3 was drawn by Anna.", `value="3"`}},
		"BR-002 lots that are no numbers":        {lots("2x", "0", "-1", ""), []string{"A number from 1 to 4", "The number is missing", `value="2x"`, `value="0"`, `value="-1"`}},
		"a lot beyond the field":                 {lots("1", "2", "3", "5"), []string{"A number from 1 to 4", `value="5"`}},
		"no lots":                                {lots(), []string{"The number is missing"}},
		"a code of strange signs":                {url.Values{"method": {"random"}, "by_code": {"1"}, "code": {"????"}}, []string{"No code of a draw contains", `value="????"`}},
		"a code that is too short":               {url.Values{"method": {"random"}, "by_code": {"1"}, "code": {"K7Q2"}}, []string{"8 letters and digits", `value="K7Q2"`}},
		"an empty code where one is to be typed": {url.Values{"method": {"random"}, "by_code": {"1"}, "code": {""}}, []string{"8 letters and digits"}},
		"a way to draw that is none":             {url.Values{"method": {"dice"}}, []string{"Choose how numbers are drawn"}},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			w, slug := undrawn(t)
			a := w.post("/o/"+slug+"/draw", c.form)
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want...) || w.whole(slug).Drawn() {
				t.Errorf("got %d, want %q in %s", a.status, c.want, a.body)
			}
		})
	}
	t.Run("a draw needs two", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.made(formOfNew("Anna", "do", "save"))
		if a := w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}}); a.status != http.StatusUnprocessableEntity || !a.has("at least two") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestDrawAgain(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	t.Run("until the first result the numbers are drawn again", func(t *testing.T) {
		if a := w.get("/o/" + slug + "/draw"); !a.has("Draw again") {
			t.Errorf("got %s", a.body)
		}
		if w.post("/o/"+slug+"/draw", lots("4", "3", "2", "1")); numbersOf(w.whole(slug)) != "4 3 2 1" {
			t.Errorf("numbers %s", numbersOf(w.whole(slug)))
		}
	})
	t.Run("after it they stay, whatever way is tried, and the page says why", func(t *testing.T) {
		w.wins(slug, 1, 2)
		if a := w.get("/o/" + slug + "/draw"); !a.has("Results have been entered, so the numbers stay") || a.has("Draw again") {
			t.Errorf("got %s", a.body)
		}
		for _, form := range []url.Values{lots("1", "2", "3", "4"), lots("x"), {"method": {"random"}}, {"method": {"given"}}} {
			a := w.post("/o/"+slug+"/draw", form)
			if a.status != http.StatusConflict || !a.has("Lots can be drawn again only before the first result") || numbersOf(w.whole(slug)) != "4 3 2 1" {
				t.Errorf("%v: %d %s", form, a.status, numbersOf(w.whole(slug)))
			}
		}
	})
	t.Run("a draw seen by two: the second is told of the first", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", fourNames...)
		form := w.switched(slug, "method", "random")
		w.post("/o/"+slug+"/draw", url.Values{"method": {"given"}})
		if a := w.post("/o/"+slug+"/draw", form); a.status != http.StatusConflict || w.whole(slug).Stage.DrawMethod != "given" {
			t.Errorf("got %d, %s", a.status, w.whole(slug).Stage.DrawMethod)
		}
	})
	t.Run("one press sent twice draws once", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", fourNames...)
		form := w.switched(slug, "method", "random")
		w.post("/o/"+slug+"/draw", form)
		code := w.whole(slug).Stage.DrawCode
		if a := w.post("/o/"+slug+"/draw", form); a.status != http.StatusSeeOther || w.whole(slug).Stage.DrawCode != code || code == "" {
			t.Errorf("got %d, code %q then %q", a.status, code, w.whole(slug).Stage.DrawCode)
		}
	})
}
