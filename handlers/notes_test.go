package handlers

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing"
	"roundtable/pairing/scoring"
)

// rules stores rules about people.
func (w *web) conducts(slug string, rules models.Conduct) {
	w.t.Helper()
	if err := w.store.Do(w.t.Context(), organiserWho, slug, 0, rules); err != nil {
		w.t.Fatal(err)
	}
}

func notesOfMatch(slug string, m *models.Match) string {
	return "/o/" + slug + "/m/" + strconv.FormatInt(m.ID, 10) + "/notes"
}

// presses sends what a button of the page of a match sends, as the page is now.
func (w *web) presses(slug string, m *models.Match, button, losing string) answer {
	w.t.Helper()
	game := strconv.Itoa(len(w.whole(slug).Match(m.ID).Games) + 1)
	return w.post(notesOfMatch(slug, m), url.Values{"op": {newOp()}, "do": {button}, "game": {game}, "losing": {losing}})
}

func TestConduct(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(6)
	path := "/o/" + slug + "/conduct"
	t.Run("the settings lead there, and it shows what is stored", func(t *testing.T) {
		if a := w.ok("/o/" + slug + "/settings"); !a.has(`href="` + path + `"`) {
			t.Error("no link in the settings")
		}
		if a := w.ok(path); !a.has(`value="half" checked`, "Nobody has withdrawn so far") || a.has(`name="half_of"`) {
			t.Errorf("%s", a.body)
		}
	})
	t.Run("the rules are stored and stand on the public page of rules", func(t *testing.T) {
		a := w.does(slug, path, "withdrawal", "annul", "warnings_lose", "2", "overruns_lose", "3")
		if want := (models.Conduct{Withdrawal: models.WithdrawalAnnul, WarningsLose: 2, OverrunsLose: 3}); w.whole(slug).Conduct() != want {
			t.Errorf("stored %+v, want %+v", w.whole(slug).Conduct(), want)
		}
		if !a.has("Saved.") {
			t.Error("nothing says that it is saved")
		}
		for lang, words := range map[string][]string{
			"en":      {"always annulled", "2 warnings in one game lose it.", "3 overruns of the clock in one game lose it."},
			"zh-Hans": {"一局中受 2 次警告，该局判负。", "一局中超时 3 次，该局判负。"},
			"zh-Hant": {"一局中受 2 次警告，該局判負。"},
		} {
			if rules := w.stranger().lang(lang).ok("/t/" + slug + "/rules"); !rules.has(words...) {
				t.Errorf("%s: the rules do not say %q", lang, words)
			}
		}
	})
	t.Run("what makes no sense is refused with everything typed", func(t *testing.T) {
		before := w.whole(slug).Conduct()
		for _, bad := range []struct{ field, value, shows string }{
			{"warnings_lose", "two", `value="two"`}, {"warnings_lose", "-1", `value="-1"`}, {"overruns_lose", "10", `value="10"`},
			{"withdrawal", "sometimes", "Choose what becomes"}, {"half_of", "week", "Choose what becomes"},
		} {
			a := w.post(path, w.form(slug, bad.field, bad.value))
			if a.status != http.StatusUnprocessableEntity || !a.has(bad.shows, `class="error"`) && !a.has(bad.shows, "notice err") {
				t.Errorf("%s %q: %d", bad.field, bad.value, a.status)
			}
		}
		form := w.form(slug, "withdrawal", "keep")
		form.Set("version", "1")
		if a := w.post(path, form); a.status != http.StatusConflict || !a.has(`value="keep" checked`) {
			t.Errorf("an old page: %d", a.status)
		}
		if w.whole(slug).Conduct() != before {
			t.Error("something was stored")
		}
	})
	t.Run("where somebody has withdrawn, the effect is shown first", func(t *testing.T) {
		w.playsRounds(slug, 1, 2)
		w.does(slug, w.person(slug, 6, "withdraw"), "from", "3")
		if a := w.ok(path); !a.has("As it is now:", "P6 has played 2 of 5 matches; these results are shown and not counted.") {
			t.Errorf("%s", a.body)
		}
		look := w.post(path, w.form(slug, "withdrawal", "keep"))
		if look.status != http.StatusOK || !look.has("This changes results", "P6 has played 2 of 5 matches; these results count", `value="sure"`) {
			t.Errorf("%d %s", look.status, look.body)
		}
		if w.whole(slug).Conduct().Withdrawal != models.WithdrawalAnnul {
			t.Fatal("looking stored it")
		}
		if again := w.post(path, w.form(slug, "withdrawal", "keep", "do", "edit")); !again.has(`value="keep" checked`) {
			t.Error("going back forgets what was chosen")
		}
		w.does(slug, path, "withdrawal", "keep", "do", "sure")
		if now := w.whole(slug); now.Conduct().Withdrawal != models.WithdrawalKeep || len(now.Standings(0).Rows) != 6 {
			t.Errorf("%+v, %d rows", now.Conduct(), len(now.Standings(0).Rows))
		}
	})
	t.Run("half of the cycle can be chosen where there are several", func(t *testing.T) {
		rules := oneGame()
		rules.Cycles = 2
		double := w.public("chess", rules, "A", "B", "C", "D")
		path := "/o/" + double + "/conduct"
		if a := w.ok(path); !a.has(`name="half_of"`) {
			t.Error("no choice")
		}
		w.does(double, path, "half_of", "cycle")
		if w.whole(double).Conduct().HalfOf != models.HalfOfCycle {
			t.Error("not stored")
		}
	})
}

