package handlers

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/pairing/format"
	"roundtable/templates"
)

// clubbed is an event whose numbers are not drawn, entrant i of the list of unit i.
func (w *web) clubbed(units ...string) string {
	w.t.Helper()
	in := models.NewTournament{About: models.About{Name: "Clubs", TimeZone: "Asia/Shanghai", Date: "2026-11-30"}, Game: models.DefaultGame}
	for i, unit := range units {
		in.Entrants = append(in.Entrants, models.EntrantIn{Name: fmt.Sprintf("Player %c", 'A'+i), Unit: unit})
	}
	slug, err := w.store.CreateTournament(context.Background(), organiserWho, in)
	if err != nil {
		w.t.Fatal(err)
	}
	return slug
}

// twelveUnits have 3 + 3 + 2 club-mates.
var twelveUnits = []string{"River", "Hill", "", "River", "Hill", "Lake", "", "River", "Hill", "Lake", "", ""}

func TestRestrictedDraw(t *testing.T) {
	t.Run("it is offered where two are of one club, with how many pairs", func(t *testing.T) {
		w := newWeb(t).claim()
		if a := w.get("/o/" + w.clubbed(twelveUnits...) + "/draw"); !a.has("Keep club-mates apart in the last three rounds", "7 pairs of one club") {
			t.Errorf("got %s", a.body)
		}
		if a := w.get("/o/" + w.clubbed("River", "Hill", "", "") + "/draw"); a.has("Keep club-mates apart") {
			t.Error("offered though no two are of one club")
		}
	})
	t.Run("the numbers are those of the method; page, code, list and command repeat them", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.clubbed(twelveUnits...)
		if a := w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "protect": {"1"}}); a.location != "/o/"+slug+"/draw" {
			t.Fatalf("got %d to %q", a.status, a.location)
		}
		tour := w.whole(slug)
		again, err := tour.Format().DrawProtected(tour.Stage.DrawCode, models.DrawPurpose, twelveUnits)
		if err != nil {
			t.Fatal(err)
		}
		numbers := numbersOf(tour)
		if want := strings.Trim(fmt.Sprint(again.Numbers), "[]"); numbers != want || again.Method.ID != format.MethodVarma.ID {
			t.Fatalf("numbers %s, by the code %s", numbers, want)
		}
		want := fmt.Sprintf("Their latest meeting is in round %d:", again.Latest())
		if a := w.get("/o/" + slug + "/draw"); !a.has("Varma tables", "No club-mates meet in the last three rounds.", want, "roundtable draw --code "+tour.Stage.DrawCode+" --clubs &lt; list.txt", `value="1" checked`) {
			t.Errorf("want %q in %s", want, a.body)
		}
		if a := w.get("/o/" + slug + "/draw/list.txt"); !strings.HasPrefix(a.body, "Player A\tRiver\nPlayer B\tHill\nPlayer C\t\n") || strings.Count(a.body, "\n") != 12 {
			t.Errorf("the list: %q", a.body)
		}
		w.post("/o/"+slug+"/draw", url.Values{"method": {"given"}})
		w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "by_code": {"1"}, "code": {tour.Stage.DrawCode}, "protect": {"1"}})
		if got := numbersOf(w.whole(slug)); got != numbers {
			t.Errorf("repeated: %s, first %s", got, numbers)
		}
	})
	t.Run("pairs that cannot be kept apart are named with their round", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.clubbed("River", "River", "River", "River", "River", "Hill")
		w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "protect": {"1"}})
		facts := templates.FactsOfDraw(w.whole(slug))
		late := facts.Late()
		if len(late) == 0 || len(late) != len(facts.Protected.Late) {
			t.Fatalf("%d late pairs, the draw says %d", len(late), len(facts.Protected.Late))
		}
		a := w.get("/o/" + slug + "/draw")
		m := late[len(late)-1]
		line := fmt.Sprintf("%s – %s (River): round %d", facts.List[m.A].Name, facts.List[m.B].Name, m.Last)
		if !a.has("Numbers exchanged after the draw", fmt.Sprintf("%d pairs of club-mates cannot be kept out", len(late)), line) {
			t.Errorf("want %q in %s", line, a.body)
		}
	})
	t.Run("after a correction of the list the page does not claim that the code gives the numbers", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.clubbed(twelveUnits...)
		w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "protect": {"1"}})
		tour := w.whole(slug)
		for _, e := range tour.Entrants {
			if e.Unit == "Hill" {
				if err := w.store.EditEntrant(context.Background(), organiserWho, slug, 0, int64(e.ID), models.EntrantIn{Name: e.Name, Unit: ""}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if a := w.get("/o/" + slug + "/draw"); !a.has("The entry list has changed since the draw") || a.has("roundtable draw") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a refused form keeps the tick", func(t *testing.T) {
		w := newWeb(t).claim()
		slug := w.clubbed(twelveUnits...)
		a := w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "by_code": {"1"}, "code": {"K7Q2"}, "protect": {"1"}})
		if a.status != http.StatusUnprocessableEntity || !a.has(`name="protect" value="1" checked`) {
			t.Errorf("got %d", a.status)
		}
	})
}

