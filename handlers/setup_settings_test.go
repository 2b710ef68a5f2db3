package handlers

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// rulesForm is the form of the rules as the page sends it.
func rulesForm(criteria []string, change ...string) url.Values {
	form := url.Values{
		"op": {newOp()}, "game": {"chinese-checkers-adjacent"}, "cycles": {"1"}, "form": {"two-playoff"}, "games": {"3"}, "level": {"playoff"},
		"system": {"2-1-0-match"}, "playoff_first": {"draw"}, "criteria": criteria, "do": {"save"},
	}
	for i := 0; i+1 < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

// order lists the tie-breaks on a page in the order they stand there.
func (a answer) order() (ids []string) {
	const field = `name="criteria" value="`
	rest := a.body
	for {
		at := strings.Index(rest, field)
		if at < 0 {
			return ids
		}
		rest = rest[at+len(field):]
		ids = append(ids, rest[:strings.IndexByte(rest, '"')])
	}
}

func TestSettingsRules(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	path := "/o/" + slug + "/settings/rules"
	t.Run("BR-068 the order is shown, changed by the buttons, and stored by saving", func(t *testing.T) {
		list := w.get("/o/" + slug + "/settings").order()
		if want := []string{"direct", "games", "sb", "wins-second", "lots"}; !slices.Equal(list, want) {
			t.Fatalf("the page shows %v, want %v", list, want)
		}
		for _, step := range []struct {
			do   string
			want []string
		}{
			{"up:2", []string{"direct", "sb", "games", "wins-second", "lots"}},
			{"down:0", []string{"sb", "direct", "games", "wins-second", "lots"}},
			{"drop:2", []string{"sb", "direct", "wins-second", "lots"}},
			{"add", []string{"sb", "direct", "wins-second", "lots", "wins"}},
			{"up:0", []string{"sb", "direct", "wins-second", "lots", "wins"}},
			{"down:4", []string{"sb", "direct", "wins-second", "lots", "wins"}},
			{"up:99", []string{"sb", "direct", "wins-second", "lots", "wins"}},
			{"drop:x", []string{"sb", "direct", "wins-second", "lots", "wins"}},
		} {
			a := w.post(path, rulesForm(list, "do", step.do, "criterion", "wins"))
			if list = a.order(); a.status != 200 || !slices.Equal(list, step.want) || !a.has("not saved yet") {
				t.Fatalf("%s: %d %v, want %v", step.do, a.status, list, step.want)
			}
			if got := w.whole(slug).Stage.CriteriaIDs; got[0] != "direct" {
				t.Fatalf("%s stored %v", step.do, got)
			}
		}
		if a := w.post(path, rulesForm(list)); a.status != http.StatusSeeOther || !slices.Equal(w.whole(slug).Stage.CriteriaIDs, list) {
			t.Errorf("saving: %d, stored %v", a.status, w.whole(slug).Stage.CriteriaIDs)
		}
		if got := w.get("/o/" + slug + "/settings").order(); !slices.Equal(got, list) {
			t.Errorf("the page shows %v after saving %v", got, list)
		}
	})
	t.Run("BR-068 an empty list is a list", func(t *testing.T) {
		if a := w.post(path, rulesForm([]string{""})); a.status != http.StatusSeeOther || len(w.whole(slug).Stage.CriteriaIDs) != 0 {
			t.Errorf("got %d, %v", a.status, w.whole(slug).Stage.CriteriaIDs)
		}
		if a := w.get("/o/" + slug + "/settings"); !a.has("whoever is equal on points shares the place") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("the cycles of a schedule without results, with the same numbers", func(t *testing.T) {
		if a := w.post(path, rulesForm([]string{"sb"}, "cycles", "2")); a.status != http.StatusSeeOther || len(w.whole(slug).Rounds) != 6 {
			t.Errorf("got %d, %d rounds", a.status, len(w.whole(slug).Rounds))
		}
	})
	t.Run("points and form of the match", func(t *testing.T) {
		a := w.post(path, rulesForm([]string{"sb"}, "system", "3-1-0", "form", "best-of", "games", "5", "level", "lots", "playoff_first", "set"))
		stage := w.whole(slug).Stage
		if a.status != http.StatusSeeOther || stage.System != "3-1-0" || stage.MatchForm.Games != 5 || stage.MatchForm.Level != "lots" || stage.PlayoffFirst != "set" {
			t.Errorf("got %d, %+v", a.status, stage)
		}
	})
	for sentence, c := range map[string]struct {
		form   url.Values
		status int
		want   string
	}{
		"BR-002 cycles like 2x":         {rulesForm([]string{"sb"}, "cycles", "2x"), 422, "whole number from 1 to 4"},
		"BR-002 no cycle":               {rulesForm([]string{"sb"}, "cycles", "0"), 422, "whole number from 1 to 4"},
		"BR-002 cycles below none":      {rulesForm([]string{"sb"}, "cycles", "-1"), 422, "whole number from 1 to 4"},
		"BR-002 an empty number":        {rulesForm([]string{"sb"}, "cycles", ""), 422, "whole number from 1 to 4"},
		"a tie-break that nobody knows": {rulesForm([]string{"sb", "beauty"}), 422, "unknown or a repeated"},
		"a tie-break twice":             {rulesForm([]string{"sb", "sb"}), 422, "unknown or a repeated"},
		"strange points":                {rulesForm(nil, "system", "7"), 422, "points of a match"},
		"no points":                     {rulesForm(nil, "system", ""), 422, "points of a match"},
		"a strange form":                {rulesForm(nil, "form", "duel"), 422, "how a match is played"},
		"a strange game":                {rulesForm(nil, "game", "poker"), 422, "not in the catalogue"},
		"an even best-of":               {rulesForm(nil, "form", "best-of", "games", "2"), 422, "3, 5, 7 or 9"},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			slug := w.event("Evening", fourNames...)
			before := w.whole(slug).Version
			a := w.post("/o/"+slug+"/settings/rules", c.form)
			if a.status != c.status || !a.has(c.want) || w.whole(slug).Version != before {
				t.Errorf("got %d, want %q in %s", a.status, c.want, a.body)
			}
		})
	}
	t.Run("with results the page warns, and a form they do not fit is refused", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.event("Evening", fourNames...)
		w.wins(slug, 1)
		if a := w.get("/o/" + slug + "/settings"); !a.has("changing the rules changes the standings at once") {
			t.Errorf("got %s", a.body)
		}
		if a := w.post("/o/"+slug+"/settings/rules", rulesForm([]string{"sb"}, "cycles", "2")); a.status != http.StatusConflict || !a.has("Results have been entered, so the number of cycles") {
			t.Errorf("more cycles after a result: %d %s", a.status, a.body)
		}
		a := w.post("/o/"+slug+"/settings/rules", rulesForm([]string{"sb"}, "form", "single"))
		if a.status != http.StatusConflict || !a.has("Round 1, table 1 has a result that this form", `value="single" selected`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if a := w.post("/o/"+slug+"/settings/rules", rulesForm([]string{"sb", "wins"})); a.status != http.StatusUnprocessableEntity || !a.has("Say in 1 to 200 characters why") {
			t.Errorf("a new order after results, without a reason: %d", a.status)
		}
		if a := w.post("/o/"+slug+"/settings/rules", rulesForm([]string{"sb", "wins"}, "reason", "The regulations say so.")); a.status != http.StatusSeeOther {
			t.Errorf("a new order after results: %d", a.status)
		}
		if a := w.get("/o/" + slug + "/log"); !a.has("another order of tie-breaks: The regulations say so.") {
			t.Errorf("the log does not say why: %s", a.body)
		}
	})
}

func TestSettingsAbout(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.event("Evening", fourNames...)
	path := "/o/" + slug + "/settings/about"
	about := func(change ...string) url.Values {
		form := url.Values{"op": {newOp()}, "name": {"Spring"}, "date": {"2026-04-01"}, "venue": {"Hall"}, "time_zone": {"Asia/Taipei"}}
		for i := 0; i+1 < len(change); i += 2 {
			form.Set(change[i], change[i+1])
		}
		return form
	}
	t.Run("name, date, place and zone are changed, the address stays", func(t *testing.T) {
		a := w.post(path, about())
		tour := w.whole(slug)
		if a.status != http.StatusSeeOther || tour.Name != "Spring" || tour.Date != "2026-04-01" || tour.Venue != "Hall" || tour.TimeZone != "Asia/Taipei" {
			t.Errorf("got %d, %+v", a.status, tour.TournamentRow)
		}
	})
	for sentence, c := range map[string]struct{ field, value, want string }{
		"no name":        {"name", "", "Give the tournament a name"},
		"a strange date": {"date", "tomorrow", "year-month-day"},
		"a long venue":   {"venue", strings.Repeat("hall", 40), "at most 120"},
		"a strange zone": {"time_zone", "Local", "time zone Local"},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			before := w.whole(slug).Version
			a := w.post(path, about(c.field, c.value, "name", map[bool]string{true: "", false: "Typed"}[c.field == "name"]))
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, `value="`+c.value+`"`) || w.whole(slug).Version != before {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
}

func TestGamesPage(t *testing.T) {
	own := func(change ...string) url.Values {
		form := url.Values{"op": {newOp()}, "name": {"Surakarta"}, "first": {"Red"}, "second": {"Black"}, "form": {"single"}, "system": {"2-1-0"}, "draws": {"1"}}
		for i := 0; i+1 < len(change); i += 2 {
			form.Set(change[i], change[i+1])
		}
		return form
	}
	t.Run("everybody reads the catalogue, in his language with the other names", func(t *testing.T) {
		w := newWeb(t)
		if a := w.get("/games"); a.status != 200 || !a.has("Xiangqi", "象棋", "Red</bdi> / <bdi>Black", "six-pointed star", "10 men a side", "no draws") || a.has("Add a game") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if a := w.lang("zh-Hant").get("/games"); !a.has("中國跳棋", "紅方</bdi> / <bdi>黑方", "六角星形") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a stranger adds nothing", func(t *testing.T) {
		w := newWeb(t)
		if a := w.post("/games", own()); a.status != http.StatusForbidden || w.get("/games").has("Surakarta") {
			t.Errorf("got %d", a.status)
		}
	})
	t.Run("an own game is in the catalogue and can be played", func(t *testing.T) {
		w := newWeb(t).claim()
		a := w.post("/games", own())
		_, code, _ := strings.Cut(a.location, "#")
		if a.status != http.StatusSeeOther || !w.get("/games").has("Surakarta", "Red</bdi> / <bdi>Black", `id="`+code+`"`) {
			t.Fatalf("got %d to %q", a.status, a.location)
		}
		if tour := w.whole(w.made(formOfNew("Anna\nBob", "game", code, "game_was", code))); tour.GameInfo.Names.In("en") != "Surakarta" {
			t.Errorf("the event is of %+v", tour.GameInfo)
		}
	})
	t.Run("the same form twice adds one game", func(t *testing.T) {
		w := newWeb(t).claim()
		form := own()
		w.post("/games", form)
		w.post("/games", form)
		if n := strings.Count(w.get("/games").body, ">Surakarta<"); n != 1 {
			t.Errorf("%d games", n)
		}
	})
	for sentence, c := range map[string]struct {
		form url.Values
		want string
	}{
		"no name":              {own("name", " "), "name of 1 to 60 characters"},
		"a name that is taken": {own("name", "象棋"), "a game with this name already"},
		"sides without names":  {own("first", ""), "Name both sides"},
		"sides of one name":    {own("first", "Black"), "Name both sides"},
		"a strange form":       {own("form", "duel"), "how a match is played"},
		"strange points":       {own("system", "x"), "points of a match"},
	} {
		t.Run("refused: "+sentence, func(t *testing.T) {
			w := newWeb(t).claim()
			a := w.post("/games", c.form)
			if a.status != http.StatusUnprocessableEntity || !a.has(c.want, `value="`+c.form.Get("second")+`"`) || strings.Contains(w.get("/games").body, `class="tag">own`) {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
}
