package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// copyOf is the same form once more.
func copyOf(form url.Values, pairs ...string) url.Values {
	out := url.Values{}
	for name, values := range form {
		out[name] = values
	}
	for i := 0; i < len(pairs); i += 2 {
		out.Set(pairs[i], pairs[i+1])
	}
	return out
}

func TestPressedTwice(t *testing.T) {
	w, slug := six(t, set)
	target, form := w.get("/o/"+slug+"/r/1").rowForm(t, 1)
	form.Set("action", "1")
	for range 3 {
		if a := w.post(target, form); a.status != http.StatusSeeOther {
			t.Fatalf("got %d: %s", a.status, a.body)
		}
	}
	if got := letters(w.stored(slug, 1, 1)); got != "wl" {
		t.Errorf("the form posted three times stored %q", got)
	}
	if target2, form2 := w.get("/o/"+slug+"/r/1").rowForm(t, 2); w.post(target2, copyOf(form2, "op", form.Get("op"), "action", "1")).status != 303 ||
		letters(w.stored(slug, 1, 2)) != "wl" {
		t.Error("another button of the same page was taken for the same one")
	}
}

func TestTwoSavers(t *testing.T) {
	setting := func(t *testing.T) (w *web, slug, target string, mine url.Values) {
		w, slug = six(t, set)
		target, mine = w.get("/o/"+slug+"/r/1").rowForm(t, 1) // both see the empty row
		mine.Set("action", "1")
		w.press(slug, 1, 1, "0", "0")
		return w, slug, target, mine
	}
	t.Run("the second sees both values and nothing of his is stored", func(t *testing.T) {
		w, slug, target, mine := setting(t)
		a := w.post(target, mine)
		row := a.row(t, 1)
		if a.status != http.StatusConflict || !strings.Contains(row, `data-state="conflict"`) ||
			!strings.Contains(row, ">0:2<") || !strings.Contains(row, ">1:0<") {
			t.Errorf("got %d: %s", a.status, row)
		}
		if got := letters(w.stored(slug, 1, 1)); got != "lw lw" {
			t.Errorf("stored is %q", got)
		}
	})
	t.Run("a key that does not fit what the other stored is a conflict as well", func(t *testing.T) {
		w, slug, target, mine := setting(t)
		if a := w.post(target, mine, with("X-Fragment", "1")); a.status != http.StatusConflict || !a.has(`data-state="conflict"`) || a.has("<html") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if got := letters(w.stored(slug, 1, 1)); got != "lw lw" {
			t.Errorf("stored is %q", got)
		}
	})
	t.Run("keep leaves what is stored", func(t *testing.T) {
		w, slug, target, mine := setting(t)
		_, choice := w.post(target, mine).rowForm(t, 1)
		choice.Set("action", "keep")
		if a := w.post(target, choice); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != "lw lw" {
			t.Errorf("got %d, stored %q", a.status, letters(w.stored(slug, 1, 1)))
		}
	})
	t.Run("put mine replaces it, once", func(t *testing.T) {
		w, slug, target, mine := setting(t)
		_, choice := w.post(target, mine).rowForm(t, 1)
		choice.Set("action", "mine")
		for range 2 {
			if a := w.post(target, choice); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != "wl" {
				t.Errorf("got %d, stored %q", a.status, letters(w.stored(slug, 1, 1)))
			}
		}
	})
	t.Run("a third saver in between makes it a conflict again", func(t *testing.T) {
		w, slug, target, mine := setting(t)
		_, choice := w.post(target, mine).rowForm(t, 1)
		w.press(slug, 1, 1, "back")
		choice.Set("action", "mine")
		if a := w.post(target, choice); a.status != http.StatusConflict || !strings.Contains(a.row(t, 1), ">1:0<") {
			t.Errorf("got %d", a.status)
		}
		if got := letters(w.stored(slug, 1, 1)); got != "lw" {
			t.Errorf("stored is %q", got)
		}
	})
	t.Run("both press the same: the second is told, and his choice stores nothing new", func(t *testing.T) {
		w, slug := six(t, set)
		target, mine := w.get("/o/"+slug+"/r/1").rowForm(t, 1)
		mine.Set("action", "1")
		w.press(slug, 1, 1, "1")
		before := w.journal(slug)
		if a := w.post(target, mine); a.status != http.StatusSeeOther && a.status != http.StatusConflict {
			t.Errorf("got %d", a.status)
		}
		if got := w.journal(slug); got != before {
			t.Errorf("version %d became %d", before, got)
		}
	})
}