func TestCopyKeepsConduct(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(4)
	rules := models.Conduct{Withdrawal: models.WithdrawalKeep, WarningsLose: 2, OverrunsLose: 3}
	w.conducts(slug, rules)
	a := w.post("/new", url.Values{"op": {newOp()}, "from": {slug}, "name": {"Next week"}, "game": {"chess"}, "time_zone": {"UTC"},
		"names": {"A\nB\nC\nD"}, "method": {"given"}, "do": {"draw"}})
	if a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if got := w.whole("next-week").Conduct(); got != rules {
		t.Errorf("the copy has %+v, want %+v", got, rules)
	}
}

func TestWarningsByPress(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(4)
	w.conducts(slug, models.Conduct{WarningsLose: 2, OverrunsLose: 3})
	m := &w.whole(slug).Round(1).Matches[0]
	path := notesOfMatch(slug, m)
	name := w.whole(slug).Entrant(m.Seats[0].Entrant).Name
	t.Run("the match leads there", func(t *testing.T) {
		if a := w.ok("/o/" + slug + "/r/1/m/1"); !a.has(`href="` + path + `"`) {
			t.Error("no link")
		}
		if a := w.ok(path); !a.has("Game 1, being played", "0 of 2 so far", "0 of 3 so far") || a.has("this one loses the game") {
			t.Errorf("%s", a.body)
		}
	})
	t.Run("one press notes one, and the next one is announced", func(t *testing.T) {
		form := url.Values{"op": {"once"}, "do": {"warning:0"}, "game": {"1"}, "losing": {""}}
		if a := w.post(path, form); a.status != http.StatusSeeOther || a.location != path {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if a := w.post(path, form); a.status != http.StatusConflict || !a.has("Warning noted: "+name) { // it would lose the game, which that page did not say
			t.Errorf("the same form again: %d", a.status)
		}
		if n := len(w.whole(slug).Notes); n != 1 {
			t.Errorf("the form sent twice noted %d", n)
		}
		if a := w.ok(path); !a.has("1 of 2 so far", "this one loses the game", `name="losing" value="warning:0"`) {
			t.Errorf("%s", a.body)
		}
	})
	t.Run("one that loses the game unforeseen is shown again", func(t *testing.T) {
		if a := w.presses(slug, m, "warning:0", ""); a.status != http.StatusConflict || !a.has("this one would lose the game") {
			t.Errorf("%d", a.status)
		}
		if len(w.whole(slug).Notes) != 1 {
			t.Error("it was noted")
		}
	})
	t.Run("the other one’s warning loses nothing", func(t *testing.T) {
		if a := w.presses(slug, m, "warning:1", ""); a.status != http.StatusSeeOther {
			t.Errorf("%d", a.status)
		}
		if w.whole(slug).Match(m.ID).Reported() {
			t.Error("a game was lost")
		}
	})
	t.Run("the last one loses the game, with the reason everywhere", func(t *testing.T) {
		if a := w.presses(slug, m, "warning:0", "warning:0"); a.status != http.StatusSeeOther {
			t.Fatalf("%d %s", a.status, a.body)
		}
		now := w.whole(slug).Match(m.ID)
		if len(now.Games) != 1 || now.Games[0].Out[0] != pairing.Loss || now.Games[0].Reason != "warnings" {
			t.Fatalf("%+v", now.Games)
		}
		a := w.ok(path)
		if !a.has(name+" has lost Game 1 by warnings.", "No game is being played", `<option value="warnings" selected>`) {
			t.Errorf("%s", a.body)
		}
		no := w.whole(slug).Entrant(m.Seats[0].Entrant).Number
		other := w.whole(slug).Entrant(m.Seats[1].Entrant).Number
		for _, page := range []string{"/t/" + slug + "/p/" + strconv.Itoa(no), "/t/" + slug + "/vs/" + strconv.Itoa(no) + "/" + strconv.Itoa(other), "/o/" + slug + "/r/1/m/1"} {
			if !w.ok(page).has(`>Warnings</span>`) {
				t.Errorf("%s does not say why", page)
			}
		}
		if card := w.stranger().lang("zh-Hans").ok("/t/" + slug + "/p/" + strconv.Itoa(no)); !card.has("警告累计判负") {
			t.Error("the Chinese card does not say why")
		}
	})
	t.Run("taken back, the game stays lost, which is said", func(t *testing.T) {
		id := strconv.FormatInt(w.whole(slug).Notes[0].ID, 10)
		a := w.does(slug, "/o/"+slug+"/notes/drop", "id", id, "match", strconv.FormatInt(m.ID, 10))
		if !a.has("stays lost") || len(w.whole(slug).Notes) != 2 || len(w.whole(slug).Match(m.ID).Games) != 1 {
			t.Errorf("%d notes: %s", len(w.whole(slug).Notes), a.body)
		}
	})
	t.Run("a press on a page that is older than the result belongs to the game it showed", func(t *testing.T) {
		open := w.of(slug, 1)[1]
		w.reports(slug, open, "1")
		if a := w.post(notesOfMatch(slug, open), url.Values{"op": {newOp()}, "do": {"overrun:1"}, "game": {"1"}}); a.status != http.StatusSeeOther {
			t.Fatalf("%d", a.status)
		}
		notes := w.whole(slug).Notes
		if last := notes[len(notes)-1]; last.Game != 1 || last.Kind != models.EntryOverrun || len(w.whole(slug).Match(open.ID).Games) != 1 {
			t.Errorf("%+v", last)
		}
	})
	t.Run("nonsense is refused", func(t *testing.T) {
		before := len(w.whole(slug).Notes)
		for _, do := range []string{"", "warning", "warning:2", "points:0", "warning:-1"} {
			if a := w.presses(slug, m, do, ""); a.status != http.StatusUnprocessableEntity {
				t.Errorf("%q: %d", do, a.status)
			}
		}
		for _, path := range []string{"/o/" + slug + "/m/99999/notes", "/o/" + slug + "/m/x/notes"} {
			if a := w.get(path); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", path, a.status)
			}
		}
		if a := w.post("/o/"+slug+"/notes/drop", w.form(slug, "id", "4711")); a.status != http.StatusNotFound {
			t.Errorf("dropping nothing: %d", a.status)
		}
		if len(w.whole(slug).Notes) != before {
			t.Error("something was noted")
		}
	})
}

