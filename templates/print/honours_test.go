package print_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"roundtable/models"
	"roundtable/templates/print"
)

func TestCertificates(t *testing.T) {
	running := event(t, setting{entrants: 12, played: true})
	sheet, _ := print.Sheets.Get("certificates")
	if err := sheet.Refuse(running); !errors.Is(err, print.ErrNotFinal) {
		t.Errorf("places that can change were honoured: %v", err)
	}
	if err := sheet.Refuse(event(t, setting{entrants: 12})); !errors.Is(err, print.ErrNoResults) {
		t.Errorf("an event without results: %v", err)
	}
	tour := ended(running)
	if err := sheet.Refuse(tour); err != nil {
		t.Fatal(err)
	}
	_, pages := draw(t, "certificates", tour, "zh-Hans", print.A4, print.Options{Places: 3})
	table := tour.Standings(0)
	won := 0
	for _, r := range table.Rows {
		if r.Place <= 3 {
			won++
		}
	}
	if len(pages) != won {
		t.Errorf("%d certificates for %d who are among the first three", len(pages), won)
	}
	for _, text := range []string{"奖状", "二〇二六年十一月二十九日", "盖章处", "荣获", "第一名"} {
		if !strings.Contains(pages[0], text) {
			t.Errorf("%q is missing", text)
		}
	}
	_, pages = draw(t, "certificates", tour, "en", print.A4, print.Options{Places: 1})
	if !strings.Contains(pages[0], "1st place") || !strings.Contains(pages[0], "29 Nov 2026") {
		t.Error("place and day in English")
	}
}

func TestPlacesInWords(t *testing.T) {
	tour := *ended(event(t, setting{entrants: 200}))
	c, _ := draw(t, "short", &tour, "en", print.A4, print.Options{})
	han, _ := draw(t, "short", &tour, "zh-Hant", print.A4, print.Options{})
	for n, want := range map[int][2]string{
		1: {"1st", "一"}, 2: {"2nd", "二"}, 3: {"3rd", "三"}, 4: {"4th", "四"}, 10: {"10th", "十"}, 11: {"11th", "十一"}, 12: {"12th", "十二"}, 13: {"13th", "十三"},
		20: {"20th", "二十"}, 21: {"21st", "二十一"}, 22: {"22nd", "二十二"}, 100: {"100th", "一百"}, 101: {"101st", "一百零一"}, 111: {"111th", "一百一十一"}, 123: {"123rd", "一百二十三"},
	} {
		if got := [2]string{c.Ordinal(n), han.Ordinal(n)}; got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

// Categories: a place follows from the standings of all, and a shared last place is never cut.
func TestThePrizeListHasEveryCategory(t *testing.T) {
	tour := *event(t, setting{entrants: 12, played: true})
	tour.Prizes = []models.Category{{Name: "市直之星", Unit: "市直", Prizes: 2}, {Name: "Nobody", Unit: "no such club", Prizes: 1}}
	_, pages := draw(t, "prizes", &tour, "en", print.A4, print.Options{Places: 2})
	html := strings.Join(pages, "")
	if !strings.Contains(html, "市直之星") || strings.Contains(html, "Nobody") {
		t.Error("a category with somebody in it has a heading, one without has none")
	}
	table := tour.Standings(0)
	of, under, _ := strings.Cut(html, "市直之星")
	inUnit := 0
	for _, r := range table.Rows {
		e := tour.Entrant(r.Entrant)
		who := fmt.Sprintf(`class="no">(%d)</span>`, e.Number)
		if r.Place <= 2 && !strings.Contains(of, who) {
			t.Errorf("%s has place %d and wins nothing", e.Name, r.Place)
		}
		if e.Unit == "市直" && inUnit < 2 {
			inUnit++
			if !strings.Contains(under, who) {
				t.Errorf("%s is among the first two of the category", e.Name)
			}
		}
	}
}
