package print_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/print"
)

var meetCell = regexp.MustCompile(`aria-label="round (\d+), moves (first|second)">(\d+)`)

func TestTheBlankCrossTableIsTheSchedule(t *testing.T) {
	for _, x := range []setting{{entrants: 2}, {entrants: 5}, {entrants: 12}, {entrants: 24}, {entrants: 50}, {entrants: 6, cycles: 2}, {entrants: 5, cycles: 4}} {
		t.Run(fmt.Sprint(x.entrants, x.cycles), func(t *testing.T) {
			tour := event(t, x)
			_, pages := draw(t, "cross", tour, "en", print.A4, print.Options{})
			all := strings.Join(pages, "")
			n, cycles := x.entrants, max(x.cycles, 1)
			cells := meetCell.FindAllStringSubmatch(all, -1)
			if len(cells) != n*(n-1)*cycles || strings.Count(all, `class="diag"`) != n {
				t.Errorf("%d cells and %d on the diagonal", len(cells), strings.Count(all, `class="diag"`))
			}
			first, rounds := 0, map[string]int{}
			for _, cell := range cells {
				rounds[cell[3]]++
				if cell[2] == "first" {
					first++
				}
			}
			if 2*first != len(cells) || strings.Count(all, ">▸<") != first {
				t.Errorf("%d of %d cells move first, %d marks", first, len(cells), strings.Count(all, ">▸<"))
			}
			for _, r := range tour.Rounds {
				want := 0
				for _, m := range r.Matches {
					want += len(m.Seats) / 2 * 2
				}
				if rounds[fmt.Sprint(r.No)] != want {
					t.Errorf("round %d stands in %d cells, not %d", r.No, rounds[fmt.Sprint(r.No)], want)
				}
			}
		})
	}
}

func TestTheFilledCrossTable(t *testing.T) {
	tour := event(t, setting{entrants: 12, played: true})
	_, pages := draw(t, "cross", tour, "en", print.A4, print.Options{Results: true})
	html := pages[0]
	for what, text := range map[string]string{
		"a play-off marks the points":   "<sup>+</sup>",
		"lots mark the points":          "<sup>*</sup>",
		"a forfeit is underlined":       "<u>0</u>",
		"so are the points it gave":     "<u>2</u>",
		"the marks are explained":       "⁺ play-off. * lots.",
		"an open match keeps its round": `aria-label="round 2, moves first"`,
		"every criterion has a column":  "SB",
	} {
		if !strings.Contains(html, text) {
			t.Errorf("%s: %s is missing", what, text)
		}
	}
}

func TestByPlaceNumbersStay(t *testing.T) {
	tour := event(t, setting{entrants: 12, played: true})
	_, pages := draw(t, "cross", tour, "en", print.A4, print.Options{Results: true, ByRank: true})
	head := regexp.MustCompile(`<th scope="col" class="w\d+">(\d+)</th>`).FindAllStringSubmatch(pages[0], -1)
	side := regexp.MustCompile(`<th scope="row">(\d+)</th>`).FindAllStringSubmatch(pages[0], -1)
	for i, r := range tour.Standings(0).Rows {
		if head[i][1] != fmt.Sprint(r.Number) || side[i][1] != fmt.Sprint(r.Number) {
			t.Errorf("place %d: column %s and row %s, not number %d", i+1, head[i][1], side[i][1], r.Number)
		}
	}
}

func TestStandings(t *testing.T) {
	tour := event(t, setting{entrants: 24, played: true})
	for _, x := range []struct {
		sentence string
		after    int
		want     []string
	}{
		{"after everything so far", 0, []string{"provisional: 23 of 276 matches", "<h1>Standings</h1>"}},
		{"after a round", 1, []string{"<h1>Standings after round 1</h1>", "provisional"}},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			c, _ := draw(t, "standings", tour, "en", print.A4, print.Options{After: x.after})
			html := document(t, c)
			for _, text := range append(x.want, "Order: points", "Direct encounter", "▴ separates", "Иван Сергеевич Тургенев") {
				if !strings.Contains(html, text) {
					t.Errorf("%q is missing", text)
				}
			}
			for _, e := range tour.Entrants {
				if !strings.Contains(html, ">"+e.Name+"<") {
					t.Errorf("the whole name of (%d) %s is missing", e.Number, e.Name)
				}
			}
		})
	}
}

func TestADecisionIsAFootnote(t *testing.T) {
	tour := *event(t, setting{entrants: 4})
	var d models.Decision
	d.Kind, d.Code = "lots", "K7Q2-M9XD"
	for _, no := range []int{3, 1, 4, 2} {
		d.Order = append(d.Order, tour.ByNumber(no).ID)
	}
	tour.Decisions = []models.Decision{d}
	_, pages := draw(t, "standings", &tour, "en", print.A4, print.Options{})
	for _, text := range []string{"a Lots drawn with code K7Q2-M9XD: (3) 欧阳修远 – (1) 张三 – (4) Anna Müller – (2) 李四光.", "1<sup>a</sup>"} {
		if !strings.Contains(pages[0], text) {
			t.Errorf("%q is missing", text)
		}
	}
}

func TestSharedPlacesAreMarked(t *testing.T) {
	_, pages := draw(t, "standings", event(t, setting{entrants: 4}), "en", print.A4, print.Options{})
	if strings.Count(pages[0], `class="place">1=<`) != 4 {
		t.Error("before the first result all four share place 1")
	}
}

// The sheet names the text of the rules that the event follows.
func TestStandingsNameTheRules(t *testing.T) {
	tour := event(t, setting{entrants: 6, played: true})
	for version, want := range map[string]string{"2024": "FIDE C.07, 2024.", "2026-03": "FIDE C.07, 2026-03.", "": "FIDE C.07, 2026-03."} {
		tour.Stage.RuleVersion = version
		c, _ := draw(t, "standings", tour, "en", print.A4, print.Options{})
		if !strings.Contains(document(t, c), want) {
			t.Errorf("%q: %q is missing", version, want)
		}
	}
}
