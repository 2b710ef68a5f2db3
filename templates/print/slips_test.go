package print_test

import (
	"fmt"
	"strings"
	"testing"

	"roundtable/pairing/scoring"
	"roundtable/templates/print"
)

func TestSlipsHaveTheLinesOfTheForm(t *testing.T) {
	for _, x := range []struct {
		form     scoring.Form
		has, not []string
	}{
		{scoring.Form{Games: 1, Level: scoring.LevelDraw}, []string{">Result", ">First<", ">Second<"}, []string{"Game 1", "Play-off", "Lots"}},
		{scoring.Form{Games: 2, Level: scoring.LevelPlayoff}, []string{"Game 1", "Game 2", "Play-off / lots", "Match points"}, []string{"Game 3"}},
		{scoring.Form{Games: 2, Level: scoring.LevelDraw}, []string{"Game 2", "Match points"}, []string{"Play-off", "Lots"}},
		{scoring.Form{Games: 3, Level: scoring.LevelLots}, []string{"Game 3", "Lots"}, []string{"Play-off"}},
		{scoring.Form{Games: 9, Level: scoring.LevelPlayoff}, []string{"slip-grid wide", ">9<", ">PO<", ">Pts<"}, []string{"Game 1"}},
	} {
		t.Run(fmt.Sprint(x.form), func(t *testing.T) {
			_, pages := draw(t, "slips", event(t, setting{entrants: 4, form: x.form}), "en", print.A4, print.Options{})
			for _, text := range x.has {
				if !strings.Contains(pages[0], text) {
					t.Errorf("%q is missing", text)
				}
			}
			for _, text := range x.not {
				if strings.Contains(pages[0], text) {
					t.Errorf("%q has no place on this slip", text)
				}
			}
		})
	}
}

func TestTheSecondGameIsMovedFirstByTheOther(t *testing.T) {
	_, pages := draw(t, "slips", event(t, setting{entrants: 2, form: scoring.Form{Games: 2, Level: scoring.LevelPlayoff}}), "zh-Hans", print.A4, print.Options{})
	first, second := `<span class="side">先手</span>`, `<span class="side">后手</span>`
	html := strings.Join(strings.Fields(pages[0]), "")
	for _, s := range []*string{&first, &second} {
		*s = strings.Join(strings.Fields(*s), "")
	}
	if !strings.Contains(html, "第1局</th><td>"+first+"</td><td>"+second) || !strings.Contains(html, "第2局</th><td>"+second+"</td><td>"+first) {
		t.Error("game 1: the left side moves first, game 2: the right side")
	}
}

func TestSlipsAreForTablesOnly(t *testing.T) {
	for n, slips := range map[int]int{2: 1, 5: 2, 11: 5, 12: 6, 16: 8, 24: 12} {
		_, pages := draw(t, "slips", event(t, setting{entrants: n}), "en", print.Letter, print.Options{Round: 1})
		if got := strings.Count(strings.Join(pages, ""), `class="slip"`); got != slips || len(pages) != (slips+7)/8 {
			t.Errorf("%d entrants: %d slips on %d pages", n, got, len(pages))
		}
	}
}

func TestPairings(t *testing.T) {
	tour := event(t, setting{entrants: 13, played: true})
	_, pages := draw(t, "pairings", tour, "zh-Hans", print.A4, print.Options{Round: 3})
	html := pages[0]
	if !strings.Contains(html, "先手") || !strings.Contains(html, "后手") {
		t.Error("the sides have the game's own names")
	}
	if at := strings.Index(html, "轮空"); at < strings.LastIndex(html, `class="table"`) {
		t.Error("the bye is the last line and no table")
	}
	before := tour.Standings(2)
	for _, m := range tour.Round(3).Matches {
		for _, s := range m.Seats[:len(m.Seats)/2*2] {
			if points := before.Row(s.Entrant).Points.String(); !strings.Contains(html, `<td class="c pts">`+points+"</td>") {
				t.Errorf("nobody has the %s points before the round", points)
			}
		}
	}
	_, pages = draw(t, "pairings", tour, "en", print.A4, print.Options{Round: 1})
	if !strings.Contains(pages[0], ">2:0</span>") {
		t.Error("a result that is known stands in its box")
	}
}
