package handlers

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"roundtable/models"
)

// playersNamed are n names that tell their number.
func playersNamed(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("Player %dx", i+1)
	}
	return names
}

func TestSchedulePage(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and one thing after another: nothing to race; the unit tests run it")
	}
	w := newWeb(t).claim()
	t.Run("a round table of names, the bye last, first moves and byes counted", func(t *testing.T) {
		slug := w.event("Five", playersNamed(5)...)
		a := w.get("/o/" + slug + "/schedule")
		if a.status != 200 || !a.has("5 rounds", "2 tables", "Bye", "First moves and byes", "Player 5x") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
		if n := strings.Count(a.body, `class="bye"`); n != 5 {
			t.Errorf("%d byes in the table, want 5", n)
		}
		if n := strings.Count(a.body, `<span class="vh">moves first:`); n != 10 {
			t.Errorf("%d first movers are marked, want one for each of the 10 matches", n)
		}
	})
	t.Run("from seven tables it holds numbers, and the names stand below", func(t *testing.T) {
		slug := w.event("Fourteen", playersNamed(14)...)
		if a := w.get("/o/" + slug + "/schedule"); !a.has("13 rounds", "7 tables", "1–14") || strings.Count(a.body, "Player 9x") > 5 {
			t.Errorf("got %s", a.body)
		}
	})
	t.Run("a very large one is shown in parts", func(t *testing.T) {
		slug := w.event("Large", playersNamed(130)...)
		a := w.get("/o/" + slug + "/schedule?from=100")
		if a.status != 200 || !a.has("1–92", "93–129", `aria-current="page"`, fmt.Sprintf(`href="/o/%s/r/93"`, slug)) || a.has(fmt.Sprintf(`href="/o/%s/r/92"`, slug)) {
			t.Errorf("got %d", a.status)
		}
		for _, from := range []string{"0", "-1", "2x", "999999"} {
			if a := w.get("/o/" + slug + "/schedule?from=" + from); a.status != 200 || !a.has(fmt.Sprintf(`href="/o/%s/r/1"`, slug)) {
				t.Errorf("from %s: %d", from, a.status)
			}
		}
	})
	t.Run("before the draw it leads there", func(t *testing.T) {
		slug := w.made(formOfNew("Anna\nBob", "do", "save"))
		if a := w.get("/o/" + slug + "/schedule"); a.status != 200 || !a.has("when the numbers are drawn", `href="/o/`+slug+`/draw"`) {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
}

func TestMeeting(t *testing.T) {
	w := newWeb(t).claim()
	twelve := w.event("Twelve", playersNamed(12)...)
	t.Run("12 players, 5 and 9: round 2, and 9 moves first, worked out", func(t *testing.T) {
		a := w.get("/o/" + twelve + "/schedule?a=5&b=9")
		if a.status != 200 || !a.has("Round 2, table 3", "5 + 9 = 14 is more than 12, so take 12 away: 14 − 12 = 2.", "5 + 9 = 14 is even, so the larger number moves first: 9.") {
			t.Errorf("got %d: %s", a.status, a.body)
		}
	})
	for tag, want := range map[string]string{"zh-Hans": "5 + 9 = 14，大于 12，减 12：14 − 12 = 2。", "zh-Hant": "5 + 9 = 14，大於 12，減 12：14 − 12 = 2。"} {
		t.Run("in words of the language: "+tag, func(t *testing.T) {
			if a := w.stranger().claim().lang(tag).get("/o/" + twelve + "/schedule?a=9&b=5"); !a.has(want) {
				t.Errorf("no %s in %s", want, a.body)
			}
		})
	}
	t.Run("the answer is the schedule's own, for every pair, size, cycle and swap", func(t *testing.T) {
		for _, c := range []struct {
			n, cycles int
			swap      bool
		}{{6, 1, false}, {7, 1, false}, {6, 2, true}, {5, 3, false}, {4, 4, true}} {
			form := formOfNew(strings.Join(playersNamed(c.n), "\n"), "method", "given", "cycles", fmt.Sprint(c.cycles))
			if !c.swap {
				form.Del("swap")
			}
			tour := w.whole(w.made(form))
			for a := 1; a <= c.n; a++ {
				for b := a + 1; b <= c.n; b++ {
					page := w.get(fmt.Sprintf("/o/%s/schedule?a=%d&b=%d", tour.Slug, b, a))
					found := 0
					for _, r := range tour.Rounds {
						for i := range r.Matches {
							if m := &r.Matches[i]; between(tour, m, a, b) {
								found++
								if !page.has(fmt.Sprintf("Round %d, table %d<", r.No, m.Table)) {
									t.Fatalf("%+v: %d and %d meet in round %d at table %d, the page says\n%s", c, a, b, r.No, m.Table, page.body)
								}
							}
						}
					}
					if found != c.cycles || strings.Count(page.body, `class="answer"`) != c.cycles {
						t.Fatalf("%+v: %d and %d meet %d times, the page has %d answers", c, a, b, found, strings.Count(page.body, `class="answer"`))
					}
				}
			}
		}
	})
	for query, want := range map[string]string{
		"a=5&b=5": "two different players", "a=5": "Choose two players", "a=0&b=3": "go from 1 to 12", "a=2x&b=3": "go from 1 to 12",
		"a=1&b=13": "go from 1 to 12", "a=-1&b=": "go from 1 to 12",
	} {
		t.Run("no answer: "+query, func(t *testing.T) {
			if a := w.get("/o/" + twelve + "/schedule?" + query); a.status != http.StatusUnprocessableEntity || !a.has(want) || a.has(`class="answer"`) {
				t.Errorf("got %d: %s", a.status, a.body)
			}
		})
	}
}

func between(t *models.Tournament, m *models.Match, a, b int) bool {
	return !m.Bye() && m.SeatOf(t.ByNumber(a).ID) >= 0 && m.SeatOf(t.ByNumber(b).ID) >= 0
}
