package print_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"roundtable/models"
	"roundtable/pairing/format"
	"roundtable/templates"
	"roundtable/templates/print"
)

// drawnEvent is an event of n drawn in some way; times are the starts of its rounds.
func drawnEvent(t *testing.T, n int, how models.DrawIn, times ...time.Time) *models.Tournament {
	t.Helper()
	if shelfErr != nil {
		t.Fatal(shelfErr)
	}
	slug, err := shelf.CreateTournament(context.Background(), asked, models.NewTournament{
		About: models.About{Name: "Minutes", Venue: "活动中心 201", Date: "2026-11-29", TimeZone: "Asia/Shanghai"},
		Game:  "chinese-checkers-adjacent", Rules: models.Rules{Cycles: 1, Swap: true}, Entrants: entrants(n), Draw: &how, Starts: times,
	})
	if err != nil {
		t.Fatal(err)
	}
	return read(t, slug)
}

func TestMinutesOfADraw(t *testing.T) {
	restricted := models.DrawIn{Method: "random", Code: "K7Q2-M9XD", Protect: true}
	t.Run("one page for up to 24 entrants, however they were drawn, in every language, on both papers", func(t *testing.T) {
		for _, how := range []models.DrawIn{restricted, {Method: "random"}, {Method: "given"}} {
			for _, n := range []int{2, 9, 12, 13, 24} {
				tour := drawnEvent(t, n, how)
				for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
					for _, paper := range print.Ordinary {
						if _, pages := draw(t, "minutes", tour, lang, paper, print.Options{}); len(pages) != 1 {
							t.Errorf("%+v, %d entrants, %s, %s: %d pages", how, n, lang, paper.ID, len(pages))
						}
					}
				}
			}
		}
	})
	t.Run("every entrant in the order of the list with the number drawn, on as many pages as it needs", func(t *testing.T) {
		for _, n := range []int{5, 24, 90} {
			tour := drawnEvent(t, n, models.DrawIn{Method: "random"})
			_, pages := draw(t, "minutes", tour, "en", print.A4, print.Options{})
			html := strings.Join(pages, "")
			last := -1
			for _, e := range templates.EntryList(tour) {
				place := fmt.Sprintf(`<td class="c">%d</td>`, e.Pos)
				at := strings.Index(html, place)
				row, _, _ := strings.Cut(html[max(at, 0):], "</tr>")
				if at <= last || !strings.Contains(row, fmt.Sprintf(`<td class="c no-drawn">%d</td>`, e.Number)) {
					t.Errorf("%d entrants: row %d stands at %d after %d, or has not number %d: %s", n, e.Pos, at, last, e.Number, row)
				}
				last = at
			}
			if strings.Count(html, "Players’ representative") != 1 || !strings.Contains(pages[len(pages)-1], "Witness") {
				t.Errorf("%d entrants: the lines to sign stand once, at the end", n)
			}
		}
	})
	t.Run("code, command, time at the venue", func(t *testing.T) {
		tour := drawnEvent(t, 12, models.DrawIn{Method: "random", Code: "K7Q2-M9XD"})
		_, pages := draw(t, "minutes", tour, "en", print.A4, print.Options{})
		at := tour.Stage.DrawnAt.In(tour.Location())
		for _, want := range []string{"K7Q2-M9XD", "roundtable draw --code K7Q2-M9XD --players 12", at.Format("2 Jan 2006 15:04") + " (UTC+8)", "At random, by the program"} {
			if !strings.Contains(pages[0], want) {
				t.Errorf("%q is missing", want)
			}
		}
		if strings.Contains(pages[0], "Envelope") {
			t.Error("a plain draw has no envelopes")
		}
	})
	t.Run("the envelopes of a Varma draw: units, groups, numbers, who took which", func(t *testing.T) {
		tour := drawnEvent(t, 12, restricted)
		facts := templates.FactsOfDraw(tour)
		if !facts.Agrees || facts.Protected.Method.ID != format.MethodVarma.ID || len(facts.Protected.Envelopes) != 4 {
			t.Fatalf("the draw: %+v", facts.Protected)
		}
		_, pages := draw(t, "minutes", tour, "en", print.A4, print.Options{})
		for _, e := range facts.Protected.Envelopes {
			for i, entrant := range e.Entrants {
				if want := fmt.Sprintf("%s %d", facts.List[entrant].Name, e.Taken[i]); !strings.Contains(pages[0], want) {
					t.Errorf("%q is missing", want)
				}
			}
		}
		if !strings.Contains(pages[0], "roundtable draw --code K7Q2-M9XD --clubs &lt; list.txt") || !strings.Contains(pages[0], "Varma tables") {
			t.Errorf("the method or the command is missing: %s", pages[0])
		}
	})
	t.Run("after a correction of the clubs it keeps to what is known", func(t *testing.T) {
		tour := *drawnEvent(t, 12, restricted)
		tour.Entrants = slices.Clone(tour.Entrants)
		tour.Entrants[0].Unit, tour.Entrants[1].Unit, tour.Entrants[2].Unit = "x", "x", "x"
		_, pages := draw(t, "minutes", &tour, "en", print.A4, print.Options{})
		if !strings.Contains(pages[0], "the entry list has changed since the draw") || strings.Contains(pages[0], "Envelope") || strings.Contains(pages[0], "roundtable draw") {
			t.Errorf("it claims what the code does not give: %s", pages[0])
		}
	})
}

func TestStartsOnSheets(t *testing.T) {
	start := time.Date(2026, 11, 29, 6, 0, 0, 0, time.UTC) // 14:00 at the venue
	var oneDay, weekly []time.Time
	for i := range 11 {
		oneDay = append(oneDay, start.Add(time.Duration(i)*40*time.Minute))
		weekly = append(weekly, start.AddDate(0, 0, 7*i))
	}
	t.Run("one day: the time", func(t *testing.T) {
		tour := drawnEvent(t, 12, models.DrawIn{Method: "given"}, oneDay...)
		_, pages := draw(t, "roundtable", tour, "en", print.A4, print.Options{})
		if len(pages) != 1 || !strings.Contains(pages[0], "<span>14:00</span>") || !strings.Contains(pages[0], "<span>20:40</span>") || strings.Contains(pages[0], "29 Nov") {
			t.Errorf("%d pages: %s", len(pages), pages[0])
		}
		p, _ := draw(t, "pairings", tour, "en", print.A4, print.Options{Round: 2})
		if html := document(t, p); !strings.Contains(html, `<span class="part">14:40</span>`) {
			t.Errorf("the pairings do not say when: %s", html)
		}
	})
	t.Run("several days: the day above the time, and still one page", func(t *testing.T) {
		tour := drawnEvent(t, 12, models.DrawIn{Method: "given"}, weekly...)
		for lang, want := range map[string]string{"en": "<span>6 Dec</span>", "zh-Hans": "<span>12月6日</span>"} {
			if _, pages := draw(t, "roundtable", tour, lang, print.A4, print.Options{}); len(pages) != 1 || !strings.Contains(pages[0], want) {
				t.Errorf("%s: %d pages: %s", lang, len(pages), pages[0])
			}
		}
		p, _ := draw(t, "pairings", tour, "zh-Hans", print.A4, print.Options{Round: 2})
		if html := document(t, p); !strings.Contains(html, "12月6日 周日 14:00") {
			t.Error("the pairings do not say when")
		}
	})
}
