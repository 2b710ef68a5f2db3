package print_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates"
	"roundtable/templates/i18n"
	"roundtable/templates/print"
)

// rowsOf are the rows of the body of a list on one page.
func rowsOf(html string) (rows []string) {
	for _, table := range strings.Split(html, "<tbody>")[1:] {
		body, _, _ := strings.Cut(table, "</tbody>")
		rows = append(rows, row.FindAllString(body, -1)...)
	}
	return rows
}

func TestListsHaveEverybodyOnce(t *testing.T) {
	for _, id := range []string{"start", "checkin", "drawing", "worksheet", "byname", "short", "fairness"} {
		for _, n := range []int{2, 3, 12, 25, 26, 27, 28, 29, 33, 34, 35, 50, 67, 200} {
			t.Run(fmt.Sprint(id, " ", n), func(t *testing.T) {
				tour := event(t, setting{entrants: n})
				_, pages := draw(t, id, tour, "zh-Hans", print.A4, print.Options{Round: 1})
				all := 0
				for i, html := range pages {
					rows := len(rowsOf(html))
					if all += rows; rows == 0 && i < len(pages)-1 {
						t.Errorf("page %d of %d has no rows", i+1, len(pages))
					}
					if i > 0 && rows == 1 {
						t.Errorf("page %d has one row alone", i+1)
					}
				}
				if all != n {
					t.Errorf("%d rows on %d pages", all, len(pages))
				}
			})
		}
	}
}

// A draw sheet is signed below its last row: never on a page without any where the list can be parted.
func TestTheDrawSheetIsSignedBelowItsNames(t *testing.T) {
	for _, n := range []int{2, 12, 20, 23, 24, 27, 30, 50, 54, 80, 200} {
		_, pages := draw(t, "drawing", event(t, setting{entrants: n}), "en", print.A4, print.Options{})
		last := pages[len(pages)-1]
		if !strings.Contains(last, "mn-signs") || len(rowsOf(last)) == 0 {
			t.Errorf("%d entrants: the last of %d pages has %d names", n, len(pages), len(rowsOf(last)))
		}
	}
}

func TestTheOrderOfAList(t *testing.T) {
	tour := event(t, setting{entrants: 24})
	names := func(order string, lang string) (names []string) {
		_, pages := draw(t, "start", tour, lang, print.A4, print.Options{Sort: order})
		for _, m := range regexp.MustCompile(`class="nm[^"]*" lang="[^"]*" translate="no">([^<]*)<`).FindAllStringSubmatch(strings.Join(pages, ""), -1) {
			names = append(names, strings.ReplaceAll(m[1], "&#39;", "'"))
		}
		return names
	}
	for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
		got := names(print.SortName, lang)
		if len(got) != 24 || !slices.IsSortedFunc(got, i18n.For(lang).Sorter()) {
			t.Errorf("%s by name: %q", lang, got)
		}
	}
	if got := names(print.SortNumber, "en"); got[0] != tour.Entrants[0].Name || got[23] != tour.Entrants[23].Name {
		t.Errorf("by number: %q", got)
	}
	_, pages := draw(t, "start", tour, "en", print.A4, print.Options{Sort: print.SortUnit})
	var units []string
	for _, m := range regexp.MustCompile(`class="one-line"[^>]*>([^<]*)<`).FindAllStringSubmatch(strings.Join(pages, ""), -1) {
		units = append(units, m[1])
	}
	if without := slices.Index(units, ""); len(units) != 24 || without != 18 || !slices.IsSortedFunc(units[:without], i18n.For("en").Sorter()) {
		t.Errorf("by club, those without one at the end: %q", units)
	}
}

func TestCheckInShowsWhoIsHere(t *testing.T) {
	tour := *event(t, setting{entrants: 5})
	tour.Entrants = slices.Clone(tour.Entrants)
	tour.Entrants[2].Arrived = true
	_, pages := draw(t, "checkin", &tour, "en", print.A4, print.Options{})
	if boxes, ticks := strings.Count(pages[0], `class="tick"`), strings.Count(pages[0], "✓"); boxes != 5 || ticks != 1 {
		t.Errorf("%d boxes, %d ticked", boxes, ticks)
	}
}