func TestReasonOfAGame(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.public("draughts-argentinian", models.Rules{Form: scoring.TwoDraw.Form, System: "1-half-0", Criteria: []string{}}, "Anna", "Bob")
	m := &w.whole(slug).Round(1).Matches[0]
	path, reason := notesOfMatch(slug, m), "/o/"+slug+"/m/"+strconv.FormatInt(m.ID, 10)+"/reason"
	if a := w.ok(path); !a.has("As soon as a game has a result") {
		t.Error("there is a menu before there is a result")
	}
	if a := w.post(reason, url.Values{"game": {"1"}, "reason": {"resigned"}}); a.status != http.StatusNotFound {
		t.Errorf("a game that is not there: %d", a.status)
	}
	w.reports(slug, m, "=")
	t.Run("those that fit the result come first, those of the game before the others", func(t *testing.T) {
		menu := w.ok(path).body
		order := []string{`label="For this result"`, `value="threefold"`, `value="agreed"`, `label="Others"`, `value="all-captured"`, `value="resigned"`}
		for i := 1; i < len(order); i++ {
			if a, b := strings.Index(menu, order[i-1]), strings.Index(menu, order[i]); a < 0 || b < a {
				t.Errorf("%s does not come before %s", order[i-1], order[i])
			}
		}
	})
	t.Run("stored and shown with the number of the game", func(t *testing.T) {
		version := strconv.FormatInt(w.whole(slug).Match(m.ID).Version, 10)
		if a := w.post(reason, url.Values{"op": {newOp()}, "version": {version}, "game": {"1"}, "reason": {"threefold"}}); a.status != http.StatusSeeOther {
			t.Fatalf("%d %s", a.status, a.body)
		}
		if w.whole(slug).Match(m.ID).Games[0].Reason != "threefold" {
			t.Fatal("not stored")
		}
		for _, page := range []string{"/t/" + slug + "/p/1", "/t/" + slug + "/vs/1/2", "/o/" + slug + "/r/1/m/1"} {
			if !w.ok(page).has("Game 1: Same position three times") {
				t.Errorf("%s does not say why", page)
			}
		}
		if a := w.post(reason, url.Values{"op": {newOp()}, "version": {version}, "game": {"1"}, "reason": {"agreed"}}); a.status != http.StatusConflict || !a.has(`<option value="agreed" selected>`) {
			t.Errorf("an old page: %d", a.status)
		}
	})
	t.Run("unknown ones are refused, none takes it away", func(t *testing.T) {
		if a := w.post(reason, url.Values{"op": {newOp()}, "game": {"1"}, "reason": {"magic"}}); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%d", a.status)
		}
		if a := w.post(reason, url.Values{"op": {newOp()}, "game": {"1"}, "reason": {""}}); a.status != http.StatusSeeOther || w.whole(slug).Match(m.ID).Games[0].Reason != "" {
			t.Errorf("%d", a.status)
		}
	})
}

