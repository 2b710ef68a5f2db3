package handlers

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/models/folder"
)

// played takes an event of a format in whose rounds are taken as they were played, publishes it and gives its slug.
func (w *web) played(format string) string {
	w.t.Helper()
	e, problems := folder.Read(os.DirFS(filepath.Join("..", "models", "testdata", "played", format)))
	if len(problems) > 0 {
		w.t.Fatal(problems)
	}
	slug, _, err := w.store.ImportFolder(w.t.Context(), organiserWho, e)
	if err != nil {
		w.t.Fatal(err)
	}
	w.publish(slug)
	return slug
}

var playedFormats = []string{models.FormatSwiss, models.FormatTeamSwiss, models.FormatMcMahon}

// Every link on every page of a Swiss, a team event and a McMahon leads somewhere, for readers and for the organiser.
func TestEveryLinkWorksWhereRoundsArePlayed(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	w := newWeb(t)
	for _, format := range playedFormats {
		w.played(format)
	}
	for says, browser := range map[string]*web{"a reader": w, "the organiser": w.stranger().claim()} {
		pages := crawl(t, browser)
		if len(pages) < 60 {
			t.Errorf("%s found only %d pages", says, len(pages))
		}
		for path, a := range pages {
			if a.status == http.StatusInternalServerError {
				t.Errorf("%s: %s answered 500", says, path)
			}
		}
	}
}

// What there is of a round robin only is refused with a sentence for people, and nothing links to it.
func TestPlayedFormatsOfferNoSchedule(t *testing.T) {
	w := newWeb(t)
	slug := w.played(models.FormatSwiss)
	w.claim()
	e := func(path string) string { return "/o/" + slug + path }
	for _, path := range []string{"/draw", "/draw/show", "/draw/list.txt", "/checkin", "/out", "/late", "/withdraw", "/arrange/4", "/print/roundtable", "/print/cross", "/print/minutes"} {
		if a := w.get(e(path)); a.status != http.StatusConflict || !a.has("<h1") {
			t.Errorf("%s: %d", path, a.status)
		}
	}
	for _, path := range []string{"/draw", "/players", "/players/one", "/late", "/arrange/4"} {
		form := url.Values{"names": {"Nobody"}, "name": {"Nobody"}, "way": {"append"}, "method": {"random"}}
		if a := w.post(e(path), form); a.status != http.StatusConflict && a.status != http.StatusUnprocessableEntity && a.status != http.StatusNotFound {
			t.Errorf("post %s: %d to %q", path, a.status, a.location)
		}
	}
	if a := w.get(e("")); a.has(`/draw"`) || a.has("/arrange/") || !a.has("Round 5 is not here yet", "folder.zip") {
		t.Errorf("the desk:\n%s", a.body)
	}
	if tour, err := w.store.Tournament(t.Context(), organiserWho, slug); err != nil || len(tour.Entrants) != 5 || len(tour.Rounds) != 4 {
		t.Error("the event was changed", err)
	}
}

// The pages name byes, stones, start scores and both-lose; the table by rounds stands in the place of the cross table.
func TestPlayedFormatsOnTheirPages(t *testing.T) {
	w := newWeb(t)
	swiss, team, mcmahon := w.played(models.FormatSwiss), w.played(models.FormatTeamSwiss), w.played(models.FormatMcMahon)
	w.claim()
	for _, c := range []struct {
		path  string
		texts []string
	}{
		{"/t/" + swiss + "/cross", []string{"Table by rounds", "bye 2", "hpb ½", "fpb 2", "zpb 0", "half-point bye"}},
		{"/t/" + swiss + "/r/1", []string{"nothing for both", "bye"}},
		{"/t/" + swiss + "/p/2", []string{"half-point bye", "not counted", "zero-point bye"}},
		{"/t/" + swiss + "/rules", []string{"no two meet twice", "Half-point bye: ½."}},
		{"/t/" + swiss + "/meet/1/9", []string{"Round 3, table 2"}},
		{"/t/" + team + "/cross", []string{"1½:½"}},
		{"/t/" + team, []string{"Swiss of teams", "5 teams"}},
		{"/t/" + mcmahon + "/p/3", []string{"start score 3½", "3 gives 4 stones"}},
		{"/t/" + mcmahon + "/cross", []string{"Start"}},
		{"/o/" + mcmahon + "/r/2", []string{"1 gives 5 stones"}},
		{"/o/" + mcmahon + "/players", []string{"Start score", "3½"}},
		{"/o/" + swiss + "/settings", []string{"What byes give", `name="bye_pab"`, "Tie-breaks by the rules of FIDE"}},
		{"/o/" + swiss + "/schedule", []string{"half-point bye"}},
		{"/o/" + swiss + "/print/pairings?round=2", []string{"half-point bye"}},
	} {
		if a := w.get(c.path); a.status != http.StatusOK || !a.has(c.texts...) {
			t.Errorf("%s: %d, want %q\n%s", c.path, a.status, c.texts, a.body)
		}
	}
	for _, lang := range []string{"zh-Hans", "zh-Hant"} {
		if a := w.lang(lang).get("/t/" + swiss + "/cross"); !a.has("成") || a.has("hpb") {
			t.Errorf("%s: %s", lang, a.body)
		}
	}
}

