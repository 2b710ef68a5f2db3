package handlers

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
)

// door is an event with numbers not drawn yet, and the ids of its entrants in the order of the list.
func (w *web) door(names ...string) (slug string, ids []string) {
	w.t.Helper()
	slug = w.made(formOfNew(strings.Join(names, "\n"), "do", "save"))
	list := slices.Clone(w.whole(slug).Entrants)
	slices.SortFunc(list, func(a, b models.Entrant) int { return a.Pos - b.Pos })
	for _, e := range list {
		ids = append(ids, strconv.FormatInt(int64(e.ID), 10))
	}
	return slug, ids
}

// here are the names of those who have come, in the order of the list.
func (w *web) here(slug string) string {
	var names []string
	for _, e := range w.whole(slug).Entrants {
		if e.Arrived {
			names = append(names, e.Name)
		}
	}
	return strings.Join(names, " ")
}

func TestCheckin(t *testing.T) {
	w := newWeb(t).claim()
	slug, ids := w.door("Dora", "Anna", "张三", "Bob")
	page := "/o/" + slug + "/checkin"
	t.Run("a press marks the row, names it, offers to take it back, and comes back to it", func(t *testing.T) {
		a := w.post(page, url.Values{"on": {ids[1]}, "by": {"name"}})
		if a.status != http.StatusSeeOther || !strings.HasSuffix(a.location, "#e"+ids[1]) || w.here(slug) != "Anna" {
			t.Fatalf("got %d to %q, here: %s", a.status, a.location, w.here(slug))
		}
		a = w.get(strings.Split(a.location, "#")[0])
		if !a.has("Anna is here · 1 of 4", "1 of 4 here", `name="off" value="`+ids[1]+`" data-undo`, "3 not here yet") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("undo", func(t *testing.T) {
		a := w.post(page, url.Values{"off": {ids[1]}, "by": {"name"}})
		if w.here(slug) != "" {
			t.Errorf("here: %s", w.here(slug))
		}
		if a := w.get(strings.Split(a.location, "#")[0]); !a.has("Anna is not here · 0 of 4") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("the same press by two helpers does it once", func(t *testing.T) {
		for range 2 {
			w.post(page, url.Values{"on": {ids[2]}})
		}
		if w.here(slug) != "张三" {
			t.Errorf("here: %s", w.here(slug))
		}
	})
	t.Run("all at once, and back", func(t *testing.T) {
		rest := ids[0] + "," + ids[1] + "," + ids[3]
		a := w.post(page, url.Values{"on": {rest}})
		if a := w.get(strings.Split(a.location, "#")[0]); !a.has("3 players are marked as here · 4 of 4", "Everybody is here", "Draw lots") {
			t.Errorf("got %s", a.body)
		}
		a = w.post(page, url.Values{"off": {rest}})
		if a := w.get(strings.Split(a.location, "#")[0]); w.here(slug) != "张三" || !a.has("3 players are marked as not here") {
			t.Errorf("here: %s", w.here(slug))
		}
	})
	t.Run("rows by name as the language sorts, or by the list", func(t *testing.T) {
		for query, want := range map[string]string{"": "Anna Bob Dora 张三", "?by=list": "Dora Anna 张三 Bob"} {
			if got := strings.Join(rowNames(w.get(page+query).body), " "); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
	})
	for sentence, form := range map[string]url.Values{
		"nobody": {}, "no number": {"on": {"x"}}, "somebody of another event": {"on": {"99999"}}, "a range without end": {"on": {"1-99999999"}}, "backwards": {"on": {"9-3"}}, "zero": {"on": {"0"}},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			if a := w.post(page, form); a.status != http.StatusNotFound && a.status != http.StatusConflict {
				t.Errorf("got %d", a.status)
			}
		})
	}
	t.Run("an empty list leads to the players", func(t *testing.T) {
		empty, one := w.door("Eve")
		w.post("/o/"+empty+"/out", url.Values{"ids": one, "out": {"1"}})
		if a := w.get("/o/" + empty + "/checkin"); a.status != 200 || !a.has("nobody on the list", "1 player is out") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

// rowNames are the names of the rows of the check-in page.
func rowNames(body string) (names []string) {
	for _, part := range strings.Split(body, `data-name="`)[1:] {
		name, _, _ := strings.Cut(part, `"`)
		names = append(names, name)
	}
	return names
}

func TestCheckinForScript(t *testing.T) {
	w := newWeb(t).claim()
	slug, ids := w.door("Anna", "Bob", "Carl")
	read := func(a answer) (news checkinNews) {
		t.Helper()
		if err := json.Unmarshal([]byte(a.body), &news); err != nil || a.status != 200 {
			t.Fatalf("%d %v: %s", a.status, err, a.body)
		}
		return news
	}
	fragment := with("X-Fragment", "1")
	news := read(w.post("/o/"+slug+"/checkin", url.Values{"on": {ids[1]}}, fragment))
	if fmt.Sprint(news.Here) != "["+ids[1]+"]" || news.All != 3 || !strings.Contains(news.Next, "2 not here yet") {
		t.Errorf("the answer to a press: %+v", news)
	}
	other := w.stranger().claim()
	other.post("/o/"+slug+"/checkin", url.Values{"on": {ids[0]}}, fragment)
	w.post("/o/"+slug+"/publish", w.switched(slug, "published", "1")) // leaves a message for the next page
	after := read(w.get("/o/"+slug+"/checkin/state", fragment))
	if fmt.Sprint(after.Here) != "["+ids[0]+" "+ids[1]+"]" || after.List != news.List {
		t.Errorf("what another helper pressed is not there: %+v", after)
	}
	if a := w.get("/o/" + slug); !a.has("Published. The address to hand out") {
		t.Error("asking for the state took the message of the next page")
	}
	w.post("/o/"+slug+"/out", url.Values{"ids": {ids[2]}, "out": {"1"}})
	if a := w.post("/o/"+slug+"/checkin", url.Values{"on": {ids[2]}}, fragment); a.status != http.StatusConflict {
		t.Errorf("a press on somebody who is out: %d", a.status)
	}
	if changed := read(w.get("/o/"+slug+"/checkin/state", fragment)); changed.List == news.List {
		t.Error("a changed list does not show in the state")
	}
	if a := w.stranger().get("/o/"+slug+"/checkin/state", fragment); a.status != http.StatusForbidden {
		t.Errorf("a stranger is answered %d", a.status)
	}
}

// absentForm is the form that takes the absent out, as the page draws it.
func absentForm(drawn string, ids ...string) url.Values {
	return url.Values{"op": {newOp()}, "out": {"1"}, "absent": {"1"}, "drawn": {drawn}, "ids": {strings.Join(ids, ",")}}
}

func outNames(t *models.Tournament) string {
	var names []string
	for _, e := range t.Out {
		names = append(names, e.Name)
	}
	return strings.Join(names, " ")
}

func TestAbsentOut(t *testing.T) {
	w := newWeb(t).claim()
	slug, ids := w.door("Anna", "Bob", "Carl", "Dora", "Eve")
	w.post("/o/"+slug+"/checkin", url.Values{"on": {ids[0] + "," + ids[3]}})
	if a := w.get("/o/" + slug + "/checkin"); !a.has("Take out the 3 absent", "Bob, Carl, Eve") {
		t.Errorf("the names are not beside the button: %s", a.body)
	}
	t.Run("whoever comes between reading and pressing stays in, and no version stands in the way", func(t *testing.T) {
		form := absentForm("0", ids[1], ids[2], ids[4])
		w.post("/o/"+slug+"/checkin", url.Values{"on": {ids[4]}})
		a := w.post("/o/"+slug+"/out", form)
		if a.location != "/o/"+slug+"/out" || outNames(w.whole(slug)) != "Bob Carl" {
			t.Fatalf("got %d to %q, out: %s", a.status, a.location, outNames(w.whole(slug)))
		}
		if a := w.get(a.location); !a.has("2 players were taken out.", "Put back: Bob", "Put all back", "Draw lots for 3 players") {
			t.Errorf("got %s", a.body)
		}
		if a := w.post("/o/"+slug+"/out", form); a.location != "/o/"+slug+"/out" || outNames(w.whole(slug)) != "Bob Carl" {
			t.Errorf("the same press again: %d to %q", a.status, a.location)
		}
	})
	t.Run("put back, one and all", func(t *testing.T) {
		w.post("/o/"+slug+"/out", url.Values{"out": {"0"}, "ids": {ids[2]}})
		if got := outNames(w.whole(slug)); got != "Bob" {
			t.Errorf("out: %s", got)
		}
		w.post("/o/"+slug+"/out", url.Values{"out": {"1"}, "ids": {ids[2], ids[4]}})
		w.post("/o/"+slug+"/out", url.Values{"out": {"0"}, "ids": {ids[1] + "-" + ids[2] + "," + ids[4]}})
		if got := outNames(w.whole(slug)); got != "" {
			t.Errorf("out: %s", got)
		}
		if a := w.get("/o/" + slug + "/out"); !a.has("Everybody on the list takes part") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("after the draw it says that the schedule goes, and a form from before is refused", func(t *testing.T) {
		w.post("/o/"+slug+"/draw", url.Values{"method": {"given"}})
		if a := w.post("/o/"+slug+"/out", absentForm("0", ids[1])); a.status != http.StatusConflict || !a.has("drawn meanwhile") || !w.whole(slug).Drawn() {
			t.Errorf("got %d", a.status)
		}
		if a := w.get("/o/" + slug + "/checkin"); !a.has("and drop the schedule", "numbers and schedule are dropped") {
			t.Errorf("got %s", a.body)
		}
		a := w.post("/o/"+slug+"/out", absentForm("1", ids[1]))
		if a := w.get(a.location); w.whole(slug).Drawn() || !a.has("The schedule was dropped: draw the numbers again.", "Draw lots for 4 players") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("after the first result the list stays", func(t *testing.T) {
		w.post("/o/"+slug+"/draw", url.Values{"method": {"given"}})
		w.wins(slug, 1)
		a := w.post("/o/"+slug+"/out", absentForm("1", ids[2]))
		if a.status != http.StatusConflict || !a.has("Results have been entered") || outNames(w.whole(slug)) != "Bob" {
			t.Errorf("got %d, out: %s", a.status, outNames(w.whole(slug)))
		}
		if a := w.get("/o/" + slug + "/checkin"); a.has("drop the schedule") || !a.has("Results have been entered, so the list stays as it is.") {
			t.Errorf("got %s", a.body)
		}
	})
	for sentence, c := range map[string]struct {
		form   url.Values
		status int
	}{
		"nobody named":       {url.Values{"out": {"1"}}, http.StatusUnprocessableEntity},
		"neither in nor out": {url.Values{"out": {"2"}, "ids": {ids[0]}}, http.StatusBadRequest},
		"an old version":     {url.Values{"out": {"1"}, "ids": {ids[0]}, "version": {"1"}}, http.StatusConflict},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			if a := w.post("/o/"+slug+"/out", c.form); a.status != c.status {
				t.Errorf("got %d", a.status)
			}
		})
	}
}

// TestCheckinOfMany: a thousand entrants are checked in with one press and taken back with one.
func TestCheckinOfMany(t *testing.T) {
	w := newWeb(t).claim()
	in := models.NewTournament{About: models.About{Name: "Large"}, Game: models.DefaultGame}
	for i := range 1000 {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: fmt.Sprintf("Player %d", i+1)})
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		t.Fatal(err)
	}
	a := w.get("/o/" + slug + "/checkin")
	all := regexp.MustCompile(`<button class="link"[^>]* name="on" value="([^"]+)"`).FindStringSubmatch(a.body)
	if all == nil {
		t.Fatalf("no button for all: %d", a.status)
	}
	a = w.post("/o/"+slug+"/checkin", url.Values{"on": {all[1]}})
	if got := w.whole(slug).CheckedIn(); got != 1000 || len(a.location) > 200 {
		t.Fatalf("%d are here; back to an address of %d characters", got, len(a.location))
	}
	if a := w.get(strings.Split(a.location, "#")[0]); !a.has("1000 players are marked as here") {
		t.Errorf("got %d", a.status)
	}
}
