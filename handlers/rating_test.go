package handlers

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// finish lets the first mover win every game that is due.
func (w *web) finish(slug string) {
	w.t.Helper()
	ctx := context.Background()
	for {
		t, err := w.store.Tournament(ctx, organiserWho, slug)
		if err != nil {
			w.t.Fatal(err)
		}
		m := openMatch(t)
		if m == nil {
			return
		}
		key := scoring.Action("1")
		if m.Verdict.Game == 2 {
			key = "0"
		}
		if _, err := w.store.Press(ctx, organiserWho, slug, m.ID, m.Version, key); err != nil {
			w.t.Fatal(err)
		}
	}
}

func openMatch(t *models.Tournament) *models.Match {
	for i := range t.Rounds {
		for j := range t.Rounds[i].Matches {
			if m := &t.Rounds[i].Matches[j]; !m.Bye() && m.Verdict.State != scoring.Decided {
				return m
			}
		}
	}
	return nil
}

// rules is the form of how the club rates as it is drawn first, with changes.
func ratingForm(version string, more ...string) url.Values {
	f := url.Values{"version": {version}, "k": {"20"}, "new_k": {"40"}, "new_games": {"20"}, "start": {"1500"}, "by": {"match"}, "pool": {"one"}, "events": {"all"}}
	for i := 0; i+1 < len(more); i += 2 {
		f.Set(more[i], more[i+1])
	}
	return f
}

// TestRatingPages follows ratings from the first event to what the public sees of them.
func TestRatingPages(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Spring", "Anna Ray", "Bob Lee")
	reader, boss := w.stranger(), w.stranger().claim()
	if a := boss.get("/ratings"); a.status != 200 || !a.has("Nobody has a rating yet") {
		t.Errorf("no ratings yet: %d", a.status)
	}
	w.finish(slug)
	if a := boss.get("/ratings"); !a.has("Anna Ray", "1520", "Bob Lee", "1480", "First mover won") {
		t.Errorf("the list: %s", a.body)
	}
	if a := reader.get("/ratings"); a.status != http.StatusNotFound {
		t.Errorf("a stranger gets %d before the list is public", a.status)
	}
	w.publish(slug)
	card := func() answer { return reader.get("/t/" + slug + "/p/1") }
	if a := card(); a.has("Club rating") {
		t.Error("the public card shows a rating that is not public")
	}
	for says, form := range map[string]url.Values{
		"a K that is no number": ratingForm("0", "k", "much"),
		"no start":              ratingForm("0", "start", "0"),
	} {
		if a := boss.post("/ratings/settings", form); a.status != http.StatusUnprocessableEntity || !a.has("whole number", `value="`+form.Get("k")+`"`) {
			t.Errorf("%s: %d", says, a.status)
		}
	}
	if a := reader.post("/ratings/settings", ratingForm("0", "public", "1")); a.status == http.StatusSeeOther {
		t.Error("a stranger may change how the club rates")
	}
	if a := boss.post("/ratings/settings", ratingForm("0", "public", "1", "grades", "1")); a.status != http.StatusSeeOther {
		t.Fatalf("saving answered %d: %s", a.status, a.body)
	}
	if a := boss.post("/ratings/settings", ratingForm("0", "k", "30")); a.status != http.StatusConflict || !a.has("Somebody changed how the club rates") {
		t.Errorf("an old form answered %d", a.status)
	}
	if a := reader.get("/ratings"); a.status != 200 || !a.has("Anna Ray", "1520", "Rascal") || a.has("How the club rates") {
		t.Errorf("the public list: %d %s", a.status, a.body)
	}
	if a := card(); !a.has("Club rating 1500 → 1520 (+20)", "Rascal (grade 1)") {
		t.Error("the public card, kept from before, does not show the rating")
	}
	if a := reader.get("/t/" + slug + "/stats"); !a.has("What it did to the ratings", "1500 → 1520") {
		t.Error("the public statistics do not show what the event did")
	}
	if a := boss.get("/players/1"); !a.has("Rating: All games", "1520", "Rating by event") {
		t.Errorf("the card of the club's list: %s", a.body)
	}

	second := w.event("Summer", "Cem Kaya", "Dora Fink")
	w.finish(second)
	if a := reader.get("/ratings"); a.has("Cem") {
		t.Error("a private event puts its players on the public list")
	}
	if a := reader.get("/ratings/3"); a.status != http.StatusNotFound {
		t.Errorf("the page of somebody of a private event answered %d", a.status)
	}
	w.publish(second)
	if a := reader.get("/ratings/3"); a.status != 200 || !a.has("Cem Kaya", "Summer") {
		t.Errorf("after publishing: %d", a.status)
	}

	form := url.Values{"rated": {"no"}}
	if a := boss.post("/o/"+slug+"/rating", form); a.status != http.StatusSeeOther {
		t.Errorf("the switch of the event answered %d", a.status)
	}
	if a := boss.post("/o/"+slug+"/rating", url.Values{"rated": {"perhaps"}}); a.status != http.StatusUnprocessableEntity || !a.has("Choose whether the event counts") {
		t.Errorf("a choice that there is not answered %d", a.status)
	}
	if a := card(); a.has("Club rating") {
		t.Error("the card shows a rating of an event that does not count")
	}
	if a := reader.get("/ratings"); a.has("Anna Ray") || !a.has("Cem Kaya") {
		t.Error("the list still has players of an event that does not count")
	}
	if a := boss.get("/o/" + slug + "/log"); !a.has("Does not count for the ratings") {
		t.Error("the log has no words for it")
	}
}

