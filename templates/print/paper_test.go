package print_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/print"
)

func TestPapersOfSheets(t *testing.T) {
	taken := map[string]int{}
	for _, s := range print.Sheets.All() {
		on := s.On()
		if !slices.Equal(on[:len(print.Ordinary)], print.Ordinary) {
			t.Errorf("%s cannot be printed on what lies in every printer", s.ID)
		}
		for _, p := range on {
			taken[p.ID]++
			if s.Bleed && !slices.Contains(print.Ordinary, p) {
				t.Errorf("%s is cut out of %s, for which there are no sizes", s.ID, p.ID)
			}
			if p.Booklet && !s.Many {
				t.Errorf("%s is no book", s.ID)
			}
		}
	}
	for _, p := range print.Papers.All() {
		if taken[p.ID] == 0 {
			t.Errorf("no sheet is printed on %s", p.ID)
		}
	}
	if taken["a3"] < 10 || taken["a5-booklet"] != 2 {
		t.Errorf("%v", taken)
	}
}

// A wall sheet on A3 is the sheet on A4, larger: the same pages with the same on them. Only where the field is
// too large for that do the cross table and the round table take the room.
func TestLargePaperMeansLargeTypeOrMoreRoom(t *testing.T) {
	for _, n := range []int{2, 5, 12, 13, 24, 50} {
		tour := event(t, setting{entrants: n, played: n == 12 || n == 13})
		for _, s := range print.Sheets.All() {
			if !slices.Contains(s.On(), print.A3) || s.Refuse(tour) != nil {
				continue
			}
			_, small := draw(t, s.ID, tour, "zh-Hant", print.A4, print.Options{})
			large, pages := draw(t, s.ID, tour, "zh-Hant", print.A3, print.Options{})
			room := large.Class() == "paper land-a3"
			if crowded := s.Crowded != nil && len(small) > 1; room != crowded {
				t.Errorf("%s of %d: %d pages on A4, %s", s.ID, n, len(small), large.Class())
			}
			if !room && !slices.Equal(small, pages) || room && len(pages) >= len(small) {
				t.Errorf("%s of %d: %d pages became %d, or others", s.ID, n, len(small), len(pages))
			}
			if html := document(t, large); strings.Count(html, `<div class="far">`) != map[bool]int{false: len(pages)}[room] {
				t.Errorf("%s of %d is not drawn larger, or is where it has room", s.ID, n)
			}
		}
	}
}

var penRow = regexp.MustCompile(`<tr class="h(\d+)"><th scope="row">`)

func TestTheCrossTableOnOnePage(t *testing.T) {
	for _, x := range []struct {
		entrants int
		paper    *print.Paper
		results  bool
		one      bool
	}{
		{16, print.A4, false, true}, {16, print.A4, true, true}, {17, print.A4, false, false},
		{16, print.A3, false, true}, {24, print.A3, false, true}, {24, print.A3, true, true}, {25, print.A3, false, false},
		{12, print.A5Booklet, false, true}, {12, print.LetterBooklet, true, true},
	} {
		for _, lang := range []string{"en", "zh-Hans", "zh-Hant"} {
			name := fmt.Sprintf("%d on %s, results %v, %s", x.entrants, x.paper.ID, x.results, lang)
			_, pages := draw(t, "cross", event(t, setting{entrants: x.entrants}), lang, x.paper, print.Options{Results: x.results})
			if (len(pages) == 1) != x.one {
				t.Errorf("%s: %d pages", name, len(pages))
			}
			rows := penRow.FindAllStringSubmatch(strings.Join(pages, ""), -1)
			if len(rows) < x.entrants {
				t.Errorf("%s: %d rows", name, len(rows))
			}
			for _, row := range rows {
				if high := number(t, row[1]) / 10; high < 9 && !x.results && !x.paper.Booklet {
					t.Errorf("%s: a cell for the pen is %.1f mm high", name, high)
				}
			}
		}
	}
}

