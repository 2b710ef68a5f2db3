package print_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

var pairCell = regexp.MustCompile(`<b>(\d+)</b>–(\d+)</td>`)

func TestTheRoundTableHasEveryMeetingOnce(t *testing.T) {
	for _, n := range []int{14, 15, 24, 50, 200} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			tour := event(t, setting{entrants: n})
			_, pages := draw(t, "roundtable", tour, "en", print.Letter, print.Options{})
			seen := map[[2]string]int{}
			byes := 0
			for _, html := range pages {
				for _, cell := range pairCell.FindAllStringSubmatch(html, -1) {
					seen[[2]string{cell[1], cell[2]}]++
				}
				byes += strings.Count(html, `<td class="c bye">`)
			}
			want := 0
			for _, r := range tour.Rounds {
				for _, m := range r.Matches {
					if m.Bye() {
						byes--
						continue
					}
					want++
					first, second := tour.Entrant(m.Seats[0].Entrant).Number, tour.Entrant(m.Seats[1].Entrant).Number
					if seen[[2]string{fmt.Sprint(first), fmt.Sprint(second)}] != 1 {
						t.Errorf("%d–%d stands %d times", first, second, seen[[2]string{fmt.Sprint(first), fmt.Sprint(second)}])
					}
				}
			}
			if len(seen) != want || byes != 0 {
				t.Errorf("%d meetings of %d, %d byes too many", len(seen), want, byes)
			}
		})
	}
}

func TestNamesUpToSixTables(t *testing.T) {
	for n, names := range map[int]bool{2: true, 12: true, 13: true, 14: false, 15: false} {
		_, pages := draw(t, "roundtable", event(t, setting{entrants: n}), "en", print.A4, print.Options{})
		if got := strings.Contains(pages[0], `class="duo"`); got != names {
			t.Errorf("%d entrants: names in the cells: %v", n, got)
		}
		if got := strings.Contains(pages[0], "roster"); got == names {
			t.Errorf("%d entrants: a roster beside: %v", n, got)
		}
	}
}

func TestTheRosterStandsBeforeABigTable(t *testing.T) {
	tour := event(t, setting{entrants: 200})
	_, pages := draw(t, "roundtable", tour, "en", print.A4, print.Options{})
	text := strings.Join(pages[:2], "")
	for _, e := range tour.Entrants {
		if !strings.Contains(text, ">"+e.Name+"<") && !strings.Contains(text, ">"+short(e.Name)+"<") {
			t.Errorf("(%d) %s is not in the roster", e.Number, e.Name)
		}
	}
	if strings.Contains(pages[2], "roster") {
		t.Error("a third page of the roster")
	}
}

func short(name string) string {
	if strings.HasPrefix(name, "Wolfgang") {
		return "von Hohenlohe-Langenburg W."
	}
	return name
}

func TestSeveralCycles(t *testing.T) {
	for _, x := range []struct{ entrants, cycles, pages, heads int }{
		{4, 2, 1, 2},  // 6 rounds and 2 heads on one page
		{6, 2, 1, 2},  // 10 rounds and 2 heads
		{5, 4, 2, 4},  // two cycles a page
		{12, 2, 2, 0}, // a page for each cycle
		{24, 2, 2, 0},
	} {
		t.Run(fmt.Sprintf("%d entrants, %d cycles", x.entrants, x.cycles), func(t *testing.T) {
			_, pages := draw(t, "roundtable", event(t, setting{entrants: x.entrants, cycles: x.cycles}), "en", print.A4, print.Options{})
			heads := strings.Count(strings.Join(pages, ""), `scope="rowgroup"`)
			if len(pages) != x.pages || heads > x.heads+x.cycles || x.heads > 0 && heads != x.heads {
				t.Errorf("%d pages with %d heads of cycles, want %d and %d", len(pages), heads, x.pages, x.heads)
			}
		})
	}
}

var example = regexp.MustCompile(`Example: (\d+) and (\d+): \d+ \+ \d+ = \d+, \d+ − \d+ = round (\d+); \d+ is (odd|even), so (\d+) moves first\.`)

func TestTheWorkedExampleIsTrue(t *testing.T) {
	for _, x := range []setting{{entrants: 5}, {entrants: 8}, {entrants: 11}, {entrants: 12}, {entrants: 13}, {entrants: 24}, {entrants: 6, cycles: 2}, {entrants: 5, cycles: 4}} {
		t.Run(fmt.Sprint(x.entrants, x.cycles), func(t *testing.T) {
			tour := event(t, x)
			_, pages := draw(t, "roundtable", tour, "en", print.A4, print.Options{})
			said := example.FindStringSubmatch(pages[0])
			if said == nil {
				t.Fatal("no example")
			}
			var a, b, round, first int
			for i, into := range map[int]*int{1: &a, 2: &b, 3: &round, 5: &first} {
				*into = int(number(t, said[i]))
			}
			for _, m := range tour.Round(round).Matches {
				if m.Bye() {
					continue
				}
				x, y := tour.Entrant(m.Seats[0].Entrant).Number, tour.Entrant(m.Seats[1].Entrant).Number
				if min(x, y) == a && max(x, y) == b {
					if x != first {
						t.Errorf("%s: in truth %d moves first", said[0], x)
					}
					return
				}
			}
			t.Errorf("%s: in truth they do not meet in that round", said[0])
		})
	}
}

func TestNoFormulaForAScheduleThatIsNotTheFormula(t *testing.T) {
	tour := *event(t, setting{entrants: 8})
	tour.Rounds = append([]models.Round(nil), tour.Rounds...)
	tour.Rounds[0].Matches, tour.Rounds[1].Matches = tour.Rounds[1].Matches, tour.Rounds[0].Matches
	c := print.NewContext(print.RoundTable, &tour, i18n.For("en"), print.A4, print.Options{Round: 1}, printed)
	if html := document(t, c); strings.Contains(html, "Look-up") {
		t.Error("the look-up line would send people to the wrong round")
	}
}