// slotNames are the numbers known on the page of the draw shown: "3 Anna, 7 Bob".
func slotNames(body string) string {
	var list []string
	for _, m := range regexp.MustCompile(`<span class="slot-no">(\d+)</span> <span lang="[^"]*" translate="no">([^<]*)</span>`).FindAllStringSubmatch(body, -1) {
		list = append(list, m[1]+" "+m[2])
	}
	return strings.Join(list, ", ")
}

func TestDrawShown(t *testing.T) {
	w := newWeb(t).claim()
	slug := w.made(formOfNew(strings.Join(fourNames, "\n"), "do", "save"))
	show := "/o/" + slug + "/draw/show"
	t.Run("before the draw there is nothing to show", func(t *testing.T) {
		if a := w.get(show + "?step=3"); a.location != "/o/"+slug+"/draw" {
			t.Fatalf("got %d to %q", a.status, a.location)
		}
		if a := w.get("/o/" + slug + "/draw"); !a.has("Draw the numbers first", "Draw and show one by one") {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("drawn first, then shown: a page has the numbers shown so far and no other", func(t *testing.T) {
		if a := w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}, "show": {"1"}}); a.location != show {
			t.Fatalf("got %d to %q", a.status, a.location)
		}
		tour := w.whole(slug)
		if a := w.get(show); !a.has("All numbers are drawn already", "Drawn at 19:42 with code "+tour.Stage.DrawCode, `href="`+show+`?step=1"`) || slotNames(a.body) != "" {
			t.Errorf("the title: %s", a.body)
		}
		list := templates.EntryList(tour)
		for step := 1; step <= 4; step++ {
			a := w.get(fmt.Sprintf("%s?step=%d", show, step))
			known := slices.Clone(list[:step])
			slices.SortFunc(known, func(x, y *models.Entrant) int { return x.Number - y.Number })
			var want []string
			for _, e := range known {
				want = append(want, fmt.Sprint(e.Number, " ", e.Name))
			}
			if got := slotNames(a.body); got != strings.Join(want, ", ") || !a.has(fmt.Sprintf(`<p class="big-number">%d</p>`, list[step-1].Number)) {
				t.Errorf("step %d shows %q, want %q", step, got, want)
			}
			for _, e := range list[step:] {
				if a.has(e.Name) {
					t.Errorf("step %d has %s already", step, e.Name)
				}
			}
		}
		if a := w.get(show + "?step=4"); !a.has("To the schedule") || a.has("data-next") {
			t.Errorf("the last step: %s", a.body)
		}
	})
	for query, want := range map[string]string{"?step=99": "4 / 4", "?step=-1": "All numbers are drawn", "?step=x": "All numbers are drawn", "?step=2x": "All numbers are drawn"} {
		t.Run("a step that is none: "+query, func(t *testing.T) {
			if a := w.get(show + query); a.status != 200 || !a.has(want) {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
	t.Run("lots drawn by hand are shown likewise", func(t *testing.T) {
		w.post("/o/"+slug+"/draw", lots("4", "3", "2", "1"))
		if a := w.get(show + "?step=1"); !a.has("Lots drawn by hand, entered at 19:42", `<p class="big-number">4</p>`) {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("in the zone and the language of the reader", func(t *testing.T) {
		slug := w.clubbed("", "", "")
		w.post("/o/"+slug+"/draw", url.Values{"method": {"random"}})
		if a := w.stranger().claim().lang("zh-Hans").get("/o/" + slug + "/draw/show?step=1"); !a.has("02:42 抽签，抽签码", "下一个", "Player A") {
			t.Errorf("got %s", a.body)
		}
	})
}

// TestCyclesInTheRoundTable: the line above a cycle is as wide as the table, so that it adds no column.
func TestCyclesInTheRoundTable(t *testing.T) {
	w := newWeb(t).claim()
	for n, want := range map[int]string{4: `colspan="3"`, 5: `colspan="4"`} {
		slug := w.made(formOfNew(strings.Join(playersNamed(n), "\n"), "method", "given", "cycles", "2"))
		if a := w.get("/o/" + slug + "/schedule"); strings.Count(a.body, want) != 2 || strings.Count(a.body, "colspan=") != 2 {
			t.Errorf("%d entrants: %d times %s", n, strings.Count(a.body, want), want)
		}
	}
}