func TestPointsByTheArbiter(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.numbered(4)
	w.playsRounds(slug, 1, 2)
	path := "/o/" + slug + "/notes"
	one := strconv.Itoa(int(w.whole(slug).ByNumber(1).ID))
	before := w.whole(slug).Standings(0).Row(w.whole(slug).ByNumber(1).ID).Points
	t.Run("refused with everything typed", func(t *testing.T) {
		for _, bad := range []struct {
			sentence string
			form     []string
			shows    []string
		}{
			{"nobody chosen", []string{"points", "−1", "note", "late"}, []string{"Choose the player.", `value="−1"`, `value="late"`}},
			{"no sign", []string{"entrant", one, "points", "1", "note", "late"}, []string{"with a sign", `value="1"`}},
			{"no number", []string{"entrant", one, "points", "much", "note", "late"}, []string{"with a sign", `value="much"`}},
			{"nothing", []string{"entrant", one, "points", "+0", "note", "late"}, []string{"with a sign"}},
			{"too much", []string{"entrant", one, "points", "-101", "note", "late"}, []string{"with a sign"}},
			{"no reason", []string{"entrant", one, "points", "-1"}, []string{"Say why", `value="-1"`}},
			{"unknown reason", []string{"entrant", one, "points", "-1", "reason", "x"}, []string{"Choose a reason"}},
			{"unknown round", []string{"entrant", one, "points", "-1", "note", "late", "round", "9"}, []string{"Choose a round"}},
		} {
			a := w.post(path, w.form(slug, bad.form...))
			if a.status != http.StatusUnprocessableEntity || !a.has(bad.shows...) {
				t.Errorf("%s: %d", bad.sentence, a.status)
			}
		}
		if len(w.whole(slug).Notes) != 0 {
			t.Error("something was stored")
		}
	})
	t.Run("stored, with the standings, their footnote, the working and the card", func(t *testing.T) {
		a := w.does(slug, path, "entrant", one, "points", "−1½", "reason", "late", "note", "came at <eight>", "round", "2")
		if !a.has("P1: −1½.", "points −1½", "Too late at the table: came at &lt;eight&gt;") {
			t.Errorf("%s", a.body)
		}
		want := before - 3*pairing.Point/2
		for _, page := range []string{"/t/" + slug + "/standings", "/o/" + slug + "/standings"} {
			table := w.ok(page)
			if !table.has(`<sup class="adj">*</sup>`, `id="adj-1"`, "−1½: Too late at the table: came at &lt;eight&gt; (round 2)") {
				t.Errorf("%s: %s", page, table.body)
			}
			why := w.ok(page + "?why=1&col=points")
			if !why.has("arbiter", want.String(), "Points by the arbiter: −1½") {
				t.Errorf("%s: the working does not say it", page)
			}
		}
		if early := w.ok("/t/" + slug + "/standings?after=1"); early.has("adj-1") {
			t.Error("the table after round 1 has it already")
		}
		if card := w.ok("/t/" + slug + "/p/1"); !card.has("Points by the arbiter", "−1½: Too late") {
			t.Error("the card does not say it")
		}
		if got := w.whole(slug).Standings(0).Row(w.whole(slug).ByNumber(1).ID).Points; got != want {
			t.Errorf("%s points, want %s", got, want)
		}
		if zh := w.stranger().lang("zh-Hans").ok("/t/" + slug + "/standings"); !zh.has("−1½：迟到（came at &lt;eight&gt;），第 2 轮") {
			t.Error("the Chinese table does not say it")
		}
	})
	t.Run("taken back", func(t *testing.T) {
		w.does(slug, path+"/drop", "id", strconv.FormatInt(w.whole(slug).Notes[0].ID, 10))
		if w.ok("/t/" + slug + "/standings").has("adj-1") {
			t.Error("the mark stays")
		}
		if got := w.whole(slug).Standings(0).Row(w.whole(slug).ByNumber(1).ID).Points; got != before {
			t.Errorf("%s points, want %s", got, before)
		}
	})
	t.Run("before any result there is a sum too", func(t *testing.T) {
		fresh := w.public("chess", oneGame(), "A", "B", "C", "D")
		w.plays(fresh, 1, 2, "1")
		three := strconv.Itoa(int(w.whole(fresh).ByNumber(3).ID))
		w.does(fresh, "/o/"+fresh+"/notes", "entrant", three, "points", "+1/2", "note", "gift")
		if why := w.ok("/t/" + fresh + "/standings?why=3&col=points"); !why.has("arbiter", "<b>½</b>", `class="total">½</b>`) {
			t.Errorf("%s", why.body)
		}
	})
}