// On A3 the cells of the round table have names for up to twelve tables, where these are readable.
func TestNamesInTheRoundTableOnLargePaper(t *testing.T) {
	field := func(n int, name string) *models.Tournament {
		list := []models.EntrantIn{}
		for i := range n {
			list = append(list, models.EntrantIn{Name: fmt.Sprintf(name, '一'+rune(i))})
		}
		slug, err := shelf.CreateTournament(context.Background(), asked, models.NewTournament{
			About: models.About{Name: fmt.Sprint("Names ", n, name)}, Game: models.DefaultGame, Entrants: list, Draw: &models.DrawIn{Method: "given"},
		})
		if err != nil {
			t.Fatal(err)
		}
		return read(t, slug)
	}
	for _, x := range []struct {
		sentence string
		tour     *models.Tournament
		paper    *print.Paper
		want     string
		names    bool
	}{
		{"six tables have names on A4, and on A3 larger", field(12, "王%c"), print.A3, "paper land-far-a3", true},
		{"twelve tables have numbers on A4", field(24, "李%c光"), print.A4, "paper land-a4", false},
		{"and names on A3", field(24, "欧阳%c"), print.A3, "paper land-a3", true},
		{"but not names that are too long for a cell: the sheet of A4, larger", field(24, "Christopher Featherstonehaugh-Wolfgang %c"), print.A3, "paper land-far-a3", false},
		{"thirteen tables have numbers, which have room on A4", field(26, "赵%c"), print.A3, "paper land-far-a3", false},
	} {
		c, pages := draw(t, "roundtable", x.tour, "zh-Hans", x.paper, print.Options{})
		if c.Class() != x.want || len(pages) != 1 {
			t.Errorf("%s: %s, %d pages", x.sentence, c.Class(), len(pages))
		}
		for _, e := range x.tour.Entrants {
			if n := strings.Count(pages[0], ">"+e.Name+"<"); (n >= len(x.tour.Rounds)) != x.names {
				t.Fatalf("%s: %s stands on it %d times", x.sentence, e.Name, n)
			}
		}
	}
}

var pageNo = regexp.MustCompile(`<p class="leaf-no" aria-hidden="true">(\d+) / (\d+)</p>`)

// folded turns the halves of the sides of a booklet, as they lie in the document, into pages in the order of
// reading, by the numbers that they bear; covers bear none. That the order on paper is right for folding is
// tested where it is worked out.
func folded(t *testing.T, halves []string) []string {
	t.Helper()
	pages := make([]string, len(halves))
	var bare []string
	for _, half := range halves {
		found := pageNo.FindStringSubmatch(half)
		if found == nil {
			bare = append(bare, half)
			continue
		}
		n := int(number(t, found[1]))
		if pages[n-1] != "" || found[2] != fmt.Sprint(len(halves)) {
			t.Errorf("page %s of %s stands twice, or there are others", found[1], found[2])
		}
		pages[n-1] = half
	}
	if len(bare) == 0 || !strings.Contains(halves[1], "cover-head") {
		t.Fatal("the cover is at the right of the first side")
	}
	for i, page := range pages {
		if page == "" && len(bare) > 0 {
			pages[i], bare = bare[0], bare[1:]
		}
	}
	if len(bare) > 0 {
		t.Errorf("%d pages without a number", len(bare))
	}
	pages[0], pages[len(pages)-1] = halves[1], halves[0] // the cover and the back
	return pages
}

func TestABookletAsADocument(t *testing.T) {
	c, _ := draw(t, "orderbook", event(t, setting{entrants: 12}), "zh-Hans", print.LetterBooklet, print.Options{})
	html := document(t, c)
	sides, leaves := strings.Count(html, `<section class="paper spread-letter"`), strings.Count(html, `<article class="leaf`)
	if leaves != 2*sides || leaves%4 != 0 || leaves < 12 {
		t.Errorf("%d pages on %d sides", leaves, sides)
	}
	for _, want := range []string{"双面打印，沿短边翻页", `aria-label="第 1 张正面：第 12 页和第 1 页"`, `aria-label="第 1 张背面：第 2 页和第 11 页"`, `class="leaf turned"`, "cover-back"} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Count(html, "<h1>") != 1 || strings.Contains(html, `class="page-no"`) {
		t.Error("a booklet has one heading, and its own numbers of pages")
	}
}
