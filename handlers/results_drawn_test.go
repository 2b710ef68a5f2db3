package handlers

import (
	"net/http"
	"net/url"
	"testing"
)

// A play-off that was played before it was typed has a real first mover: the program must not invent
// one by a draw after the fact.
func TestAPlayedPlayoffIsNotDrawnAfterTheFact(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	form := url.Values{"version": {"1"}, "step": {"look"}, "g1": {"1"}, "g2": {"0"}, "playoff": {"1"}}
	path := "/o/" + slug + "/r/1/m/1"
	if a := w.post(path, form); a.status != http.StatusUnprocessableEntity || !a.has("Choose who moved first in the play-off") {
		t.Errorf("without a first mover: %d", a.status)
	}
	form.Set("first", "pf2")
	if a := w.post(path, form); a.status != http.StatusOK {
		t.Errorf("with the first mover: %d %s", a.status, a.body)
	}
	form.Set("step", "save")
	if a := w.post(path, form); a.status != http.StatusSeeOther {
		t.Errorf("saved: %d", a.status)
	}
	if m := w.whole(slug).Round(1).Matches[0]; m.Text() != "wlpw" || m.Games[2].First != 1 || m.Codes[2] != "" {
		t.Errorf("stored %s, first %d, code %q", m.Text(), m.Games[2].First, m.Codes[2])
	}
}