func TestParseSigned(t *testing.T) {
	for text, want := range map[string]pairing.Points{
		"−1": -60, "-1": -60, "－１": -60, "+½": 30, "+1/2": 30, "-1½": -90, "-1 1/2": -90, "+0.25": 15, "+0,25": 15, "＋１": 60,
		" + 1 ": 60, "-2/3": -40, "+1.05": 63, "-100": -6000,
	} {
		if got, ok := parseSigned(text); !ok || got != want {
			t.Errorf("%q is %d, %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "1", "½", "+", "-", "+-1", "--1", "+1/7", "+1/0", "+1/", "+/2", "+1.001", "+1.5 1/2", "+1/2 1", "+1 2", "+1e3", "+9999999", "+1 1/2 1", "+x", "+.5.5", "+1."} {
		if got, ok := parseSigned(text); ok {
			t.Errorf("%q was read as %d", text, got)
		}
	}
	for p := pairing.Points(-6000); p <= 6000; p++ { // everything the program writes is read back
		text := p.String()
		if p >= 0 {
			text = "+" + text
		}
		if got, ok := parseSigned(text); !ok || got != p {
			t.Fatalf("%q is %d, %v, want %d", text, got, ok, p)
		}
	}
}

func FuzzParseSigned(f *testing.F) {
	for _, text := range []string{"−1½", "+0,25", "-1 1/2", "+１／２"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := parseSigned(text)
		if !ok {
			return
		}
		again := p.String()
		if p >= 0 {
			again = "+" + again
		}
		if q, ok := parseSigned(again); !ok || p != q {
			t.Errorf("%q is %d, written %q and read as %d", text, p, again, q)
		}
	})
}
