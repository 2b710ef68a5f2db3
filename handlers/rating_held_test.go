package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

// clubURLs are the public addresses over several events, with the pages of so many players.
func clubURLs(players int) []string {
	list := []string{"/", "/ratings", "/ratings?game=chess", "/seasons", "/seasons/1"}
	for id := range players {
		list = append(list, fmt.Sprint("/ratings/", id+1))
	}
	return list
}

// TestPrivateAndHeldAreInNoRating: of a private event, of a held round and of a minor's name nothing shows in
// the public list, the pages of players, and a published season.
func TestPrivateAndHeldAreInNoRating(t *testing.T) {
	ctx, w := context.Background(), newWeb(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	open := w.event("Open day", "Anna Ray", "Bob Lee")
	w.finish(open)
	w.publish(open)
	must(w.store.SetRatingRules(ctx, organiserWho, models.RatingRow{K: 20, NewK: 20, Start: 1500, Public: true, Grades: true}))
	season, err := w.store.AddSeason(ctx, organiserWho, models.SeasonIn{Name: "The year", Rule: models.DefaultSeason})
	must(err)
	must(w.store.PublishSeason(ctx, organiserWho, season, 1, true))
	before := map[string]string{}
	for _, path := range clubURLs(2) {
		before[path] = seen(w.get(path).dom(t))
	}

	known, err := w.store.Players(ctx, organiserWho)
	must(err)
	secret, err := w.store.CreateTournament(ctx, organiserWho, models.NewTournament{
		About: models.About{Name: "Secret gathering"}, Game: models.DefaultGame, Draw: &models.DrawIn{Method: "given"},
		Entrants: []models.EntrantIn{{Name: "Bob Lee", Player: known[1].ID}, {Name: "Anna Ray", Player: known[0].ID}, {Name: "Cem Kaya"}},
	})
	must(err)
	w.finish(secret)
	held := w.event("Long week", "Dora Fink", "Emil Gross", "Finn Hart")
	w.publish(held)
	must(w.store.HoldRound(ctx, organiserWho, held, 0, 3, true))
	w.finish(held)
	for _, path := range clubURLs(6) {
		a := w.get(path)
		for _, name := range []string{"Secret", "Cem", "Kaya", "Emil", "Finn"} {
			if a.has(name) {
				t.Errorf("%s names %s", path, name)
			}
		}
		was, ok := before[path]
		if !ok && a.status != http.StatusNotFound {
			t.Errorf("%s answered %d", path, a.status)
		}
		// the event with a held round is public, so it is named on the first page and as not finished in the season
		if ok && strings.HasPrefix(path, "/ratings") && seen(a.dom(t)) != was {
			t.Errorf("%s tells of them:\n before %s\n after  %s", path, was, seen(a.dom(t)))
		}
	}

	must(w.store.HoldRound(ctx, organiserWho, held, 0, 3, false))
	if a := w.get("/ratings"); !a.has("Dora Fink", "Emil Gross") {
		t.Error("released, the event does not count")
	}
	tour := w.whole(held)
	e := tour.Entrants[1]
	must(w.store.EditEntrant(ctx, organiserWho, held, 0, int64(e.ID), models.EntrantIn{Name: e.Name, BirthYear: 2015}))
	must(w.store.SetLook(ctx, organiserWho, held, 0, models.Look{Names: models.NamesMinors}))
	for _, path := range clubURLs(6) {
		if a := w.get(path); a.has("Gross") {
			t.Errorf("%s has the family name of a minor", path)
		}
	}
	if a := w.get("/ratings"); !a.has("Emil", "Dora Fink") {
		t.Error("the minor is gone, or others are short too")
	}
}

// TestFirstPageLeadsToRatings: a reader finds what is public, and nothing that is not.
func TestFirstPageLeadsToRatings(t *testing.T) {
	ctx, w := context.Background(), newWeb(t)
	slug := w.event("Spring", "Anna Ray", "Bob Lee")
	w.publish(slug)
	boss := w.stranger().claim()
	if a := boss.get("/"); !a.has(`href="/ratings"`, `href="/seasons"`) {
		t.Error("the organiser finds no way to ratings and seasons")
	}
	if a := w.get("/"); a.has(`href="/ratings"`) || a.has(`href="/seasons"`) {
		t.Error("a reader is sent where nothing is")
	}
	if err := w.store.SetRatingRules(ctx, organiserWho, models.RatingRow{K: 20, NewK: 20, Start: 1500, Public: true}); err != nil {
		t.Fatal(err)
	}
	if a := w.get("/"); !a.has(`href="/ratings"`) || a.has(`href="/seasons"`) {
		t.Error("the public list has no link")
	}
	if a := w.get("/ratings"); a.status != http.StatusOK || !a.has("Nobody has a rating yet") {
		t.Errorf("an empty public list: %d", a.status)
	}
}

// TestCourseForm notes how a game of Chinese checkers went; other games are not asked for it.
func TestCourseForm(t *testing.T) {
	w := newWeb(t).claim()
	rules := models.Rules{Cycles: 1, Form: scoring.Form{Games: 1, Level: scoring.LevelDraw}, System: "1-half-0"}
	slug := w.public(models.DefaultGame, rules, "Anna", "Bob")
	w.plays(slug, 1, 2, "1")
	m := w.whole(slug).Rounds[0].Matches[0]
	path, reason := notesOfMatch(slug, &m), "/o/"+slug+"/m/"+strconv.FormatInt(m.ID, 10)+"/reason"
	if a := w.ok(path); !a.has(`name="rounds"`, `name="home"`) {
		t.Error("the form does not ask")
	}
	send := func(rounds, home string) answer {
		return w.post(reason, url.Values{"op": {newOp()}, "game": {"1"}, "reason": {"resigned"}, "rounds": {rounds}, "home": {home}})
	}
	for _, bad := range [][2]string{{"soon", "3"}, {"1000", "3"}, {"10", "16"}, {"10", `"><script>`}, {"-1", ""}} {
		if a := send(bad[0], bad[1]); a.status != http.StatusUnprocessableEntity || !a.has("is a whole number up to", `value="`+strings.NewReplacer(`"`, "&#34;", ">", "&gt;", "<", "&lt;").Replace(bad[1])+`"`) {
			t.Errorf("%v: %d", bad, a.status)
		}
	}
	if g := w.whole(slug).Rounds[0].Matches[0].Games[0]; g.Reason != "" || g.Rounds != 0 || g.Home != 0 {
		t.Errorf("a refused form stored %+v", g)
	}
	if a := send("10", "3"); a.status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := w.ok(path); !a.has(`value="10"`, `value="3"`, `<option value="resigned" selected>`) {
		t.Error("the form does not show what is stored")
	}
	if err := w.store.SetRatingRules(context.Background(), organiserWho, models.RatingRow{K: 20, NewK: 20, Start: 1500, Grades: true}); err != nil {
		t.Fatal(err)
	}
	if a := w.ok("/ratings/1"); !a.has("0 points") {
		t.Error("a game resigned before round 11 gave points")
	}
	other := w.public("chess", rules, "Cem", "Dora")
	w.plays(other, 1, 2, "1")
	m = w.whole(other).Rounds[0].Matches[0]
	if a := w.ok(notesOfMatch(other, &m)); a.has(`name="rounds"`) {
		t.Error("chess is asked for rounds of moves")
	}
}