func TestFragment(t *testing.T) {
	w, slug := six(t, set)
	target, form := w.get("/o/"+slug+"/r/1").rowForm(t, 1)
	a := w.post(target, copyOf(form, "action", "1"), with("X-Fragment", "1"))
	row := a.row(t, 1)
	if a.status != http.StatusOK || a.has("<html") || !strings.Contains(row, `data-version="2"`) || !strings.Contains(row, `data-state="in-progress"`) ||
		!strings.Contains(row, `data-due="game"`) {
		t.Errorf("got %d: %s", a.status, a.body)
	}
	_, form = a.rowForm(t, 1)
	a = w.post(target, copyOf(form, "action", "1"), with("X-Fragment", "1"))
	if !a.has(`id="results-progress"`, "1 of 3 entered", `data-state="decided"`) {
		t.Errorf("the fragment does not bring the progress: %s", a.body)
	}
	t.Run("a key that does not fit says so in the row and stores nothing", func(t *testing.T) {
		before := w.journal(slug)
		_, form := a.rowForm(t, 1)
		for _, action := range []string{"1", "lot1", "pf1", "lots", "nonsense", ""} {
			b := w.post(target, copyOf(form, "action", action), with("X-Fragment", "1"))
			if b.status != http.StatusConflict || !strings.Contains(b.row(t, 1), `class="error" role="alert"`) {
				t.Errorf("%q: %d %s", action, b.status, b.body)
			}
			if plain := w.post(target, copyOf(form, "action", action)); plain.status != http.StatusConflict || !plain.has("<html", `class="error" role="alert"`) {
				t.Errorf("%q without script: %d", action, plain.status)
			}
		}
		if got := w.journal(slug); got != before {
			t.Errorf("version %d became %d", before, got)
		}
	})
	t.Run("a record that is none is refused", func(t *testing.T) {
		for _, record := range []string{"1 x", strings.Repeat("1 ", 200), "back"} {
			if b := w.post(target, copyOf(form, "action", "mine", "record", record)); b.status < 400 || b.status >= 500 {
				t.Errorf("%.20q: %d", record, b.status)
			}
		}
	})
}

func TestConflictOnTheMatchPage(t *testing.T) {
	w, slug := six(t, set)
	path := "/o/" + slug + "/r/1/m/1"
	mine := w.get(path).matchForm(t)
	w.press(slug, 1, 1, "0", "0")
	mine = copyOf(mine, "g1", "1", "g2", "1", "step", "save")
	a := w.post(path, mine)
	if a.status != http.StatusConflict || !a.has("Keep what is stored", "Put yours instead", "0:2", "2:0") {
		t.Fatalf("got %d: %s", a.status, a.body)
	}
	if got := letters(w.stored(slug, 1, 1)); got != "lw lw" {
		t.Errorf("stored is %q", got)
	}
	choice := a.matchForm(t)
	choice.Set("step", "save")
	if a := w.post(path, choice); a.status != http.StatusSeeOther || letters(w.stored(slug, 1, 1)) != "wl wl" {
		t.Errorf("put mine: %d, stored %q", a.status, letters(w.stored(slug, 1, 1)))
	}
	if err := w.store.SetEnded(context.Background(), organiserWho, slug, 0, true); err != nil {
		t.Fatal(err)
	}
	if a := w.post(path, choice); a.status != http.StatusConflict || letters(w.stored(slug, 1, 1)) != "wl wl" {
		t.Errorf("after the end: %d", a.status)
	}
}
