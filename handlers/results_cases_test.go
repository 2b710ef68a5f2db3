package handlers

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/scoring"
)

func TestVoidGame(t *testing.T) {
	t.Run("BR-040 a void game that was replayed counts once", func(t *testing.T) {
		w, slug := six(t, set, func(in *models.NewTournament) { in.Rules.Form, in.Rules.System = scoring.Single.Form, "1-half-0" })
		w.press(slug, 1, 1, "1", "void")
		row := w.get("/o/"+slug+"/r/1").row(t, 1)
		if !strings.Contains(row, "Game 1 again:") || !strings.Contains(row, "<s ") || !strings.Contains(row, `data-state="in-progress"`) {
			t.Errorf("the row does not say that game 1 is to be replayed: %s", row)
		}
		w.press(slug, 1, 1, "0")
		event, err := w.store.Tournament(context.Background(), organiserWho, slug)
		if err != nil {
			t.Fatal(err)
		}
		played := 0
		for _, r := range event.Standings(0).Rows {
			played += r.Played
			if want := map[string]int64{"Fay": 60}[event.Entrant(r.Entrant).Name]; int64(r.Points) != want {
				t.Errorf("%s has %s points", event.Entrant(r.Entrant).Name, r.Points)
			}
		}
		if played != 2 {
			t.Errorf("one game with a result was counted as played %d times", played)
		}
		row = w.get("/o/"+slug+"/r/1").row(t, 1)
		if !strings.Contains(row, ">0:1<") || !strings.Contains(row, "(void, to be replayed)") {
			t.Errorf("the row: %s", row)
		}
	})
}

func TestNamesBesideTheValues(t *testing.T) {
	t.Run("BR-043 every value of the form stands beside a name, and what is typed goes to that side", func(t *testing.T) {
		w, slug := six(t, set)
		page := w.get("/o/" + slug + "/r/1/m/1")
		for value, text := range map[string]string{"1": "1  Anna won", "0": "0  Fay won", "+": "+  Fay forfeited", "-": "−  Anna forfeited",
			"ahead1": "¾  dead position, Anna ahead", "ahead2": "¼  dead position, Fay ahead", "lot2": "Fay won the lots", "mf1": "Anna forfeits the whole match"} {
			if !regexp.MustCompile(`<option value="` + regexp.QuoteMeta(value) + `"[^>]*>` + regexp.QuoteMeta(text) + `<`).MatchString(page.body) {
				t.Errorf("%s is not offered as %q", value, text)
			}
		}
		row := w.get("/o/"+slug+"/r/1").row(t, 1)
		if !strings.Contains(row, `value="0" title="Fay wins game 1"`) || !strings.Contains(row, `value="1" title="Anna wins game 1"`) {
			t.Errorf("the buttons of the row: %s", row)
		}
		w.press(slug, 1, 1, "0", "0")
		event, err := w.store.Tournament(context.Background(), organiserWho, slug)
		if err != nil {
			t.Fatal(err)
		}
		if best := event.Entrant(event.Standings(0).Rows[0].Entrant).Name; best != "Fay" {
			t.Errorf("Fay won and %s leads", best)
		}
		row = w.get("/o/"+slug+"/r/1").row(t, 1)
		if at := strings.Index(row, ">0:2<"); at < strings.Index(row, ">Anna<") || at > strings.LastIndex(row, ">Fay<") {
			t.Errorf("the page does not read Anna 0:2 Fay: %s", row)
		}
	})
}

func TestOneFormatter(t *testing.T) {
	t.Run("BR-044 every view shows a match from the side it is asked for", func(t *testing.T) {
		w, slug := six(t, set)
		w.press(slug, 1, 1, "1", "1")
		w.publish(slug)
		for _, page := range []string{"/o/" + slug + "/r/1", "/t/" + slug + "/r/1", "/t/" + slug + "/p/1"} {
			if a := w.get(page); a.status != http.StatusOK || !a.has("2:0") || a.has("0:2") {
				t.Errorf("%s (%d) does not show Anna 2:0 Fay", page, a.status)
			}
		}
		if a := w.get("/t/" + slug + "/p/6"); a.status != http.StatusOK || !a.has(">0:2<") || a.has(">2:0<") {
			t.Errorf("the page of Fay (%d) does not show 0:2", a.status)
		}
		if a := w.get("/t/" + slug + "/cross"); a.status != http.StatusOK || !a.has("round 1, moved first, won 2–0", "round 1, moved second, lost 0–2") {
			t.Errorf("the cross table (%d) does not show both sides", a.status)
		}
	})
}

func TestLevelMatches(t *testing.T) {
	t.Run("BR-046 two games at 1:1 are drawn, and no third game is due", func(t *testing.T) {
		w, slug := six(t, func(in *models.NewTournament) { in.Rules.Form, in.Rules.System = scoring.TwoDraw.Form, "2-1-0" })
		w.press(slug, 1, 1, "1", "0")
		page := w.get("/o/" + slug + "/r/1")
		row := page.row(t, 1)
		if !strings.Contains(row, ">1:1<") || !strings.Contains(row, "Drawn") || !strings.Contains(row, `data-state="decided"`) || strings.Contains(row, "Game 3") || !page.has("1 of 3 entered") {
			t.Errorf("the row: %s", row)
		}
		if a := w.get("/o/" + slug + "/r/1/m/1"); a.has("Game 3", "Play-off") || a.has(`name="g3"`) || a.has(`name="lots"`) {
			t.Error("the form has a third game, a play-off or lots")
		}
	})
	t.Run("BR-046 where a play-off decides, 1:1 says so and the match stays open", func(t *testing.T) {
		w, slug := six(t, set)
		w.press(slug, 1, 1, "1", "0")
		page := w.get("/o/" + slug + "/r/1")
		if row := page.row(t, 1); !strings.Contains(row, "Play-off: who moves first?") || strings.Contains(row, "Game 3") || !page.has("0 of 3 entered") {
			t.Errorf("the row: %s", row)
		}
	})
	t.Run("BR-047 the played score and the decision both show, with no game that was not played", func(t *testing.T) {
		w, slug := six(t, set)
		w.press(slug, 1, 1, "1", "0", "pf1", "0")
		row := w.get("/o/"+slug+"/r/1").row(t, 1)
		if !strings.Contains(row, ">1:1<") || !strings.Contains(plain("<main"+row), "Play-off 0–1 Fay") || strings.Contains(row, "Game 3") {
			t.Errorf("the row: %s", row)
		}
		if m := w.stored(slug, 1, 1); len(m.Games) != 3 || !m.Games[2].Playoff {
			t.Errorf("the games are %s", letters(m))
		}
		w.press(slug, 1, 2, "1", "0", "pf2", "=", "lot1")
		if row := w.get("/o/"+slug+"/r/1").row(t, 2); !strings.Contains(plain("<main"+row), "Play-off ½–½") || !strings.Contains(plain("<main"+row), "Lots: Bob") {
			t.Errorf("the row: %s", row)
		}
	})
}