func TestTheDrawSheetBeforeAndAfterTheDraw(t *testing.T) {
	drawn := drawnEvent(t, 9, models.DrawIn{Method: "random", Code: "K7Q2-M9XD"})
	_, pages := draw(t, "drawing", drawn, "en", print.A4, print.Options{})
	for _, e := range drawn.Entrants {
		if !strings.Contains(pages[0], fmt.Sprintf(`class="lot-box">%d<`, e.Number)) {
			t.Errorf("number %d is missing", e.Number)
		}
	}
	if !strings.Contains(pages[0], "Code: K7Q2-M9XD") || !strings.Contains(pages[0], templates.DrawCommand(drawn)) {
		t.Error("it does not say how the draw is repeated")
	}
	before := *drawn
	before.Entrants = slices.Clone(drawn.Entrants)
	for i := range before.Entrants {
		before.Entrants[i].Number = 0
	}
	before.Stage.DrawCode, before.Rounds = "", nil
	_, pages = draw(t, "drawing", &before, "en", print.A4, print.Options{})
	if n := strings.Count(pages[0], `class="lot-box"><`); n != 9 || strings.Contains(pages[0], "Code:") {
		t.Errorf("%d boxes are empty", n)
	}
}

func TestLotSlipsAreAllNumbers(t *testing.T) {
	for _, n := range []int{2, 31, 32, 33, 200} {
		_, pages := draw(t, "lots", event(t, setting{entrants: n}), "en", print.Letter, print.Options{})
		var got []int
		for _, m := range regexp.MustCompile(`class="lot-no">(\d+)<`).FindAllStringSubmatch(strings.Join(pages, ""), -1) {
			no, _ := strconv.Atoi(m[1])
			got = append(got, no)
		}
		if len(got) != n || got[0] != 1 || got[n-1] != n || !slices.IsSorted(got) || len(pages) != (n+31)/32 {
			t.Errorf("%d entrants: %v on %d pages", n, got, len(pages))
		}
	}
}

func TestPairingsByNameAndTheBulletin(t *testing.T) {
	tour := event(t, setting{entrants: 13, played: true})
	_, pages := draw(t, "byname", tour, "en", print.A4, print.Options{Round: 3})
	for _, m := range tour.Round(3).Matches {
		for seat := range m.Seats {
			number, table := tour.Entrant(m.Seats[seat].Entrant).Number, fmt.Sprint(m.Table)
			if m.Bye() {
				table = "Bye"
			}
			want := fmt.Sprintf(`<td class="c">%d</td><td class="c b">%s</td>`, number, table)
			if !strings.Contains(strings.Join(pages, ""), want) {
				t.Errorf("number %d does not sit at %s", number, table)
			}
		}
	}
	c, pages := draw(t, "bulletin", tour, "en", print.A4, print.Options{Round: 1})
	rows := rowsOf(strings.Join(pages, ""))
	if len(rows) != 7 || !strings.Contains(rows[6], "Bye") {
		t.Error("BR-098 the bye is the last line")
	}
	if text := c.Pages()[0].Part; text != "all results" {
		t.Errorf("the round is done, and the sheet says %q", text)
	}
	if c, _ := draw(t, "bulletin", tour, "en", print.A4, print.Options{Round: 2}); c.Pages()[0].Part != "5 of 6 results" {
		t.Errorf("one result is missing, and the sheet says %q", c.Pages()[0].Part)
	}
}

func TestTheWorksheetHasABoxForEachTieBreak(t *testing.T) {
	tour := event(t, setting{entrants: 12, played: true})
	_, pages := draw(t, "worksheet", tour, "zh-Hant", print.A4, print.Options{})
	want := 12 * (2 + len(tour.Standings(0).Columns)) // points, each criterion, place
	if n := strings.Count(pages[0], `<td class="pen"></td>`); n != want {
		t.Errorf("%d boxes, want %d", n, want)
	}
}