// What byes give, the version of the rules and the number of rounds are changed in the settings, and the standings follow.
func TestPlayedSettings(t *testing.T) {
	w := newWeb(t)
	slug := w.played(models.FormatSwiss)
	w.claim()
	form := url.Values{"do": {"save"}, "game": {"xiangqi"}, "system": {"2-1-0"}, "rounds": {"6"}, "rule_version": {"2023-08"}, "bye_opponent": {"zero"},
		"bye_pab": {"1"}, "bye_hpb": {""}, "bye_zpb": {"0.5"}, "bye_fpb": {"2"}, "criteria": {"opponents", "buchholz"}, "reason": {"by the regulations"}}
	path := "/o/" + slug + "/settings/rules"
	for field, value := range map[string]string{"bye_pab": "much", "bye_zpb": "-1", "rounds": "2", "rule_version": "1900", "bye_opponent": "x"} {
		bad := url.Values{}
		for k, v := range form {
			bad[k] = v
		}
		bad[field] = []string{value}
		if a := w.post(path, bad); a.status != http.StatusUnprocessableEntity || !a.has(`value="`+value+`"`) {
			t.Errorf("%s %q: %d", field, value, a.status)
		}
	}
	if a := w.post(path, form); a.status != http.StatusSeeOther {
		t.Fatalf("%d\n%s", a.status, a.body)
	}
	tour, err := w.store.Tournament(t.Context(), organiserWho, slug)
	if err != nil {
		t.Fatal(err)
	}
	r := tour.Rules()
	if r.Format != models.FormatSwiss || r.Rounds != 6 || r.Version != "2023-08" || r.ByeOpponent != "" || r.Byes.Text() != `{"fpb":2,"pab":1,"zpb":0.5}` {
		t.Errorf("%+v %s", r, r.Byes.Text())
	}
	if got := tour.Standings(0).Row(tour.ByNumber(9).ID).Points.String(); got != "5" { // 1 for the bye, 2 for the forfeit and 2 for the win
		t.Errorf("points with a bye of 1: %s", got)
	}
}

// A score of which the games are not known is corrected on the page of its match, after a look at what changes.
func TestGivenScoreCorrected(t *testing.T) {
	w := newWeb(t)
	slug := w.played(models.FormatTeamSwiss)
	w.claim()
	path := "/o/" + slug + "/r/1/m/2"
	if a := w.get(path); !a.has("Only the score is known", `name="score1"`, `value="1½"`) {
		t.Fatalf("%d\n%s", a.status, a.body)
	}
	for _, bad := range []url.Values{{"score1": {"2"}, "score2": {"1"}}, {"score1": {"x"}, "score2": {"1"}}, {"score1": {"1"}, "score2": {"1"}, "g1": {"1"}}} {
		if a := w.post(path, bad); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%v: %d", bad, a.status)
		}
	}
	form := url.Values{"score1": {"0.5"}, "score2": {"1½"}, "version": {"1"}, "step": {"look"}}
	if a := w.post(path, form); a.status != http.StatusOK || !a.has("½:1½", `name="score1" value="0.5"`) {
		t.Fatalf("%d\n%s", a.status, a.body)
	}
	form.Set("step", "save")
	if a := w.post(path, form); a.status != http.StatusSeeOther {
		t.Fatalf("%d\n%s", a.status, a.body)
	}
	if a := w.get("/t/" + slug + "/r/1"); !a.has("½:1½") {
		t.Error(a.body)
	}
}

// An event goes out as a zip of plain files and in again on another server; what is wrong is listed by file and line.
func TestFoldersMoveThroughThePages(t *testing.T) {
	here, there := newWeb(t), newWeb(t).claim()
	slug := here.played(models.FormatSwiss)
	here.claim()
	if a := here.get("/o/" + slug + "/take"); !a.has("/folder.zip") {
		t.Error(a.body)
	}
	zip := here.get("/o/" + slug + "/folder.zip")
	if zip.status != http.StatusOK || zip.header.Get("Content-Type") != "application/zip" || !strings.Contains(zip.header.Get("Content-Disposition"), slug+".zip") {
		t.Fatal(zip.status, zip.header)
	}
	if a := there.stranger().upload("/open", "x.zip", []byte(zip.body)); a.status != http.StatusForbidden {
		t.Errorf("a stranger: %d", a.status)
	}
	a := there.upload("/open", "x.zip", []byte(zip.body))
	if a.status != http.StatusSeeOther && !a.has("is here now", "/o/"+slug) {
		t.Fatalf("%d\n%s", a.status, a.body)
	}
	if a := there.get("/o/" + slug + "/standings"); a.status != http.StatusOK || !a.has("Emil") {
		t.Error(a.status)
	}
	if again := there.get("/o/" + slug + "/folder.zip"); len(again.body) != len(zip.body) {
		t.Errorf("%d bytes became %d", len(zip.body), len(again.body))
	}
	broken := strings.Replace(zip.body, "PK\x03\x04", "PK\x03\x05", 1)
	for says, data := range map[string]string{"half of it": zip.body[:len(zip.body)/2], "no zip": "PK\x03\x04 no", "broken": "PK\x03\x04" + broken} {
		if a := there.upload("/open", "../../x.zip", []byte(data)); a.status != http.StatusUnprocessableEntity || !a.has("error") {
			t.Errorf("%s: %d", says, a.status)
		}
	}
	wrong, err := os.ReadFile("testdata/wrong.zip")
	if err != nil {
		t.Fatal(err)
	}
	if a := there.upload("/open", "wrong.zip", wrong); a.status != http.StatusUnprocessableEntity || !a.has("games.csv · line 2 · result", "wrong") {
		t.Errorf("%d\n%s", a.status, a.body)
	}
}