// sixMatches is the line of all matches of four players.
const sixMatches = `Matches, by the first mover of game 1 <span class="unit">6</span>`

// TestStatisticsPages holds what the public sees while a round is held.
func TestStatisticsPages(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Spring", "Anna Ray", "Bob Lee", "Cem Kaya", "Dora Fink")
	w.publish(slug)
	reader, boss := w.stranger(), w.stranger().claim()
	if a := reader.get("/t/" + slug + "/stats"); a.status != 200 || !a.has("No results yet", "First moves and tables") {
		t.Errorf("before the first result: %d", a.status)
	}
	w.finish(slug)
	if a := reader.get("/t/" + slug + "/stats"); !a.has("First mover won", "How often everybody sits at each table", sixMatches) {
		t.Errorf("the public statistics: %s", a.body)
	}
	if err := w.store.HoldRound(context.Background(), organiserWho, slug, 0, 3, true); err != nil {
		t.Fatal(err)
	}
	if a := reader.get("/t/" + slug + "/stats"); a.has(sixMatches) {
		t.Error("the public statistics tell of a held round")
	}
	if a := boss.get("/o/" + slug + "/stats"); !a.has(sixMatches) {
		t.Error("the organiser's statistics leave out the held round")
	}
	if a := reader.get("/o/" + slug + "/stats"); a.status != http.StatusForbidden {
		t.Errorf("a stranger gets %d for the organiser's", a.status)
	}
	if a := w.stranger().lang("zh-Hans").get("/t/" + slug + "/stats"); !a.has("先手胜", "先手与台次") {
		t.Error("not in Chinese")
	}
}

// TestSeasonPages makes a season, changes, publishes and deletes it.
func TestSeasonPages(t *testing.T) {
	w := newWeb(t)
	slug := w.event("Spring", "Anna Ray", "Bob Lee")
	w.finish(slug)
	reader, boss := w.stranger(), w.stranger().claim()
	form := url.Values{"version": {"0"}, "name": {"Season A"}, "by": {"days"}, "points": {"10，8 6"}, "rest": {"1"}, "share": {""}, "best": {""}, "least": {""}}
	with := func(version, name, value string) url.Values {
		f := url.Values{}
		for k, v := range form {
			f[k] = v
		}
		f.Set("version", version)
		f.Set(name, value)
		return f
	}
	if a := boss.post("/seasons/new", with("0", "points", "ten 8")); a.status != http.StatusUnprocessableEntity || !a.has("“ten” is no whole number", `value="ten 8"`, `value="Season A"`) {
		t.Errorf("points that are none: %d", a.status)
	}
	if a := boss.post("/seasons/new", with("0", "name", " ")); a.status != http.StatusUnprocessableEntity || !a.has("Give the season a name") {
		t.Errorf("no name: %d", a.status)
	}
	a := boss.post("/seasons/new", form)
	if a.status != http.StatusSeeOther || a.location != "/seasons/1" {
		t.Fatalf("a season: %d %s", a.status, a.location)
	}
	if a := boss.get("/seasons/1"); !a.has("Season A", "Anna Ray", "Points for the places: 10 8 6") {
		t.Errorf("its page: %s", a.body)
	}
	for _, path := range []string{"/seasons/1", "/seasons/new", "/seasons/1/edit"} {
		if a := reader.get(path); a.status == 200 {
			t.Errorf("a stranger reads %s", path)
		}
	}
	if a := boss.get("/seasons/1/edit"); !a.has(`value="10 8 6"`, "Spring") {
		t.Error("the form does not show what is stored")
	}
	if a := boss.post("/seasons/1/edit", with("1", "best", "1")); a.status != http.StatusSeeOther {
		t.Errorf("a change: %d", a.status)
	}
	if a := boss.post("/seasons/1/edit", with("1", "best", "2")); a.status != http.StatusConflict {
		t.Errorf("an old form: %d", a.status)
	}
	if a := boss.post("/seasons/1/publish", url.Values{"version": {"2"}, "published": {"1"}}); a.status != http.StatusSeeOther {
		t.Errorf("publishing: %d", a.status)
	}
	if a := boss.get("/seasons/1"); !a.has("1 event of the season is private") {
		t.Error("nothing says that a private event does not count")
	}
	w.publish(slug)
	if a := reader.get("/seasons/1"); a.status != 200 || !a.has("Anna Ray", "The best result counts") || strings.Contains(a.body, "Change the season") {
		t.Errorf("the public page: %d %s", a.status, a.body)
	}
	if a := boss.post("/seasons/1/delete", url.Values{"version": {"1"}}); a.status != http.StatusConflict || !a.has("Somebody changed this season") {
		t.Errorf("an old button: %d", a.status)
	}
	if a := boss.post("/seasons/1/delete", url.Values{"version": {"3"}}); a.status != http.StatusSeeOther {
		t.Errorf("deleting: %d", a.status)
	}
	if a := reader.get("/seasons/1"); a.status != http.StatusNotFound {
		t.Errorf("a deleted season answers %d", a.status)
	}
}
