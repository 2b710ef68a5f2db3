package print_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"roundtable/templates/print"
)

var cardRow = regexp.MustCompile(`<th scope="row">(\d+)</th>`)

func TestPlayerCardsHaveEveryRound(t *testing.T) {
	for _, x := range []struct {
		setting
		pages    int
		sentence string
	}{
		{setting{entrants: 12}, 3, "twelve players: three pages"},
		{setting{entrants: 13}, 4, "an odd field: byes are rounds too"},
		{setting{entrants: 17}, 9, "more than sixteen rounds: two cards to a page"},
		{setting{entrants: 50}, 50, "many rounds: a page each"},
		{setting{entrants: 3, cycles: 4}, 1, "four cycles"},
	} {
		t.Run(x.sentence, func(t *testing.T) {
			tour := event(t, x.setting)
			_, pages := draw(t, "cards", tour, "en", print.A4, print.Options{})
			cards := strings.Split(strings.Join(pages, ""), `<section class="card">`)[1:]
			if len(pages) != x.pages || len(cards) != x.entrants {
				t.Fatalf("%d cards on %d pages", len(cards), len(pages))
			}
			for i, html := range cards {
				var rounds []string
				for _, m := range cardRow.FindAllStringSubmatch(html, -1) {
					rounds = append(rounds, m[1])
				}
				if len(rounds) != len(tour.Rounds) || rounds[len(rounds)-1] != fmt.Sprint(len(tour.Rounds)) {
					t.Errorf("card %d has rounds %v", i+1, rounds)
				}
			}
		})
	}
}

func TestACardIsTheScheduleOfItsPlayer(t *testing.T) {
	tour := event(t, setting{entrants: 13, played: true})
	e := &tour.Entrants[4]
	_, pages := draw(t, "cards", tour, "en", print.A4, print.Options{Entrant: e.ID})
	if len(pages) != 1 || strings.Count(pages[0], `class="card"`) != 1 {
		t.Fatal("one player has one card")
	}
	rows := rowsOf(pages[0])
	for i := range tour.Rounds {
		for _, m := range tour.Rounds[i].Matches {
			seat := m.SeatOf(e.ID)
			switch {
			case seat < 0:
			case m.Bye():
				if !strings.Contains(rows[i], "Bye") {
					t.Errorf("round %d is a bye: %s", i+1, rows[i])
				}
			default:
				other := tour.Entrant(m.Seats[1-seat].Entrant)
				if !strings.Contains(rows[i], fmt.Sprintf("(%d)", other.Number)) || !strings.Contains(rows[i], fmt.Sprintf(`<td class="c">%d</td>`, m.Table)) || strings.Contains(rows[i], "▸") != (seat == 0) {
					t.Errorf("round %d, table %d against %d: %s", i+1, m.Table, other.Number, rows[i])
				}
			}
		}
	}
}

func TestPlatesBadgesAndTableCards(t *testing.T) {
	for _, n := range []int{2, 3, 10, 11, 50} {
		tour := event(t, setting{entrants: n})
		for id, x := range map[string]struct {
			mark         string
			each, things int
		}{
			"plates": {`class="plate"`, 3, n}, "badges": {`class="badge"`, 10, n}, "tables": {`class="tcard"`, 2, n / 2},
		} {
			_, pages := draw(t, id, tour, "zh-Hans", print.A4, print.Options{})
			if got := strings.Count(strings.Join(pages, ""), x.mark); got != x.things || len(pages) != (x.things+x.each-1)/x.each {
				t.Errorf("%s of %d entrants: %d on %d pages", id, n, got, len(pages))
			}
		}
	}
	tour := event(t, setting{entrants: 3})
	_, pages := draw(t, "plates", tour, "en", print.A4, print.Options{})
	for _, e := range tour.Entrants {
		if n := strings.Count(pages[0], ">"+e.Name+"<"); n != 2 {
			t.Errorf("%s stands on %d faces", e.Name, n)
		}
	}
}

func TestTableCardsWithNames(t *testing.T) {
	tour := event(t, setting{entrants: 13})
	for _, tent := range []bool{false, true} {
		_, pages := draw(t, "tables", tour, "en", print.Letter, print.Options{Names: 4, Tent: tent})
		html := strings.Join(pages, "")
		cards := strings.Split(html, `<section class="tcard named">`)[1:]
		faces, each := 1, 2
		if tent {
			faces, each = 2, 1
		}
		if len(cards) != 6*faces || len(pages) != 6/each {
			t.Fatalf("tent %v: %d faces on %d pages", tent, len(cards), len(pages))
		}
		if n := strings.Count(html, `<div class="upside" aria-hidden="true">`); n != 6*(faces-1) {
			t.Errorf("tent %v: %d faces upside down", tent, n)
		}
		at := 0
		for _, m := range tour.Round(4).Matches {
			if m.Bye() {
				continue
			}
			for range faces {
				one, two := tour.Entrant(m.Seats[0].Entrant), tour.Entrant(m.Seats[1].Entrant)
				first, second, _ := strings.Cut(cards[at], `<div class="tcard-seat">`)
				second, third, _ := strings.Cut(second, `<div class="tcard-seat">`)
				if !strings.Contains(first, fmt.Sprintf(`class="tcard-no">%d<`, m.Table)) || !strings.Contains(first, "Round 4") ||
					!strings.Contains(second, fmt.Sprintf("(%d)", one.Number)) || !strings.Contains(second, "▸") || !strings.Contains(second, "First in game 1") ||
					!strings.Contains(third, fmt.Sprintf("(%d)", two.Number)) || strings.Count(third, "▸") != 1 || !strings.Contains(third, "Second in game 1") {
					t.Errorf("tent %v: table %d is %s", tent, m.Table, cards[at])
				}
				at++
			}
		}
	}
	_, pages := draw(t, "tables", tour, "en", print.A4, print.Options{Tent: true})
	if len(pages) != 6 || strings.Count(pages[0], `<section class="tcard">`) != 2 {
		t.Errorf("%d tents with numbers only", len(pages))
	}
}
